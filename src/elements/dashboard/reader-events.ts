/** Public events of what readers do. All bubble and cross shadow roots; fetched with the first control or click. */
import type { Filters, Tabs, TimeGrains } from '../../model/filters/filter-value.ts';

const reach = { bubbles: true, composed: true } as const;

/** Who changed a control value: a control, or the page's address. Never the host itself. */
export type ChangeSource = 'control' | 'address';

/** A reader has picked, cleared or reset a filter. While you own `filters`, this is a wish: set them to grant it. */
export class FiltersChangedEvent extends Event {
  static readonly type = 'vitrine-filters-changed';
  /** In the form of the property `filters`: assign it to grant the wish. */
  readonly filters: Filters;
  /** The members that have changed. */
  readonly members: readonly string[];
  readonly source: ChangeSource;
  constructor(filters: Filters, members: readonly string[], source: ChangeSource) {
    super(FiltersChangedEvent.type, reach);
    this.filters = filters;
    this.members = members;
    this.source = source;
  }
}

/** A reader has picked another time grain; a wish while you own `timeGrains`. */
export class TimeGrainsChangedEvent extends Event {
  static readonly type = 'vitrine-time-grains-changed';
  readonly timeGrains: TimeGrains;
  readonly members: readonly string[];
  readonly source: ChangeSource;
  constructor(timeGrains: TimeGrains, members: readonly string[], source: ChangeSource) {
    super(TimeGrainsChangedEvent.type, reach);
    this.timeGrains = timeGrains;
    this.members = members;
    this.source = source;
  }
}

/** A reader has opened another tab; a wish while you own `tabs`. */
export class TabChangedEvent extends Event {
  static readonly type = 'vitrine-tab-changed';
  readonly tabs: Tabs;
  readonly widgetId: string;
  readonly tabId: string;
  readonly source: ChangeSource;
  constructor(tabs: Tabs, widgetId: string, tabId: string, source: ChangeSource) {
    super(TabChangedEvent.type, reach);
    this.tabs = tabs;
    this.widgetId = widgetId;
    this.tabId = tabId;
    this.source = source;
  }
}

/** A reader clicked a mark, a bar, a cell or a region; `preventDefault()` keeps the other charts as they are. */
export class WidgetClickedEvent extends Event {
  static readonly type = 'vitrine-widget-clicked';
  readonly widgetId: string;
  /** Values by column name. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The column, where one cell was clicked. */
  readonly field: string | undefined;
  /** What the click would filter the other charts by; empty where it takes a filter back. */
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

/** A reader asks for the rows behind a number; `preventDefault()` keeps the dialog closed. */
export class DrilledEvent extends Event {
  static readonly type = 'vitrine-drilled';
  readonly widgetId: string;
  /** The measure whose rows are asked for. */
  readonly member: string;
  readonly row: Readonly<Record<string, unknown>>;
  constructor(widgetId: string, member: string, row: Readonly<Record<string, unknown>>) {
    super(DrilledEvent.type, { ...reach, cancelable: true });
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
  }
}
