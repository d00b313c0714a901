/** Keeps control values of the reader in the page's address. Rules: docs/dashboard-format.md, "Address parameters". */
import {
  parseUrlParameters,
  writeUrlParameters,
  type DashboardParameters,
} from '../../model/controls/url-parameters.ts';
import type { ControlValues } from '../../model/controls/control-layers.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';

/** Applies the values of the page's address, for example after the reader went back in the history. */
export type ApplyControlValues = (picked: ControlValues, source?: 'address') => Promise<void>;

export class UrlSync {
  readonly #store: DashboardStore;
  readonly #applyValues: ApplyControlValues;
  #end: AbortController | undefined;
  /** The values that were last written to the address. */
  #written: ControlValues | undefined;

  constructor(store: DashboardStore, applyValues: ApplyControlValues) {
    this.#store = store;
    this.#applyValues = applyValues;
  }

  /** Runs before the first query, so that rows that a filter of the address excludes are never shown. */
  async start(): Promise<void> {
    if (this.#end) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    addEventListener(
      'popstate',
      () => void this.#applyValues(this.#withOwn(parseUrlParameters(location.search)), 'address'),
      {
        signal,
      },
    );
    const { picked } = this.#store.layers;
    const found = parseUrlParameters(location.search);
    await this.#applyValues({
      filters: { ...picked.filters, ...found.filters },
      timeGrains: { ...picked.timeGrains, ...found.timeGrains },
      tabs: { ...picked.tabs, ...found.tabs },
    });
  }

  stop(): void {
    this.#end?.abort();
    this.#end = undefined;
  }

  /** Writes the current values to the address, as soon as the controls of the dashboard are known. */
  updateUrl(): void {
    const { state, layers } = this.#store;
    const parameters = findParameters(state);
    if (!this.#end || !parameters || this.#written === layers.picked) return;
    if (!this.#written) {
      const saved = this.#withOwn(layers.picked);
      this.#written = saved;
      void this.#applyValues(saved);
    }
    this.#written = layers.picked;
    const { pathname, search, hash } = location;
    const wanted = writeUrlParameters(search, withoutDefaults(layers.picked, state), parameters);
    if (wanted !== search) history.replaceState(history.state, '', `${pathname}${wanted}${hash}`);
  }

  /** Drops values for controls, grains and tabs that this dashboard does not have. */
  #withOwn({ filters, timeGrains, tabs }: ControlValues): ControlValues {
    const { state } = this.#store;
    const parameters = findParameters(state);
    const grainsOf = (member: string) =>
      state.controls?.grains.flatMap((one) => (one.member === member ? one.grains : []));
    const tabsOf = (id: string) => state.dashboard?.containers.get(id)?.tabs;
    return {
      filters: keep(filters, (member) => parameters?.filters.has(member)),
      timeGrains: keep(
        timeGrains,
        (member, grain) =>
          parameters?.timeGrains.has(member) && (grain === null || grainsOf(member)?.includes(grain)),
      ),
      tabs: keep(tabs, (id, tab) => tabsOf(id)?.some((one) => one.id === tab)),
    };
  }
}

/** Controls that a reader may use. `undefined` until they are known. */
function findParameters({ controls, dashboard }: DashboardState): DashboardParameters | undefined {
  if (!controls || !dashboard) return undefined;
  const open = (all: readonly { member: string; visibility: string }[]) => {
    const locked = new Set(all.flatMap((one) => (one.visibility === 'disabled' ? one.member : [])));
    return new Set(all.map(({ member }) => member).filter((member) => !locked.has(member)));
  };
  return {
    filters: open(controls.filters),
    timeGrains: open(controls.grains),
    tabs: new Set(dashboard.containers.keys()),
  };
}

function keep<V>(
  record: Readonly<Record<string, V>>,
  isWanted: (name: string, value: V) => boolean | undefined,
): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => isWanted(name, value)));
}

/** Default values are not written to the address. */
function withoutDefaults(
  { filters, timeGrains, tabs }: ControlValues,
  { defaults, dashboard }: DashboardState,
): ControlValues {
  const firstTab = (id: string) => dashboard?.containers.get(id)?.tabs[0]?.id;
  return {
    filters: keep(filters, (member, value) => !isSame(defaults?.filters.get(member), value)),
    timeGrains: keep(timeGrains, (member, value) => defaults?.grains.get(member) !== value),
    tabs: keep(tabs, (id, value) => firstTab(id) !== value),
  };
}

interface WrittenFilter {
  readonly operator?: string | undefined;
  readonly value?: unknown;
}

/** A value and a list of this one value are equal. */
function isSame(one: WrittenFilter | undefined, other: WrittenFilter | null): boolean {
  if (!one || !other) return false;
  const write = ({ operator = 'equals', ...rest }: WrittenFilter) =>
    JSON.stringify([operator, [rest.value].flat(), { ...rest, value: undefined }]);
  return write(one) === write(other);
}
