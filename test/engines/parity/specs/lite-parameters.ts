import { name, quantity, rows, sum, toSpecs, type ParitySpec } from './parity-spec.ts';

const data = { values: rows };
const x = quantity('step');
const y = quantity('amount');
const shade = (param: string) => ({ condition: { param, ...name('group') }, value: '#ccc' });

const still = toSpecs('vega-lite', {
  'a variable': {
    params: [{ name: 'size', value: 120 }],
    data,
    mark: { type: 'point', size: { expr: 'size' } },
    encoding: { x, y },
  },
  'an expression': {
    params: [
      { name: 'a', value: 3 },
      { name: 'b', expr: 'a * 20' },
    ],
    data,
    mark: { type: 'point', size: { expr: 'b' } },
    encoding: { x, y },
  },
  'a filter by a variable': {
    params: [{ name: 'least', value: 40 }],
    data,
    transform: [{ filter: 'datum.amount > least' }],
    mark: 'point',
    encoding: { x, y },
  },
  'inputs of every kind': {
    params: [
      { name: 'size', value: 30, bind: { input: 'range', min: 10, max: 200, step: 10, name: 'Size' } },
      {
        name: 'paint',
        value: 'navy',
        bind: { input: 'select', options: ['navy', 'tomato'], labels: ['Blue', 'Red'] },
      },
      { name: 'form', value: 'circle', bind: { input: 'radio', options: ['circle', 'square'] } },
      { name: 'full', value: true, bind: { input: 'checkbox' } },
      { name: 'about', value: 'words', bind: { input: 'text' } },
      { name: 'least', value: 5, bind: { input: 'number' } },
      { name: 'ink', value: '#ff0000', bind: { input: 'color' } },
    ],
    data,
    transform: [{ filter: 'datum.amount > least' }],
    mark: {
      type: 'point',
      size: { expr: 'size' },
      color: { expr: 'paint' },
      shape: { expr: 'form' },
      filled: true,
    },
    encoding: { x, y },
  },
  'a point selection with a value': {
    params: [{ name: 'one', select: { type: 'point', fields: ['group'] }, value: [{ group: 'south' }] }],
    data,
    mark: 'circle',
    encoding: { x, y, color: shade('one') },
  },
  'an interval with a value': {
    params: [{ name: 'brush', select: 'interval', value: { x: [4, 12], y: [20, 80] } }],
    data,
    mark: 'circle',
    encoding: { x, y, color: shade('brush') },
  },
  'an interval along x': {
    params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] }, value: { x: [4, 12] } }],
    data,
    mark: 'bar',
    encoding: {
      x: quantity('step', { bin: true }),
      y: sum('amount'),
      opacity: { condition: { param: 'brush', value: 1 }, value: 0.4 },
    },
  },
  'bound to scales': {
    params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
    data,
    mark: 'point',
    encoding: { x, y },
  },
  'bound to a legend': {
    params: [{ name: 'pick', select: { type: 'point', fields: ['group'] }, bind: 'legend' }],
    data,
    mark: 'line',
    encoding: { x, y, color: name('group'), opacity: { condition: { param: 'pick', value: 1 }, value: 0.2 } },
  },
  'a selection bound to inputs': {
    params: [
      {
        name: 'pick',
        select: { type: 'point', fields: ['kind'] },
        bind: { kind: { input: 'select', options: [null, 'ash', 'elm'] } },
        value: [{ kind: 'elm' }],
      },
    ],
    data,
    mark: 'point',
    encoding: { x, y, color: { condition: { param: 'pick', value: 'red' }, value: 'gray' } },
  },
  'a domain by a selection': {
    data,
    vconcat: [
      { mark: 'area', encoding: { x: quantity('step', { scale: { domain: { param: 'zoom' } } }), y } },
      {
        params: [{ name: 'zoom', select: { type: 'interval', encodings: ['x'] }, value: { x: [5, 15] } }],
        mark: 'area',
        encoding: { x, y },
      },
    ],
  },
  'a filter by a selection': {
    data,
    hconcat: [
      {
        params: [{ name: 'brush', select: 'interval', value: { x: [4, 12], y: [0, 100] } }],
        mark: 'point',
        encoding: { x, y },
      },
      {
        transform: [{ filter: { param: 'brush' } }],
        mark: 'bar',
        encoding: { x: name('kind'), y: sum('amount') },
      },
    ],
  },
  'a conditional selection, empty means none': {
    params: [{ name: 'one', select: 'point' }],
    data,
    mark: 'bar',
    encoding: {
      x: name('kind'),
      y: sum('amount'),
      color: { condition: { param: 'one', empty: false, value: 'red' }, value: 'gray' },
    },
  },
  'selections of version 4': {
    $schema: 'https://vega.github.io/schema/vega-lite/v4.json',
    selection: { brush: { type: 'interval' }, pick: { type: 'multi', fields: ['kind'] } },
    data,
    mark: 'point',
    encoding: { x, y, color: { condition: { selection: 'brush', value: 'red' }, value: 'gray' } },
  },
  'a single selection of version 4, bound': {
    $schema: 'https://vega.github.io/schema/vega-lite/v4.json',
    selection: {
      one: {
        type: 'single',
        fields: ['kind'],
        bind: { input: 'select', options: ['ash', 'elm'] },
        init: { kind: 'ash' },
      },
    },
    data,
    mark: 'point',
    encoding: { x, y, color: { condition: { selection: 'one', value: 'red' }, value: 'gray' } },
  },
});

