/** Which keys walk through marks, and how far. */

/** As the "Page Up" and "Page Down" of grids and sliders. Source: ARIA Authoring Practices. */
const page = 10;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: -Infinity,
  End: Infinity,
};

/** Marks to go on by; undefined for a key that walks nowhere, or that belongs to the browser with what is held. */
export function findNavigationStep(event: KeyboardEvent, rightToLeft: boolean): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const step = steps[event.key];
  const mirrored = rightToLeft && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  return step !== undefined && mirrored ? -step : step;
}

export const isClickKey = ({ key, altKey }: KeyboardEvent): boolean =>
  !altKey && (key === 'Enter' || key === ' ');
