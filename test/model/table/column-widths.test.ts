import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeColumnWidths,
  type ColumnSize,
} from '../../../src/views/table/model/columns/column-widths.ts';
import {
  measureColumnWidth,
  type TextWidths,
} from '../../../src/views/table/model/columns/measure-columns.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { formatCellText } from '../../../src/views/table/model/formats/format-cell.ts';

const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const px = fc.double({ min: 0, max: 400, noNaN: true });

const columnSize: fc.Arbitrary<ColumnSize> = fc.record({ from: px, blank: px, wish: px }).chain((lengths) =>
  fc.record({
    minimum: fc.constant(40 + lengths.from),
    content: fc.constant(40 + lengths.from + lengths.blank),
    preferred: fc.constant(40 + lengths.from + lengths.wish),
    weight: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    owner: fc.constantFrom(undefined, 'author' as const),
  }),
);
const sizes = fc.array(columnSize, { minLength: 1, maxLength: 15 });

test('a table scrolls sideways only if its columns do not fit at their minimum widths', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 3_000 }), (columns, room) => {
      const least = sum(columns.map(({ minimum }) => Math.ceil(minimum)));
      const widths = computeColumnWidths(columns, room);
      expect(widths.every(Number.isInteger)).toBe(true);
      expect(sum(widths) <= room).toBe(least <= room);
      // Without free space at the end.
      if (least <= room) expect(sum(widths)).toBe(room);
    }),
  );
});

test('no column is narrower than its minimum, at any width of the table', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 3_000 }), (columns, room) => {
      const widths = computeColumnWidths(columns, room);
      columns.forEach(({ minimum }, index) => expect(widths[index]).toBeGreaterThanOrEqual(minimum));
    }),
  );
});

test('a text is cut only after no column has blank space', () => {
  const tight = { minimum: 70, content: 120, preferred: 120 };
  const loose = { minimum: 60, content: 60, preferred: 160, owner: 'author' as const };
  expect(computeColumnWidths([tight, loose], 200)).toEqual([120, 80]);
  expect(computeColumnWidths([tight, loose], 160)).toEqual([100, 60]);
});

test('widths that the reader has set stay, whether the other columns fit or not', () => {
  const own = { minimum: 200, content: 200, preferred: 200, owner: 'reader' as const };
  const text = { minimum: 72, content: 150, preferred: 150 };
  expect(computeColumnWidths([own, text], 600)).toEqual([200, 400]);
  expect(computeColumnWidths([own, text], 300)).toEqual([200, 100]);
  expect(computeColumnWidths([own, own], 600)).toEqual([200, 200]);
});

/** A font with wide digits and wide headings. */
const wideFont: TextWidths = {
  text: (text) => text.length * 6,
  number: (text) => text.length * 9,
  heading: (text) => text.length * 8,
  padding: 12,
  edge: 0,
};
const cellPadding = 24;

const cell = fc.option(
  fc.oneof(
    fc.integer(),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.constantFrom('9007199254740993', '-0.12345678901234567', '12345678901234567890.5'),
  ),
  { nil: null },
);
const format = fc.option(
  fc.record({
    type: fc.constantFrom('currency' as const, 'percent' as const, 'number' as const),
    decimalPlaces: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  }),
  { nil: undefined },
);

test('a number is never cut, whatever its format and the width that the author has set', () => {
  const numbers = fc.array(
    cell.filter((one) => typeof one !== 'number' || Math.abs(one) < 1e15),
    { minLength: 1, maxLength: 60 },
  );
  const width = fc.option(fc.integer({ min: 40, max: 300 }), { nil: undefined });
  const display = fc.constantFrom('value', 'bar');
  fc.assert(
    fc.property(
      numbers,
      format,
      width,
      display,
      fc.integer({ min: 0, max: 900 }),
      (values, own, wish, as, room) => {
        const { columns } = createTableView(
          { columns: [{ field: 'sum', width: wish, display: as }, 'city'] },
          {
            columns: [
              { name: 'sum', type: 'number', format: own },
              { name: 'city', type: 'string' },
            ],
            values: [values, values.map(() => 'A city with a very long name')],
            rowCount: values.length,
          },
          {},
        );
        const [given = 0] = computeColumnWidths(
          columns.map((column) => measureColumnWidth({ column }, context, wideFont)),
          room,
        );
        const [shown] = columns;
        if (!shown) throw new Error('The table has no columns.');
        const texts = values.map((_, row) => formatCellText(shown, row, context));
        const longest = Math.max(...texts.map((text) => wideFont.number(text)));
        expect(given - cellPadding).toBeGreaterThanOrEqual(longest);
      },
    ),
    {
      examples: [
        // A long whole number beside a longer fraction.
        [['9007199254740993', -0.0004846826476978625, -1, null], undefined, undefined, 'value', 0],
        // Rounded up to the last of twenty places.
        [[1, 5e-21, 0], undefined, undefined, 'value', 0],
      ],
    },
  );
});

