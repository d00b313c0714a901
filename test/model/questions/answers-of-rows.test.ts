/** What an answer says of the rows of its query: which are first, what is equal, what is not whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { answer, say } from './ask-shop.ts';

const sales = fc.uniqueArray(
  fc.record({
    'sales.country': fc.constantFrom('France', 'Norway', 'Chile', 'Japan', 'Kenya'),
    'sales.product_line': fc.constantFrom('Toys', 'Books', 'Tools'),
    // Few values, so that many are equal.
    'sales.revenue': fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, maxLength: 15, selector: (row) => `${row['sales.country']} ${row['sales.product_line']}` },
);

describe('a ranking', () => {
  test('within groups has the first rows of each group, and those that are equal to the last of them', async () => {
    await fc.assert(
      fc.asyncProperty(sales, fc.integer({ min: 1, max: 3 }), async (rows, count) => {
        const { rows: told } = await answer(`top ${count} countries per product line by revenue`, () => rows);
        const result = told[0]?.result;
        const [lines = [], , revenue = []] = result?.values ?? [];
        for (const line of new Set(rows.map((row) => row['sales.product_line']))) {
          const all = rows
            .filter((row) => row['sales.product_line'] === line)
            .map((row) => row['sales.revenue'])
            .sort((one, other) => other - one);
          const least = all[Math.min(count, all.length) - 1] ?? 0;
          const kept = revenue.filter((_, at) => lines[at] === line);
          const isNone = least === 0;
          expect(kept).toEqual(isNone ? all.slice(0, count) : all.filter((value) => value >= least));
        }
      }),
      { numRuns: rounds(50, 1_000) },
    );
  });

  test('names a few rows with their values, also those after the first', async () => {
    const rows = ['Chile', 'Japan', 'Kenya'].map((country, at) => ({
      'sales.country': country,
      'sales.revenue': 9 - at,
    }));
    expect(say(await answer('top 3 countries by revenue', () => rows))).toContain(
      'Chile has the highest Revenue: 9. Then: Japan (8); Kenya (7).',
    );
  });

  test('names all that are equal to the first one, and says where there are more', async () => {
    const tied = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ 'sales.country': `Country ${at}`, 'sales.count': 1 }));
    expect(say(await answer('which country has the fewest sales', () => tied(3)))).toContain(
      'Country 0, Country 1, Country 2 share the lowest Count: 1.',
    );
    expect(say(await answer('which country has the fewest sales', () => tied(300)))).toContain(
      'and others share',
    );
  });

  test('does not take a year of which the data holds a part for the lowest one', async () => {
    const years = [
      { 'sales.sold_at': '2023-01-01T00:00:00.000', 'sales.revenue': 90 },
      { 'sales.sold_at': '2024-01-01T00:00:00.000', 'sales.revenue': 80 },
      { 'sales.sold_at': '2025-01-01T00:00:00.000', 'sales.revenue': 40 },
    ];
    expect(say(await answer('which year had the lowest revenue', () => years))).toContain(
      'Lowest Revenue: 80 in 2024',
    );
    expect(say(await answer('revenue by year', () => years))).toContain('Lowest: 80 in 2024');
    expect(say(await answer('which year had the highest revenue', () => years))).toContain(
      'Highest Revenue: 90 in 2023',
    );
  });
});

test('no step is called the lowest where others have no rows', async () => {
  const days = ['2024-05-01', '2024-05-02', '2024-05-04'].map((day, at) => ({
    'sales.sold_at': `${day}T00:00:00.000`,
    'sales.count': 5 - at,
  }));
  const text = say(await answer('sales per day in May 2024', () => days));
  expect(text).not.toMatch(/lowest/i);
  expect(text).toContain('have no rows');
});

test('a period that the data holds in part is said to be one', async () => {
  const text = say(await answer('revenue in 2025', () => [{ 'sales.revenue': 40 }]));
  expect(text).toContain('Not all of 2025 is in the data, which reaches from Jan 1, 2023 to Jun 20, 2025.');
  expect(say(await answer('revenue in 2024', () => [{ 'sales.revenue': 40 }]))).toBe('Revenue: 40.');
});

test('groups in two periods stand beside each other, and those that changed most are told', async () => {
  const revenue = {
    '2024-05-01': { France: 10, Norway: 50 },
    '2024-06-01': { France: 40, Norway: 45, Chile: 5 },
  };
  const found = await answer('revenue by country in May vs June 2024', ({ timeDimensions }) => {
    const from = JSON.stringify(timeDimensions?.[0]?.dateRange).includes('2024-05-01')
      ? '2024-05-01'
      : '2024-06-01';
    return Object.entries(revenue[from]).map(([country, value]) => ({
      'sales.country': country,
      'sales.revenue': value,
    }));
  });
  expect(found.rows[0]?.result.columns.map(({ title }) => title)).toEqual([
    'Country',
    'May 2024',
    'Jun 2024',
  ]);
  expect(found.rows[0]?.result.values).toEqual([
    ['Norway', 'France', 'Chile'],
    [50, 10, 0],
    [45, 40, 5],
  ]);
  expect(say(found)).toBe(
    'Largest rise of Revenue from May 2024 to Jun 2024: France, by 30. Largest fall of Revenue from May 2024 to Jun 2024: Norway, by 5.',
  );
});
