/** Fills cells, and highlights them. */
import type { CrossFilterCondition } from '../../../../model/controls/control-layers.ts';
import type { TableColumn, CellNote, RowGroups } from '../../model/create-table-view.ts';
import type { ViewInput } from '../../../../elements/view/view-interface.ts';
import type { PositionedColumn } from '../../model/columns/column-layout.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { fillMissingCell } from './fill-missing-cell.ts';
import { fillTextCell, createTextSpan, findOrCreateOnlyChild } from './fill-text-cell.ts';
import { highlightMatches } from './highlight-matches.ts';
import { isCellCrossFiltered } from '../../../../model/controls/cross-filter-from-click.ts';
import { formatValue, type FormatContext } from '../../../../model/formats/format-value.ts';
import { fillBarCell } from './fill-bar-cell.ts';
import { fillLinkCell } from './fill-link-cell.ts';
import { applyCellColors } from './apply-cell-colors.ts';
import { namesGroups } from '../../model/formats/missing-value.ts';
import { createCellMessages } from '../../../../model/messages/table-cells-en.ts';
import { fillSparklineCell } from './fill-sparkline-cell.ts';
import { fillImageCell } from './fill-image-cell.ts';

export class CellRenderer {
  picked: readonly CrossFilterCondition[] = [];
  readonly #model: TableModel;
  #viewContext: CellContext | undefined;

  constructor(model: TableModel) {
    this.#model = model;
  }

  setInput({ viewContext, picked }: ViewInput): void {
    const { context, allowOrigins } = viewContext;
    const namesGroup = (column: TableColumn): boolean => {
      const { view } = this.#model;
      return view !== undefined && namesGroups(column, view);
    };
    this.#viewContext = { context, allowOrigins, namesGroup };
    this.picked = picked;
  }

  /** @param at - index of the column among the visible columns. */
  fill(cell: HTMLElement, { column }: PositionedColumn, place: number, at: number): void {
    const { state, view } = this.#model;
    const row = this.#model.rowAt(place);
    const groups = view?.groups;
    if (this.#viewContext) fillCell(cell, column, row, this.#viewContext);
    markCrossFilteredCell(cell, column, row, this.picked);
    if (state.search !== '') highlightMatches(cell, state.search);
    cell.classList.toggle('first', at === 0 && groups !== undefined);
    if (at === 0 && groups?.levelAt(row) !== undefined) addGroupToggle(cell);
    this.markSelected(cell, place, at);
  }

  markSelected(cell: HTMLElement, place: number, at: number): void {
    const isSelected = this.#model.isSelected(place, at);
    cell.classList.toggle('selected', isSelected);
    if (isSelected) cell.setAttribute('aria-selected', 'true');
    else if (!cell.classList.contains('picked')) cell.removeAttribute('aria-selected');
  }

  decorateRow(element: HTMLElement, place: number): void {
    const { view, closed, groupLevels } = this.#model;
    const groups = view?.groups;
    const row = this.#model.rowAt(place);
    decorateGroupRow(element, row, groups && { groups, closed, levels: groupLevels });
  }
}

interface CellContext {
  readonly context: FormatContext;
  /** Origins that images may load from. */
  readonly allowOrigins: readonly string[];
  /** Whether a missing value of the column is the name of a group of rows. */
  readonly namesGroup: (column: TableColumn) => boolean;
}

/** Fills a reused cell. Removes everything of its last value, and creates as few nodes as possible. */
function fillCell(cell: HTMLElement, column: TableColumn, row: number, scene: CellContext): void {
  const value = column.cells[row] ?? null;
  const note = column.noteAt?.(row);
  cell.classList.toggle('null', value === null && !note);
  cell.classList.toggle('repeated', note?.kind === 'repeated');
  if (note && note.kind !== 'repeated') fillNoteCell(cell, note, scene.context.locale);
  else fillValue(cell, column, row, scene);
  applyCellColors(cell, column, row);
}

function fillValue(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  { context, allowOrigins, namesGroup }: CellContext,
): void {
  const value = column.cells[row] ?? null;
  if (column.sparkline) return fillSparklineCell(cell, column, row, context);
  if (value === null) return fillMissingCell(cell, column, context, namesGroup(column));
  if (column.bar) return fillBarCell(cell, column, row, context);
  const text = formatValue(value, column.columnAt?.(row) ?? column.column, context);
  if (column.display === 'link') fillLinkCell(cell, text, String(value), column.label);
  else if (column.display === 'image') fillImageCell(cell, text, String(value), allowOrigins);
  else fillTextCell(cell, text);
}

function fillNoteCell(cell: HTMLElement, note: CellNote, locale: string): void {
  const messages = createCellMessages(locale);
  const shown = findOrCreateOnlyChild(cell, 'SPAN', `note ${note.kind}`, () =>
    createTextSpan(`note ${note.kind}`),
  );
  shown.textContent =
    note.kind === 'failed' ? '—' : note.kind === 'several' ? messages('several', { count: note.count }) : '';
  const hint =
    note.kind === 'failed'
      ? messages('failed', { reason: note.reason })
      : note.kind === 'several'
        ? messages('severalHint')
        : '';
  if (hint === '') cell.removeAttribute('title');
  else cell.title = hint;
  const label = note.kind === 'pending' ? messages('loading') : hint;
  shown.setAttribute('role', label === '' ? 'none' : 'img');
  if (label === '') shown.removeAttribute('aria-label');
  else shown.setAttribute('aria-label', label);
}

interface GroupScene {
  readonly groups: RowGroups;
  readonly levels: number;
  readonly closed: ReadonlySet<number>;
}

function decorateGroupRow(element: HTMLElement, row: number, scene: GroupScene | undefined): void {
  const level = scene?.groups.levelAt(row);
  element.classList.toggle('group', level !== undefined);
  if (!scene) return;
  const depth = level ?? scene.levels;
  element.setAttribute('aria-level', String(depth + 1));
  element.style.setProperty('--vi-level', String(depth));
  if (level === undefined) element.removeAttribute('aria-expanded');
  else element.setAttribute('aria-expanded', String(!scene.closed.has(row)));
}

/** Adds the button that expands and collapses a group. */
function addGroupToggle(cell: HTMLElement): void {
  const twist = document.createElement('i');
  twist.className = 'twist';
  twist.ariaHidden = 'true';
  cell.prepend(twist);
}

/** Highlights a cell that filters the other charts, and adds a tooltip to a drillable one. */
function markCrossFilteredCell(
  cell: HTMLElement,
  { column, cells }: TableColumn,
  row: number,
  picked: readonly CrossFilterCondition[],
): void {
  const isMarked = picked.length > 0 && isCellCrossFiltered(picked, column, cells[row] ?? null);
  cell.classList.toggle('picked', isMarked);
  cell.classList.toggle('drills', column.drillMembers !== undefined);
  if (isMarked) cell.setAttribute('aria-selected', 'true');
  else cell.removeAttribute('aria-selected');
}
