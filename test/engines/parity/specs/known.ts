/** What is meant not to be as vega-embed draws it, and why. All else is equal. */
import { name, quantity, rows, sum, time, toSpecs } from './parity-spec.ts';

const data = { values: rows };

/** Reasons by the name of a spec. */
export const reasons: Readonly<Record<string, string>> = {
  'vega-lite: text without a format':
    'A number without a format shows its own digits, grouped in the language of the reader; vega-embed writes them bare.',
  'vega-lite: a title of a time unit':
    'The labels of a time unit speak for themselves; vega-embed adds its name to the title: "day (month)".',
  'vega-lite: a title of an average':
    'An average is called as its synonym is, "Mean of", whichever was written.',
};

/** Vega charts whose marks stand over the edge of the plot: vega-embed's first layout leaves them room, ours does not. */
export const standingOver: readonly string[] = [
  'vega: a scale {"type":"log","base":2,"domain":[1,64]}',
  'vega: a scale {"type":"pow","exponent":2}',
  'vega: a scale {"type":"symlog","constant":3}',
  'vega: a scale {"type":"time","domain":[0,86400000],"nice":"hour"}',
  'vega: a scale {"type":"utc","domain":[0,864000000]}',
  'vega: path',
  'vega: a mark that is clicked',
  'vega: a sequence',
  'vega: a signal that follows the pointer',
  'vega: a stream of a drag',
  'vega: aggregate',
  'vega: aggregate, crossed',
  'vega: bin',
  'vega: collect',
  'vega: countpattern',
  'vega: cross',
  'vega: crossfilter',
  'vega: density',
  'vega: density by kernels',
  'vega: dotbin',
  'vega: filter',
  'vega: flatten',
  'vega: fold',
  'vega: formula',
  'vega: identifier',
  'vega: impute',
  'vega: joinaggregate',
  'vega: kde',
  'vega: label',
  'vega: loess',
  'vega: lookup',
  'vega: pivot',
  'vega: project',
  'vega: quantile',
  'vega: regression: exp',
  'vega: regression: linear',
  'vega: regression: log',
  'vega: regression: poly',
  'vega: regression: pow',
  'vega: regression: quad',
  'vega: sample',
  'vega: stack',
  'vega: timeunit',
  'vega: triggers',
  'vega: window',
  'vega: wordcloud',
  'vega: symbols, .',
  'vega: symbols, \\.',
];

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
