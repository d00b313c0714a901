/** Returns an element of `index.html` that the page needs. Throws if it is missing. */
export function findElement<T extends Element = HTMLElement>(
  selector: string,
  kind: abstract new (...args: never[]) => T,
): T {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`index.html lacks ${selector}.`);
}
