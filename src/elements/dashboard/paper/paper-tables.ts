/** Tables on paper: a table that shows a part of its rows or columns on the screen is printed as a whole. */
import { css } from 'lit';
import { limitRows, type ExportTable } from '../../../model/export/export-table.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createExportMessages } from '../../../model/messages/export-en.ts';
import { formatCell } from '../../../model/table/formats/format-cell.ts';
import { createWidgetExportTable } from '../../export/widget-export-table.ts';
import { WidgetElement } from '../../widget/widget-element.ts';

/** Most rows on paper: about 30 pages. */
const defaultRows = 1_000;

const readMaxRows = (box: Element): number =>
  Number(getComputedStyle(box).getPropertyValue('--vi-sheet-rows')) || defaultRows;

/** @returns a function that shows the table of the screen again. */
export function showWholeTable(box: WidgetElement): () => void {
  const { view, state, viewContext, shadowRoot } = box;
  if (!view || !shadowRoot || state?.plan.view !== 'table' || !viewContext || showsAll(view))
    return () => undefined;
  const tableState = box.requests?.findViewState(box.widgetId).load();
  const whole = createWidgetExportTable(state, tableState, viewContext.context);
  const content = shadowRoot.querySelector('.content');
  if (!whole || !content) return () => undefined;
  const shown = createPaperTable(limitRows(whole, readMaxRows(box)), viewContext.context);
  const shrink = makeRoom(box);
  view.style.setProperty('display', 'none');
  content.append(...shown);
  fitWidth(shown[0], content.clientWidth);
  return () => {
    for (const element of shown) element.remove();
    view.style.removeProperty('display');
    shrink();
  };
}

/** Lets the table's own box grow; within a tab, also the box of the tabs, whose other widgets move down. */
function makeRoom(box: WidgetElement): () => void {
  const container = box.parentElement;
  const isNested = container instanceof WidgetElement;
  const grown = isNested ? [box, container] : [box];
  const stacked = isNested ? [...container.children].filter((one) => one.slot === box.slot) : [];
  for (const one of [...grown, ...stacked]) adoptStyles(one.shadowRoot);
  for (const { classList } of grown) classList.add('whole');
  for (const { classList } of stacked) classList.add('stacked');
  return () => {
    for (const { classList } of [...grown, ...stacked]) classList.remove('whole', 'stacked');
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

/** A table with very many columns gets smaller texts. */
function fitWidth(table: HTMLElement | undefined, width: number): void {
  if (!table || table.offsetWidth <= width) return;
  const size = Math.max(minFontSize, (fontSize * width) / table.offsetWidth);
  table.style.setProperty('font-size', `${size}px`);
}

/** Usual size of texts, px, as below. */
const fontSize = 12;

/** Half a pixel comes from rounding. */
function showsAll({ shadowRoot }: HTMLElement): boolean {
  const viewport = shadowRoot?.querySelector('.viewport');
  if (!viewport) return true;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = viewport;
  return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
}

/** A table of HTML, whose head browsers repeat on every page. */
function createPaperTable(table: ExportTable, context: FormatContext): HTMLElement[] {
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
  return table.truncated ? [element, createNote(table.rowCount, context)] : [element];
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

function createNote(count: number, { locale }: FormatContext): HTMLElement {
  const note = document.createElement('p');
  note.className = 'paper-note';
  note.textContent = createExportMessages(locale)('onlyFirstRows', { count });
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
