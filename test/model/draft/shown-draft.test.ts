import { expect, test } from 'vitest';
import { OutcomeTracker } from '../../../src/elements/dashboard/outcome-tracker.ts';
import { DraftDisplay } from '../../../src/elements/editor/draft-display.ts';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import type { ParsedDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { createDashboardStore } from '../../../src/store/dashboard-store.ts';
import { createScriptedSource } from '../../store/scripted-source.ts';

const query = { measures: ['o.count'] };
const answer = {
  data: { members: ['o.count'], columns: [['7']] },
  annotation: { measures: { 'o.count': { type: 'number', title: 'Count' } } },
};
const chart = (id: string) => ({ id, type: 'CHART', config: { reportId: 1 } });
const text = (id: string) => ({ id, type: 'TEXT', config: { content: id } });
const toDashboard = (...widgets: readonly object[]) => ({
  config: { widgets },
  reportSnapshots: [{ reportId: 1, versionNumber: 1, kind: 'table', meta: { query } }],
});

function parse(...widgets: readonly object[]): ParsedDashboard {
  const parsed = parseDashboard(toDashboard(...widgets));
  if (!parsed) throw new Error('The dashboard of the test is not one.');
  return parsed;
}

/** A dashboard whose draft is edited. The test answers its queries, and says what is near and what is painted. */
async function createScene(...widgets: readonly object[]) {
  const waiting: (() => void)[] = [];
  const store = createDashboardStore(() => undefined);
  await store.load(
    createScriptedSource({
      fetchDashboard: () => Promise.resolve(toDashboard(...widgets)),
      load: () => new Promise((resolve) => waiting.push(() => resolve(answer))),
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
    onFailed: (error) => expect.unreachable(String(error)),
  });
  return {
    display,
    near,
    paint: (id: string) => tracker.record(id, 'painted'),
    answerAll: () => waiting.splice(0).forEach((go) => go()),
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
