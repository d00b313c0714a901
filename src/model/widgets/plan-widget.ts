/** What a widget will show and where its rows come from, or why it cannot. Pure: the store acts on it. */
import type { ElementErrorCode } from '../../contract/problem.ts';
import type { SnapshotKind } from '../../contract/report.ts';
import { isTabContainer } from '../layout/tab-containers.ts';
import type { ReadDashboard } from '../readers/read-dashboard.ts';
import type { ReadWidget } from '../readers/read-widget.ts';
import { readInlineRows } from '../readers/read-result.ts';
import type { ReadSnapshot } from '../readers/read-snapshot.ts';
import { isRecord, readArray, readNumber, readText } from '../readers/read-value.ts';
import type { Result } from '../result.ts';

/** Where rows come from, in the order of DESIGN.md section 4 (a host's data source is asked before any of them). */
export type RowSource =
  | { readonly from: 'load'; readonly query: Record<string, unknown> }
  | { readonly from: 'sql'; readonly query: string }
  | { readonly from: 'inline'; readonly result: Result }
  | { readonly from: 'spec' };

export type WidgetPlan =
  | { readonly view: 'filter' | 'grain' | 'tabs' }
  | { readonly view: 'text'; readonly content: string }
  | {
      readonly view: SnapshotKind;
      readonly snapshot: ReadSnapshot;
      readonly spec: Record<string, unknown>;
      readonly rows: RowSource;
    }
  | { readonly view: 'problem'; readonly code: ElementErrorCode; readonly about: string };

export function planWidget(widget: ReadWidget, dashboard: ReadDashboard): WidgetPlan {
  if (widget.type === 'TEXT') return { view: 'text', content: readText(widget.config.content) ?? '' };
  if (widget.type === 'CHART') return planChart(widget, dashboard);
  if (isTabContainer(widget)) return { view: 'tabs' };
  const control = controlViews[widget.type];
  if (control) return readText(widget.config.member) ? { view: control } : noMember(widget);
  return { view: 'problem', code: 'widget-type-unknown', about: widget.type || '?' };
}

const controlViews: Readonly<Record<string, 'filter' | 'grain'>> = { FILTER: 'filter', TIME_GRAIN: 'grain' };

const noMember = ({ id }: ReadWidget): WidgetPlan => ({ view: 'problem', code: 'member-missing', about: id });

function planChart(widget: ReadWidget, dashboard: ReadDashboard): WidgetPlan {
  const reportId = readNumber(widget.config.reportId);
  const snapshot = reportId === undefined ? undefined : dashboard.snapshots.get(reportId);
  if (!snapshot) return { view: 'problem', code: 'report-missing', about: String(reportId ?? '?') };
  if ('unknown' in snapshot.kind)
    return { view: 'problem', code: 'kind-unknown', about: snapshot.kind.unknown };
  if ('fault' in snapshot.spec) return { view: 'problem', code: 'spec-invalid', about: snapshot.spec.fault };
  const view = snapshot.kind.known;
  const spec =
    view === 'table' || view === 'html' ? withPivot(snapshot.spec.value, snapshot) : snapshot.spec.value;
  const rows = view === 'vega' ? chartRows(snapshot, spec) : viewRows(snapshot, spec);
  if (!rows) return { view: 'problem', code: 'query-missing', about: snapshot.name ?? String(reportId) };
  return { view, snapshot, spec, rows };
}

/** A spec's own `pivot` outranks the report's: see src/model/table/pivot-spec.ts. */
const withPivot = (spec: Record<string, unknown>, { pivotItems }: ReadSnapshot): Record<string, unknown> =>
  pivotItems ? { pivotItems, ...spec } : spec;

function queryRows({ query, sqlQuery }: ReadSnapshot): RowSource | undefined {
  if (query) return { from: 'load', query };
  return sqlQuery ? { from: 'sql', query: sqlQuery } : undefined;
}

/** A table, KPI, html or map: rows inline in the spec win over the query. */
function viewRows(snapshot: ReadSnapshot, spec: Record<string, unknown>): RowSource | undefined {
  const inline = readInlineRows(spec.data);
  return inline ? { from: 'inline', result: inline } : queryRows(snapshot);
}

/** A chart that brings rows of its own draws those; the data set `table` always comes from the query, if there is one. */
function chartRows(snapshot: ReadSnapshot, spec: Record<string, unknown>): RowSource | undefined {
  return hasOwnRows(spec) && !usesTable(spec)
    ? { from: 'spec' }
    : (queryRows(snapshot) ?? (hasOwnRows(spec) ? { from: 'spec' } : undefined));
}

/** Only top-level data counts: inner views may draw on it or bring more. */
function hasOwnRows(spec: Record<string, unknown>): boolean {
  const sources = Array.isArray(spec.data) ? readArray(spec.data) : [spec.data];
  const bringsRows = (data: unknown) =>
    isRecord(data) &&
    (readArray(data.values).length > 0 ||
      typeof data.values === 'string' ||
      isRecord(data.values) ||
      typeof data.url === 'string' ||
      isRecord(data.sequence) ||
      data.graticule !== undefined ||
      data.sphere !== undefined);
  return isRecord(spec.datasets) || sources.some(bringsRows);
}

function usesTable(spec: Record<string, unknown>): boolean {
  const sources = Array.isArray(spec.data) ? readArray(spec.data) : [spec.data];
  return sources.some((data) => isRecord(data) && data.name === 'table');
}

/** The heading of a widget: its own, else its snapshot's title, else the name (DESIGN.md section 2). */
export function titleOf(widget: ReadWidget, plan: WidgetPlan): string | undefined {
  if (widget.config.hideTitle === true) return undefined;
  const own = readText(widget.config.title);
  if (own || !('snapshot' in plan)) return own;
  return plan.snapshot.title ?? plan.snapshot.name;
}
