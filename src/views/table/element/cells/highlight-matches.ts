/** Highlights the matches of a search in a filled cell. */
import { findMatches } from '../../model/rows/search-rows.ts';

export function highlightMatches(cell: HTMLElement, search: string): void {
  const holder = cell.querySelector<HTMLElement>('.text');
  const text = holder?.textContent ?? '';
  const matches = findMatches(text, search);
  if (!holder || matches.length === 0) return;
  let from = 0;
  const pieces: (Node | string)[] = [];
  for (const [start, end] of matches) {
    pieces.push(text.slice(from, start), createMark(text.slice(start, end)));
    from = end;
  }
  holder.replaceChildren(...pieces, text.slice(from));
}

function createMark(text: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
