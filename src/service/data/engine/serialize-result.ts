/** Serializes rows for the Data API: numbers as text, for example. Source: docs/data-api.md, "Format of answers". */
import type { LoadResponse } from '../../../contract/data-api.ts';
import type { ValueType } from '../model/data-model.ts';
import type { Columns } from './olap-engine.ts';
import type { PlannedColumn } from '../query/query-plan.ts';

type Data = LoadResponse['data'];
export type WireCell = string | boolean | null;

/** The cells of each column in their wire format. */
export function serializeColumns(
  columns: readonly PlannedColumn[],
  cells: Columns,
  rowCount: number,
): WireCell[][] {
  return columns.map(({ member }, index) => {
    const toWire = wireForms[member.own.kind === 'segment' ? 'boolean' : member.own.type];
    return (cells[index] ?? [])
      .slice(0, rowCount)
      .map((cell) => (cell === null || cell === undefined ? null : toWire(cell)));
  });
}

export function serializeData(
  format: 'default' | 'compact' | 'columnar',
  members: string[],
  columns: WireCell[][],
): Data {
  if (format === 'columnar') return { members, columns };
  const count = columns[0]?.length ?? 0;
  if (format === 'compact')
    return { members, dataset: fillRows(count, (row) => columns.map((cells) => cells[row] ?? null)) };
  return fillRows(count, (row) => toNamedRow(members, columns, row));
}

function fillRows<T>(count: number, make: (row: number) => T): T[] {
  const rows: T[] = [];
  for (let row = 0; row < count; row += 1) rows.push(make(row));
  return rows;
}

/** Assigns the keys in the order of the members: objects of one shape are serialized faster. */
function toNamedRow(
  members: readonly string[],
  columns: readonly WireCell[][],
  row: number,
): Record<string, WireCell> {
  const named: Record<string, WireCell> = {};
  for (let index = 0; index < members.length; index += 1)
    named[members[index] ?? ''] = columns[index]?.[row] ?? null;
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
