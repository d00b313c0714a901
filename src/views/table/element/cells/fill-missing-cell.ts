/** A cell without a value. */
import { formatValue, nullText, type FormatContext } from '../../../../model/formats/format-value.ts';
import { createCellMessages } from '../../../../model/messages/table-cells-en.ts';
import { missingText } from '../../model/formats/missing-value.ts';
import type { TableColumn } from '../../model/table-view.ts';
import { createTextSpan, findOrCreateOnlyChild } from './fill-text-cell.ts';

/**
 * Shows a dash, which does not draw the eye, with words for screen readers.
 * @param isGroup - whether the missing value names a group of rows, which has a name of its own because readers pick it.
 */
export function fillMissingCell(
  cell: HTMLElement,
  { column, title }: TableColumn,
  context: FormatContext,
  isGroup: boolean,
): void {
  const text = findOrCreateOnlyChild(cell, 'SPAN', 'text missing', () => createTextSpan('text missing'));
  const name = isGroup ? formatValue(null, { ...column, title }, context) : missingText;
  text.textContent = name;
  const isSign = name === missingText || name === nullText;
  text.role = isSign ? 'img' : null;
  text.ariaLabel = isSign ? createCellMessages(context.locale)('noValue') : null;
  cell.removeAttribute('title');
}
