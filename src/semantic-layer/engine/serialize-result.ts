/** Serializes rows for the Data API: numbers as text, for example. Source: docs/data-api.md, "Format of answers". */
import type { ValueType } from '../model/data-model.ts';
import type { Columns } from './olap-engine.ts';
import type { PlannedColumn } from '../query/query-plan.ts';

export type WireCell = string | boolean | null;

/** A column of a response. */
export interface WireColumn {
  readonly name: string;
  /** The cells of some rows in their wire format. */
  readonly read: (from: number, to: number) => WireCell[];
}

export type ResponseFormat = 'default' | 'compact' | 'columnar';

/** Cells of one piece of a response. */
const cellsPerPiece = 20_000;

export const toWireColumns = (columns: readonly PlannedColumn[], cells: Columns): WireColumn[] =>
  columns.map(({ name, member }, index) => {
    const toWire = wireForms[member.cubeMember.kind === 'segment' ? 'boolean' : member.cubeMember.type];
    const toCell = (cell: unknown): WireCell => (cell === null || cell === undefined ? null : toWire(cell));
    return { name, read: (from, to) => (cells[index] ?? []).slice(from, to).map(toCell) };
  });

/** The JSON of `data` in pieces: a large result is neither one text in memory nor one task of the process. */
export function* serializeRows(
  format: ResponseFormat,
  columns: readonly WireColumn[],
  rowCount: number,
): Generator<string> {
  const members = JSON.stringify(columns.map(({ name }) => name));
  if (format === 'columnar') {
    yield `{"members":${members},"columns":[`;
    for (const [index, { read }] of columns.entries()) {
      yield index === 0 ? '[' : ',[';
      yield* writeItems(rowCount, cellsPerPiece, read);
      yield ']';
    }
    yield ']}';
    return;
  }
  const isCompact = format === 'compact';
  yield isCompact ? `{"members":${members},"dataset":[` : '[';
  const rowsPerPiece = Math.ceil(cellsPerPiece / Math.max(columns.length, 1));
  yield* writeItems(rowCount, rowsPerPiece, isCompact ? readRows(columns) : readNamedRows(columns));
  yield isCompact ? ']}' : ']';
}

/** The items of an array without its brackets. */
function* writeItems(
  count: number,
  perPiece: number,
  read: (from: number, to: number) => readonly unknown[],
): Generator<string> {
  for (let from = 0; from < count; from += perPiece) {
    const items = JSON.stringify(read(from, Math.min(from + perPiece, count))).slice(1, -1);
    yield from === 0 ? items : `,${items}`;
  }
}

const readRows = (columns: readonly WireColumn[]) => (from: number, to: number) => {
  const cells = columns.map(({ read }) => read(from, to));
  return Array.from({ length: to - from }, (_, row) => cells.map((column) => column[row] ?? null));
};

const readNamedRows = (columns: readonly WireColumn[]) => (from: number, to: number) => {
  const cells = columns.map(({ name, read }) => ({ name, cells: read(from, to) }));
  return Array.from({ length: to - from }, (_, row) => toNamedRow(cells, row));
};

/** Assigns the keys in the order of the members: objects of one shape are serialized faster. */
function toNamedRow(
  columns: readonly { readonly name: string; readonly cells: readonly WireCell[] }[],
  row: number,
): Record<string, WireCell> {
  const named: Record<string, WireCell> = {};
  for (const { name, cells } of columns) named[name] = cells[row] ?? null;
  return named;
}

type WireForm = (cell: unknown) => WireCell;

const toText = (cell: unknown): string => (typeof cell === 'string' ? cell : JSON.stringify(cell));

const wireForms: Readonly<Record<ValueType, WireForm>> = {
  string: toText,
  boolean: (cell) => (typeof cell === 'boolean' ? cell : toText(cell)),
  time(cell) {
    const text = toText(cell);
    return notATime.has(text) ? null : toIsoTime(text);
  },
  number(cell) {
    const text = toText(cell);
    return notANumber.has(text) ? null : text;
  },
};

/** Results of a division by zero: JSON has no such numbers. */
const notANumber: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

/** Infinite times and dates, as the engine writes them. */
const notATime: ReadonlySet<string> = new Set([
  'infinity',
  '-infinity',
  '5881580-07-11',
  '5877642-06-24 (BC)',
]);

/** `2024-01-01` and `2024-01-01 10:00:00.5` become `2024-01-01T00:00:00.000` and `2024-01-01T10:00:00.500`. Times before our era are null. */
function toIsoTime(text: string): string | null {
  // Most times have four digits for the year, and no fraction of a second.
  if (text.length === 19 && text[10] === ' ') return `${text.slice(0, 10)}T${text.slice(11)}.000`;
  const [date = '', time = '00:00:00', era] = text.split(' ');
  if (era !== undefined || time === 'BC') return null;
  const [clock = '', fraction = ''] = time.split('.');
  return `${date}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}
