import type { ParitySpec } from './specs/parity-spec.ts';

/** Repeats the actions of a reader on the chart in the box. */
export function actOnChart(box: HTMLElement, events: ParitySpec['act'] & object): void {
  for (const [type, x, y] of events) press(box, type, x, y);
}

function press(box: HTMLElement, type: string, x: number, y: number): void {
  const picture = box.querySelector('canvas');
  if (!picture) return;
  const { left, top } = picture.getBoundingClientRect();
  const Type = type.startsWith('pointer') ? PointerEvent : MouseEvent;
  picture.dispatchEvent(
    new Type(type, { clientX: left + x, clientY: top + y, bubbles: true, composed: true }),
  );
}
