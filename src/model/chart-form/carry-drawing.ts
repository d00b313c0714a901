/** The drawing of a query whose times have other grains: its columns have other names. */
import { toFieldReference } from '../../views/chart/model/escape-field-references.ts';
import { timeUnits } from '../../views/story/model/plan-proof-chart.ts';
import { isRecord, readArray, readNonBlankString } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';

type Query = Readonly<Record<string, unknown>>;

/** What is written about a column, with its new name. Units of time follow. Everything else stays. */
export function carrySpec(spec: SpecRecord, from: Query, to: Query): SpecRecord {
  const names = listNames(from, to);
  if (names.size === 0) return spec;
  const carried = carry(spec, names);
  return isRecord(carried) ? carried : spec;
}

interface Grains {
  readonly before: string;
  readonly after: string;
  /** The new name of the column. */
  readonly name: string;
}

/** By the old name of the column, as it is and as it is written in charts. */
function listNames(from: Query, to: Query): ReadonlyMap<string, Grains> {
  const next = new Map(listTimes(to));
  const changed = listTimes(from).flatMap(([member, before]) => {
    const after = next.get(member);
    if (after === undefined || after === before) return [];
    const old = `${member}.${before}`;
    const name = `${member}.${after}`;
    return [
      [old, { before, after, name }] as const,
      [toFieldReference(old), { before, after, name: toFieldReference(name) }] as const,
    ];
  });
  return new Map(changed);
}

const listTimes = ({ timeDimensions }: Query): readonly (readonly [member: string, grain: string])[] =>
  readArray(timeDimensions)
    .filter(isRecord)
    .flatMap(({ dimension, granularity }) => {
      const member = readNonBlankString(dimension);
      const grain = readNonBlankString(granularity);
      return member === undefined || grain === undefined ? [] : [[member, grain] as const];
    });

function carry(value: unknown, names: ReadonlyMap<string, Grains>): unknown {
  if (typeof value === 'string') return names.get(value)?.name ?? value;
  if (Array.isArray(value)) return value.map((item: unknown) => carry(item, names));
  if (!isRecord(value)) return value;
  const grains = names.get(readNonBlankString(value['field']) ?? '');
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const isUnit = grains !== undefined && key === 'timeUnit' && child === timeUnits.get(grains.before);
      if (!isUnit) return [[key, carry(child, names)] as const];
      const unit = grains.after === 'week' ? undefined : timeUnits.get(grains.after);
      return unit === undefined ? [] : [[key, unit] as const];
    }),
  );
}
