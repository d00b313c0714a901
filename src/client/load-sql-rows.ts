/** Rows of a SQL query, read from newline-delimited JSON as they arrive. Source: docs/data-api.md, "cubesql". */
import type { DataFilter } from '../contract/data-api-schemas.ts';
import { dataPaths } from '../contract/element-api-paths.ts';
import { ClientError } from './client-error.ts';
import { pollUntilComputed } from './poll-until-computed.ts';
import type { DataOptions, DataCredentials } from './data-credentials.ts';
import { readFields } from './read-response-body.ts';
import { readJsonLines } from './read-json-lines.ts';
import { continueWait } from '../contract/continue-wait.ts';

export interface SqlQuery {
  readonly query: string;
  /** Filters of the tables' rows, which the response must confirm: a Data API may not know them. */
  readonly filters?: readonly DataFilter[] | undefined;
  /** Time zone as an IANA name. */
  readonly timezone: string;
}

interface SqlRequest extends DataCredentials, SqlQuery {
  readonly signal: AbortSignal;
}

/** Columns with the types of a `Result`, and one array of values per column. Values are not converted. */
export interface SqlRows {
  readonly columns: { readonly name: string; readonly type: string }[];
  readonly values: unknown[][];
  lastRefreshTime?: string;
  truncated?: boolean;
  /** The members that the rows were filtered by; none: the Data API does not say. */
  filters?: unknown[];
}

/** A dashboard may send more queries than the server runs at once. A query that waited too long there is sent again. */
const maxPolls = 6;

/** @throws ClientError `query-failed`, also if the query failed after its first rows. */
export async function loadSqlRows(
  options: Pick<DataOptions, 'transport' | 'clock' | 'queryTimeout'>,
  { url, token, query, filters, timezone, signal }: SqlRequest,
): Promise<SqlRows> {
  // Without filters the body has the fields of every Data API.
  const asked = filters && filters.length > 0 ? { query, filters } : { query };
  const body = { ...asked, timezone, throwContinueWait: true };
  const request = { method: 'POST', authorization: token, body, signal, retries: maxPolls - 1 } as const;
  return pollUntilComputed(options, signal, () =>
    options.transport.read(url + dataPaths.sql, request, readRows),
  );
}

/** @returns `undefined` if the rows are not ready. The server expects the same request again at once. */
async function readRows(pieces: AsyncIterable<string>, from: string): Promise<SqlRows | undefined> {
  const rows: SqlRows = { columns: [], values: [] };
  let isReady = true;
  for await (const value of readJsonLines(pieces, from)) {
    const line = readLine(value);
    // Reading goes on to the end: a connection whose response is cancelled cannot be used again.
    if (line.error === continueWait) isReady = false;
    else if (typeof line.error === 'string') throw new ClientError('query-failed', line.error);
    addLine(rows, line);
  }
  if (isReady && rows.columns.length === 0) throw unreadable('no columns');
  return isReady ? rows : undefined;
}

const unreadable = (what: string): ClientError =>
  new ClientError('query-failed', `The response to the SQL query has ${what}.`);

type Line = Readonly<Record<string, unknown>>;

/** @throws ClientError for a line that is no object. */
function readLine(value: unknown): Line {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw unreadable('a line without fields');
}

function addLine(rows: SqlRows, { schema, data, lastRefreshTime, truncated, filters }: Line): void {
  if (Array.isArray(schema)) {
    for (const column of schema) rows.columns.push(readColumn(column));
    rows.columns.forEach(() => rows.values.push([]));
  }
  if (typeof lastRefreshTime === 'string') rows.lastRefreshTime = lastRefreshTime;
  if (truncated === true) rows.truncated = true;
  if (Array.isArray(filters)) rows.filters = filters;
  for (const row of Array.isArray(data) ? data : []) {
    const cells: readonly unknown[] = Array.isArray(row) ? row : [];
    rows.values.forEach((column, index) => column.push(cells[index] ?? null));
  }
}

const types: readonly (readonly [RegExp, string])[] = [
  [/int|double|float|decimal|numeric|real/i, 'number'],
  [/time|date/i, 'time'],
  [/bool/i, 'boolean'],
];

function readColumn(column: unknown): SqlRows['columns'][number] {
  const { name, column_type: type } = readFields(column);
  if (typeof name !== 'string') throw unreadable('a column without a name');
  const found = types.find(([pattern]) => pattern.test(String(type)));
  return { name, type: found?.[1] ?? 'string' };
}
