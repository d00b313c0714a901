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

/** By the old name of the column, as it is and as it is written in charts. Of several columns of one time, each stays what it is. */
function listNames(from: Query, to: Query): ReadonlyMap<string, Grains> {
  const before = listTimes(from);
  const after = listTimes(to);
  const changed = before.flatMap(([member, grain]) => {
    const isGone = !after.some(([other, kept]) => other === member && kept === grain);
    const added = after.filter(
      ([other, kept]) => other === member && !before.some(([one, old]) => one === member && old === kept),
    );
    const next = isGone && added.length === 1 ? added[0]?.[1] : undefined;
    return next === undefined ? [] : rename(member, grain, next);
  });
  return new Map(changed);
}

function rename(member: string, before: string, after: string): readonly (readonly [string, Grains])[] {
  const old = `${member}.${before}`;
  const name = `${member}.${after}`;
  return [
    [old, { before, after, name }],
    [toFieldReference(old), { before, after, name: toFieldReference(name) }],
  ];
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
