/** What is painted into a chart beyond the marks of its spec: incomplete periods, and the picked parts of bars. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { Spec, View } from 'vega';
import type { ChartRequest } from './chart-request.ts';
import type { NoteOf } from './chart-tooltip.ts';
import type { IncompletePeriodMarks } from './incomplete-period-marks.ts';

export interface ChartPaintings {
  /** The last line for the tooltip of a mark. */
  readonly noteOf: NoteOf | undefined;
  /** Paints them from now on, in the drawing and in its images. */
  paint(view: View): Promise<void>;
}

/** Charts that have nothing of the kind load no file. */
export async function loadChartPaintings(spec: Spec, request: ChartRequest): Promise<ChartPaintings> {
  const { pickedBars } = request;
  const [periods, bars] = await Promise.all([
    loadPeriods(spec, request),
    pickedBars && loadChunk(() => import('./picked-bars.ts')),
  ]);
  return {
    noteOf: pickedBars && bars ? bars.createPickedBarNotes(pickedBars, periods?.noteOf) : periods?.noteOf,
    // Both begin at once, so that a later replacement of the rows takes back both.
    paint: async (view) => {
      await Promise.all([periods?.paint(view), pickedBars && bars?.paintPickedBars(view, pickedBars)]);
    },
  };
}

/** Only a chart of times can show an incomplete period. It is usable without the file that marks it. */
async function loadPeriods(spec: Spec, request: ChartRequest): Promise<IncompletePeriodMarks | undefined> {
  const { result, onFault } = request;
  if (!result?.columns.some(({ type }) => type === 'time')) return undefined;
  try {
    const { createIncompletePeriodMarks } = await loadChunk(() => import('./incomplete-period-marks.ts'));
    return createIncompletePeriodMarks({ ...spec }, request, new Date());
  } catch (error) {
    onFault?.(String(error));
    return undefined;
  }
}
