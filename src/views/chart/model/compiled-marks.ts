/** Reads and changes the scales, data and marks of a compiled spec, which may be in groups. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';

export type VegaPart = Readonly<Record<string, unknown>>;

/** The spec, and its groups. */
export function listScopes(spec: VegaPart): VegaPart[] {
  const groups = readRecords(spec['marks']).filter((mark) => mark['type'] === 'group');
  return [spec, ...groups.flatMap(listScopes)];
}

export const readRecords = (value: unknown): VegaPart[] => readArray(value).filter(isRecord);

/** All scales by name. */
export const listScales = (spec: VegaPart): ReadonlyMap<string, VegaPart> =>
  new Map(
    listScopes(spec)
      .flatMap(({ scales }) => readRecords(scales))
      .map((scale) => [String(scale['name']), scale]),
  );

export const listMarks = (spec: VegaPart): VegaPart[] =>
  listScopes(spec).flatMap(({ marks }) => readRecords(marks));

/** Changes each mark; a group after the marks in it. */
export function changeMarks(spec: VegaPart, change: (mark: VegaPart) => VegaPart): VegaPart {
  if (!Array.isArray(spec['marks'])) return spec;
  const marks = readArray(spec['marks']).map((mark) =>
    isRecord(mark) ? change(changeMarks(mark, change)) : mark,
  );
  return { ...spec, marks };
}

/** Changes the spec and each group, the inner ones first. */
export function changeScopes(spec: VegaPart, change: (scope: VegaPart) => VegaPart): VegaPart {
  const inner = Array.isArray(spec['marks'])
    ? readArray(spec['marks']).map((mark) =>
        isRecord(mark) && mark['type'] === 'group' ? changeScopes(mark, change) : mark,
      )
    : undefined;
  return change(inner ? { ...spec, marks: inner } : spec);
}

/** Where a mark is drawn. */
export function readUpdate(mark: VegaPart): VegaPart {
  const encode = isRecord(mark['encode']) ? mark['encode'] : {};
  return isRecord(encode['update']) ? encode['update'] : {};
}

export const withUpdate = (mark: VegaPart, changed: VegaPart): VegaPart => ({
  ...mark,
  encode: {
    ...(isRecord(mark['encode']) ? mark['encode'] : {}),
    update: { ...readUpdate(mark), ...changed },
  },
});

const hasStyle = ({ type, style }: VegaPart, name: string): boolean =>
  type === 'rect' && [style].flat().includes(name);

/** A bar, or the group of those that are stacked. */
export function isBar(mark: VegaPart): boolean {
  const { facet } = isRecord(mark['from']) ? mark['from'] : {};
  const name = isRecord(facet) ? (readString(facet['name']) ?? '') : '';
  return hasStyle(mark, 'bar') || (mark['type'] === 'group' && name.startsWith('stack_group'));
}

/** A cell of a heat map, or another rectangle. */
export const isRectangle = (mark: VegaPart): boolean => hasStyle(mark, 'rect');

/** The scale whose band is as wide as the mark; undefined if the author has set another size. */
export function findBandScale(size: unknown): string | undefined {
  const signal = isRecord(size) ? (readString(size['signal']) ?? '') : '';
  return /^max\(0\.25, bandwidth\('([^']+)'\)\)$/.exec(signal)?.[1];
}

/** The data set and the field that a domain is taken from. Undefined if layers have others. */
export function readDomain(domain: unknown): { readonly data: string; readonly field: string } | undefined {
  if (!isRecord(domain)) return undefined;
  const parts = 'fields' in domain ? readRecords(domain['fields']) : [domain];
  const [first] = parts;
  const data = readString(first?.['data']);
  const field = readString(first?.['field']);
  if (data === undefined || field === undefined) return undefined;
  const isSame = (part: VegaPart): boolean => part['field'] === field && part['data'] === data;
  return parts.every(isSame) ? { data, field } : undefined;
}
