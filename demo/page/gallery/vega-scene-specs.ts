/** The specs of the gallery of charts. */
const $schema = 'https://vega.github.io/schema/vega-lite/v6.json';
const data = { name: 'table' };

export type Spec = Readonly<Record<string, unknown>>;

export const vegaLiteSpec = (spec: Spec): Spec => ({ $schema, data, ...spec });

export const month = { field: 'orders.month', type: 'temporal' };
export const region = { field: 'orders.region', type: 'nominal' };
export const revenue = { field: 'orders.revenue', type: 'quantitative' };
export const total = { ...revenue, aggregate: 'sum', title: 'Revenue' };
const orders = { field: 'orders.count', type: 'quantitative' };
const margin = { field: 'orders.margin', type: 'quantitative' };
const mean = { ...margin, aggregate: 'mean', title: 'Margin' };

/** One spec per chart type. A scene that asks for one by a name that is not here is an error of types. */
export const markSpecs = {
  'Stacked bar chart': vegaLiteSpec({
    mark: 'bar',
    encoding: { x: { ...month, timeUnit: 'yearmonth' }, y: total, color: region },
  }),
  'Grouped bar chart': vegaLiteSpec({
    mark: 'bar',
    encoding: { x: { ...month, timeUnit: 'yearquarter' }, xOffset: region, y: total, color: region },
  }),
  'Horizontal bar chart, sorted': vegaLiteSpec({
    mark: 'bar',
    encoding: { y: { ...region, sort: '-x' }, x: total },
  }),
  'Line chart': vegaLiteSpec({ mark: 'line', encoding: { x: month, y: revenue, color: region } }),
  'Normalised area chart': vegaLiteSpec({
    mark: 'area',
    encoding: { x: month, y: { ...revenue, stack: 'normalize' }, color: region },
  }),
  'Bubble chart': vegaLiteSpec({
    mark: 'point',
    encoding: { x: orders, y: margin, color: region, size: revenue },
  }),
  'Donut chart': vegaLiteSpec({
    mark: { type: 'arc', innerRadius: { expr: 'min(width, height) / 3.4' } },
    encoding: { theta: total, color: region },
  }),
  Heatmap: vegaLiteSpec({
    mark: 'rect',
    encoding: { x: { ...month, timeUnit: 'month', type: 'ordinal' }, y: region, color: mean },
  }),
  'Box plot': vegaLiteSpec({ mark: 'boxplot', encoding: { x: region, y: revenue } }),
  'Strip plot with mean line': vegaLiteSpec({
    layer: [
      { mark: 'tick', encoding: { x: revenue, y: region } },
      { mark: { type: 'rule', strokeDash: [4, 3] }, encoding: { x: { ...revenue, aggregate: 'mean' } } },
    ],
  }),
} satisfies Readonly<Record<string, Spec>>;

export const compositionSpecs = {
  'Dual-axis chart: bars and line': vegaLiteSpec({
    encoding: { x: { ...month, timeUnit: 'yearmonth' } },
    layer: [
      { mark: 'bar', encoding: { y: total } },
      { mark: { type: 'line', point: { color: '#e0673c' }, color: '#e0673c' }, encoding: { y: mean } },
    ],
    resolve: { scale: { y: 'independent' } },
  }),
  'Small multiples (facets)': vegaLiteSpec({
    mark: 'area',
    encoding: { x: month, y: revenue, facet: { ...region, columns: 2, title: null } },
  }),
  'Concatenated charts': vegaLiteSpec({
    hconcat: [
      { mark: 'bar', encoding: { x: region, y: total } },
      { mark: 'line', encoding: { x: month, y: { ...total } } },
    ],
  }),
  'Repeated charts, one per measure': vegaLiteSpec({
    repeat: ['orders.revenue', 'orders.count', 'orders.margin'],
    columns: 3,
    spec: {
      mark: 'line',
      encoding: { x: month, y: { field: { repeat: 'repeat' }, aggregate: 'mean', type: 'quantitative' } },
    },
  }),
} satisfies Readonly<Record<string, Spec>>;

const brush = { name: 'brush', select: { type: 'interval', encodings: ['x'] } };

export const interactiveSpecs = {
  'Scatter plot with bound inputs': vegaLiteSpec({
    params: [
      { name: 'size', value: 70, bind: { input: 'range', min: 10, max: 300, step: 10, name: 'Size' } },
      {
        name: 'form',
        value: 'circle',
        bind: { input: 'select', options: ['circle', 'square', 'diamond'], name: 'Form' },
      },
      { name: 'filled', value: true, bind: { input: 'checkbox', name: 'Filled' } },
    ],
    mark: {
      type: 'point',
      size: { expr: 'size' },
      shape: { expr: 'form' },
      fillOpacity: { expr: 'filled ? 0.8 : 0' },
    },
    encoding: { x: orders, y: revenue, color: region },
  }),
  'Overview and detail with a brush': vegaLiteSpec({
    vconcat: [
      {
        height: 140,
        mark: 'area',
        encoding: { x: { ...month, scale: { domain: { param: 'brush' } }, title: null }, y: total },
      },
      { height: 40, params: [brush], mark: 'area', encoding: { x: month, y: { ...total, axis: null } } },
    ],
  }),
  'Scatter plot with zoom and pan': vegaLiteSpec({
    params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
    mark: 'circle',
    encoding: {
      x: { ...orders, scale: { zero: false } },
      y: { ...margin, scale: { zero: false } },
      color: region,
    },
  }),
} satisfies Readonly<Record<string, Spec>>;

export const lineSpec = vegaLiteSpec({ mark: 'line', encoding: { x: month, y: revenue, color: region } });
export const barSpec = vegaLiteSpec({
  mark: 'bar',
  encoding: { x: { ...month, timeUnit: 'yearmonth' }, y: total, color: region },
});
