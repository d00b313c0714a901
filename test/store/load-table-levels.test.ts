import { describe, expect, test } from 'vitest';
import { emptyControlValues } from '../../src/model/controls/control-layers.ts';
import type { Filters } from '../../src/model/filters/control-values.ts';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { toLevelQuery } from '../../src/model/query-planning/level-query.ts';
import { createAggregationLevel } from '../../src/views/table/model/levels/aggregation-levels.ts';
import type { DashboardState } from '../../src/store/dashboard-state.ts';
import { createDashboardStore } from '../../src/store/dashboard-store.ts';
import { createScriptedSource, type SourceMethods } from './scripted-source.ts';

const query = {
  measures: ['o.mean'],
  dimensions: ['o.city', 'o.status'],
  timeDimensions: [{ dimension: 'o.at', granularity: 'month', dateRange: 'last year' }],
  filters: [
    { member: 'o.city', operator: 'set' },
    { member: 'o.mean', operator: 'gt', values: ['3'] },
    { or: [{ member: 'o.count', operator: 'gt', values: ['1'] }] },
  ],
  segments: ['o.paid'],
  order: { 'o.mean': 'desc' },
  limit: 100,
  timezone: 'Europe/Zurich',
};
const readRanges = (timeDimensions: unknown): readonly unknown[] =>
  readArray(readArray(timeDimensions).filter(isRecord)[0]?.['compareDateRange']);

const measures = new Set(['o.mean', 'o.count']);
const ask = (dimensions: string[], over: object = {}) =>
  toLevelQuery({ query: { ...query, ...over }, dimensions, isLeftOut: (member) => measures.has(member) });

describe('the query for totals', () => {
  test('keeps conditions on dimensions, spans, segments and the time zone; drops the rest', () => {
    expect(ask([])).toEqual({
      measures: ['o.mean'],
      timeDimensions: [{ dimension: 'o.at', dateRange: 'last year' }],
      filters: [{ member: 'o.city', operator: 'set' }],
      order: [],
      segments: ['o.paid'],
      timezone: 'Europe/Zurich',
    });
  });

  test('keeps the dimensions that it is grouped by, and the grain of a time', () => {
    const { dimensions, timeDimensions, limit } = ask(['o.status', 'o.at.month']);
    expect([dimensions, timeDimensions, limit]).toEqual([['o.status'], query.timeDimensions, 50_000]);
  });

  test('of compared periods keeps them apart', () => {
    const time = {
      dimension: 'o.at',
      granularity: 'month',
      compareDateRange: ['this year', 'previous year'],
    };
    const over = { timeDimensions: [time] };
    const total = { dimension: 'o.at', compareDateRange: time.compareDateRange };
    expect(ask(['compareDateRange'], over)).toMatchObject({ timeDimensions: [total] });
    expect(ask(['compareDateRange', 'compareDateRange.time'], over)).toMatchObject(over);
    expect(ask(['compareDateRange', 'o.at.month'], over)).toMatchObject(over);
    expect(() => ask(['o.city'], over)).toThrow('no common total');
  });

  test('of a sparkline adds its time, within the span of the table', () => {
    const time = { dimension: 'o.at', granularity: 'day' };
    const { timeDimensions } = toLevelQuery({ query, dimensions: ['o.city'], time, isLeftOut: () => false });
    expect(timeDimensions).toEqual([{ dimension: 'o.at', dateRange: 'last year', granularity: 'day' }]);
  });
});

interface RequestedQuery {
  readonly query: Record<string, unknown>;
  answer(body: unknown): void;
  fail(error: Error): void;
}

const spec = { totals: { columns: true }, columns: ['o.city', 'o.mean'] };
const plain = { measures: ['o.mean'], dimensions: ['o.city'] };

function createScene(meta: object, own: object = spec, over: Partial<SourceMethods> = {}) {
  const requested: RequestedQuery[] = [];
  let state: DashboardState | undefined;
  const store = createDashboardStore((next) => (state = next));
  const snapshot = { reportId: 1, versionNumber: 1, kind: 'table', spec: own, meta };
  const widgets = [
    { id: 'f', type: 'FILTER', config: { member: 'o.status' } },
    { id: 't', type: 'CHART', config: { reportId: 1 } },
  ];
  const source = createScriptedSource({
    fetchDashboard: () => Promise.resolve({ config: { widgets }, reportSnapshots: [snapshot] }),
    load: (question) =>
      new Promise((resolve, reject) => requested.push({ query: question, answer: resolve, fail: reject })),
    ...over,
  });
  return {
    requested,
    start: async () => {
      await store.load(source);
      store.show('t');
      await settle();
    },
    pick: (filters: Filters) => store.adjust({ picked: { ...emptyControlValues, filters } }),
    refresh: () => store.refresh(),
    widget: () => state?.widgets.get('t'),
  };
}

/** Also waits for files that are loaded on the way. */
async function settle(): Promise<void> {
  await import('../../src/store/load-table-levels.ts');
  await import('../../src/model/compared-periods/plan-compared-rows.ts');
  for (let turn = 0; turn < 12; turn += 1) await new Promise((done) => setImmediate(done));
}

const answer = (cities: readonly string[], means: readonly number[]) => ({
  data: {
    members: cities.length > 0 ? ['o.city', 'o.mean'] : ['o.mean'],
    columns: cities.length > 0 ? [cities, means] : [means],
  },
  annotation: {
    dimensions: cities.length > 0 ? { 'o.city': { type: 'string' } } : {},
    measures: { 'o.mean': { type: 'number' } },
  },
});

