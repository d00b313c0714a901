import { beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard, DashboardConfig } from '../../src/contract/dashboard.ts';
import { dashboardSchema } from '../../src/contract/dashboard.ts';
import { reportPageSchema } from '../../src/contract/report-requests.ts';
import type { Report } from '../../src/contract/report.ts';
import type { Workbook } from '../../src/contract/workbook.ts';
import { reportSchema } from '../../src/contract/report.ts';
import { workbookSchema } from '../../src/contract/workbook.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { addFolder, addGrant, listChanges } from './tree-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const limit = 60;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKBOOK_LIMIT: String(limit) });
  let other: AccountUnderTest;
  let author: { userId: number; key: string };
  let reader: { userId: number; key: string };
  let viewer: { userId: number; key: string };
  beforeAll(async () => {
    const { database } = service().running;
    other = await addAccount(database, 'other-account');
    author = await addUser(database, 1, { username: 'author', role: 'user' });
    reader = await addUser(database, 1, { username: 'reader', role: 'user' });
    viewer = await addUser(database, 1, { username: 'viewer', role: 'viewer' });
  });

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
      ...{ name, workbookId, title: `Title of ${name}`, jsonQuery: '{"measures":["orders.count"]}' },
      ...{ sqlQuery: 'select 1', pivotItems: { rows: ['orders.status'] }, endResultCell: 'A1' },
      ...{ externalWorkbookId: 'ext', resultLocation: 'here', source: 'D3', description: 'Described' },
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
    ...{ id, type: 'CHART', position: place(0), config: { reportId, ...config } },
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

  test('the copy is the caller’s, named after the source, with everything in it', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    expect(copy).toMatchObject({
      ...{ name: 'Copy of Whole', type: 'WORKBOOK', deploymentId: 1, folderId: null, isFavorite: false },
      ...{ userId: author.userId, createdBy: author.userId },
      calculatedFields: workbook.calculatedFields,
    });
    expect(JSON.stringify(copy.meta)).toBe(JSON.stringify(workbook.meta));
    expect(copy.id).not.toBe(workbook.id);
    expect(await get(copy.id)).toEqual(copy);
    expect(await get(workbook.id)).toEqual(workbook);
    expect(await listChanges(database(), copy.id)).toEqual(['workbook.duplicate']);
    const byAdmin = await cloneRight(workbook.id);
    expect(byAdmin.userId).not.toBe(author.userId);
  });

  test('reports are copied with all that they hold, under ids of their own', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    const [before, after] = [await listReports(workbook.id), await listReports(copy.id)];
    expect(after).toHaveLength(before.length);
    after.forEach((report, index) => {
      const source = before[index];
      const { id, publicId, workbookId, createdAt, updatedAt } = report;
      expect(report).toEqual({ ...source, id, publicId, workbookId, createdAt, updatedAt });
      expect(JSON.stringify(report.meta)).toBe(JSON.stringify(source?.meta));
      expect(workbookId).toBe(copy.id);
      expect([id, publicId]).not.toEqual([source?.id, source?.publicId]);
      expect(publicId).not.toBe(source?.publicId);
    });
  });

  test('draft, published dashboard and snapshots refer to the copied reports, also inside tabs', async () => {
    const { workbook, reports } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    const copied = (await listReports(copy.id)).map(({ id }) => id);
    expect(copied.some((id) => reports.includes(id))).toBe(false);
    expect(reportIdsOf(copy.dashboardDraft)).toEqual(copied);
    expect(reportIdsOf(copy.dashboardPublished)).toEqual(copied);
    expect(copy.publishedDashboard?.reportSnapshots.map(({ reportId }) => reportId)).toEqual(copied);
    // Everything else stays as it was: controls above all, whatever their names.
    const withSourceIds = (config: DashboardConfig | null | undefined) =>
      JSON.parse(
        JSON.stringify(config).replace(
          /"reportId":(\d+)/g,
          (_, id) => `"reportId":${reports[copied.indexOf(Number(id))] ?? id}`,
        ),
      ) as unknown;
    expect(withSourceIds(copy.dashboardDraft)).toEqual(workbook.dashboardDraft);
    expect(withSourceIds(copy.dashboardPublished)).toEqual(workbook.dashboardPublished);
  });

  test('the copied dashboard begins anew: its own address, version 1, closed, shared with nobody', async () => {
    const { hostToken } = service();
    const { workbook } = await makeWhole();
    const sharing = { allEmbedUsers: true, action: 'read', allowEmbed: true };
    await call(`${at(workbook.id)}/embed-access`, author.key, 'PUT', sharing);
    await publish(workbook.id, { config: { title: 'Second', widgets: [] } });
    const source = (await get(workbook.id)).publishedDashboard;
    const { publishedDashboard } = await cloneRight(workbook.id, author.key);
    expect(source).toMatchObject({ versionNumber: 2, allowEmbed: true });
    expect(publishedDashboard).toMatchObject({
      ...{
        status: 'published',
        versionNumber: 1,
        allowEmbed: false,
        title: 'Second',
        createdBy: author.userId,
      },
    });
    for (const key of ['id', 'publicId', 'versionId', 'workbookId'] as const)
      expect(publishedDashboard?.[key]).not.toBe(source?.[key]);
    expect(publishedDashboard?.publicId).toMatch(/^[0-9A-Za-z]{12}$/);
    const path = `/api/v1/embed/dashboard/${publishedDashboard?.publicId ?? ''}`;
    expect((await call(path, await hostToken())).status).toBe(404);
    expect((await call(path, author.key)).json).toEqual(publishedDashboard);
  });

  test('snapshots have ids of their own, and are what they were when the source was published', async () => {
    const { workbook, reports } = await makeWhole();
    await call(`/api/v1/deployments/1/reports/${reports[0]}`, author.key, 'PUT', { title: 'Changed since' });
    const { publishedDashboard } = await cloneRight(workbook.id, author.key);
    const before = workbook.publishedDashboard?.reportSnapshots ?? [];
    publishedDashboard?.reportSnapshots.forEach((snapshot, index) => {
      const { id, reportId } = before[index] ?? snapshot;
      expect({ ...snapshot, id, reportId }).toEqual(before[index]);
      expect(snapshot.id).not.toBe(id);
    });
    expect(publishedDashboard?.reportSnapshots[0]?.title).toBe('Title of One');
  });

  test('copy and source are independent', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    // What is published of the copy is what its own draft and reports say: to publish it is no change.
    expect(await publish(copy.id)).toEqual(copy.publishedDashboard);
    await publish(copy.id, { config: { title: 'Its own', widgets: [] } });
    await call(at(copy.id), author.key, 'PUT', { name: 'Renamed', meta: {} });
    expect(await get(workbook.id)).toEqual(workbook);
    const changed = await get(copy.id);
    expect((await call(at(workbook.id), author.key, 'DELETE')).status).toBe(200);
    expect(await get(copy.id)).toEqual(changed);
    expect(await listReports(copy.id)).toHaveLength(2);
  });

  test('grants, favorites and views stay with the source', async () => {
    const { workbook } = await makeWhole();
    await addGrant(database(), { workbook_id: workbook.id, user_id: reader.userId, action: 'read' });
    await database().write(1, async ({ db }) => {
      const mark = { account_id: 1, user_id: author.userId, workbook_id: workbook.id };
      await db
        .insertInto('favorite')
        .values({ ...mark, created_at: new Date() })
        .execute();
      await db
        .insertInto('item_view')
        .values({ ...mark, viewed_at: new Date() })
        .onConflict((is) => is.doNothing())
        .execute();
    });
    expect((await get(workbook.id, author.key)).isFavorite).toBe(true);
    const copy = await cloneRight(workbook.id, author.key);
    expect(copy.isFavorite).toBe(false);
    expect((await call(at(copy.id), reader.key)).status).toBe(404);
    const views = await database().read(1, ({ db }) =>
      db.selectFrom('item_view').where('workbook_id', '=', copy.id).select('user_id').execute(),
    );
    expect(views).toEqual([]);
  });

  test('a name of 255 characters is kept whole behind the prefix', async () => {
    const name = 'ﷺ'.repeat(255);
    expect((await cloneRight((await make({ name })).id, author.key)).name).toBe(`Copy of ${name}`);
  });

  test('an empty workbook has an empty copy', async () => {
    const copy = await cloneRight((await make({ name: 'Empty' })).id, author.key);
    expect(copy).toMatchObject({ dashboardDraft: null, publishedDashboard: null, meta: {} });
  });

  test('a report that is shown but gone stays as it is', async () => {
    const { workbook, reports } = await makeWhole();
    await call(`/api/v1/deployments/1/reports/${reports[1]}`, author.key, 'DELETE');
    const copy = await cloneRight(workbook.id, author.key);
    expect(reportIdsOf(copy.dashboardDraft)[1]).toBe(reports[1]);
    expect(copy.publishedDashboard?.reportSnapshots[1]).toMatchObject({ reportId: reports[1], name: 'Two' });
  });

  test('an archived dashboard stays with the source', async () => {
    const { workbook } = await makeWhole();
    await call(`${at(workbook.id)}/archive`, author.key, 'POST');
    const copy = await cloneRight(workbook.id, author.key);
    expect([copy.publishedDashboard, copy.dashboardDraft?.title]).toEqual([null, 'Of the draft']);
  });

  describe('who may', () => {
    test('a reader’s copy has what they could see: the dashboard, and not the draft', async () => {
      const { workbook } = await makeWhole();
      expect((await clone(workbook.id, reader.key)).status).toBe(404);
      await addGrant(database(), { workbook_id: workbook.id, user_id: reader.userId, action: 'read' });
      await saveDraft(workbook.id, { title: 'Not for readers', widgets: [] });
      const copy = await cloneRight(workbook.id, reader.key);
      expect(copy).toMatchObject({ userId: reader.userId, dashboardDraft: null });
      expect(copy.dashboardPublished?.title).toBe('Of the draft');
      expect((await listReports(copy.id, reader.key)).map(({ name }) => name)).toEqual(['One', 'Two']);
      expect((await call(at(copy.id), reader.key, 'DELETE')).status).toBe(200);
    });

    test('viewers and readers of embeds are refused, and to other accounts nothing is there', async () => {
      const { hostToken } = service();
      const { workbook } = await makeWhole();
      await addGrant(database(), { workbook_id: workbook.id, user_id: viewer.userId, action: 'manage' });
      const tokens = [
        viewer.key,
        await hostToken(),
        await hostToken({ mode: 'creator', publicId: sharedId }),
      ];
      for (const token of tokens)
        expect((await clone(workbook.id, token)).problem).toMatchObject({
          statusCode: 403,
          code: 'not-allowed',
        });
      expect((await clone(workbook.id, other.adminKey)).status).toBe(404);
      expect((await clone(workbook.id, 'nothing')).status).toBe(401);
    });

    test('a creator of an embed tenant copies what is shared with the tenant into its own space', async () => {
      const { hostToken } = service();
      const { workbook } = await makeWhole({
        folderId: await addFolder(database(), { name: 'F', ownerId: author.userId }),
      });
      const [north, south] = await Promise.all(
        ['north', 'south'].map((embedTenant) => hostToken({ mode: 'creator', embedTenant })),
      );
      expect((await clone(workbook.id, north)).status).toBe(404);
      await addGrant(database(), { workbook_id: workbook.id, embed_tenant: 'north', action: 'read' });
      const copy = await cloneRight(workbook.id, north);
      expect(copy).toMatchObject({ name: 'Copy of Whole', folderId: null, dashboardDraft: null });
      expect(reportIdsOf(copy.dashboardPublished)).toEqual(
        (await listReports(copy.id, north)).map(({ id }) => id),
      );
      for (const token of [south ?? '', author.key])
        expect((await call(at(copy.id), token)).status).toBe(404);
      expect(
        (await call(`${at(copy.id)}/publish`, north ?? '', 'POST', { config: { widgets: [] } })).status,
      ).toBe(200);
    });

    test('a copy of what an embed tenant made stays within the tenant, also when an admin makes it', async () => {
      const north = await service().hostToken({ mode: 'creator', embedTenant: 'north' });
      const made = await make({ name: 'Of the north' }, north);
      const copy = await cloneRight(made.id);
      expect((await call(at(copy.id), author.key)).status).toBe(404);
      const held = await database().read(1, ({ db }) =>
        db.selectFrom('workbook').where('id', '=', copy.id).select('embed_tenant').executeTakeFirstOrThrow(),
      );
      expect(held.embed_tenant).toBe('north');
    });
  });

  describe('where', () => {
    test('in the folder of the source where the caller may edit it, else at the root', async () => {
      const folderId = await addFolder(database(), { name: 'Of the author', ownerId: author.userId });
      const { id } = await make({ name: 'In a folder', folderId });
      expect((await cloneRight(id, author.key)).folderId).toBe(folderId);
      expect((await cloneRight(id)).folderId).toBe(folderId);
      await addGrant(database(), { workbook_id: id, user_id: reader.userId, action: 'manage' });
      expect((await cloneRight(id, reader.key)).folderId).toBeNull();
      await addGrant(database(), { folder_id: folderId, user_id: reader.userId, action: 'edit' });
      expect((await cloneRight(id, reader.key)).folderId).toBe(folderId);
    });
  });

  describe('the plan’s limit', () => {
    test('clones and new workbooks are refused at the limit, in words, and even many at once cannot pass it', async () => {
      const { accountId, adminKey, host } = await addAccount(database(), 'at-the-limit');
      const list = `/api/v1/deployments/${host.deploymentId}/workbooks`;
      const first = (await call(list, adminKey, 'POST', {})).read(workbookSchema);
      await database().write(accountId, ({ db }) =>
        db
          .insertInto('workbook')
          .values(
            Array.from({ length: limit - 4 }, () => ({
              ...{ account_id: accountId, deployment_id: host.deploymentId, name: 'x', folded_name: 'x' },
              ...{
                meta: '{}',
                calculated_fields: '{}',
                owner_id: first.userId ?? 0,
                created_by: first.userId ?? 0,
              },
              ...{ created_at: new Date(), updated_at: new Date() },
            })),
          )
          .execute(),
      );
      const ask = (count: number) =>
        count % 2
          ? call(list, adminKey, 'POST', {})
          : call(`${list}/${first.id}/duplicate`, adminKey, 'POST');
      const answers = await Promise.all(Array.from({ length: 8 }, (_, count) => ask(count)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.problem.code).toBe('workbook-limit-reached');
      expect(refused?.problem.message).toContain(String(limit));
      await call(`${list}/${first.id}`, adminKey, 'DELETE');
      expect((await call(list, adminKey, 'POST', {})).status).toBe(200);
    });
  });

  test('a workbook of fifty reports is copied whole', async () => {
    const { id } = await make({ name: 'Fifty' });
    const ids: number[] = [];
    for (let count = 0; count < 50; count += 1) ids.push(await makeReport(id, `Report ${count}`));
    await saveDraft(id, { widgets: ids.map((reportId, index) => chart(`w${index}`, reportId)) });
    await publish(id);
    const copy = await cloneRight(id, author.key);
    const copied = reportIdsOf(copy.dashboardDraft);
    expect(new Set([...copied, ...ids]).size).toBe(100);
    expect(reportIdsOf(copy.dashboardPublished)).toEqual(copied);
    expect(copy.publishedDashboard?.reportSnapshots.map(({ reportId }) => reportId)).toEqual(copied);
    expect(copy.publishedDashboard?.reportSnapshots.map(({ name }) => name)).toEqual(
      ids.map((_, index) => `Report ${index}`),
    );
  });

  test('a body is not asked for, and one that says something is refused', async () => {
    const answer = await call(`${at(1)}/duplicate`, service().adminKey, 'POST', { name: 'Mine' });
    expect(answer.problem).toMatchObject({ code: 'unknown-field', field: 'name' });
    const copy = (await call(`${at(1)}/duplicate`, service().adminKey, 'POST', {})).read(workbookSchema);
    expect(copy.name).toBe('Copy of Shared');
  });

  test('clones and deletions of the same workbook at once leave whole workbooks only', async () => {
    const { adminKey } = service();
    for (let round = 0; round < 8; round += 1) {
      const { workbook } = await makeWhole({ name: `Round ${round}` });
      const [gone, published, ...copies] = await Promise.all([
        call(at(workbook.id), adminKey, 'DELETE'),
        call(`${at(workbook.id)}/publish`, adminKey, 'POST', { title: `Round ${round}` }),
        clone(workbook.id),
        clone(workbook.id),
      ]);
      expect([gone.status, [200, 404].includes(published.status)], published.text).toEqual([200, true]);
      for (const copy of copies) {
        if (copy.status === 404) continue;
        const made = copy.read(workbookSchema);
        const held = (await listReports(made.id)).map(({ id }) => id);
        expect(held).toHaveLength(2);
        expect(reportIdsOf(made.dashboardDraft)).toEqual(held);
        expect(reportIdsOf(made.dashboardPublished)).toEqual(held);
        expect((await call(at(made.id), adminKey, 'DELETE')).status).toBe(200);
      }
      expect((await call(at(workbook.id), adminKey)).status).toBe(404);
    }
  });
});
