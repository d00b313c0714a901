/** Parses the rows in a chart's own spec as a result. */
import { isRecord, isNumeric, readArray, readString } from './read-value.ts';
import type { Cell, ColumnType, Result } from '../result.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Maximum number of rows in the result, so that the page stays responsive. */
const maxRows = 100_000;

/** Returns undefined if the spec has no rows: if they are loaded, computed, or written as text. */
export function parseInlineResult(spec: Spec): Result | undefined {
  const rows = findRows(spec)?.slice(0, maxRows).map(toRow);
  if (!rows || rows.length === 0) return undefined;
  const names = [...new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row)))];
  const values = names.map((name) => rows.map((row) => toCell(row[name])));
  const columns = names.map((name, index) => ({ name, type: inferType(values[index] ?? []) }));
  return { columns, values, rowCount: rows.length };
}

/** Finds the rows of the whole spec, or else of the first view or data set that has any. */
function findRows(spec: Spec): readonly unknown[] | undefined {
  const { data } = spec;
  const datasets = isRecord(spec['datasets']) ? spec['datasets'] : {};
  for (const set of Array.isArray(data) ? readArray(data) : [data]) {
    const rows = isRecord(set) ? readRows(set, datasets) : undefined;
    if (rows) return rows;
  }
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key]));
  for (const child of [...children, spec['spec']]) {
    const rows = isRecord(child) ? findRows({ datasets, ...child }) : undefined;
    if (rows) return rows;
  }
  return undefined;
}

function readRows(set: Spec, datasets: Spec): readonly unknown[] | undefined {
  const values = set['values'] ?? datasets[readString(set['name']) ?? ''];
  return Array.isArray(values) && values.length > 0 ? readArray(values) : undefined;
}

/** A plain value becomes a row with one column, which Vega calls `data`. */
const toRow = (row: unknown): Record<string, unknown> => (isRecord(row) ? row : { data: row });

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

const datePattern = /^\d{4}-\d\d(-\d\d)?([T ]\d\d:\d\d|$)/;

function inferType(cells: readonly Cell[]): ColumnType {
  const known = cells.filter((cell) => cell !== null && cell !== '');
  if (known.length === 0) return 'string';
  const are = (test: (cell: Cell) => boolean) => known.every(test);
  if (are((cell) => typeof cell === 'number')) return 'number';
  if (are((cell) => typeof cell === 'boolean')) return 'boolean';
  if (are((cell) => typeof cell === 'string' && datePattern.test(cell))) return 'time';
  return are((cell) => typeof cell === 'number' || (typeof cell === 'string' && isNumeric(cell)))
    ? 'number'
    : 'string';
}
