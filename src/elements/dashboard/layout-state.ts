import type { BreakpointName } from '../../contract/primitives.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import type { GridSettings } from '../../model/layout/grid-settings.ts';

/** A layout as it stands on the screen. */
export interface LayoutState {
  readonly cells: readonly Cell[];
  /** Rows that their author gave to containers of tabs that have grown. */
  readonly givenRows: ReadonlyMap<string, number>;
  readonly settings: GridSettings;
  readonly breakpoint: BreakpointName;
  /** Of the grid, px. */
  readonly width: number;
}
