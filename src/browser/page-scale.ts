/** The scale of the page around an element: its size in the viewport for one of its own CSS px. */

/** A page scales what it holds with `transform`, `scale` and `zoom`. Without them, and for hidden elements, it is 1. */
export function findPageScale(element: Element): number {
  const { width } = element.getBoundingClientRect();
  return width / parseFloat(getComputedStyle(element).width) || 1;
}
