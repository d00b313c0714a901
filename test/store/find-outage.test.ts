import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WidgetState } from '../../src/store/dashboard-state.ts';
import type { ElementProblem } from '../../src/store/element-problem.ts';
import { toElementProblem } from '../../src/store/element-problem.ts';
import { findOutageCause, findOutage } from '../../src/store/find-outage.ts';
import { parseDashboard } from '../../src/model/dashboard/parse-dashboard.ts';
import { createWidgetStates } from '../../src/store/create-widget-states.ts';

const fail = (fields: Record<string, unknown>): ElementProblem =>
  toElementProblem(Object.assign(new Error('It failed.'), fields), 'query', 'query-failed');

const lost = fail({ code: 'offline' });
const late = fail({ code: 'offline', reason: 'timed-out' });
const away = fail({ status: 503 });
const broken = fail({ status: 500 });
const refused = fail({ status: 400 });
const ended = fail({ code: 'token-refused' });

/** A dashboard whose widgets query the platform, each with the given changes of its state. */
async function widgetsWith(...changes: Partial<WidgetState>[]): Promise<ReadonlyMap<string, WidgetState>> {
  const dashboard = parseDashboard({
    publicId: 'p',
    config: {
      widgets: changes.map((_, index) => ({
        id: `w${index}`,
        type: 'CHART',
        position: { x: 0, y: index, w: 6, h: 5 },
        config: { reportId: index + 1 },
      })),
    },
    reportSnapshots: changes.map((_, index) => ({
      id: index + 1,
      reportId: index + 1,
      versionNumber: 1,
      kind: 'table',
      meta: { query: { measures: ['orders.count'] } },
    })),
  });
  if (!dashboard) throw new Error('The dashboard of this test is not valid.');
  const planned = [...(await createWidgetStates(dashboard)).values()];
  return new Map(planned.map((widget, index) => [`w${index}`, { ...widget, ...changes[index] }]));
}

const failed = (problem: ElementProblem): Partial<WidgetState> => ({ status: 'failed', problem });
const ready: Partial<WidgetState> = { status: 'ready' };
const trying: Partial<WidgetState> = { status: 'loading', busy: true };

describe('problems are one outage', () => {
  it.each([
    ['a lost connection', lost, 'unreachable'],
    ['a gateway without a service', away, 'unavailable'],
    ['a token that cannot be renewed', ended, 'session'],
  ])('if two widgets have %s, though another has rows', async (_, problem, cause) => {
    const outage = findOutage(await widgetsWith(failed(problem), failed(problem), ready), undefined);
    expect([outage?.cause, [...(outage?.widgets.keys() ?? [])]]).toEqual([cause, ['w0', 'w1']]);
  });

  it.each([
    ['late responses', late, 'unanswered'],
    ['failing responses', broken, 'failing'],
  ])('if two widgets have %s, and no other may still get rows', async (_, problem, cause) => {
    const both = [failed(problem), failed(problem)];
    expect(findOutage(await widgetsWith(...both), undefined)?.cause).toBe(cause);
    expect(findOutage(await widgetsWith(...both, ready), undefined)).toBeUndefined();
    expect(findOutage(await widgetsWith(...both, trying), undefined)).toBeUndefined();
  });

  it('if the widgets fail in different ways at the same time', async () => {
    const outage = findOutage(await widgetsWith(failed(away), failed(lost)), undefined);
    expect([outage?.cause, outage?.widgets.size]).toEqual(['unreachable', 2]);
  });

  it('if a widget keeps its last rows', async () => {
    const stale = { ...ready, stale: true, problem: lost };
    expect(findOutage(await widgetsWith(stale, stale), undefined)?.widgets.size).toBe(2);
  });

  it('while a widget tries again, until its response arrives', async () => {
    const before = findOutage(await widgetsWith(failed(lost), failed(lost)), undefined);
    expect(findOutage(await widgetsWith(trying, failed(lost)), before)?.widgets.size).toBe(2);
    expect(findOutage(await widgetsWith(trying, failed(lost)), undefined)).toBeUndefined();
    expect(findOutage(await widgetsWith(ready, failed(lost)), before)).toBeUndefined();
  });
});

describe('a problem is that of its widget', () => {
  it('if no other widget has one', async () => {
    expect(findOutage(await widgetsWith(failed(lost), ready), undefined)).toBeUndefined();
  });

  it('if its query is refused, also during an outage', async () => {
    const outage = findOutage(await widgetsWith(failed(lost), failed(lost), failed(refused)), undefined);
    expect(outage?.widgets.has('w2')).toBe(false);
  });

  it('for every status below 500, and for an error that names nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 499 }), (status) => !findOutageCause(fail({ status }))),
    );
    expect(findOutageCause(fail({}))).toBeUndefined();
  });

  it('if it happened while the widget was drawn', () => {
    const drawing = toElementProblem(
      Object.assign(new Error('a'), { status: 503 }),
      'render',
      'render-failed',
    );
    expect(findOutageCause(drawing)).toBeUndefined();
  });
});
