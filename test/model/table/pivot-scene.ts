/** Orders to be turned, grouped and totalled. */
import { toLevel, type LevelState } from '../../../src/model/table/levels.ts';
import { type TableView } from '../../../src/model/table/table-spec.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

export const city: ResultColumn = { name: 'o.city', type: 'string', title: 'City', role: 'dimension' };
export const year: ResultColumn = {
  name: 'o.at.year',
  type: 'time',
  title: 'Year',
  granularity: 'year',
  role: 'time',
};
export const status: ResultColumn = { name: 'o.status', type: 'string', title: 'Status', role: 'dimension' };
export const count: ResultColumn = { name: 'o.count', type: 'number', title: 'Count', role: 'measure' };
export const mean: ResultColumn = { name: 'o.mean', type: 'number', title: 'Mean', role: 'measure' };

/** Rows of cells, turned into columns. */
export const resultOf = (
  columns: readonly ResultColumn[],
  ...rows: readonly (readonly Cell[])[]
): Result => ({
  columns,
  values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  rowCount: rows.length,
});

export const rows = resultOf(
  [city, year, count, mean],
  ['Biel', '2025-01-01', 1, 10],
  ['Bern', '2024-01-01', 2, 20],
  ['Bern', '2025-01-01', 3, 30],
  [null, '2024-01-01', 4, 40],
);
export const pivot = { rows: ['o.city'], columns: ['o.at'], measures: ['o.count'] };
export const ready = (result: Result): LevelState => ({ status: 'ready', result });
export const levelsOf = (...entries: readonly (readonly [string[], LevelState])[]) =>
  new Map(entries.map(([keep, state]) => [toLevel(keep).id, state]));

export const heads = ({ columns }: TableView) => columns.map(({ title }) => title);
export const grid = ({ columns, rowCount }: TableView) =>
  Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row]));
export const bandsOf = ({ bands }: TableView) =>
  bands.map(({ cells }) => cells.map(({ title, span }) => `${title}×${span}`));
