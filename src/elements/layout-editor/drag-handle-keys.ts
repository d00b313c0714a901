/** Keyboard control of a widget's handles: lift, move or resize, drop, cancel. */

export interface DragHandleKeys {
  /** Handle of the lifted widget, if any. */
  readonly lifted: HTMLElement | undefined;
  lift(handle: HTMLElement): void;
  /** @param by - columns and rows, in the writing direction. */
  move(by: readonly [number, number]): void;
  resize(by: readonly [number, number]): void;
  drop(): void;
  cancel(): void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function handleDragHandleKey(event: KeyboardEvent, handle: HTMLElement, keys: DragHandleKeys): void {
  const lifted = keys.lifted === handle;
  const arrow = arrows[event.key];
  const presses = event.key === 'Enter' || event.key === ' ';
  if (presses && lifted) keys.drop();
  else if (presses) keys.lift(handle);
  else if (lifted && event.key === 'Escape') keys.cancel();
  else if (lifted && arrow) step(event, handle, keys, arrow);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function step(
  { shiftKey }: KeyboardEvent,
  handle: HTMLElement,
  keys: DragHandleKeys,
  [across, down]: readonly [number, number],
): void {
  const mirrored = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
  // Avoids -0.
  const by = [across * mirrored || 0, down] as const;
  const resizes = shiftKey || handle.classList.contains('resize');
  if (resizes) keys.resize(by);
  else keys.move(by);
}
