/**
 * Gives a running chart other rows, in place of a new drawing: nothing is compiled again, and what the reader points at and has
 * hidden stays. Loaded after the first drawing.
 */
import type { Spec } from 'vega';
import { forgetsRows } from '../model/forgets-rows.ts';
import type { PreparedChart } from '../model/prepare-chart-spec.ts';
import type { ChartRequest } from './chart-request.ts';
import type { ChartView } from './open-vega-view.ts';
import { findScenePainting } from './scene-painting.ts';

/** A request, and what has been prepared for it. */
export interface ChartInput {
  readonly request: ChartRequest;
  /** Undefined before the first drawing. */
  readonly prepared: PreparedChart | undefined;
}

/**
 * Whether two inputs differ by the rows of their query only, so that a drawing of one can show those of the other. The sizes of
 * several views beside one another depend on the rows, so they are drawn anew.
 * @param spec - the drawn spec.
 */
export const differByRowsOnly = (spec: Spec, before: ChartInput, now: ChartInput): boolean =>
  before.prepared?.rows !== undefined &&
  now.prepared?.rows !== undefined &&
  !now.prepared.isMultiView &&
  forgetsRows({ ...spec }) &&
  before.request.tooltip === now.request.tooltip &&
  describe(before) === describe(now);

/** Everything but the rows that a drawing depends on, as text. Functions count as present or absent. */
function describe({ request, prepared }: ChartInput): string {
  const { result, theme, overrides, context, allowOrigins, rendererKind, isAnnotated, legend } = request;
  return JSON.stringify([
    { ...prepared, rows: undefined },
    result?.columns,
    { theme, overrides, context, allowOrigins, rendererKind, isAnnotated },
    legend?.label,
    request.handleDataClick !== undefined,
    request.openLink !== undefined,
  ]);
}

/**
 * Takes the rows of the query out of a chart. Values that are still there would come first in orders, stacks and colours.
 * Nothing is painted before the next rows are there.
 */
export async function clearRows({ view, rowsName }: ChartView): Promise<void> {
  const painting = findScenePainting(view);
  painting.clear();
  view.data(rowsName, []);
  await painting.pause(() => view.runAsync());
}

/** The size of a plot follows from its labels: the layout begins with the size of the spec, as that of a new drawing does. */
export async function insertRows(
  { view, spec, rowsName }: ChartView,
  rows: readonly object[],
): Promise<void> {
  view.insert(rowsName, [...rows]);
  if (typeof spec.width === 'number') view.width(spec.width);
  if (typeof spec.height === 'number') view.height(spec.height);
  await view.resize().runAsync();
}
