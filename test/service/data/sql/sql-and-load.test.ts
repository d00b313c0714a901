/** Random SQL over random models, with filters in its text or beside it, gives the same rows as the query at `/v1/load`, or a refusal with a message. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../../rounds.ts';
import { randomCallers, randomModels, type RandomModel } from './random-model.ts';
import { randomQueriesOf } from './random-sql-queries.ts';
import { startSqlApi, toRecord, type Row, type Caller, type SqlApiUnderTest } from './sql-api-under-test.ts';

/** Compares averages to nine digits; times as they are. */
function toComparable(rows: readonly (readonly unknown[])[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        row.map((cell) =>
          typeof cell === 'string' && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(cell) ? Number(cell).toFixed(9) : cell,
        ),
      ),
    )
    .sort();
}

const toRows = (data: unknown, columns: readonly string[]): unknown[][] =>
  (Array.isArray(data) ? data : []).map((row) => columns.map((name) => toRecord(row)[name] ?? null));

describe.each(sample([1, 2, 3, 4, 5, 6], 6))('a model made from the seed %i', (seed) => {
  const [model] = fc.sample(randomModels, { seed: seed * 104_729, numRuns: 1 });
  let room: SqlApiUnderTest;
  beforeAll(async () => {
    room = await startSqlApi(model?.tables ?? '', model?.text ?? '');
  });
  afterAll(() => room.close());

  /**
   * SQL tries a join path from both ends, and ignores tables without selected columns. So a query whose hint is refused
   * is repeated without hints.
   */
  const loadLike = async (query: object, caller: Caller): ReturnType<SqlApiUnderTest['load']> => {
    const loaded = await room.load(query, caller);
    if (!/^'joinHints' name a path/.test(String(loaded.body.error))) return loaded;
    return room.load({ ...query, joinHints: [] }, caller);
  };

  test('returns the same rows, or a reason', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(randomQueriesOf(model as RandomModel), randomCallers, async (question, caller) => {
        const { sql, query, columns, timezone, beside } = question;
        const answer = await room.query(sql, caller, { timezone, filters: beside });
        if (answer.status !== 200) {
          expect([answer.status, answer.error], sql).toEqual([400, expect.stringMatching(/^.{20,}\.?$/)]);
          return;
        }
        expect(answer.error, sql).toBeUndefined();
        expect(answer.lines[0]?.filters, sql).toEqual(beside.map(({ member }) => member));
        const loaded = await loadLike(query, caller);
        expect([loaded.status, loaded.body.error], sql).toEqual([200, undefined]);
        const wanted: Row[] | unknown[][] = toRows(loaded.body.data, columns);
        expect(toComparable(answer.rows), sql).toEqual(toComparable(wanted));
        answered += 1;
      }),
      { seed, numRuns: 80 },
    );
    expect(answered).toBeGreaterThan(15);
  }, 60_000);
});
