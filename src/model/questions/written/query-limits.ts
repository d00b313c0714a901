/** Reads what a query of the Data API limits its rows to. See docs/data-api.md, "Filters and operators". */
import { isRecord, readArray, readString, readStrings } from '../../parsing/read-value.ts';
import { parseTimeSpan, type TimeSpan, type ZonedClock } from '../../time/parse-time-span.ts';

export interface QueryLimits {
  /** Names by member. Rows may have any of them, so that a number of all rows stands for all of them together. */
  readonly included: ReadonlyMap<string, readonly string[]>;
  /** Names that no row has, by member. */
  readonly excluded: ReadonlyMap<string, readonly string[]>;
  /** By time member. An open end is infinite. */
  readonly spans: ReadonlyMap<string, TimeSpan>;
}

const noLimits: QueryLimits = { included: new Map(), excluded: new Map(), spans: new Map() };

export function readQueryLimits(query: unknown, clock: ZonedClock): QueryLimits {
  if (!isRecord(query)) return noLimits;
  const ranges = readArray(query.timeDimensions)
    .filter(isRecord)
    .map(({ dimension, dateRange }) =>
      readCondition({ member: dimension, operator: 'inDateRange', values: [dateRange].flat() }, clock),
    );
  return joinAll([...ranges, ...readArray(query.filters).map((filter) => readFilter(filter, clock))]);
}

/** At any depth. Those on numbers and truth values say nothing about names and times. */
function readFilter(filter: unknown, clock: ZonedClock): QueryLimits {
  if (!isRecord(filter)) return noLimits;
  const read = (filters: unknown): QueryLimits[] => readArray(filters).map((one) => readFilter(one, clock));
  if (Array.isArray(filter.and)) return joinAll(read(filter.and));
  return Array.isArray(filter.or) ? joinAny(read(filter.or)) : readCondition(filter, clock);
}

const including = new Set(['equals', 'in', 'contains', 'startsWith', 'endsWith']);
const excluding = new Set(['notEquals', 'notIn', 'notContains', 'notStartsWith', 'notEndsWith']);

function readCondition(condition: Readonly<Record<string, unknown>>, clock: ZonedClock): QueryLimits {
  const member = readString(condition.member) ?? readString(condition.dimension) ?? '';
  const operator = readString(condition.operator) ?? '';
  const values = readStrings(condition.values);
  const names = values.filter(isName);
  if (including.has(operator) && names.length > 0)
    return { ...noLimits, included: new Map([[member, names]]) };
  if (excluding.has(operator) && names.length > 0)
    return { ...noLimits, excluded: new Map([[member, names]]) };
  const span = readSpan(operator, values, clock);
  return span ? { ...noLimits, spans: new Map([[member, span]]) } : noLimits;
}

const isName = (value: string): boolean => !/^(?:true|false|[-+\d.,\s]*)$/.test(value);

function readSpan(operator: string, values: readonly string[], clock: ZonedClock): TimeSpan | undefined {
  const [first, last = first] = values;
  const start = first === undefined ? undefined : parseTimeSpan(first, clock);
  const end = last === undefined ? undefined : parseTimeSpan(last, clock);
  if (!start || !end) return undefined;
  if (operator === 'inDateRange' || operator === 'onTheDate') return { from: start.from, until: end.until };
  if (operator === 'beforeDate') return { from: -Infinity, until: start.from };
  if (operator === 'beforeOrOnDate') return { from: -Infinity, until: start.until };
  if (operator === 'afterDate') return { from: start.until, until: Infinity };
  return operator === 'afterOrOnDate' ? { from: start.from, until: Infinity } : undefined;
}

/** Rows meet all of them. */
function joinAll(limits: readonly QueryLimits[]): QueryLimits {
  const spans = new Map<string, TimeSpan>();
  for (const limit of limits)
    for (const [member, { from, until }] of limit.spans) {
      const known = spans.get(member) ?? { from: -Infinity, until: Infinity };
      spans.set(member, { from: Math.max(known.from, from), until: Math.min(known.until, until) });
    }
  return {
    included: joinNames(limits.map(({ included }) => included)),
    excluded: joinNames(limits.map(({ excluded }) => excluded)),
    spans,
  };
}

/**
 * Rows meet one of them. A number of all rows stands for all names together, whatever members they belong to. A time that not all
 * of them limit is no limit.
 */
function joinAny(limits: readonly QueryLimits[]): QueryLimits {
  const { included, excluded } = joinAll(limits);
  const names = [...included.values()].flat();
  return {
    included: new Map([...included.keys()].map((member) => [member, names])),
    excluded,
    spans: coverSpans(limits.map(({ spans }) => spans)),
  };
}

function coverSpans(limits: readonly QueryLimits['spans'][]): Map<string, TimeSpan> {
  const [first, ...others] = limits;
  const covered = new Map(first);
  for (const [member, { from, until }] of covered) {
    const spans = others.map((spansOf) => spansOf.get(member));
    if (spans.some((span) => span === undefined)) covered.delete(member);
    else
      covered.set(member, {
        from: Math.min(from, ...spans.map((span) => span?.from ?? from)),
        until: Math.max(until, ...spans.map((span) => span?.until ?? until)),
      });
  }
  return covered;
}

function joinNames(maps: readonly ReadonlyMap<string, readonly string[]>[]): Map<string, readonly string[]> {
  const joined = new Map<string, readonly string[]>();
  for (const map of maps)
    for (const [member, names] of map)
      joined.set(member, [...new Set([...(joined.get(member) ?? []), ...names])]);
  return joined;
}
