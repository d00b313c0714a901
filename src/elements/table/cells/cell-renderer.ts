/** What stands in a cell, and what of it is marked. */
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { TableColumn, TableView } from '../../../model/table/create-table-view.ts';
import type { ViewInput } from '../../widget/view-interface.ts';
import type { TableStateController } from '../table-state-controller.ts';
import { fillCell, type CellContext } from './fill-cell.ts';
import { addGroupToggle, countGroupLevels, decorateGroupRow } from './group-header-rows.ts';
import { highlightMatches } from './highlight-matches.ts';
import { markCrossFilteredCell } from '../grid/cell-clicks.ts';

export class CellRenderer {
  picked: readonly CrossFilterCondition[] = [];
  readonly #arranging: TableStateController;
  #viewContext: CellContext | undefined;
  #view: TableView | undefined;
  #levels = 0;

  constructor(arranging: TableStateController) {
    this.#arranging = arranging;
  }

  setInput({ viewContext, picked }: ViewInput, view: TableView): void {
    const { context, allowOrigins } = viewContext;
    this.#viewContext = { context, allowOrigins };
    this.#view = view;
    this.#levels = countGroupLevels(view);
    this.picked = picked;
  }

  fill(cell: HTMLElement, column: TableColumn, row: number, isFirst: boolean): void {
    const { search } = this.#arranging.state;
    const groups = this.#view?.groups;
    if (this.#viewContext) fillCell(cell, column, row, this.#viewContext);
    markCrossFilteredCell(cell, column, row, this.picked);
    if (search !== '') highlightMatches(cell, search);
    cell.classList.toggle('first', isFirst && groups !== undefined);
    if (isFirst && groups?.levelAt(row) !== undefined) addGroupToggle(cell);
  }

  decorateRow(element: HTMLElement, row: number): void {
    const groups = this.#view?.groups;
    const { closed } = this.#arranging;
    decorateGroupRow(element, row, groups && { groups, closed, levels: this.#levels });
  }
}
