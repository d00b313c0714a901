/** Tables on paper: a table that shows a part of its rows or columns on the screen is printed as a whole. */
import { css } from 'lit';
import { limitRows, type ExportTable } from '../../../model/export/export-table.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createExportMessages } from '../../../model/messages/export-en.ts';
import { formatCell } from '../../../model/table/formats/format-cell.ts';
import { createWidgetExportTable } from '../../export/widget-export-table.ts';
import { WidgetElement } from '../../widget/widget-element.ts';
import { cutTables } from './draw-all-widgets.ts';

/** Most rows on paper: about 30 pages. */
const defaultRows = 1_000;

const readMaxRows = (box: Element): number =>
  Number(getComputedStyle(box).getPropertyValue('--vi-sheet-rows')) || defaultRows;

/** Most cells on paper: a table with very many columns has fewer rows. */
const maxCells = 60_000;

/** Rows from which a table has the width of the paper. */
const longRows = 40;

/** Whether the screen shows a part of the rows or columns. */
export const isCutTable = ({ view, state }: WidgetElement): boolean =>
  state?.plan.view === 'table' && view !== undefined && !showsAll(view);

/**
 * @param mostRows - with many tables, each has fewer rows.
 * @returns a function that shows the table of the screen again.
 */
export function showWholeTable(box: WidgetElement, mostRows: number): () => void {
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
  const shown = appendTables(table, content, viewContext.context);
  return () => {
    for (const element of shown) element.remove();
    view.style.removeProperty('display');
    shrink();
  };
}

