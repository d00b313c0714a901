import { expect, test } from 'vitest';
import type { DashboardState } from '../../src/store/dashboard-state.ts';
import { createDashboardStore, type DashboardPorts } from '../../src/store/dashboard-store.ts';

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

/** A store over questions that the test answers itself. */
function createScene(over: Partial<DashboardPorts> = {}) {
  const asked: { signal: AbortSignal; answer: (body: unknown) => void; fail: (error: Error) => void }[] = [];
  let state: DashboardState | undefined;
  const store = createDashboardStore((next) => (state = next));
  const ports: DashboardPorts = {
    fetchDashboard: () => Promise.resolve(dashboard),
    load: (_, { signal }) =>
      new Promise((resolve, reject) => asked.push({ signal, answer: resolve, fail: reject })),
    sql: () => Promise.reject(new Error('no SQL here')),
    meta: () => Promise.resolve({ cubes: [] }),
    timeZone: () => 'UTC',
    ...over,
  };
  const widget = (id: string) => state?.widgets.get(id);
  return {
    store,
    ports,
    asked,
    widget,
    state: () => state,
    settle: () => new Promise((done) => setImmediate(done)),
  };
}

test('a widget that never comes near asks nothing', async () => {
  const { store, ports, asked } = createScene();
  await store.load(ports);
  expect(asked).toHaveLength(0);
});

test('what cannot be shown is failed from the start and the others live on', async () => {
  const { store, ports, widget } = createScene();
  await store.load(ports);
  expect(widget('c')).toMatchObject({
    status: 'failed',
    problem: { code: 'report-missing', recoverable: false },
  });
  expect(widget('a')?.status).toBe('waiting');
});

test('a failed query says so, and a retry heals it', async () => {
  const { store, ports, asked, widget, settle } = createScene();
  await store.load(ports);
  store.show('a');
  asked[0]?.fail(Object.assign(new Error('no such member'), { code: 'query-failed' }));
  await settle();
  expect(widget('a')).toMatchObject({
    status: 'failed',
    problem: { detail: 'no such member', recoverable: true },
  });
  const retried = store.refresh('a');
  expect(widget('a')?.status).toBe('loading');
  asked[1]?.answer(answer('1'));
  await retried;
  expect(widget('a')?.status).toBe('ready');
});

test('a failed refresh keeps the last rows, marked stale', async () => {
  const { store, ports, asked, widget, settle } = createScene();
  await store.load(ports);
  store.show('a');
  asked[0]?.answer(answer('1'));
  await settle();
  const refreshed = store.refresh('a');
  asked[1]?.fail(new Error('down'));
  await refreshed;
  expect(widget('a')).toMatchObject({ status: 'ready', stale: true, result: { values: [[1]] } });
});

test('an answer that comes after a newer question is dropped', async () => {
  const { store, ports, asked, widget, settle } = createScene();
  await store.load(ports);
  store.show('a');
  const refreshed = store.refresh('a');
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer(answer('2'));
  await refreshed;
  asked[0]?.answer(answer('1'));
  await settle();
  expect(widget('a')?.result?.values).toEqual([[2]]);
});

test('another dashboard aborts what was under way for the last one', async () => {
  const { store, ports, asked, state } = createScene();
  await store.load(ports);
  store.show('a');
  await store.load({ ...ports, fetchDashboard: () => Promise.resolve({ config: {} }) });
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(state()?.widgets.size).toBe(0);
});

test('what is no dashboard fails as a whole', async () => {
  const { store, ports, state } = createScene({ fetchDashboard: () => Promise.resolve('<html>') });
  await store.load(ports);
  expect(state()).toMatchObject({ status: 'failed', problem: { code: 'dashboard-invalid' } });
});

test('a host’s data source is asked before anything else', async () => {
  const { store, ports, asked, widget, settle } = createScene({
    query: ({ widgetId }) =>
      Promise.resolve({ columns: [{ name: 'id', type: 'string' }], values: [[widgetId]] }),
  });
  await store.load(ports);
  store.show('b');
  await settle();
  expect(asked).toHaveLength(0);
  expect(widget('b')?.result?.values).toEqual([['b']]);
});

test('numbers of SQL arrive as text and are read as numbers', async () => {
  const sqlQuery = 'SELECT 1 AS one';
  const { store, ports, widget, settle } = createScene({
    fetchDashboard: () =>
      Promise.resolve({
        ...dashboard,
        reportSnapshots: [{ reportId: 1, versionNumber: 1, kind: 'table', sqlQuery }],
      }),
    sql: () => Promise.resolve({ columns: [{ name: 'one', type: 'number' }], values: [['1']] }),
  });
  await store.load(ports);
  store.show('a');
  await settle();
  expect(widget('a')?.result?.values).toEqual([[1]]);
});

test('a refresh of all widgets wants answers that were asked for after it began', async () => {
  const wanted: (number | undefined)[] = [];
  const { store, ports, settle } = createScene({
    load: (_, { notBefore }) => {
      wanted.push(notBefore);
      return Promise.resolve(answer('1'));
    },
  });
  await store.load(ports);
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
  const { store, ports, state, widget } = createScene();
  await store.load(ports);
  expect(Object.isFrozen(state()) && Object.isFrozen(widget('a'))).toBe(true);
});
