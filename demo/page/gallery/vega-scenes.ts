/** Scenes of charts: chart types, compositions, inputs and states. */
import type { Scene } from './scene.ts';
import { createPageVisits, preferences, sales } from './vega-scene-data.ts';
import {
  barSpec,
  compositionSpecs,
  markSpecs,
  interactiveSpecs,
  vegaLiteSpec,
  region,
  total,
  type Spec,
} from './vega-scene-specs.ts';
import { vegaStateScenes } from './vega-state-scenes.ts';
import { treeSpec } from './vega-tree-spec.ts';

const kind = 'vega';
const toId = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

const toScenes = (specs: Readonly<Record<string, Spec>>, height: number): Scene[] =>
  Object.entries(specs).map(([title, spec]) => ({
    id: toId(title),
    title,
    kind,
    state: 'normal',
    spec,
    preferences,
    rows: sales,
    height,
  }));

const normal: readonly Scene[] = [
  ...toScenes(markSpecs, 320),
  ...toScenes(compositionSpecs, 360),
  ...toScenes(interactiveSpecs, 400),
  {
    id: 'legend',
    title: 'Interactive legend',
    note: 'Click an entry of the legend to hide its series, with Shift to see it alone; with the keyboard, use the list of series.',
    kind,
    state: 'normal',
    spec: barSpec,
    preferences,
    rows: sales,
    height: 340,
  },
  {
    id: 'formats',
    title: 'Bar chart with number formats of the report',
    note: 'The format of the report overrides the data model: axis, labels and tooltip show euros without decimals.',
    kind,
    state: 'normal',
    spec: vegaLiteSpec({
      encoding: { x: total, y: { ...region, sort: '-x' } },
      layer: [{ mark: 'bar' }, { mark: { type: 'text', align: 'left', dx: 4 }, encoding: { text: total } }],
    }),
    preferences: {
      columnFormats: { 'orders.revenue': { type: 'currency', decimalPlaces: 0, currency: 'EUR' } },
    },
    rows: sales,
    height: 260,
    locale: 'de-DE',
  },
  { id: 'vega', title: 'Treemap (Vega)', kind, state: 'normal', spec: treeSpec, height: 320 },
  {
    id: 'steps',
    title: 'Bar chart with fixed steps, scrolling',
    note: 'Each of the hundred bars has a fixed height, so the chart scrolls in its widget.',
    kind,
    state: 'normal',
    spec: vegaLiteSpec({
      height: { step: 18 },
      mark: 'bar',
      encoding: {
        y: { field: 'name', type: 'nominal', sort: '-x' },
        x: { field: 'visits', type: 'quantitative' },
      },
    }),
    rows: createPageVisits,
    width: 620,
    height: 320,
  },
];

export const vegaScenes: readonly Scene[] = [...normal, ...vegaStateScenes];
