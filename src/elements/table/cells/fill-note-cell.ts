/** What stands in a cell that has no value to show. */
import { createCellMessages } from '../../../model/messages/table-cells-en.ts';
import type { CellNote } from '../../../model/table/create-table-view.ts';
import { createText, findOrCreateOnlyChild } from './fill-text-cell.ts';

export function fillNoteCell(cell: HTMLElement, note: CellNote, locale: string): void {
  const words = createCellMessages(locale);
  const shown = findOrCreateOnlyChild(cell, 'SPAN', `note ${note.kind}`, () =>
    createText(`note ${note.kind}`),
  );
  shown.textContent =
    note.kind === 'failed' ? '—' : note.kind === 'several' ? words('several', { count: note.count }) : '';
  const hint =
    note.kind === 'failed'
      ? words('failed', { reason: note.reason })
      : note.kind === 'several'
        ? words('severalHint')
        : '';
  if (hint === '') cell.removeAttribute('title');
  else cell.title = hint;
  const label = note.kind === 'pending' ? words('loading') : hint;
  shown.setAttribute('role', label === '' ? 'none' : 'img');
  if (label === '') shown.removeAttribute('aria-label');
  else shown.setAttribute('aria-label', label);
}
