/** Labels of units of time under marks that reach from their start to their end. */
import { describe, expect, test } from 'vitest';
import { draw, middleOf, month, one, rowsOf, value, type Part, type Rows } from './drawn-marks.ts';

describe('a unit of time', () => {
  const labelsOf = async (spec: Part, rows: Rows) =>
    (await draw(spec, rows)).marks('text').filter(({ text }) => /2025/.test(String(text)));

  test('has its label under the middle of its bar, and no other has one', async () => {
    const { marks } = await draw({ mark: 'bar', encoding: { x: month, y: value } }, rowsOf(7));
    const labels = marks('text').filter(({ text }) => /2025/.test(String(text)));
    expect(labels.map(({ text }) => text)).toEqual(
      ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'].map((short) => `${short} 2025`),
    );
    const bars = marks('rect').map(middleOf);
    labels.forEach((label, at) => expect(middleOf(label)).toBeCloseTo(bars[at] ?? 0, -1));
  });

  test.each(['year', 'yearquarter', 'yearmonth', 'yearweek', 'yearmonthdate', 'day', 'yearmonthdatehours'])(
    'by %s has one label under its only bar',
    async (timeUnit) => {
      const x = { ...month, timeUnit: `utc${timeUnit}`, title: null };
      const { marks } = await draw({ mark: 'bar', encoding: { x, y: { ...value, axis: null } } }, one);
      const [bar] = marks('rect').map(middleOf);
      const labels = marks('text').filter(({ text }) => text !== '');
      expect(labels.map((label) => Math.round(middleOf(label) - (bar ?? 0)))).toEqual([0]);
    },
  );

  test('has the points of a line over the middle of its bar, too', async () => {
    const layer = ['bar', 'point'].map((mark) => ({ mark, encoding: { y: value } }));
    const { marks } = await draw({ encoding: { x: month }, layer }, rowsOf(7));
    const bars = marks('rect').map(middleOf);
    marks('symbol').forEach((point, at) => expect(middleOf(point)).toBeCloseTo(bars[at] ?? 0, -1));
  });

  test('of a line alone, or with labels that the author has placed, keeps its labels where they are', async () => {
    const line = await labelsOf({ mark: 'line', encoding: { x: month, y: value } }, rowsOf(7));
    expect(line).toHaveLength(7);
    const x = { ...month, axis: { labelAlign: 'left' } };
    const placed = await labelsOf({ mark: 'bar', encoding: { x, y: value } }, rowsOf(7));
    expect([line.map(middleOf)[0], placed[0]?.left].map((start) => Math.floor(start ?? -1))).toEqual([0, 0]);
  });
});
