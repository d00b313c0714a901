import { expect, test } from 'vitest';
import { OutcomeTracker } from '../../../src/elements/dashboard/outcome-tracker.ts';
import { DraftDisplay } from '../../../src/elements/editor/draft-display.ts';
import { parseDashboard, type ParsedDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { readArray } from '../../../src/model/parsing/read-value.ts';
import { createDashboardStore } from '../../../src/store/dashboard-store.ts';
import { createScriptedSource } from '../../store/scripted-source.ts';

const toAnswer = (member: string) => ({
  data: { members: [member], columns: [['7']] },
  annotation: { measures: { [member]: { type: 'number', title: 'Count' } } },
});
const chart = (id: string, reportId = 1) => ({ id, type: 'CHART', config: { reportId } });
const text = (id: string) => ({ id, type: 'TEXT', config: { content: id } });
const toDashboard = (...widgets: readonly object[]) => ({
  config: { widgets },
  reportSnapshots: [
    { reportId: 1, versionNumber: 1, kind: 'table', meta: { query: { measures: ['o.count'] } } },
    { reportId: 2, versionNumber: 1, kind: 'table', meta: { query: { measures: ['o.sum'] } } },
    { reportId: 3, versionNumber: 1, kind: 'kpi', meta: { query: { measures: ['o.count'] } } },
  ],
});

function parse(...widgets: readonly object[]): ParsedDashboard {
  const parsed = parseDashboard(toDashboard(...widgets));
  if (!parsed) throw new Error('The dashboard of the test is not one.');
  return parsed;
}

/** A dashboard whose draft is edited. The test answers its queries, and says what is near and what is painted. */
async function createScene(...widgets: readonly object[]) {
  let waiting: { readonly member: string; readonly signal: AbortSignal; readonly go: () => void }[] = [];
  const store = createDashboardStore(() => undefined);
  await store.load(
    createScriptedSource({
      fetchDashboard: () => Promise.resolve(toDashboard(...widgets)),
      load: (query, { signal }) =>
        new Promise((resolve) => {
          const member = String(readArray(query['measures'])[0]);
          waiting.push({ member, signal, go: () => resolve(toAnswer(member)) });
        }),
    }),
  );
  let outcomes: readonly string[] | undefined;
  const tracker = new OutcomeTracker(
    (id) => store.state.widgets.has(id),
    (all) => (outcomes = all.map(({ widgetId }) => widgetId)),
  );
  tracker.restart(0);
  const near = (ids: readonly string[]): void => {
    ids.forEach((id) => store.show(id));
    tracker.expect(ids);
  };
  const display = new DraftDisplay({
    host: { requestUpdate: () => undefined, updateComplete: Promise.resolve(true) },
    replace: (dashboard, carry) => store.replace(dashboard, carry),
    near,
    outcomes: tracker,
    onFailed: (error) => expect.unreachable(String(error)),
  });
  return {
    display,
    near,
    paint: (id: string) => tracker.record(id, 'painted'),
    answerAll: (member?: string) => {
      const open = waiting;
      waiting = open.filter((one) => member !== undefined && one.member !== member);
      open.filter((one) => !waiting.includes(one)).forEach(({ go }) => go());
    },
    store,
    countRunning: () => waiting.filter(({ signal }) => !signal.aborted).length,
    statusOf: (id: string) => store.state.widgets.get(id)?.status,
    outcomes: () => outcomes,
    turn: () => new Promise((done) => setImmediate(done)),
  };
}

/** A draft takes several steps to be shown. Something may happen before each of them. */
const steps = Array.from({ length: 12 }, (_, at) => at);

async function takeSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}

test.each(steps)(
  'rows that arrive after %i steps of showing a draft stay with their widget',
  async (count) => {
    const { display, near, answerAll, statusOf, turn } = await createScene(chart('a'), text('b'));
    near(['a']);
    await turn();
    const shown = display.show(parse(chart('a'), text('b'), text('c')));
    await takeSteps(count);
    answerAll();
    await shown;
    await turn();
    expect([statusOf('a'), statusOf('c')]).toEqual(['ready', 'waiting']);
  },
);

test.each(steps)(
  'a widget that comes near after %i steps of showing a draft gets its rows',
  async (count) => {
    const { display, near, answerAll, statusOf, turn } = await createScene(chart('a'));
    const shown = display.show(parse(chart('a'), text('b')));
    await takeSteps(count);
    near(['a']);
    await turn();
    answerAll();
    await shown;
    await turn();
    expect(statusOf('a')).toBe('ready');
  },
);

