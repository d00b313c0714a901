/**
 * The query of a table with fewer dimensions, or with an additional time: for totals, subtotals and sparklines.
 * Conditions on measures selected the rows that are shown, so they are removed, and so is the row limit. Conditions on
 * dimensions stay. See docs/dashboard-format.md, "Tables".
 */
import { isRecord, readArray, readNonBlankString } from '../parsing/read-value.ts';
import { findComparedTime, periodColumn, sharedTimeColumn } from '../time/compared-time.ts';
import type { LevelTime } from '../../views/table/model/levels/aggregation-levels.ts';

type Query = Readonly<Record<string, unknown>>;

/** Maximum number of rows that the data engine returns. */
export const maxLevelRows = 50_000;

export interface LevelQueryRequest {
  /** The query of the table, with the current controls. */
  readonly query: Query;
  /** The dimensions to keep. */
  readonly dimensions: readonly string[];
  readonly time?: LevelTime | undefined;
  /** True for members whose conditions are removed. */
  readonly isLeftOut: (member: string) => boolean;
}

export function toLevelQuery({
  query,
  dimensions: keep,
  time,
  isLeftOut,
}: LevelQueryRequest): Record<string, unknown> {
  const { segments, timezone } = query;
  if (findComparedTime(query) && !keep.includes(periodColumn))
    throw new Error('Periods that are compared have no common total.');
  const dimensions = readArray(query.dimensions).filter((name) => keep.includes(String(name)));
  const times = readArray(query.timeDimensions).flatMap((one) => toTime(one, keep));
  const isSingle = dimensions.length === 0 && !time && times.every((one) => one.granularity === undefined);
  return {
    measures: readArray(query.measures),
    ...(dimensions.length > 0 && { dimensions }),
    timeDimensions: time ? addTime(times, time) : times,
    filters: readArray(query.filters).filter((filter) => !listFilterMembers(filter).some(isLeftOut)),
    order: [],
    ...(!isSingle && { limit: maxLevelRows }),
    ...(segments !== undefined && { segments }),
    ...(timezone !== undefined && { timezone }),
  };
}

/** Keeps the range of a time dimension; its grain only if the dimension is kept. */
function toTime(value: unknown, keep: readonly string[]): Query[] {
  if (!isRecord(value)) return [];
  const { granularity, ...ranges } = value;
  const names = [`${readNonBlankString(value.dimension)}.${readNonBlankString(granularity)}`];
  if (findComparedTime({ timeDimensions: [value] })) names.push(sharedTimeColumn);
  if (granularity !== undefined && names.some((name) => keep.includes(name))) return [value];
  return ranges.dateRange || ranges.compareDateRange ? [ranges] : [];
}

/** The time ranges of the table also apply to the series. */
function addTime(times: readonly Query[], { dimension, granularity }: LevelTime): Query[] {
  const own = times.find((one) => one.dimension === dimension && one.granularity === undefined);
  const others = times.filter((one) => one !== own);
  return [...others, { ...own, dimension, granularity }];
}

/** Members that conditions use, including nested ones. */
export function listFilterMembers(filter: unknown): string[] {
  if (!isRecord(filter)) return [];
  const nested = [...readArray(filter.and), ...readArray(filter.or)].flatMap(listFilterMembers);
  const own = readNonBlankString(filter.member) ?? readNonBlankString(filter.dimension);
  return own === undefined ? nested : [own, ...nested];
}
