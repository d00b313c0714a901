/** A result as lines of JSON. Source: docs/data-api.md, "cubesql". */
import type {
  SqlColumn,
  SqlDataLine,
  SqlErrorLine,
  SqlSchemaLine,
  SqlTruncatedLine,
} from '../../../contract/sql-api.ts';
import type { Batch } from './runner-messages.ts';

type Line = SqlSchemaLine | SqlDataLine | SqlTruncatedLine | SqlErrorLine;

const encoder = new TextEncoder();

const encode = (lines: readonly Line[]): Uint8Array =>
  encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

export const toHeadBytes = (schema: SqlColumn[], lastRefreshTime: Date): Uint8Array =>
  encode([{ schema, lastRefreshTime: lastRefreshTime.toISOString() }]);

/** `isAll`: there are no rows before and after these. */
export function toBatchBytes({ rows, done, truncated }: Batch, isAll = false): Uint8Array {
  // The open-source engine's client takes an answer of one line for an error.
  const data: Line[] = rows.length > 0 || isAll ? [{ data: rows }] : [];
  return encode(done && truncated ? [...data, { truncated }] : data);
}

export const toErrorBytes = (error: string, requestId: string): Uint8Array => encode([{ error, requestId }]);
