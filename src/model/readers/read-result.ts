/** Results from the wire (columnar answer of the Data API), from a host's data source, or inline in a spec. */
import type { Cell, ColumnFormat, ColumnType, Result, ResultColumn } from '../result.ts';
import {
  isNumeric,
  isRecord,
  readArray,
  readBoolean,
  readOneOf,
  readString,
  readStrings,
  readText,
} from './read-value.ts';

const columnTypes: readonly ColumnType[] = ['string', 'number', 'boolean', 'time'];

/** An answer of `POST /v1/load` in the `columnar` form; undefined if it is none. */
export function readLoadResult(body: unknown): Result | undefined {
  if (!isRecord(body) || !isRecord(body.data)) return undefined;
  const members = readStrings(body.data.members);
  const columns = members.map((member) => readAnnotatedColumn(member, body.annotation));
  return toResult(columns, readArray(body.data.columns), body);
}

function toResult(
  columns: readonly ResultColumn[],
  values: readonly unknown[],
  about: Record<string, unknown>,
): Result {
  const cells = values.map(readArray);
  return {
    columns,
    values: columns.map(({ type }, index) => (cells[index] ?? []).map((cell) => readCell(cell, type))),
    rowCount: cells[0]?.length ?? 0,
    lastRefreshTime: readText(about.lastRefreshTime),
    truncated: readBoolean(about.truncated),
  };
}

function readAnnotatedColumn(member: string, annotation: unknown): ResultColumn {
  const found = findAnnotation(member, annotation) ?? {};
  const type = readOneOf(found.type, columnTypes) ?? 'string';
  return {
    name: member,
    type,
    title: readText(found.shortTitle) ?? readText(found.title),
    format: readModelFormat(found.format, found.currency),
    granularity: readText(found.granularity),
  };
}

function findAnnotation(member: string, annotation: unknown): Record<string, unknown> | undefined {
  if (!isRecord(annotation)) return undefined;
  for (const group of ['measures', 'dimensions', 'timeDimensions', 'segments']) {
    const members = annotation[group];
    const found = isRecord(members) ? members[member] : undefined;
    if (isRecord(found)) return found;
  }
  return undefined;
}

/** `currency`, `percent`, `number`, with an optional count of decimals: `percent_1`. Source: field-notes 3.6. */
export function readModelFormat(format: unknown, currency: unknown): ColumnFormat | undefined {
  const parts = /^(currency|percent|number)(?:_(\d+))?$/.exec(readString(format) ?? '');
  const type = readOneOf(parts?.[1], ['currency', 'percent', 'number'] as const);
  if (!type) return undefined;
  const digits = parts?.[2];
  return {
    type,
    decimalPlaces: digits === undefined ? undefined : Number(digits),
    currency: type === 'currency' ? readText(currency) : undefined,
  };
}

/** The Data API sends numbers as strings; one that a JS number would change stays a string. */
function readCell(value: unknown, type: ColumnType): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'number') return readNumericCell(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

function readNumericCell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !isNumeric(value)) return null;
  const number = Number(value);
  const exact = !/^-?\d+$/.test(value) || Number.isSafeInteger(number);
  return exact && Number.isFinite(number) ? number : value;
}

/** Row objects as they stand in `spec.data`; column types come from the values. */
export function readInlineRows(value: unknown): Result | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows = readArray(value).filter(isRecord);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = names.map((name) => rows.map((row) => row[name]));
  const columns = names.map((name, index) => ({ name, type: inferType(values[index] ?? []) }));
  return { ...toResult(columns, values, {}), rowCount: rows.length };
}

function inferType(values: readonly unknown[]): ColumnType {
  const present = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (present.length === 0) return 'string';
  if (present.every((value) => typeof value === 'boolean')) return 'boolean';
  if (present.every((value) => typeof value === 'number')) return 'number';
  if (present.every((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d([T ]|$)/.test(value)))
    return 'time';
  return 'string';
}

/** What a host's `dataSource` returned; undefined where it is no result. */
export function readHostResult(value: unknown): Result | undefined {
  if (!isRecord(value) || !Array.isArray(value.columns) || !Array.isArray(value.values)) return undefined;
  return toResult(
    readArray(value.columns).filter(isRecord).map(readHostColumn),
    readArray(value.values),
    value,
  );
}

function readHostColumn(column: Record<string, unknown>): ResultColumn {
  const format = isRecord(column.format) ? column.format : {};
  return {
    name: readString(column.name) ?? '',
    type: readOneOf(column.type, columnTypes) ?? 'string',
    title: readText(column.title),
    format: readModelFormat(format.type, format.currency),
  };
}
