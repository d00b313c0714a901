/** Text in a cell. */

/** Longer texts may be cut: the pointer tells them whole, characters. */
const longest = 24;

export function fillTextCell(cell: HTMLElement, text: string): void {
  findOrCreateOnlyChild(cell, 'SPAN', 'text', createText).textContent = text;
  setFullTextTitle(cell, text);
}

export function setFullTextTitle(cell: HTMLElement, text: string): void {
  if (text.length > longest) cell.title = text;
  else if (cell.title !== '') cell.removeAttribute('title');
}

/** The one element in the cell, if it is of that kind; else a new one in place of whatever is there. */
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

export function createText(name = 'text'): HTMLElement {
  const span = document.createElement('span');
  span.className = name;
  return span;
}
