/** The time of a query whose ranges are compared. */
import { isRecord, readArray } from '../parsing/read-value.ts';

/** Words for a range after the first, which they are told by. Source: docs/data-api.md, "Several results". */
export const earlierRanges = ['previous period', 'previous year'] as const;
export type EarlierRange = (typeof earlierRanges)[number];

/** The column of the period that a row belongs to. */
export const periodColumn = 'compareDateRange';
/** The column of times that are moved to the first period, so that all periods share one axis. */
export const sharedTimeColumn = 'compareDateRange.time';

export const isEarlierRange = (range: unknown): range is EarlierRange =>
  earlierRanges.some((words) => words === range);

/** Undefined: the query compares nothing. */
export const findComparedTime = (query: unknown): Readonly<Record<string, unknown>> | undefined =>
  isRecord(query)
    ? readArray(query.timeDimensions)
        .filter(isRecord)
        .find((time) => readArray(time.compareDateRange).length > 0)
    : undefined;
