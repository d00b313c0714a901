/** Hostile SQL of any kind: no row of another reader, no crash, and the next plain query succeeds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull, sample } from '../../../rounds.ts';
import { resourceExhaustingQueries } from './resource-exhausting-queries.ts';
import { forbiddenExpressions, expressionPositions } from './expression-positions.ts';
import {
  findLeaks,
  readers,
  rowsOf,
  startMultiTenantSqlApi,
  type HostileReader,
} from './multi-tenant-sql-api.ts';
import { refusedQueries } from './refused-queries.ts';
import { evasiveQueries } from './evasive-queries.ts';
import type { SqlAnswer, SqlClient, SqlApiUnderTest } from './sql-api-under-test.ts';

let room: SqlApiUnderTest;
/** The same runners, with short time limits. */
let hasty: SqlClient;
beforeAll(async () => {
  room = await startMultiTenantSqlApi();
  hasty = room.limited({ deadline: 1_500 });
});
afterAll(() => room.close());

const shorten = (text: string): string => JSON.stringify(text.length > 110 ? `${text.slice(0, 110)}…` : text);
const leaksIn = (answer: SqlAnswer, reader: HostileReader): string[] =>
  findLeaks(JSON.stringify(answer.lines), answer.rows.flat(), reader);

/** A plain query that runs on the same runner as the query before. */
async function expectPlainAnswer({ caller, sees }: HostileReader): Promise<void> {
  const rows = await room.rows('select MEASURE(rows) from ledger', caller, { cache: 'no-cache' });
  expect(rows).toEqual([[String(sees.reduce((sum, name) => sum + rowsOf[name], 0))]]);
}

/** Every text is tried by at least one reader, and by all of them in a full run. */
const readersOf = (text: string): readonly HostileReader[] => (isFull ? readers : [readerOf(text)]);

/** Readers take turns, so that every text has one and every reader has many. */
function readerOf(text: string): HostileReader {
  const reader = readers[text.length % readers.length];
  if (!reader) throw new Error('there are no readers');
  return reader;
}

const cases = (texts: readonly string[]): [string, string][] => texts.map((text) => [shorten(text), text]);

describe('is refused, without a hint at the rows', () => {
  test.each(cases(sample(refusedQueries, 9)))('%s', async (_, text) => {
    for (const reader of readersOf(text)) {
      const answer = await room.query(text, reader.caller);
      expect([answer.status, answer.rows], answer.error).toEqual([400, []]);
      expect(answer.error).toMatch(/\S/);
      expect(answer.error).not.toMatch(/v[0-9a-f]{24}/);
      expect(leaksIn(answer, reader)).toEqual([]);
    }
    await expectPlainAnswer(readerOf(text));
  });
});

describe('is refused in every position of a statement', () => {
  test.each(sample(expressionPositions, 3).map((place) => [shorten(place), place]))(
    '%s',
    async (_, place) => {
      for (const [index, expression] of forbiddenExpressions.entries()) {
        const reader = readers[index % readers.length] ?? readerOf(place);
        const answer = await room.query(place.replace('§', expression), reader.caller);
        expect([answer.status, answer.rows], `${expression} ${answer.error ?? ''}`).toEqual([400, []]);
        // DuckDB's own message would show that the statement was run.
        expect(answer.error, expression).not.toMatch(/convert|configuration|disabled/i);
        expect(leaksIn(answer, reader)).toEqual([]);
      }
      const allowed = await room.query(place.replace('§', '1'), readerOf(place).caller);
      expect(allowed.status, allowed.error).toBe(200);
    },
  );
});

describe('returns no rows of other readers', () => {
  test.each(cases(sample(evasiveQueries, 6)))('%s', async (_, text) => {
    for (const reader of readersOf(text)) {
      const answer = await room.query(text, reader.caller);
      expect(leaksIn(answer, reader)).toEqual([]);
      expect([200, 400]).toContain(answer.status);
    }
  });
});

describe('gets no information from errors that rows of other readers raise', () => {
  const failing = `CASE WHEN tenant = 'b-grey' THEN CAST(note AS INTEGER) ELSE 1 END = 1`;
  test.each([
    `SELECT count(*) FROM ledger WHERE ${failing}`,
    `SELECT count(*) FROM entries WHERE ${failing}`,
    `SELECT count(*) FROM (SELECT * FROM ledger) AS x WHERE ${failing}`,
    `SELECT count(*) FROM ledger JOIN entries USING (tenant, note) WHERE ${failing}`,
    `SELECT count(*) FILTER (WHERE ${failing}) FROM ledger`,
    `SELECT MEASURE(rows) FROM ledger WHERE ${failing}`,
  ])('%s', async (text) => {
    for (const { name, caller, sees } of readers) {
      const { status } = await room.query(text, caller);
      expect(status, name).toBe(sees.includes('b-grey') ? 400 : 200);
    }
  });
});

describe('is stopped, and the next query is unaffected', () => {
  test.each(cases(sample(resourceExhaustingQueries, 8)))('%s', async (_, text) => {
    const reader = readerOf(text);
    const answer = await hasty.query(text, reader.caller);
    expect(leaksIn(answer, reader)).toEqual([]);
    await expectPlainAnswer(reader);
    expect(answer.error, JSON.stringify(answer.lines).slice(0, 200)).toMatch(
      /stopped|memory|larger|limit|range/i,
    );
  });
});
