import { describe, expect, test } from 'vitest';
import { emptyControlValues } from '../../src/model/controls/control-layers.ts';
import type { Filters } from '../../src/model/filters/control-values.ts';
import type { DashboardState } from '../../src/store/dashboard-state.ts';
import { createDashboardStore } from '../../src/store/dashboard-store.ts';
import { createScriptedSource, type SourceMethods } from './scripted-source.ts';

const count = { measures: ['orders.count'] };
const monthly = {
  measures: ['orders.count'],
  timeDimensions: [{ dimension: 'orders.date', granularity: 'month' }],
};
const chart = (id: string, reportId: number) => ({ id, type: 'CHART', config: { reportId } });
const control = (config: Record<string, unknown> = {}) => ({
  id: 'f',
  type: 'FILTER',
  config: { member: 'orders.status', ...config },
});
const snapshot = (reportId: number, query: object) => ({
  reportId,
  versionNumber: 1,
  kind: 'table',
  meta: { query },
});

const dashboardOf = (...controls: object[]) => ({
  config: {
    widgets: [...controls, chart('orders', 1), chart('stock', 2), chart('months', 3)],
  },
  reportSnapshots: [snapshot(1, count), snapshot(2, { measures: ['stock.count'] }), snapshot(3, monthly)],
});

const answer = (value: string, member = 'orders.count') => ({
  data: { members: [member], columns: [[value]] },
  annotation: { measures: { [member]: { type: 'number' } } },
});

interface RequestedQuery {
  readonly query: Record<string, unknown>;
  readonly signal: AbortSignal;
  answer(body: unknown): void;
  fail(error: Error): void;
}

function createScene(dashboard: object, over: Partial<SourceMethods> = {}) {
  const requested: RequestedQuery[] = [];
  let state: DashboardState | undefined;
  let timeZone = 'UTC';
  const store = createDashboardStore((next) => (state = next));
  const source = createScriptedSource({
    fetchDashboard: () => Promise.resolve(dashboard),
    load: (query, { signal }) =>
      new Promise((resolve, reject) => requested.push({ query, signal, answer: resolve, fail: reject })),
    timeZone: () => timeZone,
    ...over,
  });
  return {
    store,
    source,
    requested,
    widget: (id: string) => state?.widgets.get(id),
    pick: (filters: Filters) => store.adjust({ picked: { ...emptyControlValues, filters } }),
    settle: () => new Promise((done) => setImmediate(done)),
    travel: (zone: string) => {
      timeZone = zone;
      return store.reloadChanged();
    },
    filtersOf: (at: number) => requested[at]?.query.filters,
  };
}

const open = { member: 'orders.status', operator: 'equals', values: ['open'] };

describe('the first query', () => {
  test('is filtered by the host’s values from before the dashboard arrived', async () => {
    const { store, source, filtersOf } = createScene(dashboardOf());
    await store.adjust({ host: { filters: { 'orders.status': 'open' } } });
    await store.load(source);
    store.show('orders');
    expect(filtersOf(0)).toEqual([open]);
  });

  test('is filtered by an author’s default', async () => {
    const { store, source, filtersOf } = createScene(dashboardOf(control({ value: 'open' })));
    await store.load(source);
    store.show('orders');
    expect(filtersOf(0)).toEqual([open]);
  });

  test('is filtered by the token’s values', async () => {
    const { store, source, filtersOf } = createScene(dashboardOf(control({ userAttribute: 'mine' })), {
      readAttributes: () => Promise.resolve({ mine: 'open' }),
    });
    await store.load(source);
    store.show('orders');
    expect(filtersOf(0)).toEqual([open]);
  });
});

