/** The gallery of charts: every family of marks, compositions, inputs, and every state that a chart can be in. */
import type { Scene } from './scene.ts';
import { pages, preferences, sales } from './vega-scenes-rows.ts';
import {
  bars,
  composed,
  families,
  interactive,
  lite,
  region,
  total,
  type Spec,
} from './vega-scenes-specs.ts';
import { vegaStates } from './vega-scenes-states.ts';
import { tree } from './vega-scenes-tree.ts';

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
  ...toScenes(families, 320),
  ...toScenes(composed, 360),
  ...toScenes(interactive, 400),
  {
    id: 'legend',
    title: 'Series to hide and to single out',
    note: 'Click an entry of the legend to hide its series, with Shift to see it alone; by keyboard from the legend list.',
    kind,
    state: 'normal',
    spec: bars,
    preferences,
    rows: sales,
    height: 340,
  },
  {
    id: 'formats',
    title: 'Formats of the report',
    note: 'An override wins over the model: axis, legend, labels and tooltip write thousands of euros without decimals.',
    kind,
    state: 'normal',
    spec: lite({
      encoding: { x: total, y: { ...region, sort: '-x' } },
      layer: [{ mark: 'bar' }, { mark: { type: 'text', align: 'left', dx: 4 }, encoding: { text: total } }],
    }),
    preferences: { columnFormats: { 'orders.revenue': { type: 'currency', decimalPlaces: 0 } } },
    rows: sales,
    height: 260,
    locale: 'de-DE',
  },
  { id: 'vega', title: 'A tree map, in Vega', kind, state: 'normal', spec: tree, height: 320 },
  {
    id: 'steps',
    title: 'A chart that cannot shrink',
    note: 'Each of its hundred bars has a step of its own, so it scrolls inside of its widget.',
    kind,
    state: 'normal',
    spec: lite({
      height: { step: 18 },
      mark: 'bar',
      encoding: {
        y: { field: 'name', type: 'nominal', sort: '-x' },
        x: { field: 'visits', type: 'quantitative' },
      },
    }),
    rows: pages,
    width: 620,
    height: 320,
  },
];

export const vegaScenes: readonly Scene[] = [...normal, ...vegaStates];
