/** Calls of the service for tests of publishing. */
import { beforeAll } from 'vitest';
import type { Dashboard } from '../../src/contract/endpoints/published-dashboards.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { useUsers } from './users-under-test.ts';
import { useService, type Backing } from './service-under-test.ts';

export const workbookPath = '/api/v1/deployments/1/workbooks/1';

export function usePublishing(backing: Backing) {
  const service = useService(backing);
  const { other } = useUsers(service);
  /** Reports of workbook 1, and one of workbook 2. */
  const reports = { total: 0, rows: 0, foreign: 0 };
  beforeAll(async () => {
    [reports.total, reports.rows] = await reportsOf(1);
    [reports.foreign] = await reportsOf(2);
  });

  async function reportsOf(workbookId: number): Promise<[number, number]> {
    const { database } = service().running;
    const found = await database.read(1, ({ db }) =>
      db.selectFrom('report').where('workbook_id', '=', workbookId).select('id').orderBy('id').execute(),
    );
    return [found[0]?.id ?? 0, found[1]?.id ?? 0];
  }
  const publish = (body?: unknown, token: string | undefined = service().adminKey) =>
    service().call(`${workbookPath}/publish`, { token, method: 'POST', body });
  const readWorkbook = async (): Promise<Workbook> =>
    (await service().call(workbookPath, { token: service().adminKey })).read(workbookSchema);
  const readPublished = async (): Promise<Dashboard> =>
    dashboardSchema.parse((await readWorkbook()).publishedDashboard);
  const chart = (change: object = {}) => ({
    id: 'a',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 11 },
    config: { reportId: reports.total },
    ...change,
  });
  const publishWidgets = (widgets: unknown[], config: object = {}) =>
    publish({ config: { ...config, widgets } });
  /** Publishes a valid body, and reads the response. */
  const publishRight = async (widgets: unknown[], config: object = {}): Promise<Dashboard> =>
    (await publishWidgets(widgets, config)).read(dashboardSchema);
  const changeReport = (change: Record<string, string | null>) =>
    service().running.database.write(1, ({ db }) =>
      db.updateTable('report').set(change).where('id', '=', reports.total).execute(),
    );
  return {
    service,
    other,
    reports,
    publish,
    readWorkbook,
    readPublished,
    chart,
    publishWidgets,
    publishRight,
    changeReport,
  };
}
