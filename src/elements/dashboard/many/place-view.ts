import type { ComputedLayout } from '../../../model/layout/compute-layout.ts';
import type { DashboardState } from '../../../store/dashboard-state.ts';

/** A place as it is rendered: the grid, or a tab by the name of its slot. */
export interface PlaceView {
  readonly ids: readonly string[];
  readonly slot: string | undefined;
  readonly layout: ComputedLayout;
  readonly state: DashboardState;
  readonly hidden: ReadonlySet<string>;
  /** Renders the widget itself. */
  readonly draw: (id: string) => unknown;
}
