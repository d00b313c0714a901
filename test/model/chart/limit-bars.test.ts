/** Bars of which a filter leaves few keep a thickness that can be read. */
import { describe, expect, test } from 'vitest';
import {
  draw,
  group,
  heightOf,
  middleOf,
  month,
  name,
  one,
  rowsOf,
  value,
  widthOf,
  type Part,
  type Rows,
} from './drawn-marks.ts';

describe('a bar is at most 72 px thick, over the label of its place', () => {
  test.each<[string, Part, Rows]>([
    ['one bar', { x: name, y: value }, one],
    ['three bars', { x: name, y: value }, rowsOf(3)],
    ['one bar in parts', { x: name, y: value, color: group }, rowsOf(1, 3)],
    ['one month', { x: month, y: value }, one],
    ['three months', { x: month, y: value }, rowsOf(3)],
  ])('%s', async (_, encoding, rows) => {
    const { marks } = await draw({ mark: 'bar', encoding }, rows);
    const bars = marks('rect');
    // Bars of months have a gap of 1 px between them.
    expect(bars.map((bar) => Math.ceil(widthOf(bar) / 2) * 2)).toEqual(rows.map(() => 72));
    const labels = marks('text').filter(({ text }) => /name|north|2025/.test(String(text)));
    for (const bar of bars)
      expect(labels.some((label) => Math.abs(middleOf(label) - middleOf(bar)) < 1)).toBe(true);
  });

  test('also a bar that lies', async () => {
    const { marks } = await draw({ mark: 'bar', encoding: { y: name, x: value } }, one);
    expect(marks('rect').map(heightOf)).toEqual([72]);
  });

  test('and as soon as others are gone', async () => {
    const { marks, show } = await draw({ mark: 'bar', encoding: { x: name, y: value } }, rowsOf(40));
    expect(marks('rect').every((bar) => widthOf(bar) < 20)).toBe(true);
    await show(one);
    expect(marks('rect').map((bar) => [widthOf(bar), middleOf(bar)])).toEqual([[72, 400]]);
  });

  test.each<[string, Part]>([
    ['names', name],
    ['months', month],
  ])('bars in groups by %s stay beside one another, with what is written over them', async (_, x) => {
    const layer = [{ mark: 'bar' }, { mark: 'text', encoding: { text: value } }];
    const { marks } = await draw({ encoding: { x, y: value, xOffset: group }, layer }, rowsOf(1, 3));
    const bars = marks('rect').sort((before, after) => before.left - after.left);
    expect(bars.map((bar) => Math.round(widthOf(bar)))).toEqual([72, 72, 72]);
    expect(bars.map((bar) => Math.round(middleOf(bar)))).toEqual([328, 400, 472]);
    const texts = marks('text').filter(({ text, left }) => left > 0 && /^[567]$/.test(String(text)));
    expect(texts.map((text) => Math.round(middleOf(text)))).toEqual([328, 400, 472]);
  });

  test.each<[string, Part, Part]>([
    ['a size', { type: 'bar', size: 200 }, {}],
    ['a part of the band', { type: 'bar', width: { band: 0.5 } }, {}],
    ['bars without gaps', { type: 'bar' }, { scale: { paddingInner: 0 } }],
  ])('unless its author has set %s', async (_, mark, more) => {
    const { marks } = await draw({ mark, encoding: { x: { ...name, ...more }, y: value } }, one);
    expect(marks('rect').map((bar) => widthOf(bar) >= 200)).toEqual([true]);
  });
});
