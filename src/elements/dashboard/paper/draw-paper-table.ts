/** Draws a table as paper needs it: with all of its rows, and a head that is repeated on every page. */
import { css } from 'lit';
import type { ExportTable } from '../../../model/export/export-table.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createExportMessages } from '../../../model/messages/export-en.ts';
import { formatCell } from '../../../views/table/model/formats/format-cell.ts';
import { adoptStyles } from './paper-room.ts';

/** Longer texts may have several lines. */
const maxUnbroken = 16;

/** Smallest size of texts, px: about 5 points on paper. */
const minFontSize = 8;

/** Usual size of texts, px, as below. */
const fontSize = 12;

/**
 * A table with many columns gets smaller texts. One that is still too wide is printed in parts below one another, each with the
 * first column.
 * @param content - of the widget.
 * @returns what was added to it.
 */
export function drawPaperTables(table: ExportTable, content: Element, context: FormatContext): HTMLElement[] {
  const root = content.getRootNode();
  if (root instanceof ShadowRoot) adoptStyles(root, tableStyles);
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

const tableStyles = css`
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
    padding: var(--v-widget-padding);
    padding-block: 5px;
    padding-inline-end: 8px;
  }
  .paper :is(th, td):last-child {
    padding: var(--v-widget-padding);
    padding-block: 5px;
    padding-inline-start: 8px;
  }
  .paper :is(th, td):only-child {
    padding: var(--v-widget-padding);
    padding-block: 5px;
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
    padding: var(--v-widget-padding);
    padding-block: 8px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
`;
