/** Reports over HTTP. Source: docs/platform-api.md, "Reports". */
import { beforeAll, describe, expect, test } from 'vitest';
import { reportPageSchema, reportSchema } from '../../src/contract/endpoints/reports.ts';
import type { Report } from '../../src/contract/endpoints/reports.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import type { Call } from './service-under-test.ts';

const base = '/api/v1/deployments/1/reports';
const count = JSON.stringify({ measures: ['orders.count'] });

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  let writer: { userId: number; key: string };
  let reader: { userId: number; key: string };
  beforeAll(async () => {
    const { database } = service().running;
    other = await addAccount(database, 'other-account');
    writer = await addUser(database, 1, { username: 'writer', role: 'user' });
    reader = await addUser(database, 1, { username: 'reader', role: 'viewer' });
  });

  const call = (path: string, options: Call = {}) =>
    service().call(base + path, { token: service().adminKey, ...options });
  const create = async (body: object, token = service().adminKey): Promise<Report> =>
    (await call('', { body, token })).read(reportSchema);
  const update = (id: number, body: unknown, token = service().adminKey) =>
    call(`/${id}`, { method: 'PUT', body, token });
  const share = (reportId: number, userId: number, action: 'read' | 'edit' | 'manage') =>
    service().running.database.write(1, ({ db }) =>
      db
        .insertInto('item_grant')
        .values({ account_id: 1, report_id: reportId, user_id: userId, action, created_at: new Date() })
        .execute(),
    );

  test('a new report has the sent fields, a random publicId, and its creator as owner', async () => {
    const sent = {
      name: ' Orders ',
      title: 'All orders',
      description: '',
      jsonQuery: count,
      sqlQuery: 'select 1',
      endResultCell: 'B7',
      externalWorkbookId: 'sheet-1',
      resultLocation: 'A1',
      source: 'PLAYGROUND',
      meta: { kind: 'kpi', zebra: 1, apple: [2] },
      pivotItems: { rows: ['orders.status'] },
    };
    const report = await create(sent, writer.key);
    expect(report).toMatchObject({ ...sent, name: 'Orders', type: 'REPORT', deploymentId: 1, version: 1 });
    expect(Object.keys(report.meta ?? {})).toEqual(['kind', 'zebra', 'apple']);
    expect(report.publicId).toMatch(/^[0-9A-Za-z]{12}$/);
    expect([report.userId, report.createdBy, report.user.id]).toEqual(Array(3).fill(writer.userId));
    expect(report.rolesWithAccess).toEqual([{ id: 1, name: 'Admin', actions: ['All'] }]);
    expect((await call(`/${report.id}`, { token: writer.key })).read(reportSchema)).toEqual(report);
  });

  test('a change without fields makes no new version', async () => {
    const report = await create({ name: 'Same' });
    expect((await call(`/${report.id}`, { method: 'PUT', body: {} })).json).toEqual(report);
  });

  test('a change keeps the fields that are not sent', async () => {
    const before = await create({ name: 'Before', title: 'T', sqlQuery: 'select 1', meta: { a: 1 } });
    const after = (await update(before.id, { title: 'New' })).read(reportSchema);
    expect(after).toEqual({ ...before, title: 'New', version: 2, updatedAt: after.updatedAt });
    const replaced = (await update(before.id, { meta: { b: 2 } })).read(reportSchema);
    expect([replaced.meta, replaced.title, replaced.sqlQuery]).toEqual([{ b: 2 }, 'New', 'select 1']);
  });

  test.each<[unknown, string | undefined, string]>([
    [{ colour: 'red' }, 'colour', 'unknown-field'],
    [{ name: '' }, 'name', 'invalid-field'],
    [{ name: 'x'.repeat(256) }, 'name', 'invalid-field'],
    [{ pivotItems: { colours: [] } }, 'pivotItems.colours', 'unknown-field'],
    [{ folderId: null }, 'folderId', 'invalid-field'],
    [{ publicId: 'short' }, 'publicId', 'invalid-field'],
    [[], undefined, 'invalid-field'],
  ])('a body of %j is refused by name, and no report is created', async (body, field, code) => {
    const before = (await call('?first=200')).read(reportPageSchema).items.length;
    expect((await call('', { body })).problem).toMatchObject({
      statusCode: 400,
      code,
      ...(field && { field }),
    });
    expect((await call('?first=200')).read(reportPageSchema).items.length).toBe(before);
  });

  test('others do not find a report until it is shared, and then have the granted access', async () => {
    const { id } = await create({ name: 'Shared' });
    expect((await call(`/${id}`, { token: writer.key })).problem.code).toBe('not-found');
    expect((await update(id, { name: 'Mine' }, writer.key)).status).toBe(404);
    await share(id, writer.userId, 'read');
    expect((await call(`/${id}`, { token: writer.key })).status).toBe(200);
    expect((await update(id, { name: 'Mine' }, writer.key)).problem.code).toBe('not-allowed');
    expect((await call(`/${id}`, { method: 'DELETE', token: writer.key })).status).toBe(403);
    await service().running.database.write(1, ({ db }) =>
      db.updateTable('item_grant').set({ action: 'edit' }).where('report_id', '=', id).execute(),
    );
    expect((await update(id, { name: 'Mine' }, writer.key)).status).toBe(200);
    // The report stands alone: deleting it needs manage access.
    expect((await call(`/${id}`, { method: 'DELETE', token: writer.key })).status).toBe(403);
    expect((await call(`/${id}`, { method: 'DELETE' })).json).toEqual({ success: true });
    expect((await call(`/${id}`)).status).toBe(404);
  });

  test('a viewer changes nothing, with any grant', async () => {
    const { id } = await create({ name: 'For viewers' });
    await share(id, reader.userId, 'manage');
    expect((await call(`/${id}`, { token: reader.key })).status).toBe(200);
    for (const answer of [
      await update(id, { name: 'x' }, reader.key),
      await call('', { body: { name: 'x' }, token: reader.key }),
      await call(`/${id}`, { method: 'DELETE', token: reader.key }),
      await call(`/${id}/refresh`, { method: 'PUT', token: reader.key }),
    ])
      expect(answer.problem).toMatchObject({ statusCode: 403, code: 'not-allowed' });
  });

  test('other accounts and embed readers find no reports', async () => {
    const { id } = await create({ name: 'Ours' });
    expect((await call(`/${id}`, { token: other.adminKey })).status).toBe(404);
    expect((await call('', { token: other.adminKey })).status).toBe(404);
    const token = await service().hostToken();
    expect((await call(`/${id}`, { token })).status).toBe(404);
    expect((await call('', { token })).status).toBe(403);
    expect((await call('', { token: 'nothing' })).status).toBe(401);
  });

  test('a creator of an embed tenant works in a space of its own', async () => {
    const { hostToken } = service();
    const as = (subject: string, embedTenant: string) => hostToken({ subject, embedTenant, mode: 'creator' });
    const report = await create({ name: 'North' }, await as('ann', 'north'));
    const look = async (subject: string, tenant: string) =>
      (await call(`/${report.id}`, { token: await as(subject, tenant) })).status;
    expect(await look('ann', 'north')).toBe(200);
    expect(await look('bob', 'north')).toBe(404);
    expect(await look('ann', 'south')).toBe(404);
    expect((await call(`/${report.id}`, { token: writer.key })).status).toBe(404);
    expect((await call(`/${report.id}`)).status).toBe(200);
    const listed = (await call('', { token: await as('ann', 'north') })).read(reportPageSchema).items;
    expect(listed.map(({ id }) => id)).toEqual([report.id]);
  });

  test('a report is created in a workbook or folder that its author may edit, and is edited with it', async () => {
    expect((await call('', { body: { workbookId: 1 }, token: writer.key })).problem).toMatchObject({
      statusCode: 404,
      field: 'workbookId',
    });
    const { id } = await create({ name: 'Tab', workbookId: 1 });
    expect((await update(id, { workbookId: 999 })).problem.field).toBe('workbookId');
    await service().running.database.write(1, ({ db }) =>
      db
        .insertInto('item_grant')
        .values({
          account_id: 1,
          workbook_id: 1,
          user_id: writer.userId,
          action: 'edit',
          created_at: new Date(),
        })
        .execute(),
    );
    expect((await update(id, { title: 'By its workbook' }, writer.key)).status).toBe(200);
    expect((await call(`/${id}`, { method: 'DELETE', token: writer.key })).status).toBe(200);
  });

  test('a publicId creates a report once, and later calls return the same report', async () => {
    const put = (body: object, publicId = 'MyReport0001', token = service().adminKey) =>
      call(`/by-public-id/${publicId}`, { method: 'PUT', body, token });
    const made = (await put({ name: 'One' })).read(reportSchema);
    const changed = (await put({ title: 'Two' })).read(reportSchema);
    expect([changed.id, changed.name, changed.title]).toEqual([made.id, 'One', 'Two']);
    expect((await put({}, 'short')).status).toBe(400);
    expect((await put({ publicId: 'MyReport0002' })).problem.field).toBe('publicId');
    expect((await call('', { body: { publicId: 'MyReport0001' } })).problem.code).toBe('conflict');
    const foreign = `/api/v1/deployments/${other.host.deploymentId}/reports`;
    const body = { publicId: 'MyReport0001' };
    expect((await service().call(foreign, { body, token: other.adminKey })).problem.code).toBe('conflict');
  });

  describe('refreshing', () => {
    const refresh = (id: number, token = service().adminKey) =>
      call(`/${id}/refresh`, { method: 'PUT', token });

    test('runs the query with the caller’s permissions and logs the caller', async () => {
      for (const query of [{ jsonQuery: count }, { sqlQuery: 'select status from orders' }]) {
        const report = await create({ name: 'Fresh', ...query });
        expect(report.refreshedBy).toBeUndefined();
        await share(report.id, writer.userId, 'edit');
        const after = (await refresh(report.id, writer.key)).read(reportSchema);
        expect(after).toMatchObject({
          refreshedBy: writer.userId,
          version: 1,
          refreshedByUser: { id: writer.userId },
        });
      }
    });

    test.each([
      [{}, /no query to run/],
      [{ jsonQuery: '{"measures":["orders.nothing"]}' }, /orders.nothing/],
      [{ sqlQuery: 'select * from secrets' }, /secrets/],
      [{ sqlQuery: 'select status, 1 / (0 * count(*)) from' }, /failed/],
    ])('of %j explains the remedy', async (query, message) => {
      const report = await create({ name: 'Broken', ...query });
      const { problem } = await refresh(report.id);
      expect(problem).toMatchObject({ statusCode: 400, code: 'invalid-query' });
      expect(problem.message).toMatch(message);
      expect((await call(`/${report.id}`)).read(reportSchema).refreshedBy).toBeUndefined();
    });
  });

  describe('the list', () => {
    const names = ['Ärger 100%', 'arger_1', 'Zebra', 'Übersicht', 'zebra 2', '100 Prozent'];
    beforeAll(async () => {
      for (const name of names) await create({ name, externalWorkbookId: 'listed' });
    });
    const list = async (query: string, token = service().adminKey) =>
      (await call(`?externalWorkbookId=listed&${query}`, { token })).read(reportPageSchema);
    const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name);

    test.each([
      ['search=ARGER', ['arger_1', 'Ärger 100%']],
      ['search=%25', ['Ärger 100%']],
      ['search=_', ['arger_1']],
      ['search=uberSICHT', ['Übersicht']],
      ['search=nothing', []],
    ])('%s matches any part of the name literally', async (query, expected) => {
      expect((await namesOf(query)).toSorted()).toEqual(expected.toSorted());
    });

    test('of an invalid workbook or folder is empty', async () => {
      for (const query of ['workbookId=2147483648', 'folderId=999999999999999', 'folderId=0'])
        expect((await call(`?${query}`)).read(reportPageSchema).items).toEqual([]);
    });

    test('in the order of views begins with the item that the caller opened last', async () => {
      const { items } = await list('sortBy=name');
      const [opened] = items.slice(-1);
      await call(`/${opened?.id}`);
      const first = async () => (await list('sortBy=lastViewedAt&first=1')).items[0]?.id;
      await expect.poll(first).toBe(opened?.id);
    });

    test('supports every order, both ways, in pages without gaps', async () => {
      for (const sortBy of ['name', 'createdAt', 'updatedAt'])
        for (const sortDirection of ['ASC', 'DESC']) {
          const whole = await namesOf(`sortBy=${sortBy}&sortDirection=${sortDirection}`);
          expect(whole.toSorted()).toEqual(names.toSorted());
          const paged: string[] = [];
          for (let after = ''; ;) {
            const page = await list(`sortBy=${sortBy}&sortDirection=${sortDirection}&first=2${after}`);
            expect(page.pageInfo.hasPreviousPage).toBe(after !== '');
            paged.push(...page.items.map(({ name }) => name));
            if (!page.pageInfo.hasNextPage) break;
            after = `&after=${page.pageInfo.endCursor}`;
          }
          expect(paged).toEqual(whole);
        }
      expect(await namesOf('sortBy=createdAt&sortDirection=ASC')).toEqual(names);
      const byName = ['100 Prozent', 'arger_1', 'Ärger 100%', 'Übersicht', 'Zebra', 'zebra 2'];
      expect((await namesOf('sortBy=name')).toSorted()).toEqual(byName.toSorted());
      expect((await namesOf('sortBy=name')).slice(-2)).toEqual(['Zebra', 'zebra 2']);
    });

    test.each([
      'first=0',
      'first=x',
      'sortBy=colour',
      'sortDirection=UP',
      'after=nonsense',
      'workbookId=one',
      `after=${Buffer.from('["reports updatedAt DESC","x",1]').toString('base64url')}`,
      `after=${Buffer.from('["reports updatedAt DESC","99999999999999999",1e99]').toString('base64url')}`,
    ])('%s is refused', async (query) => {
      expect((await call(`?${query}`)).status).toBe(400);
    });
  });
});