/** A text or report that is longer than its box is printed as a whole. @returns a function that takes it back. */
export function showWholeText(box: WidgetElement): () => void {
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

/**
 * Lets the box grow; within a tab, also the box of the tabs, whose other widgets move down.
 * @param isWide - whether it gets the width of the paper.
 */
function makeRoom(box: WidgetElement, isWide = false): () => void {
  const container = box.parentElement;
  const isNested = container instanceof WidgetElement;
  const grown = isNested ? [box, container] : [box];
  const stacked = isNested ? [...container.children].filter((one) => one.slot === box.slot) : [];
  for (const one of [...grown, ...stacked]) adoptStyles(one.shadowRoot);
  for (const { classList } of grown) classList.add('whole');
  for (const { classList } of stacked) classList.add('stacked');
  const outer = grown.at(-1);
  if (isWide || outer?.style.getPropertyValue('--vi-print-stacked')) outer?.classList.add('wide');
  return () => {
    for (const { classList } of [...grown, ...stacked]) classList.remove('whole', 'stacked', 'wide');
  };
}

function adoptStyles(root: ShadowRoot | null): void {
  const { styleSheet } = styles;
  if (root && styleSheet && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);
}

/** Longer texts may have several lines. */
const maxUnbroken = 16;

/** Smallest size of texts, px: about 5 points on paper. */
const minFontSize = 8;

/** Usual size of texts, px, as below. */
const fontSize = 12;

/**
 * A table with many columns gets smaller texts. One that is still too wide is printed in parts below one another, each with the
 * first column.
 */
function appendTables(table: ExportTable, content: Element, context: FormatContext): HTMLElement[] {
  const whole = createPaperTable(table, context);
  content.append(whole);
  const width = content.clientWidth;
  const { offsetWidth } = whole;
  const notes = table.truncated ? [createNote('onlyFirstRows', { count: table.rowCount }, context)] : [];
  const isTooWide = offsetWidth * (minFontSize / fontSize) > width;
  const shown = isTooWide ? splitTable(whole, table, { width, context }) : [whole];
  if (!isTooWide && offsetWidth > width)
    whole.style.setProperty('font-size', `${(fontSize * width) / offsetWidth}px`);
  content.append(...shown, ...notes);
  return [...shown, ...notes];
}

function splitTable(
  whole: HTMLTableElement,
  table: ExportTable,
  { width, context }: { readonly width: number; readonly context: FormatContext },
): HTMLElement[] {
  const widths = [...(whole.tHead?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth);
  whole.remove();
  return groupColumns(widths, width).flatMap((group) => {
    const place = { from: group[0] + 1, to: (group.at(-1) ?? 0) + 1, count: table.columns.length };
    const columns = [0, ...group].flatMap((index) => table.columns[index] ?? []);
    return [createNote('columnsOf', place, context), createPaperTable({ ...table, columns }, context)];
  });
}

/** Indexes of the columns after the first one, in groups that fit beside it. */
function groupColumns([first = 0, ...widths]: readonly number[], room: number): [number, ...number[]][] {
  const groups: [number, ...number[]][] = [];
  let used = Infinity;
  for (const [index, width] of widths.entries()) {
    used += width;
    const group = groups.at(-1);
    if (group && used <= room) group.push(index + 1);
    else {
      groups.push([index + 1]);
      used = first + width;
    }
  }
  return groups;
}

/** Half a pixel comes from rounding. */
function showsAll({ shadowRoot }: HTMLElement): boolean {
  const viewport = shadowRoot?.querySelector('.viewport');
  if (!viewport) return true;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = viewport;
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}

/** A table of HTML, whose head browsers repeat on every page. */
function createPaperTable(table: ExportTable, context: FormatContext): HTMLTableElement {
  const element = document.createElement('table');
  element.className = 'paper';
  const head = element.createTHead().insertRow();
  for (const { title, align } of table.columns) head.append(createCell('th', title, align));
  const body = element.createTBody();
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = body.insertRow();
    for (const column of table.columns)
      row.append(createCell('td', formatCell(column, table.rowAt(place), context), column.align));
  }
  return element;
}

function createCell(name: 'th' | 'td', text: string, align: string): HTMLElement {
  const cell = document.createElement(name);
  if (cell instanceof HTMLTableCellElement && name === 'th') cell.scope = 'col';
  cell.textContent = text;
  cell.style.setProperty('text-align', align);
  // Numbers and dates never break.
  cell.classList.toggle('words', name === 'th' || text.length > maxUnbroken);
  return cell;
}

function createNote(
  key: 'onlyFirstRows' | 'columnsOf',
  values: Readonly<Record<string, number>>,
  { locale }: FormatContext,
): HTMLElement {
  const note = document.createElement('p');
  note.className = 'paper-note';
  note.textContent = createExportMessages(locale)(key, values);
  return note;
}

/** The box grows with its table, and pages break between rows. */
const styles = css`
  :host(.whole) {
    height: auto !important;
    break-inside: auto !important;
    contain: none !important;
  }
  /* Widgets of a tab, which otherwise have fixed places. */
  :host(.stacked) {
    position: static !important;
    margin-block-end: 16px;
  }
  :host(.whole) .widget {
    container: none;
    display: block;
    height: auto;
    overflow: visible;
  }
  :host(.whole) .content {
    content-visibility: visible;
  }
  .paper {
    width: 100%;
    border-collapse: collapse;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .paper th {
    border-block-end: 1px solid var(--v-line);
    color: var(--v-text-secondary);
    font-weight: 600;
    vertical-align: bottom;
  }
  .paper :is(th, td) {
    padding: 5px 8px;
    overflow-wrap: break-word;
  }
  .paper :is(th, td):first-child {
    padding-inline-start: var(--v-widget-padding);
  }
  .paper :is(th, td):last-child {
    padding-inline-end: var(--v-widget-padding);
  }
  .paper :is(th, td) {
    white-space: nowrap;
  }
  .paper :is(th, td).words {
    white-space: normal;
  }
  .paper tr {
    break-inside: avoid;
  }
  .paper tbody tr:nth-child(even) {
    background-color: color-mix(in oklab, var(--v-text) 3%, transparent);
  }
  .paper-note {
    margin: 0;
    padding: 8px var(--v-widget-padding);
    color: var(--v-text-secondary);
    font-size: 12px;
  }
`;
