/** Collects what is needed to explain a number of a widget: its query, and the data of the dashboard around it. */
import { loadChunk } from '../../browser/load-chunk.ts';
import type { ActiveControls, CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { ExplainedValue, Query } from '../../model/explanation/explained-value.ts';
import { listDimensions, listWeights } from '../../model/explanation/list-dimensions.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { ResultColumn } from '../../model/result.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { isOpenToReaders, type DashboardHost } from '../empty-state/find-widget-filters.ts';
import type { ViewContext } from '../view/view-interface.ts';

export interface ExplanationTarget {
  readonly host: DashboardHost;
  readonly store: DashboardStore;
  readonly widgetId: string;
  /** What the mark or the cell stands for. */
  readonly parts: readonly CrossFilterCondition[];
  /** What it is compared with on screen. */
  readonly against?: readonly CrossFilterCondition[] | undefined;
  readonly viewContext: ViewContext;
}

/** @throws if the widget has gone, or its query, or the data model cannot be loaded. */
export async function collectExplainedValue(
  target: ExplanationTarget,
  measure: ResultColumn,
): Promise<ExplainedValue> {
  const { store, widgetId, parts, against, viewContext } = target;
  const widget = store.state.widgets.get(widgetId);
  const query = store.rows?.findQuery(widgetId);
  if (!widget || !store.rows || !query) throw new Error('The widget has no query any more.');
  const members = await store.rows.members();
  const { context } = viewContext;
  const data = {
    members,
    query,
    conditions: parts,
    controlled: (store.state.controls?.filters ?? []).map(({ member }) => member),
    results: [...store.state.widgets.values()].flatMap(({ result }) => result ?? []),
  };
  return {
    measure,
    query,
    openQuery: await planOpenQuery(target, widget, members, query),
    conditions: parts,
    against,
    members,
    refused: (widget.skipped ?? []).flatMap(({ reason, member }) => (reason === 'refused' ? member : [])),
    dimensions: listDimensions(measure.name, data),
    weights: members.get(measure.name)?.isAdditive ? [] : listWeights(measure.name, data),
    overrides: 'snapshot' in widget.plan ? widget.plan.snapshot.columnFormats : {},
    clock: { now: findReach(widget), timeZone: context.timeZone },
    context,
  };
}

/** Rows know nothing of what came after they were loaded. */
function findReach({ result }: WidgetState): Date {
  const now = new Date();
  const loaded = new Date(result?.lastRefreshTime ?? NaN);
  return loaded < now ? loaded : now;
}

/** Readers see no more of the period before than what they could choose with the dashboard's own controls. */
async function planOpenQuery(
  { host, store, viewContext }: ExplanationTarget,
  widget: WidgetState,
  members: MemberList,
  query: Query,
): Promise<Query> {
  const { dashboard, active } = store.state;
  if (!dashboard || !store.state.controls) return query;
  // The chunk has been loaded with the controls.
  const { createDashboardControls } = await loadChunk(
    () => import('../../model/query-planning/dashboard-controls.ts'),
  );
  const isTime = (member: string): boolean => members.get(member)?.type === 'time';
  const isOpen = (member: string): boolean =>
    isTime(member) && store.layers.host.filters === undefined && isOpenToReaders(member, store.state, host);
  const clock = { now: new Date(), timeZone: viewContext.context.timeZone };
  const planned = createDashboardControls(dashboard).plan(
    widget,
    withoutTimes(active, isTime, isOpen),
    clock,
  );
  return planned?.rows.from === 'load' ? planned.rows.query : query;
}

function withoutTimes(
  active: ActiveControls,
  isTime: (member: string) => boolean,
  isOpen: (member: string) => boolean,
): ActiveControls {
  return {
    ...active,
    filters: new Map([...active.filters].filter(([member]) => !isOpen(member))),
    // Only readers set these.
    crossFilters: active.crossFilters.map(({ widgetId, parts }) => ({
      widgetId,
      parts: parts.filter(({ member }) => !isTime(member)),
    })),
  };
}
