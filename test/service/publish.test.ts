import { beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../src/contract/dashboard.ts';
import { dashboardSchema } from '../../src/contract/dashboard.ts';
import type { Workbook } from '../../src/contract/workbook.ts';
import { workbookSchema } from '../../src/contract/workbook.ts';
import { addAccount } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { privateId, sharedId } from './workspace-under-test.ts';

const workbookPath = '/api/v1/deployments/1/workbooks/1';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  /** Reports of workbook 1, and one of workbook 2. */
  let total: number;
  let rows: number;
  let foreign: number;
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
    [total, rows] = await reportsOf(1);
    [foreign] = await reportsOf(2);
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
    ...{ id: 'a', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 11 }, config: { reportId: total } },
    ...change,
  });
  const publishWidgets = (widgets: unknown[], config: object = {}) =>
    publish({ config: { ...config, widgets } });
  /** Publishes what is right, and reads the answer. */
  const publishRight = async (widgets: unknown[], config: object = {}): Promise<Dashboard> =>
    (await publishWidgets(widgets, config)).read(dashboardSchema);
  const changeReport = (change: Record<string, string | null>) =>
    service().running.database.write(1, ({ db }) =>
      db.updateTable('report').set(change).where('id', '=', total).execute(),
    );

  test('the workbook is answered as documented, with its draft and what was published of it', async () => {
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

  test('the same content in another order of keys is the same content', async () => {
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

  test('a snapshot keeps what the report was when it was published', async () => {
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
      { id: 'c', ...place, config: { reportId: total } },
      { id: 't', ...place, config: { content: 'Words' } },
      { id: 'f', ...place, config: { member: 'orders.status', multiple: true } },
      { id: 'g', ...place, config: { member: 'orders.at', grains: ['day'] } },
      { id: 's', ...place, config: { tabs: [] } },
      { id: 'i', ...place, config: { prompt: 'Sum up', content: 'Summed up' } },
    ]);
    expect(config.widgets?.map(({ type }) => type)).toEqual([
      ...['TEXT', 'CHART', 'TEXT', 'FILTER', 'TIME_GRAIN', 'TABS_CONTAINER', 'AI'],
    ]);
  });

  test('a snapshot is taken of every report, once each, also of those inside tabs', async () => {
    const tabs = [{ id: 't', title: 'T', widgetIds: ['inner', 'again'] }];
    const published = await publishRight([
      chart({ id: 'outer' }),
      { id: 'tabs', type: 'TABS_CONTAINER', position: { x: 0, y: 11, w: 12, h: 8 }, config: { tabs } },
      chart({ id: 'inner', config: { reportId: rows } }),
      chart({ id: 'again' }),
    ]);
    expect(published.reportSnapshots.map(({ reportId }) => reportId)).toEqual([total, rows]);
    const beside = chart({ id: 'inner', position: { x: 8, y: 0, w: 6, h: 1 } });
    expect((await publishWidgets([beside])).problem.field).toBe('config.widgets[0].position');
    const strange = chart({ id: 'inner', config: { reportId: foreign } });
    expect((await publishWidgets([chart(), strange])).problem.field).toBe(
      'config.widgets[1].config.reportId',
    );
  });

  test('a snapshot has kind, spec, preferences, query and pivot of its report', async () => {
    const preferences = { columnFormats: { 'orders.count': { type: 'percent', decimalPlaces: 1 } } };
    const meta = { kind: 'table', spec: { columns: [{ field: 'orders.count' }] }, preferences };
    const change = { title: 'T', description: 'D', sql_query: 'select 1', json_query: '{"limit": 5}' };
    const before = { title: 'Orders in all', description: null, sql_query: null, pivot_items: null };
    await changeReport({ ...change, meta: JSON.stringify(meta), pivot_items: '{"rows":["orders.status"]}' });
    const { reportSnapshots } = await publishRight([chart({ id: 'full' })]);
    expect(reportSnapshots).toMatchObject([
      {
        ...{ reportId: total, name: 'Total', title: 'T', description: 'D', sqlQuery: 'select 1', ...meta },
        meta: { query: { limit: 5 }, pivotItems: { rows: ['orders.status'] } },
      },
    ]);
    await changeReport({ ...before, meta: '{}', json_query: '{"measures":["orders.count"]}' });
  });

  test('readers see the old dashboard or the new one, never parts of both', async () => {
    const token = await service().hostToken();
    const read = () => service().call(`/api/v1/embed/dashboard/${sharedId}`, { token });
    await publishRight([chart({ id: 'a' })], { title: 'Version 0' });
    const publishing = async (): Promise<void> => {
      for (let count = 1; count <= 12; count += 1) {
        await changeReport({ title: `Version ${count}` });
        await publishRight([chart({ id: 'a', config: { reportId: total, count } })], {
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

  test('two publishes at once, fifty times, leave versions without a gap', async () => {
    const first = (await publishRight([chart({ id: 'gap' })])).versionNumber;
    for (let round = 0; round < 50; round += 1) {
      const wish = (side: string) =>
        publishWidgets([chart({ id: 'gap', config: { reportId: total, round, side } })]);
      const both = await Promise.all([wish('left'), wish('right')]);
      const numbers = both.map((answer) => answer.read(dashboardSchema).versionNumber).sort((a, b) => a - b);
      expect(numbers).toEqual([first + 2 * round + 1, first + 2 * round + 2]);
    }
  });

  test('what is published always names its row height', async () => {
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
      ...{ title: 'Shared', description: null },
    });
  });

  test.each<[string, () => unknown, string, string]>([
    ['another workbook', () => ({ workbookId: 2 }), 'workbookId', 'invalid-field'],
    ['another dashboard', () => ({ dashboardId: 999 }), 'dashboardId', 'invalid-field'],
    ['an unknown field', () => ({ colour: 1 }), 'colour', 'unknown-field'],
    [
      'an unknown field of a widget',
      () => ({ config: { widgets: [chart({ shape: 'round' })] } }),
      'config.widgets[0].shape',
      'unknown-field',
    ],
    [
      'an unknown field of the theme',
      () => ({ config: { theme: { controls: { colour: 'red' } } } }),
      'config.theme.controls.colour',
      'unknown-field',
    ],
    [
      'a theme with a leaf that is no text',
      () => ({ config: { theme: { primaryColor: 5 } } }),
      'config.theme.primaryColor',
      'invalid-field',
    ],
    [
      'one id twice',
      () => ({ config: { widgets: [chart(), chart()] } }),
      'config.widgets[1].id',
      'invalid-field',
    ],
    [
      'a widget without a place',
      () => ({ config: { widgets: [chart({ position: undefined })] } }),
      'config.widgets[0].position',
      'invalid-field',
    ],
    [
      'a widget left of the grid',
      () => ({ config: { widgets: [chart({ position: { x: -1, y: 0, w: 1, h: 1 } })] } }),
      'config.widgets[0].position',
      'invalid-field',
    ],
    [
      'a widget without a size',
      () => ({ config: { widgets: [chart({ position: { x: 0, y: 0, w: 0, h: 1 } })] } }),
      'config.widgets[0].position',
      'invalid-field',
    ],
    [
      'an unknown field of a position',
      () => ({ config: { widgets: [chart({ position: { x: 0, y: 0, w: 1, h: 1, z: 1 } })] } }),
      'config.widgets[0].position.z',
      'unknown-field',
    ],
    [
      'an unknown breakpoint',
      () => ({ config: { layout: { cols: { xl: 12 } } } }),
      'config.layout.cols.xl',
      'unknown-field',
    ],
    [
      'half a column',
      () => ({ config: { widgets: [chart({ position: { x: 0.5, y: 0, w: 1, h: 1 } })] } }),
      'config.widgets[0].position.x',
      'invalid-field',
    ],
    [
      'a widget of no type',
      () => ({ config: { widgets: [{ id: 'x', position: { x: 0, y: 0, w: 1, h: 1 } }] } }),
      'config.widgets[0].type',
      'invalid-field',
    ],
    [
      'a chart without a report',
      () => ({ config: { widgets: [chart({ config: {} })] } }),
      'config.widgets[0].config.reportId',
      'invalid-field',
    ],
    [
      'a report of another workbook',
      () => ({ config: { widgets: [chart(), chart({ id: 'b', config: { reportId: foreign } })] } }),
      'config.widgets[1].config.reportId',
      'invalid-field',
    ],
    [
      'a report beyond all ids',
      () => ({ config: { widgets: [chart({ config: { reportId: 2 ** 40 } })] } }),
      'config.widgets[0].config.reportId',
      'invalid-field',
    ],
    ['a text that no database can hold', () => ({ title: 'a\0b' }), 'title', 'invalid-field'],
  ])('%s is refused and the field named', async (_name, body, field, code) => {
    const answer = await publish(body());
    expect([answer.status, answer.problem.field, answer.problem.code], answer.text).toEqual([
      400,
      field,
      code,
    ]);
  });

  test('a refused publish leaves what is published as it was', async () => {
    const before = await readPublished();
    await publishWidgets([chart({ id: 'n1' }), chart({ id: 'n2', config: { reportId: foreign } })]);
    expect(await readPublished()).toEqual(before);
  });

  test.each(['{"measures": [', '[]', '"text"', 'null'])(
    'the jsonQuery %s is refused, naming the report',
    async (query) => {
      await changeReport({ json_query: query });
      try {
        const answer = await publishWidgets([chart({ id: 'q' })]);
        expect([answer.status, answer.problem.code]).toEqual([400, 'invalid-query']);
        expect(answer.problem.message).toContain(`report ${total} ("Total")`);
      } finally {
        await changeReport({ json_query: '{"measures":["orders.count"]}' });
      }
    },
  );

  test('a report that carries its own rows is published with a warning', async () => {
    const inline = { kind: 'table', spec: { data: [{ secret: 1 }] } };
    await changeReport({ meta: JSON.stringify(inline) });
    const answer = await publishWidgets([chart({ id: 'w' }), chart({ id: 'v', config: { reportId: rows } })]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('warning')).toMatch(/^199 - "The report \d+ \('Total'\) carries its own rows/);
    await changeReport({
      meta: JSON.stringify({ kind: 'vega', spec: { data: { name: 'table', values: [] } } }),
    });
    expect((await publishWidgets([chart({ id: 'w' })])).headers.get('warning')).toBeNull();
  });

  test('the order of an author’s keys survives', async () => {
    const ordered = { zebra: 1, apple: 2, Mango: 3 };
    const { text } = await publishWidgets([chart({ id: 'o', config: { reportId: total, ordered } })]);
    expect(text).toContain(JSON.stringify(ordered));
  });

  test('ten publishes at once make ten versions, one after the other', async () => {
    const before = (await readPublished()).versionNumber;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => publishWidgets([chart({ id: `p${index}` })])),
    );
    const numbers = answers.map((answer) => answer.read(dashboardSchema).versionNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => before + 1 + index));
  });

  test('a workbook is not there for others, and only creators among the embed tokens publish', async () => {
    const { call, hostToken } = service();
    expect((await call(workbookPath, { token: other.adminKey })).status).toBe(404);
    expect((await publish(undefined, other.adminKey)).status).toBe(404);
    expect((await call(workbookPath, { token: await hostToken() })).status).toBe(404);
    expect((await call(workbookPath, { token: await hostToken({ mode: 'creator' }) })).status).toBe(200);
    expect((await publish(undefined, await hostToken({ mode: 'creator' }))).status).toBe(200);
    expect((await publish(undefined, await hostToken())).status).toBe(403);
    const elsewhere = await hostToken({ mode: 'creator', publicId: privateId });
    expect((await publish(undefined, elsewhere)).status).toBe(404);
    const tenant = await hostToken({ mode: 'creator', embedTenant: 'north' });
    expect((await publish(undefined, tenant)).status).toBe(404);
    expect((await publish(undefined, 'nothing')).status).toBe(401);
  });

  test.each([
    ['1/workbooks/999', 404],
    ['2/workbooks/1', 404],
    ['1/workbooks/abc', 400],
    ['1/workbooks/0', 404],
    ['1/workbooks/-1', 400],
    ['1/workbooks/1.5', 400],
    ['1/workbooks/99999999999', 404],
    ['1%00/workbooks/1', 400],
  ])('the address deployments/%s is answered %i', async (address, status) => {
    const answer = await service().call(`/api/v1/deployments/${address}`, { token: service().adminKey });
    expect(answer.status, answer.text).toBe(status);
  });
});
