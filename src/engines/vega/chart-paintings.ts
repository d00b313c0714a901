/** What is painted into a chart beyond the marks of its spec: incomplete periods, and the picked parts of bars. */
import type { Spec, View } from 'vega';
import type { DrawRequest } from './chart-request.ts';
import type { NoteOf } from './chart-tooltip.ts';
import type { IncompletePeriodMarks } from './incomplete-period-marks.ts';

export interface ChartPaintings {
  /** The last line for the tooltip of a mark. */
  readonly noteOf: NoteOf | undefined;
  /** Paints them from now on, in the drawing and in its images. */
  paint(view: View): Promise<void>;
}

/** Charts that have nothing of the kind load no file. */
export async function loadChartPaintings(spec: Spec, request: DrawRequest): Promise<ChartPaintings> {
  const { pickedBars, importChunk } = request;
  const [periods, bars] = await Promise.all([
    loadPeriods(spec, request),
    pickedBars && importChunk(() => import('./picked-bars.ts')),
  ]);
  return {
    noteOf: pickedBars && bars ? bars.createPickedBarNotes(pickedBars, periods?.noteOf) : periods?.noteOf,
    paint: async (view) => {
      await periods?.paint(view);
      if (pickedBars) await bars?.paintPickedBars(view, pickedBars);
    },
  };
}

/** Only a chart of times can show an incomplete period. It is usable without the file that marks it. */
async function loadPeriods(spec: Spec, request: DrawRequest): Promise<IncompletePeriodMarks | undefined> {
  const { result, importChunk, onFault } = request;
  if (!result?.columns.some(({ type }) => type === 'time')) return undefined;
  try {
    const { createIncompletePeriodMarks } = await importChunk(() => import('./incomplete-period-marks.ts'));
    return createIncompletePeriodMarks({ ...spec }, request, new Date());
  } catch (error) {
    onFault?.(String(error));
    return undefined;
  }
}
