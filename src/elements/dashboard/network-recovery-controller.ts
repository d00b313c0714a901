import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DashboardState } from '../../store/dashboard-state.ts';

/**
 * Loads again what failed without a connection, once the browser says that there is one. A computer that wakes up may not
 * say so: the reader's return to the page counts, too.
 */
export class NetworkRecoveryController implements ReactiveController {
  readonly #refresh: (widgetId?: string) => void;
  readonly #state: () => DashboardState;

  constructor(
    host: ReactiveControllerHost,
    refresh: (widgetId?: string) => void,
    state: () => DashboardState,
  ) {
    this.#refresh = refresh;
    this.#state = state;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('online', this.#recover);
    document.addEventListener('visibilitychange', this.#recover);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#recover);
    document.removeEventListener('visibilitychange', this.#recover);
  }

  readonly #recover = (): void => {
    if (document.hidden) return;
    const { problem, widgets } = this.#state();
    if (problem?.code === 'offline') return this.#refresh();
    for (const [id, widget] of widgets) if (widget.problem?.code === 'offline') this.#refresh(id);
  };
}
