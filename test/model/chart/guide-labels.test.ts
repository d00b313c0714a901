import { expect, test } from 'vitest';
import { formatValueRange, rewriteGuideLabels } from '../../../src/views/chart/model/guide-labels.ts';
import { readAt } from './chart-fixtures.ts';

const labels = { labels: { update: { text: { signal: 'vitrineFormat(datum.value, {"a":1})' } } } };
const textOf = (guide: unknown) => readAt(guide, 'encode', 'labels', 'update', 'text', 'signal');

test('a formatted axis omits the same tick labels as Vega, in groups too', () => {
  const axes = [{ scale: 'x', encode: labels }];
  const spec = rewriteGuideLabels({ axes, marks: [{ type: 'group', axes }] });
  const expected = `datum.label === '' ? '' : vitrineFormat(datum.value, {"a":1})`;
  expect(textOf(readAt(spec, 'axes', 0))).toBe(expected);
  expect(textOf(readAt(spec, 'marks', 0, 'axes', 0))).toBe(expected);
});

test.each([
  ['quantize', `invert("c", scale("c", datum.value))`],
  ['threshold', `[datum.value, domain("c")[indexof(domain("c"), datum.value) + 1]]`],
])('an entry in a legend of a %s scale is a range in the format of its column', (type, span) => {
  const spec = rewriteGuideLabels({
    scales: [{ name: 'c', type }],
    legends: [{ fill: 'c', encode: labels }],
  });
  expect(textOf(readAt(spec, 'legends', 0))).toContain(`vitrineSpan(${span}, {"a":1})`);
});

test('an entry in a legend of a continuous scale is written as a tick of an axis is', () => {
  const spec = rewriteGuideLabels({
    scales: [{ name: 'c', type: 'linear' }],
    legends: [{ fill: 'c', encode: labels }],
  });
  expect(textOf(readAt(spec, 'legends', 0))).toBe('vitrineTick(datum.value, {"a":1}, domain("c"))');
});

test('labels defined by a spec stay as they are', () => {
  const own = { axes: [{ encode: { labels: { update: { text: { signal: `'~' + datum.label` } } } } }] };
  expect(rewriteGuideLabels(own)).toEqual(own);
});

test.each([
  [[1, 2], '1 – 2'],
  [[-Infinity, 2], '< 2'],
  [[2, undefined], '≥ 2'],
])('the range %j is formatted as %s', (span, text) => expect(formatValueRange(span, String)).toBe(text));