describe('what a reader has picked', () => {
  const picked = {
    filters: { 'orders.status': { value: 'open' } },
    timeGrains: { 'orders.date': 'year' },
    tabs: { container: 'second' },
  };
  const crossFilters = [
    {
      widgetId: 'months',
      parts: [{ member: 'orders.status', filter: { value: 'lost' }, title: 'Status', texts: ['lost'] }],
    },
  ];

  async function loadAgain(id: string, host = {}) {
    const scene = createScene(dashboardOf(control()));
    const { store, source } = scene;
    let others = 0;
    await store.load({ ...source, id: 'first' });
    await store.adjust({ host, picked, crossFilters });
    await store.load({ ...source, id }, { onOther: () => (others += 1) });
    store.show('orders');
    return { ...scene, others };
  }

  test('is forgotten with another dashboard, whose widgets and members may have the same names', async () => {
    const { store, filtersOf, others } = await loadAgain('second');
    expect([store.layers.picked, store.layers.crossFilters]).toEqual([emptyControlValues, []]);
    expect([filtersOf(0) ?? [], others]).toEqual([[], 1]);
  });

  test('stays when the same dashboard is loaded again', async () => {
    const { store, others } = await loadAgain('first');
    expect([store.layers.picked, store.layers.crossFilters, others]).toEqual([picked, crossFilters, 0]);
  });

  test('is forgotten, and the values of the host are not', async () => {
    const { filtersOf } = await loadAgain('second', { filters: { 'orders.status': 'open' } });
    expect(filtersOf(0)).toEqual([open]);
  });
});

describe('a changed filter', () => {
  async function shown() {
    const scene = createScene(dashboardOf(control()));
    await scene.store.load(scene.source);
    for (const id of ['orders', 'stock']) scene.store.show(id);
    scene.requested[0]?.answer(answer('10'));
    scene.requested[1]?.answer(answer('7', 'stock.count'));
    await scene.settle();
    return scene;
  }

  test('reloads only the charts that it affects', async () => {
    const { requested, pick, filtersOf } = await shown();
    void pick({ 'orders.status': { value: 'open' } });
    expect(requested).toHaveLength(3);
    expect(filtersOf(2)).toEqual([open]);
  });

  test('does not load charts that were never near', async () => {
    const { widget, pick } = await shown();
    void pick({ 'orders.status': { value: 'open' } });
    expect(widget('months')?.status).toBe('waiting');
  });

  test('keeps the old picture until the new one is there', async () => {
    const { requested, widget, pick } = await shown();
    const picked = pick({ 'orders.status': { value: 'open' } });
    expect(widget('orders')).toMatchObject({ status: 'ready', busy: true, result: { values: [[10]] } });
    requested[2]?.answer(answer('4'));
    await picked;
    expect(widget('orders')).toMatchObject({ status: 'ready', busy: false, result: { values: [[4]] } });
  });

  test('drops results of an older query', async () => {
    const { requested, widget, pick, settle } = await shown();
    void pick({ 'orders.status': { value: 'open' } });
    void pick({ 'orders.status': { value: 'done' } });
    expect(requested[2]?.signal.aborted).toBe(true);
    requested[3]?.answer(answer('6'));
    requested[2]?.answer(answer('4'));
    await settle();
    expect(widget('orders')?.result?.values).toEqual([[6]]);
  });

  test('that fails never leaves rows of another query in place', async () => {
    const { requested, widget, pick } = await shown();
    const picked = pick({ 'orders.status': { value: 'open' } });
    requested[2]?.fail(new Error('down'));
    await picked;
    expect(widget('orders')).toMatchObject({ status: 'failed', result: undefined });
  });

  test('that is cleared runs the first query again', async () => {
    const { requested, pick, filtersOf } = await shown();
    const picked = pick({ 'orders.status': { value: 'open' } });
    requested[2]?.answer(answer('4'));
    await picked;
    void pick({});
    expect(filtersOf(3)).toBeUndefined();
  });

  test('by a click marks the charts that it does not reach, until it is removed', async () => {
    const { store, requested, widget, settle } = await shown();
    const part = { member: 'orders.status', filter: { value: 'lost' }, title: 'Status', texts: ['lost'] };
    const crossFilters = [{ widgetId: 'months', parts: [part] }];
    void store.adjust({ crossFilters });
    requested[2]?.answer(answer('4'));
    await settle();
    expect(widget('stock')?.skipped).toMatchObject([{ kind: 'click', member: 'orders.status' }]);
    expect([widget('orders')?.skipped, requested.length]).toEqual([[], 3]);
    void store.adjust({ crossFilters: [] });
    await settle();
    expect(widget('stock')?.skipped).toEqual([]);
  });

  test('by a click marks no chart whose rows the host itself filters', async () => {
    const columns = [{ name: 'stock.count', type: 'number' }];
    const query = () => Promise.resolve({ columns, values: [[7]] });
    const { store, source, widget, settle } = createScene(dashboardOf(control()), { query });
    await store.load(source);
    store.show('stock');
    const part = { member: 'orders.status', filter: { value: 'lost' }, title: 'Status', texts: ['lost'] };
    await store.adjust({ crossFilters: [{ widgetId: 'months', parts: [part] }] });
    await store.reloadChanged();
    await settle();
    expect(widget('stock')?.skipped).toEqual([]);
  });

  test('to the same value runs no query', async () => {
    const { requested, pick } = await shown();
    const picked = pick({ 'orders.status': { value: 'open' } });
    requested[2]?.answer(answer('4'));
    await picked;
    await pick({ 'orders.status': { operator: 'equals', value: ['open'] } });
    expect(requested).toHaveLength(3);
  });
});

