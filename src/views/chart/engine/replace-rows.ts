/**
 * Gives a running chart other rows, in place of a new drawing: nothing is compiled again, and what the reader points at and has
 * hidden stays. Loaded after the first drawing.
 */
import type { Spec } from 'vega';
import { forgetsRows } from '../model/forgets-rows.ts';
import { hasEventHandlers } from '../model/list-crosshair-marks.ts';
import type { PreparedChart } from '../model/prepare-chart-spec.ts';
import { readFirstState } from '../model/read-selections.ts';
import { isPlainFacet, listCellSizes, omitCellSize } from '../model/size-chart-spec.ts';
import type { ChartRequest } from './chart-request.ts';
import { resetViews } from './fit-views.ts';
import type { ChartView } from './open-vega-view.ts';
import { findScenePainting } from './scene-painting.ts';

/** A request, and what has been prepared for it. */
export interface ChartInput {
  readonly request: ChartRequest;
  /** Undefined before the first drawing. */
  readonly prepared: PreparedChart | undefined;
}

/**
 * Whether two inputs differ by the rows of their query only, so that a drawing of one can show those of the other. Of events,
 * only those of selections in Vega-Lite are known. Views beside one another keep their axes, and Vega rounds the places of
 * these by what was there before, so they are drawn anew. The cells of a facet come and go with the rows.
 * @param spec - the drawn spec.
 */
export const differByRowsOnly = (spec: Spec, before: ChartInput, now: ChartInput): boolean =>
  before.prepared?.rows !== undefined &&
  now.prepared?.rows !== undefined &&
  (!now.prepared.isMultiView || isPlainFacet(now.prepared.spec)) &&
  (now.prepared.language === 'vega-lite' || !followsEvents(spec)) &&
  forgetsRows({ ...spec }) &&
  before.request.tooltip === now.request.tooltip &&
  describe(before) === describe(now) &&
  canResizeCells(spec, before.prepared, now.prepared);

/** Whether a chart changes with what the reader does in it. */
export const followsEvents = (spec: Spec): boolean => hasEventHandlers({ ...spec });

/** Everything but the rows that a drawing depends on, as text. Functions count as present or absent. */
function describe({ request, prepared }: ChartInput): string {
  const { result, theme, overrides, context, allowOrigins, rendererKind, isAnnotated, legend } = request;
  return JSON.stringify([
    {
      ...prepared,
      rows: undefined,
      spec: prepared?.isMultiView ? omitCellSize(prepared.spec) : prepared?.spec,
    },
    result?.columns,
    { theme, overrides, context, allowOrigins, rendererKind, isAnnotated },
    legend?.label,
    request.handleDataClick !== undefined,
    request.openLink !== undefined,
  ]);
}

/** The size of a cell follows from the number of cells. */
function canResizeCells(spec: Spec, before: PreparedChart, now: PreparedChart): boolean {
  const sizes = listCellSizes(before.spec);
  const changed = [...listCellSizes(now.spec)].filter(([name, size]) => sizes.get(name) !== size);
  return changed.every(([name]) => spec.signals?.some((signal) => signal.name === name && 'value' in signal));
}

/**
 * Takes the rows of the query out of a chart. Values that are still there would come first in orders, stacks and colours. What
 * the reader has selected by rows or by places goes with them. Nothing is painted before the next rows are there.
 */
export async function clearRows({ view, spec, rowsName }: ChartView): Promise<void> {
  const painting = findScenePainting(view);
  painting.clear();
  await painting.pause(async () => {
    await view.data(rowsName, []).runAsync();
    if (followsEvents(spec)) await view.setState(readFirstState({ ...spec })).runAsync();
  });
}

/** The size of a plot follows from its labels: the layout begins with the size of the spec, as that of a new drawing does. */
export async function insertRows(
  { view, spec, rowsName }: ChartView,
  prepared: PreparedChart,
): Promise<void> {
  view.insert(rowsName, [...(prepared.rows ?? [])]);
  if (typeof spec.width === 'number') view.width(spec.width);
  if (typeof spec.height === 'number') view.height(spec.height);
  if (prepared.isMultiView) resetViews(view, spec, listCellSizes(prepared.spec));
  await view.resize().runAsync();
}
