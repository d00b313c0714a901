/** One arranging of one dashboard, from the first lift to Done or Cancel: what was changed, and what is being held. */
import type { Cell } from '../../model/layout/compact-cells.ts';
import {
  addStep,
  redoStep,
  createHistory,
  undoStep,
  type EditHistory,
} from '../../model/layout/edit-history.ts';
import { restoreAuthoredRows, writeCells } from '../../model/layout/write-cells.ts';
import type { ParsedWidget } from '../../model/parsing/parse-widget.ts';
import type { LayoutState } from '../dashboard/layout-state.ts';

type Widgets = readonly ParsedWidget[];

export class EditSession {
  readonly #first: Widgets;
  #history: EditHistory<Widgets>;
  #preview: Widgets | undefined;

  constructor(widgets: Widgets) {
    this.#first = widgets;
    this.#history = createHistory(widgets);
  }

  /** As they are shown: with what is being held where it would come to lie. */
  get widgets(): Widgets {
    return this.#preview ?? this.#history.present;
  }

  get changed(): boolean {
    return this.#history.present !== this.#first;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** @param before the layout from which these cells were made: that of what is not being held. */
  preview(cells: readonly Cell[], before: LayoutState): void {
    this.#preview = writeCells(this.#history.present, restoreAuthoredRows(cells, before), before.breakpoint);
  }

  /** @returns whether anything lies elsewhere than before. */
  commit(): boolean {
    const held = this.#preview;
    this.#preview = undefined;
    if (!held || havePositions(held, this.#history.present)) return false;
    this.#history = addStep(this.#history, held);
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