test('a time zone reloads every chart that was shown', async () => {
  const { store, source, requested, settle, travel } = createScene(dashboardOf());
  await store.load(source);
  store.show('orders');
  requested[0]?.answer(answer('1'));
  await settle();
  void travel('America/New_York');
  expect(requested[1]?.query.timezone).toBe('America/New_York');
});

test('a grain changes the query of charts that group by it, and their columns keep their names', async () => {
  const { store, source, requested, widget } = createScene(dashboardOf());
  await store.adjust({ host: { timeGrains: { 'orders.date': 'year' } } });
  await store.load(source);
  store.show('months');
  expect(requested[0]?.query.timeDimensions).toEqual([{ dimension: 'orders.date', granularity: 'year' }]);
  requested[0]?.answer({
    data: { members: ['orders.date.year', 'orders.count'], columns: [['2026-01-01T00:00:00.000'], ['3']] },
    annotation: { timeDimensions: { 'orders.date.year': { type: 'time', granularity: 'year' } } },
  });
  await new Promise((done) => setImmediate(done));
  expect(widget('months')?.result?.columns[0]).toMatchObject({
    name: 'orders.date.month',
    granularity: 'year',
  });
});

describe('a filter on a member that the reader may not use', () => {
  const known = { cubes: [{ name: 'orders', measures: [{ name: 'orders.count' }], dimensions: [] }] };
  const refused = Object.assign(new Error('beyond'), { status: 403, code: 'query-failed' });

  test('is left out with a message, and the chart shows its other data', async () => {
    const { store, source, requested, widget, settle } = createScene(dashboardOf(), {
      meta: () => Promise.resolve(known),
    });
    await store.adjust({ host: { filters: { 'orders.secret': 'x' } } });
    await store.load(source);
    store.show('orders');
    requested[0]?.fail(refused);
    await settle();
    expect(requested[1]?.query.filters).toEqual([]);
    requested[1]?.answer(answer('10'));
    await settle();
    expect(widget('orders')).toMatchObject({
      status: 'ready',
      skipped: [{ kind: 'filter', member: 'orders.secret', reason: 'refused' }],
    });
  });

  test('a query that is refused for another reason stays refused', async () => {
    const { store, source, requested, widget, settle } = createScene(
      dashboardOf(control({ value: 'open' })),
      {
        meta: () => Promise.resolve({ cubes: [{ dimensions: [{ name: 'orders.status' }] }] }),
      },
    );
    await store.load(source);
    store.show('orders');
    requested[0]?.fail(refused);
    await settle();
    expect([requested.length, widget('orders')?.status]).toEqual([1, 'failed']);
  });
});

