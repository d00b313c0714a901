/** Orders to be pivoted, grouped and totalled. */
import {
  createAggregationLevel,
  type LevelState,
} from '../../../src/views/table/model/levels/aggregation-levels.ts';
import { type TableView } from '../../../src/views/table/model/create-table-view.ts';
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

/** Rows of cells as columns. */
export const createResult = (
  columns: readonly ResultColumn[],
  ...rows: readonly (readonly Cell[])[]
): Result => ({
  columns,
  values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  rowCount: rows.length,
});

export const rows = createResult(
  [city, year, count, mean],
  ['Biel', '2025-01-01', 1, 10],
  ['Bern', '2024-01-01', 2, 20],
  ['Bern', '2025-01-01', 3, 30],
  [null, '2024-01-01', 4, 40],
);
export const pivot = { rows: ['o.city'], columns: ['o.at'], measures: ['o.count'] };
export const createReadyLevel = (result: Result): LevelState => ({ status: 'ready', result });
export const createLevelStates = (...entries: readonly (readonly [string[], LevelState])[]) =>
  new Map(entries.map(([keep, state]) => [createAggregationLevel(keep).id, state]));

export const listHeaders = ({ columns }: TableView) => columns.map(({ title }) => title);
export const toGrid = ({ columns, rowCount }: TableView) =>
  Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row]));
export const listBands = ({ bands }: TableView) =>
  bands.map(({ cells }) => cells.map(({ title, span }) => `${title}×${span}`));
