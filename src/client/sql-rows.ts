/** Rows of a SQL query, read from newline-delimited JSON as they arrive. Source: field-notes section 5.2. */
import { continueWait, dataPaths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { requestResponse } from './transport.ts';

interface SqlRequest {
  readonly url: string;
  /** A data token, sent without a prefix. */
  readonly token: string;
  readonly query: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Columns with their types in our words, and one array of values per column; values stay as they were sent. */
export interface SqlRows {
  readonly columns: { readonly name: string; readonly type: string }[];
  readonly values: unknown[][];
  lastRefreshTime?: string;
  truncated?: boolean;
}

/** @throws ClientError `query-failed` also for a query that broke after its first rows. */
export async function loadSql(request: SqlRequest, signal: AbortSignal): Promise<SqlRows> {
  for (;;) {
    const rows = await ask(request, signal);
    if (rows) return rows;
    signal.throwIfAborted();
  }
}

/** undefined: the rows are not ready, and asking again at once is what the server expects. */
async function ask(
  { url, token, query, timezone }: SqlRequest,
  signal: AbortSignal,
): Promise<SqlRows | undefined> {
  const body = { query, timezone, throwContinueWait: true };
  const options = { method: 'POST', authorization: token, body, signal } as const;
  const response = await requestResponse(url + dataPaths.sql, options);
  const rows: SqlRows = { columns: [], values: [] };
  for await (const line of readLines(response)) {
    if (line.error === continueWait) return undefined;
    if (typeof line.error === 'string') throw new ClientError('query-failed', line.error);
    addLine(rows, line);
  }
  if (rows.columns.length === 0)
    throw new ClientError('query-failed', 'The answer to the SQL query has no columns.');
  return rows;
}

type Line = Readonly<Record<string, unknown>>;

async function* readLines(response: Response): AsyncGenerator<Line> {
  let rest = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '').map(parseLine);
  }
  if (rest.trim() !== '') yield parseLine(rest);
}

function parseLine(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return { ...line };
  } catch {
    // Named below: a line cut short is as useless as one that is no object.
  }
  throw new ClientError('query-failed', 'The answer to the SQL query broke off.');
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
  const found = types.find(([pattern]) => pattern.test(String(type)));
  return { name: typeof name === 'string' ? name : '', type: found?.[1] ?? 'string' };
}
