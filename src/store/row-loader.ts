/** Rows for widgets: the host's data source, else the spec's own, else the Data API. One question is asked once. */
import { readHostResult, readLoadResult } from '../model/readers/read-result.ts';
import type { ReadSnapshot } from '../model/readers/read-snapshot.ts';
import type { Result } from '../model/result.ts';
import type { RowSource } from '../model/widgets/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';

/** What a host's data source is asked. */
export interface DataSourceRequest {
  readonly widgetId: string;
  readonly snapshot: ReadSnapshot;
  readonly timeZone: string;
}

export interface RowPorts {
  /** Answer of the Data API, unread. */
  readonly load: (query: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>;
  /** A host's own way to answer queries; asked before anything else. */
  readonly query?: ((request: DataSourceRequest, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** IANA name; queries without a time zone of their own are asked in it. */
  readonly timeZone: () => string;
}

interface Question {
  readonly answer: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

export interface RowLoader {
  use(ports: RowPorts): void;
  /** Ends what this widget was waiting for and gives the signal of its next question. */
  begin(widgetId: string, parent: AbortSignal): AbortSignal;
  /** undefined for a view that brings its own rows. */
  load(widget: WidgetState, options: { signal: AbortSignal; fresh: boolean }): Promise<Result | undefined>;
  clear(): void;
}

export function createRowLoader(): RowLoader {
  let ports: RowPorts | undefined;
  const turns = new Map<string, AbortController>();
  const questions = new Map<string, Question>();

  /** The same query on two widgets is one request; it ends when nobody waits for it any more. */
  function askOnce(
    query: Record<string, unknown>,
    fresh: boolean,
    signal: AbortSignal,
    used: RowPorts,
  ): Promise<Result> {
    const key = JSON.stringify(query);
    const known = fresh ? undefined : questions.get(key);
    const question = known ?? startQuestion(key, query, used);
    question.waiting += 1;
    signal.addEventListener('abort', () => {
      question.waiting -= 1;
      if (question.waiting > 0) return;
      // Nobody may join an answer that will never come.
      if (questions.get(key) === question) questions.delete(key);
      question.controller.abort();
    });
    return question.answer;
  }

  function startQuestion(key: string, query: Record<string, unknown>, used: RowPorts): Question {
    const controller = new AbortController();
    const answer = used.load(query, controller.signal).then(readAnswer);
    const question = { answer, controller, waiting: 0 };
    questions.set(key, question);
    const forget = () => {
      if (questions.get(key) === question) questions.delete(key);
    };
    answer.then(forget, forget);
    return question;
  }

  function rowsOf(
    rows: RowSource,
    fresh: boolean,
    signal: AbortSignal,
    used: RowPorts,
  ): Promise<Result | undefined> {
    if (rows.from === 'inline') return Promise.resolve(rows.result);
    if (rows.from === 'spec') return Promise.resolve(undefined);
    if (rows.from === 'load')
      return askOnce({ timezone: used.timeZone(), ...rows.query }, fresh, signal, used);
    return Promise.reject(new QueryError('query-unsupported', 'This platform answers JSON queries only.'));
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
    async load({ widget, plan }, { signal, fresh }) {
      if (!ports || !('rows' in plan)) return undefined;
      const { query, timeZone } = ports;
      if (!query) return rowsOf(plan.rows, fresh, signal, ports);
      return readHost(
        await query({ widgetId: widget.id, snapshot: plan.snapshot, timeZone: timeZone() }, signal),
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
  readonly code: 'query-failed' | 'query-unsupported';
  constructor(code: QueryError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function readAnswer(body: unknown): Result {
  const result = readLoadResult(body);
  if (result) return result;
  throw new QueryError('query-failed', 'The Data API’s answer is no result.');
}

function readHost(value: unknown): Result {
  const result = readHostResult(value);
  if (result) return result;
  throw new QueryError('query-failed', 'The data source’s answer is no result: it needs columns and values.');
}
