/** What lies below the first screen starts when it comes near the viewport. */

/** Distance from the viewport within which an element counts as near. */
const rootMargin = '700px 0px';

/** Calls `start` once for each element, when it is near the viewport. */
export function startNear<T extends Element>(elements: Iterable<T>, start: (element: T) => void): void {
  const waiting = new Set(elements);
  const observer = new IntersectionObserver(
    (entries) => {
      const near = new Set(
        entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target),
      );
      for (const element of waiting) {
        if (!near.has(element)) continue;
        waiting.delete(element);
        observer.unobserve(element);
        start(element);
      }
    },
    { rootMargin },
  );
  for (const element of waiting) observer.observe(element);
}
