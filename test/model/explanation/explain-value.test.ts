/** Contributions add up to what they explain, and nothing is compared or split that cannot be. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateProof } from '../../../src/views/story/model/proof.ts';
import { explainValue, mostQueries } from '../../../src/model/explanation/explain-value.ts';
import type { ExplainedValue, Query } from '../../../src/model/explanation/explained-value.ts';
import { isCompared } from '../../../src/model/explanation/find-periods.ts';
import { planSplit } from '../../../src/model/explanation/plan-split-chart.ts';
import { shortenSplit } from '../../../src/model/explanation/shorten-split.ts';
import { writeExplanation } from '../../../src/model/explanation/write-explanation.ts';
import { writeNotes } from '../../../src/model/explanation/write-notes.ts';
import { answer, inMonth, toExplained, type Sale } from './explained-rows.ts';

const regions = ['North', 'South', 'East', 'West', 'A', 'B', 'C', 'D', 'E', 'F', null];

const sales = fc.array(
  fc.record({
    day: fc.constantFrom('2024-02-03', '2024-02-29', '2024-03-01', '2024-03-31', '2024-04-01'),
    region: fc.constantFrom(...regions),
    channel: fc.constantFrom('Shop', 'Web', 'Phone'),
    revenue: fc.integer({ min: -500, max: 5_000 }),
    orders: fc.integer({ min: 1, max: 90 }),
  }),
  { minLength: 1, maxLength: 60 },
);

async function explain(rows: readonly Sale[], value: ExplainedValue) {
  const queries: Query[] = [];
  const explanation = await explainValue(value, (query) => {
    queries.push(query);
    return Promise.resolve(answer(rows, query));
  });
  return { explanation, queries };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const inPart = (rows: readonly Sale[], month: string): Sale[] =>
  rows.filter(({ day }) => day.startsWith(month));
const read = (text: string) => text.replace(/[\u2068\u2069]/g, '').replace(/\u2009/g, ' ');
const tell = (...from: Parameters<typeof writeExplanation>): string[] =>
  writeExplanation(...from).map(({ pieces }) => read(pieces.map((piece) => piece.text).join('')));

const planted: Sale[] = [
  { day: '2024-02-03', region: 'North', channel: 'Shop', revenue: 100, orders: 10 },
  { day: '2024-02-04', region: 'South', channel: 'Web', revenue: 200, orders: 10 },
  { day: '2024-03-03', region: 'North', channel: 'Web', revenue: 160, orders: 10 },
  { day: '2024-03-04', region: 'South', channel: 'Shop', revenue: 210, orders: 10 },
];

describe('a change', () => {
  test('is split exactly, whatever the rows are', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (rows) => {
        const { explanation, queries } = await explain(rows, toExplained('sales.revenue'));
        const { split, periods } = explanation;
        expect(queries.length).toBeLessThanOrEqual(mostQueries);
        if (!split || !isCompared(periods)) return;
        const change =
          sum(inPart(rows, '2024-03').map(({ revenue }) => revenue)) -
          sum(inPart(rows, '2024-02').map(({ revenue }) => revenue));
        expect(sum(split.contributions.map(({ value }) => value))).toBe(change);
        expect(evaluateProof(split.whole, split.result)).toBe(change);
        const { shown, rest } = shortenSplit(split);
        expect(sum(shown.map(({ value }) => value)) + (rest?.value ?? 0)).toBe(change);
        const drawn = planSplit(explanation)?.chart.result.values[1] ?? [];
        expect(sum(drawn.map(Number))).toBe(change);
      }),
    );
  });

  test('of a ratio is what rates and weights changed, and what its parts contribute', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (rows) => {
        const { explanation } = await explain(rows, toExplained('sales.price'));
        const { split, periods } = explanation;
        if (!split || !isCompared(periods)) return;
        const priceOf = (month: string): number => {
          const own = inPart(rows, month);
          return sum(own.map(({ revenue }) => revenue)) / sum(own.map(({ orders }) => orders));
        };
        const change = priceOf('2024-03') - priceOf('2024-02');
        const { rate, mix } = split.effects ?? {};
        expect(split.kind).toBe('ratio');
        expect(
          sum([rate, mix].map((proof) => (proof && evaluateProof(proof, split.result)) ?? NaN)),
        ).toBeCloseTo(change, 8);
        expect(sum(split.contributions.map(({ value }) => value))).toBeCloseTo(change, 8);
      }),
    );
  });

  test('names the part that explains most, by the dimension that tells most', async () => {
    const { explanation } = await explain(planted, toExplained('sales.revenue'));
    expect(tell(explanation)).toEqual([
      'Revenue in Mar 2024: 370, 70 or 23% more than 300 in Feb 2024.',
      'By Channel, the change of Shop, +110, is larger than the whole change of +70: others moved the other way.',
    ]);
    expect(writeNotes(explanation).map(read)).toEqual([
      'Compared: Region and Channel. Channel explains most.',
    ]);
  });

  test('is that of the mark, and not of a dimension that the mark fixes', async () => {
    const region = {
      member: 'sales.region',
      filter: { operator: 'equals', value: ['North'] },
      title: '',
      texts: [],
    } as const;
    const conditions = [inMonth('2024-03'), region];
    const { explanation } = await explain(planted, toExplained('sales.revenue', { conditions }));
    expect(tell(explanation)[0]).toBe('Revenue in Mar 2024: 160, 60 or 60% more than 100 in Feb 2024.');
    expect(explanation.split?.dimension.name).toBe('sales.channel');
  });

  test('against the year before takes two queries for each dimension', async () => {
    const rows = [...planted, ...planted.map((sale) => ({ ...sale, day: sale.day.replace('2024', '2023') }))];
    const value = toExplained('sales.revenue', { against: [inMonth('2023-03')] });
    const { explanation, queries } = await explain(rows, value);
    expect(queries.length).toBe(6);
    expect(tell(explanation)[0]).toBe('Revenue in Mar 2024: 370, the same as in Mar 2023.');
  });
});

describe('nothing is told', () => {
  test('of parts that do not add up, or of rows that are cut', async () => {
    const value = toExplained('sales.revenue');
    const cut = await explainValue(value, (query) =>
      Promise.resolve({ ...answer(planted, query), truncated: query['dimensions'] !== undefined }),
    );
    expect([cut.split, cut.notSplit]).toEqual([undefined, 'noDimension']);
    const doubled = await explainValue(value, (query) =>
      Promise.resolve(answer(query['dimensions'] === undefined ? planted : [...planted, ...planted], query)),
    );
    expect([doubled.split, doubled.notSplit]).toEqual([undefined, 'noDimension']);
  });

  test.each([
    ['sales.people', 'distinct'],
    ['sales.largest', 'extreme'],
  ])('of the parts of %s', async (measure, reason) => {
    const { explanation, queries } = await explain(planted, toExplained(measure));
    expect([explanation.split, explanation.notSplit]).toEqual([undefined, reason]);
    expect(queries.length).toBe(1);
    expect(tell(explanation)).toHaveLength(1);
  });

  test('of the parts of a ratio without its weights', async () => {
    const { explanation } = await explain(
      planted,
      toExplained('sales.price', { weights: ['sales.revenue'] }),
    );
    expect([explanation.split, explanation.notSplit]).toEqual([undefined, 'ratio']);
    expect(writeNotes(explanation).join()).toContain('does not have the numbers');
  });

  test('where there is no number', async () => {
    const { explanation } = await explain([], toExplained('sales.revenue'));
    expect(tell(explanation)).toEqual([]);
    expect(writeNotes(explanation)).toEqual(['There is no number to explain.']);
  });
});

describe('an amount without a period before', () => {
  test('is split into what it is made of', async () => {
    const value = toExplained('sales.revenue', { conditions: [inMonth('2024-02')] });
    const { explanation, queries } = await explain(planted, value);
    expect(tell(explanation)).toEqual([
      'Revenue in Feb 2024: 300.',
      'By Region, South has the most: 200, 67% of the whole.',
    ]);
    expect(writeNotes(explanation)[0]).toContain('nothing to compare with');
    expect(queries.length).toBeLessThanOrEqual(mostQueries);
  });
});

describe('a range of days', () => {
  test('is compared with the same length before, by two queries', async () => {
    const query = {
      filters: [{ member: 'sales.day', operator: 'inDateRange', values: ['2024-03-01', '2024-03-20'] }],
    };
    const value = toExplained('sales.revenue', { query, openQuery: {}, conditions: [] });
    const { explanation } = await explain(planted, value);
    // February 10 to 29 has no rows.
    expect(explanation.periods).toMatchObject({ reason: 'noRowsBefore' });
    const early = planted.map((sale) => ({ ...sale, day: sale.day.replace('02-0', '02-2') }));
    const found = await explain(early, value);
    expect(tell(found.explanation)[0]).toBe(
      'Revenue for Mar 1 – 20, 2024: 370, 70 or 23% more than 300 for Feb 10 – 29, 2024.',
    );
    expect(found.explanation.split?.kind).toBe('change');
  });
});
