/** Specs that draw the rows of a query, which are in the data set `table` with dots in their names. */
import { toChartRows } from '../../../../src/views/chart/model/chart-rows.ts';
import type { Result } from '../../../../src/model/result.ts';
import type { Bound } from '../draw-both.ts';
import { name, quantity, rows, sum, toSpecs, type ParitySpec } from './parity-spec.ts';

/** Numbers as the Data API sends them: some as text, one beyond 2^53, one missing. */
const result: Result = {
  columns: [
    { name: 'o.kind', type: 'string' },
    { name: 'o.amount', type: 'number' },
    { name: 'o.large', type: 'number' },
    { name: 'o.step', type: 'number' },
  ],
  values: [
    rows.map(({ kind }) => kind ?? null),
    rows.map(({ amount }, index) => (index === 3 ? null : index % 2 ? String(amount) : amount)),
    rows.map((_, index) => (index === 5 ? '9007199254740993' : String(2 ** 50 + index * 2 ** 48))),
    rows.map(({ step }) => step),
  ],
  rowCount: rows.length,
};

/** The same rows for bare vega-embed, with typed values. */
export const createBound = (): Bound => ({ result, rows: toChartRows(result, 'UTC') });

const data = { name: 'table' };
const titled = (field: string, title: string) => quantity(field, { title });

const lite = (dot: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  [`a mean by name, ${dot}`]: {
    data,
    mark: 'bar',
    encoding: {
      x: name(`o${dot}kind`, { title: 'Kind' }),
      y: sum(`o${dot}amount`, { title: 'Amount', scale: { nice: false } }),
    },
  },
  [`points with a gap, ${dot}`]: {
    data: { ...data, values: [] },
    mark: 'line',
    encoding: {
      x: titled(`o${dot}step`, 'Step'),
      y: titled(`o${dot}amount`, 'Amount'),
      color: name(`o${dot}kind`, { title: 'Kind' }),
    },
  },
  [`integers beyond 2^53, ${dot}`]: {
    data,
    mark: 'circle',
    encoding: {
      x: titled(`o${dot}step`, 'Step'),
      // Without a format of the author, Vitrine's own labels of large numbers are shorter, which leaves more space.
      y: quantity(`o${dot}large`, { title: 'Large', axis: { format: ',.0f' } }),
    },
  },
  [`a layer over a layer, ${dot}`]: {
    data,
    encoding: { x: name(`o${dot}kind`, { title: 'Kind' }) },
    layer: [
      {
        mark: 'bar',
        encoding: { y: { field: `o${dot}amount`, aggregate: 'max', type: 'quantitative', title: 'Most' } },
      },
      {
        mark: 'rule',
        encoding: { y: { field: `o${dot}step`, aggregate: 'min', type: 'quantitative', title: 'Least' } },
      },
    ],
  },
  [`transforms, ${dot}`]: {
    data,
    transform: [
      { filter: { field: `o${dot}amount`, gt: 20 } },
      { aggregate: [{ op: 'sum', field: `o${dot}amount`, as: 'all' }], groupby: [`o${dot}kind`] },
    ],
    mark: 'bar',
    encoding: { y: name(`o${dot}kind`, { title: 'Kind' }), x: titled('all', 'All') },
  },
});

const expression: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'an expression': {
    data,
    transform: [{ calculate: "datum['o.amount'] / 2", as: 'half' }, { filter: 'isValid(datum.half)' }],
    mark: 'point',
    encoding: { x: titled('o\\.step', 'Step'), y: titled('half', 'Half') },
  },
};

const vega = (dot: string) => ({
  [`symbols, ${dot}`]: {
    data: [{ name: 'table' }],
    scales: [
      { name: 'x', domain: { data: 'table', field: `o${dot}step` }, range: 'width' },
      { name: 'y', domain: { data: 'table', field: `o${dot}amount` }, range: 'height' },
    ],
    axes: [{ orient: 'left', scale: 'y' }],
    marks: [
      {
        type: 'symbol',
        from: { data: 'table' },
        encode: {
          enter: { x: { scale: 'x', field: `o${dot}step` }, y: { scale: 'y', field: `o${dot}amount` } },
        },
      },
    ],
  },
});

/** Bare vega-embed supports only escaped names, so a plain name is compared with its escaped form. */
export const boundSpecs: readonly ParitySpec[] = [
  ...pair('vega-lite', lite('.'), lite('\\.')),
  ...toSpecs('vega-lite', expression),
  ...pair('vega', vega('.'), vega('\\.')),
];

function pair(
  language: 'vega' | 'vega-lite',
  plain: Parameters<typeof toSpecs>[1],
  escaped: Parameters<typeof toSpecs>[1],
): ParitySpec[] {
  const known = toSpecs(language, escaped);
  const asWritten = toSpecs(language, plain).map((one, index) => ({
    ...one,
    bare: known[index]?.spec ?? one.spec,
  }));
  return [...known, ...asWritten];
}
