/** The theme's duration of movements as a multiple of the usual one. 0: no movement, as for readers who prefer less motion. */
export function readMotion(element: Element): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  const motion = parseFloat(getComputedStyle(element).getPropertyValue('--v-motion'));
  return motion >= 0 ? motion : 1;
}
