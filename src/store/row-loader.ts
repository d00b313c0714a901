/** Rows for widgets: the host's data source, else the spec's own, else the Data API. */
import type { ActiveControls } from '../model/controls/control-layers.ts';
import type { Filters, TimeGrains } from '../model/filters/filter-value.ts';
import type { PlannedQuery } from '../model/query-planning/planned-query.ts';
import type { SkippedControl } from '../model/query-planning/skipped-control.ts';
import { parseMembers, type MemberList } from '../model/parsing/parse-members.ts';
import { parseHostResult, parseLoadResult } from '../model/parsing/parse-result.ts';
import type { ParsedSnapshot } from '../model/parsing/parse-snapshot.ts';
import type { Result } from '../model/result.ts';
import type { RowSource } from '../model/widgets/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';

/** The query of one widget, as a data source of the page receives it. */
export interface DataSourceRequest {
  /** Id of the widget that needs rows. */
  readonly widgetId: string;
  /** The report of the widget as it was published, with its query. */
  readonly snapshot: ParsedSnapshot;
  /** Filters that apply: those of controls, and those that clicks on other widgets have set. */
  readonly filters: Filters;
  /** Time grains that apply. */
  readonly timeGrains: TimeGrains;
  /** Time zone of the reader, as an IANA name. */
  readonly timeZone: string;
}

export interface RowQueryOptions {
  readonly signal: AbortSignal;
  /** An answer that was asked for before is not good enough; `performance.now()`. */
  readonly notBefore?: number | undefined;
}

