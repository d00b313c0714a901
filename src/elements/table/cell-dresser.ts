/** What stands in a cell, and what of it is marked. */
import type { SelectionPart } from '../../model/controls/control-layers.ts';
import type { TableColumn, TableView } from '../../model/table/table-spec.ts';
import type { ViewInput } from '../widget/view-port.ts';
import type { ArrangingController } from './arranging-controller.ts';
import { fillCell, type CellSurroundings } from './fill-cell.ts';
import { addTwist, countLevels, dressGroupRow } from './group-rows.ts';
import { markFound } from './mark-found.ts';
import { markCell } from './table-picks.ts';

export class CellDresser {
  picked: readonly SelectionPart[] = [];
  readonly #arranging: ArrangingController;
  #surroundings: CellSurroundings | undefined;
  #view: TableView | undefined;
  #levels = 0;

  constructor(arranging: ArrangingController) {
    this.#arranging = arranging;
  }

  take({ surroundings, picked }: ViewInput, view: TableView): void {
    const { context, allowOrigins } = surroundings;
    this.#surroundings = { context, allowOrigins };
    this.#view = view;
    this.#levels = countLevels(view);
    this.picked = picked;
  }

  fill(cell: HTMLElement, column: TableColumn, row: number, isFirst: boolean): void {
    const { search } = this.#arranging.arrangement;
    const groups = this.#view?.groups;
    if (this.#surroundings) fillCell(cell, column, row, this.#surroundings);
    markCell(cell, column, row, this.picked);
    if (search !== '') markFound(cell, search);
    cell.classList.toggle('first', isFirst && groups !== undefined);
    if (isFirst && groups?.levelAt(row) !== undefined) addTwist(cell);
  }

  dressRow(element: HTMLElement, row: number): void {
    const groups = this.#view?.groups;
    const { closed } = this.#arranging;
    dressGroupRow(element, row, groups && { groups, closed, levels: this.#levels });
  }
}
