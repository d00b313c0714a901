/** Marks of a chart of which a filter leaves few keep sizes and colours that can be read. */
import type { VegaPart } from './compiled-marks.ts';
import { limitBars } from './limit-bars.ts';
import { limitCells } from './limit-cells.ts';
import { widenColorScales } from './widen-color-scales.ts';

/** @param spec - in Vega, as compiled. */
export const fitMarks = (spec: VegaPart): VegaPart => limitBars(limitCells(widenColorScales(spec)));
