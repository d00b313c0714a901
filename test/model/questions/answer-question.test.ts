/** What an answer says of rows that may not be all. */
import { expect, test } from 'vitest';
import type { DataQuery } from '../../../src/contract/data-api-schemas.ts';
import { answerQuestion } from '../../../src/model/questions/answer-question.ts';
import type { Result } from '../../../src/model/result.ts';
import { shop } from './shop.ts';

/** As many rows as a query asks for, of a dimension with more values. */
function runFull({ dimensions = [], measures = [], limit, timeDimensions = [] }: DataQuery): Promise<Result> {
  const rowCount = timeDimensions.length > 0 ? 0 : (limit ?? 0);
  const names = Array.from({ length: rowCount }, (_, row) => `Country ${row}`);
  return Promise.resolve({
    columns: [
      ...dimensions.map((name) => ({ name, type: 'string' as const, title: 'Country' })),
      ...measures.map((name) => ({ name, type: 'number' as const, title: 'Revenue' })),
    ],
    values: [...dimensions.map(() => names), ...measures.map(() => names.map((_, row) => 20_000 - row))],
    rowCount,
  });
}

async function say(question: string): Promise<string> {
  const answer = await answerQuestion(question, {
    subjects: [shop.subject],
    run: runFull,
    now: new Date(Date.UTC(2025, 5, 20)),
    context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
  });
  if (answer.kind !== 'answer') return answer.kind;
  return answer.sentences.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('');
}

test('a count of cut rows is a least one', async () => {
  expect(await say('how many different countries')).toBe('Country: at least 10,000 different values.');
});

test.each(['revenue by country', 'share of revenue by country'])(
  'nothing is said of the lowest, or of the whole, of cut rows: %s',
  async (question) => {
    expect(await say(question)).toContain('too many rows');
  },
);

test('a question that names no member looks up no values, and is told what it could name', async () => {
  let queries = 0;
  const ask = (question: string) =>
    answerQuestion(question, {
      subjects: [shop.subject],
      run: (query) => {
        queries += 1;
        return runFull(query);
      },
      now: new Date(Date.UTC(2025, 5, 20)),
      context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
    });
  const refused = await ask('how many in Toys');
  expect(refused).toMatchObject({ kind: 'refusal', refusal: { why: 'unknown-words', words: ['Toys'] } });
  expect(refused.kind === 'refusal' && refused.text).toContain('names nothing that this data measures');
  expect(await ask('delete everything')).toMatchObject({ kind: 'refusal', refusal: { why: 'writing' } });
  expect(queries).toBe(0);
  // A name that is mistyped is one.
  expect(await ask('revnue by cuontry')).toMatchObject({ kind: 'choice', isGuess: true });
});
