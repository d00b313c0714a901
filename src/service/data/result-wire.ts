/** Rows as the Data API sends them: numbers as text, times without an offset. Source: field-notes section 5.1. */
import type { LoadResponse } from '../../contract/data.ts';
import type { ValueType } from './data-model.ts';
import type { Columns } from './olap-engine.ts';
import type { PlannedColumn } from './query-plan.ts';

type Data = LoadResponse['data'];
export type WireCell = string | boolean | null;

/** The columns of a result, each cell as it is sent. */
export function toWireColumns(
  columns: readonly PlannedColumn[],
  cells: Columns,
  rowCount: number,
): WireCell[][] {
  return columns.map(({ member }, index) => {
    const type = member.own.kind === 'segment' ? 'boolean' : member.own.type;
    return (cells[index] ?? []).slice(0, rowCount).map((cell) => toWireCell(cell, type));
  });
}

export function toWireData(
  format: 'default' | 'compact' | 'columnar',
  members: string[],
  columns: WireCell[][],
): Data {
  if (format === 'columnar') return { members, columns };
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? null));
  if (format === 'compact') return { members, dataset: rows };
  return rows.map((row) => Object.fromEntries(members.map((member, index) => [member, row[index] ?? null])));
}

function toWireCell(cell: unknown, type: ValueType): WireCell {
  if (cell === null || cell === undefined) return null;
  if (type === 'boolean' && typeof cell === 'boolean') return cell;
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  if (type === 'number') return notANumber.has(text) ? null : text;
  return type === 'time' ? toIsoTime(text) : text;
}

/** What a division by zero leaves; JSON and readers know no such numbers. */
const notANumber: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

/** `2024-01-01` and `2024-01-01 10:00:00.5` become `2024-01-01T00:00:00.000` and `2024-01-01T10:00:00.500`. */
function toIsoTime(text: string): string {
  const [date = '', time = '00:00:00'] = text.split(' ');
  const [clock = '', fraction = ''] = time.split('.');
  return `${date}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}
