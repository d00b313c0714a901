import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';

/** A chart that is written in Vega-Lite. */
export const drawVega = (spec: SpecRecord): Drawing => ({ kind: 'vega', spec });
