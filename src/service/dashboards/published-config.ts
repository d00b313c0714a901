/** Makes the published config from an author's config or draft: every widget gets its type and a checked position. */
import type {
  DashboardConfig,
  DashboardWidget,
  WidgetType,
} from '../../contract/endpoints/published-dashboards.ts';
import { widgetTypes } from '../../contract/endpoints/published-dashboards.ts';
import type { PublishConfig, PublishWidget } from '../../contract/endpoints/dashboard-authoring.ts';
import { parseGridSettings } from '../../model/layout/grid-settings.ts';
import { isRecord, readArray, readOneOf } from '../../model/parsing/read-value.ts';
import { Problem } from '../http/http-problem.ts';

/**
 * The config as it is published. A widget without a type gets that of the draft's widget with the same id, else the one
 * that its config implies. The row height is always included, so that layouts do not depend on the reader's default.
 */
export function toPublishedConfig(config: PublishConfig, draft: unknown): DashboardConfig {
  const { cols, rowHeight } = parseGridSettings(config.layout);
  const draftTypes = readDraftTypes(draft);
  const widgets = (config.widgets ?? []).map((widget, index): DashboardWidget => {
    const field = `config.widgets[${index}]`;
    checkPosition(widget, cols.lg, field);
    return { ...widget, type: findType(widget, draftTypes, field) };
  });
  checkIds(widgets);
  return { ...config, layout: { ...config.layout, rowHeight }, widgets };
}

function checkIds(widgets: readonly DashboardWidget[]): void {
  const seen = new Set<string>();
  widgets.forEach(({ id }, index) => {
    const field = `config.widgets[${index}].id`;
    if (seen.has(id)) throw new Problem('invalid-field', `Two widgets have the id "${id}".`, field);
    seen.add(id);
  });
}

/** Checks that a position fits the layout's number of columns. Source: docs/platform-api.md, "Publishing". */
function checkPosition({ id, position }: PublishWidget, columns: number, field: string): void {
  const { x, y, w, h } = position;
  const refuse = (why: string): Problem =>
    new Problem('invalid-field', `The widget "${id}" ${why}.`, `${field}.position`);
  if (x < 0 || y < 0) throw refuse('is outside of the grid');
  if (w < 1 || h < 1) throw refuse('has no size');
  if (x + w > columns) throw refuse(`ends at column ${x + w}, but the grid has ${columns}`);
}

function readDraftTypes(draft: unknown): ReadonlyMap<unknown, WidgetType> {
  const widgets = isRecord(draft) ? readArray(draft.widgets) : [];
  const types = widgets.filter(isRecord).flatMap((widget) => {
    const type = readOneOf(widget.type, widgetTypes);
    return type ? [[widget.id, type] as const] : [];
  });
  return new Map(types);
}

function findType(
  widget: PublishWidget,
  draftTypes: ReadonlyMap<unknown, WidgetType>,
  field: string,
): WidgetType {
  const type = widget.type ?? draftTypes.get(widget.id) ?? inferType(widget.config ?? {});
  if (type) return type;
  throw new Problem('invalid-field', `The widget "${widget.id}" needs a type.`, `${field}.type`);
}

/** Keys of a config that imply a widget type; the first match counts. Source: docs/platform-api.md, "Publishing". */
const typeIndicatorKeys: readonly (readonly [string, WidgetType])[] = [
  ['reportId', 'CHART'],
  ['tabs', 'TABS_CONTAINER'],
  ['prompt', 'AI'],
  ['agentId', 'AI'],
  ['grains', 'TIME_GRAIN'],
  ['member', 'FILTER'],
  ['content', 'TEXT'],
];

function inferType(config: Record<string, unknown>): WidgetType | undefined {
  return typeIndicatorKeys.find(([key]) => key in config)?.[1];
}

/** The reports of all CHART widgets, in order of appearance and without duplicates. `field` is that of the first use. */
export function listReportReferences(config: DashboardConfig): { reportId: number; field: string }[] {
  const references = new Map<number, string>();
  (config.widgets ?? []).forEach((widget, index) => {
    if (widget.type !== 'CHART') return;
    const field = `config.widgets[${index}].config.reportId`;
    const reportId = widget.config?.reportId;
    if (typeof reportId !== 'number' || !Number.isInteger(reportId)) {
      throw new Problem('invalid-field', `The chart "${widget.id}" needs a reportId, a whole number.`, field);
    }
    if (!references.has(reportId)) references.set(reportId, field);
  });
  return [...references].map(([reportId, field]) => ({ reportId, field }));
}
