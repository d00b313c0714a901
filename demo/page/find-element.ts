/** A piece of `index.html` that the page cannot work without. */
export function findElement<T extends Element = HTMLElement>(
  selector: string,
  kind: abstract new (...args: never[]) => T,
): T {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`index.html lacks ${selector}.`);
}
