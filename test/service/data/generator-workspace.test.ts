/** The large workspace is complete: its reports have rows, and the fields that they draw are among the columns. */
import { mkdtempSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardSchema } from '../../../src/contract/endpoints/published-dashboards.ts';
import { loadResponseSchema } from '../../../src/contract/data-api-schemas.ts';
import { deploymentTokenResponseSchema } from '../../../src/contract/endpoints/deployments.ts';
import { anyBacking, startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { generatorFolder, readSmallTables } from './generator-workspace-under-test.ts';

const publicId = 'SalesTenMill';
let workspace: string;
let service: ServiceUnderTest;
let token: string;
let dataToken: string;

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'generator-'));
  cpSync(generatorFolder, workspace, { recursive: true });
  writeFileSync(join(workspace, 'tables.sql'), await readSmallTables());
  service = await startServiceUnderTest(anyBacking, { WORKSPACE_FOLDER: workspace });
  token = await service.hostToken({ publicId });
  const answer = await service.call('/api/v1/deployments/1/token', { token, method: 'POST' });
  dataToken = answer.read(deploymentTokenResponseSchema).cubeApiToken;
});
afterAll(async () => {
  await service.stop();
  rmSync(workspace, { recursive: true, force: true });
});

const load = (query: unknown) =>
  service.call('/cubejs-api/v1/load', { body: { query }, headers: { authorization: dataToken } });

test('a reader gets rows for each of its three reports, and may filter them by its control', async () => {
  const dashboard = (await service.call(`/api/v1/embed/dashboard/${publicId}`, { token })).read(
    dashboardSchema,
  );
  expect(dashboard.reportSnapshots.map(({ kind }) => kind)).toEqual(['kpi', 'vega', 'table']);
  const control = dashboard.config.widgets?.find(({ type }) => type === 'FILTER');
  const filters = [{ member: control?.config?.member, operator: 'equals', values: ['Oslo'] }];
  for (const { meta, spec } of dashboard.reportSnapshots) {
    const { data, query } = (await load(meta?.query)).read(loadResponseSchema);
    expect(Array.isArray(data) && data.length > 3, JSON.stringify(query)).toBe(true);
    const [row = {}] = Array.isArray(data) ? data : [];
    const drawn = [...JSON.stringify(spec).matchAll(/"field":"([^"]+)"/g)].map(([, name = '']) => name);
    expect(drawn.length).toBeGreaterThan(0);
    for (const name of drawn) expect(Object.keys(row)).toContain(name.replaceAll('\\\\.', '.'));
    expect((await load({ ...Object(meta?.query), filters })).status).toBe(200);
  }
});
