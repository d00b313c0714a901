/** A data model with members of every type, and the rows that queries over it have. */
import fc from 'fast-check';
import { parseMembers } from '../../../src/model/parsing/parse-meta.ts';
import { isRecord, readArray, readString, readStrings } from '../../../src/model/parsing/read-value.ts';
import type { ColumnHint, ProposalHints } from '../../../src/model/report-proposals/proposal-hints.ts';
import { findComparedTime, periodColumn, sharedTimeColumn } from '../../../src/model/time/compared-time.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

export type Query = Readonly<Record<string, unknown>>;

const measure = (name: string, aggType: string, more: object = {}) => ({
  name: `trips.${name}`,
  shortTitle: name,
  type: 'number',
  aggType,
  ...more,
});
const dimension = (name: string, type = 'string', more: object = {}) => ({
  name: `trips.${name}`,
  shortTitle: name,
  type,
  ...more,
});

export const members = parseMembers({
  cubes: [
    {
      measures: [
        measure('count', 'count', { meta: { good_direction: 'up' } }),
        measure('distance', 'sum'),
        measure('price', 'sum', { format: 'currency', currency: 'EUR' }),
        measure('tip', 'sum', { format: 'currency', currency: 'EUR' }),
        measure('usual_price', 'avg', { format: 'currency', currency: 'EUR' }),
        measure('late_share', 'number', { format: 'percent_1' }),
        measure('running_count', 'count', { cumulative: true }),
        measure('last_end', 'max', { type: 'time' }),
      ],
      dimensions: [
        dimension('id', 'number', { primaryKey: true }),
        dimension('status'),
        dimension('line.with[brackets]'),
        dimension('weekday'),
        dimension('country'),
        dimension('state'),
        dimension('hour', 'number'),
        dimension('speed', 'number'),
        dimension('weight', 'number'),
        dimension('start_latitude', 'number'),
        dimension('start_longitude', 'number'),
        dimension('is_paid', 'boolean'),
        dimension('started_at', 'time'),
        dimension('ended_at', 'time'),
      ],
    },
  ],
});

const names = [...members.values()];
export const measures = names.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
export const dimensions = names.filter(({ kind }) => kind === 'dimension').map(({ name }) => name);
const timeNames = ['trips.started_at', 'trips.ended_at'];

/** Columns of the result: docs/data-api.md, "Format of answers", and docs/dashboard-format.md, "Compared periods". */
export function listColumns(query: Query): ResultColumn[] {
  const times = readArray(query.timeDimensions)
    .filter(isRecord)
    .flatMap(({ dimension: name, granularity }): ResultColumn[] =>
      typeof granularity === 'string'
        ? [{ name: `${String(name)}.${granularity}`, type: 'time', role: 'time', granularity }]
        : [],
    );
  const toColumn =
    (role: 'measure' | 'dimension') =>
    (name: string): ResultColumn => ({ name, role, type: members.get(name)?.type ?? 'string' });
  const columns = [
    ...readStrings(query.dimensions).map(toColumn('dimension')),
    ...times,
    ...readStrings(query.measures).map(toColumn('measure')),
  ];
  const compared = findComparedTime(query);
  const granularity = readString(compared?.granularity);
  return [
    ...(compared ? [{ name: periodColumn, type: 'string' as const }] : []),
    ...new Map(columns.map((column) => [column.name, column])).values(),
    ...(granularity === undefined ? [] : [{ name: sharedTimeColumn, type: 'time' as const, granularity }]),
  ];
}

const cells: Readonly<Record<ResultColumn['type'], readonly Cell[]>> = {
  string: ['a', 'b', null],
  number: [1, 20, null],
  boolean: [true, false, null],
  time: ['2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000', '2024-03-01T00:00:00.000'],
};

export function makeResult(query: Query): Result {
  const columns = listColumns(query);
  return { columns, values: columns.map(({ type }) => cells[type]), rowCount: 3, query };
}

