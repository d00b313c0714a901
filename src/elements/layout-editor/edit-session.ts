/** Edits of one dashboard until Done or Cancel, with their history and the preview of a drag. */
import type { Cell } from '../../model/layout/compact-cells.ts';
import { restoreAuthoredRows, applyCellPositions } from '../../model/layout/edit-layout.ts';
import { listLayoutChanges, type LayoutChange } from '../../client/list-layout-changes.ts';
import type { ParsedWidget } from '../../model/parsing/parse-widget.ts';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { GridSettings } from '../../model/layout/grid-settings.ts';
import {
  addHistoryStep,
  redoStep,
  createHistory,
  undoStep,
  type EditHistory,
} from '../../model/layout/edit-history.ts';

type Widgets = readonly ParsedWidget[];

export class EditSession {
  readonly #first: Widgets;
  #history: EditHistory<Widgets>;
  #preview: Widgets | undefined;

  constructor(widgets: Widgets) {
    this.#first = widgets;
    this.#history = createHistory(widgets);
  }

  /** The widgets as they are shown, including the preview of a drag. */
  get widgets(): Widgets {
    return this.#preview ?? this.#history.present;
  }

  get changed(): boolean {
    return this.#history.present !== this.#first;
  }

  /** What the author has changed. */
  get changes(): LayoutChange[] {
    return listLayoutChanges(this.#first, this.#history.present);
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** @param before - the layout from which the cells were made, without the preview. */
  preview(cells: readonly Cell[], before: LayoutState): void {
    this.#preview = applyCellPositions(
      this.#history.present,
      restoreAuthoredRows(cells, before),
      before.breakpoint,
    );
  }

  /** @returns whether any widget has moved. */
  commit(): boolean {
    const held = this.#preview;
    this.#preview = undefined;
    if (!held || havePositions(held, this.#history.present)) return false;
    this.#history = addHistoryStep(this.#history, held);
    return true;
  }

  cancel(): void {
    this.#preview = undefined;
  }

  undo(): void {
    this.#history = undoStep(this.#history);
  }

  redo(): void {
    this.#history = redoStep(this.#history);
  }

  reset(): void {
    this.#preview = undefined;
    this.#history = createHistory(this.#first);
  }
}

const listPositions = (widgets: Widgets): string =>
  JSON.stringify(widgets.map(({ position, responsiveLayouts }) => [position, responsiveLayouts]));

const havePositions = (one: Widgets, other: Widgets): boolean => listPositions(one) === listPositions(other);

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
