import { loadFile } from '../../client/load-file.ts';
import type { PropertyValues } from 'lit';
import { tabStripHeight } from '../../model/layout/tab-strip.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { fromChunk, onceFromChunk } from '../widget/from-chunk.ts';
import { toProblem, type Problem } from '../../store/problem.ts';
import type { FindTitles } from '../marks/mark-element.ts';
import type { ControlInput, ControlRequests, Pick } from '../widget/control-port.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { ErrorEvent } from './dashboard-events.ts';
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
  #isNoting = false;
  #isAttending = false;
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
    this.#isNoting = true;
    this.#openDesk()
      .then((desk) => desk.click(widgetId, pick))
      .catch(this.#tell);
  }

  /** Told of every state, so that filters from clicks show wherever they come from. */
  note(shown: DashboardState): void {
    this.#isNoting ||= shown.active.selections.length > 0;
    // Whoever needs the file first has told where it did not arrive.
    if (this.#isAttending) this.#openAttendants().then((attendants) => attendants.note(), ignore);
    if (this.#isNoting) this.#openDesk().then((desk) => desk.note(), ignore);
  }

  readonly findTitles: FindTitles = async (members) => {
    const { findMemberTitles } = await fromChunk(() => import('../marks/member-title.ts'));
    return findMemberTitles(members, this.#store.state.widgets.values(), () => this.#rows.members());
  };

  readonly #openDesk = onceFromChunk(async () => {
    const { SelectionDesk } = await loadFile(() => import('../selections/selection-desk.ts'));
    return new SelectionDesk(this.#store, this.#host, this.#surroundings);
  });

  get #rows(): NonNullable<DashboardStore['rows']> {
    const { rows } = this.#store;
    if (!rows) throw new Error('The dashboard has not arrived.');
    return rows;
  }

  readonly #openWishes = onceFromChunk(async () => {
    const { ReaderWishes } = await loadFile(() => import('./reader-wishes.ts'));
    return new ReaderWishes(this.#store, this.#host);
  });

  async #wish(wish: (wishes: ReaderWishes) => unknown): Promise<void> {
    await this.#openWishes().then(wish).catch(this.#tell);
  }

  readonly #openAttendants = onceFromChunk(async () => {
    const { Attendants } = await loadFile(() => import('../attendants/attendants.ts'));
    return new Attendants(this.#store, this.#host, (picked, source) =>
      this.#wish((wishes) => wishes.adopt(picked, source)),
    );
  });

  /** What a reader or the host asked for has not happened. */
  readonly #tell = (error: unknown): void => {
    this.#host.dispatchEvent(new ErrorEvent(toProblem(error, 'dashboard', 'engine-failed')));
  };

  /** The address and the clock go along with a dashboard whose host asks for them. */
  attend(): void {
    const { syncUrl, refreshInterval } = this.#host;
    if (!this.#isAttending && !syncUrl && !refreshInterval) return;
    this.#isAttending = true;
    this.#await(
      this.#openAttendants()
        .then((attendants) => attendants.follow())
        .catch(this.#tell),
    );
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

const ignore = (): void => undefined;
