/**
 * Tells which rows of a view the reader has picked by clicks. The rule reads values as a click does
 * (cross-filter-from-click.ts), so that the clicked row is always picked. See docs/guide.md, "Filters, clicks and
 * state".
 */
import type { Cell, Result, ResultColumn } from '../result.ts';
import type { CrossFilterCondition } from './control-layers.ts';
import {
  findColumnMember,
  findMarkCell,
  inferColumns,
  meetsCondition,
  type MarkCell,
} from './cross-filter-from-click.ts';

/**
 * `picked`: the row meets all conditions. `other`: the row has another value of a picked member, so its mark recedes.
 * `neutral`: the row has no value of a picked member, because its mark stands for several.
 */
export type PickState = 'picked' | 'other' | 'neutral';

type Row = Readonly<Record<string, unknown>>;

/** Returns the test for rows by column names, or by the names that a chart derives from them. */
export function createPickTest(
  parts: readonly CrossFilterCondition[],
  columns: readonly ResultColumn[] | undefined,
): (row: Row) => PickState {
  const tests = parts.map((part) => createConditionTest(part, columns));
  return (row) => {
    let state: PickState = 'picked';
    for (const test of tests) {
      const isMet = test(row);
      if (isMet === false) return 'other';
      if (isMet === undefined) state = 'neutral';
    }
    return state;
  };
}

/** The state of each row of a result. */
export function findPickStates(
  parts: readonly CrossFilterCondition[],
  { columns, values, rowCount }: Result,
): readonly PickState[] {
  const members = new Set(parts.map(({ member }) => member));
  const used = columns.flatMap((column, at) =>
    members.has(findColumnMember(column)) ? [{ name: column.name, cells: values[at] ?? [] }] : [],
  );
  const test = createPickTest(parts, columns);
  const toRow = (row: number) =>
    Object.fromEntries(used.map(({ name, cells }) => [name, cells[row] ?? null]));
  return Array.from({ length: rowCount }, (_, row) => test(toRow(row)));
}

/** Returns undefined for a row without a value of the member. */
function createConditionTest(
  part: CrossFilterCondition,
  columns: readonly ResultColumn[] | undefined,
): (row: Row) => boolean | undefined {
  const isMet = rememberCells((markCell) => meetsCondition(part, markCell));
  const own = columns?.filter((column) => findColumnMember(column) === part.member);
  return (row) => {
    const known = own ?? [inferColumn(row, part.member)];
    const cells = known.flatMap((column) => findMarkCell(row, column) ?? []);
    return cells.length === 0 ? undefined : cells.some(isMet);
  };
}

/** A column without a query. A missing value or a number has no column to filter by, but is another value. */
const inferColumn = (row: Row, name: string): ResultColumn =>
  inferColumns({ [name]: row[name] })[0] ?? { name, type: 'number' };

/** Many marks share few values, and comparing a time is slow. */
function rememberCells(test: (markCell: MarkCell) => boolean): (markCell: MarkCell) => boolean {
  const known = new Map<string | undefined, Map<Cell, boolean>>();
  return (markCell) => {
    const { column, cell, until } = markCell;
    if (until !== undefined) return test(markCell);
    const key = `${column.name} ${column.type} ${column.granularity ?? ''}`;
    const answers = known.get(key) ?? new Map<Cell, boolean>();
    known.set(key, answers);
    const answer = answers.get(cell) ?? test(markCell);
    answers.set(cell, answer);
    return answer;
  };
}
