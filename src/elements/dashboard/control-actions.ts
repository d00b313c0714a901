/** Changes of control values by readers. While the host owns the values, it receives events and applies them itself. */
import {
  answerSource,
  type ControlValues,
  type CrossFilterCondition,
} from '../../model/controls/control-layers.ts';
import { openMembers } from '../../model/controls/resolve-control-values.ts';
import type { Filters, FilterValue, Tabs, TimeGrains } from '../../model/filters/control-values.ts';
import { parseFilters, parseTabs, parseTimeGrains } from '../../model/filters/parse-control-values.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import {
  FiltersChangedEvent,
  TabChangedEvent,
  TimeGrainsChangedEvent,
  type ChangeSource,
} from '../events/reader-events.ts';

export class ControlActions {
  readonly #store: DashboardStore;
  readonly #target: EventTarget;

  /** @param target - fires the events. */
  constructor(store: DashboardStore, target: EventTarget) {
    this.#store = store;
    this.#target = target;
  }

  /** `null` clears the filter, `undefined` resets it to its default. The event is fired at once, before rows are loaded. */
  pickFilter(member: string, filter: FilterValue | null | undefined): void {
    const values = withEntry(this.#filters, member, filter);
    const { host, picked } = this.#store.layers;
    if (host.filters === undefined) void this.#change({ filters: withEntry(picked.filters, member, filter) });
    this.#target.dispatchEvent(new FiltersChangedEvent(values, [member], 'control'));
  }

  /** Conditions on members with a control that readers may change set that control. All others are a cross-filter. */
  async pickAnswer(conditions: readonly CrossFilterCondition[]): Promise<void> {
    const { controls } = this.#store.state;
    const open = openMembers(controls?.filters ?? []);
    for (const { member, filter } of conditions) if (open.has(member)) this.pickFilter(member, filter);
    const parts = conditions.filter(({ member }) => !open.has(member));
    const others = this.#store.layers.crossFilters.filter(({ widgetId }) => widgetId !== answerSource);
    const added = parts.length > 0 ? [{ widgetId: answerSource, parts }] : [];
    await this.#store.adjust({ crossFilters: [...others, ...added] });
  }

  /** `null` sets the grain of each report, `undefined` the default. */
  pickGrain(member: string, grain: string | null | undefined): void {
    const values = withEntry(this.#grains, member, grain);
    const { host, picked } = this.#store.layers;
    if (host.timeGrains === undefined)
      void this.#change({ timeGrains: withEntry(picked.timeGrains, member, grain) });
    this.#target.dispatchEvent(new TimeGrainsChangedEvent(values, [member], 'control'));
  }

  pickTab(containerId: string, tabId: string): void {
    const values = withEntry(this.#tabs, containerId, tabId);
    const { host, picked } = this.#store.layers;
    if (host.tabs === undefined) void this.#change({ tabs: withEntry(picked.tabs, containerId, tabId) });
    this.#target.dispatchEvent(new TabChangedEvent(values, containerId, tabId, 'control'));
  }

  /** Replaces all values that the reader has set by those of the page's address or of a saved state. */
  async applyValues(picked: ControlValues, source?: ChangeSource): Promise<void> {
    const before = this.#store.layers.picked;
    await this.#change(picked);
    if (!source) return;
    const { host } = this.#store.layers;
    const members = changedKeys(before.filters, picked.filters);
    const filters = host.filters === undefined ? this.#filters : { ...this.#filters, ...picked.filters };
    if (members.length > 0) this.#target.dispatchEvent(new FiltersChangedEvent(filters, members, source));
    const grains = changedKeys(before.timeGrains, picked.timeGrains);
    const timeGrains =
      host.timeGrains === undefined ? this.#grains : { ...this.#grains, ...picked.timeGrains };
    if (grains.length > 0) this.#target.dispatchEvent(new TimeGrainsChangedEvent(timeGrains, grains, source));
    for (const id of changedKeys(before.tabs, picked.tabs)) this.#announceTab(id, source);
  }

  #announceTab(containerId: string, source: ChangeSource): void {
    const open = this.#store.state.active.tabs.get(containerId);
    if (open !== undefined)
      this.#target.dispatchEvent(new TabChangedEvent(this.#tabs, containerId, open, source));
  }

  #change(change: Partial<ControlValues>): Promise<void> {
    return this.#store.adjust({ picked: { ...this.#store.layers.picked, ...change } });
  }

  get #filters(): Filters {
    const { host, initial, picked } = this.#store.layers;
    return host.filters === undefined
      ? { ...parseFilters(initial.filters), ...picked.filters }
      : parseFilters(host.filters);
  }

  get #grains(): TimeGrains {
    const { host, initial, picked } = this.#store.layers;
    return host.timeGrains === undefined
      ? { ...parseTimeGrains(initial.timeGrains), ...picked.timeGrains }
      : parseTimeGrains(host.timeGrains);
  }

  get #tabs(): Tabs {
    const { host, initial, picked } = this.#store.layers;
    return host.tabs === undefined ? { ...parseTabs(initial.tabs), ...picked.tabs } : parseTabs(host.tabs);
  }
}

function withEntry<V>(
  record: Readonly<Record<string, V>>,
  name: string,
  value: V | undefined,
): Readonly<Record<string, V>> {
  const others = Object.entries(record).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

function changedKeys(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}
