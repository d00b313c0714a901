import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSql } from '../../src/client/sql-rows.ts';

let answers: ((response: ServerResponse) => void)[] = [];
const server = createServer((_, response) => answers.shift()?.(response));
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lines =
  (...values: unknown[]) =>
  (response: ServerResponse) =>
    response.end(values.map((value) => JSON.stringify(value)).join('\n'));
const load = (...given: typeof answers) => {
  answers = given;
  const request = { url, token: 't', query: 'SELECT 1', timezone: 'UTC' };
  return loadSql(request, new AbortController().signal);
};
const schema = {
  schema: [
    { name: 'n', column_type: 'Int64' },
    { name: 's', column_type: 'String' },
  ],
};

test('rows of any number of lines become columns, with types in our words', async () => {
  const rows = await load(
    lines(
      { ...schema, lastRefreshTime: '2024-01-01T00:00:00Z' },
      { data: [['1', 'a']] },
      { data: [['2', null]] },
    ),
  );
  expect(rows.columns).toEqual([
    { name: 'n', type: 'number' },
    { name: 's', type: 'string' },
  ]);
  expect(rows.values).toEqual([
    ['1', '2'],
    ['a', null],
  ]);
  expect(rows.lastRefreshTime).toBe('2024-01-01T00:00:00Z');
});

test('“Continue wait” is asked again at once', async () => {
  const rows = await load(lines({ error: 'Continue wait' }), lines(schema, { data: [['1', 'a']] }));
  expect(rows.values).toEqual([['1'], ['a']]);
});

test('an error after the first rows is the query’s failure, not a phantom row', async () => {
  const broken = load(lines(schema, { data: [['1', 'a']] }, { error: 'out of memory', requestId: 'r' }));
  await expect(broken).rejects.toMatchObject({ code: 'query-failed', message: 'out of memory' });
});

test('a line that was cut short is no row', async () => {
  const cut = load((response) => response.end(`${JSON.stringify(schema)}\n{"data":[["1","a"`));
  await expect(cut).rejects.toMatchObject({ code: 'query-failed' });
});

test('a capped result says that it is', async () => {
  const rows = await load(lines({ ...schema, truncated: true }, { data: [] }));
  expect(rows.truncated).toBe(true);
});
