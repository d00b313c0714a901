/** What stands in a cell that has no value to show. */
import { createValueWords } from '../../model/messages/table-values-en.ts';
import type { CellNote } from '../../model/table/table-spec.ts';
import { createText, findOnly } from './cell-text.ts';

export function fillNote(cell: HTMLElement, note: CellNote, locale: string): void {
  const words = createValueWords(locale);
  const shown = findOnly(cell, 'SPAN', `note ${note.kind}`, () => createText(`note ${note.kind}`));
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
