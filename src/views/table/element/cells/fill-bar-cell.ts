/** Fills a cell with a bar beside its number. All bars of a column have the same scale. */
import { type FormatContext, formatValue } from '../../../../model/formats/format-value.ts';
import type { TableColumn } from '../../model/create-table-view.ts';
import { createTextSpan, fillTextCell } from './fill-text-cell.ts';

export function fillBarCell(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  context: FormatContext,
): void {
  const value = column.cells[row] ?? null;
  const text = formatValue(value, column.columnAt?.(row) ?? column.column, context);
  const { bar } = column;
  const place = bar?.place(value, row);
  if (!bar || !place) return fillTextCell(cell, text);
  const { track, ink, label } = findParts(cell);
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  ink.className = place.isNegative ? 'bar negative' : 'bar';
  ink.hidden = place.size === 0;
  ink.style.setProperty('inset-inline-start', percent(place.start));
  ink.style.setProperty('width', percent(place.size));
  setElementColor(ink, place.isNegative ? bar.negative : bar.positive);
  const zero = bar.zero();
  track.classList.toggle('mixed', zero > 0 && zero < 1);
  track.style.setProperty('--vi-zero', percent(zero));
  label.style.setProperty('min-width', `min(100%, ${findLongestText(column, context)}ch)`);
  label.textContent = text;
  cell.removeAttribute('title');
}

/** Characters of the longest number by column. The bars of a column start at the same position, so that they compare. */
const longestTexts = new WeakMap<TableColumn, number>();
const sampled = 200;

function findLongestText(column: TableColumn, context: FormatContext): number {
  const known = longestTexts.get(column);
  if (known !== undefined) return known;
  const step = Math.max(1, Math.floor(column.cells.length / sampled));
  let longest = 0;
  for (let row = 0; row < column.cells.length; row += step)
    longest = Math.max(longest, formatValue(column.cells[row], column.column, context).length);
  longestTexts.set(column, longest);
  return longest;
}

/** Sets a colour of a spec by `setProperty`, so that no value can add other CSS. */
export function setElementColor(element: HTMLElement | SVGElement, color: string | undefined): void {
  if (color === undefined) element.style.removeProperty('--vi-ink');
  else element.style.setProperty('--vi-ink', color);
}

interface Parts {
  readonly track: HTMLElement;
  readonly ink: HTMLElement;
  readonly label: HTMLElement;
}

function findParts(cell: HTMLElement): Parts {
  const [track, label] = [...cell.children].filter((child) => child instanceof HTMLElement);
  const ink = track?.classList.contains('track') ? track.firstElementChild : undefined;
  return track && label && ink instanceof HTMLElement ? { track, ink, label } : createParts(cell);
}

function createParts(cell: HTMLElement): Parts {
  const track = createTextSpan('track');
  const label = createTextSpan();
  const ink = document.createElement('i');
  track.appendChild(ink);
  cell.replaceChildren(track, label);
  return { track, ink, label };
}
