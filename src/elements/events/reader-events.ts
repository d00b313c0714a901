/** Public events of what readers do. All bubble and cross shadow roots; fetched with the first control or click. */
import type { Filters, Tabs, TimeGrains } from '../../model/filters/control-values.ts';

const reach = { bubbles: true, composed: true } as const;

/** What changed a value: a control of the dashboard, or the page's address. It is never the page's own code. */
export type ChangeSource = 'control' | 'address';

/** A reader has set, cleared or reset a filter. While the page owns `filters`, this is a request: set them to apply it. */
export class FiltersChangedEvent extends Event {
  static readonly type = 'vitrine-filters-changed';
  /** All filters after the change, in the form of the property `filters`: assign them to apply the request. */
  readonly filters: Filters;
  /** The members whose filters have changed. */
  readonly members: readonly string[];
  /** What changed the filters. */
  readonly source: ChangeSource;
  constructor(filters: Filters, members: readonly string[], source: ChangeSource) {
    super(FiltersChangedEvent.type, reach);
    this.filters = filters;
    this.members = members;
    this.source = source;
  }
}

/** A reader has chosen another time grain. While the page owns `timeGrains`, this is a request: set them to apply it. */
export class TimeGrainsChangedEvent extends Event {
  static readonly type = 'vitrine-time-grains-changed';
  /** All time grains after the change, in the form of the property `timeGrains`. */
  readonly timeGrains: TimeGrains;
  /** The members whose time grains have changed. */
  readonly members: readonly string[];
  /** What changed the time grains. */
  readonly source: ChangeSource;
  constructor(timeGrains: TimeGrains, members: readonly string[], source: ChangeSource) {
    super(TimeGrainsChangedEvent.type, reach);
    this.timeGrains = timeGrains;
    this.members = members;
    this.source = source;
  }
}

/** A reader has opened another tab. While the page owns `tabs`, this is a request: set them to apply it. */
export class TabChangedEvent extends Event {
  static readonly type = 'vitrine-tab-changed';
  /** All open tabs after the change, in the form of the property `tabs`. */
  readonly tabs: Tabs;
  /** Id of the container whose tab has changed. */
  readonly widgetId: string;
  /** Id of the tab that is opened. */
  readonly tabId: string;
  /** What changed the tab. */
  readonly source: ChangeSource;
  constructor(tabs: Tabs, widgetId: string, tabId: string, source: ChangeSource) {
    super(TabChangedEvent.type, reach);
    this.tabs = tabs;
    this.widgetId = widgetId;
    this.tabId = tabId;
    this.source = source;
  }
}

/**
 * A reader clicked a mark, bar, cell or region, or selected a range along an axis. `preventDefault()` keeps the click or
 * the range from filtering the other charts.
 */
export class WidgetClickedEvent extends Event {
  static readonly type = 'vitrine-widget-clicked';
  /** Id of the widget that was clicked. */
  readonly widgetId: string;
  /** Values of the clicked row, by column name. Empty for a range: its ends are in `filters`. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Name of the column, if a single cell was clicked. */
  readonly field: string | undefined;
  /** The filters that the click or the range sets on the other charts. Empty: a filter is removed. */
  readonly filters: Filters;
  constructor(
    widgetId: string,
    row: Readonly<Record<string, unknown>>,
    field: string | undefined,
    filters: Filters,
  ) {
    super(WidgetClickedEvent.type, { ...reach, cancelable: true });
    this.widgetId = widgetId;
    this.row = row;
    this.field = field;
    this.filters = filters;
  }
}

/** A reader asks for the rows behind a number. `preventDefault()` keeps the dialog closed. */
export class DrilledEvent extends Event {
  static readonly type = 'vitrine-drilled';
  /** Id of the widget that was clicked. */
  readonly widgetId: string;
  /** Full name of the measure whose rows are requested (`view.measure`). */
  readonly member: string;
  /** Values of the clicked row, by column name. */
  readonly row: Readonly<Record<string, unknown>>;
  constructor(widgetId: string, member: string, row: Readonly<Record<string, unknown>>) {
    super(DrilledEvent.type, { ...reach, cancelable: true });
    this.widgetId = widgetId;
    this.member = member;
    this.row = row;
  }
}

/** A reader asks what explains a number. `preventDefault()` keeps the dialog closed. */
export class ExplainedEvent extends Event {
  static readonly type = 'vitrine-explained';
  /** Id of the widget with the number. */
  readonly widgetId: string;
  /** Full name of the measure (`view.measure`). */
  readonly member: string;
  /** Values of the row that the number stands in, by column name. */
  readonly row: Readonly<Record<string, unknown>>;
  constructor(widgetId: string, member: string, row: Readonly<Record<string, unknown>>) {
    super(ExplainedEvent.type, { ...reach, cancelable: true });
    this.widgetId = widgetId;
    this.member = member;
    this.row = row;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-filters-changed': FiltersChangedEvent;
    'vitrine-time-grains-changed': TimeGrainsChangedEvent;
    'vitrine-tab-changed': TabChangedEvent;
    'vitrine-widget-clicked': WidgetClickedEvent;
    'vitrine-drilled': DrilledEvent;
    'vitrine-explained': ExplainedEvent;
  }
}
