import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findStopInterval,
  computePercentile,
  computeStopValues,
  parseColorScales,
} from '../../../src/views/table/model/formats/color-scale.ts';
import {
  matchesCondition,
  parseConditionalFormats,
} from '../../../src/views/table/model/formats/conditional-formats.ts';
import {
  blendColors,
  computeContrast,
  minContrast,
  mixColors,
  adjustTextColor,
  type Rgba,
} from '../../../src/views/table/model/formats/color-contrast.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import type { ColorPalette } from '../../../src/views/table/model/formats/cell-colors.ts';
import type { Cell, ColumnType, Result } from '../../../src/model/result.ts';

const channel = fc.integer({ min: 0, max: 255 });
const opaque = fc.record({ red: channel, green: channel, blue: channel, alpha: fc.constant(1) });
const any = fc.record({
  red: channel,
  green: channel,
  blue: channel,
  alpha: fc.double({ min: 0, max: 1, noNaN: true }),
});

const rgb = (hex: string): Rgba => {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16));
  return { red, green, blue, alpha: 1 };
};
const palette: ColorPalette = {
  surface: rgb('ffffff'),
  text: rgb('191d26'),
  find: (css) => (/^#[\da-f]{6}$/.test(css) ? rgb(css) : undefined),
};

describe('text on a coloured cell', () => {
  test('is readable on any colour, light and dark', () => {
    fc.assert(
      fc.property(any, any, opaque, (ink, background, surface) => {
        const ground = blendColors(background, surface);
        expect(computeContrast(adjustTextColor(ink, ground), ground)).toBeGreaterThanOrEqual(minContrast);
      }),
    );
  });

  test('keeps its author’s colour where that is readable', () => {
    expect(adjustTextColor(rgb('7a0010'), palette.surface)).toEqual(rgb('7a0010'));
    expect(adjustTextColor(rgb('ffee00'), palette.surface)).not.toEqual(rgb('ffee00'));
  });

  test('a contrast is computed by WCAG: black on white is 21, grey 767676 on white just passes', () => {
    expect(computeContrast(rgb('000000'), rgb('ffffff'))).toBeCloseTo(21, 5);
    expect(computeContrast(rgb('767676'), rgb('ffffff'))).toBeCloseTo(4.54, 2);
  });
});

describe('a colour scale', () => {
  const numbers = Float64Array.of(0, 1, 2, 3, 10);
  const place = (...anchors: object[]) => {
    const stops = anchors.map((anchor) => ({ color: '#000000', ...anchor }));
    const [scale] = parseColorScales([{ field: 'n', stops }]);
    return computeStopValues(scale?.stops ?? [], numbers);
  };

  test('supports all anchors', () => {
    expect(place({}, {}, {})).toEqual([0, 5, 10]);
    expect(place({ anchor: 'min' }, { anchor: 'average' }, { anchor: 'max' })).toEqual([0, 3.2, 10]);
    expect(place({ anchor: 'number', value: 1.5 }, { anchor: 'median' })).toEqual([1.5, 2]);
    expect(place({ anchor: 'percentile', value: 25 }, { anchor: 'percentile', value: 87.5 })).toEqual([
      1, 6.5,
    ]);
  });

  test('never decreases: a stop below the previous one is moved to it', () => {
    expect(place({ anchor: 'number', value: 7 }, { anchor: 'median' }, {})).toEqual([7, 7, 10]);
    expect(findStopInterval(6.9, [7, 7, 10])).toEqual({ lower: 0, share: 0 });
    expect(findStopInterval(8.5, [7, 7, 10])).toEqual({ lower: 1, share: 0.5 });
  });

  test('interpolates percentiles, which grow with the percentage', () => {
    const list = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 40 });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(list, percent, percent, (values, one, other) => {
        const sorted = Float64Array.from(values).sort();
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) =>
          computePercentile(sorted, at),
        );
        const slack = 1e-6;
        expect(low).toBeGreaterThanOrEqual((sorted[0] ?? 0) - slack);
        expect(high).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + slack);
        expect(low).toBeLessThanOrEqual((high ?? 0) + slack);
      }),
    );
  });

  test('mixes in OKLab: halfway between black and white is the grey of half the lightness', () => {
    const { red, green, blue } = mixColors(rgb('000000'), rgb('ffffff'), 0.5);
    for (const one of [red, green, blue]) expect(one).toBeCloseTo(99, 0);
    fc.assert(
      fc.property(opaque, opaque, (one, other) => {
        expect(mixColors(one, other, 0)).toEqual(one);
        expect(mixColors(one, other, 1)).toEqual(other);
        const same = mixColors(one, one, 0.3);
        expect(Math.abs(same.red - one.red)).toBeLessThan(0.5);
      }),
    );
  });

  test('is ignored without two colours, without a field, and with invalid colours', () => {
    const stops = [{ color: '#fff' }, { color: 'url(https://evil.example/)' }, { color: 'var(--x)' }];
    expect(
      parseColorScales([{ field: 'n', stops }, { stops: [{ color: 'red' }, { color: 'blue' }] }, 7]),
    ).toEqual([]);
  });
});

