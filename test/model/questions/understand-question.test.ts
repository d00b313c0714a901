import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listDataQueries } from '../../../src/model/questions/to-data-query.ts';
import { understandQuestion } from '../../../src/model/questions/understand-question.ts';
import { createWallClock } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { rounds } from '../../rounds.ts';
import { data, groups, measures, shop, values } from './shop.ts';

const now = createWallClock(2025, 5, 20);
const understand = (question: string) => understandQuestion(question, [shop], { now });

/** The query of a question with one reading; what else it is otherwise. */
function readQuery(question: string): unknown {
  const understanding = understand(question);
  if (understanding.kind !== 'reading') return understanding;
  return listDataQueries(understanding.reading, { data, timeZone: 'UTC', limit: 100 })[0];
}

const nameOf = (title: string): string =>
  `sales.${{ 'Sales channel': 'channel' }[title] ?? title.toLowerCase().replaceAll(' ', '_')}`;

/** As people write: in any case, with or without polite words. */
const spoken = fc.record({
  opening: fc.constantFrom('', 'Show me the ', 'what is the ', 'Please give me ', 'I want to see '),
  by: fc.constantFrom('by', 'per', 'for each', 'broken down by', 'across'),
  ending: fc.constantFrom('', '?', ' please', '.'),
  isLower: fc.boolean(),
});

const asked = fc.record({
  measure: fc.constantFrom(...measures),
  group: fc.constantFrom(...groups),
  filtered: fc
    .constantFrom(...groups)
    .chain((title) =>
      fc.record({ title: fc.constant(title), value: fc.constantFrom(...(values[title] ?? [])) }),
    ),
  isExcluded: fc.boolean(),
});

