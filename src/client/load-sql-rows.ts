/** Rows of a SQL query, read from newline-delimited JSON as they arrive. Source: docs/data-api.md, "cubesql". */
import { continueWait, dataPaths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { pollUntilComputed } from './poll-until-computed.ts';
import type { DataOptions, DataCredentials, SqlQuery } from './data-credentials.ts';
import { parseJson } from './read-response-body.ts';

interface SqlRequest extends DataCredentials, SqlQuery {
  readonly signal: AbortSignal;
}

/** Columns with their types in our words, and one array of values per column; values stay as they were sent. */
export interface SqlRows {
  readonly columns: { readonly name: string; readonly type: string }[];
  readonly values: unknown[][];
  lastRefreshTime?: string;
  truncated?: boolean;
}

/** A dashboard may ask more than run at once, and a query that waited in vain for its turn is sent again. */
const maxPolls = 6;

/** @throws ClientError `query-failed` also for a query that broke after its first rows. */
export async function loadSqlRows(
  options: Pick<DataOptions, 'transport' | 'clock' | 'queryTimeout'>,
  { url, token, query, timezone, signal }: SqlRequest,
): Promise<SqlRows> {
  const body = { query, timezone, throwContinueWait: true };
  const request = { method: 'POST', authorization: token, body, signal, retries: maxPolls - 1 } as const;
  return pollUntilComputed(options, signal, () =>
    options.transport.read(url + dataPaths.sql, request, readRows),
  );
}

/** undefined: the rows are not ready, and asking again at once is what the server expects. */
async function readRows(pieces: AsyncIterable<string>, from: string): Promise<SqlRows | undefined> {
  const rows: SqlRows = { columns: [], values: [] };
  let isReady = true;
  for await (const line of readLines(pieces, from)) {
    // To its end all the same: a connection that is left early is lost to the next question.
    if (line.error === continueWait) isReady = false;
    else if (typeof line.error === 'string') throw new ClientError('query-failed', line.error);
    addLine(rows, line);
  }
  if (isReady && rows.columns.length === 0)
    throw new ClientError('query-failed', 'The answer to the SQL query has no columns.');
  return isReady ? rows : undefined;
}

type Line = Readonly<Record<string, unknown>>;

async function* readLines(pieces: AsyncIterable<string>, from: string): AsyncGenerator<Line> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield parseLine(line, from);
  }
  if (rest.trim() !== '') yield parseLine(rest, from);
}

/** A line that was cut short is as useless as one that is no object. */
function parseLine(text: string, from: string): Line {
  const line = parseJson(text, from);
  if (typeof line === 'object' && line !== null) return { ...line };
  throw new ClientError('query-failed', 'The answer to the SQL query has a line that is no object.');
}

function addLine(rows: SqlRows, { schema, data, lastRefreshTime, truncated }: Line): void {
  if (Array.isArray(schema)) {
    for (const column of schema) rows.columns.push(readColumn(column));
    rows.columns.forEach(() => rows.values.push([]));
  }
  if (typeof lastRefreshTime === 'string') rows.lastRefreshTime = lastRefreshTime;
  if (truncated === true) rows.truncated = true;
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
  const { name, column_type: type }: Line =
    typeof column === 'object' && column !== null ? { ...column } : {};
  if (typeof name !== 'string')
    throw new ClientError('query-failed', 'The answer to the SQL query has a column without a name.');
  const found = types.find(([pattern]) => pattern.test(String(type)));
  return { name, type: found?.[1] ?? 'string' };
}