const result: Result = {
  columns: [
    { name: 'city', type: 'string' },
    { name: 'n', type: 'number' },
  ],
  values: [
    ['Bern', 'Biel', null, 'Chur'],
    [0, 50, null, 100],
  ],
  rowCount: 4,
};
const painted = (spec: object, field: string) =>
  createTableView({ ...spec }, result, {}).columns.find((column) => column.field === field)?.paint;
const backgroundAt = (spec: object, row: number, field = 'n') =>
  painted(spec, field)?.at(row, palette)?.background;
const twoStops = [{ color: '#000000' }, { color: '#ffffff' }];

describe('coloured cells', () => {
  test('null counts as zero in a scale, unless its author defines otherwise', () => {
    expect(backgroundAt({ colorScales: [{ field: 'n', stops: twoStops }] }, 2)).toEqual(rgb('000000'));
    expect(
      backgroundAt({ colorScales: [{ field: 'n', stops: twoStops, nullsAsZero: false }] }, 2),
    ).toBeUndefined();
    expect(backgroundAt({ colorScales: [{ field: 'n', stops: twoStops }] }, 3)).toEqual(rgb('ffffff'));
  });

  test('a condition precedes a scale, and the first matching condition the others', () => {
    const rule = (value: number, background: string) => ({
      field: 'n',
      condition: { operator: 'gte', value },
      background,
    });
    const spec = {
      colorScales: [{ field: 'n', stops: twoStops }],
      conditionalFormats: [rule(100, '#ff0000'), rule(50, '#00ff00')],
    };
    expect([0, 1, 3].map((row) => backgroundAt(spec, row))).toEqual([
      rgb('000000'),
      rgb('00ff00'),
      rgb('ff0000'),
    ]);
  });

  test('a condition on a row colours all of its cells, a condition on a cell only that cell', () => {
    const condition = { operator: 'gt', value: 60 };
    const whole = { conditionalFormats: [{ field: 'n', condition, background: '#ff0000', scope: 'row' }] };
    const own = { conditionalFormats: [{ field: 'n', condition, background: '#ff0000' }] };
    expect(backgroundAt(whole, 3, 'city')).toEqual(rgb('ff0000'));
    expect(painted(own, 'city')).toBeUndefined();
  });
});

describe('a condition', () => {
  const check = (operator: string, value: unknown, cell: Cell, type: ColumnType = 'number') => {
    const [format] = parseConditionalFormats([{ field: 'n', condition: { operator, value }, color: 'red' }]);
    return format ? matchesCondition(format, cell, type) : undefined;
  };

  test('compares numbers as numbers, exactly beyond 2^53', () => {
    expect(check('gt', 9, 10)).toBe(true);
    expect(check('equals', '9007199254740993', '9007199254740992')).toBe(false);
    expect(check('between', [1, 5], 5)).toBe(true);
    expect(check('notBetween', [1, 5], 6)).toBe(true);
    expect(check('lt', 'many', 3)).toBe(false);
  });

  test('compares times with the precision of the given value', () => {
    expect(check('equals', '2026-05', '2026-05-31T00:00:00.000', 'time')).toBe(true);
    expect(check('gt', '2026-05', '2026-06-01T00:00:00.000', 'time')).toBe(true);
    expect(check('between', ['2026-01', '2026-03'], '2026-03-31T12:00:00.000', 'time')).toBe(true);
  });

  test('finds words in any case', () => {
    expect(check('contains', 'ER', 'Bern', 'string')).toBe(true);
    expect(check('startsWith', ['b', 'c'], 'Chur', 'string')).toBe(true);
    expect(check('endsWith', 'l', 'Chur', 'string')).toBe(false);
  });

  test('on an empty cell only matches emptiness and inequality', () => {
    expect(check('empty', undefined, null)).toBe(true);
    expect(check('notSet', undefined, '')).toBe(true);
    expect(check('notEquals', 3, null)).toBe(true);
    expect(check('lt', 3, null)).toBe(false);
    expect(check('notBetween', [1, 2], null)).toBe(false);
  });

  test('with too few values, an unknown operator or no colour is ignored', () => {
    expect(check('between', 3, 3)).toBeUndefined();
    expect(check('like', 3, 3)).toBeUndefined();
    expect(
      parseConditionalFormats([{ field: 'n', condition: { operator: 'empty' }, color: 'url(x)' }]),
    ).toEqual([]);
  });
});
