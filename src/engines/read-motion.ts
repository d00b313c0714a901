/** How long what is drawn moves. */
import { themeMultiples } from '../contract/theme-multiples.ts';
import { limitNumber } from '../model/theme/token-limits.ts';

/** The theme's duration of movements as a multiple of the usual one. 0: no movement, as for readers who prefer less motion. */
export function readMotion(element: Element): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  const text = getComputedStyle(element).getPropertyValue('--v-motion');
  return limitNumber(text, themeMultiples.motion) ?? 1;
}
