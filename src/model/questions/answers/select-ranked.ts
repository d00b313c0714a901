/** Keeps the rows that a ranking asks for. */
import { toNumber } from '../../analyst/proof.ts';
import { findColumn, type Result } from '../../result.ts';
import type { Reading } from '../reading.ts';
import { findSteps } from '../periods/whole-steps.ts';

export interface RankedRows {
  readonly result: Result;
  /** Whether more rows are equal to the last one than are kept. */
  readonly hasMoreTied: boolean;
}

/** @param limit - rows that the query asked for: as many may not be all. */
export function selectRanked(reading: Reading, all: Result, limit: number): RankedRows {
  const { ranking } = reading;
  const count = ranking?.count;
  if (!ranking || count === undefined) return { result: all, hasMoreTied: false };
  const ranked = listRanked(reading, all);
  if (ranking.within) {
    const parts = groupRows(ranked, (row) => nameScope(reading, all, row));
    const kept = [...parts.values()].flatMap((rows) => keepFirst(rows, count, reading, all));
    return { result: pickRows(all, kept), hasMoreTied: false };
  }
  const kept = keepFirst(ranked, count, reading, all);
  return { result: pickRows(all, kept), hasMoreTied: kept.length === ranked.length && all.rowCount >= limit };
}

/** Rows with a value. Of sums and counts, a step of time that is not whole has less than it would have: it is none of the lowest. */
function listRanked(reading: Reading, result: Result): number[] {
  const [measure] = reading.measures;
  const cells = measure ? findColumn(result, measure.name)?.cells : undefined;
  const isLow = measure?.isAdditive === true && reading.ranking?.direction === 'asc';
  const steps = isLow ? findSteps(reading, result) : undefined;
  const rows = Array.from({ length: result.rowCount }, (_, row) => row);
  const known = rows.filter((row) => toNumber(cells?.[row]) !== undefined);
  const whole = steps ? known.filter(steps.isWhole) : known;
  return whole.length > 0 ? whole : known;
}

/** The first rows, and those that are equal to the last of them. */
function keepFirst(rows: readonly number[], count: number, reading: Reading, result: Result): number[] {
  const [measure] = reading.measures;
  const cells = measure ? findColumn(result, measure.name)?.cells : undefined;
  const last = rows[Math.min(count, rows.length) - 1];
  const value = last === undefined ? undefined : toNumber(cells?.[last]);
  // Of amounts, nothing is no place among the highest.
  const isNone = value === 0 && measure?.isAdditive === true && reading.ranking?.direction === 'desc';
  return rows.filter((row, at) => at < count || (!isNone && toNumber(cells?.[row]) === value));
}

/** The group or period that a row is ranked within. */
function nameScope({ ranking, grain }: Reading, result: Result, row: number): string {
  const { groups = [], isEachPeriod = false } = ranking?.within ?? {};
  const names = new Set(groups.map(({ name }) => name));
  const cells = result.columns.flatMap(({ name, granularity }, at) =>
    names.has(name) || (isEachPeriod && granularity !== undefined && granularity === grain)
      ? [result.values[at]?.[row] ?? null]
      : [],
  );
  return JSON.stringify(cells);
}

function groupRows(rows: readonly number[], name: (row: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = name(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const pickRows = (result: Result, rows: readonly number[]): Result => ({
  ...result,
  values: result.values.map((cells) => rows.map((row) => cells[row] ?? null)),
  rowCount: rows.length,
});
