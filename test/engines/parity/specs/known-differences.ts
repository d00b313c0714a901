/** Intended differences from vega-embed, with their reasons. Everything else is equal. */
import { name, quantity, rows, sum, time, toSpecs } from './parity-spec.ts';

const data = { values: rows };

/** Reasons by names of specs. */
export const reasons: Readonly<Record<string, string>> = {
  'vega-lite: text without a format':
    'A number without a format shows its own digits, grouped in the language of the reader; vega-embed writes them bare.',
  'vega-lite: a title of a time unit':
    'The labels of a time unit speak for themselves; vega-embed adds its name to the title: "day (month)".',
  'vega-lite: a title of an average':
    'An average is called as its synonym is, "Mean of", whichever was written.',
};

export const knownDifferences = toSpecs('vega-lite', {
  'text without a format': {
    data,
    transform: [{ calculate: 'datum.amount * 1234', as: 'large' }],
    mark: 'text',
    encoding: { y: name('kind'), text: quantity('large', { aggregate: 'sum' }) },
  },
  'a title of a time unit': {
    data,
    mark: 'bar',
    encoding: { x: time('day', { timeUnit: 'month' }), y: sum('amount') },
  },
  'a title of an average': {
    data,
    mark: 'bar',
    encoding: { x: name('kind'), y: quantity('amount', { aggregate: 'average' }) },
  },
});
