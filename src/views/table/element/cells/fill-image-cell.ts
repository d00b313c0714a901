/** Fills cells with images. */
import { fillTextCell, createTextSpan } from './fill-text-cell.ts';

/** Images load from allowed origins only, because other servers would see who reads them. A failed image shows its name. */
export function fillImageCell(
  cell: HTMLElement,
  text: string,
  address: string,
  allowOrigins: readonly string[],
): void {
  if (!isAllowedImage(address, allowOrigins)) return fillTextCell(cell, text);
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
  const span = createTextSpan();
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

function isAllowedImage(address: string, allowOrigins: readonly string[]): boolean {
  if (/^data:image\/(png|jpeg|gif|webp);/i.test(address)) return true;
  return /^https?:/i.test(address) && URL.canParse(address) && allowOrigins.includes(new URL(address).origin);
}
