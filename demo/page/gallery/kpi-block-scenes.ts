/** Blocks of KPIs, and their layouts. */
import { extremes, figure, months } from './kpi-scene-data.ts';
import type { Scene } from './scene.ts';

const base = { kind: 'kpi', state: 'normal', rows: () => months } as const;

const comparison = (over: object) => ({ type: 'comparison', field: 'sales', ...over });

export const kpiBlockScenes: readonly Scene[] = [
  {
    ...base,
    id: 'figure',
    title: 'KPI with comparison and sparkline',
    note: 'Hover or focus the number for its full value.',
    spec: figure,
    width: 420,
    height: 200,
  },
  {
    ...base,
    id: 'default',
    title: 'KPI without blocks',
    note: 'The first number of the first row, compared with that of the second row.',
    spec: {},
    width: 420,
    height: 160,
  },
  {
    ...base,
    id: 'row',
    title: 'KPI with all six block types',
    note: 'A row of blocks wraps if it is too wide.',
    spec: {
      direction: 'row',
      justify: 'between',
      blocks: [
        { type: 'number', field: 'sales', label: 'Sales' },
        comparison({ label: 'vs last month' }),
        { type: 'progress', field: 'sales', target: 'goal', shape: 'circle', label: 'Of plan' },
        { type: 'sparkline', measure: 'sales', dimension: 'month', mark: 'line' },
        { type: 'text', content: '**Record month.** Deliveries to the coast resumed in week 40.' },
        { type: 'html', template: '<p>Margin <b>{{formatNumber data.0.margin ".1%"}}</b></p>' },
      ],
    },
    height: 200,
  },
  {
    ...base,
    id: 'comparisons',
    title: 'KPI comparisons',
    note: 'Colours show improvement, arrows show the direction, and the text names both.',
    spec: {
      direction: 'row',
      gap: 32,
      blocks: [
        comparison({ difference: 'percent', label: 'Percent' }),
        comparison({ difference: 'absolute', label: 'Absolute' }),
        comparison({ difference: 'both', label: 'Both' }),
        comparison({ row: 3, previousRow: 0, label: 'Down is worse' }),
        comparison({
          field: 'returns',
          row: 0,
          previousRow: 6,
          goodDirection: 'down',
          label: 'Down is better',
        }),
        comparison({ field: 'returns', row: 6, previousRow: 0, goodDirection: 'down', label: 'Up is worse' }),
        comparison({ goodDirection: 'none', label: 'Neither' }),
        comparison({ row: 1, positiveColor: 'series-4', label: 'A colour of its own' }),
        comparison({ row: 0, previousRow: 0, label: 'No change' }),
        comparison({ previousField: 'goal', label: 'Against another column' }),
      ],
    },
    height: 200,
  },
  {
    ...base,
    id: 'progress',
    title: 'Progress',
    note: 'Bars and rings: beyond the target, at zero, and without a target.',
    spec: {
      direction: 'row',
      gap: 32,
      align: 'center',
      blocks: [
        { type: 'progress', field: 'sales', target: 'goal', label: 'Of plan' },
        { type: 'progress', field: 'sales', target: 1_000_000, label: 'Beyond', color: 'positive' },
        { type: 'progress', field: 'sales', target: 'goal', shape: 'circle', label: 'Of plan' },
        {
          type: 'progress',
          field: 'sales',
          target: 1_000_000,
          shape: 'circle',
          label: 'Beyond',
          color: 'warning',
        },
        { type: 'progress', field: 'profit', row: 9, target: 'goal', shape: 'circle', label: 'Below zero' },
      ],
    },
    height: 240,
  },
  {
    ...base,
    id: 'sparklines',
    title: 'KPI sparklines',
    note: 'Area, line and bars. Negative bars have their own colour.',
    spec: {
      direction: 'row',
      blocks: [
        { type: 'sparkline', measure: 'sales', dimension: 'month', label: 'Area' },
        {
          type: 'sparkline',
          measure: 'sales',
          dimension: 'month',
          mark: 'line',
          label: 'Line',
          color: 'series-2',
        },
        {
          type: 'sparkline',
          measure: 'sales',
          dimension: 'month',
          mark: 'bar',
          label: 'Bars',
          color: 'series-3',
        },
        {
          type: 'sparkline',
          measure: 'profit',
          dimension: 'month',
          mark: 'bar',
          negativeColor: 'negative',
          label: 'Below zero',
        },
      ],
    },
    height: 180,
  },
  {
    ...base,
    id: 'words',
    title: 'KPI with text and HTML blocks',
    spec: {
      direction: 'row',
      gap: 32,
      blocks: [
        {
          type: 'text',
          content:
            '### Notes\n\n- Coast open since *week 40*\n- Two **new** depots\n- [Report](https://example.com/report)',
        },
        {
          type: 'html',
          template:
            '<dl>{{#each data}}{{#if (eq @index 0)}}<dt>Returns</dt><dd>{{returns}}</dd><dt>Margin</dt><dd>{{formatNumber margin ".1%"}}</dd>{{/if}}{{/each}}</dl>',
          styles:
            'dl { display: grid; grid-template-columns: auto auto; gap: 4px 16px; margin: 0 } dd { margin: 0; font-weight: 600 }',
        },
      ],
    },
    height: 220,
  },
  {
    ...base,
    id: 'null',
    title: 'KPI with missing values',
    note: 'A null value, and a message for a missing column.',
    rows: () => extremes,
    spec: {
      direction: 'row',
      gap: 32,
      blocks: [
        { type: 'number', field: 'nothing', label: 'Null' },
        { type: 'comparison', field: 'nothing', label: 'From null' },
        { type: 'number', field: 'words', label: 'Words' },
        { type: 'number', field: 'missing', label: 'No such column' },
      ],
    },
    height: 160,
  },
];
