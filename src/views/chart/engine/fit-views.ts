/**
 * Fits charts with several views to their box. Their total size depends on the sizes of the views, and is only known
 * after drawing.
 */
import type { Spec, View } from 'vega';
import type { ChartSize } from '../model/size-chart-spec.ts';

/** Signals of Vega-Lite for the size of a view: `childWidth`, `child_width`, `concat_0_height`. */
const sizeSignal = /(?:^|_|child)(width|height)$/i;
const minPart = 30;

/**
 * Maximum number of iterations. Axes change with their labels, so an iteration may miss the size; more of them make no
 * visible difference.
 */
const maxSteps = 4;

/** The last work on the sizes of each chart. It ends earlier work that is still under way. */
const lastWork = new WeakMap<View, object>();

/** Scales all views by the same factor until the chart fills the box. */
export async function fitViews(view: View, spec: Spec, size: ChartSize): Promise<void> {
  const isLast = beginWork(view);
  await fitSide({ view, spec, isLast }, 'width', size.width);
  await fitSide({ view, spec, isLast }, 'height', size.height);
}

/**
 * Gives all views the sizes that they have in a new drawing, before it is fitted to its box.
 * @param sizes - those that differ from the spec, by signal.
 */
export function resetViews(view: View, spec: Spec, sizes: ReadonlyMap<string, number>): void {
  beginWork(view);
  for (const side of ['width', 'height'] as const)
    for (const { name, value } of listSizes(spec, side)) view.signal(name, sizes.get(name) ?? value);
}

function beginWork(view: View): () => boolean {
  const own = {};
  lastWork.set(view, own);
  return () => lastWork.get(view) === own;
}

interface Fit {
  readonly view: View;
  readonly spec: Spec;
  readonly isLast: () => boolean;
}

/**
 * The total size is approximately linear in the sizes of the views, so each iteration uses the line through the last
 * two.
 */
async function fitSide({ view, spec, isLast }: Fit, side: Side, wanted: number): Promise<void> {
  const parts = readParts(view, spec, side);
  if (parts.length === 0) return;
  let last = { factor: 0, extent: 0 };
  let now = { factor: 1, extent: measure(view, side) };
  for (let step = 0; step < maxSteps && Math.abs(now.extent - wanted) >= 2; step += 1) {
    const growth = (now.extent - last.extent) / (now.factor - last.factor);
    const factor = Math.max(0.05, now.factor + (wanted - now.extent) / growth);
    if (!Number.isFinite(factor) || !isLast()) return;
    await scaleParts(view, parts, factor);
    last = now;
    now = { factor, extent: measure(view, side) };
  }
}

type Side = 'width' | 'height';
type Part = readonly [signal: string, value: number];

/** Views with their own size. A view that is sized by band steps keeps its size. */
const readParts = (view: View, spec: Spec, side: Side): Part[] =>
  listSizes(spec, side)
    .map(({ name }): Part => [name, Number(view.signal(name))])
    .filter(([, value]) => value > 0);

/**
 * Signals with the sizes of views, and their values in the spec. If all views share a size, it is that of the chart. What a
 * reader sets is no size of a view.
 */
function listSizes(spec: Spec, side: Side): { readonly name: string; readonly value: unknown }[] {
  const own = (spec.signals ?? []).filter(
    (signal) =>
      sizeSignal.exec(signal.name)?.[1]?.toLowerCase() === side && 'value' in signal && !('bind' in signal),
  );
  const sizes = own.map(({ name, value }: { name: string; value?: unknown }) => ({ name, value }));
  const shared = spec[side];
  return typeof shared === 'number' ? [...sizes, { name: side, value: shared }] : sizes;
}

async function scaleParts(view: View, parts: readonly Part[], factor: number): Promise<void> {
  for (const [signal, value] of parts) view.signal(signal, Math.max(minPart, Math.floor(value * factor)));
  await view.resize().runAsync();
}

/** Total size with titles, axes and padding, px. */
function measure(view: View, side: Side): number {
  const picture = view.container()?.querySelector('canvas, svg');
  if (!picture) return 0;
  return side === 'width' ? picture.clientWidth : picture.clientHeight;
}
