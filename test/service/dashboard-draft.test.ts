import { beforeAll, describe, expect, test } from 'vitest';
import type { DashboardConfig } from '../../src/contract/endpoints/published-dashboards.ts';
import { saveDraftResponseSchema } from '../../src/contract/endpoints/dashboard-authoring.ts';
import type { SaveDraftResponse } from '../../src/contract/endpoints/dashboard-authoring.ts';
import { fillPath, paths } from '../../src/contract/element-api-paths.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { privateId, sharedId } from './workspace-under-test.ts';

const workbookPath = '/api/v1/deployments/1/workbooks/1';
const draftPath = `${workbookPath}/dashboard`;
const publishPath = `${workbookPath}/publish`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  /** A report of the workbook. */
  let reportId: number;
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
    const config = (await readWorkbook()).dashboardDraft;
    reportId = Number(config?.widgets?.find(({ type }) => type === 'CHART')?.config?.reportId);
  });

  const put = (body: unknown, token: string | undefined = service().adminKey, path = draftPath) =>
    service().call(path, { token, method: 'PUT', body });
  const save = (dashboardDraft: unknown, token?: string, path?: string) =>
    put({ dashboardDraft }, token, path);
  const saveRight = async (draft: unknown): Promise<SaveDraftResponse> =>
    (await save(draft)).read(saveDraftResponseSchema);
  const readWorkbook = async (): Promise<Workbook> =>
    (await service().call(workbookPath, { token: service().adminKey })).read(workbookSchema);
  const publish = () => service().call(publishPath, { token: service().adminKey, method: 'POST' });
  const chart = (change: object = {}) => ({
    id: 'a',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 11 },
    config: { reportId },
    ...change,
  });
  const full: () => DashboardConfig = () => ({
    title: 'Draft',
    description: null,
    layout: { breakpoints: { lg: 1200, md: null }, cols: { lg: 24 }, margin: [4, 4], rowHeight: 41 },
    settings: { zebra: 1, apple: { Mango: [3] } },
    theme: { primaryColor: '#123456', widgets: { border: { radius: '4px' } } },
    widgets: [
      {
        id: 'a',
        type: 'CHART',
        position: { x: 0, y: 0, w: 6, h: 11 },
        config: { reportId },
        responsiveLayouts: { lg: { x: 1, y: 2, w: 3, h: 4 }, md: null },
        style: { backgroundColor: 'white' },
      },
    ],
  });

  test('a saved draft is returned and read back as it was sent, beside the published dashboard', async () => {
    const before = await readWorkbook();
    const answer = await saveRight(full());
    expect(answer).toEqual({ dashboardDraft: full(), dashboardPublished: before.dashboardPublished });
    const after = await readWorkbook();
    expect(after.dashboardDraft).toEqual(full());
    expect(after.publishedDashboard).toEqual(before.publishedDashboard);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect({ ...after, dashboardDraft: null, updatedAt: '' }).toEqual({
      ...before,
      dashboardDraft: null,
      updatedAt: '',
    });
  });

  test('readers get a draft once it is published, and an unchanged draft makes no second version', async () => {
    const token = await service().hostToken();
    const read = () =>
      service().call(`/api${fillPath(paths.embedDashboard, { publicId: sharedId })}`, { token });
    const before = await read();
    await saveRight(full());
    expect((await read()).text).toBe(before.text);
    const first = (await publish()).read(dashboardSchema);
    expect(first.config).toEqual(full());
    expect((await read()).json).toEqual(first);
    expect((await saveRight(full())).dashboardPublished).toEqual(full());
    expect((await publish()).json).toEqual(first);
  });

  test('a draft that cannot be published yet is kept', async () => {
    const unfinished = { widgets: [chart({ config: {} }), chart({ position: { x: 99, y: 0, w: 1, h: 1 } })] };
    expect((await saveRight(unfinished)).dashboardDraft).toEqual(unfinished);
    expect((await publish()).status).toBe(400);
    expect((await saveRight({})).dashboardDraft).toEqual({});
  });

  test.each<[string, () => unknown, string, string]>([
    ['no draft', () => ({}), 'dashboardDraft', 'invalid-field'],
    ['null', () => ({ dashboardDraft: null }), 'dashboardDraft', 'invalid-field'],
    ['a list', () => ({ dashboardDraft: [] }), 'dashboardDraft', 'invalid-field'],
    ['another field', () => ({ dashboardDraft: {}, force: true }), 'force', 'unknown-field'],
    ['a field', () => ({ dashboardDraft: { tiles: [] } }), 'dashboardDraft.tiles', 'unknown-field'],
    [
      'a field of the layout',
      () => ({ dashboardDraft: { layout: { columns: 12 } } }),
      'dashboardDraft.layout.columns',
      'unknown-field',
    ],
    [
      'a breakpoint',
      () => ({ dashboardDraft: { layout: { cols: { xl: 12 } } } }),
      'dashboardDraft.layout.cols.xl',
      'unknown-field',
    ],
    [
      'a field of the theme',
      () => ({ dashboardDraft: { theme: { colour: 'red' } } }),
      'dashboardDraft.theme.colour',
      'unknown-field',
    ],
    [
      'a field of a widget',
      () => ({ dashboardDraft: { widgets: [chart(), chart({ colour: 'red' })] } }),
      'dashboardDraft.widgets[1].colour',
      'unknown-field',
    ],
    [
      'a field of a position',
      () => ({ dashboardDraft: { widgets: [chart({ position: { x: 0, y: 0, w: 1, h: 1, z: 1 } })] } }),
      'dashboardDraft.widgets[0].position.z',
      'unknown-field',
    ],
    [
      'a widget without a type',
      () => ({ dashboardDraft: { widgets: [{ id: 'a', position: { x: 0, y: 0, w: 1, h: 1 } }] } }),
      'dashboardDraft.widgets[0].type',
      'invalid-field',
    ],
    [
      'a broken position',
      () => ({ dashboardDraft: { widgets: [chart({ position: { x: 0.5, y: 0, w: 1, h: 1 } })] } }),
      'dashboardDraft.widgets[0].position.x',
      'invalid-field',
    ],
  ])('%s is refused, naming the field, and the last draft stays', async (_what, body, field, code) => {
    await saveRight(full());
    const answer = await put(body());
    expect(answer.problem, answer.text).toMatchObject({ statusCode: 400, code, field });
    expect((await readWorkbook()).dashboardDraft).toEqual(full());
  });

  test('a key saves workbooks that its user may edit, and no key of another account does', async () => {
    const { database } = service().running;
    const { key, userId } = await addUser(database, 1, { username: 'writer', role: 'user' });
    const grant = { account_id: 1, workbook_id: 1, user_id: userId, created_at: new Date() };
    expect((await save(full(), key)).status).toBe(404);
    await database.write(1, ({ db }) =>
      db
        .insertInto('item_grant')
        .values({ ...grant, action: 'read' })
        .execute(),
    );
    expect((await save(full(), key)).problem).toMatchObject({ statusCode: 403, code: 'not-allowed' });
    const read = (await service().call(workbookPath, { token: key })).read(workbookSchema);
    expect([read.dashboardDraft, read.publishedDashboard?.publicId]).toEqual([null, sharedId]);
    await database.write(1, ({ db }) => db.updateTable('item_grant').set({ action: 'edit' }).execute());
    expect((await save(full(), key)).status).toBe(200);
    expect((await save(full(), other.adminKey)).status).toBe(404);
    expect((await save(full(), 'nothing')).status).toBe(401);
  });

  test('a creator saves within the deployment, or within the one dashboard that the token names', async () => {
    const { hostToken } = service();
    const second = '/api/v1/deployments/1/workbooks/2/dashboard';
    const anywhere = await hostToken({ mode: 'creator' });
    const draft = (await readWorkbook()).dashboardDraft;
    expect((await save(draft, anywhere)).read(saveDraftResponseSchema).dashboardDraft).toEqual(draft);
    expect((await save({}, anywhere, second)).status).toBe(200);
    const bound = await hostToken({ mode: 'creator', publicId: sharedId });
    expect((await save(draft, bound)).status).toBe(200);
    expect((await save({}, bound, second)).status).toBe(404);
    const elsewhere = await hostToken({ mode: 'creator', publicId: privateId });
    expect((await save({}, elsewhere)).status).toBe(404);
    expect((await save({}, elsewhere, second)).status).toBe(200);
    const foreign = await hostToken({ mode: 'creator', deploymentId: other.host.deploymentId });
    expect((await save({}, foreign)).status).toBe(404);
    expect((await readWorkbook()).dashboardDraft).toEqual(draft);
  });

  test('readers save nothing, and a creator of an embed tenant does not find the account’s workbooks', async () => {
    const { hostToken } = service();
    for (const options of [{}, { publicId: sharedId }]) {
      const answer = await save({}, await hostToken(options));
      expect(answer.problem).toMatchObject({ statusCode: 403, code: 'not-allowed' });
    }
    const token = await hostToken({ mode: 'creator', embedTenant: 'north' });
    expect((await save({}, token)).problem).toMatchObject({ statusCode: 404, code: 'not-found' });
  });

  test.each([
    ['1/workbooks/999', 404],
    ['2/workbooks/1', 404],
    ['1/workbooks/abc', 400],
  ])('deployments/%s is refused with %i', async (address, status) => {
    const answer = await save({}, undefined, `/api/v1/deployments/${address}/dashboard`);
    expect(answer.status, answer.text).toBe(status);
  });
});
