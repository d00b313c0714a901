/** SQL reports in a whole service, from publishing to rows: the SQL that a reader’s token may run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploymentTokenResponseSchema } from '../../../../src/contract/endpoints/deployments.ts';
import { anyBacking, startServiceUnderTest, type ServiceUnderTest } from '../../service-under-test.ts';
import { privateId, sharedId, writeWorkspace } from '../../workspace-under-test.ts';

const published = 'SELECT status, MEASURE(count) AS n FROM orders GROUP BY 1 ORDER BY 1';
const other = 'SELECT customer FROM orders';
const filters = [{ member: 'orders.status', operator: 'equals', values: ['paid', "it's"] }];

let workspace: string;
let service: ServiceUnderTest;

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'published-sql-'));
  writeWorkspace(workspace);
  const file = join(workspace, 'workbooks', '1-shared.json');
  const rows = '"jsonQuery":{"dimensions":["orders.status"]}';
  const text = readFileSync(file, 'utf8');
  if (!text.includes(rows)) throw new Error('the workspace has another form than expected');
  writeFileSync(file, text.replace(rows, `"sqlQuery":${JSON.stringify(published)}`));
  service = await startServiceUnderTest(anyBacking, { WORKSPACE_FOLDER: workspace });
});
afterAll(async () => {
  await service.stop();
  rmSync(workspace, { recursive: true, force: true });
});

async function run(
  token: string,
  query: string,
  more: object = {},
): Promise<{ status: number; text: string }> {
  const answer = await service.call('/api/v1/deployments/1/token', { token, method: 'POST' });
  const headers = { Authorization: answer.read(deploymentTokenResponseSchema).cubeApiToken };
  const body = JSON.stringify({ query, ...more });
  const address = `${service.running.address}/cubejs-api/v1/cubesql`;
  const response = await fetch(address, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

test('a reader of the dashboard gets the rows of its SQL', async () => {
  for (const bounds of [{}, { publicId: sharedId }]) {
    const { status, text } = await run(await service.hostToken(bounds), published);
    expect([status, text.includes('{"data":[["open","1"],["paid","2"]]}')]).toEqual([200, true]);
  }
});

test('a reader of the dashboard may filter the rows of its SQL', async () => {
  const { status, text } = await run(await service.hostToken({ publicId: sharedId }), published, { filters });
  expect([status, text.includes('{"data":[["paid","2"]]}')]).toEqual([200, true]);
});

describe('is refused', () => {
  test.each([
    ['another text', other, sharedId],
    ['the same text with more behind it', `${published} LIMIT 1`, sharedId],
    ['the same text in a sub-select', `SELECT * FROM (${published})`, sharedId],
    [
      'the same text with conditions around it',
      `SELECT * FROM (${published}) WHERE status = 'paid'`,
      sharedId,
    ],
    ['the same text of another dashboard', published, privateId],
  ])('%s', async (_, query, publicId) => {
    const { status, text } = await run(await service.hostToken({ publicId }), query);
    expect([status, text.includes('Ada')]).toEqual([403, false]);
  });
});

test('a reader filters by no column that neither the SQL shows nor the dashboard uses', async () => {
  const customer = [{ member: 'orders.customer', operator: 'equals', values: ['Ada'] }];
  const { status, text } = await run(await service.hostToken({ publicId: sharedId }), published, {
    filters: customer,
  });
  expect([status, text.includes('may not filter by orders.customer')]).toEqual([403, true]);
});

test('creators and the account’s own keys write their own SQL', async () => {
  expect((await run(await service.hostToken({ mode: 'creator' }), other)).status).toBe(200);
  expect((await run(service.adminKey, other)).status).toBe(200);
});

test('a JSON query is not accepted as SQL, nor SQL as a JSON query', async () => {
  const { status } = await run(
    await service.hostToken({ publicId: privateId }),
    '{"measures":["orders.revenue"]}',
  );
  expect(status).toBe(403);
});
