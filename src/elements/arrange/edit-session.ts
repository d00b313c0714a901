/** One arranging of one dashboard, from the first lift to Done or Cancel: what was changed, and what is being held. */
import type { Cell } from '../../model/layout/compact-cells.ts';
import {
  addStep,
  redoStep,
  startHistory,
  undoStep,
  type EditHistory,
} from '../../model/layout/edit-history.ts';
import { keepGivenRows, writeCells } from '../../model/layout/write-cells.ts';
import type { ReadWidget } from '../../model/readers/read-widget.ts';
import type { LayoutScene } from '../dashboard/layout-scene.ts';

type Widgets = readonly ReadWidget[];

export class EditSession {
  readonly #first: Widgets;
  #history: EditHistory<Widgets>;
  #held: Widgets | undefined;

  constructor(widgets: Widgets) {
    this.#first = widgets;
    this.#history = startHistory(widgets);
  }

  /** As they are shown: with what is being held where it would come to lie. */
  get widgets(): Widgets {
    return this.#held ?? this.#history.present;
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
  hold(cells: readonly Cell[], before: LayoutScene): void {
    this.#held = writeCells(this.#history.present, keepGivenRows(cells, before), before.breakpoint);
  }

  /** @returns whether anything lies elsewhere than before. */
  drop(): boolean {
    const held = this.#held;
    this.#held = undefined;
    if (!held || samePlaces(held, this.#history.present)) return false;
    this.#history = addStep(this.#history, held);
    return true;
  }

  putBack(): void {
    this.#held = undefined;
  }

  undo(): void {
    this.#history = undoStep(this.#history);
  }

  redo(): void {
    this.#history = redoStep(this.#history);
  }

  dropAll(): void {
    this.#held = undefined;
    this.#history = startHistory(this.#first);
  }
}

const placesOf = (widgets: Widgets): string =>
  JSON.stringify(widgets.map(({ position, responsiveLayouts }) => [position, responsiveLayouts]));

const samePlaces = (one: Widgets, other: Widgets): boolean => placesOf(one) === placesOf(other);
