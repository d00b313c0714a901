/** Calls of the service for tests of copied workbooks. */
import type { Dashboard, DashboardConfig } from '../../src/contract/endpoints/published-dashboards.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { reportPageSchema, reportSchema } from '../../src/contract/endpoints/reports.ts';
import type { Report } from '../../src/contract/endpoints/reports.ts';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { useUsers } from './users-under-test.ts';
import { useService, type Backing } from './service-under-test.ts';

export function useClones(backing: Backing, environment: Record<string, string> = {}) {
  const service = useService(backing, environment);
  const people = useUsers(service);
  const { author } = people;

  const database = () => service().running.database;
  const at = (id: number, deploymentId = 1): string => `/api/v1/deployments/${deploymentId}/workbooks/${id}`;
  const call = (path: string, token: string, method = 'GET', body?: unknown) =>
    service().call(path, { token, method, body });
  const clone = (id: number, token = service().adminKey) => call(`${at(id)}/duplicate`, token, 'POST');
  const cloneRight = async (id: number, token?: string): Promise<Workbook> =>
    (await clone(id, token)).read(workbookSchema);
  const get = async (id: number, token = service().adminKey): Promise<Workbook> =>
    (await call(at(id), token)).read(workbookSchema);
  const listReports = async (workbookId: number, token = service().adminKey): Promise<Report[]> =>
    (
      await call(
        `/api/v1/deployments/1/reports?workbookId=${workbookId}&sortBy=createdAt&sortDirection=ASC`,
        token,
      )
    ).read(reportPageSchema).items;
  const make = async (body: object = {}, token = author.key): Promise<Workbook> =>
    (await call('/api/v1/deployments/1/workbooks', token, 'POST', body)).read(workbookSchema);
  const makeReport = async (workbookId: number, name: string, token = author.key): Promise<number> => {
    const report = {
      name,
      workbookId,
      title: `Title of ${name}`,
      jsonQuery: '{"measures":["orders.count"]}',
      sqlQuery: 'select 1',
      pivotItems: { rows: ['orders.status'] },
      endResultCell: 'A1',
      externalWorkbookId: 'ext',
      resultLocation: 'here',
      source: 'D3',
      description: 'Described',
      meta: { kind: 'kpi', spec: { blocks: [] }, zebra: 1, apple: 2 },
    };
    const answer = await call('/api/v1/deployments/1/reports', token, 'POST', report);
    return answer.read(reportSchema).id;
  };
  const publish = async (id: number, body?: object, token = author.key): Promise<Dashboard> =>
    (await call(`${at(id)}/publish`, token, 'POST', body)).read(dashboardSchema);
  const saveDraft = (id: number, dashboardDraft: object, token = author.key) =>
    call(`${at(id)}/dashboard`, token, 'PUT', { dashboardDraft });
  const place = (y: number) => ({ x: 0, y, w: 6, h: 4 });
  const chart = (id: string, reportId: number, config: object = {}) => ({
    id,
    type: 'CHART',
    position: place(0),
    config: { reportId, ...config },
  });
  const reportIdsOf = (config: DashboardConfig | null | undefined): unknown[] =>
    (config?.widgets ?? []).filter(({ type }) => type === 'CHART').map(({ config: own }) => own?.reportId);
  /** A workbook with two reports, a draft that shows both, one inside a tab, and the same published. */
  const makeWhole = async (body: object = {}): Promise<{ workbook: Workbook; reports: [number, number] }> => {
    const { id } = await make({ name: 'Whole', meta: { zebra: 1, apple: 2 }, ...body });
    const reports: [number, number] = [await makeReport(id, 'One'), await makeReport(id, 'Two')];
    const controls = { grain: { enabled: true, member: 'orders.at' }, reportId: { enabled: false } };
    await saveDraft(id, {
      title: 'Of the draft',
      widgets: [
        chart('a', reports[0], { controls, title: 'A chart' }),
        {
          id: 'tabs',
          type: 'TABS_CONTAINER',
          position: place(4),
          config: { tabs: [{ id: 't', title: 'T', widgetIds: ['b'] }] },
        },
        chart('b', reports[1]),
        { id: 'grain', type: 'TIME_GRAIN', position: place(8), config: { member: 'orders.at' } },
      ],
    });
    await publish(id);
    return { workbook: await get(id), reports };
  };
  return {
    service,
    ...people,
    database,
    at,
    call,
    clone,
    cloneRight,
    get,
    listReports,
    make,
    makeReport,
    publish,
    saveDraft,
    place,
    chart,
    reportIdsOf,
    makeWhole,
  };
}