export const makeHints = (
  rowCount: number,
  columns: Readonly<Record<string, ColumnHint>> = {},
): ProposalHints => ({
  rowCount,
  columns: new Map(Object.entries(columns).map(([name, hint]) => [`trips.${name}`, hint])),
});

export interface Asked {
  readonly query: Query;
  readonly hints: ProposalHints | undefined;
}

const grains = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'fiscal_period'];
const dateRanges = [undefined, 'last 6 months', ['2024-01-01', '2024-12-31'], ['2024-01-01', '2024-01-02']];

const time = fc.record({
  dimension: fc.constantFrom(...timeNames),
  granularity: fc.constantFrom(null, ...grains, 'month', 'month', 'day'),
  dateRange: fc.constantFrom(...dateRanges),
});

const compared = fc.record({
  dimension: fc.constantFrom(...timeNames),
  granularity: fc.constantFrom(undefined, ...grains, 'month', 'month', 'day'),
  compareDateRange: fc.constantFrom(
    ['last 6 months', 'previous year'],
    [['2024-01-01', '2024-12-31'], 'previous period'],
    ['this month', 'last month', 'last year'],
  ),
});

/** As many different ones as one of the counts says: most queries have few members. */
const pick = (all: readonly string[], counts: readonly number[]): fc.Arbitrary<string[]> =>
  fc
    .constantFrom(...counts)
    .chain((count) => fc.uniqueArray(fc.constantFrom(...all), { minLength: count, maxLength: count }));

const query = fc.record({
  measures: pick(measures, [0, 1, 1, 1, 1, 1, 2, 2, 3, 4]),
  dimensions: pick(dimensions, [0, 0, 1, 1, 1, 2, 2, 3]),
  timeDimensions: fc
    .constantFrom(0, 0, 1, 1, 1, 2)
    .chain((count) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, at) =>
          at === 0 ? fc.oneof({ weight: 4, arbitrary: time }, { weight: 1, arbitrary: compared }) : time,
        ),
      ),
    ),
  ungrouped: fc.constantFrom(undefined, undefined, undefined, false, true),
  limit: fc.constantFrom(undefined, undefined, undefined, undefined, 1, 10, 500),
  order: fc.constantFrom(undefined, { 'trips.started_at': 'desc' }, [['trips.price', 'asc']]),
  filters: fc.constantFrom(
    undefined,
    undefined,
    [{ member: 'trips.status', operator: 'equals', values: ['a', 'b'] }],
    [{ or: [{ member: 'trips.count', operator: 'gt', values: ['5'] }] }],
  ),
});

const valueCount = fc.constantFrom(1, 2, 5, 8, 11, 20, 45, 120, 3_000);

/** Counts of a result that such a query could have. */
function chooseHints(asked: Query): fc.Arbitrary<ProposalHints> {
  const most = typeof asked.limit === 'number' ? asked.limit : Infinity;
  const columns = listColumns(asked).map(({ name, type }) => {
    // The filter on the status names two values.
    const periods = readArray(findComparedTime(asked)?.compareDateRange).length;
    const known = new Map([
      ['trips.status', 2],
      [periodColumn, periods],
    ]);
    const few = type === 'boolean' ? 3 : (known.get(name) ?? Infinity);
    const counts = valueCount.map((one) => Math.min(one, few, most));
    return fc.tuple(fc.constant(name), fc.record({ count: counts, hasNegative: fc.boolean() }));
  });
  return fc.tuple(...columns).map((pairs) => ({
    rowCount: Math.max(1, ...pairs.map(([, hint]) => hint.count)),
    columns: new Map(pairs),
  }));
}

/** A query, and in half of the cases the hints of its result. */
export const anyAsked: fc.Arbitrary<Asked> = query.chain((asked) =>
  fc.record({ query: fc.constant(asked), hints: fc.option(chooseHints(asked), { nil: undefined }) }),
);

/** All texts below a key of a spec, at any depth. */
export function listTexts(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, key));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === key && typeof child === 'string' ? [readString(child) ?? ''] : listTexts(child, key),
  );
}