test('nobody waits for a widget that the draft has removed', async () => {
  const { display, near, paint, outcomes } = await createScene(text('a'), text('b'));
  near(['a', 'b']);
  paint('a');
  expect(outcomes()).toBeUndefined();
  await display.show(parse(text('a')));
  expect(outcomes()).toEqual(['a']);
});

test('a dashboard whose last widget is removed is drawn', async () => {
  const { display, near, outcomes } = await createScene(text('a'));
  near(['a']);
  await display.show(parse());
  expect(outcomes()).toEqual([]);
});

test('a widget that shows something else is drawn when that is drawn', async () => {
  const { display, near, paint, outcomes, turn } = await createScene(chart('a'), text('b'));
  near(['a', 'b']);
  paint('a');
  await display.show(parse(chart('a', 2), text('b')));
  paint('b');
  expect(outcomes()).toBeUndefined();
  paint('a');
  await turn();
  expect(outcomes()?.toSorted()).toEqual(['a', 'b']);
});

test('nothing is drawn yet where all that was near is replaced', async () => {
  const { display, near, paint, outcomes } = await createScene(text('a'));
  near(['a']);
  await display.show(parse(text('z')));
  expect(outcomes()).toBeUndefined();
  near(['z']);
  paint('z');
  expect(outcomes()).toEqual(['z']);
});

test('a slow query holds back neither the next draft nor other widgets', async () => {
  const { display, near, answerAll, statusOf, turn } = await createScene(chart('a'), chart('b'));
  near(['a', 'b']);
  await turn();
  answerAll();
  await turn();
  await display.show(parse(chart('a', 2), chart('b', 3)));
  await turn();
  answerAll('o.count');
  await turn();
  expect([statusOf('a'), statusOf('b')]).toEqual(['loading', 'ready']);
  await display.show(parse(chart('a', 2), chart('b', 3), text('c')));
  expect(statusOf('c')).toBe('waiting');
  answerAll();
  await turn();
  expect(statusOf('a')).toBe('ready');
});

test.each(steps)('an answer for an older view is not used after %i steps', async (count) => {
  const { display, near, answerAll, store, turn } = await createScene(chart('a'));
  near(['a']);
  await turn();
  const shown = display.show(parse(chart('a', 3)));
  await takeSteps(count);
  answerAll();
  await shown;
  await turn();
  answerAll();
  await turn();
  expect(store.state.widgets.get('a')).toMatchObject({ status: 'ready', plan: { view: 'kpi' } });
});

test('a chart that a draft cannot show says why, also after a refresh, and is a chart again later', async () => {
  const { display, near, answerAll, store, statusOf, turn } = await createScene(chart('a'));
  near(['a']);
  await turn();
  answerAll();
  await display.show(parse(chart('a', 99)));
  await turn();
  await store.refresh();
  expect(store.state.widgets.get('a')).toMatchObject({
    status: 'failed',
    problem: { code: 'report-missing' },
  });
  await display.show(parse(chart('a')));
  await turn();
  answerAll();
  await turn();
  expect(statusOf('a')).toBe('ready');
});

test('a click on a widget filters nothing once the draft has removed the widget, and filters again once it is back', async () => {
  const { display, store } = await createScene(chart('a'), chart('b'));
  const filter = { operator: 'equals', value: 'lost' } as const;
  const parts = [{ member: 'o.status', filter, title: 'Status', texts: ['lost'] }];
  await store.adjust({ crossFilters: [{ widgetId: 'a', parts }] });
  const countActive = (): number => store.state.active.crossFilters.length;
  expect(countActive()).toBe(1);
  await display.show(parse(chart('b')));
  expect(countActive()).toBe(0);
  await display.show(parse(chart('a'), chart('b')));
  expect(countActive()).toBe(1);
});

test('nothing runs for a widget that the draft has removed, and its rows come once it is back', async () => {
  const { display, near, answerAll, statusOf, countRunning, turn } = await createScene(chart('a'), text('b'));
  near(['a']);
  await turn();
  expect(countRunning()).toBe(1);
  await display.show(parse(text('b')));
  await turn();
  expect(countRunning()).toBe(0);
  answerAll();
  await display.show(parse(chart('a'), text('b')));
  near(['a']);
  await turn();
  answerAll();
  await turn();
  expect(statusOf('a')).toBe('ready');
});
