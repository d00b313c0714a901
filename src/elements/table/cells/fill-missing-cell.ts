/** A cell without a value. */
import { nullText, type FormatContext } from '../../../model/formats/format-value.ts';
import { createCellMessages } from '../../../model/messages/table-cells-en.ts';
import { missingText } from '../../../model/table/formats/missing-value.ts';
import { createTextSpan, findOrCreateOnlyChild } from './fill-text-cell.ts';

/**
 * Shows a dash, which does not draw the eye, with words for screen readers.
 * @param isGroup - whether the missing value names a group of rows, which has a sign of its own because readers pick it.
 */
export function fillMissingCell(cell: HTMLElement, { locale }: FormatContext, isGroup: boolean): void {
  const text = findOrCreateOnlyChild(cell, 'SPAN', 'text missing', () => createTextSpan('text missing'));
  text.textContent = isGroup ? nullText : missingText;
  text.role = 'img';
  text.ariaLabel = createCellMessages(locale)('noValue');
  cell.removeAttribute('title');
}
