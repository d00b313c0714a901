/** Shows the draft, or a version, in the dashboard: its layout at once, the content of widgets when their files have loaded. */
import type { LitElement } from 'lit';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { carryWidgetStates } from '../../store/carry-widget-states.ts';
import { createWidgetStates } from '../../store/create-widget-states.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { EditorPorts } from './editor-ports.ts';

export interface DraftDisplayPorts {
  readonly host: Pick<LitElement, 'requestUpdate' | 'updateComplete'>;
  readonly replace: DashboardStore['replace'];
  /** Loads the rows of widgets near the viewport. */
  readonly near: (widgetIds: readonly string[]) => void;
  readonly outcomes: EditorPorts['outcomes'];
  readonly onFailed: (error: unknown) => void;
}

export class DraftDisplay {
  readonly #ports: DraftDisplayPorts;
  /** What was shown here, and the dashboard that it began with. */
  #own = new WeakSet<ParsedDashboard>();
  /** The newest draft is shown last, also if an older one takes longer. */
  #showing: Promise<void> = Promise.resolve();
  /** What is to be shown. Its widgets may still have the content of what was shown before. */
  newest: ParsedDashboard | undefined;

  constructor(ports: DraftDisplayPorts) {
    this.#ports = ports;
  }

  /** Resolves when the newest draft is shown. */
  get shown(): Promise<void> {
    return this.#showing;
  }

  /** Whether a dashboard was shown here. Another one was loaded, or set by the host. */
  isOwn(dashboard: ParsedDashboard): boolean {
    return this.#own.has(dashboard);
  }

  /** Begins with another dashboard. */
  restart(dashboard: ParsedDashboard): void {
    this.#own = new WeakSet([dashboard]);
    this.newest = undefined;
  }

  show(newest: ParsedDashboard): Promise<void> {
    this.newest = newest;
    this.#ports.host.requestUpdate();
    this.#showing = this.#showing
      .then(() => (newest === this.newest ? this.#show(newest) : undefined))
      .catch((error: unknown) => this.#ports.onFailed(error));
    return this.#showing;
  }

  async #show(dashboard: ParsedDashboard): Promise<void> {
    const { replace, host, near, outcomes } = this.#ports;
    const fresh = await createWidgetStates(dashboard);
    // Another dashboard may have been loaded meanwhile.
    if (dashboard !== this.newest) return;
    this.#own.add(dashboard);
    let again: readonly string[] = [];
    await replace(dashboard, (before) => {
      const states = carryWidgetStates(before, fresh);
      const wasLoaded = (id: string): boolean => (before.get(id)?.status ?? 'waiting') !== 'waiting';
      again = [...states.keys()].filter((id) => states.get(id)?.status === 'waiting' && wasLoaded(id));
      outcomes.forget(again);
      return states;
    });
    if (fresh.size === 0) outcomes.expectNone();
    await host.updateComplete;
    // A box that was near the viewport before is not reported again.
    near(again);
  }
}
