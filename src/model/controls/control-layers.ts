/** Sources of control values, from strongest to weakest. Source: docs/dashboard-format.md, "Precedence". */
import type { Filters, FilterValue, Tabs, TimeGrains } from '../filters/filter-value.ts';

export interface ControlValues {
  readonly filters: Filters;
  readonly timeGrains: TimeGrains;
  readonly tabs: Tabs;
}

/** The filter that one click on a mark, bar, cell or region sets on the other charts. */
export interface CrossFilter {
  /** Id of the clicked widget, which is not filtered itself. */
  readonly widgetId: string;
  /** The conditions, all of which apply. */
  readonly parts: readonly CrossFilterCondition[];
}

/** One condition of a filter that a click has set. */
export interface CrossFilterCondition {
  /** Full name of the member (`view.dimension`). */
  readonly member: string;
  /** The condition on the member. */
  readonly filter: FilterValue;
  /** Title of the member, for people. */
  readonly title: string;
  /** The values, as the dashboard shows them. */
  readonly texts: readonly string[];
}

/** As a host gives them, unread; undefined leaves them to the reader. */
export type HostValues = Readonly<Partial<Record<keyof ControlValues, unknown>>>;

export interface ControlLayers {
  /** Set by the host, which then owns it: what it does not name has its default. */
  readonly host: HostValues;
  /** What the reader picked, or a stored state says; counts only where there is a control for it. */
  readonly picked: ControlValues;
  /** What the host gave to begin with. */
  readonly initial: HostValues;
  /** The reader's attributes, by name. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly crossFilters: readonly CrossFilter[];
}

/** What holds for the charts right now. */
export interface ActiveControls {
  readonly filters: ReadonlyMap<string, FilterValue>;
  readonly grains: ReadonlyMap<string, string>;
  /** The open tab of each container. */
  readonly tabs: ReadonlyMap<string, string>;
  readonly crossFilters: readonly CrossFilter[];
}

export const emptyControlValues: ControlValues = Object.freeze({ filters: {}, timeGrains: {}, tabs: {} });

export const emptyControlLayers: ControlLayers = Object.freeze({
  host: {},
  picked: emptyControlValues,
  initial: {},
  attributes: {},
  crossFilters: [],
});

export const emptyActiveControls: ActiveControls = Object.freeze({
  filters: new Map<string, FilterValue>(),
  grains: new Map<string, string>(),
  tabs: new Map<string, string>(),
  crossFilters: [],
});

/** Whether anything here can change a question or a layout. */
export function hasNoEffect({ host, picked, initial, crossFilters }: ControlLayers): boolean {
  const records = [host, picked, initial].flatMap((values) => [
    values.filters,
    values.timeGrains,
    values.tabs,
  ]);
  return crossFilters.length === 0 && records.every((record) => Object.keys(record ?? {}).length === 0);
}
