/** Charts of several views: their common size follows from the sizes of the parts, so it is found by drawing. */
import type { Spec, View } from 'vega';
import type { ChartSize } from '../../model/chart/chart-size.ts';

/** Signals that Vega-Lite gives the size of a part: `width`, `child_width`, `concat_0_height`. */
const sizeSignal = /(?:^|_)(width|height)$/;
const smallestPart = 30;

/** Scales all parts alike until the whole fills the box; two measurements suffice, as the whole grows linearly. */
export async function fitViews(view: View, spec: Spec, size: ChartSize): Promise<void> {
  await fitSide(view, spec, 'width', size.width);
  await fitSide(view, spec, 'height', size.height);
}

async function fitSide(view: View, spec: Spec, side: 'width' | 'height', wanted: number): Promise<void> {
  const parts = readParts(view, spec, side);
  if (parts.length === 0) return;
  const first = measure(view, side);
  if (Math.abs(first - wanted) < 2) return;
  const guess = Math.max(0.2, wanted / Math.max(first, 1));
  await scaleParts(view, parts, guess);
  const second = measure(view, side);
  if (Math.abs(second - first) < 1) return;
  const growth = (second - first) / (guess - 1);
  const factor = 1 + (wanted - first) / growth;
  if (Number.isFinite(factor)) await scaleParts(view, parts, Math.max(0.1, factor));
}

type Part = readonly [signal: string, value: number];

/** Parts with a number of their own; a part that grows by steps of a band keeps to those. */
function readParts(view: View, spec: Spec, side: 'width' | 'height'): Part[] {
  return (spec.signals ?? [])
    .filter((signal) => sizeSignal.exec(signal.name)?.[1] === side && 'value' in signal)
    .map((signal): Part => [signal.name, Number(view.signal(signal.name))])
    .filter(([, value]) => value > 0);
}

async function scaleParts(view: View, parts: readonly Part[], factor: number): Promise<void> {
  for (const [signal, value] of parts)
    view.signal(signal, Math.max(smallestPart, Math.floor(value * factor)));
  await view.resize().runAsync();
}

/** The whole with its titles, axes and padding, px. */
function measure(view: View, side: 'width' | 'height'): number {
  const canvas = view.container()?.querySelector('canvas, svg');
  return canvas?.getBoundingClientRect()[side] ?? 0;
}
