/**
 * A table's own question with fewer dimensions, or with a time more: for totals, subtotals and sparklines. Conditions on
 * measures chose among the rows that are shown and are dropped; those on dimensions stay, and the cut of rows goes.
 * Source: docs/dashboard-format.md, "Tables".
 */
import { isRecord, readArray, readText } from '../parsing/read-value.ts';
import type { LevelTime } from '../table/levels/aggregation-levels.ts';

type Query = Readonly<Record<string, unknown>>;

/** As many as the data engine gives at once. */
export const maxLevelRows = 50_000;

export interface LevelQueryRequest {
  /** The table's own, under the controls that hold. */
  readonly query: Query;
  /** Columns of its answer that stay. */
  readonly dimensions: readonly string[];
  readonly time?: LevelTime | undefined;
  /** A condition on one of them is left out. */
  readonly isLeftOut: (member: string) => boolean;
}

export function toLevelQuery({
  query,
  dimensions: keep,
  time,
  isLeftOut,
}: LevelQueryRequest): Record<string, unknown> {
  const { segments, timezone } = query;
  const dimensions = readArray(query.dimensions).filter((name) => keep.includes(String(name)));
  const times = readArray(query.timeDimensions).flatMap((one) => toTime(one, keep));
  const isSingle = dimensions.length === 0 && !time && times.every((one) => one.granularity === undefined);
  return {
    measures: readArray(query.measures),
    ...(dimensions.length > 0 && { dimensions }),
    timeDimensions: time ? addTime(times, time) : times,
    filters: readArray(query.filters).filter((filter) => !listMembers(filter).some(isLeftOut)),
    order: [],
    ...(!isSingle && { limit: maxLevelRows }),
    ...(segments !== undefined && { segments }),
    ...(timezone !== undefined && { timezone }),
  };
}

/** A span of time stays, whatever becomes of what it was cut to. */
function toTime(value: unknown, keep: readonly string[]): Query[] {
  if (!isRecord(value)) return [];
  const { dimension, dateRange } = value;
  const granularity = readText(value.granularity);
  if (granularity !== undefined && keep.includes(`${readText(dimension)}.${granularity}`)) return [value];
  return dateRange ? [{ dimension, dateRange }] : [];
}

/** The spans that the table is limited to limit its series, too. */
function addTime(times: readonly Query[], { dimension, granularity }: LevelTime): Query[] {
  const own = times.find((one) => one.dimension === dimension && one.granularity === undefined);
  const others = times.filter((one) => one !== own);
  return [...others, { ...own, dimension, granularity }];
}

/** Members that conditions speak of, nested ones too. */
export function listMembers(filter: unknown): string[] {
  if (!isRecord(filter)) return [];
  const nested = [...readArray(filter.and), ...readArray(filter.or)].flatMap(listMembers);
  const own = readText(filter.member) ?? readText(filter.dimension);
  return own === undefined ? nested : [own, ...nested];
}
