/** Questions that go on from the one before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { askAll } from './ask-shop.ts';
import { groups, measures, values } from './shop.ts';

/** What was understood of the last question, or why nothing was. */
async function understand(...questions: readonly string[]): Promise<string> {
  const found = await askAll(questions, () => []);
  if (found.kind === 'answer') return found.understood;
  return found.kind === 'choice' ? found.choices.join(' | ') : found.refusal.why;
}

const opening = fc.constantFrom('', 'and ', 'And ', 'what about ', 'how about ', 'ok, and ', 'now ');
const ending = fc.constantFrom('', '?', ' instead', ' then?');
const measure = fc.constantFrom(...measures);
const group = fc.constantFrom(...groups);
const period = fc.constantFrom('in 2023', 'in May 2024', 'last year', 'in Q1 2025', 'since 2024');
const condition = group.chain((title) =>
  fc.constantFrom(...(values[title] ?? [])).map((value) => ({ title, value })),
);

describe('a question that goes on from another one', () => {
  test('asks what both ask as one, whatever part it names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ measure, group, condition, period, opening, ending, part: fc.nat(3) }),
        async ({
          measure: of,
          group: by,
          condition: { title, value },
          period: when,
          opening: open,
          ending: end,
          part,
        }) => {
          // A measure without "and" is a question of its own.
          fc.pre(title !== by && (part !== 0 || open !== ''));
          const parts = [of, `by ${by}`, `for ${value}`, when];
          const whole = parts.join(' ');
          const first = parts.filter((_, at) => at !== part || at === 0).join(' ');
          // Of another measure than the one before.
          const before = part === 0 ? first.replace(of, of === 'Revenue' ? 'Refunds' : 'Revenue') : first;
          expect(await understand(before, `${open}${parts[part]}${end}`), whole).toBe(
            await understand(whole),
          );
        },
      ),
      { numRuns: rounds(60, 1_500) },
    );
  });

  test.each([
    [['revenue in France', 'and New Zealand?'], 'revenue in New Zealand'],
    [['revenue by country', 'and France?'], 'revenue in France'],
    [['revenue by country', 'without France'], 'revenue by country without France'],
    [['revenue in France', 'by country'], 'revenue by country'],
    [['revenue in 2024', 'compare with 2023'], 'revenue in 2024 compared with 2023'],
    [
      ['revenue in May 2024', 'and compared with the month before?'],
      'revenue in May 2024 compared with the month before',
    ],
    [['revenue by month in 2024', 'compare with 2023'], 'revenue in 2024 compared with 2023'],
    [['revenue by country', 'the top 2 only'], 'top 2 countries by revenue'],
    [['top 2 countries by revenue', 'and the lowest?'], 'which country has the lowest revenue'],
    [['top 2 countries by revenue', 'by product line'], 'revenue by product line'],
    [['how many different countries', 'in 2024'], 'how many different countries in 2024'],
    [['share of revenue of Toys', 'in France'], 'share of revenue of Toys'],
    [['average revenue per month', 'in 2024'], 'average revenue per month in 2024'],
    [
      ['revenue in France', 'by month', 'in 2024', 'and for Toys?'],
      'revenue in France by month in 2024 for Toys',
    ],
    [['revenue in France', 'nonsense', 'in 2024'], 'revenue in France in 2024'],
    // A question of its own stands alone.
    [['revenue in France', 'refunds by country'], 'refunds by country'],
    [['revenue in France', 'how many sales'], 'how many sales'],
  ])('%j is "%s"', async (questions, whole) => {
    const expected = await understand(whole);
    const isNarrowed = whole === 'share of revenue of Toys';
    expect(await understand(...questions)).toBe(
      isNarrowed ? `${expected}, among those where Country is France` : expected,
    );
  });

  test.each([
    [['in France'], 'unnamed'],
    [['revenue', 'why?'], 'causes'],
    [['revenue', 'and what will it be?'], 'future'],
    [['revenue', 'delete it'], 'writing'],
    [['average basket by country', 'and the busiest?'], 'unclear'],
    [['revenue', 'and in warehouses?'], 'unknown-words'],
  ])('%j is refused as "%s" would be alone', async (questions, why) => {
    const refused = await understand(...questions);
    expect(why === 'unnamed' ? ['unknown-words', 'unclear'] : [why]).toContain(refused);
  });
});
