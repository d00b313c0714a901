/** KPIs in small boxes, and with too much content. */
import { extremes, figure, months } from './kpi-scene-data.ts';
import type { Scene } from './scene.ts';

const base = { kind: 'kpi', rows: () => months } as const;

const depots = ['Oslo', 'Bergen', 'Trondheim', 'Stavanger', 'Tromsø', 'Drammen', 'Skien', 'Moss'];

export const kpiSizeScenes: readonly Scene[] = [
  {
    ...base,
    id: 'long-title',
    title:
      'Sales of all depots north of the river, without returns and gift cards, as of the last closed month',
    state: 'normal',
    spec: figure,
    width: 320,
    height: 180,
  },
  {
    ...base,
    id: 'big-numbers',
    title: 'KPI with very long numbers',
    note: 'Numbers that do not fit are in compact notation, with the full number in the tooltip.',
    state: 'huge',
    rows: () => extremes,
    spec: {
      direction: 'row',
      gap: 32,
      blocks: ['cents', 'debt', 'exact', 'tiny'].map((field) => ({
        type: 'number',
        field,
        label: field,
        size: 'large',
      })),
    },
    height: 200,
  },
  {
    ...base,
    id: 'many-blocks',
    title: 'KPI of forty blocks',
    state: 'huge',
    spec: {
      direction: 'row',
      gap: 24,
      blocks: Array.from({ length: 20 }, (_, row) => ({
        type: 'column',
        blocks: [
          {
            type: 'number',
            field: 'sales',
            row,
            label: `${depots[row % depots.length] ?? ''} ${row + 1}`,
            size: 'small',
          },
          { type: 'comparison', field: 'sales', row },
        ],
      })),
    },
    height: 420,
  },
  {
    ...base,
    id: 'small',
    title: 'Sales',
    note: '160 × 120 px.',
    state: 'tiny',
    spec: figure,
    width: 160,
    height: 120,
  },
  {
    ...base,
    id: 'tiny',
    title: 'Sales',
    note: '120 × 80 px.',
    state: 'tiny',
    spec: figure,
    width: 120,
    height: 80,
  },
  {
    ...base,
    id: 'tiniest',
    title: 'Sales',
    note: '120 × 60 px.',
    state: 'tiny',
    spec: figure,
    width: 120,
    height: 60,
  },
  {
    ...base,
    id: 'tiny-words',
    title: 'Words',
    note: '120 × 80 px: the tooltip has the full text.',
    state: 'tiny',
    spec: {
      blocks: [
        { type: 'text', content: 'Deliveries to the coast resumed in week 40 and two new depots opened.' },
      ],
    },
    width: 120,
    height: 80,
  },
  {
    ...base,
    id: 'tiny-circle',
    title: 'Of plan',
    note: '120 × 120 px.',
    state: 'tiny',
    spec: {
      blocks: [{ type: 'progress', field: 'sales', target: 'goal', shape: 'circle', label: 'Of plan' }],
    },
    width: 120,
    height: 120,
  },
];
