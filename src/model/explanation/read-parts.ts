/** Reads the rows of a number: the whole, or its parts, in one period or in the two that are compared. */
import { groupRows } from '../time/group-rows.ts';
import { toNumber } from '../../views/story/model/proof.ts';
import { toStart } from '../time/read-timeline.ts';
import { overrideFormat } from '../formats/format-value.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../result.ts';
import type { ExplainedValue } from './explained-value.ts';
import { createExplainMessages } from '../messages/explain-en.ts';
import { namePeriod } from './name-period.ts';
import { maxRows, type PlannedRows } from './plan-value-query.ts';

/** More parts are no help to a reader, and take long to read. */
const maxParts = 400;

export interface ValuePart {
  readonly cell: Cell;
  /** Rows of the period before; none without a comparison. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface PartRows {
  readonly result: Result;
  readonly measure: ResultColumn;
  /** `undefined`: the whole is one part. */
  readonly dimension: ResultColumn | undefined;
  readonly parts: readonly ValuePart[];
}

/** The rows of a period that the Data API has answered by itself. */
const periodColumn = 'period';

/** @returns undefined if rows are cut, if there are too many parts, or if there are no numbers at all. */
export function readParts(
  planned: PlannedRows,
  results: readonly Result[],
  value: ExplainedValue,
): PartRows | undefined {
  const isCut = ({ truncated, rowCount }: Result): boolean => truncated === true || rowCount >= maxRows;
  if (results.length !== planned.queries.length || results.some(isCut)) return undefined;
  const result = withFormats(joinResults(planned, results, value), value);
  const measure = findColumn(result, value.measure.name);
  const dimension = planned.dimension === undefined ? undefined : findColumn(result, planned.dimension);
  if (!measure || (planned.dimension !== undefined && !dimension)) return undefined;
  const sides = splitRows(planned, results, value.clock.timeZone);
  const cells = dimension?.cells ?? Array.from({ length: result.rowCount }, () => null);
  const groups = groupRows(cells, maxParts);
  const isFilled = (row: number): boolean => toNumber(measure.cells[row]) !== undefined;
  const parts = [...(groups ?? [])].map(([cell, rows]) => ({
    cell,
    before: rows.filter((row) => isFilled(row) && sides[row] === 'before'),
    after: rows.filter((row) => isFilled(row) && sides[row] === 'after'),
  }));
  const filled = parts.filter(({ before, after }) => before.length + after.length > 0);
  if (filled.length === 0) return undefined;
  return { result, measure: measure.column, dimension: dimension?.column, parts: filled };
}

/** Rows of two queries get a column that says which period they are of. */
function joinResults(
  { shown, periods }: PlannedRows,
  results: readonly Result[],
  { context }: ExplainedValue,
): Result {
  const [first, second] = results;
  if (!first) throw new Error('There is no result.');
  if (!second || !periods) return { ...first, query: shown };
  const names = [periods.before, periods.after].map((span) => namePeriod(span, context));
  const periodCells = results.flatMap(({ rowCount }, at) =>
    Array.from({ length: rowCount }, () => names[at] ?? null),
  );
  const title = createExplainMessages(context.locale)('period');
  const column: ResultColumn = { name: periodColumn, type: 'string', title };
  const values = first.columns.map(({ name }) =>
    results.flatMap((result) => findColumn(result, name)?.cells ?? emptyCells(result)),
  );
  return {
    columns: [column, ...first.columns],
    values: [periodCells, ...values],
    rowCount: periodCells.length,
    query: shown,
  };
}

const emptyCells = ({ rowCount }: Result): Cell[] => Array.from({ length: rowCount }, () => null);

function withFormats(result: Result, { overrides }: ExplainedValue): Result {
  const columns = result.columns.map((column) => ({
    ...column,
    format: overrideFormat(column.format, overrides[column.name]),
  }));
  return { ...result, columns };
}

type Side = 'before' | 'after' | undefined;

function splitRows({ periods }: PlannedRows, results: readonly Result[], timeZone: string): Side[] {
  if (results.length > 1)
    return results.flatMap(({ rowCount }, at) =>
      Array.from({ length: rowCount }, (): Side => (at === 0 ? 'before' : 'after')),
    );
  return results.flatMap(({ columns, values, rowCount }) => {
    const at = columns.findIndex(
      ({ name, type }) => type === 'time' && name.startsWith(`${periods?.member}.`),
    );
    return Array.from({ length: rowCount }, (_, row): Side => {
      if (!periods) return 'after';
      const start = toStart(values[at]?.[row] ?? null, timeZone);
      return start === periods.after.from ? 'after' : start === periods.before.from ? 'before' : undefined;
    });
  });
}
