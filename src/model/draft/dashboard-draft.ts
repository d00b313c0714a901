/** The draft of a dashboard: what its author edits. Its shape: docs/dashboard-format.md, "Dashboard config". */
import { parseWidgets } from '../parsing/parse-widget.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';

/** A widget of a draft. Keys that the element does not know stay as they are. */
export interface DraftWidget extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** A draft. Keys that the element does not know stay as they are. */
export interface DashboardDraft extends Readonly<Record<string, unknown>> {
  readonly widgets: readonly DraftWidget[];
}

export const emptyDraft: DashboardDraft = { widgets: [] };

/** Widgets get the ids by which the dashboard shows them: an id that is missing or taken is replaced. */
export function readDraft(value: unknown): DashboardDraft {
  const config = isRecord(value) ? value : {};
  const items = readArray(config.widgets);
  const ids = parseWidgets(items).map(({ id }) => id);
  return {
    ...config,
    widgets: ids.map((id, index) => ({ ...readRecord(items[index]), id })),
  };
}

/** The config of a widget. Empty if it has none. */
export const readConfig = ({ config }: DraftWidget): Readonly<Record<string, unknown>> => readRecord(config);

const readRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

export const findWidget = ({ widgets }: DashboardDraft, widgetId: string): DraftWidget | undefined =>
  widgets.find(({ id }) => id === widgetId);

/** A widget without one of its fields. */
export const withoutField = (widget: DraftWidget, field: string): DraftWidget => ({
  ...Object.fromEntries(Object.entries(widget).filter(([name]) => name !== field)),
  id: widget.id,
});
