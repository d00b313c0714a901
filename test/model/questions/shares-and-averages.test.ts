/** Shares of groups, averages of steps, and what is left out: the same as counted by hand from the sales. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';
import { answer, askAll, runOver, say, type Sale } from './ask-shop.ts';
import { values } from './shop.ts';

const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'));
const sale: fc.Arbitrary<Sale> = fc.record({
  country: fc.constantFrom(...(values.Country ?? [])),
  product_line: fc.constantFrom(...(values['Product line'] ?? [])),
  day: fc.tuple(fc.constantFrom('2023', '2024'), month).map(([year, of]) => `${year}-${of}-15`),
  revenue: fc.integer({ min: 0, max: 9 }),
});
const sales = fc.array(sale, { minLength: 1, maxLength: 30 });
const line = fc.constantFrom(...(values['Product line'] ?? []));

const cellsOf = (result: Result | undefined, name: string): readonly unknown[] =>
  result?.values[result.columns.findIndex((column) => column.name === name)] ?? [];

const addUp = (list: readonly Sale[]): number => list.reduce((sum, { revenue }) => sum + revenue, 0);

describe('a share', () => {
  test('of each group is that of its own rows, the largest first', async () => {
    await fc.assert(
      fc.asyncProperty(sales, line, async (list, product) => {
        const { rows } = await answer(`share of revenue of ${product} by country`, runOver(list), 0);
        const result = rows[0]?.result;
        const countries = cellsOf(result, 'sales.country');
        const shares = cellsOf(result, 'share').map(Number);
        const known = [...new Set(list.map(({ country }) => country))].filter(
          (country) => addUp(list.filter((one) => one.country === country)) > 0,
        );
        expect([...countries].sort()).toEqual(known.sort());
        for (const [at, country] of countries.entries()) {
          const whole = list.filter((one) => one.country === country);
          const part = whole.filter((one) => one.product_line === product);
          expect(shares[at]).toBeCloseTo(addUp(part) / addUp(whole), 12);
        }
        expect(shares).toEqual([...shares].sort((one, other) => other - one));
      }),
      { numRuns: rounds(50, 1_000) },
    );
  });

  test('of two conditions is asked back: which one is the part, and which the whole', async () => {
    const asked = await askAll(['share of sales of Toys in France'], () => []);
    expect(asked).toMatchObject({ kind: 'choice', isGuess: false });
    expect(asked.kind === 'choice' && asked.choices.map((text) => text.replace('Sales: ', ''))).toEqual([
      'Share of Count where Product line is Toys, among those where Country is France',
      'Share of Count where Country is France, among those where Product line is Toys',
      'Share of Count where Product line is Toys and Country is France',
    ]);
  });

  test.each([
    [
      'what share of sales in France were Toys',
      'where Product line is Toys, among those where Country is France',
    ],
    [
      'what share of Toys sales were in France',
      'where Country is France, among those where Product line is Toys',
    ],
    ['what share of sales in France were in 2024', 'Share of 2024 in Count, where Country is France'],
    ['what share of sales in 2024 were in France', 'where Country is France, 2024'],
    ['what share of sales happened in 2024', 'Share of 2024 in Count'],
    ['what share of sales in each country were Toys', 'where Product line is Toys by Country'],
  ])('says what its part is behind the verb: %s', async (question, expected) => {
    const found = await askAll([question], () => []);
    expect(found.kind === 'answer' && found.understood).toContain(expected);
  });

  test('of a group within a condition is asked back: the condition can be the part', async () => {
    const asked = await askAll(['which country has the largest share of sales of Toys'], () => []);
    expect(asked).toMatchObject({ kind: 'choice', choices: { length: 2 } });
  });

  test('of each period is that of its own rows in all', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (list) => {
        const found = await answer('share of revenue in May 2024', runOver(list));
        const part = addUp(list.filter(({ day }) => day.startsWith('2024-05')));
        const fact = found.sentences[0]?.pieces.find((piece) => piece.fact && 'proof' in piece.fact)?.fact;
        if (part > 0) expect(fact && 'value' in fact && fact.value).toBeCloseTo(part / addUp(list), 12);
      }),
      { numRuns: rounds(30, 1_000) },
    );
  });

  test.each([
    'share of sales in France vs New Zealand',
    'share of average basket of Toys',
    'average share of Toys in sales by country',
    'share of sales of Toys in May 2024 vs June 2024',
    'highest share of sales of Toys',
  ])('that no query gives is refused: %s', async (question) => {
    expect((await askAll([question], () => [])).kind).toBe('refusal');
  });
});

describe('an average', () => {
  test('for each month is that of all months, with those that have no rows', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (list) => {
        const found = await answer('average revenue per month in 2024', runOver(list));
        const sold = list.filter(({ day }) => day.startsWith('2024'));
        const average = found.sentences[0]?.pieces.find(({ fact }) => fact && 'proof' in fact)?.fact;
        expect(found.rows[0]?.result.rowCount).toBe(12);
        expect(average && 'value' in average && average.value).toBeCloseTo(addUp(sold) / 12, 9);
      }),
      { numRuns: rounds(50, 1_000) },
    );
  });

  test('counts no month that the data holds in part, or that is left out', async () => {
    const list = [
      { country: 'France', product_line: 'Toys', day: '2025-04-02', revenue: 6 },
      { country: 'France', product_line: 'Toys', day: '2025-05-02', revenue: 12 },
      { country: 'France', product_line: 'Toys', day: '2025-06-02', revenue: 90 },
    ];
    const text = say(await answer('average revenue per month since April 2025', runOver(list)));
    expect(text).toContain('Revenue per month, on average: 9.');
    expect(text).toContain('in the data as a whole');
    const without = await answer(
      'average revenue per month since March 2025 without April 2025',
      runOver(list),
    );
    expect(say(without)).toContain('on average: 6.');
  });

  test.each([
    'average revenue by country',
    'average revenue by month',
    'average revenue',
    'average of average basket per refund',
    'average revenue per month and country',
    'average revenue per month in 2023 vs 2024',
  ])('that could be another one is refused: %s', async (question) => {
    expect((await askAll([question], () => [])).kind).toBe('refusal');
  });
});

test('a period that is left out has no rows, and is no gap', async () => {
  const list = ['2024-01-05', '2024-02-05', '2024-03-05', '2024-04-05'].map((day, at) => ({
    country: 'France',
    product_line: 'Toys',
    day,
    revenue: 10 + at,
  }));
  const found = await answer('revenue by month from January to April 2024 except March 2024', runOver(list));
  expect(say(found)).toBe(
    'From Jan 2024 to Apr 2024, highest Revenue: 13 in Apr 2024. Lowest: 10 in Jan 2024.',
  );
  // "In May" of which year?
  expect((await askAll(['revenue not in May'], () => [])).kind).toBe('refusal');
});

test('the second one of a ranking is told alone, with those that are equal to it', async () => {
  const counted = (counts: Readonly<Record<string, number>>) => () =>
    Object.entries(counts).map(([country, count]) => ({ 'sales.country': country, 'sales.count': count }));
  const ask = async (counts: Readonly<Record<string, number>>) =>
    say(await answer('which country has the second most sales', counted(counts)));
  expect(await ask({ France: 5, Chile: 3, Kenya: 2 })).toBe('Second highest Count: Chile (3).');
  expect(await ask({ France: 5, Chile: 3, Kenya: 3 })).toBe('Second highest Count: Chile, Kenya (3).');
  expect(await ask({ France: 5 })).toContain('no rows');
  expect((await askAll(['second and third busiest country'], () => [])).kind).toBe('refusal');
});