const press = (left: number, top: number) =>
  ['pointermove', 'pointerover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].map(
    (type) => [type, left, top] as const,
  );
const drag = (fromX: number, fromY: number, toX: number, toY: number) => [
  ...(['pointermove', 'pointerdown', 'mousedown'] as const).map((type) => [type, fromX, fromY] as const),
  ...[0.3, 0.7, 1].flatMap((part) =>
    (['pointermove', 'mousemove'] as const).map(
      (type) => [type, fromX + (toX - fromX) * part, fromY + (toY - fromY) * part] as const,
    ),
  ),
  ...(['pointerup', 'mouseup'] as const).map((type) => [type, toX, toY] as const),
];

const bars = { x: name('kind'), y: sum('amount') };
const acted: readonly ParitySpec[] = [
  {
    name: 'a bar that is clicked',
    act: press(140, 150),
    spec: {
      params: [{ name: 'one', select: 'point' }],
      data,
      mark: 'bar',
      encoding: { ...bars, color: { condition: { param: 'one', value: 'red' }, value: 'gray' } },
    },
  },
  {
    name: 'bars of a field, toggled',
    act: [...press(140, 150), ...press(200, 150)],
    spec: {
      params: [{ name: 'one', select: { type: 'point', encodings: ['x'], toggle: 'true' } }],
      data,
      mark: 'bar',
      encoding: { ...bars, color: { condition: { param: 'one', value: 'red' }, value: 'gray' } },
    },
  },
  {
    name: 'a bar under the pointer',
    act: [
      ['pointermove', 140, 150],
      ['pointerover', 140, 150],
      ['mouseover', 140, 150],
    ],
    spec: {
      params: [{ name: 'one', select: { type: 'point', on: 'pointerover', clear: 'pointerout' } }],
      data,
      mark: 'bar',
      encoding: { ...bars, opacity: { condition: { param: 'one', value: 1 }, value: 0.4 } },
    },
  },
  {
    name: 'the point that is nearest',
    act: press(160, 110),
    spec: {
      params: [{ name: 'one', select: { type: 'point', nearest: true } }],
      data,
      mark: 'circle',
      encoding: { x, y, size: { condition: { param: 'one', value: 200, empty: false }, value: 30 } },
    },
  },
  {
    name: 'a brush that is drawn',
    act: drag(90, 80, 210, 160),
    spec: {
      params: [{ name: 'brush', select: 'interval' }],
      data,
      mark: 'circle',
      encoding: { x, y, color: shade('brush') },
    },
  },
  {
    name: 'a brush that is drawn along x',
    act: drag(90, 80, 210, 160),
    spec: {
      params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'], mark: { fill: 'green' } } }],
      data,
      mark: 'circle',
      encoding: { x, y, color: shade('brush') },
    },
  },
  {
    name: 'scales that are dragged',
    act: drag(90, 40, 150, 100),
    spec: {
      params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
      data,
      mark: 'point',
      encoding: { x, y },
    },
  },
  {
    name: 'a legend entry that is clicked',
    act: press(74, 12),
    spec: {
      params: [{ name: 'pick', select: { type: 'point', fields: ['group'] }, bind: 'legend' }],
      data,
      mark: 'line',
      encoding: {
        x,
        y,
        color: name('group'),
        opacity: { condition: { param: 'pick', value: 1 }, value: 0.2 },
      },
    },
  },
  {
    name: 'one view that filters another',
    act: drag(60, 40, 120, 160),
    spec: {
      data,
      hconcat: [
        { params: [{ name: 'brush', select: 'interval' }], mark: 'point', encoding: { x, y } },
        { transform: [{ filter: { param: 'brush' } }], mark: 'bar', encoding: bars },
      ],
    },
  },
  {
    name: 'a cell whose bar is clicked',
    act: press(80, 155),
    spec: {
      data,
      facet: { column: name('group') },
      spec: {
        params: [{ name: 'one', select: { type: 'point', encodings: ['x'] } }],
        mark: 'bar',
        encoding: { ...bars, color: { condition: { param: 'one', value: 'red' }, value: 'gray' } },
      },
    },
  },
  {
    name: 'an interval that is drawn in a cell',
    act: drag(60, 105, 100, 150),
    spec: {
      data,
      facet: { column: name('group') },
      spec: {
        params: [{ name: 'brush', select: { type: 'interval', resolve: 'union' } }],
        mark: 'circle',
        encoding: { x, y, color: shade('brush') },
      },
    },
  },
].map((one) => ({ ...one, name: `vega-lite: ${one.name}`, act: one.act as ParitySpec['act'] & object }));

export const liteParameters = [...still, ...acted];
