/** A JSON query at another time grain. Source: docs/dashboard-format.md, "Time grains". */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';

type Query = Readonly<Record<string, unknown>>;

export interface QueryGrainChange {
  readonly query: Query;
  /** The new name of each changed column, and the one that the report's spec knows it by. */
  readonly renames: Readonly<Record<string, string>>;
}

/** undefined where the query does not group by that time. */
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

/** The grains that the query cuts the member to, in either spelling. */
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

/** Two grains of one member may have become one. */
function unique(items: readonly unknown[]): unknown[] {
  const texts = new Set<string>();
  return items.filter((item) => {
    const text = JSON.stringify(item);
    return !texts.has(text) && texts.add(text);
  });
}

function renameOrder(order: unknown, rename: (name: unknown) => unknown): Record<string, unknown> {
  if (isRecord(order))
    return { order: Object.fromEntries(Object.entries(order).map(([name, way]) => [rename(name), way])) };
  if (!Array.isArray(order)) return {};
  return { order: readArray(order).map((pair) => [rename(readArray(pair)[0]), readArray(pair)[1]]) };
}
