import { expect, test } from 'vitest';
import type { DashboardState } from '../../src/store/dashboard-state.ts';
import { createDashboardStore } from '../../src/store/dashboard-store.ts';
import { createScriptedSource, type SourceMethods } from './scripted-source.ts';

const query = { measures: ['o.count'] };
const dashboard = {
  config: {
    widgets: [
      { id: 'a', type: 'CHART', config: { reportId: 1 } },
      { id: 'b', type: 'CHART', config: { reportId: 1 } },
      { id: 'c', type: 'CHART', config: { reportId: 9 } },
    ],
  },
  reportSnapshots: [{ reportId: 1, versionNumber: 1, kind: 'table', meta: { query } }],
};
const answer = (value: string) => ({
  data: { members: ['o.count'], columns: [[value]] },
  annotation: { measures: { 'o.count': { type: 'number', title: 'Count' } } },
});

/** A store whose queries the test answers. */
function createScene(over: Partial<SourceMethods> = {}) {
  const requested: { signal: AbortSignal; answer: (body: unknown) => void; fail: (error: Error) => void }[] =
    [];
  let state: DashboardState | undefined;
  const store = createDashboardStore((next) => (state = next));
  const source = createScriptedSource({
    fetchDashboard: () => Promise.resolve(dashboard),
    load: (_, { signal }) =>
      new Promise((resolve, reject) => requested.push({ signal, answer: resolve, fail: reject })),
    ...over,
  });
  const widget = (id: string) => state?.widgets.get(id);
  return {
    store,
    source,
    requested,
    widget,
    state: () => state,
    settle: () => new Promise((done) => setImmediate(done)),
  };
}

test('a widget that never comes near the viewport runs no query', async () => {
  const { store, source, requested } = createScene();
  await store.load(source);
  expect(requested).toHaveLength(0);
});

test('an invalid widget fails from the start, and the others work', async () => {
  const { store, source, widget } = createScene();
  await store.load(source);
  expect(widget('c')).toMatchObject({
    status: 'failed',
    problem: { code: 'report-missing', recoverable: false },
  });
  expect(widget('a')?.status).toBe('waiting');
});

test('a failed query is reported, and a retry recovers it', async () => {
  const { store, source, requested, widget, settle } = createScene();
  await store.load(source);
  store.show('a');
  requested[0]?.fail(Object.assign(new Error('no such member'), { code: 'query-failed' }));
  await settle();
  expect(widget('a')).toMatchObject({
    status: 'failed',
    problem: { detail: 'no such member', recoverable: true },
  });
  const retried = store.refresh('a');
  expect(widget('a')?.status).toBe('loading');
  requested[1]?.answer(answer('1'));
  await retried;
  expect(widget('a')?.status).toBe('ready');
});

test('a failed refresh keeps the last rows, marked stale', async () => {
  const { store, source, requested, widget, settle } = createScene();
  await store.load(source);
  store.show('a');
  requested[0]?.answer(answer('1'));
  await settle();
  const refreshed = store.refresh('a');
  requested[1]?.fail(new Error('down'));
  await refreshed;
  expect(widget('a')).toMatchObject({ status: 'ready', stale: true, result: { values: [[1]] } });
});

test('a result that arrives after a newer query is dropped', async () => {
  const { store, source, requested, widget, settle } = createScene();
  await store.load(source);
  store.show('a');
  const refreshed = store.refresh('a');
  expect(requested[0]?.signal.aborted).toBe(true);
  requested[1]?.answer(answer('2'));
  await refreshed;
  requested[0]?.answer(answer('1'));
  await settle();
  expect(widget('a')?.result?.values).toEqual([[2]]);
});

test('another dashboard aborts the running queries of the last one', async () => {
  const { store, source, requested, state } = createScene();
  await store.load(source);
  store.show('a');
  await store.load({ ...source, dashboard: { config: {} } });
  expect(requested[0]?.signal.aborted).toBe(true);
  expect(state()?.widgets.size).toBe(0);
});

test('an invalid dashboard fails as a whole', async () => {
  const { store, source, state } = createScene({ fetchDashboard: () => Promise.resolve('<html>') });
  await store.load(source);
  expect(state()).toMatchObject({ status: 'failed', problem: { code: 'dashboard-invalid' } });
});

test('the host’s data source is queried before the platform', async () => {
  const { store, source, requested, widget, settle } = createScene({
    query: ({ widgetId }) =>
      Promise.resolve({ columns: [{ name: 'id', type: 'string' }], values: [[widgetId]] }),
  });
  await store.load(source);
  store.show('b');
  await settle();
  expect(requested).toHaveLength(0);
  expect(widget('b')?.result?.values).toEqual([['b']]);
});

test('numbers of SQL arrive as text and are parsed as numbers', async () => {
  const sqlQuery = 'SELECT 1 AS one';
  const { store, source, widget, settle } = createScene({
    fetchDashboard: () =>
      Promise.resolve({
        ...dashboard,
        reportSnapshots: [{ reportId: 1, versionNumber: 1, kind: 'table', sqlQuery }],
      }),
    sql: () => Promise.resolve({ columns: [{ name: 'one', type: 'number' }], values: [['1']] }),
  });
  await store.load(source);
  store.show('a');
  await settle();
  expect(widget('a')?.result?.values).toEqual([[1]]);
});

test('a refresh of all widgets requires results that were requested after it began', async () => {
  const wanted: (number | undefined)[] = [];
  const { store, source, settle } = createScene({
    load: (_, { notBefore }) => {
      wanted.push(notBefore);
      return Promise.resolve(answer('1'));
    },
  });
  await store.load(source);
  store.show('a');
  store.show('b');
  await settle();
  const began = performance.now();
  await store.refresh();
  const [, , first, second] = wanted;
  expect(wanted.slice(0, 2)).toEqual([undefined, undefined]);
  expect(first).toBeGreaterThanOrEqual(began);
  expect(second).toBe(first);
});

test('states are frozen', async () => {
  const { store, source, state, widget } = createScene();
  await store.load(source);
  expect(Object.isFrozen(state()) && Object.isFrozen(widget('a'))).toBe(true);
});

test('a refresh shows the theme as it is now, except in a dashboard that an author has changed since', async () => {
  const withTheme = (primaryColor: string) => ({
    ...dashboard,
    publicId: 'p',
    config: { ...dashboard.config, theme: { primaryColor } },
  });
  const read = ['green', 'blue'].map(withTheme);
  const { store, source, requested, state } = createScene({
    fetchDashboard: () => Promise.resolve(withTheme('red')),
    get: () => (read.length > 0 ? Promise.resolve(read.shift()) : Promise.reject(new Error('gone'))),
  });
  await store.load(source);
  await store.refresh('a');
  expect(state()?.dashboard?.theme).toEqual({ primaryColor: 'red' });
  for (const primaryColor of ['green', 'blue', 'blue']) {
    await store.refresh();
    expect(state()?.dashboard?.theme).toEqual({ primaryColor });
  }
  expect(requested).toHaveLength(0);
  read.push(withTheme('black'));
  const { dashboard: shown, widgets = new Map() } = state() ?? {};
  if (shown) await store.replace({ ...shown, theme: { primaryColor: 'of the draft' } }, () => widgets);
  await store.refresh();
  expect(state()?.dashboard?.theme).toEqual({ primaryColor: 'of the draft' });
});
