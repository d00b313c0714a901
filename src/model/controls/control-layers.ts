/** Sources of control values, from strongest to weakest. Source: docs/dashboard-format.md, "Precedence". */
import type { Filters, FilterValue, Tabs, TimeGrains } from '../filters/filter-value.ts';

export interface ControlValues {
  readonly filters: Filters;
  readonly timeGrains: TimeGrains;
  readonly tabs: Tabs;
}

/** What one click on a mark, a bar, a cell or a region narrows the other charts to. */
export interface Selection {
  /** The widget that was clicked; it stays as it is. */
  readonly widgetId: string;
  readonly parts: readonly SelectionPart[];
}

export interface SelectionPart {
  readonly member: string;
  readonly filter: FilterValue;
  /** For people: the member's title, and each of the values as it is shown. */
  readonly title: string;
  readonly texts: readonly string[];
}

/** As a host gives them, unread; undefined leaves them to the reader. */
export type GivenValues = Readonly<Partial<Record<keyof ControlValues, unknown>>>;

export interface ControlLayers {
  /** Set by the host, which then owns it: what it does not name has its default. */
  readonly host: GivenValues;
  /** What the reader picked, or a stored state says; counts only where there is a control for it. */
  readonly picked: ControlValues;
  /** What the host gave to begin with. */
  readonly initial: GivenValues;
  /** The reader's attributes, by name. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly selections: readonly Selection[];
}

/** What holds for the charts right now. */
export interface ActiveControls {
  readonly filters: ReadonlyMap<string, FilterValue>;
  readonly grains: ReadonlyMap<string, string>;
  /** The open tab of each container. */
  readonly tabs: ReadonlyMap<string, string>;
  readonly selections: readonly Selection[];
}

export const noValues: ControlValues = Object.freeze({ filters: {}, timeGrains: {}, tabs: {} });

export const noLayers: ControlLayers = Object.freeze({
  host: {},
  picked: noValues,
  initial: {},
  attributes: {},
  selections: [],
});

export const noControls: ActiveControls = Object.freeze({
  filters: new Map<string, FilterValue>(),
  grains: new Map<string, string>(),
  tabs: new Map<string, string>(),
  selections: [],
});

/** Whether anything here can change a question or a layout. */
export function saysNothing({ host, picked, initial, selections }: ControlLayers): boolean {
  const records = [host, picked, initial].flatMap((values) => [
    values.filters,
    values.timeGrains,
    values.tabs,
  ]);
  return selections.length === 0 && records.every((record) => Object.keys(record ?? {}).length === 0);
}
