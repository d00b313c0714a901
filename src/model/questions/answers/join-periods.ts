/** Puts the rows of several periods together. */
import type { DataQuery } from '../../../contract/data-api-schemas.ts';
import type { FormatContext } from '../../formats/format-value.ts';
import { createQuestionMessages } from '../../messages/question-en.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../result.ts';
import { describePeriod } from '../describe-reading.ts';
import type { Reading } from '../reading.ts';

/** One query of an answer with its rows. */
export interface AnswerRows {
  readonly query: Readonly<Record<string, unknown>>;
  readonly result: Result;
}

interface PeriodRows {
  readonly query: DataQuery;
  readonly result: Result;
}

/** @param rows - of each period of the reading, in its order. */
export function joinPeriods(
  reading: Reading,
  rows: readonly PeriodRows[],
  context: FormatContext,
): AnswerRows {
  const names = reading.periods.map((period) =>
    describePeriod({ ...period, isCountedFromData: false }, context),
  );
  const results = rows.map(({ result }) => result);
  const result =
    reading.groups.length > 0 ? putBeside(reading, results, names) : putBelow(results, names, context);
  return { query: toComparingQuery(rows.map(({ query }) => query)), result };
}

/** One row for each period, whose first column names it. */
function putBelow(results: readonly Result[], names: readonly string[], { locale }: FormatContext): Result {
  const [first] = results;
  if (!first) return { columns: [], values: [], rowCount: 0 };
  const title = createQuestionMessages(locale)('period');
  const named = results.flatMap(({ rowCount }, at) =>
    Array.from({ length: rowCount }, () => names[at] ?? ''),
  );
  return {
    ...first,
    columns: [{ name: 'period', type: 'string', title, role: 'dimension' }, ...first.columns],
    values: [named, ...first.columns.map((_, at) => results.flatMap(({ values }) => values[at] ?? []))],
    rowCount: named.length,
  };
}

/** Name of the column of a measure in a period of a reading, from 0. */
export const nameInPeriod = (measure: string, period: number): string => `${measure} ${period + 1}`;

/** One row for each group, with a column for each measure in each period. */
function putBeside(
  { groups, measures }: Reading,
  results: readonly Result[],
  names: readonly string[],
): Result {
  const keys = results.map((result) => listKeys(result, groups));
  const all = [...new Map(keys.flat().map((key) => [JSON.stringify(key), key])).entries()];
  const places = keys.map((list) => new Map(list.map((key, row) => [JSON.stringify(key), row])));
  const [first] = results;
  const groupColumns = groups.flatMap(({ name }) => (first ? (findColumn(first, name)?.column ?? []) : []));
  const measured = measures.flatMap(({ name, isAdditive }) =>
    results.map((result, at): { column: ResultColumn; cells: Cell[] } => {
      const found = findColumn(result, name);
      const period = names[at] ?? '';
      const own = found?.column.title ?? name;
      const title = measures.length > 1 ? `${own}, ${period}` : period;
      // A group without rows has nothing of what adds up, and no average.
      const none = isAdditive ? 0 : null;
      const cells = all.map(([key]) => found?.cells[places[at]?.get(key) ?? -1] ?? none);
      return {
        column: { ...(found?.column ?? { type: 'number' }), name: nameInPeriod(name, at), title },
        cells,
      };
    }),
  );
  return {
    columns: [...groupColumns, ...measured.map(({ column }) => column)],
    values: [
      ...groupColumns.map((_, at) => all.map(([, key]) => key[at] ?? null)),
      ...measured.map(({ cells }) => cells),
    ],
    rowCount: all.length,
    truncated: results.some(({ truncated }) => truncated),
  };
}

const listKeys = (result: Result, groups: Reading['groups']): Cell[][] =>
  Array.from({ length: result.rowCount }, (_, row) =>
    groups.map(({ name }) => findColumn(result, name)?.cells[row] ?? null),
  );

/** The query that gives all periods at once. */
function toComparingQuery(queries: readonly DataQuery[]): DataQuery {
  const [first] = queries;
  const time = first?.timeDimensions?.[0];
  if (!first || !time) return {};
  const { dateRange, ...rest } = time;
  const ranges = queries.map((query) => query.timeDimensions?.[0]?.dateRange ?? dateRange ?? '');
  return { ...first, timeDimensions: [{ ...rest, compareDateRange: ranges }] };
}
