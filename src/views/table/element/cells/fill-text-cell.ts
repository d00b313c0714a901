/** Text in a cell. */

export function fillTextCell(cell: HTMLElement, text: string): void {
  findOrCreateOnlyChild(cell, 'SPAN', 'text', createTextSpan).textContent = text;
  setFullTextTitle(cell, text);
}

/** Cell padding, and the width of most characters, px. A text that may be cut gets a tooltip with the full text. */
const padding = 24;
const narrowCharacter = 5.5;

export function setFullTextTitle(cell: HTMLElement, text: string): void {
  const isWhole = cell.classList.contains('number') && text.length < 24;
  const room = (parseFloat(cell.style.width) || 0) - padding;
  if (!isWhole && text.length * narrowCharacter > room) cell.title = text;
  else if (cell.title !== '') cell.removeAttribute('title');
}

/** Returns the only element of the cell if it has the tag name. Otherwise replaces the content by a new element. */
export function findOrCreateOnlyChild(
  cell: HTMLElement,
  tag: string,
  name: string,
  create: () => Element,
): Element {
  const known = cell.childElementCount === 1 ? cell.firstElementChild : null;
  if (known?.tagName === tag && known.getAttribute('class') === name) return known;
  const made = create();
  cell.replaceChildren(made);
  return made;
}

export function createTextSpan(name = 'text'): HTMLElement {
  const span = document.createElement('span');
  span.className = name;
  return span;
}
