/**
 * Additional results of a table: its query with fewer dimensions for totals and subtotals, or with a time dimension for
 * sparklines. A level is identified by the columns that it keeps.
 */
import type { Cell, Result, ResultColumn } from '../../../../model/result.ts';
import { toSparklineSeries, type SparklineSeries } from '../formats/table-sparkline.ts';

export interface LevelTime {
  readonly dimension: string;
  readonly granularity: string;
}

export interface AggregationLevel {
  readonly id: string;
  /** The columns of the result that the level is grouped by. */
  readonly dimensions: readonly string[];
  /** An additional time dimension to group by. */
  readonly time?: LevelTime | undefined;
}

export type LevelState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'ready'; readonly result: Result };

/** By id. */
export type LevelStates = ReadonlyMap<string, LevelState>;

export const emptyLevelStates: LevelStates = new Map();

export const createAggregationLevel = (
  dimensions: readonly string[],
  time?: LevelTime,
): AggregationLevel => ({
  id: JSON.stringify([[...dimensions].sort(), ...(time ? [time.dimension, time.granularity] : [])]),
  dimensions,
  time,
});

/** The role in the data model. Without one, numbers are measures. */
export const isMeasure = ({ role, type }: ResultColumn): boolean =>
  role === undefined ? type === 'number' : role === 'measure';

export const listDimensions = ({ columns }: Result): string[] =>
  columns.flatMap((column) => (isMeasure(column) ? [] : column.name));

/** The values of several columns as one key. */
export const toGroupKey = (cells: readonly (Cell | undefined)[]): string =>
  JSON.stringify(cells.map((cell) => cell ?? null));

export const findColumnCells = ({ columns, values }: Result, name: string): readonly Cell[] | undefined => {
  const index = columns.findIndex((column) => column.name === name);
  return index < 0 ? undefined : (values[index] ?? []);
};

const indexes = new WeakMap<Result, Map<string, ReadonlyMap<string, number>>>();

/** Finds the row of the given values. The index is cached for each result. */
export function indexRows(result: Result, names: readonly string[]): ReadonlyMap<string, number> {
  const own = indexes.get(result) ?? new Map<string, ReadonlyMap<string, number>>();
  indexes.set(result, own);
  const id = JSON.stringify(names);
  const index = own.get(id) ?? createIndex(result, names);
  own.set(id, index);
  return index;
}

function createIndex(result: Result, names: readonly string[]): ReadonlyMap<string, number> {
  const lists = names.map((name) => findColumnCells(result, name) ?? []);
  const index = new Map<string, number>();
  for (let row = 0; row < result.rowCount; row += 1)
    index.set(toGroupKey(lists.map((cells) => cells[row])), row);
  return index;
}

/** A cell of a level; undefined if it lacks the measure or the row. */
export function findLevelCell(
  result: Result,
  names: readonly string[],
  keys: readonly (Cell | undefined)[],
  measure: string,
): Cell | undefined {
  const row = indexRows(result, names).get(toGroupKey(keys));
  return row === undefined ? undefined : findColumnCells(result, measure)?.[row];
}

/** The series of a measure over the time of a level, oldest first, by the values of its dimensions. */
export function indexSeries(
  result: Result,
  { dimensions, time }: AggregationLevel,
  measure: string,
): Map<string, SparklineSeries> {
  const points = new Map<string, { at: string; value: Cell }[]>();
  const times = findColumnCells(result, `${time?.dimension}.${time?.granularity}`) ?? [];
  const values = findColumnCells(result, measure) ?? [];
  const lists = dimensions.map((name) => findColumnCells(result, name) ?? []);
  for (let row = 0; row < result.rowCount; row += 1) {
    const key = toGroupKey(lists.map((cells) => cells[row]));
    const list = points.get(key) ?? [];
    points.set(key, list);
    if (times[row] !== null) list.push({ at: String(times[row]), value: values[row] ?? null });
  }
  const found = new Map<string, SparklineSeries>();
  for (const [key, list] of points) {
    list.sort((one, other) => (one.at < other.at ? -1 : 1));
    const series = toSparklineSeries(list.map(({ value }) => value));
    if (series) found.set(key, series);
  }
  return found;
}
