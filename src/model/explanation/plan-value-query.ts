/** The queries that split a number by a dimension, in one period or in the two that are compared. */
import { toDataFilters } from '../filters/to-data-filters.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import { listFilterMembers } from '../query-planning/level-query.ts';
import { requirePeriod } from '../time/compared-ranges.ts';
import { toDateRange } from '../time/earlier-span.ts';
import type { ExplainedValue, Query } from './explained-value.ts';
import type { ComparedPeriods } from './find-periods.ts';

/** More rows than this are no few parts. A result with as many is cut, and nothing is told of it. */
export const maxRows = 2_000;

/** The queries whose rows belong together, and the one that a reader sees as theirs. */
export interface PlannedRows {
  /** One for both periods, or one for each. */
  readonly queries: readonly Query[];
  readonly shown: Query;
  readonly dimension: string | undefined;
  readonly periods: ComparedPeriods | undefined;
}

/** @param dimension - `undefined`: the whole. */
export function planRows(
  value: ExplainedValue,
  periods: ComparedPeriods | undefined,
  dimension?: string,
): PlannedRows {
  if (!periods) requirePeriod(value.query, value.conditions);
  const base = toBase(value, periods, dimension);
  const times = listRanges(periods ? value.openQuery : value.query, periods?.member);
  if (!periods) {
    const query = { ...base, timeDimensions: times };
    return { queries: [query], shown: query, dimension, periods };
  }
  const { member, before, after, grain } = periods;
  const ranges = [before, after].map(toDateRange);
  const shown = { ...base, timeDimensions: [...times, { dimension: member, compareDateRange: ranges }] };
  if (grain === undefined || before.until !== after.from) {
    const queries = ranges.map((dateRange) => ({
      ...base,
      timeDimensions: [...times, { dimension: member, dateRange }],
    }));
    return { queries, shown, dimension, periods };
  }
  const dateRange = toDateRange({ from: before.from, until: after.until });
  const query = { ...base, timeDimensions: [...times, { dimension: member, granularity: grain, dateRange }] };
  return { queries: [query], shown: query, dimension, periods };
}

/** Conditions on measures selected what the widget shows, and do not apply to parts. */
function toBase(
  value: ExplainedValue,
  periods: ComparedPeriods | undefined,
  dimension: string | undefined,
): Record<string, unknown> {
  const { measure, members, refused, weights } = value;
  const query = periods ? value.openQuery : value.query;
  const isLeftOut = (member: string): boolean =>
    members.get(member)?.kind === 'measure' || refused.includes(member);
  const own = value.conditions.filter(({ member }) => member !== periods?.member);
  const { segments, timezone } = query;
  return {
    measures: [...new Set([measure.name, ...weights])],
    ...(dimension !== undefined && { dimensions: [dimension] }),
    filters: [
      ...readArray(query['filters']).filter((filter) => !listFilterMembers(filter).some(isLeftOut)),
      ...own.flatMap((condition) => toFilters(condition, value)),
    ],
    order: [],
    limit: maxRows,
    ...(segments !== undefined && { segments }),
    ...(timezone !== undefined && { timezone }),
  };
}

function toFilters(
  { member, filter }: ExplainedValue['conditions'][number],
  { members }: ExplainedValue,
): unknown[] {
  const found = toDataFilters(member, filter, members.get(member)?.type);
  if ('fault' in found) throw new Error(`The condition on ${member} cannot be used.`);
  return found;
}

/** The ranges of other times stay; grains go. */
const listRanges = (query: Query, compared: string | undefined): Query[] =>
  readArray(query['timeDimensions'])
    .filter(isRecord)
    .filter(({ dimension, dateRange }) => dateRange && dimension !== compared)
    .map(({ dimension, dateRange }) => ({ dimension, dateRange }));
