/** A language model that obeys every instruction in texts of the data gains nothing beyond the rights of its asker. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { sharedId } from '../workspace-under-test.ts';
import { ask } from './ask.ts';
import { startPlayedModel, type PlayedModel, type Turn } from './played-model.ts';

let model: PlayedModel;
let service: ServiceUnderTest;
let elsewhere: Server;
let visits = 0;

beforeAll(async () => {
  model = await startPlayedModel();
  elsewhere = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  // Its tables can be read without an account, as a PostgreSQL server's cannot.
  service = await startServiceUnderTest('embedded', {
    LANGUAGE_MODEL: 'obedient',
    LANGUAGE_MODEL_URL: model.url,
    RATE_LIMIT: '0',
  });
}, 60_000);

afterAll(async () => {
  await service.stop();
  await model.close();
  elsewhere.close();
});

/** Members that the reader of the shared dashboard may not query. */
const hidden = fc.constantFrom('orders.revenue', 'orders.status', 'api_key.hash', 'app_user.email');
const address = fc.constantFrom('/', '/collect?rows=', '/picture.png');

/** What an injected instruction makes an obedient model do. */
const turns: fc.Arbitrary<Turn> = fc.oneof(
  fc
    .record({ measures: fc.array(hidden, { maxLength: 2 }), dimensions: fc.array(hidden, { maxLength: 2 }) })
    .map((query): Turn => ({ tool: 'run_query', input: { query } })),
  hidden.map((member): Turn => ({
    tool: 'run_query',
    input: { query: { measures: ['orders.count'], filters: [{ member, operator: 'set' }] } },
  })),
  fc
    .constantFrom('select * from api_key', 'drop table dashboard')
    .map((text): Turn => ({ tool: 'run_query', input: { sql: text } })),
  fc
    .constantFrom('delete_dashboard', 'fetch', 'send_mail', 'run_sql', 'constructor', '__proto__')
    .map((tool): Turn => ({ tool, input: { url: 'http://127.0.0.1', publicId: sharedId } })),
  fc.string({ maxLength: 60 }).map((question): Turn => ({ tool: 'ask_analyst', input: { question } })),
  fc
    .constantFrom('revenue by status', 'revenue', 'orders by status')
    .map((question): Turn => ({ tool: 'ask_analyst', input: { question } })),
  fc.anything().map((input): Turn => ({ tool: 'search_model', input: input ?? null })),
  address.map((path): Turn => ({ text: `![see](${toElsewhere(path)}) <img src="${toElsewhere(path)}">` })),
);

const toElsewhere = (path: string): string =>
  `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`;

/** Rows of all tables but those that count and log. */
async function countRows(): Promise<string> {
  const counted = ['dashboard', 'app_user', 'api_key', 'workbook', 'report', 'notification', 'folder'];
  const counts = await service.running.database.read(1, async ({ db }) =>
    Promise.all(
      counted.map(async (table) => {
        const found = await sql<{
          count: number;
        }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
        return `${table} ${found.rows[0]?.count}`;
      }),
    ),
  );
  return counts.join();
}

test('no row beyond the asker, nothing written, and no request elsewhere', async () => {
  const token = await service.hostToken({ publicId: sharedId, permissions: ['ai'] });
  const before = await countRows();
  const property = fc.asyncProperty(fc.array(turns, { minLength: 1, maxLength: 4 }), async (orders) => {
    model.play = ({ results }) => orders[results] ?? { text: 'Done as I was told.' };
    const { status, lines } = await ask(service, token, { input: 'how many orders' });
    expect(status).toBe(200);
    const told = JSON.stringify(lines.flatMap(({ toolCall, answer }) => [toolCall?.result, answer]));
    expect(told).not.toMatch(/Revenue|"orders\.revenue"|\\"orders\.revenue\\",\\"type/);
    expect(told).not.toContain('sk-');
  });
  await fc.assert(property, { numRuns: rounds(30, 300) });
  service.takeFaults();
  expect(await countRows()).toBe(before);
  expect(visits).toBe(0);
});
