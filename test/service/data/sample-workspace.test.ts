/** The sample workspace serves its own dashboards: every chart has rows, and every field it draws is among them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardConfigSchema } from '../../../src/contract/endpoints/published-dashboards.ts';
import { computeLayout } from '../../../src/model/layout/compute-layout.ts';
import { breakpointOrder, parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { parseTabContainers } from '../../../src/model/layout/parse-tab-containers.ts';
import { parseWidgets } from '../../../src/model/parsing/parse-widget.ts';
import { readStrings } from '../../../src/model/parsing/read-value.ts';
import { toLevelQuery } from '../../../src/model/query-planning/level-query.ts';
import { readDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import type { OlapEngine } from '../../../src/semantic-layer/engine/olap-engine.ts';
import { openOlapDatabase } from '../../../src/semantic-layer/engine/open-olap-database.ts';
import { readWorkspace } from '../../../src/service/setup/read-workspace-files.ts';
import { parseColumnStyles } from '../../../src/views/table/model/columns/parse-column-styles.ts';
import { createTestRoutes, countRows, toRecord } from './data-api-under-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspace = join(root, 'demo/workspace');

const workbooks = (await readWorkspace(workspace)).map(({ dashboard, reports }) => ({
  reports: reports.map(({ key, jsonQuery, meta }) => ({
    key,
    meta,
    query: toRecord(JSON.parse(jsonQuery ?? '')),
  })),
  publicId: dashboard.publicId,
  config: dashboardConfigSchema.parse(dashboard.config),
}));
const reports = workbooks.flatMap((workbook) => workbook.reports);

let folder: string;
let engine: OlapEngine;
let ask: (query: object) => Promise<{ status: number; body: Record<string, unknown> }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-workspace-'));
  engine = await openOlapDatabase({
    sqlFile: join(workspace, 'tables.sql'),
    dataFolder: folder,
    folders: { datasets: join(root, 'node_modules/vega-datasets/data') },
  });
  const routes = createTestRoutes({
    engine,
    model: await readDataModel(join(workspace, 'model')),
    now: () => new Date(),
    verifyDataToken: () =>
      Promise.resolve({
        accountId: 1,
        deploymentId: 1,
        securityContext: {},
        userAttributes: { state: 'Colorado' },
        groups: [],
        expiresAt: 0,
        bounded: false,
      }),
  });
  ask = async (query) => {
    const body = JSON.stringify({ query: { ...query, responseFormat: 'columnar' } });
    const response = await routes.request('/v1/load', {
      method: 'POST',
      body,
      headers: { authorization: 'token' },
    });
    return { status: response.status, body: toRecord(await response.json()) };
  };
});

afterAll(async () => {
  engine.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(reports)('$key', ({ query, meta }) => {
  test('has all of its rows', async () => {
    const { status, body } = await ask(query);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(countRows(body)).toBeGreaterThan(0);
    expect(body.truncated).toBeUndefined();
  });

  test('draws and formats only columns of its result', async () => {
    const { body } = await ask(query);
    const { members } = toRecord(body.data);
    // A sparkline in a cell has a query of its own, which is tested with the series of tables.
    const written = JSON.stringify(meta, (key, value: unknown) => (key === 'sparkline' ? undefined : value));
    const fields =
      written
        .replaceAll('\\', '')
        .match(/\b(?:flights|birdstrikes)\.[a-z_]+(?:\.(?:day|week|month|year))?/g) ?? [];
    expect(members).toEqual(expect.arrayContaining([...new Set(fields)]));
  });
});

const series = reports
  .filter(({ meta }) => toRecord(meta).kind === 'table')
  .flatMap(({ key, meta, query }) =>
    parseColumnStyles(toRecord(toRecord(meta).spec).columns)
      .filter(({ display }) => display === 'sparkline')
      .map(({ name, sparkline }) => ({ key, query, name, sparkline })),
  );

test.each(series)('the sparklines of $name in $key draw only columns of their own result', async (one) => {
  const { query, name, sparkline } = one;
  const dimensions = readStrings(query.dimensions);
  const { time, measure = name } = sparkline;
  const { status, body } = await ask(
    toLevelQuery({ query, dimensions, time, isLeftOut: (member) => !dimensions.includes(member) }),
  );
  expect([status, body.error]).toEqual([200, undefined]);
  expect(countRows(body)).toBeGreaterThan(0);
  expect(toRecord(body.data).members).toEqual(
    expect.arrayContaining([
      ...dimensions,
      measure,
      ...(time ? [`${time.dimension}.${time.granularity}`] : []),
    ]),
  );
});

test('the bird-strike table holds all 10,000 strikes', async () => {
  const report = reports.find(({ key }) => key === 'all-strikes');
  const { body } = await ask(report?.query ?? {});
  expect(countRows(body)).toBe(10_000);
});

test('a reader of the state view sees only the state of the token', async () => {
  const { body } = await ask({
    measures: ['state_flights.count'],
    dimensions: ['state_flights.origin_state'],
  });
  expect(toRecord(body.data).columns).toEqual([['Colorado'], [expect.stringMatching(/^\d+$/)]]);
});

describe.each(workbooks)('the dashboard $publicId', ({ publicId, config, reports: own }) => {
  const settings = parseGridSettings(config.layout);
  const widgets = config.widgets ?? [];

  test('has a public id of twelve letters and digits', () => {
    expect(publicId).toMatch(/^[0-9A-Za-z]{12}$/);
  });

  test('shows every report of its workbook once', () => {
    const shown = widgets.flatMap((widget) => widget.config?.reportKey ?? []);
    expect(shown.sort()).toEqual(own.map(({ key }) => key).sort());
  });

  const panels = parseTabContainers(parseWidgets(config.widgets));
  const listed = [...panels.values()].flatMap(({ tabs }) => tabs.map(({ widgetIds }) => widgetIds));
  const outer = widgets.filter(({ id }) => !listed.flat().includes(id));
  const grids = [outer, ...listed.map((ids) => widgets.filter(({ id }) => ids.includes(id)))];

  test.each(breakpointOrder)('fills its grids without gaps or overlaps at %s', (breakpoint) => {
    for (const grid of grids) expectFilled(grid, breakpoint);
  });

  function expectFilled(grid: typeof widgets, breakpoint: (typeof breakpointOrder)[number]): void {
    const cells = grid.flatMap((widget) => widget.responsiveLayouts?.[breakpoint] ?? []);
    const taken = cells.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    const bottom = Math.max(...cells.map(({ y, h }) => y + h));
    expect(cells).toHaveLength(grid.length);
    expect(Math.max(...cells.map(({ x, w }) => x + w))).toBe(settings.cols[breakpoint]);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken).toHaveLength(settings.cols[breakpoint] * bottom);
  }

  test('keeps the positions of its author: compacting moves nothing', () => {
    const { rectangles } = computeLayout(outer, settings, 1400);
    const step = settings.rowHeight + settings.margin[1];
    for (const { id, position } of outer) expect(rectangles.get(id)?.top).toBe(position.y * step);
  });
});
