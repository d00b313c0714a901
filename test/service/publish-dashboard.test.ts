import { describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { usePublishing, workbookPath } from './publish-calls.ts';
import { backings } from './service-under-test.ts';
import { privateId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const { service, other, reports, publish, readPublished, chart, publishWidgets, changeReport } =
    usePublishing(backing);

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
      () => ({ config: { widgets: [chart(), chart({ id: 'b', config: { reportId: reports.foreign } })] } }),
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

  test('a refused publish keeps the published dashboard', async () => {
    const before = await readPublished();
    await publishWidgets([chart({ id: 'n1' }), chart({ id: 'n2', config: { reportId: reports.foreign } })]);
    expect(await readPublished()).toEqual(before);
  });

  test.each(['{"measures": [', '[]', '"text"', 'null', `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`])(
    'the jsonQuery %s is refused, naming the report',
    async (query) => {
      await changeReport({ json_query: query });
      try {
        const answer = await publishWidgets([chart({ id: 'q' })]);
        expect([answer.status, answer.problem.code]).toEqual([400, 'invalid-query']);
        expect(answer.problem.message).toContain(`report ${reports.total} ("Total")`);
      } finally {
        await changeReport({ json_query: '{"measures":["orders.count"]}' });
      }
    },
  );

  test('a report with rows of its own is published with a warning', async () => {
    const inline = { kind: 'table', spec: { data: [{ secret: 1 }] } };
    await changeReport({ meta: JSON.stringify(inline) });
    const answer = await publishWidgets([
      chart({ id: 'w' }),
      chart({ id: 'v', config: { reportId: reports.rows } }),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('warning')).toMatch(/^199 - "The report \d+ \('Total'\) contains its own rows/);
    await changeReport({
      meta: JSON.stringify({ kind: 'vega', spec: { data: { name: 'table', values: [] } } }),
    });
    expect((await publishWidgets([chart({ id: 'w' })])).headers.get('warning')).toBeNull();
  });

  test('the order of an author’s keys is kept', async () => {
    const ordered = { zebra: 1, apple: 2, Mango: 3 };
    const { text } = await publishWidgets([chart({ id: 'o', config: { reportId: reports.total, ordered } })]);
    expect(text).toContain(JSON.stringify(ordered));
  });

  test('ten parallel publishes make ten versions, one after the other', async () => {
    const before = (await readPublished()).versionNumber;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => publishWidgets([chart({ id: `p${index}` })])),
    );
    const numbers = answers.map((answer) => answer.read(dashboardSchema).versionNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => before + 1 + index));
  });

  test('a workbook is not found by others, and only creators among the embed tokens publish', async () => {
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
  ])('the address deployments/%s is refused with %i', async (address, status) => {
    const answer = await service().call(`/api/v1/deployments/${address}`, { token: service().adminKey });
    expect(answer.status, answer.text).toBe(status);
  });
});
