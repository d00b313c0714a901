/** Whether the rows of a result can be told of as a whole. What is unknown about them counts against it. */
import { isRecord, readArray, readNonBlankString, readNumber } from '../../../model/parsing/read-value.ts';
import type { Result } from '../../../model/result.ts';
import { isDimension } from './read-frame.ts';

/** A list of single records has more dimensions than this. Its rows are no groups that could be compared. */
const maxDimensions = 2;

/** Filters that limit a time to a range. Others leave holes in it. */
const rangeOperators = new Set<unknown>([
  'inDateRange',
  'onTheDate',
  'beforeDate',
  'afterDate',
  'beforeOrOnDate',
  'afterOrOnDate',
  'set',
]);

/**
 * Not analysable: rows without a query of the Data API, of which nobody knows what was left out; the first rows of more,
 * other than the last periods; rows that were chosen by their measures or that leave out single times; lists of records.
 */
export function isAnalysable({ columns, query, rowCount, truncated }: Result): boolean {
  if (!query || rowCount === 0 || readNumber(query['offset'])) return false;
  const dimensions = columns.filter(isDimension).filter(({ type }) => type !== 'time');
  if (dimensions.length > maxDimensions || hasHoles(query)) return false;
  const limit = readNumber(query['limit']);
  const isCut = truncated === true || (limit !== undefined && rowCount >= limit);
  return !isCut || (dimensions.length === 0 && endsWithLastPeriods(query));
}

function hasHoles(query: NonNullable<Result['query']>): boolean {
  const measures = new Set(readArray(query['measures']));
  const times = new Set(
    readArray(query['timeDimensions'])
      .filter(isRecord)
      .map(({ dimension }) => dimension),
  );
  return listConditions(query['filters']).some(
    ({ member, operator }) => measures.has(member) || (times.has(member) && !rangeOperators.has(operator)),
  );
}

interface Condition {
  readonly member: unknown;
  readonly operator: unknown;
}

/** Also those within `and` and `or`. */
const listConditions = (filters: unknown): Condition[] =>
  readArray(filters)
    .filter(isRecord)
    .flatMap((filter): Condition[] => {
      const { and, or, member = filter['dimension'], operator } = filter;
      const inside = [...readArray(and), ...readArray(or)];
      return inside.length > 0 ? listConditions(inside) : [{ member, operator }];
    });

/** The only order is the time, the last one first. */
function endsWithLastPeriods(query: NonNullable<Result['query']>): boolean {
  const { order, timeDimensions } = query;
  const [time] = readArray(timeDimensions).filter(isRecord);
  const orders = isRecord(order) ? Object.entries(order) : readArray(order).filter(Array.isArray);
  const [first = []] = orders;
  return orders.length === 1 && first[0] === readNonBlankString(time?.['dimension']) && first[1] === 'desc';
}
