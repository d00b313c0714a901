/** Questions in plain words about the sample data: answered right, asked back, or honestly refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateProof } from '../../../src/views/story/model/proof.ts';
import { sample } from '../../rounds.ts';
import { anyBacking, useService } from '../service-under-test.ts';
import { ask, type WireAnswer } from './ask.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface SampleQuestion {
  readonly question: string;
  /** The only query that is right, or why there is none. Written from the model files alone. */
  readonly expect: {
    readonly query?: Readonly<Record<string, unknown>>;
    /** The dimension whose values are counted. */
    readonly distinct?: string;
    readonly ask?: readonly string[];
    readonly cannot?: string;
  };
}

const allQuestions = JSON.parse(
  readFileSync(new URL('sample-questions.json', import.meta.url), 'utf8'),
) as readonly SampleQuestion[];
/** Every seventh question in `npm test`, and all of them in a full run. */
const questions = sample(allQuestions, 7);

/** Of the questions with one reading, those that have to be answered. The others are refused or asked back. */
const leastAnswered = 0.7;

describe('a question about the sample data', () => {
  const service = useService(anyBacking, {
    WORKSPACE_FOLDER: join(root, 'demo/workspace'),
    SOURCE_FOLDERS: `datasets=${join(root, 'node_modules/vega-datasets/data')}`,
  });
  const askSample = (input: string) => ask(service(), service().adminKey, { input });

  test('is answered by the right query or not at all, and each number is proven by its rows', async () => {
    let answered = 0;
    for (const { question, expect: expected } of questions) {
      const { answer, lines } = await askSample(question);
      expect(lines.at(-1)?.id, question).toBe('__usage__');
      if (answer?.kind !== 'answer') continue;
      requireRight(question, answer, expected);
      requireProven(question, answer);
      answered += 1;
    }
    const answerable = questions.filter(({ expect: { query, distinct } }) => query ?? distinct).length;
    expect(answered / answerable).toBeGreaterThan(leastAnswered);
  });

  test('shows the numbers that the Data API gives for the same query', async () => {
    const { answer, content } = await askSample('late flights in June by weekday');
    const { cubeApiToken } = (
      await service().call('/api/v1/deployments/1/token', { token: service().adminKey, body: {} })
    ).json as { cubeApiToken: string };
    const query = answer?.kind === 'answer' ? answer.rows[0]?.query : undefined;
    const loaded = (await service().call('/cubejs-api/v1/load', { token: cubeApiToken, body: { query } }))
      .json as { data: Record<string, string>[] };
    expect(loaded.data).toHaveLength(7);
    const [first] = loaded.data;
    expect(content).toContain(first?.['flights.weekday']);
    expect(content).toContain(Number(first?.['flights.late_count']).toLocaleString('en'));
  });

  test('with two readings is asked back, and answered for the one that is chosen', async () => {
    const input = 'How many flights are there in Phoenix?';
    const { answer, content } = await askSample(input);
    expect(answer?.kind).toBe('choice');
    expect(content).toContain('Origin city is Phoenix');
    expect(content).toContain('Destination city is Phoenix');
    const chosen = await ask(service(), service().adminKey, { input, choice: 0 });
    expect(chosen.answer).toMatchObject({
      kind: 'answer',
      understood: 'Flights, where Origin city is Phoenix',
    });
  });

  test('goes on from the questions before it, which the caller names', async () => {
    const late = { input: 'late flights by weekday' };
    const go = (input: string, earlier: readonly unknown[]) =>
      ask(service(), service().adminKey, { input, earlier });
    const { answer } = await go('and in June?', [late, { input: 'nonsense' }]);
    expect(answer).toMatchObject({
      kind: 'answer',
      rows: [{ query: { measures: ['flights.late_count'], dimensions: ['flights.weekday'] } }],
    });
    expect(answer?.kind === 'answer' && answer.understood).toContain('Jun 2001');
    const chosen = await go('and in May', [{ input: 'How many flights are there in Phoenix?', choice: 0 }]);
    expect(chosen.answer).toMatchObject({ rows: [{ query: { filters: [{ values: ['Phoenix'] }] } }] });
    expect((await askSample('and in June?')).answer?.kind).toBe('refusal');
    expect(
      (
        await go(
          'and in June?',
          Array.from({ length: 11 }, () => late),
        )
      ).status,
    ).toBe(400);
  });

  test('with a word that is neither in the model nor in its values is refused by that word', async () => {
    const { answer, content } = await askSample('average delay by airline');
    expect(answer).toMatchObject({ kind: 'refusal', why: 'unknown-words' });
    expect(content).toContain('“airline”');
  });

  test('about a period without data says how far the data reaches', async () => {
    const { content } = await askSample('flights in 2005');
    expect(content).toContain('Jan 1, 2001');
    expect(content).toContain('Jun 30, 2001');
  });
});

/** A query in one order, without what the question does not say: how rows are sorted and limited for the answer. */
function toComparable(query: Readonly<Record<string, unknown>>): unknown {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const sorted = (value: unknown): string[] =>
    list(value)
      .map((one) => JSON.stringify(one))
      .sort();
  return {
    measures: sorted(query.measures),
    dimensions: sorted(query.dimensions),
    segments: sorted(query.segments),
    timeDimensions: sorted(query.timeDimensions),
    filters: list(query.filters)
      .map((filter) =>
        JSON.stringify(filter, (key, value: unknown) =>
          key === 'values' ? sorted(list(value).map(String)) : value,
        ),
      )
      .sort(),
  };
}

function requireRight(
  question: string,
  { rows }: Extract<WireAnswer, { kind: 'answer' }>,
  expected: SampleQuestion['expect'],
): void {
  const [one] = rows;
  const { query, distinct } = expected;
  expect(query ?? distinct, `${question} has no single reading`).toBeDefined();
  if (distinct !== undefined) expect(one?.query.dimensions, question).toEqual([distinct]);
  if (!query) return;
  expect(toComparable(one?.query ?? {}), question).toEqual(toComparable(query));
  if (query.order) expect(one?.query.order, question).toEqual(query.order);
}

/** Evaluates the proof of each number anew. */
function requireProven(question: string, { rows, sentences }: Extract<WireAnswer, { kind: 'answer' }>): void {
  expect(sentences.length, question).toBeGreaterThan(0);
  for (const { pieces, rows: at } of sentences)
    for (const { text, number, isName = false } of pieces) {
      const result = rows[at]?.result;
      if (!result) throw new Error(`${question}: a sentence without rows`);
      if (number) expect(evaluateProof(number.proof, result), question).toBe(number.value);
      else if (!isName) expect(text, `${question}: a number without a proof`).not.toMatch(/\d/);
    }
}
