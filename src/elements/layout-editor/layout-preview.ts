/** The layout while a widget is dragged, and until the draft has taken it over. */
import type { Cell } from '../../model/layout/compact-cells.ts';
import { applyCellPositions, restoreAuthoredRows } from '../../model/layout/edit-layout.ts';
import { listLayoutChanges, type LayoutChange } from '../../model/draft/list-layout-changes.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { GridSettings } from '../../model/layout/grid-settings.ts';

/** The layout on the screen. */
export interface LayoutState {
  readonly cells: readonly Cell[];
  /** Authored rows of containers of tabs that are taller on the screen. */
  readonly givenRows: ReadonlyMap<string, number>;
  readonly settings: GridSettings;
  readonly breakpoint: BreakpointName;
  /** Width of the grid, px. */
  readonly width: number;
}

export class LayoutPreview {
  #base: ParsedDashboard | undefined;
  #shown: ParsedDashboard | undefined;

  /** The dashboard with the preview. Another dashboard than the last one has none. */
  of(dashboard: ParsedDashboard): ParsedDashboard {
    if (dashboard !== this.#base) this.#shown = undefined;
    this.#base = dashboard;
    return this.#shown ?? dashboard;
  }

  /** @param before - the layout from which the cells were made, without the preview. */
  show(cells: readonly Cell[], before: LayoutState): void {
    if (!this.#base) return;
    const rows = restoreAuthoredRows(cells, before);
    const widgets = applyCellPositions(this.#base.widgets, rows, before.breakpoint);
    this.#shown = { ...this.#base, widgets };
  }

  /** What cells change of a layout that has no preview. */
  compare(cells: readonly Cell[], before: LayoutState): LayoutChange[] {
    const widgets = this.#base?.widgets ?? [];
    const rows = restoreAuthoredRows(cells, before);
    return listLayoutChanges(widgets, applyCellPositions(widgets, rows, before.breakpoint));
  }

  /** What the preview has changed. */
  get changes(): LayoutChange[] {
    return listLayoutChanges(this.#base?.widgets ?? [], this.#shown?.widgets ?? []);
  }

  cancel(): void {
    this.#shown = undefined;
  }
}
