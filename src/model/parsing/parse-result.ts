/** Parses results: from the Data API (columnar response), from a host's data source, or inline in a spec. */
import type {
  Cell,
  ColumnFormat,
  ColumnRole,
  ColumnType,
  DrillMembers,
  Result,
  ResultColumn,
} from '../result.ts';
import {
  isNumeric,
  isRecord,
  readArray,
  readBoolean,
  readNumber,
  readOneOf,
  readString,
  readStrings,
  readNonBlankString,
} from './read-value.ts';

const columnTypes: readonly ColumnType[] = ['string', 'number', 'boolean', 'time'];

/** Parses a response of `POST /v1/load` in the `columnar` form. Returns undefined if it is not one. */
export function parseLoadResult(body: unknown): Result | undefined {
  if (!isRecord(body) || !isRecord(body.data) || !Array.isArray(body.data.members)) return undefined;
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
    values: columns.map(({ type }, index) => readCells(cells[index] ?? [], type)),
    rowCount: cells[0]?.length ?? 0,
    lastRefreshTime: readNonBlankString(about.lastRefreshTime),
    truncated: readBoolean(about.truncated),
  };
}

function readAnnotatedColumn(member: string, annotation: unknown): ResultColumn {
  const { about, role } = findAnnotation(member, annotation) ?? { about: {}, role: undefined };
  const type = readOneOf(about.type, columnTypes) ?? 'string';
  return {
    name: member,
    type,
    title: readNonBlankString(about.shortTitle) ?? readNonBlankString(about.title),
    format: parseModelFormat(about.format, about.currency),
    granularity: readNonBlankString(about.granularity),
    ...readCustomGrain(about.granularity),
    role,
    drillMembers: readDrillMembers(about),
  };
}

/** A grain that the data model defines is described by an object. */
function readCustomGrain(value: unknown): Pick<ResultColumn, 'customGrain'> {
  const name = isRecord(value) ? readNonBlankString(value.name) : undefined;
  if (!isRecord(value) || name === undefined) return {};
  return { customGrain: { name, interval: readNonBlankString(value.interval) } };
}

interface FoundAnnotation {
  readonly about: Record<string, unknown>;
  readonly role: ColumnRole | undefined;
}

const roles: Readonly<Record<string, ColumnRole | undefined>> = {
  measures: 'measure',
  dimensions: 'dimension',
  timeDimensions: 'time',
  segments: undefined,
};

function findAnnotation(member: string, annotation: unknown): FoundAnnotation | undefined {
  if (!isRecord(annotation)) return undefined;
  for (const [group, role] of Object.entries(roles)) {
    const members = annotation[group];
    const about = isRecord(members) ? members[member] : undefined;
    if (isRecord(about)) return { about, role };
  }
  return undefined;
}

/**
 * Older versions of the Data API list drill members without separating the measures. Nearly all are dimensions, so all
 * count as such.
 */
function readDrillMembers(about: Record<string, unknown>): DrillMembers | undefined {
  const grouped = isRecord(about.drillMembersGrouped) ? about.drillMembersGrouped : undefined;
  const dimensions = readStrings(grouped ? grouped.dimensions : about.drillMembers);
  const measures = readStrings(grouped?.measures);
  return dimensions.length + measures.length > 0 ? { dimensions, measures } : undefined;
}

/**
 * Parses `currency`, `percent` or `number`, with optional decimal places: `percent_1`. See docs/data-api.md, "meta".
 */
export function parseModelFormat(format: unknown, currency: unknown): ColumnFormat | undefined {
  const parts = /^(currency|percent|number)(?:_(\d+))?$/.exec(readString(format) ?? '');
  const type = readOneOf(parts?.[1], ['currency', 'percent', 'number'] as const);
  if (!type) return undefined;
  const digits = parts?.[2];
  return {
    type,
    decimalPlaces: digits === undefined ? undefined : Number(digits),
    currency: type === 'currency' ? readNonBlankString(currency) : undefined,
  };
}

/** Returns the array itself if every cell already has its type, because a result may have millions of cells. */
function readCells(cells: readonly unknown[], type: ColumnType): readonly Cell[] {
  const areRead = type === 'number' ? areNumbers(cells) : areTexts(cells);
  return areRead ? (cells as readonly Cell[]) : cells.map((cell) => readCell(cell, type));
}

/** Compares the cells in place: a function call for each would box every number of a large result. */
function areNumbers(cells: readonly unknown[]): boolean {
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row];
    if (cell !== null && (typeof cell !== 'number' || cell - cell !== 0)) return false;
  }
  return true;
}

function areTexts(cells: readonly unknown[]): boolean {
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row];
    if (cell !== null && typeof cell !== 'string' && typeof cell !== 'boolean') return false;
  }
  return true;
}

/** The Data API sends numbers as strings. A string that a JavaScript number would round stays a string. */
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

/** Parses row objects such as those in `spec.data`. Column types are inferred from the values. */
export function parseInlineRows(value: unknown): Result | undefined {
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

/** Parses the return value of a host's `dataSource`. Returns undefined if it is not a result. */
export function parseHostResult(value: unknown): Result | undefined {
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
    title: readNonBlankString(column.title),
    format: readHostFormat(format),
    granularity: readNonBlankString(column.granularity),
  };
}

/** Decimal places may be part of the type (`percent_1`), as on the platform, or separate. */
function readHostFormat(format: Record<string, unknown>): ColumnFormat | undefined {
  const read = parseModelFormat(format.type, format.currency);
  const decimalPlaces = read?.decimalPlaces ?? readNumber(format.decimalPlaces);
  return read && { ...read, decimalPlaces };
}
