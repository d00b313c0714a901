import type { PropertyValues } from 'lit';
import { tabStripHeight } from '../../model/layout/tab-strip.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { Problem } from '../../store/problem.ts';
import type { Attendants } from '../attendants/attendants.ts';
import type { FindTitles } from '../marks/mark-element.ts';
import type { SelectionDesk } from '../selections/selection-desk.ts';
import type { ControlInput, ControlRequests, Pick } from '../widget/control-port.ts';
import type { Surroundings } from '../widget/view-port.ts';
import type { DashboardSettings } from './dashboard-settings.ts';
import type { ReaderWishes } from './reader-wishes.ts';
import type { ViewMemories } from './view-memories.ts';

const controlProperties = [
  'filters',
  'timeGrains',
  'tabs',
  'initialFilters',
  'initialTimeGrains',
  'initialTabs',
] as const;

/** Hands the host's control values to the store, and what readers ask for to the code that serves it. */
export class ControlsController {
  readonly #host: DashboardSettings;
  readonly #store: DashboardStore;
  #input: ControlInput | undefined;
  #shown: DashboardState | undefined;
  #wishes: Promise<ReaderWishes> | undefined;
  #desk: Promise<SelectionDesk> | undefined;
  #attendants: Promise<Attendants> | undefined;
  readonly #surroundings: () => Surroundings;

  readonly requests: ControlRequests = {
    pickFilter: (member, filter) => void this.#wish((wishes) => wishes.pickFilter(member, filter)),
    pickGrain: (member, grain) => void this.#wish((wishes) => wishes.pickGrain(member, grain)),
    pickTab: (containerId, tabId) => void this.#wish((wishes) => wishes.pickTab(containerId, tabId)),
    members: () => this.#rows.members(),
    ask: (query, signal) => this.#rows.ask(query, signal),
  };

  constructor(host: DashboardSettings, store: DashboardStore, surroundings: () => Surroundings) {
    this.#host = host;
    this.#store = store;
    this.#surroundings = surroundings;
  }

  /** Resolves when the charts have asked again for what the host has set last. */
  adjusted: Promise<void> = Promise.resolve();

  /** To be called before the dashboard is asked for, so that its first rows are filtered. */
  follow(changed: PropertyValues<DashboardSettings>): void {
    if (!controlProperties.some((name) => changed.has(name))) return;
    const { filters, timeGrains, tabs, initialFilters, initialTimeGrains, initialTabs } = this.#host;
    this.adjusted = this.#store.adjust({
      host: { filters, timeGrains, tabs },
      initial: { filters: initialFilters, timeGrains: initialTimeGrains, tabs: initialTabs },
    });
  }

  /** What controls show; the same object as long as nothing in it changes. */
  find(shown: DashboardState): ControlInput | undefined {
    const { dashboard, controls, active, defaults } = shown;
    if (!dashboard || !controls || !defaults) return undefined;
    if (this.#input && active === this.#shown?.active && dashboard === this.#shown.dashboard)
      return this.#input;
    this.#shown = shown;
    const stripHeight = tabStripHeight(dashboard.grid);
    const { containers } = dashboard;
    this.#input = { controls, active, defaults, containers, stripHeight, requests: this.requests };
    return this.#input;
  }

  click(widgetId: string, pick: Pick): void {
    void this.#openDesk().then((desk) => desk.click(widgetId, pick));
  }

  /** Told of every state, so that filters from clicks show wherever they come from. */
  note(shown: DashboardState): void {
    void this.#attendants?.then((attendants) => attendants.note());
    if (shown.active.selections.length > 0 || this.#desk) void this.#openDesk().then((desk) => desk.note());
  }

  readonly findTitles: FindTitles = async (members) => {
    const { findMemberTitles } = await fromChunk(() => import('../marks/member-title.ts'));
    return findMemberTitles(members, this.#store.state.widgets.values(), () => this.#rows.members());
  };

  #openDesk(): Promise<SelectionDesk> {
    this.#desk ??= fromChunk(() => import('../selections/selection-desk.ts')).then(
      ({ SelectionDesk }) => new SelectionDesk(this.#store, this.#host, () => this.#surroundings()),
    );
    this.#desk.catch(() => (this.#desk = undefined));
    return this.#desk;
  }

  get #rows(): NonNullable<DashboardStore['rows']> {
    const { rows } = this.#store;
    if (!rows) throw new Error('The dashboard has not arrived.');
    return rows;
  }

  async #wish(wish: (wishes: ReaderWishes) => Promise<void> | void): Promise<void> {
    this.#wishes ??= fromChunk(() => import('./reader-wishes.ts')).then(
      ({ ReaderWishes }) => new ReaderWishes(this.#store, this.#host),
    );
    await wish(await this.#wishes);
  }

  /** The address and the clock go along with a dashboard whose host asks for them. */
  attend(): void {
    const { syncUrl, refreshInterval } = this.#host;
    if (!this.#attendants && !syncUrl && !refreshInterval) return;
    this.#attendants ??= fromChunk(() => import('../attendants/attendants.ts')).then(
      ({ Attendants }) =>
        new Attendants(this.#store, this.#host, (picked, source) =>
          this.#wish((wishes) => wishes.adopt(picked, source)),
        ),
    );
    this.#await(this.#attendants.then((attendants) => attendants.follow()));
  }

  /** Puts a kept state in place; a problem names what was not understood. */
  async restore(state: unknown, memories: ViewMemories): Promise<Problem | undefined> {
    const restored = fromChunk(() => import('../attendants/apply-state.ts')).then(({ applyState }) =>
      applyState({ store: this.#store, memories, root: this.#host.renderRoot }, state),
    );
    this.#await(restored);
    return restored;
  }

  /** Resolves when all is known that decides the first question; a file that did not arrive does not hold it up. */
  ready: Promise<unknown> = Promise.resolve();

  #await(next: Promise<unknown>): void {
    this.ready = Promise.allSettled([this.ready, next]);
  }
}