describe('a table with totals', () => {
  async function shown() {
    const scene = createScene({ query: plain });
    await scene.start();
    scene.requested[0]?.answer(answer(['Bern', 'Biel'], [1, 3]));
    await settle();
    return scene;
  }

  test('shows its rows at once and its totals when they arrive, from the data engine', async () => {
    const { requested, widget } = await shown();
    expect(widget()?.status).toBe('ready');
    expect(widget()?.totals).toEqual({ status: 'pending' });
    expect(requested[1]?.query).toEqual({
      timezone: 'UTC',
      measures: ['o.mean'],
      timeDimensions: [],
      filters: [],
      order: [],
    });
    requested[1]?.answer(answer([], [1.2]));
    await settle();
    expect(widget()?.totals).toEqual({ status: 'ready', cells: new Map([['o.mean', 1.2]]) });
  });

  test('of compared periods asks for those of its rows, also where one of them is not over', async () => {
    const compareDateRange = ['this year', 'previous year'];
    const timeDimensions = [{ dimension: 'o.at', granularity: 'month', compareDateRange }];
    const groups = { groups: ['compareDateRange'], columns: ['compareDateRange', 'o.at.month', 'o.mean'] };
    const { requested, start, widget } = createScene(
      { query: { measures: ['o.mean'], timeDimensions } },
      groups,
    );
    await start();
    const rows = (month: string, mean: number) => ({
      data: { members: ['o.at.month', 'o.mean'], columns: [[month], [mean]] },
      annotation: {
        measures: { 'o.mean': { type: 'number' } },
        timeDimensions: { 'o.at.month': { type: 'time', granularity: 'month' } },
      },
    });
    requested[0]?.answer({
      results: [rows('2024-01-01T00:00:00.000', 1), rows('2023-01-01T00:00:00.000', 2)],
    });
    await settle();
    const asked = (index: number) => readRanges(requested[index]?.query['timeDimensions']);
    expect(asked(0)).toEqual(['this year', expect.anything()]);
    expect(asked(1)).toEqual(asked(0));
    requested[1]?.answer({ results: [answer([], [10]), answer([], [20])] });
    await settle();
    const [level] = widget()?.levels?.values() ?? [];
    const names = widget()?.result?.values[0];
    expect(level?.status === 'ready' && level.result.values[0]).toEqual(names);
  });

  test('queries them with the current filters', async () => {
    const { requested, pick } = await shown();
    void pick({ 'o.status': { value: 'open' } });
    await settle();
    requested.at(-1)?.answer(answer(['Bern'], [2]));
    await settle();
    expect(requested.at(-1)?.query.filters).toEqual([
      { member: 'o.status', operator: 'equals', values: ['open'] },
    ]);
    expect(requested.at(-1)?.query.dimensions).toBeUndefined();
  });

  test('keeps them while the same query runs again', async () => {
    const { requested, refresh, widget } = await shown();
    requested[1]?.answer(answer([], [1.2]));
    await settle();
    void refresh();
    await settle();
    requested[2]?.answer(answer(['Bern', 'Biel'], [1, 3]));
    await settle();
    expect(widget()?.totals?.status).toBe('ready');
  });

  test('keeps its rows if they fail, and shows the reason', async () => {
    const { requested, widget } = await shown();
    requested[1]?.fail(new Error('Out of reach.'));
    await settle();
    expect(widget()?.status).toBe('ready');
    expect(widget()?.totals).toEqual({ status: 'failed', reason: 'Out of reach.' });
  });

  test('drops the totals of a replaced query', async () => {
    const { requested, pick, widget } = await shown();
    void pick({ 'o.status': { value: 'open' } });
    await settle();
    requested[1]?.answer(answer([], [9]));
    requested[2]?.answer(answer(['Bern'], [2]));
    await settle();
    expect(widget()?.totals).toEqual({ status: 'pending' });
  });
});

describe('a table of a host’s own rows', () => {
  const rows = {
    columns: [
      { name: 'o.city', type: 'string' },
      { name: 'o.mean', type: 'number' },
    ],
    values: [
      ['Bern', 'Biel'],
      [1, 3],
    ],
  };
  const sum = { ...spec, columns: ['o.city', { field: 'o.mean', total: 'mean' }] };

  test('has the totals that its author defines, and runs no query', async () => {
    const scene = createScene({ query: plain }, sum, { query: () => Promise.resolve(rows) });
    await scene.start();
    await settle();
    expect(scene.widget()?.totals).toEqual({ status: 'ready', cells: new Map([['o.mean', 2]]) });
    expect(scene.requested).toEqual([]);
  });

  test('has no totals without a definition, and none for a part of the rows', async () => {
    const untold = createScene({ query: plain }, spec, { query: () => Promise.resolve(rows) });
    await untold.start();
    expect(untold.widget()?.totals).toBeUndefined();
    const cut = createScene({ query: plain }, sum, {
      query: () => Promise.resolve({ ...rows, truncated: true }),
    });
    await cut.start();
    expect(cut.widget()?.totals).toEqual({ status: 'failed', reason: 'The rows are incomplete.' });
  });

  test('identifies a level by its kept columns, in any order', () => {
    expect(createAggregationLevel(['a', 'b']).id).toBe(createAggregationLevel(['b', 'a']).id);
    expect(createAggregationLevel(['a']).id).not.toBe(
      createAggregationLevel(['a'], { dimension: 't', granularity: 'day' }).id,
    );
  });
});
