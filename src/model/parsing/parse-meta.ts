/** Parses the members of the data model, as `GET /v1/meta` lists them for a reader. See docs/data-api.md, "meta". */
import type { ColumnFormat, ColumnType } from '../result.ts';
import { parseModelFormat } from './parse-result.ts';
import { isRecord, readArray, readOneOf, readStrings, readNonBlankString } from './read-value.ts';

export interface Member {
  /** `view.member` */
  readonly name: string;
  readonly kind: 'measure' | 'dimension';
  readonly type: ColumnType;
  readonly title: string;
  readonly format?: ColumnFormat | undefined;
  /** Aggregate of a measure: `count`, `sum` and so on. */
  readonly aggregate?: string | undefined;
  /** Whether values of the parts of something add up to the value of the whole. */
  readonly isAdditive: boolean;
  /** For a dimension: whether it tells the rows of its table apart. */
  readonly isKey?: boolean | undefined;
  /** For a measure: whether more of it is better or worse. Undefined: the model does not say. */
  readonly goodDirection?: GoodDirection | undefined;
  /** For a measure: the members that show the rows behind it. */
  readonly drillMembers: readonly string[];
}

export type GoodDirection = 'up' | 'down';

const goodDirections: readonly GoodDirection[] = ['up', 'down'];

/** Of `meta: { good_direction: down }`. Undefined: the model does not say whether more is better. */
export const readGoodDirection = (meta: unknown): GoodDirection | undefined =>
  isRecord(meta) ? readOneOf(meta.good_direction, goodDirections) : undefined;

/** Members by name. */
export type MemberList = ReadonlyMap<string, Member>;

const additive = new Set<unknown>(['sum', 'count']);

/** Whether parts of a measure add up. A cumulative measure counts the same rows in several periods. */
export const isAdditiveMeasure = ({ aggType, cumulative }: Record<string, unknown>): boolean =>
  additive.has(aggType) && cumulative !== true;

const types: readonly ColumnType[] = ['string', 'number', 'boolean', 'time'];

/** Invalid members are left out. */
export function parseMembers(body: unknown): MemberList {
  const cubes = isRecord(body) ? readArray(body.cubes).filter(isRecord) : [];
  const members = cubes.flatMap((cube) => [
    ...readArray(cube.measures).flatMap((member) => readMember(member, 'measure')),
    ...readArray(cube.dimensions).flatMap((member) => readMember(member, 'dimension')),
  ]);
  return new Map(members.map((member) => [member.name, member]));
}

function readMember(value: unknown, kind: Member['kind']): Member[] {
  const name = isRecord(value) ? readNonBlankString(value.name) : undefined;
  if (!isRecord(value) || name === undefined) return [];
  return [
    {
      name,
      kind,
      type: readOneOf(value.type, types) ?? (kind === 'measure' ? 'number' : 'string'),
      title: readNonBlankString(value.shortTitle) ?? readNonBlankString(value.title) ?? name,
      format: parseModelFormat(value.format, value.currency),
      aggregate: readNonBlankString(value.aggType),
      isAdditive: isAdditiveMeasure(value),
      isKey: kind === 'dimension' && value.primaryKey === true,
      goodDirection: kind === 'measure' ? readGoodDirection(value.meta) : undefined,
      drillMembers: readStrings(value.drillMembers),
    },
  ];
}
