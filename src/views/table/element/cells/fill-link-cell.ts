/** Fills cells with links. Unsafe addresses are shown as text. */
import { fillTextCell, findOrCreateOnlyChild, setFullTextTitle } from './fill-text-cell.ts';

/** @param label - text in place of the address. */
export function fillLinkCell(
  cell: HTMLElement,
  text: string,
  address: string,
  label: string | undefined,
): void {
  if (!isSafeLink(address)) return fillTextCell(cell, text);
  const link = findOrCreateOnlyChild(cell, 'A', 'text', createLink);
  if (link instanceof HTMLAnchorElement) link.href = address;
  link.textContent = label ?? text;
  setFullTextTitle(cell, label === undefined ? text : address);
}

const isSafeLink = (address: string): boolean =>
  /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);

function createLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.rel = 'noopener noreferrer nofollow';
  link.target = '_blank';
  link.className = 'text';
  return link;
}
