/** Sources of control values, from the highest to the lowest precedence. See docs/dashboard-format.md, "Precedence". */
import type { Filters, FilterValue, Tabs, TimeGrains } from '../filters/control-values.ts';

export interface ControlValues {
  readonly filters: Filters;
  readonly timeGrains: TimeGrains;
  readonly tabs: Tabs;
}

/** In the place of a widget: the filter comes from the answer to a question, and filters every chart. */
export const answerSource = '?';

/** The filter that one click on a mark, bar, cell or region sets on the other charts. */
export interface CrossFilter {
  /** Id of the clicked widget, which is not filtered itself, or `?`: an answer to a question. */
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
  /** Title of the member, for display. */
  readonly title: string;
  /** The values, as the dashboard shows them. */
  readonly texts: readonly string[];
}

/** Values as the host gives them, not yet parsed; undefined leaves them to the reader. */
export type HostValues = Readonly<Partial<Record<keyof ControlValues, unknown>>>;

export interface ControlLayers {
  /** Set by the host. It owns them: members that it does not list have their default. */
  readonly host: HostValues;
  /** Values that the reader has chosen, or that come from a stored state. They apply only to members with a control. */
  readonly picked: ControlValues;
  /** Initial values of the host. */
  readonly initial: HostValues;
  /** The reader's attributes, by name. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly crossFilters: readonly CrossFilter[];
}

/** The values that apply to the charts. */
export interface ActiveControls {
  readonly filters: ReadonlyMap<string, FilterValue>;
  /** Whether the host owns the filters, so that readers change none of them by themselves. */
  readonly ownsFilters?: boolean | undefined;
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

/** True if nothing in these layers can change a query or the layout. */
export function hasNoControlValues({ host, picked, initial, crossFilters }: ControlLayers): boolean {
  const records = [host, picked, initial].flatMap((values) => [
    values.filters,
    values.timeGrains,
    values.tabs,
  ]);
  return crossFilters.length === 0 && records.every((record) => Object.keys(record ?? {}).length === 0);
}
