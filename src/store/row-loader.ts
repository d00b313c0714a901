/** Rows for widgets: the host's data source, else the spec's own, else the Data API. One question is asked once. */
import { readHostResult, readLoadResult } from '../model/readers/read-result.ts';
import type { ReadSnapshot } from '../model/readers/read-snapshot.ts';
import type { Result } from '../model/result.ts';
import type { RowSource } from '../model/widgets/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';
import { createSharedQuestions } from './shared-questions.ts';

/** What a host's data source is asked. */
export interface DataSourceRequest {
  readonly widgetId: string;
  readonly snapshot: ReadSnapshot;
  readonly timeZone: string;
}

export interface RowPorts {
  /** Answer of the Data API, unread. */
  readonly load: (query: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>;
  /** Answer of the Data API to SQL, unread. */
  readonly sql: (question: { query: string; timezone: string }, signal: AbortSignal) => Promise<unknown>;
  /** A host's own way to answer queries; asked before anything else. */
  readonly query?: ((request: DataSourceRequest, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** IANA name; queries without a time zone of their own are asked in it. */
  readonly timeZone: () => string;
}

interface Asking {
  readonly signal: AbortSignal;
  /** Not content with an answer that is already under way. */
  readonly fresh: boolean;
}

export interface RowLoader {
  use(ports: RowPorts): void;
  /** Ends what this widget was waiting for and gives the signal of its next question. */
  begin(widgetId: string, parent: AbortSignal): AbortSignal;
  /** undefined for a view that brings its own rows. */
  load(widget: WidgetState, asking: Asking): Promise<Result | undefined>;
  clear(): void;
}

export function createRowLoader(): RowLoader {
  let ports: RowPorts | undefined;
  const turns = new Map<string, AbortController>();
  const questions = createSharedQuestions();

  function rowsOf(rows: RowSource, asking: Asking, used: RowPorts): Promise<Result | undefined> {
    if (rows.from === 'inline') return Promise.resolve(rows.result);
    if (rows.from === 'spec') return Promise.resolve(undefined);
    const timezone = used.timeZone();
    const query = rows.from === 'load' ? { timezone, ...rows.query } : { timezone, query: rows.query };
    const key = JSON.stringify([rows.from, query]);
    if (rows.from === 'load') {
      return questions.ask(key, (signal) => used.load(query, signal).then(readAnswer), asking);
    }
    const question = { query: rows.query, timezone };
    return questions.ask(key, (signal) => used.sql(question, signal).then(readSqlRows), asking);
  }

  return {
    use(given) {
      ports = given;
    },
    begin(widgetId, parent) {
      turns.get(widgetId)?.abort();
      const controller = new AbortController();
      turns.set(widgetId, controller);
      if (parent.aborted) controller.abort();
      return controller.signal;
    },
    async load({ widget, plan }, asking) {
      if (!ports || !('rows' in plan)) return undefined;
      const { query, timeZone } = ports;
      if (!query) return rowsOf(plan.rows, asking, ports);
      return readHost(
        await query({ widgetId: widget.id, snapshot: plan.snapshot, timeZone: timeZone() }, asking.signal),
      );
    },
    clear() {
      turns.forEach((controller) => controller.abort());
      turns.clear();
      questions.clear();
    },
  };
}

class QueryError extends Error {
  readonly code = 'query-failed';
}

function readAnswer(body: unknown): Result {
  const result = readLoadResult(body);
  if (result) return result;
  throw new QueryError('The Data API’s answer is no result.');
}

function readSqlRows(value: unknown): Result {
  const result = readHostResult(value);
  if (result) return result;
  throw new QueryError('The answer to the SQL query is no result.');
}

function readHost(value: unknown): Result {
  const result = readHostResult(value);
  if (result) return result;
  throw new QueryError('The data source’s answer is no result: it needs columns and values.');
}
