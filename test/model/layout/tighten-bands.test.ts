import { describe, expect, test } from 'vitest';
import { computeRectangles } from '../../../src/model/layout/compute-layout.ts';
import { parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { tightenBands } from '../../../src/model/layout/tighten-bands.ts';

const settings = parseGridSettings({ rowHeight: 40, margin: [10, 10], containerPadding: [0, 0] });

const tighten = (cells: Parameters<typeof computeRectangles>[0], needs: Readonly<Record<string, number>>) => {
  const layout = computeRectangles(cells, settings, 'sm', 800);
  const { rectangles, height } = tightenBands(layout, cells, new Map(Object.entries(needs)));
  return { height, tops: [...rectangles].map(([, { top, height: own }]) => [top, own]) };
};

describe('a text that needs less height than it has', () => {
  test('takes only its own, and what is below moves up', () => {
    const cells = [
      { i: 'text', x: 0, y: 0, w: 6, h: 2 },
      { i: 'chart', x: 0, y: 2, w: 6, h: 2 },
    ];
    expect(tighten(cells, { text: 60 })).toEqual({
      height: 160,
      tops: [
        [0, 60],
        [70, 90],
      ],
    });
    expect(tighten(cells, { text: 200 })).toEqual({
      height: 190,
      tops: [
        [0, 90],
        [100, 90],
      ],
    });
  });

  test('leaves the row of a chart, and of a longer text, as high as these need', () => {
    const cells = [
      { i: 'text', x: 0, y: 0, w: 3, h: 2 },
      { i: 'other', x: 3, y: 0, w: 3, h: 2 },
    ];
    expect(tighten(cells, { text: 60 }).height).toBe(90);
    expect(tighten(cells, { text: 60, other: 70 })).toEqual({
      height: 70,
      tops: [
        [0, 70],
        [0, 70],
      ],
    });
  });
});
