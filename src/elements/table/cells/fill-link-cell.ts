/** Fills cells with links and images. Unsafe addresses are shown as text. */
import { createText, fillTextCell, findOrCreateOnlyChild, setFullTextTitle } from './cell-text.ts';

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

/** Images load from allowed origins only, because other servers would see who reads them. A failed image shows its name. */
export function fillImageCell(
  cell: HTMLElement,
  text: string,
  address: string,
  allowOrigins: readonly string[],
): void {
  if (!isAllowed(address, allowOrigins)) return fillTextCell(cell, text);
  const known = cell.firstElementChild;
  if (known instanceof HTMLImageElement && known.getAttribute('src') === address) return;
  cell.removeAttribute('title');
  cell.replaceChildren(createImage(cell, address));
}

function createImage(cell: HTMLElement, address: string): HTMLImageElement {
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  image.alt = nameOf(address);
  image.addEventListener('error', () => {
    // The cell may show another row meanwhile.
    if (image.parentNode === cell) image.replaceWith(writeText(nameOf(address)));
  });
  image.src = address;
  return image;
}

function writeText(text: string): HTMLElement {
  const span = createText();
  span.textContent = text;
  return span;
}

/** The file name in the address of an image. */
function nameOf(address: string): string {
  if (!URL.canParse(address) || address.startsWith('data:')) return '';
  const file = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(file)
      .replace(/\.\w+$/, '')
      .replace(/[-_]+/g, ' ');
  } catch {
    return file;
  }
}

function isAllowed(address: string, allowOrigins: readonly string[]): boolean {
  if (/^data:image\/(png|jpeg|gif|webp);/i.test(address)) return true;
  return /^https?:/i.test(address) && URL.canParse(address) && allowOrigins.includes(new URL(address).origin);
}
