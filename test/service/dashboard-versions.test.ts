/** The published versions of a dashboard: their list, their content, and how one is brought back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dashboardDraftSchema,
  publishConfigSchema,
} from '../../src/contract/endpoints/dashboard-authoring.ts';
import { dashboardVersionListSchema } from '../../src/contract/endpoints/dashboard-versions.ts';
import type { DashboardVersion } from '../../src/contract/endpoints/dashboard-versions.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import type { Dashboard } from '../../src/contract/endpoints/published-dashboards.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { toPublishedConfig } from '../../src/service/dashboards/published-config.ts';
import { pageBytes } from '../../src/service/http/list-paging.ts';
import { rounds } from '../rounds.ts';
import { addUser } from './accounts-under-test.ts';
import { fitting } from './hostile-bodies.ts';
import { usePublishing, workbookPath } from './publish-calls.ts';
import { backings } from './service-under-test.ts';

const workbooks = '/api/v1/deployments/1/workbooks';

describe.each(backings)('on %s', (backing) => {
  const { service, other, publish, publishRight, chart, changeReport } = usePublishing(backing);

  const get = (path: string, token: string | undefined = service().adminKey) =>
    service().call(path, { token });
  const listPage = async (query = '', workbook = workbookPath, token?: string) =>
    (await get(`${workbook}/versions${query}`, token)).read(dashboardVersionListSchema);
  const listNewest = async (): Promise<DashboardVersion | undefined> => (await listPage('?first=1')).items[0];
  const readVersion = async (versionNumber: number): Promise<Dashboard> =>
    (await get(`${workbookPath}/versions/${versionNumber}`)).read(dashboardSchema);
  const saveDraft = (dashboardDraft: unknown, token: string | undefined, workbook = workbookPath) =>
    service().call(`${workbook}/dashboard`, { token, method: 'PUT', body: { dashboardDraft } });
  const send = (path: string, token: string, body?: unknown) =>
    service().call(path, { token, method: 'POST', body });
  const createWorkbook = async (token: string): Promise<string> =>
    `${workbooks}/${(await send(workbooks, token, { name: 'Made' })).read(workbookSchema).id}`;

  test('the list has each version once, newest first, also if one is published between two pages', async () => {
    const made: Dashboard[] = [];
    for (const title of ['One', 'Two', 'Three']) made.push(await publishRight([chart()], { title }));
    const first = await listPage('?first=2');
    expect(first.items.map(({ title }) => title)).toEqual(['Three', 'Two']);
    await publishRight([chart()], { title: 'Four' });
    const rest = await listPage(`?after=${first.pageInfo.endCursor}`);
    expect(rest.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
    const numbers = [...first.items, ...rest.items].map(({ versionNumber }) => versionNumber);
    const newest = made.at(-1)?.versionNumber ?? 0;
    expect(numbers).toEqual(Array.from({ length: newest }, (_, index) => newest - index));
    const { versionNumber, versionId } = made[0] ?? {};
    expect(rest.items[0]).toMatchObject({ versionNumber, versionId, title: 'One', isCurrent: false });
  });

  test('a cursor of the versions of another workbook is refused', async () => {
    const { pageInfo } = await listPage('?first=1');
    const answer = await get(`${workbooks}/2/versions?after=${pageInfo.endCursor}`);
    expect(answer.problem).toMatchObject({ statusCode: 400, field: 'after' });
  });

  test('the newest version is current, and none is while readers see none', async () => {
    const countCurrent = async () => (await listPage()).items.filter(({ isCurrent }) => isCurrent).length;
    expect([await countCurrent(), (await listNewest())?.isCurrent]).toEqual([1, true]);
    await send(`${workbookPath}/archive`, service().adminKey);
    expect(await countCurrent()).toBe(0);
    expect((await readVersion(1)).status).toBe('archived');
    await send(`${workbookPath}/unarchive`, service().adminKey);
    expect((await listNewest())?.isCurrent).toBe(true);
  });

  test('a version is what publishing answered, with the settings that the dashboard has now', async () => {
    const first = await publishRight([chart({ id: 'first' })], { title: 'First' });
    await publishRight([], { title: 'Second' });
    expect(await readVersion(first.versionNumber)).toEqual(first);
    const allow = (allowEmbed: boolean) =>
      service().call(`${workbookPath}/embed-access`, {
        token: service().adminKey,
        method: 'PUT',
        body: { allowEmbed },
      });
    await allow(false);
    expect(await readVersion(first.versionNumber)).toEqual({ ...first, allowEmbed: false });
    await allow(true);
  });

  test('the config of a version, sent as a draft, makes a new version with it, and with the reports of now', async () => {
    const theme = { primaryColor: '#123456', widgets: { border: { radius: '4px' } } };
    const layout = { breakpoints: { lg: 1200, md: null }, cols: { lg: 24 }, margin: [4, 4], rowHeight: 41 };
    const responsiveLayouts = { lg: { x: 1, y: 2, w: 3, h: 4 }, md: null };
    const widget = chart({ responsiveLayouts, style: { backgroundColor: 'white' } });
    const whole = { title: 'Whole', description: null, layout, settings: { apple: { Mango: [3] } }, theme };
    const before = await publishRight([widget], whole);
    await publishRight([], { title: 'Taken back' });
    await changeReport({ title: 'Title of now' });
    const { config } = await readVersion(before.versionNumber);
    expect((await saveDraft(config, service().adminKey)).status).toBe(200);
    const after = (await publish()).read(dashboardSchema);
    expect(after.config).toEqual(before.config);
    expect(after.versionNumber).toBe(before.versionNumber + 2);
    expect(after.reportSnapshots.map(({ title }) => title)).toEqual(['Title of now']);
  });

  test('a workbook that was never published has an empty list, and no version', async () => {
    const workbook = await createWorkbook(service().adminKey);
    const { items, pageInfo } = await listPage('', workbook);
    expect([items, pageInfo.hasNextPage]).toEqual([[], false]);
    expect((await get(`${workbook}/versions/1`)).problem).toMatchObject({ statusCode: 404 });
  });

  test.each([
    ['2147483647', 404],
    ['0', 404],
    ['x', 400],
  ])('the version "%s" is refused with %i', async (versionNumber, status) => {
    expect((await get(`${workbookPath}/versions/${versionNumber}`)).status).toBe(status);
  });

  test('a version names who published it, as long as that user exists', async () => {
    const { key, userId } = await addUser(service().running.database, 1, { username: 'ada', role: 'admin' });
    await publish({ config: { title: 'Of Ada' } }, key);
    const user = { id: userId, email: 'ada@example.com' };
    expect(await listNewest()).toMatchObject({ publishedBy: userId, publishedByUser: user });
    await service().call(`/api/v1/users/${userId}`, { token: service().adminKey, method: 'DELETE' });
    expect(await listNewest()).toMatchObject({ publishedBy: null, publishedByUser: null });
  });

  test('authors of an embed tenant are told of authors of the tenant, and of no one else', async () => {
    const token = await service().hostToken({ mode: 'creator', embedTenant: 'north', subject: 'author' });
    const workbook = await createWorkbook(token);
    for (const by of [token, service().adminKey])
      await send(`${workbook}/publish`, by, { config: { title: by === token ? 'Own' : 'Of the account' } });
    const told = (await listPage('', workbook, token)).items;
    expect(told.map(({ publishedBy }) => publishedBy !== null)).toEqual([false, true]);
    expect(told.map(({ publishedByUser }) => publishedByUser !== null)).toEqual([false, true]);
    const seenByAdmin = (await listPage('', workbook)).items;
    expect(seenByAdmin.map(({ publishedBy }) => publishedBy !== null)).toEqual([true, true]);
  });

  test('whoever may not save the draft gets the same answer here', async () => {
    const { hostToken, running } = service();
    const reader = await addUser(running.database, 1, { username: 'only reads', role: 'user' });
    const grants = `${workbookPath}/grants`;
    const grant = { principal: { userId: reader.userId }, action: 'read' };
    await service().call(grants, { token: service().adminKey, method: 'PUT', body: grant });
    const tokens = [
      reader.key,
      other.adminKey,
      'nothing',
      await hostToken(),
      await hostToken({ mode: 'creator', embedTenant: 'north' }),
    ];
    const refused: number[] = [];
    for (const token of tokens) {
      const { problem } = await saveDraft({}, token);
      refused.push(problem.statusCode);
      for (const path of ['versions', 'versions/1'])
        expect((await get(`${workbookPath}/${path}`, token)).problem).toEqual(problem);
    }
    expect(refused).toEqual([403, 404, 401, 403, 404]);
    for (const path of [`${workbooks}/999`, '/api/v1/deployments/2/workbooks/1']) {
      const { problem } = await saveDraft({}, service().adminKey, path);
      expect((await get(`${path}/versions`)).problem).toEqual(problem);
    }
  });

  test('a page ends before its descriptions exceed the size of a page, and the next one goes on', async () => {
    const workbook = await createWorkbook(service().adminKey);
    for (const title of ['1', '2', '3', '4'])
      await send(`${workbook}/publish`, service().adminKey, { config: { title } });
    const description = 'x'.repeat(pageBytes / 2);
    const workbookId = Number(workbook.split('/').at(-1));
    await service().running.database.write(1, ({ db }) =>
      db
        .updateTable('dashboard_version')
        .set({ description })
        .where('dashboard_id', '=', (query) =>
          query.selectFrom('dashboard').where('workbook_id', '=', workbookId).select('id'),
        )
        .execute(),
    );
    const titles: (string | null)[][] = [];
    for (let query = ''; titles.length < 9;) {
      const { items, pageInfo } = await listPage(query, workbook);
      titles.push(items.map(({ title }) => title));
      if (!pageInfo.hasNextPage) break;
      query = `?after=${pageInfo.endCursor}`;
    }
    expect(titles).toEqual([['4'], ['3'], ['2'], ['1']]);
  });
});

/** A place that every grid has, and ids of which no two are equal. */
const placed = (widgets: readonly object[]): object[] =>
  widgets.map((widget, index) => ({
    type: 'TEXT',
    ...widget,
    id: `widget-${index}`,
    position: { x: 0, y: index, w: 1, h: 1 },
  }));

test('whatever config publishing accepts, the draft accepts what was published, unchanged', () => {
  const configs = fitting(publishConfigSchema).map((value) => {
    const { widgets, ...config } = Object(value) as { readonly widgets?: unknown };
    const read = publishConfigSchema.safeParse({
      ...config,
      ...(Array.isArray(widgets) && { widgets: placed(widgets) }),
    });
    return read.success ? read.data : undefined;
  });
  let tried = 0;
  fc.assert(
    fc.property(configs, (config) => {
      if (!config) return;
      tried += 1;
      const published = toPublishedConfig(config, null);
      expect(dashboardDraftSchema.parse(published)).toEqual(published);
    }),
    { numRuns: rounds(300, 1_000, 3_000) },
  );
  expect(tried).toBeGreaterThan(20);
});
