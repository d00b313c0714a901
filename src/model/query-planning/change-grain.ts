/**
 * Changes the time grain of a JSON query, and of the chart spec that shows its result. See docs/dashboard-format.md,
 * "Time grains".
 */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import { fromFieldReference } from '../../views/chart/model/escape-field-references.ts';

type Query = Readonly<Record<string, unknown>>;

interface QueryGrainChange {
  readonly query: Query;
  /** The column names of the report's spec, by the new name of each changed column. */
  readonly renames: Readonly<Record<string, string>>;
}

/** Returns undefined if the query does not group by that time. */
export function changeQueryGrain(query: Query, member: string, grain: string): QueryGrainChange | undefined {
  const before = grainsOf(query, member);
  if (before.length === 0) return undefined;
  const renamed = new Map(before.map((old) => [`${member}.${old}`, `${member}.${grain}`]));
  const rename = (name: unknown) => (typeof name === 'string' ? (renamed.get(name) ?? name) : name);
  return {
    query: {
      ...query,
      ...mapList(query, 'timeDimensions', (time) => regrainTime(time, member, grain)),
      ...mapList(query, 'dimensions', rename),
      ...renameOrder(query.order, rename),
    },
    renames: Object.fromEntries([...renamed].map(([old, name]) => [name, old])),
  };
}

/** The grains that the query truncates the member to, from either notation. */
function grainsOf(query: Query, member: string): string[] {
  const times = readArray(query.timeDimensions).flatMap((time) =>
    isRecord(time) && time.dimension === member ? (readString(time.granularity) ?? []) : [],
  );
  const spelled = readArray(query.dimensions).flatMap((name) => {
    const text = readString(name) ?? '';
    return text.startsWith(`${member}.`) ? text.slice(member.length + 1) : [];
  });
  return [...new Set([...times, ...spelled])];
}

function regrainTime(time: unknown, member: string, grain: string): unknown {
  const grouped = isRecord(time) && time.dimension === member && readString(time.granularity);
  return grouped ? { ...time, granularity: grain } : time;
}

function mapList(query: Query, key: string, change: (item: unknown) => unknown): Record<string, unknown> {
  return Array.isArray(query[key]) ? { [key]: unique(readArray(query[key]).map(change)) } : {};
}

/** Removes duplicates: two grains of one member may have become the same. */
function unique(items: readonly unknown[]): unknown[] {
  const texts = new Set<string>();
  return items.filter((item) => {
    const text = JSON.stringify(item);
    return !texts.has(text) && texts.add(text);
  });
}

function renameOrder(order: unknown, rename: (name: unknown) => unknown): Record<string, unknown> {
  if (isRecord(order))
    return {
      order: Object.fromEntries(Object.entries(order).map(([name, direction]) => [rename(name), direction])),
    };
  if (!Array.isArray(order)) return {};
  return { order: readArray(order).map((pair) => [rename(readArray(pair)[0]), readArray(pair)[1]]) };
}

/** Time units of Vega-Lite by grain. The units and formats of the spec's author would be wrong for another grain. */
const units: Readonly<Record<string, string>> = {
  second: 'yearmonthdatehoursminutesseconds',
  minute: 'yearmonthdatehoursminutes',
  hour: 'yearmonthdatehours',
  day: 'yearmonthdate',
  week: 'yearweek',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
};

/** `grains`: the current grain, by the column name in the spec. */
export function changeSpecGrain(
  spec: Readonly<Record<string, unknown>>,
  grains: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  return grains.size === 0 ? spec : changeRecord(spec, grains);
}

function changeValue(value: unknown, grains: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => changeValue(item, grains));
  return isRecord(value) ? changeRecord(value, grains) : value;
}

function changeRecord(
  record: Readonly<Record<string, unknown>>,
  grains: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const grain = grains.get(fromFieldReference(readString(record.field) ?? ''));
  const own = grain === undefined ? record : regrain(record, grain);
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, key === 'values' ? value : changeValue(value, grains)]),
  );
}

/** Changes a field definition of an encoding, or a time unit of a transform. */
function regrain(definition: Readonly<Record<string, unknown>>, grain: string): Record<string, unknown> {
  const { timeUnit, ...others } = dropTimeFormat(definition);
  const guides = ['axis', 'legend', 'header'].flatMap((key) => {
    const guide = others[key];
    return isRecord(guide) ? [[key, dropTimeFormat(guide)] as const] : [];
  });
  return {
    ...others,
    ...Object.fromEntries(guides),
    ...(timeUnit === undefined ? {} : { timeUnit: units[grain] ?? timeUnit }),
  };
}

/** Removes a time format such as `%b %Y`. Number formats stay. */
function dropTimeFormat(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { format, ...others } = record;
  return typeof format === 'string' && /%[a-zA-Z]/.test(format) ? others : { ...record };
}
