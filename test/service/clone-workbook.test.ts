import { describe, expect, test } from 'vitest';
import type { DashboardConfig } from '../../src/contract/endpoints/published-dashboards.ts';
import { useClones } from './clone-workbook-calls.ts';
import { addGrant, listChanges } from './items-under-test.ts';
import { backings } from './service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const {
    service,
    author,
    reader,
    database,
    at,
    call,
    cloneRight,
    get,
    listReports,
    make,
    publish,
    reportIdsOf,
    makeWhole,
  } = useClones(backing);

  test('the copy is the caller’s, named after the source, with all of its content', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    expect(copy).toMatchObject({
      name: 'Copy of Whole',
      type: 'WORKBOOK',
      deploymentId: 1,
      folderId: null,
      isFavorite: false,
      userId: author.userId,
      createdBy: author.userId,
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

  test('reports are copied with all of their fields, under new ids', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    const before = await listReports(workbook.id);
    const after = await listReports(copy.id);
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
    // All other content stays as it was: controls above all, with names of any kind.
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

  test('the copied dashboard has a new address, version 1, no embedding and no shares', async () => {
    const { hostToken } = service();
    const { workbook } = await makeWhole();
    const sharing = { allEmbedUsers: true, action: 'read', allowEmbed: true };
    await call(`${at(workbook.id)}/embed-access`, author.key, 'PUT', sharing);
    await publish(workbook.id, { config: { title: 'Second', widgets: [] } });
    const source = (await get(workbook.id)).publishedDashboard;
    const { publishedDashboard } = await cloneRight(workbook.id, author.key);
    expect(source).toMatchObject({ versionNumber: 2, allowEmbed: true });
    expect(publishedDashboard).toMatchObject({
      status: 'published',
      versionNumber: 1,
      allowEmbed: false,
      title: 'Second',
      createdBy: author.userId,
    });
    for (const key of ['id', 'publicId', 'versionId', 'workbookId'] as const)
      expect(publishedDashboard?.[key]).not.toBe(source?.[key]);
    expect(publishedDashboard?.publicId).toMatch(/^[0-9A-Za-z]{12}$/);
    const path = `/api/v1/embed/dashboard/${publishedDashboard?.publicId ?? ''}`;
    expect((await call(path, await hostToken())).status).toBe(404);
    expect((await call(path, author.key)).json).toEqual(publishedDashboard);
  });

  test('snapshots have new ids and the content of the source’s last publish', async () => {
    const { workbook, reports } = await makeWhole();
    await call(`/api/v1/deployments/1/reports/${reports[0]}`, author.key, 'PUT', { title: 'Changed since' });
    const { publishedDashboard } = await cloneRight(workbook.id, author.key);
    const before = workbook.publishedDashboard?.reportSnapshots ?? [];
    const after = publishedDashboard?.reportSnapshots ?? [];
    expect(
      after.map((copy, index) => ({ ...copy, id: before[index]?.id, reportId: reports[index] })),
    ).toEqual(before);
    const ids = [...before, ...after].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(publishedDashboard?.reportSnapshots[0]?.title).toBe('Title of One');
  });

  test('copy and source are independent', async () => {
    const { workbook } = await makeWhole();
    const copy = await cloneRight(workbook.id, author.key);
    // The copy's published dashboard matches its own draft and reports: publishing it again changes nothing.
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

  test('a name of the maximal length is cut after the prefix, and the copy can be renamed to it', async () => {
    const { id } = await cloneRight((await make({ name: 'ﷺ'.repeat(255) })).id, author.key);
    const { name } = await get(id);
    expect(name).toBe(`Copy of ${'ﷺ'.repeat(247)}`);
    expect((await call(at(id), author.key, 'PUT', { name })).status).toBe(200);
  });

  test('an empty workbook has an empty copy', async () => {
    const copy = await cloneRight((await make({ name: 'Empty' })).id, author.key);
    expect(copy).toMatchObject({ dashboardDraft: null, publishedDashboard: null, meta: {} });
  });

  test('a dashboard’s reference to a deleted report is kept', async () => {
    const { workbook, reports } = await makeWhole();
    await call(`/api/v1/deployments/1/reports/${reports[1]}`, author.key, 'DELETE');
    const copy = await cloneRight(workbook.id, author.key);
    expect(reportIdsOf(copy.dashboardDraft)[1]).toBe(reports[1]);
    expect(copy.publishedDashboard?.reportSnapshots[1]).toMatchObject({ reportId: reports[1], name: 'Two' });
  });

  test('an archived dashboard is not copied', async () => {
    const { workbook } = await makeWhole();
    await call(`${at(workbook.id)}/archive`, author.key, 'POST');
    const copy = await cloneRight(workbook.id, author.key);
    expect([copy.publishedDashboard, copy.dashboardDraft?.title]).toEqual([null, 'Of the draft']);
  });
});
