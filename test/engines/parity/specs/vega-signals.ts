import { rows, toSpecs, type ParitySpec } from './parity-spec.ts';

const events = (types: string, x: number) => types.split(' ').map((type) => [type, x, 60] as const);

export const vegaSignals: readonly ParitySpec[] = toSpecs('vega', {
  'a signal that follows the pointer': {
    signals: [{ name: 'place', value: [0, 0], on: [{ events: 'pointermove, mousemove', update: 'xy()' }] }],
    marks: [
      {
        type: 'rule',
        encode: {
          update: {
            x: { signal: 'place[0]' },
            y: { value: 0 },
            y2: { signal: 'height' },
            stroke: { value: 'red' },
          },
        },
      },
    ],
  },
  'a mark that is clicked': {
    signals: [
      {
        name: 'chosen',
        value: null,
        on: [
          { events: '@dots:click', update: 'datum.word' },
          { events: 'dblclick', update: 'null' },
        ],
      },
    ],
    data: [{ name: 'table', values: rows }],
    marks: [
      {
        type: 'rect',
        name: 'dots',
        from: { data: 'table' },
        encode: {
          enter: {
            x: { field: 'step', mult: 12 },
            width: { value: 11 },
            y: { value: 0 },
            height: { signal: 'height' },
          },
          update: { fill: { signal: "datum.word == chosen ? 'red' : 'gray'" } },
        },
      },
    ],
  },
  'a stream of a drag': {
    signals: [
      {
        name: 'moved',
        value: 0,
        on: [{ events: '[pointerdown, window:pointerup] > window:pointermove', update: 'moved + 1' }],
      },
      { name: 'steps', update: 'moved * 10' },
    ],
    marks: [
      {
        type: 'rect',
        encode: {
          update: { width: { signal: '20 + steps' }, height: { value: 20 }, fill: { value: 'teal' } },
        },
      },
    ],
  },
}).map((one) => ({
  ...one,
  act: [
    ...events('pointermove mousemove pointerdown mousedown', 120),
    ...events('pointermove mousemove pointerup mouseup', 130),
    ...events('pointerdown mousedown pointerup mouseup click', 130),
  ],
}));