test('a control that a chart maps to a name without a view is left out with a message', async () => {
  const mapped = { ...chart('orders', 1), config: { reportId: 1, controls: { f: { member: 'status' } } } };
  const widgets = [control({ value: 'open' }), mapped];
  const { store, source, requested, widget, settle } = createScene(
    { ...dashboardOf(), config: { widgets } },
    { meta: () => Promise.resolve({ cubes: [{ dimensions: [{ name: 'orders.status' }] }] }) },
  );
  await store.load(source);
  store.show('orders');
  requested[0]?.fail(Object.assign(new Error('no member'), { status: 400, code: 'query-failed' }));
  await settle();
  requested[1]?.answer(answer('10'));
  await settle();
  expect(widget('orders')).toMatchObject({
    status: 'ready',
    skipped: [{ kind: 'filter', member: 'status', reason: 'refused' }],
  });
});

describe('a filter beside SQL', () => {
  const sqlQuery = 'SELECT status, count(*) AS n FROM orders, places GROUP BY 1';
  const rows = { columns: [{ name: 'n', type: 'number' }], values: [['1']] };
  const refused = Object.assign(new Error('no'), { status: 400 });
  const left = (member: string, reason: string) => ({ kind: 'filter', member, reason });
  const known = {
    cubes: [{ dimensions: [{ name: 'orders.status' }], measures: [{ name: 'orders.count' }] }],
  };

  /** `respond` answers a request by the members of its filters. */
  async function showSql(respond: (members: string[]) => object | Error, hosts: Filters = {}) {
    const requested: string[][] = [];
    const dashboard = {
      config: { widgets: [control({ value: 'open' }), chart('orders', 1)] },
      reportSnapshots: [{ reportId: 1, versionNumber: 1, kind: 'table', sqlQuery }],
    };
    const scene = createScene(dashboard, {
      meta: () => Promise.resolve(known),
      sql: ({ query, filters = [] }) => {
        expect(query).toBe(sqlQuery);
        const members = filters.flatMap((filter) => ('member' in filter ? filter.member : []));
        requested.push(members);
        const response = respond(members);
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    });
    await scene.store.adjust({ host: { filters: hosts } });
    await scene.store.load(scene.source);
    scene.store.show('orders');
    await scene.settle();
    return { ...scene, requested };
  }

  test('that the response confirms is applied', async () => {
    const { widget, requested } = await showSql((filters) => ({ ...rows, filters }));
    expect(requested).toEqual([['orders.status']]);
    expect(widget('orders')).toMatchObject({ status: 'ready', skipped: [] });
  });

  test.each([
    ['does not say so', rows],
    ['has applied others', { ...rows, filters: ['places.city'] }],
  ])('is marked as left out where the Data API %s', async (_, response) => {
    const { widget } = await showSql(() => response);
    expect(widget('orders')).toMatchObject({
      status: 'ready',
      skipped: [left('orders.status', 'fixed-sql')],
    });
  });

  test('that the Data API refuses is left out with a message', async () => {
    const { widget, requested } = await showSql((filters) => (filters.length > 0 ? refused : rows));
    expect(requested).toEqual([['orders.status'], []]);
    expect(widget('orders')).toMatchObject({
      status: 'ready',
      skipped: [left('orders.status', 'fixed-sql')],
    });
  });

  test('that the reader may not use takes no other with it', async () => {
    const respond = (filters: string[]) =>
      filters.includes('places.secret') ? refused : { ...rows, filters };
    const { widget, requested } = await showSql(respond, { 'places.secret': { value: 'x' } });
    expect(requested.at(-1)).toEqual(['orders.status']);
    expect(widget('orders')?.skipped).toEqual([left('places.secret', 'refused')]);
  });

  test('stays marked when a control changes that does not concern the chart', async () => {
    const { store, widget, settle, requested } = await showSql(() => rows);
    await store.adjust({ host: { filters: { 'flights.carrier': { value: 'AA' } } } });
    await settle();
    expect(requested).toHaveLength(1);
    expect(widget('orders')?.skipped).toEqual([left('orders.status', 'fixed-sql')]);
  });

  test('does not hide that the SQL itself is refused', async () => {
    const { widget } = await showSql(() => refused);
    expect(widget('orders')?.status).toBe('failed');
  });
});
