import { failing, neverSettling, resultOf } from './result-of.ts';
import type { Scene } from './scene.ts';
import { kpiBlockScenes } from './kpi-scenes-blocks.ts';
import { kpiSizeScenes } from './kpi-scenes-sizes.ts';
import { figure, inPounds, months } from './kpi-scenes-rows.ts';

/** Key figures in every state they can be in. */
export const kpiScenes: readonly Scene[] = [
  ...kpiBlockScenes,
  ...kpiSizeScenes,
  {
    id: 'dark',
    title: 'On a dark page',
    state: 'dark',
    kind: 'kpi',
    spec: figure,
    rows: () => months,
    height: 200,
  },
  {
    id: 'right-to-left',
    title: 'المبيعات الشهرية',
    note: 'Words, arrows and meters begin on the right; time goes from left to right, as in every chart.',
    state: 'right-to-left',
    kind: 'kpi',
    spec: {
      direction: 'row',
      blocks: [
        {
          type: 'column',
          blocks: [
            { type: 'number', field: 'sales' },
            { type: 'comparison', field: 'sales', label: 'مقارنة بالشهر السابق' },
          ],
        },
        { type: 'progress', field: 'sales', target: 'goal', label: 'من الخطة' },
        { type: 'sparkline', measure: 'sales', dimension: 'month' },
      ],
    },
    rows: () => inPounds,
    locale: 'ar-EG',
    height: 200,
  },
  {
    id: 'empty',
    title: 'No rows',
    state: 'empty',
    kind: 'kpi',
    spec: figure,
    rows: () => resultOf(months.columns, []),
    width: 400,
    height: 180,
  },
  {
    id: 'loading',
    title: 'Waiting for rows',
    state: 'loading',
    kind: 'kpi',
    spec: figure,
    rows: neverSettling,
    width: 400,
    height: 180,
  },
  {
    id: 'error',
    title: 'A query that failed',
    state: 'error',
    kind: 'kpi',
    spec: figure,
    rows: failing('The warehouse does not answer.'),
    width: 400,
    height: 180,
  },
];
