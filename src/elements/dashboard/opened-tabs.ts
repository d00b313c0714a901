/** The tabs of a dashboard that the reader has opened. */
import type { DashboardState } from '../../store/dashboard-state.ts';
import { toPanelSlotName } from '../view/view-interface.ts';

export class OpenedTabs {
  #dashboard: DashboardState['dashboard'];
  #opened = new Set<string>();

  record({ dashboard, active }: DashboardState): ReadonlySet<string> {
    if (dashboard !== this.#dashboard) this.#opened = new Set();
    this.#dashboard = dashboard;
    for (const [container, tab] of active.tabs) this.#opened.add(toPanelSlotName(container, tab));
    return this.#opened;
  }
}
