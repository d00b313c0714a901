/** Analyses the rows of a dashboard's widgets, as the element does for its summary. */
import {
  analyseDashboard,
  type DashboardAnalysis,
  type RowsToAnalyse,
} from '../../views/story/model/analyse-dashboard.ts';
import { parseMembers } from '../../model/parsing/parse-meta.ts';
import {
  planAnalysedWidgets,
  type AnalysedWidget,
} from '../../model/query-planning/plan-analysed-widgets.ts';
import { renameColumns } from '../../model/query-planning/planned-query.ts';
import { Problem } from '../http/http-problem.ts';
import type { DataClient } from '../own-data-api/data-client.ts';
import type { LoadedDashboard } from './load-dashboard.ts';
import { openDataClient, type ToolSession } from './tool-session.ts';

/** Most widgets whose rows are analysed, as on a page. */
const mostWidgets = 24;

export interface AnalysisRequest {
  /** Only this widget. `undefined`: all of them. */
  readonly widgetId: string | undefined;
  readonly locale: string;
  readonly timeZone: string;
}

/** A widget that the analysis does not tell of. */
export interface LeftOut {
  readonly widgetId: string;
  readonly title: string;
  readonly why: string;
}

export interface AnalysedRows {
  readonly analysis: DashboardAnalysis;
  readonly leftOut: readonly LeftOut[];
  /** By widget: the members of controls that concern it and could not be applied to its query. */
  readonly unapplied: ReadonlyMap<string, string[]>;
}

export async function analyseRows(
  dashboard: LoadedDashboard,
  { widgetId, locale, timeZone }: AnalysisRequest,
  session: ToolSession,
): Promise<AnalysedRows> {
  const clock = { now: session.ports.now(), timeZone };
  const planned = planAnalysedWidgets(dashboard, listAttributes(session), clock);
  const chosen = widgetId === undefined ? planned : [requireWidget(planned, widgetId)];
  const client = await openDataClient(session, dashboard.deploymentId);
  const { rows, leftOut } = await loadRows(chosen, client);
  const members = parseMembers(await client.readMeta());
  const analysis = analyseDashboard(rows, {
    now: clock.now,
    context: { locale, timeZone, currency: 'USD' },
    isAdditive: ({ name }) => members.get(name)?.isAdditive === true,
    findGoodDirection: ({ name }) => members.get(name)?.goodDirection,
  });
  const unread = rows.filter((one) => !analysis.sources.includes(one));
  return {
    analysis,
    leftOut: [...leftOut, ...unread.map((one) => ({ ...toName(one), why: notWhole }))],
    unapplied: new Map(chosen.map((widget) => [widget.widgetId, widget.skipped.map(({ member }) => member)])),
  };
}

const notWhole =
  'It has no rows, the first of more, or single records: sentences about them would mislead. Use run_query.';

/** Controls may take their default from an attribute of the reader. */
const listAttributes = ({ caller }: ToolSession): Readonly<Record<string, unknown>> =>
  caller.kind === 'embed' ? caller.claims.userAttributes : {};

function requireWidget(planned: readonly AnalysedWidget[], widgetId: string): AnalysedWidget {
  const found = planned.find((widget) => widget.widgetId === widgetId);
  if (found) return found;
  throw new Problem(
    'not-found',
    'The dashboard has no such widget with a JSON query. Take the widgetId of one from describe_dashboard.',
  );
}

/** One after the other: a summary must not take all places of the database. A widget that fails does not keep others back. */
async function loadRows(
  widgets: readonly AnalysedWidget[],
  client: DataClient,
): Promise<{ readonly rows: RowsToAnalyse[]; readonly leftOut: LeftOut[] }> {
  const rows: RowsToAnalyse[] = [];
  const leftOut: LeftOut[] = [];
  for (const widget of widgets.slice(0, mostWidgets)) {
    const loaded = await loadWidget(widget, client);
    if ('why' in loaded) leftOut.push(loaded);
    else rows.push(loaded);
  }
  const why = `Only the first ${mostWidgets} widgets are analysed. Name this one with widgetId.`;
  leftOut.push(...widgets.slice(mostWidgets).map((widget) => ({ ...toName(widget), why })));
  return { rows, leftOut };
}

async function loadWidget(
  { query, renames, isPart, spec, ...widget }: AnalysedWidget,
  client: DataClient,
): Promise<RowsToAnalyse | LeftOut> {
  try {
    const result = renameColumns({ ...(await client.run(query)), query }, renames);
    return { ...toName(widget), result, spec, isPart };
  } catch (error) {
    if (error instanceof Problem) return { ...toName(widget), why: error.message };
    throw error;
  }
}

const toName = ({ widgetId, title }: Pick<LeftOut, 'widgetId' | 'title'>) => ({ widgetId, title });
