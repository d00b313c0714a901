/** From what an author sends or saved to what readers get: every widget typed, placed and resolved. */
import type { DashboardConfig, DashboardWidget, WidgetType } from '../../contract/dashboard.ts';
import { widgetTypes } from '../../contract/dashboard.ts';
import type { PublishConfig, PublishWidget } from '../../contract/publish-request.ts';
import { parseGridSettings } from '../../model/layout/grid-settings.ts';
import { isRecord, readArray, readOneOf } from '../../model/parsing/read-value.ts';
import { Problem } from '../http/http-problem.ts';

/**
 * The config as it is published. A widget without a type takes it from the draft's widget of that id, else from
 * its config. The row height is always named, so that readers' defaults never move a layout.
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

/** Positions within the layout's own number of columns: docs/platform-api.md, "Publishing". */
function checkPosition({ id, position }: PublishWidget, columns: number, field: string): void {
  const { x, y, w, h } = position;
  const refuse = (why: string): Problem =>
    new Problem('invalid-field', `The widget "${id}" ${why}.`, `${field}.position`);
  if (x < 0 || y < 0) throw refuse('stands outside of the grid');
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

/** The keys that tell the type of a config; the first that fits counts. Source: docs/platform-api.md, "Publishing". */
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

/** The report behind each CHART, in order of appearance and each once; `field` names the first that asks for it. */
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
