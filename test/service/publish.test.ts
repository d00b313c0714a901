import { describe, expect, test } from 'vitest';
import type { Dashboard } from '../../src/contract/endpoints/published-dashboards.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { rounds } from '../rounds.ts';
import { usePublishing } from './publish-calls.ts';
import { everyBacking } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe.each(everyBacking)('on %s', (backing) => {
  const {
    service,
    reports,
    publish,
    readWorkbook,
    readPublished,
    chart,
    publishWidgets,
    publishRight,
    changeReport,
  } = usePublishing(backing);

  test('the workbook is returned as documented, with its draft and its published dashboard', async () => {
    const workbook = await readWorkbook();
    expect(workbook).toMatchObject({ id: 1, type: 'WORKBOOK', name: 'Shared', folderId: null });
    expect(workbook.dashboardDraft?.widgets).toHaveLength(3);
    expect(workbook.publishedDashboard?.publicId).toBe(sharedId);
    expect(workbook.dashboardPublished).toEqual(workbook.publishedDashboard?.config);
  });

  test('publishing the same draft again changes nothing', async () => {
    const before = await readPublished();
    for (const body of [undefined, {}, { workbookId: 1, dashboardId: before.id }]) {
      const answer = await publish(body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).toEqual(before);
    }
  });

  test('the same content with its keys in another order is unchanged', async () => {
    const first = await publish({ config: { title: 'Twice', widgets: [chart()] } });
    const again = await publish({
      config: { widgets: [Object.fromEntries(Object.entries(chart()).reverse())], title: 'Twice' },
    });
    expect(again.json).toEqual(first.json);
  });

  test('a change makes a new version of the same dashboard, and readers get it at once', async () => {
    const before = await readPublished();
    const after = await publishRight([chart({ id: 'changed' })], { title: 'Changed' });
    expect(after.versionNumber).toBe(before.versionNumber + 1);
    expect(after.versionId).toBeGreaterThan(before.versionId);
    expect([after.id, after.publicId, after.allowEmbed]).toEqual([before.id, before.publicId, true]);
    expect(after.reportSnapshots).toHaveLength(1);
    const token = await service().hostToken();
    const shown = await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token });
    expect(shown.json).toEqual(after);
    expect((await readWorkbook()).dashboardDraft?.widgets).toHaveLength(3);
  });

  test('a snapshot keeps the content of the report at the time of the publish', async () => {
    await publishWidgets([chart({ id: 'kept' })]);
    const before = await readPublished();
    await changeReport({ title: 'Another title' });
    expect(await readPublished()).toEqual(before);
    const after = await publishRight([chart({ id: 'kept' })]);
    expect(after.versionNumber).toBe(before.versionNumber + 1);
    expect(after.reportSnapshots[0]?.title).toBe('Another title');
  });

  test('publishing an archived dashboard brings it back', async () => {
    const { database } = service().running;
    await database.write(1, ({ db }) =>
      db.updateTable('dashboard').set({ status: 'archived' }).where('public_id', '=', sharedId).execute(),
    );
    const before = await readWorkbook();
    expect([before.publishedDashboard?.status, before.dashboardPublished]).toEqual(['archived', null]);
    const back = (await publish()).read(dashboardSchema);
    expect([back.status, back.publicId]).toEqual(['published', sharedId]);
    expect(await readPublished()).toEqual(back);
  });

  test('a widget without a type takes it from the draft, else from its config', async () => {
    const place = { position: { x: 0, y: 0, w: 1, h: 1 } };
    const { config } = await publishRight([
      { id: 'intro', ...place, config: { prompt: 'The draft says TEXT.' } },
      { id: 'c', ...place, config: { reportId: reports.total } },
      { id: 't', ...place, config: { content: 'Words' } },
      { id: 'f', ...place, config: { member: 'orders.status', multiple: true } },
      { id: 'g', ...place, config: { member: 'orders.at', grains: ['day'] } },
      { id: 's', ...place, config: { tabs: [] } },
      { id: 'i', ...place, config: { prompt: 'Sum up', content: 'Summed up' } },
    ]);
    expect(config.widgets?.map(({ type }) => type)).toEqual([
      'TEXT',
      'CHART',
      'TEXT',
      'FILTER',
      'TIME_GRAIN',
      'TABS_CONTAINER',
      'AI',
    ]);
  });

  test('a snapshot is taken of every report, once each, also of those inside tabs', async () => {
    const tabs = [{ id: 't', title: 'T', widgetIds: ['inner', 'again'] }];
    const published = await publishRight([
      chart({ id: 'outer' }),
      { id: 'tabs', type: 'TABS_CONTAINER', position: { x: 0, y: 11, w: 12, h: 8 }, config: { tabs } },
      chart({ id: 'inner', config: { reportId: reports.rows } }),
      chart({ id: 'again' }),
    ]);
    expect(published.reportSnapshots.map(({ reportId }) => reportId)).toEqual([reports.total, reports.rows]);
    const beside = chart({ id: 'inner', position: { x: 8, y: 0, w: 6, h: 1 } });
    expect((await publishWidgets([beside])).problem.field).toBe('config.widgets[0].position');
    const strange = chart({ id: 'inner', config: { reportId: reports.foreign } });
    expect((await publishWidgets([chart(), strange])).problem.field).toBe(
      'config.widgets[1].config.reportId',
    );
  });

  test('a snapshot has kind, spec, preferences, query and pivot of its report', async () => {
    const preferences = { columnFormats: { 'orders.count': { type: 'percent', decimalPlaces: 1 } } };
    const meta = { kind: 'table', spec: { columns: [{ field: 'orders.count' }] }, preferences };
    const change = { title: 'T', description: 'D', sql_query: 'select 1', json_query: '{"limit": 5}' };
    const before = { title: 'Orders in all', description: null, sql_query: null, pivot_items: null };
    await changeReport({
      ...change,
      meta: JSON.stringify(meta),
      pivot_items: '{"rows":["orders.status"]}',
    });
    const { reportSnapshots } = await publishRight([chart({ id: 'full' })]);
    expect(reportSnapshots).toMatchObject([
      {
        reportId: reports.total,
        name: 'Total',
        title: 'T',
        description: 'D',
        sqlQuery: 'select 1',
        ...meta,
        meta: { query: { limit: 5 }, pivotItems: { rows: ['orders.status'] } },
      },
    ]);
    await changeReport({ ...before, meta: '{}', json_query: '{"measures":["orders.count"]}' });
  });

  test('during a publish, readers see the old dashboard or the new one, never a mixture', async () => {
    const token = await service().hostToken();
    const read = () => service().call(`/api/v1/embed/dashboard/${sharedId}`, { token });
    await publishRight([chart({ id: 'a' })], { title: 'Version 0' });
    const publishing = async (): Promise<void> => {
      for (let count = 1; count <= 12; count += 1) {
        await changeReport({ title: `Version ${count}` });
        await publishRight([chart({ id: 'a', config: { reportId: reports.total, count } })], {
          title: `Version ${count}`,
        });
      }
    };
    const seen: Dashboard[] = [];
    let isOver = false;
    const reading = async (): Promise<void> => {
      while (!isOver) seen.push((await read()).read(dashboardSchema));
    };
    const readers = [reading(), reading(), reading()];
    await publishing().finally(() => (isOver = true));
    await Promise.all(readers);
    for (const { title, config, reportSnapshots, versionNumber } of seen.filter(
      ({ title }) => title !== 'Version 0',
    )) {
      expect([config.title, reportSnapshots[0]?.title]).toEqual([title, title]);
      expect(`Version ${String(config.widgets?.[0]?.config?.count)}`).toBe(title);
      expect(reportSnapshots[0]?.versionNumber).toBe(versionNumber);
    }
    const numbers = seen.map(({ versionNumber }) => versionNumber);
    expect(new Set(numbers).size).toBeGreaterThan(1);
  });

  test('repeated parallel publishes leave versions without a gap', async () => {
    const first = (await publishRight([chart({ id: 'gap' })])).versionNumber;
    for (let round = 0; round < rounds(15, 80, 200); round += 1) {
      const wish = (side: string) =>
        publishWidgets([chart({ id: 'gap', config: { reportId: reports.total, round, side } })]);
      const both = await Promise.all([wish('left'), wish('right')]);
      const numbers = both.map((answer) => answer.read(dashboardSchema).versionNumber).sort((a, b) => a - b);
      expect(numbers).toEqual([first + 2 * round + 1, first + 2 * round + 2]);
    }
  });

  test('a published dashboard always has a row height', async () => {
    expect((await publishRight([chart({ id: 'r' })])).config.layout?.rowHeight).toBe(30);
    const own = await publishRight([chart({ id: 'r' })], { layout: { rowHeight: 41, cols: { lg: 24 } } });
    expect(own.config.layout).toEqual({ rowHeight: 41, cols: { lg: 24 } });
  });

  test('a widget may end at the last column of its own layout', async () => {
    const wide = chart({ position: { x: 12, y: 0, w: 12, h: 1 } });
    expect((await publishWidgets([wide], { layout: { cols: { lg: 24 } } })).status).toBe(200);
    expect((await publishWidgets([wide])).problem.field).toBe('config.widgets[0].position');
  });

  test('texts come from the body, else from the config, else from the workbook', async () => {
    const config = { title: 'Of the config', description: 'D', widgets: [chart()] };
    expect((await publish({ config, title: 'Of the body' })).read(dashboardSchema).title).toBe('Of the body');
    expect((await publish({ config })).json).toMatchObject({ title: 'Of the config', description: 'D' });
    expect((await publish({ config: { widgets: [chart()] } })).json).toMatchObject({
      title: 'Shared',
      description: null,
    });
  });

  test('publishing without a draft brings back the latest version of an archived dashboard, with its title', async () => {
    const shown = (await publish({ title: 'Shown', config: { title: 'Own', widgets: [] } })).read(
      dashboardSchema,
    );
    await service().running.database.write(1, async ({ db }) => {
      await db.updateTable('workbook').set({ dashboard_draft: null }).where('id', '=', 1).execute();
      await db
        .updateTable('dashboard')
        .set({ status: 'archived' })
        .where('public_id', '=', sharedId)
        .execute();
    });
    expect((await publish({})).json).toEqual(shown);
  });
});
