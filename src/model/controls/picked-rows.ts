/**
 * Tells which rows of a view the reader has picked by clicks. The rule reads values as a click does
 * (cross-filter-from-click.ts), so that the clicked row is always picked. See docs/guide.md, "Filters, clicks and
 * state".
 */
import type { Result, ResultColumn } from '../result.ts';
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
export function createPickClassifier(
  parts: readonly CrossFilterCondition[],
  columns: readonly ResultColumn[] | undefined,
): (row: Row) => PickState {
  const fastFirst = [...parts].sort((one, other) => Number(isSpan(one)) - Number(isSpan(other)));
  const tests = fastFirst.map((part) => createConditionTest(part, columns));
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

/** Returns the test whether the names of a row's values matter, so that the others need not be read. */
export function createPickFieldTest(
  parts: readonly CrossFilterCondition[],
  columns: readonly ResultColumn[] | undefined,
): (name: string) => boolean {
  const members = new Set(parts.map(({ member }) => member));
  const own = columns?.filter((column) => members.has(findColumnMember(column)));
  const names = own?.map(({ name }) => name) ?? [...members];
  const ends = names.flatMap((name) => [`_${name}`, `_${name}_end`]);
  return (name) => names.includes(name) || ends.some((end) => name.endsWith(end));
}

/** The state of each row of a result. */
export function listPickStates(
  parts: readonly CrossFilterCondition[],
  { columns, values, rowCount }: Result,
): readonly PickState[] {
  const members = new Set(parts.map(({ member }) => member));
  const used = columns.flatMap((column, at) =>
    members.has(findColumnMember(column)) ? [{ name: column.name, cells: values[at] ?? [] }] : [],
  );
  const test = createPickClassifier(parts, columns);
  const toRow = (row: number) =>
    Object.fromEntries(used.map(({ name, cells }) => [name, cells[row] ?? null]));
  return Array.from({ length: rowCount }, (_, row) => test(toRow(row)));
}

/** Returns undefined for a row without a value of the member. */
function createConditionTest(
  part: CrossFilterCondition,
  columns: readonly ResultColumn[] | undefined,
): (row: Row) => boolean | undefined {
  const isMet = isSpan(part) ? createSpanTest(part) : (cell: MarkCell) => meetsCondition(part, cell);
  const own = columns?.filter((column) => findColumnMember(column) === part.member);
  return (row) => {
    let answer: false | undefined;
    for (const column of own ?? [inferColumn(row, part.member)]) {
      const cell = findMarkCell(row, column);
      if (cell && isMet(cell)) return true;
      if (cell) answer = false;
    }
    return answer;
  };
}

/** A column without a query. A missing value or a number has no column to filter by, but is another value. */
const inferColumn = (row: Row, name: string): ResultColumn =>
  inferColumns(row).find((column) => column.name === name) ?? { name, type: 'number' };

// Comparing spans of time is slow. Most times are on other days, and marks on the same day share few times.

const isSpan = ({ filter }: CrossFilterCondition): boolean => filter.operator === 'between';

const datePattern = /^\d{4}-\d\d-\d\d/;
const toDay = (value: unknown): string | undefined =>
  typeof value === 'string' && datePattern.test(value) ? value.slice(0, 10) : undefined;

function createSpanTest(part: CrossFilterCondition): (cell: MarkCell) => boolean {
  const ends = Array.isArray(part.filter.value) ? part.filter.value.map(toDay) : [];
  const [first, last] = ends;
  const known = new Map<string, boolean>();
  return (markCell) => {
    const { cell, column } = markCell;
    const day = column.type === 'time' ? toDay(cell) : undefined;
    if (day === undefined || first === undefined || last === undefined) return meetsCondition(part, markCell);
    if (day < first || day > last) return false;
    const key = `${column.granularity ?? column.customGrain?.name ?? ''} ${String(cell)}`;
    const answer = known.get(key) ?? meetsCondition(part, markCell);
    known.set(key, answer);
    return answer;
  };
}
