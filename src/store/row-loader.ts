/** Loads rows of widgets from the host's data source, from the spec, or from the Data API, in this order. */
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import type { ActiveControls } from '../model/controls/control-layers.ts';
import type { Filters, TimeGrains } from '../model/filters/control-values.ts';
import {
  renameColumns,
  unchangedQuery,
  type PlannedQuery,
  type SkippedControl,
} from '../model/query-planning/planned-query.ts';
import { parseMembers, type MemberList } from '../model/parsing/parse-meta.ts';
import { isRecord, readStrings } from '../model/parsing/read-value.ts';
import { parseHostResult, parseLoadResult } from '../model/parsing/parse-result.ts';
import type { Result } from '../model/result.ts';
import { findComparedTime } from '../model/time/compared-time.ts';
import type { RowSource } from '../model/dashboard/plan-widget.ts';
import { loadPlannedRows, type RowsResponse } from './load-planned-rows.ts';
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
  /** Filters that the Data API has refused, or has not applied. */
  readonly dropped: readonly SkippedControl[];
}

type SqlSource = Extract<RowSource, { from: 'sql' }>;

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

  const timeZone = (): string => source.reader().timeZone;

  /** Created on demand: wrong settings fail the widgets that need rows, not the dashboard. */
  const platform = (): Platform => (source.platform ?? failWithoutPlatform)();

  async function rowsOf(rows: RowSource, joining: SharedQueryOptions): Promise<RowsResponse> {
    if (rows.from === 'inline') return { result: rows.result };
    if (rows.from === 'spec') return { result: undefined };
    return rows.from === 'load' ? { result: await loadRows(rows.query, joining) } : loadSql(rows, joining);
  }

  async function loadRows(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<Result> {
    const asked = { timezone: timeZone(), ...query };
    if (!findComparedTime(query)) return { ...readLoadRows(await platform().load(asked, joining)), query };
    const { planComparedRows } = await import('../model/compared-periods/plan-compared-rows.ts');
    const compared = planComparedRows(asked, source.reader(), new Date());
    const body = await platform().load(compared?.query ?? asked, joining);
    return { ...orFail(compared?.read(body), noValidResult), query: compared?.query ?? query };
  }

  async function loadSql({ query, filters }: SqlSource, joining: SharedQueryOptions): Promise<RowsResponse> {
    const value = await platform().sql({ query, filters, timezone: timeZone() }, joining);
    const filtered = isRecord(value) && Array.isArray(value.filters) ? readStrings(value.filters) : undefined;
    return { result: readSqlRows(value), filtered };
  }

  const fetchMembers = async (): Promise<MemberList> => parseMembers(await platform().meta(end.signal));

  function findMembers(): Promise<MemberList> {
    members ??= fetchMembers();
    members.catch(() => (members = undefined));
    return members;
  }

  async function loadPlanned(planned: PlannedQuery, joining: SharedQueryOptions): Promise<Loaded> {
    const { result, dropped } = await loadPlannedRows(planned, {
      load: (rows) => rowsOf(rows, joining),
      members: findMembers,
    });
    const renamed = result && renameColumns(result, planned.renames);
    return { result: renamed, spec: planned.spec, skipped: planned.skipped, dropped };
  }

  async function queryHost(
    widget: WidgetState,
    { signal, active }: RowLoadRequest,
  ): Promise<Result | undefined> {
    if (!source.query || !('snapshot' in widget.plan)) return undefined;
    const { snapshot } = widget.plan;
    const { filters, timeGrains } = toHostControls(active, widget.widget.id);
    const request = { snapshot, filters, timeGrains, timeZone: timeZone() };
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
      const query = 'query' in rows ? [rows.query, 'filters' in rows && rows.filters] : (planned?.key ?? '');
      const host = source.query ? toHostControls(active, widget.id) : undefined;
      const { timeZone, locale } = source.reader();
      // The names of compared periods are part of the rows.
      const names = 'query' in rows && findComparedTime(rows.query) && locale;
      return JSON.stringify([timeZone, query, host, names]);
    },
    async load(widget, request) {
      const { plan } = widget;
      const none = { result: undefined, spec: undefined, skipped: [], dropped: [] };
      if (!('rows' in plan)) return none;
      if (source.query) return { ...none, result: await queryHost(widget, request) };
      return loadPlanned(request.planned ?? { ...unchangedQuery, rows: plan.rows }, request);
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

class QueryError extends Error {
  readonly code = 'query-failed';
}

function failWithoutPlatform(): never {
  throw new QueryError('Set base-url and a token, or dataSource.');
}

const noValidResult = 'The Data API returned no valid result.';

const readLoadRows = (body: unknown): Result => orFail(parseLoadResult(body), noValidResult);
const readSqlRows = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The SQL query returned no valid result.');
const readHostRows = (value: unknown): Result =>
  orFail(parseHostResult(value), 'The data source returned no valid result: it needs columns and values.');

function orFail(result: Result | undefined, message: string): Result {
  if (result) return result;
  throw new QueryError(message);
}
