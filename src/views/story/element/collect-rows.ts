/** Collects the rows that a dashboard shows: of its charts, tables, figures and maps, in the tabs that are open. */
import type { RowsToAnalyse } from '../model/analyse-dashboard.ts';
import { findAnalysedQuery, findSpec, hasOwnFilters } from '../../../model/dashboard/analysed-query.ts';
import type { TabContainer } from '../../../model/layout/parse-tab-containers.ts';
import type { DashboardState, WidgetState } from '../../../store/dashboard-state.ts';

/** Widgets beyond these are analysed only once a reader has scrolled to them. */
const mostLoaded = 24;

/** The widgets whose rows have a query of the Data API, in the order of the dashboard. */
function listRowWidgets(state: DashboardState): [id: string, widget: WidgetState][] {
  const closed = new Set(listClosed(state));
  return [...state.widgets].filter(
    ([id, { plan }]) => findAnalysedQuery(plan) !== undefined && !closed.has(id),
  );
}

/** Widgets of tabs that are not open, and all that stands in them. */
function listClosed({ dashboard, active }: DashboardState): string[] {
  const containers = dashboard?.containers ?? new Map<string, TabContainer>();
  const listInside = (id: string): string[] => [
    id,
    ...(containers.get(id)?.tabs ?? []).flatMap(({ widgetIds }) => widgetIds.flatMap(listInside)),
  ];
  return [...containers].flatMap(([containerId, { tabs }]) => {
    const open = active.tabs.get(containerId);
    return tabs.flatMap(({ id, widgetIds }) => (id === open ? [] : widgetIds.flatMap(listInside)));
  });
}

export function collectRows(state: DashboardState): RowsToAnalyse[] {
  return listRowWidgets(state).flatMap(
    ([widgetId, { status, stale, result, title, plan, spec = findSpec(plan) }]) => {
      if (status !== 'ready' || stale || !result) return [];
      return [{ widgetId, title: title ?? '', result, spec, isPart: hasOwnFilters(plan) }];
    },
  );
}

/** Widgets whose rows are not requested yet. */
export const listUnloaded = (state: DashboardState): string[] =>
  listRowWidgets(state)
    .slice(0, mostLoaded)
    .flatMap(([id, { status }]) => (status === 'waiting' ? [id] : []));

/** Whether rows are under way. A summary of half of them would change under the reader's eyes. */
export const isLoading = (state: DashboardState): boolean =>
  listRowWidgets(state).some(([, { status, busy }]) => status === 'loading' || busy === true);
