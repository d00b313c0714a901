/** Questions that go on from the one before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { askAll, say } from './ask-shop.ts';
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
    // What has no year is in the year before it, and what is before is before that.
    [['revenue in May 2023', 'and in June?'], 'revenue in June 2023'],
    [['revenue in 2023', 'in Q2'], 'revenue in Q2 2023'],
    [['revenue in 2024', 'and the year before?'], 'revenue in 2023'],
    [['revenue in May 2024', 'the previous month'], 'revenue in April 2024'],
    [['revenue in 2024', 'compare May with June'], 'revenue in May 2024 compared with June 2024'],
    // Corrections, additions and exceptions.
    [['revenue in France', 'no, New Zealand'], 'revenue in New Zealand'],
    [['revenue in May 2024', 'no, in June'], 'revenue in June 2024'],
    [['revenue in May 2024', 'also June'], 'revenue in May and June 2024'],
    [['revenue in France', 'also New Zealand'], 'revenue in France or New Zealand'],
    [['revenue in France and New Zealand', 'without France'], 'revenue in New Zealand'],
    [['revenue in France', 'not in France'], 'revenue without France'],
    [['revenue without France', 'and without New Zealand'], 'revenue without France or New Zealand'],
    [['revenue in 2024', 'without 2024'], 'revenue without 2024'],
    [['revenue without May 2024', 'and without July 2024'], 'revenue without May 2024 and July 2024'],
    [['revenue since 2023', 'until 2024'], 'revenue since 2023 and until 2024'],
    [['revenue before 2025', 'and after 2023'], 'revenue in 2024'],
    [['revenue without France', 'plus France'], 'revenue'],
    [
      ['revenue in France vs New Zealand', 'and Côte d’Ivoire'],
      'compare revenue in France, New Zealand and Côte d’Ivoire',
    ],
    // The best of another measure is that of its own direction.
    [['best country by average basket', 'and refunds'], 'best country by refunds'],
    [['best country by refunds', 'the top 2'], '2 countries with the best refunds'],
    [['revenue this month', 'last month'], 'revenue in May 2025'],
    [['revenue this year', 'compared with last year'], 'revenue this year compared with last year'],
    [['revenue by month', 'by country too'], 'revenue by country and month'],
    [['how many different countries', 'how many in 2024'], 'how many different countries in 2024'],
    // Words that stand for what was asked about.
    [['revenue in France', 'refunds there'], 'refunds in France'],
    [['sales in France', 'how many were in 2024'], 'how many sales in France in 2024'],
    [['revenue in France', 'how many sales were there in 2024'], 'how many sales in 2024'],
    [['second busiest country', 'in 2024'], 'second busiest country in 2024'],
    [['second busiest country', 'and the third?'], 'third busiest country'],
    [['average revenue per month', 'and refunds'], 'average refunds per month'],
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

  test('keeps values apart that were compared', async () => {
    expect(await understand('revenue in France vs New Zealand', 'by product line')).toBe(
      'Sales: Revenue by Product line, Country, where Country is France or New Zealand',
    );
  });

  test('can be about the same part of another year, or about all of it', async () => {
    expect(await understand('revenue in May 2024', 'what about 2023?')).toBe(
      'Sales: Revenue, May 2023 | Sales: Revenue, 2023',
    );
  });

  test('says that it stands alone, where it is not limited as the one before', async () => {
    const ask = async (question: string) => {
      const found = await askAll(['revenue of Toys in May 2024', question], () => [{ 'sales.refunds': 1 }]);
      return found.kind === 'answer' ? say(found) : found.kind;
    };
    expect(await ask('refunds')).toContain('not limited by “Product line is Toys, May 2024”');
    expect(await ask('and refunds')).not.toContain('not limited');
    expect(await ask('refunds in 2024')).not.toContain('not limited');
  });

  test.each([
    [['in France'], 'unnamed'],
    [['revenue', 'why?'], 'causes'],
    [['revenue', 'and what will it be?'], 'future'],
    [['revenue', 'delete it'], 'writing'],
    [['average basket by country', 'and the busiest?'], 'unclear'],
    [['revenue in France', 'not France, New Zealand'], 'unnamed'],
    [['revenue', 'and the third?'], 'unclear'],
    [['nonsense', 'their refunds'], 'unclear'],
    [['which country has the most sales', 'and the most product line'], 'unclear'],
    [['revenue this year', 'the same period last year'], 'unclear'],
    // Which rows they are is known when the question before is answered.
    [['top 2 countries by revenue', 'refunds of these'], 'unclear'],
    [['busiest country', 'how much revenue there'], 'unclear'],
    [['second busiest country in 2024', 'vs 2023'], 'unclear'],
    [['revenue by month', 'compared with the previous month'], 'unclear'],
    [['revenue in May 2023 vs May 2024', 'June'], 'unclear'],
    [['revenue in 2023', 'also 2025'], 'unclear'],
    [['revenue in France', 'also in Toys'], 'unnamed'],
    [['sales in France', 'only average basket'], 'unclear'],
    [['revenue not in May 2024 but in June 2024'], 'unclear'],
    [['revenue', 'and in warehouses?'], 'unknown-words'],
  ])('%j is refused as %s', async (questions, why) => {
    const refused = await understand(...questions);
    expect(why === 'unnamed' ? ['unknown-words', 'unclear'] : [why]).toContain(refused);
  });

  test('is understood once, however many before it are not understood', async () => {
    const words = ['nonsense', 'and nothing', 'what about it', 'and so on', 'also more'];
    const countQueries = async (chat: readonly string[]) => {
      let queries = 0;
      await askAll(
        [...chat, 'and in France?'],
        () => [],
        undefined,
        () => (queries += 1),
      );
      return queries;
    };
    const few = await countQueries(['revenue', ...words]);
    const many = await countQueries(['revenue', ...words, ...words, ...words, ...words]);
    expect(many).toBe(few);
  });
});
