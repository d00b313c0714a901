/** The time of a query whose ranges are compared. */
import { isRecord, readArray } from '../parsing/read-value.ts';

/** Words for a range after the first, which they are told by. Source: docs/data-api.md, "Several results". */
export const earlierRanges = ['previous period', 'previous year'] as const;
export type EarlierRange = (typeof earlierRanges)[number];

/** The column of the period that a row belongs to. */
export const periodColumn = 'compareDateRange';
/** The column of times that are moved to the first period, so that all periods share one axis. */
export const sharedTimeColumn = 'compareDateRange.time';

/** The words that a range is, in any case; undefined for other ranges. */
export const findEarlierRange = (range: unknown): EarlierRange | undefined =>
  typeof range === 'string' ? earlierRanges.find((words) => words === range.trim().toLowerCase()) : undefined;

export const isEarlierRange = (range: unknown): boolean => findEarlierRange(range) !== undefined;

/** The query of the first period alone. Another query stays as it is. */
export function withFirstPeriod(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const time = findComparedTime(query);
  if (!time) return query;
  const { compareDateRange, ...others } = time;
  const first = { ...others, dateRange: readArray(compareDateRange)[0] };
  return {
    ...query,
    timeDimensions: readArray(query.timeDimensions).map((one) => (one === time ? first : one)),
  };
}

/** Undefined: the query compares nothing. */
export const findComparedTime = (query: unknown): Readonly<Record<string, unknown>> | undefined =>
  isRecord(query)
    ? readArray(query.timeDimensions)
        .filter(isRecord)
        .find((time) => readArray(time.compareDateRange).length > 0)
    : undefined;
