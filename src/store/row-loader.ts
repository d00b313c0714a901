/** Loads rows of widgets from the host's data source, from the spec, or from the Data API, in this order. */
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import type { ActiveControls } from '../model/controls/control-layers.ts';
import type { Filters, TimeGrains } from '../model/filters/control-values.ts';
import {
  renameColumns,
  type PlannedQuery,
  type SkippedControl,
} from '../model/query-planning/planned-query.ts';
import { parseMembers, type MemberList } from '../model/parsing/parse-meta.ts';
import { isRecord, readArray } from '../model/parsing/read-value.ts';
import { parseHostResult, parseLoadResult } from '../model/parsing/parse-result.ts';
import type { Result } from '../model/result.ts';
import type { RowSource } from '../model/dashboard/plan-widget.ts';
import type { DashboardSource, Platform } from './dashboard-source.ts';
import type { WidgetState } from './dashboard-state.ts';

interface RowLoadRequest extends SharedQueryOptions {
  readonly planned: PlannedQuery | undefined;
  readonly active: ActiveControls;
}

/** Rows of a widget, with changes to its spec. `result` is `undefined` for a view whose spec holds the rows. */
export interface Loaded {
  readonly result: Result | undefined;
  readonly spec: WidgetState['spec'];
  readonly skipped: readonly SkippedControl[];
}

export interface RowLoader {
  /** Aborts the widget's current request, and returns the signal of its next one. */
  begin(widgetId: string): AbortSignal;
  /** Key of the widget's query. Equal queries have equal keys. */
  keyOf(widget: WidgetState, planned: PlannedQuery | undefined, active: ActiveControls): string;
  load(widget: WidgetState, request: RowLoadRequest): Promise<Loaded>;
  runQuery(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<Result>;
  members(): Promise<MemberList>;
  clear(): void;
}

export function createRowLoader(source: DashboardSource): RowLoader {
  const controllers = new Map<string, AbortController>();
  const end = new AbortController();
  let members: Promise<MemberList> | undefined;

  /** Created on demand: wrong settings fail the widgets that need rows, not the dashboard. */
  const platform = (): Platform => (source.platform ?? failWithoutPlatform)();

  function rowsOf(rows: RowSource, joining: SharedQueryOptions): Promise<Result | undefined> {
    if (rows.from === 'inline') return Promise.resolve(rows.result);
    if (rows.from === 'spec') return Promise.resolve(undefined);
    return rows.from === 'load' ? loadRows(rows.query, joining) : sqlRows(rows.query, joining);
  }

  async function loadRows(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<Result> {
    const result = readLoadRows(await platform().load({ timezone: source.timeZone(), ...query }, joining));
    return { ...result, query };
  }

  async function sqlRows(query: string, joining: SharedQueryOptions): Promise<Result> {
    return readSqlRows(await platform().sql({ query, timezone: source.timeZone() }, joining));
  }

  const fetchMembers = async (): Promise<MemberList> => parseMembers(await platform().meta(end.signal));

  function findMembers(): Promise<MemberList> {
    members ??= fetchMembers();
    members.catch(() => (members = undefined));
    return members;
  }

  /** Repeats a query without the filters that the Data API refused, such as one on a member the reader may not use. */
  async function loadPlanned(
    planned: PlannedQuery,
    own: RowSource,
    joining: SharedQueryOptions,
  ): Promise<Loaded> {
    const { rows, spec, skipped, merged, renames } = planned;
    const rename = (found: Result | undefined) => found && renameColumns(found, renames);
    try {
      return { result: rename(await rowsOf(rows, joining)), spec, skipped };
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
      return { result: rename(result), spec, skipped: [...skipped, ...beyond.map(toRefused)] };
    }
  }

  async function queryHost(
    widget: WidgetState,
    { signal, active }: RowLoadRequest,
  ): Promise<Result | undefined> {
    if (!source.query || !('snapshot' in widget.plan)) return undefined;
    const { snapshot } = widget.plan;
    const { filters, timeGrains } = toHostControls(active, widget.widget.id);
    const request = { snapshot, filters, timeGrains, timeZone: source.timeZone() };
    return readHostRows(await source.query({ widgetId: widget.widget.id, ...request }, signal));
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
      const host = source.query ? toHostControls(active, widget.id) : undefined;
      return JSON.stringify([source.timeZone(), query, host]);
    },
    async load(widget, request) {
      const { plan } = widget;
      const none = { result: undefined, spec: undefined, skipped: [] };
      if (!('rows' in plan)) return none;
      if (source.query) return { ...none, result: await queryHost(widget, request) };
      if (!request.planned) return { ...none, result: await rowsOf(plan.rows, request) };
      return loadPlanned(request.planned, plan.rows, request);
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

/** Leaves out cross-filters that come from the widget itself: a clicked chart keeps all of its marks. */
function toHostControls(
  { filters, grains, crossFilters }: ActiveControls,
  widgetId: string,
): { filters: Filters; timeGrains: TimeGrains } {
  const clicked = crossFilters
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) => parts.map(({ member, filter }) => [member, filter] as const));
  return { filters: Object.fromEntries([...filters, ...clicked]), timeGrains: Object.fromEntries(grains) };
}

const refusals = new Set<unknown>([400, 403]);
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && refusals.has(error.status);

const toRefused = (member: string): SkippedControl => ({ kind: 'filter', member, reason: 'refused' });

/** Looks at the top level only, because controls never nest the conditions that they add. */
function withoutFilters(query: Record<string, unknown>, members: readonly string[]): Record<string, unknown> {
  const isBeyond = (filter: unknown): boolean => isRecord(filter) && members.includes(String(filter.member));
  return { ...query, filters: readArray(query.filters).filter((filter) => !isBeyond(filter)) };
}

class QueryError extends Error {
  readonly code = 'query-failed';
}

function failWithoutPlatform(): never {
  throw new QueryError('Set base-url and a token, or dataSource.');
}

const readLoadRows = (body: unknown): Result =>
  orFail(parseLoadResult(body), 'The Data API returned no valid result.');
const readSqlRows = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The SQL query returned no valid result.');
const readHostRows = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The data source returned no valid result: it needs columns and values.');

function orFail(result: Result | undefined, message: string): Result {
  if (result) return result;
  throw new QueryError(message);
}
