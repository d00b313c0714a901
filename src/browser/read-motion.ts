/** The theme's duration of movements as a multiple of the usual one. 0: no movement, as for readers who prefer less motion. */
export function readMotion(element: Element): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  const text = getComputedStyle(element).getPropertyValue('--v-motion').trim();
  const motion = Number(text);
  return text !== '' && motion >= 0 ? Math.min(2, motion) : 1;
}
