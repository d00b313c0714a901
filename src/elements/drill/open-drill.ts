/** Loads the rows behind a clicked number, and opens the dialog. */
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { createDrillMessages } from '../../model/messages/drill-en.ts';
import { toDrillQuery } from '../../model/query-planning/drill-query.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { Result, ResultColumn } from '../../model/result.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { createDrillElement } from './drill-element.ts';

export interface DrillOptions {
  readonly widgetId: string;
  /** A measure with drill members. */
  readonly column: ResultColumn;
  /** Conditions of the clicked mark or cell. */
  readonly parts: readonly CrossFilterCondition[];
  /** Explains the number; undefined: it cannot be explained. */
  readonly explain?: (() => void) | undefined;
  readonly viewContext: ViewContext;
}

export function openDrill(root: ParentNode, store: DashboardStore, request: DrillOptions): void {
  const { column, parts, viewContext } = request;
  const messages = createDrillMessages(viewContext.context.locale);
  const widget = store.state.widgets.get(request.widgetId);
  const text = parts.flatMap(({ texts }) => texts.join(', ')).join(', ') || widget?.title || '';
  const measure = column.title ?? column.name;
  const drill = createDrillElement({
    title: text === '' ? measure : messages('drillTitle', { measure, text }),
    measure: column.name,
    overrides: widget && 'snapshot' in widget.plan ? widget.plan.snapshot.columnFormats : {},
    load: (signal) => loadRows(store, request, signal),
    explain: request.explain,
    viewContext,
  });
  root.append(drill);
}

async function loadRows(
  { rows, state }: DashboardStore,
  { widgetId, column, parts }: DrillOptions,
  signal: AbortSignal,
): Promise<Result> {
  const query = rows?.findQuery(widgetId);
  const { drillMembers, name } = column;
  if (!rows || !query || !drillMembers) throw new Error('The widget has no query any more.');
  const members = await rows.members().catch((): MemberList => new Map());
  const refused = (state.widgets.get(widgetId)?.skipped ?? []).flatMap(({ reason, member }) =>
    reason === 'refused' ? member : [],
  );
  // Filters that the Data API refused for the chart are left out, too.
  const isLeftOut = (member: string) => members.get(member)?.kind === 'measure' || refused.includes(member);
  const question = { query, measure: name, drillMembers, parts, isMeasure: isLeftOut };
  return rows.runQuery(toDrillQuery(question), signal);
}