describe('a question', () => {
  test('that names a measure, a group and a value is the query of them, however it is worded', () => {
    fc.assert(
      fc.property(
        asked,
        spoken,
        ({ measure, group, filtered, isExcluded }, { opening, by, ending, isLower }) => {
          const text = `${opening}${measure} ${by} ${group}${isExcluded ? ' excluding' : ' in'} ${filtered.value}${ending}`;
          expect(readQuery(isLower ? text.toLowerCase() : text), text).toMatchObject({
            measures: [nameOf(measure)],
            dimensions: [nameOf(group)],
            filters: [
              {
                member: nameOf(filtered.title),
                operator: isExcluded ? 'notEquals' : 'equals',
                values: [filtered.value],
              },
            ],
          });
        },
      ),
      { numRuns: rounds(300, 5_000) },
    );
  });

  test('with one word that nothing is called by is refused by this word, wherever it stands', () => {
    const words = fc.constantFrom('warehouse', 'discounted', 'loyalty', 'zzz', 'profit');
    fc.assert(
      fc.property(asked, words, fc.nat(), ({ measure, group, filtered }, word, place) => {
        const parts = `${measure} by ${group} in ${filtered.value}`.split(' ');
        const at = place % (parts.length + 1);
        const text = [...parts.slice(0, at), word, ...parts.slice(at)].join(' ');
        const understanding = understand(text);
        expect(understanding.kind, text).toBe('refusal');
        expect(understanding, text).toMatchObject({ refusal: { why: 'unknown-words' } });
      }),
      { numRuns: rounds(300, 5_000) },
    );
  });

  test.each([
    ['revenue in 2024', ['2024-01-01', '2024-12-31']],
    ['revenue last month', ['2025-05-01', '2025-05-31']],
    ['revenue this year', ['2025-01-01', '2025-12-31']],
    ['revenue in Q1 2024', ['2024-01-01', '2024-03-31']],
    ['revenue in the first half of 2024', ['2024-01-01', '2024-06-30']],
    ['revenue between March and May 2024', ['2024-03-01', '2024-05-31']],
    ['revenue from 5 May 2024 to 2024-06-02', ['2024-05-05', '2024-06-02']],
    ['revenue in the last 7 days', ['2025-06-13', '2025-06-19']],
    ['revenue since 2025', ['2025-01-01', '2025-06-30']],
    ['revenue before February 2023', ['2023-01-01', '2023-01-31']],
    ['revenue in May and June 2024', ['2024-05-01', '2024-06-30']],
    ['revenue in March to May 2024', ['2024-03-01', '2024-05-31']],
    ['revenue Jan-Mar 2024', ['2024-01-01', '2024-03-31']],
    ['revenue from November 2023 to March 2024', ['2023-11-01', '2024-03-31']],
    ['revenue 2023-2024', ['2023-01-01', '2024-12-31']],
    ['revenue since 2023 and before 2025', ['2023-01-01', '2024-12-31']],
    ['revenue after 2023 but before March 2025', ['2024-01-01', '2025-02-28']],
    ['revenue in 2023-24', ['2023-01-01', '2024-12-31']],
    ['revenue in 2024-05', ['2024-05-01', '2024-05-31']],
    ['revenue from last month', ['2025-05-01', '2025-05-31']],
    ['revenue in the month before', ['2025-05-01', '2025-05-31']],
  ])('reads the period of "%s"', (question, dateRange) => {
    expect(readQuery(question)).toMatchObject({
      timeDimensions: [{ dimension: 'sales.sold_at', dateRange }],
    });
  });

  test.each([
    ['top 3 countries by revenue', { order: [['sales.revenue', 'desc']], limit: 23 }],
    ['which product line has the fewest sales', { order: [['sales.count', 'asc']], limit: 21 }],
    ['how many sales weighed more than 20 kg', 'refusal'],
    ['how many sales wieght more than 20 kg', 'choice'],
    ['how many sales of 20 kg or more', { filters: [{ operator: 'gte', values: ['20'] }] }],
    [
      'how many sales between 5 and 20 kg',
      {
        filters: [
          { operator: 'gte', values: ['5'] },
          { operator: 'lte', values: ['20'] },
        ],
      },
    ],
    [
      'how many sales over 5 kg and under 20 kg',
      {
        filters: [
          { operator: 'gt', values: ['5'] },
          { operator: 'lt', values: ['20'] },
        ],
      },
    ],
    ['how many sales of exactly 5 kg', { filters: [{ operator: 'equals', values: ['5'] }] }],
    ['countries with more than 500 or less than 10 sales', 'refusal'],
    [
      'average basket by country with at least 1,000 sales',
      {
        measures: ['sales.average_basket'],
        filters: [{ member: 'sales.count', operator: 'gte', values: ['1000'] }],
      },
    ],
    [
      'countries where the average basket is above 15',
      { filters: [{ member: 'sales.average_basket', operator: 'gt', values: ['15'] }] },
    ],
    [
      'top 2 countries per product line by revenue',
      {
        dimensions: ['sales.product_line', 'sales.country'],
        order: [
          ['sales.product_line', 'asc'],
          ['sales.revenue', 'desc'],
        ],
      },
    ],
    [
      'in each year, the country with the most sales',
      {
        order: [
          ['sales.sold_at', 'asc'],
          ['sales.count', 'desc'],
        ],
      },
    ],
    ['revenue by country, product line', { dimensions: ['sales.country', 'sales.product_line'] }],
    ['revenue in all countries but France', { filters: [{ operator: 'notEquals', values: ['France'] }] }],
    ['revenue in no country but France', 'refusal'],
    ['revenue for Toys and Garden & Home', { filters: [{ values: ['Toys', 'Garden & Home'] }] }],
    ['revenue in ２０２４', { timeDimensions: [{ dateRange: ['2024-01-01', '2024-12-31'] }] }],
    ['revenue in ٢٠٢٤', 'refusal'],
    ['revenue excluding France in Toys', 'refusal'],
    ['at most 5 countries by revenue', 'refusal'],
    ['sales over 1.000 kg', 'refusal'],
    ['where do sales happen', 'refusal'],
    ['highest revenue per country by product line', 'refusal'],
    ['sales and revenue by country', { measures: ['sales.count', 'sales.revenue'] }],
    ['revenue of French toys', 'refusal'],
    // "The most per day" is a rate; a limit in per cent is none of a count; "growth by year" asks for changes.
    ['which country has the most sales per day', 'refusal'],
    ['in each month, the country with the most sales', { dimensions: ['sales.country'] }],
    ['countries with more than 30% sales', 'refusal'],
    ['growth of revenue by year', 'refusal'],
    ['how many had country', 'refusal'],
    ['revenue in May 2023 or May 2024', 'refusal'],
    ['revenue in May or June 2024', { timeDimensions: [{ dateRange: ['2024-05-01', '2024-06-30'] }] }],
    [
      'revenue in France and New Zealand in May 2024 vs June 2024',
      { filters: [{ values: ['France', 'New Zealand'] }] },
    ],
    ['how many sales after 20 kg and before 5 kg', 'refusal'],
    ['how many sales over 20 kg and under 5 kg', 'refusal'],
    ['revenue in France but not in Toys but in 2024', 'refusal'],
    ['which country has the most sales of Toys', { order: [['sales.count', 'desc']] }],
    ['revenue per country by sales', 'refusal'],
    ['countries with the worst refunds', { order: [['sales.refunds', 'desc']] }],
    ['which country has the best refunds', { order: [['sales.refunds', 'asc']] }],
    ['best average basket by country', { order: [['sales.average_basket', 'desc']] }],
    ['worst revenue by country', 'refusal'],
    ['worst country', 'refusal'],
    ['busiest country', { order: [['sales.count', 'desc']] }],
    ['more sales in France', 'refusal'],
    ['largest increase in revenue by country', 'refusal'],
    ['how many sales over 20 kg', { filters: [{ member: 'sales.weight', operator: 'gt', values: ['20'] }] }],
    ['revenue from France or Toys', 'refusal'],
    ['revenue in France and Toys', 'refusal'],
    ['revenue in France and in Toys', { filters: [{ values: ['France'] }, { values: ['Toys'] }] }],
    ['revenue in France or New Zealand', { filters: [{ values: ['France', 'New Zealand'] }] }],
    ['how many sales', { measures: ['sales.count'] }],
    ['top 3 countries by number of sales', { order: [['sales.count', 'desc']], limit: 23 }],
    ['top 3 countries', { order: [['sales.count', 'desc']], limit: 23 }],
    ['how many different countries', { dimensions: ['sales.country'] }],
    ['share of revenue in France', { dimensions: ['sales.country'], filters: [] }],
    ['average revenue by country', 'refusal'],
    ['revenue per refund', 'refusal'],
    ['why did revenue fall', 'refusal'],
    ['what will revenue be', 'refusal'],
    ['delete revenue', 'refusal'],
    ['', 'refusal'],
    ['revenue by country and product line', { dimensions: ['sales.country', 'sales.product_line'] }],
    ['revenue month by month in 2024', { timeDimensions: [{ granularity: 'month' }] }],
    ['revenue in garden', 'choice'],
  ])('"%s" is understood or refused', (question, expected) => {
    if (typeof expected === 'string') expect(understand(question).kind).toBe(expected);
    else expect(readQuery(question)).toMatchObject(expected);
  });

  test('of any words is answered, asked back or refused, and never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(['reading', 'choice', 'refusal']).toContain(understand(text).kind);
      }),
      { numRuns: rounds(300, 5_000) },
    );
  });
});
