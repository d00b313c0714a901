import { createFailedResult, createPendingResult, createResult } from './scene-results.ts';
import type { Scene } from './scene.ts';
import { kpiBlockScenes } from './kpi-block-scenes.ts';
import { kpiSizeScenes } from './kpi-size-scenes.ts';
import { figure, inPounds, months } from './kpi-scene-data.ts';

/** Scenes of KPIs and their states. */
export const kpiScenes: readonly Scene[] = [
  ...kpiBlockScenes,
  ...kpiSizeScenes,
  {
    id: 'dark',
    title: 'KPI, dark colour scheme',
    state: 'dark',
    kind: 'kpi',
    spec: figure,
    rows: () => months,
    height: 200,
  },
  {
    id: 'right-to-left',
    title: 'المبيعات الشهرية',
    note: 'Texts, arrows and meters start on the right. The time axis is left-to-right, as in charts.',
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
    title: 'KPI without rows',
    state: 'empty',
    kind: 'kpi',
    spec: figure,
    rows: () => createResult(months.columns, []),
    width: 400,
    height: 180,
  },
  {
    id: 'loading',
    title: 'Loading rows',
    state: 'loading',
    kind: 'kpi',
    spec: figure,
    rows: createPendingResult,
    width: 400,
    height: 180,
  },
  {
    id: 'error',
    title: 'Failed query',
    state: 'error',
    kind: 'kpi',
    spec: figure,
    rows: createFailedResult('The warehouse does not answer.'),
    width: 400,
    height: 180,
  },
];
