/** Heat maps of which a filter leaves few cells keep sizes and colours that can be read. */
import { describe, expect, test } from 'vitest';
import { draw, group, heightOf, name, one, rowsOf, value, widthOf, type Drawn } from './drawn-marks.ts';

describe('a heat map of few cells', () => {
  const heat = { mark: 'rect', encoding: { x: name, y: group, color: value } };

  test('has cells of at most 200 by 100 px beside one another, where the axes meet', async () => {
    for (const [names, groups] of [
      [1, 1],
      [1, 3],
      [6, 1],
      [2, 2],
    ] as const) {
      const { marks } = await draw(heat, rowsOf(names, groups));
      const cells = marks('rect').filter((cell) => widthOf(cell) > 20);
      expect(cells).toHaveLength(names * groups);
      for (const cell of cells) {
        expect(widthOf(cell)).toBeLessThanOrEqual(200);
        expect(heightOf(cell)).toBeLessThanOrEqual(100);
        expect(cell.left).toBeLessThan(names * 200);
        expect(cell.bottom).toBeGreaterThan(400 - groups * 100);
      }
    }
  });

  test('fills the chart with many', async () => {
    const { marks } = await draw(heat, rowsOf(12, 8));
    expect(Math.max(...marks('rect').map(({ right }) => right))).toBeGreaterThan(780);
    expect(Math.min(...marks('rect').map(({ top }) => top))).toBeLessThan(20);
  });

  /** The first and the last number of the legend. */
  const readLegend = (texts: readonly Drawn[]): number[] => {
    const numbers = texts.map(({ text }) => Number(String(text).replace('\u2212', '-')));
    const sorted = numbers.filter(Number.isFinite).sort((before, after) => before - after);
    return [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  };

  test.each([
    [5, [0, 5]],
    [-5, [-5, 0]],
    [0, [0, 1]],
  ])('has a legend from zero where %d is its only value, and its colours', async (number, ends) => {
    const { marks, show } = await draw(heat, rowsOf(3));
    await show([['north', 'a', number]]);
    expect(readLegend(marks('text'))).toEqual(ends);
    const [cell] = marks('rect').filter((mark) => widthOf(mark) > 20);
    expect(cell?.fill).toBe(number > 0 ? 'rgb(51, 102, 255)' : 'rgb(238, 238, 255)');
    await show([
      ['north', 'a', 2],
      ['south', 'a', 4],
    ]);
    expect(readLegend(marks('text'))).toEqual([2, 4]);
  });

  test('has two equal halves of a diverging scale', async () => {
    const color = { ...value, scale: { domainMid: 0, range: 'diverging' } };
    const { marks } = await draw({ ...heat, encoding: { ...heat.encoding, color } }, one);
    expect(readLegend(marks('text'))).toEqual([-4, 4]);
  });

  test('keeps the domain of its author', async () => {
    const color = { ...value, scale: { domain: [4, 6] } };
    const { marks } = await draw({ ...heat, encoding: { ...heat.encoding, color } }, one);
    expect(readLegend(marks('text'))).toEqual([4, 6]);
  });
});
