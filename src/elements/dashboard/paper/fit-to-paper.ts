import type { WidgetElement } from '../../widget/widget-element.ts';
import { showAsVectors } from './paper-drawings.ts';
import { showPaperFacts } from './paper-facts.ts';
import { makeRoom } from './paper-room.ts';
import { limitRows } from '../../../model/export/export-table.ts';
import { createWidgetExportTable } from '../../export/widget-export-table.ts';
import { drawPaperTables } from './draw-paper-table.ts';
import { cutTables } from './draw-all-widgets.ts';

/** Most rows of all tables on paper together: about 150 pages. */
const rowsOfAll = 5_000;

/**
 * Replaces what only a screen can show as a whole.
 * @param facts - texts above the widgets.
 * @returns a function that takes it back.
 */
export async function fitToPaper(
  boxes: readonly WidgetElement[],
  grid: HTMLElement | null,
  facts: readonly string[],
): Promise<() => void> {
  const mostRows = rowsOfAll / boxes.filter(isCutTable).length;
  const undo = [
    showPaperFacts(grid, facts),
    ...boxes.map(showWholeText),
    ...boxes.map((box) => showWholeTable(box, mostRows)),
    ...(await Promise.all(boxes.map(showAsVectors))),
  ];
  return () => undo.forEach((one) => one());
}

/** A text or report that is longer than its box is printed as a whole. @returns a function that takes it back. */
function showWholeText(box: WidgetElement): () => void {
  const { view, state } = box;
  const isText = state?.plan.view === 'text' || state?.plan.view === 'html';
  if (!view || !isText || view.scrollHeight <= view.clientHeight + 1) return () => undefined;
  const shrink = makeRoom(box);
  view.style.setProperty('height', 'auto');
  return () => {
    view.style.removeProperty('height');
    shrink();
  };
}

/** Most rows on paper: about 30 pages. */
const defaultRows = 1_000;

const readMaxRows = (box: Element): number =>
  Number(getComputedStyle(box).getPropertyValue('--vi-sheet-rows')) || defaultRows;

/** Most cells on paper: a table with very many columns has fewer rows. */
const maxCells = 60_000;

/** Rows from which a table has the width of the paper. */
const longRows = 40;

/** Whether the screen shows a part of the rows or columns. */
const isCutTable = ({ view, state }: WidgetElement): boolean =>
  state?.plan.view === 'table' && view !== undefined && !showsAll(view);

/**
 * A table that shows a part of its rows or columns on the screen is printed as a whole.
 * @param mostRows - with many tables, each has fewer rows.
 * @returns a function that shows the table of the screen again.
 */
function showWholeTable(box: WidgetElement, mostRows: number): () => void {
  const { view, state, viewContext, shadowRoot } = box;
  cutTables.delete(box);
  if (!view || !shadowRoot || state?.plan.view !== 'table' || !viewContext || showsAll(view))
    return () => undefined;
  const tableState = box.requests?.findViewState(box.widgetId).load();
  const whole = createWidgetExportTable(state, tableState, viewContext.context);
  const content = shadowRoot.querySelector('.content');
  if (!whole || !content) return () => undefined;
  const most = Math.floor(Math.min(readMaxRows(box), mostRows, maxCells / whole.columns.length));
  const table = limitRows(whole, most);
  if (table.truncated) cutTables.set(box, table.rowCount);
  const shrink = makeRoom(box, table.rowCount > longRows);
  view.style.setProperty('display', 'none');
  const shown = drawPaperTables(table, content, viewContext.context);
  return () => {
    for (const element of shown) element.remove();
    view.style.removeProperty('display');
    shrink();
  };
}

/** Half a pixel comes from rounding. */
function showsAll({ shadowRoot }: HTMLElement): boolean {
  const viewport = shadowRoot?.querySelector('.viewport');
  if (!viewport) return true;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = viewport;
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}
