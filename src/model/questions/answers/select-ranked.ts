/** Keeps the rows that a ranking asks for. */
import { toNumber } from '../../../views/story/model/proof.ts';
import { findColumn, type Result, type ResultColumn } from '../../result.ts';
import { groupRows } from '../../time/group-rows.ts';
import type { Reading } from '../reading.ts';
import { findSteps } from '../periods/whole-steps.ts';

export interface RankedRows {
  readonly result: Result;
  /** Whether more rows are equal to the last one than are kept. */
  readonly hasMoreTied: boolean;
}

/** @param limit - rows that the query asked for: as many may not be all. */
export function selectRanked(reading: Reading, queryResult: Result, limit: number): RankedRows {
  const { ranking } = reading;
  const count = ranking?.count;
  if (!ranking || count === undefined) return { result: queryResult, hasMoreTied: false };
  const ranked = listRanked(reading, queryResult);
  if (ranking.within) {
    const parts = groupByColumns(ranked, queryResult, listScopeColumns(reading, queryResult));
    const kept = parts.flatMap((rows) => keepFirst(rows, count, reading, queryResult));
    return { result: pickRows(queryResult, kept), hasMoreTied: false };
  }
  const kept = keepFirst(ranked, count, reading, queryResult);
  return {
    result: pickRows(queryResult, kept),
    hasMoreTied: kept.length === ranked.length && queryResult.rowCount >= limit,
  };
}

/** Rows with names and a value. Of sums and counts, a step of time that is not whole has less than it would have: it is none of the lowest. */
function listRanked(reading: Reading, result: Result): number[] {
  const [measure] = reading.measures;
  const cells = measure ? findColumn(result, measure.name)?.cells : undefined;
  const isLow = measure?.isAdditive === true && reading.ranking?.direction === 'asc';
  const steps = isLow ? findSteps(reading, result) : undefined;
  const rows = Array.from({ length: result.rowCount }, (_, row) => row);
  const names = reading.groups.map(({ name }) => findColumn(result, name)?.cells ?? []);
  const isNamed = (row: number): boolean => names.every((list) => list[row] !== null && list[row] !== '');
  const valued = rows.filter((row) => toNumber(cells?.[row]) !== undefined);
  const known = valued.some(isNamed) ? valued.filter(isNamed) : valued;
  const whole = steps ? known.filter(steps.isWhole) : known;
  return whole.length > 0 ? whole : known;
}

/** The first rows, and those that are equal to the last of them. */
function keepFirst(rows: readonly number[], count: number, reading: Reading, result: Result): number[] {
  const [measure] = reading.measures;
  const cells = measure ? findColumn(result, measure.name)?.cells : undefined;
  const last = rows[Math.min(count, rows.length) - 1];
  const value = last === undefined ? undefined : toNumber(cells?.[last]);
  if (reading.ranking?.place !== undefined)
    return rows.length < count ? [] : rows.filter((row) => toNumber(cells?.[row]) === value);
  // Of amounts, nothing is no place among the highest.
  const isNone = value === 0 && measure?.isAdditive === true && reading.ranking?.direction === 'desc';
  return rows.filter((row, at) => at < count || (!isNone && toNumber(cells?.[row]) === value));
}

/** The columns that name the groups and periods which a ranking is made within. */
export function listScopeColumns({ ranking, grain }: Reading, { columns }: Result): ResultColumn[] {
  const { groups = [], isEachPeriod = false } = ranking?.within ?? {};
  const names = new Set(groups.map(({ name }) => name));
  const isStep = ({ granularity }: ResultColumn): boolean =>
    isEachPeriod && granularity !== undefined && granularity === grain;
  return columns.filter((column) => names.has(column.name) || isStep(column));
}

/** Rows with equal cells in all of the columns, in the order of the rows. */
export function groupByColumns(
  rows: readonly number[],
  { columns, values }: Result,
  by: readonly ResultColumn[],
): number[][] {
  const places = by.map((column) => columns.indexOf(column));
  const keys = rows.map((row) => JSON.stringify(places.map((at) => values[at]?.[row])));
  const groups = groupRows(keys, Infinity) ?? new Map<string, number[]>();
  return [...groups.values()].map((list) => list.flatMap((at) => rows[at] ?? []));
}

const pickRows = (result: Result, rows: readonly number[]): Result => ({
  ...result,
  values: result.values.map((cells) => rows.map((row) => cells[row] ?? null)),
  rowCount: rows.length,
});
