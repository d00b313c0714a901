/** A published dashboard for one test, and all routes to its data. */
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import type { DataResponses } from './removed-permission-cases.ts';
import { callService } from './service-under-test.ts';
import type { Answer, Call } from './service-under-test.ts';

export interface PublishedDashboard {
  /** The id of its workbook. */
  readonly path: string;
  readonly publicId: string;
}

type Admin = (method: string, path: string, body?: unknown) => Promise<{ readonly json: unknown }>;

/** Members that no shared dashboard of the small workspace uses. */
export const ownQuery = { measures: ['orders.revenue'] };
const elsewhere = { dimensions: ['orders.customer'] };
export const ownSql = 'SELECT customer, MEASURE(revenue) AS n FROM orders GROUP BY 1 ORDER BY 1';

/** A chart of the revenue, and an SQL chart. */
export async function publishDashboard(admin: Admin): Promise<PublishedDashboard> {
  const workbooks = '/api/v1/deployments/1/workbooks';
  const { id } = (await admin('POST', workbooks, { name: 'Board' })).json as { id: number };
  const path = `${workbooks}/${id}`;
  const reports = [
    { name: 'Revenue', workbookId: id, jsonQuery: JSON.stringify(ownQuery), meta: { kind: 'table' } },
    { name: 'SQL', workbookId: id, sqlQuery: ownSql, meta: { kind: 'table' } },
  ];
  const widgets: object[] = [];
  for (const [index, report] of reports.entries()) {
    const made = (await admin('POST', '/api/v1/deployments/1/reports', report)).json as { id: number };
    const position = { x: 0, y: index * 4, w: 12, h: 4 };
    widgets.push({ id: report.name, type: 'CHART', position, config: { reportId: made.id } });
  }
  await admin('PUT', `${path}/dashboard`, { dashboardDraft: { widgets } });
  const { publicId } = (await admin('POST', `${path}/publish`, {})).json as { publicId: string };
  await admin('PUT', `${path}/embed-access`, { allowEmbed: true });
  return { path, publicId };
}

/** A data token, made with the credential. */
export async function createDataToken(address: string, token: string): Promise<string> {
  const answer = await callService(address, '/api/v1/deployments/1/token', { token, method: 'POST' });
  return answer.read(deploymentTokenResponseSchema).cubeApiToken;
}

/** The status of each route, with a data token that was made before. */
export async function requestAllData(
  address: string,
  { publicId }: PublishedDashboard,
  { token, dataToken }: { readonly token: string; readonly dataToken: string },
): Promise<DataResponses> {
  const platform = async (path: string, call: Call = {}): Promise<number> =>
    (await callService(address, `/api/v1/${path}`, { token, ...call })).status;
  const data = (path: string, body?: unknown): Promise<Answer> =>
    callService(address, `/cubejs-api/v1/${path}`, { headers: { Authorization: dataToken }, body });
  const status = async (path: string, body?: unknown): Promise<number> => (await data(path, body)).status;
  return {
    dashboard: await platform(`embed/dashboard/${publicId}`),
    token: await platform('deployments/1/token', { method: 'POST' }),
    load: await status('load', { query: ownQuery }),
    dryRun: await status('dry-run', { query: ownQuery }),
    cubesql: await status('cubesql', { query: ownSql }),
    meta: readMeta(await data('meta')),
    loadElse: await status('load', { query: elsewhere }),
    writtenSql: await status('sql', { query: ownQuery }),
  };
}

function readMeta({ status, json }: Answer): DataResponses['meta'] {
  if (status !== 200) return status;
  const { cubes } = json as { cubes: { measures: { name: string }[] }[] };
  const told = cubes.flatMap(({ measures }) => measures.map(({ name }) => name));
  return ownQuery.measures.every((name) => told.includes(name)) ? 200 : 'nothing';
}