test('the longest word of a heading fits, so that a heading of two lines is not cut', () => {
  const titles = ['Knots', 'Total repair cost', 'Classification of damage'];
  const { columns } = createTableView(
    { columns: titles.map((title, at) => ({ field: `n${at}`, title, width: 40 })) },
    {
      columns: titles.map((_, at) => ({ name: `n${at}`, type: at === 0 ? 'number' : 'string' })),
      values: titles.map(() => [1]),
      rowCount: 1,
    },
    {},
  );
  const widths = computeColumnWidths(
    columns.map((column) => measureColumnWidth({ column }, context, wideFont)),
    100,
  );
  const words = titles.map((title) => Math.max(...title.split(' ').map((word) => wideFont.heading(word))));
  words.forEach((word, at) => expect((widths[at] ?? 0) - cellPadding).toBeGreaterThanOrEqual(word));
});

const titles = ['Species', 'Strikes', 'With damage', 'Total cost'];
const costs = [28_134_150, 9_800_000];
/** A name, two numbers, and a number with a bar, which all have columns of the author's width. */
const { columns: fourColumns } = createTableView(
  {
    columns: titles.map((title, at) => ({
      field: `n${at}`,
      title,
      width: at === 0 ? undefined : 120,
      display: at === 3 ? 'bar' : 'value',
    })),
  },
  {
    columns: titles.map((_, at) => ({ name: `n${at}`, type: at === 0 ? 'string' : 'number' })),
    values: [['Red-tailed hawk', 'Mallard'], [120, 42], [61, 7], costs],
    rowCount: 2,
  },
  {},
);
const narrowFont: TextWidths = {
  ...wideFont,
  number: (text) => text.length * 7,
  heading: (text) => text.length * 6,
};
const measureFour = (sorted: number): ColumnSize[] =>
  fourColumns.map((column, at) =>
    measureColumnWidth({ column, isSorted: at === sorted }, context, narrowFont),
  );

test('four columns fit into 356 px: bars and room for arrows give way to texts', () => {
  const widths = computeColumnWidths(measureFour(3), 356);
  expect(sum(widths)).toBe(356);
  const longest = Math.max(...costs.map((cost) => narrowFont.number(cost.toLocaleString('en'))));
  expect((widths[3] ?? 0) - cellPadding).toBeGreaterThanOrEqual(longest);
  expect((widths[2] ?? 0) - cellPadding).toBeGreaterThanOrEqual(narrowFont.heading('damage'));
});

test('a sorted column keeps the room for its arrow, at any width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 700 }), fc.integer({ min: 0, max: 3 }), (room, sorted) => {
      const words = titles[sorted]?.split(' ').map(narrowFont.heading) ?? [];
      const [width = 0] = computeColumnWidths(measureFour(sorted), room).slice(sorted);
      expect(width - cellPadding).toBeGreaterThanOrEqual(Math.max(...words) + 16);
    }),
  );
});

test('bars stay as long as the columns fit with them', () => {
  const widths = computeColumnWidths(measureFour(3), 460);
  const longest = Math.max(...costs.map((cost) => narrowFont.number(cost.toLocaleString('en'))));
  expect((widths[3] ?? 0) - cellPadding - longest).toBeGreaterThanOrEqual(40);
});

test('names can be told apart for as long as bars can give way, and the table scrolls only when they are short', () => {
  const names = ['Minneapolis', 'Massachusetts'].map((name) => `${name} International`);
  const { columns } = createTableView(
    { columns: ['name', 'sum'].map((field, at) => ({ field, display: at === 1 ? 'bar' : 'value' })) },
    {
      columns: [
        { name: 'name', type: 'string' },
        { name: 'sum', type: 'number' },
      ],
      values: [names, costs],
      rowCount: 2,
    },
    {},
  );
  const sizes = columns.map((column) => measureColumnWidth({ column }, context, narrowFont));
  const longest = Math.max(...costs.map((cost) => narrowFont.number(cost.toLocaleString('en'))));
  const hasBar = (width = 0): boolean => width - cellPadding - longest >= 40;
  for (let room = 400; room >= 160; room -= 1) {
    const [name = 0, amount] = computeColumnWidths(sizes, room);
    if (hasBar(amount)) expect(name).toBeGreaterThanOrEqual(120);
    if (name + (amount ?? 0) > room)
      expect(sum(sizes.map(({ tight }) => tight?.minimum ?? 0))).toBeGreaterThan(room);
  }
});