/** Whoever is behind the ports may answer the same question of several widgets once. */
export interface RowPorts {
  /** Answer of the Data API, unread. */
  readonly load: (query: Record<string, unknown>, joining: RowQueryOptions) => Promise<unknown>;
  /** Answer of the Data API to SQL, unread. */
  readonly sql: (query: { query: string; timezone: string }, joining: RowQueryOptions) => Promise<unknown>;
  /** The data model as this reader may use it, unread. */
  readonly meta: (signal: AbortSignal) => Promise<unknown>;
  /** A host's own way to answer queries; asked before anything else. */
  readonly query?: ((request: DataSourceRequest, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** IANA name; queries without a time zone of their own are asked in it. */
  readonly timeZone: () => string;
}

interface RowLoadRequest extends RowQueryOptions {
  readonly planned: PlannedQuery | undefined;
  readonly active: ActiveControls;
}

/** What becomes of a widget. `result` is undefined for a view that brings its own rows. */
export interface Loaded {
  readonly result: Result | undefined;
  readonly spec: WidgetState['spec'];
  readonly skipped: readonly SkippedControl[];
}

export interface RowLoader {
  /** Ends what this widget was waiting for and gives the signal of its next question. */
  begin(widgetId: string): AbortSignal;
  /** Tells two questions apart. */
  keyOf(widget: WidgetState, planned: PlannedQuery | undefined, active: ActiveControls): string;
  load(widget: WidgetState, asking: RowLoadRequest): Promise<Loaded>;
  runQuery(query: Record<string, unknown>, joining: RowQueryOptions): Promise<Result>;
  members(): Promise<MemberList>;
  clear(): void;
}

export function createRowLoader(ports: RowPorts): RowLoader {
  const controllers = new Map<string, AbortController>();
  const end = new AbortController();
  let members: Promise<MemberList> | undefined;

  function rowsOf(rows: RowSource, joining: RowQueryOptions): Promise<Result | undefined> {
    if (rows.from === 'inline') return Promise.resolve(rows.result);
    if (rows.from === 'spec') return Promise.resolve(undefined);
    return rows.from === 'load' ? loadRows(rows.query, joining) : sqlRows(rows.query, joining);
  }

  async function loadRows(query: Record<string, unknown>, joining: RowQueryOptions): Promise<Result> {
    return readAnswer(await ports.load({ timezone: ports.timeZone(), ...query }, joining));
  }

  async function sqlRows(query: string, joining: RowQueryOptions): Promise<Result> {
    return readSqlRows(await ports.sql({ query, timezone: ports.timeZone() }, joining));
  }

  function findMembers(): Promise<MemberList> {
    members ??= ports.meta(end.signal).then(parseMembers);
    members.catch(() => (members = undefined));
    return members;
  }

  /** A query that is refused for a filter is asked without it: one on a member out of reach, or around SQL. */
  async function loadWithin(
    planned: PlannedQuery,
    own: RowSource,
    joining: RowQueryOptions,
  ): Promise<Loaded> {
    const { rows, spec, skipped, merged } = planned;
    try {
      return { result: rename(await rowsOf(rows, joining), planned), spec, skipped };
    } catch (error) {
      if (merged.length === 0 || !isRefusal(error)) throw error;
      if (rows.from !== 'load') {
        const unread = merged.map((member) => ({ kind: 'filter', member, reason: 'unreadable' }) as const);
        return { result: await rowsOf(own, joining), spec, skipped: [...skipped, ...unread] };
      }
      const known = await findMembers();
      const beyond = merged.filter((member) => !known.has(member));
      if (beyond.length === 0) throw error;
      const result = await rowsOf({ from: 'load', query: withoutFilters(rows.query, beyond) }, joining);
      return { result: rename(result, planned), spec, skipped: [...skipped, ...beyond.map(toRefused)] };
    }
  }

  async function askHost(
    widget: WidgetState,
    { signal, active }: RowLoadRequest,
  ): Promise<Result | undefined> {
    if (!ports.query || !('snapshot' in widget.plan)) return undefined;
    const { snapshot } = widget.plan;
    const { filters, timeGrains } = toHostControls(active, widget.widget.id);
    const request = { snapshot, filters, timeGrains, timeZone: ports.timeZone() };
    return readHost(await ports.query({ widgetId: widget.widget.id, ...request }, signal));
  }

  return {
    begin(widgetId) {
      controllers.get(widgetId)?.abort();
      const controller = new AbortController();
      controllers.set(widgetId, controller);
      if (end.signal.aborted) controller.abort();
      return controller.signal;
    },
    keyOf({ plan, widget }, planned, active) {
      if (!('rows' in plan)) return '';
      const rows = planned?.rows ?? plan.rows;
      const query = 'query' in rows ? rows.query : (planned?.key ?? '');
      const host = ports.query ? toHostControls(active, widget.id) : undefined;
      return JSON.stringify([ports.timeZone(), query, host]);
    },
    async load(widget, asking) {
      const { plan } = widget;
      const none = { result: undefined, spec: undefined, skipped: [] };
      if (!('rows' in plan)) return none;
      if (ports.query) return { ...none, result: await askHost(widget, asking) };
      if (!asking.planned) return { ...none, result: await rowsOf(plan.rows, asking) };
      return loadWithin(asking.planned, plan.rows, asking);
    },
    runQuery: loadRows,
    members: findMembers,
    clear() {
      end.abort();
      controllers.forEach((controller) => controller.abort());
      controllers.clear();
    },
  };
}

/** A chart that was clicked keeps all of its marks, whoever answers. */
function toHostControls(
  { filters, grains, crossFilters }: ActiveControls,
  widgetId: string,
): { filters: Filters; timeGrains: TimeGrains } {
  const clicked = crossFilters
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) => parts.map(({ member, filter }) => [member, filter] as const));
  return { filters: Object.fromEntries([...filters, ...clicked]), timeGrains: Object.fromEntries(grains) };
}

/** The report's spec goes on calling a column by the grain that it was made with. */
function rename(result: Result | undefined, { renames }: PlannedQuery): Result | undefined {
  if (!result || Object.keys(renames).length === 0) return result;
  const columns = result.columns.map((column) => ({ ...column, name: renames[column.name] ?? column.name }));
  return { ...result, columns };
}

const refusals = new Set<unknown>([400, 403]);
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && refusals.has(Reflect.get(error, 'status'));

const toRefused = (member: string): SkippedControl => ({ kind: 'filter', member, reason: 'refused' });

/** Controls add their conditions one by one, never nested. */
function withoutFilters(query: Record<string, unknown>, members: readonly string[]): Record<string, unknown> {
  const filters: readonly unknown[] = Array.isArray(query.filters) ? query.filters : [];
  const isBeyond = (filter: unknown): boolean =>
    typeof filter === 'object' && filter !== null && members.includes(String(Reflect.get(filter, 'member')));
  return { ...query, filters: filters.filter((filter) => !isBeyond(filter)) };
}

class QueryError extends Error {
  readonly code = 'query-failed';
}

const readAnswer = (body: unknown): Result =>
  orFail(parseLoadResult(body), 'The Data API’s answer is no result.');
const readSqlRows = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The answer to the SQL query is no result.');
const readHost = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The data source’s answer is no result: it needs columns and values.');

function orFail(result: Result | undefined, message: string): Result {
  if (result) return result;
  throw new QueryError(message);
}
