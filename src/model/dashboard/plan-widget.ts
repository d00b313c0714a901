/**
 * Decides which view shows a widget and where its rows come from, or why it cannot be shown. Pure: the store loads the
 * rows.
 */
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import type { ElementErrorCode } from '../../contract/problem-codes.ts';
import type { SnapshotKind } from '../../contract/report-snapshot.ts';
import { findUnfilledDataSet } from '../../views/chart/model/query-data-set.ts';
import { isTabContainer } from '../layout/parse-tab-containers.ts';
import type { ParsedDashboard } from './parse-dashboard.ts';
import type { ParsedWidget } from '../parsing/parse-widget.ts';
import { parseInlineRows } from '../parsing/parse-result.ts';
import type { ParsedSnapshot } from '../parsing/parse-snapshot.ts';
import { readNumber, readNonBlankString } from '../parsing/read-value.ts';
import type { Result } from '../result.ts';

/** Sources of rows, after the host's data source: docs/dashboard-format.md, "Where rows come from". */
export type RowSource =
  | { readonly from: 'load'; readonly query: Record<string, unknown> }
  | { readonly from: 'sql'; readonly query: string; readonly filters?: readonly DataFilter[] | undefined }
  | { readonly from: 'inline'; readonly result: Result }
  | { readonly from: 'spec' };

export type WidgetPlan =
  | { readonly view: 'filter' | 'grain' | 'tabs' }
  | { readonly view: 'text' | 'analyst'; readonly content: string }
  | {
      readonly view: SnapshotKind;
      readonly snapshot: ParsedSnapshot;
      readonly spec: Record<string, unknown>;
      readonly rows: RowSource;
    }
  | { readonly view: 'problem'; readonly code: ElementErrorCode; readonly about: string };

export function planWidget(widget: ParsedWidget, dashboard: ParsedDashboard): WidgetPlan {
  const text = textViews[widget.type];
  if (text) return { view: text, content: readNonBlankString(widget.config.content) ?? '' };
  if (widget.type === 'CHART') return planChart(widget, dashboard);
  if (isTabContainer(widget)) return { view: 'tabs' };
  const control = controlViews[widget.type];
  if (control) return readNonBlankString(widget.config.member) ? { view: control } : noMember(widget);
  return { view: 'problem', code: 'widget-type-unknown', about: widget.type || '?' };
}

/** Views whose config has Markdown. */
const textViews: Readonly<Record<string, 'text' | 'analyst'>> = { TEXT: 'text', AI: 'analyst' };
const controlViews: Readonly<Record<string, 'filter' | 'grain'>> = { FILTER: 'filter', TIME_GRAIN: 'grain' };

const noMember = ({ id }: ParsedWidget): WidgetPlan => ({
  view: 'problem',
  code: 'member-missing',
  about: id,
});

function planChart(widget: ParsedWidget, dashboard: ParsedDashboard): WidgetPlan {
  const reportId = readNumber(widget.config.reportId);
  const snapshot = reportId === undefined ? undefined : dashboard.snapshots.get(reportId);
  if (!snapshot) return { view: 'problem', code: 'report-missing', about: String(reportId ?? '?') };
  if ('unknown' in snapshot.kind)
    return { view: 'problem', code: 'kind-unknown', about: snapshot.kind.unknown };
  if ('fault' in snapshot.spec) return { view: 'problem', code: 'spec-invalid', about: snapshot.spec.fault };
  const view = snapshot.kind.known;
  const spec =
    view === 'table' || view === 'html' ? withPivot(snapshot.spec.value, snapshot) : snapshot.spec.value;
  const rows = findRows(view, snapshot, spec);
  if ('from' in rows) return { view, snapshot, spec, rows };
  const report = snapshot.name ?? String(reportId);
  const about = rows.missing === undefined ? report : `“${rows.missing}” (${report})`;
  return { view: 'problem', code: 'query-missing', about };
}

/** `missing`: the data set of a chart that has no rows. */
interface MissingRows {
  readonly missing: string | undefined;
}

/** The `pivot` of a spec takes precedence over that of the report: see src/views/table/model/pivot/parse-pivot-spec.ts. */
const withPivot = (spec: Record<string, unknown>, { pivotItems }: ParsedSnapshot): Record<string, unknown> =>
  pivotItems ? { pivotItems, ...spec } : spec;

function queryRows({ query, sqlQuery }: ParsedSnapshot): RowSource | undefined {
  if (query) return { from: 'load', query };
  return sqlQuery ? { from: 'sql', query: sqlQuery } : undefined;
}

function findRows(
  view: SnapshotKind,
  snapshot: ParsedSnapshot,
  spec: Record<string, unknown>,
): RowSource | MissingRows {
  if (view === 'vega') return chartRows(snapshot, spec);
  return view === 'html' ? templateRows(snapshot, spec) : viewRows(snapshot, spec);
}

/** For tables, KPIs, HTML and maps: rows in the spec take precedence over the query. */
function viewRows(snapshot: ParsedSnapshot, spec: Record<string, unknown>): RowSource | MissingRows {
  const inline = parseInlineRows(spec.data);
  if (inline) return { from: 'inline', result: inline };
  return queryRows(snapshot) ?? { missing: undefined };
}

/** A template that uses no rows needs no query. */
function templateRows(snapshot: ParsedSnapshot, spec: Record<string, unknown>): RowSource | MissingRows {
  const rows = viewRows(snapshot, spec);
  const isPlain = 'missing' in rows && !readsRows(readNonBlankString(spec.template) ?? '');
  return isPlain ? { from: 'inline', result: noRows } : rows;
}

const noRows: Result = { columns: [], values: [], rowCount: 0 };

/** True if a template uses any of the names that `template-context.ts` derives from rows. */
const readsRows = (template: string): boolean =>
  /\{\{(?!!)[^}]*\b(?:data|columns|rowCount|columnCount|pivot)\b/.test(template);

/**
 * A chart whose spec has or generates all of its rows needs no query. If there is a query, its rows always fill the
 * data set `table`.
 */
function chartRows(snapshot: ParsedSnapshot, spec: Record<string, unknown>): RowSource | MissingRows {
  const waiting = findUnfilledDataSet(spec);
  const rows = waiting && queryRows(snapshot);
  return rows ?? (waiting?.isRead ? { missing: waiting.name } : { from: 'spec' });
}

/** The title of a widget: docs/dashboard-format.md, "Dashboard config". */
export function findWidgetTitle(widget: ParsedWidget, plan: WidgetPlan): string | undefined {
  if (widget.config.hideTitle === true) return undefined;
  const own = readNonBlankString(widget.config.title);
  if (own || !('snapshot' in plan)) return own;
  return plan.snapshot.title ?? plan.snapshot.name;
}
