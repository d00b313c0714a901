/** The rows of a scene as JSON, one row in a line, and back. */
import { parseHostResult, parseInlineRows } from '../../../src/model/parsing/parse-result.ts';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import type { Result } from '../../../src/model/result.ts';
import { writeValue } from './write-value.ts';

/** More would be too slow to edit. */
const mostCells = 8_000;

export interface RowsText {
  readonly text: string;
  /** How many rows the text has. */
  readonly rowCount: number;
}

/** Writes the first rows of a long result, and all rows of others. */
export function writeRows({ columns, values, rowCount: all, ...about }: Result): RowsText {
  const rowCount = Math.min(all, Math.max(1, Math.floor(mostCells / Math.max(1, columns.length))));
  const rows = Array.from({ length: rowCount }, (_, row) => values.map((cells) => cells[row] ?? null));
  const lists = [
    `"columns": ${writeList(columns)}`,
    `"rows": ${writeList(rows)}`,
    ...Object.entries(about)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `"${name}": ${writeValue(value)}`),
  ];
  return { text: `{\n${lists.map((line) => `  ${line}`).join(',\n')}\n}`, rowCount };
}

function writeList(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => `    ${writeItem(item)}`).join(',\n')}\n  ]`;
}

/** In one line, however long. */
const writeItem = (item: unknown): string => writeValue(item).replaceAll(/\n\s*/g, ' ');

export type ReadRows = { readonly result: Result } | { readonly fault: string };

const forms = 'Rows are a list of objects, or an object with “columns” and “rows”.';

/** Reads rows as they are written above, row objects, and what a data source answers. */
export function readRows(value: unknown): ReadRows {
  if (Array.isArray(value)) return readRowObjects(value);
  if (!isRecord(value) || !Array.isArray(value.columns)) return { fault: forms };
  const columns = value.columns.filter(isRecord).map(({ name }) => name);
  const nameless = columns.findIndex((name) => typeof name !== 'string');
  if (columns.length < value.columns.length || nameless !== -1)
    return { fault: 'Each column is an object with a “name”.' };
  return readColumns(value, value.columns);
}

function readRowObjects(rows: readonly unknown[]): ReadRows {
  const at = rows.findIndex((row) => !isRecord(row));
  const result = parseInlineRows(rows);
  if (at !== -1 || !result) return { fault: `Row ${at + 1} is not an object. ${forms}` };
  return { result };
}

function readColumns(value: Record<string, unknown>, columns: readonly unknown[]): ReadRows {
  const { rows, values } = value;
  if (!Array.isArray(rows)) {
    const result = Array.isArray(values) ? parseHostResult(value) : undefined;
    return result ? { result } : { fault: forms };
  }
  const cells = rows.map((row: unknown) =>
    Array.isArray(row) ? row.map((cell: unknown) => cell) : undefined,
  );
  const wrong = cells.findIndex((row) => row?.length !== columns.length);
  if (wrong !== -1)
    return { fault: `Row ${wrong + 1} is not a list of ${columns.length} cells, one for each column.` };
  const byColumn = columns.map((_, index) => cells.map((row) => row?.[index]));
  const result = parseHostResult({ ...value, values: byColumn });
  return result ? { result: { ...result, rowCount: cells.length } } : { fault: forms };
}
