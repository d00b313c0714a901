import { describe, expect, test } from 'vitest';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { rounds } from '../rounds.ts';
import { addAccount } from './accounts-under-test.ts';
import { useClones } from './clone-workbook-calls.ts';
import { addFolder, addGrant } from './items-under-test.ts';
import { backings } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const limit = 60;

describe.each(backings)('on %s', (backing) => {
  const {
    service,
    other,
    author,
    reader,
    viewer,
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
    chart,
    reportIdsOf,
    makeWhole,
  } = useClones(backing, { WORKBOOK_LIMIT: String(limit) });

  describe('access', () => {
    test('a reader’s copy has the dashboard that they could see, and no draft', async () => {
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

    test('viewers and embed readers are refused, and other accounts do not find the workbook', async () => {
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

    test('a creator of an embed tenant copies a workbook shared with the tenant into its own space', async () => {
      const { hostToken } = service();
      const { workbook } = await makeWhole({
        folderId: await addFolder(database(), { name: 'F', ownerId: author.userId }),
      });
      const [north, south] = await Promise.all(
        ['north', 'south'].map((embedTenant) => hostToken({ mode: 'creator', embedTenant })),
      );
      expect((await clone(workbook.id, north)).status).toBe(404);
      await addGrant(database(), { workbook_id: workbook.id, embed_tenant: 'north', action: 'read' });
      expect(await get(workbook.id, north)).toMatchObject({ userId: null, name: 'Whole' });
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

    test('a copy of an embed tenant’s workbook stays within the tenant, also when an admin makes it', async () => {
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

  describe('place', () => {
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
    test('clones and new workbooks are refused at the limit with a message, and parallel calls cannot pass it', async () => {
      const { accountId, adminKey, host } = await addAccount(database(), 'at-the-limit');
      const list = `/api/v1/deployments/${host.deploymentId}/workbooks`;
      const first = (await call(list, adminKey, 'POST', {})).read(workbookSchema);
      await database().write(accountId, ({ db }) =>
        db
          .insertInto('workbook')
          .values(
            Array.from({ length: limit - 4 }, () => ({
              account_id: accountId,
              deployment_id: host.deploymentId,
              name: 'x',
              folded_name: 'x',
              meta: '{}',
              calculated_fields: '{}',
              owner_id: first.userId ?? 0,
              created_by: first.userId ?? 0,
              created_at: new Date(),
              updated_at: new Date(),
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

  test('the body is optional, and a body with fields is refused', async () => {
    const answer = await call(`${at(1)}/duplicate`, service().adminKey, 'POST', { name: 'Mine' });
    expect(answer.problem).toMatchObject({ code: 'unknown-field', field: 'name' });
    const copy = (await call(`${at(1)}/duplicate`, service().adminKey, 'POST', {})).read(workbookSchema);
    expect(copy.name).toBe('Copy of Shared');
  });

  test('parallel clones, publishes and deletions of a workbook leave only whole workbooks', async () => {
    const { adminKey } = service();
    const { workbook: base } = await makeWhole();
    for (let round = 0; round < rounds(10, 50, 100); round += 1) {
      const { id } = await cloneRight(base.id);
      const [gone, published, copied] = await Promise.all([
        call(at(id), adminKey, 'DELETE'),
        call(`${at(id)}/publish`, adminKey, 'POST', { title: `Round ${round}` }),
        clone(id),
      ]);
      expect([gone.status, [200, 404].includes(published.status)], published.text).toEqual([200, true]);
      expect((await call(at(id), adminKey)).status).toBe(404);
      if (copied.status === 404) continue;
      const made = copied.read(workbookSchema);
      const held = (await listReports(made.id)).map((report) => report.id);
      expect(held).toHaveLength(2);
      expect([reportIdsOf(made.dashboardDraft), reportIdsOf(made.dashboardPublished)]).toEqual([held, held]);
      expect((await call(at(made.id), adminKey, 'DELETE')).status).toBe(200);
    }
  });
});
