/** One value into one cell, by the column's display. Everything is text or a checked address: cells are hostile. */
import { formatValue } from '../../model/formats/format-value.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Cell } from '../../model/result.ts';
import type { TableColumn } from '../../model/table/table-spec.ts';

/** Widest bar, px. */
const barWidth = 72;

export interface CellSurroundings {
  readonly context: FormatContext;
  readonly allowOrigins: readonly string[];
  /** Largest magnitude of a column, for bars. */
  readonly largest: (column: TableColumn) => number;
}

export function fillCell(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  surroundings: CellSurroundings,
): void {
  const value = column.cells[row] ?? null;
  const text = formatValue(value, column.column, surroundings.context);
  cell.classList.toggle('null', value === null);
  if (value !== null && column.display !== 'value') fillSpecial(cell, column, value, text, surroundings);
  else fillText(cell, text);
}

function fillText(cell: HTMLElement, text: string): void {
  const known = cell.childElementCount === 1 ? cell.firstElementChild : undefined;
  if (known?.className === 'text') known.textContent = text;
  else cell.replaceChildren(createText(text));
  if (text.length > 24) cell.title = text;
  else cell.removeAttribute('title');
}

function createText(text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'text';
  span.textContent = text;
  return span;
}

function fillSpecial(
  cell: HTMLElement,
  column: TableColumn,
  value: Cell,
  text: string,
  surroundings: CellSurroundings,
): void {
  if (column.display === 'bar')
    cell.replaceChildren(createBar(Number(value), surroundings.largest(column)), createText(text));
  else if (column.display === 'link') cell.replaceChildren(createLink(text, String(value)));
  else cell.replaceChildren(createImage(text, String(value), surroundings.allowOrigins));
}

function createBar(value: number, largest: number): HTMLElement {
  const bar = document.createElement('i');
  bar.className = value < 0 ? 'bar negative' : 'bar';
  const share = largest > 0 ? Math.abs(value) / largest : 0;
  bar.style.setProperty('width', `${Math.ceil(share * barWidth)}px`);
  const track = document.createElement('span');
  track.className = 'track';
  track.appendChild(bar);
  return track;
}

function createLink(text: string, href: string): HTMLElement {
  if (!/^(https?:|mailto:)/i.test(href)) return createText(text);
  const link = document.createElement('a');
  link.href = href;
  link.rel = 'noopener noreferrer nofollow';
  link.target = '_blank';
  link.className = 'text';
  link.textContent = text;
  return link;
}

/** An image elsewhere would tell its server who reads this. */
function createImage(text: string, address: string, allowOrigins: readonly string[]): HTMLElement {
  if (!isAllowed(address, allowOrigins)) return createText(text);
  const image = document.createElement('img');
  image.src = address;
  image.alt = '';
  image.loading = 'lazy';
  return image;
}

function isAllowed(address: string, allowOrigins: readonly string[]): boolean {
  if (/^data:image\/(png|jpeg|gif|webp);/i.test(address)) return true;
  return URL.canParse(address) && allowOrigins.includes(new URL(address).origin);
}
