import { expect, test } from 'vitest';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { planWidget, findWidgetTitle } from '../../../src/model/dashboard/plan-widget.ts';

function plan(widget: Record<string, unknown>, snapshot: Record<string, unknown> = {}) {
  const dashboard = parseDashboard({
    config: { widgets: [{ id: 'w', type: 'CHART', config: { reportId: 7 }, ...widget }] },
    reportSnapshots: [{ reportId: 7, versionNumber: 1, name: 'Sales', ...snapshot }],
  });
  const [first] = dashboard?.widgets ?? [];
  if (!dashboard || !first) throw new Error('no dashboard');
  const planned = planWidget(first, dashboard);
  return { ...planned, title: findWidgetTitle(first, planned) };
}

const query = { measures: ['o.count'] };

test.each([
  ['an unknown type', { type: 'SPACESHIP' }, {}, 'widget-type-unknown'],
  ['a missing report', { config: { reportId: 8 } }, {}, 'report-missing'],
  ['an unknown kind', {}, { kind: 'hologram' }, 'kind-unknown'],
  ['a bad spec', {}, { kind: 'vega', spec: '{' }, 'spec-invalid'],
  ['no query and no rows', {}, { kind: 'table' }, 'query-missing'],
])('%s is shown in place of the widget', (_, widget, snapshot, code) => {
  expect(plan(widget, snapshot)).toMatchObject({ view: 'problem', code });
});

test('rows in the spec precede the query, except for the data set “table” of a chart', () => {
  expect(plan({}, { kind: 'table', spec: { data: [{ a: 1 }] }, meta: { query } })).toMatchObject({
    rows: { from: 'inline' },
  });
  const own = { data: { values: [{ a: 1 }] }, mark: 'bar' };
  expect(plan({}, { kind: 'vega', spec: own, meta: { query } })).toMatchObject({ rows: { from: 'spec' } });
  const named = { data: { name: 'table', values: [{ a: 1 }] }, mark: 'bar' };
  expect(plan({}, { kind: 'vega', spec: named, meta: { query } })).toMatchObject({
    rows: { from: 'load', query },
  });
});

test('a chart with an unknown data set names it, and a chart without rows runs no query', () => {
  const read = { mark: 'bar', encoding: { x: { field: 'a' } } };
  expect(plan({}, { kind: 'vega', spec: read })).toMatchObject({
    view: 'problem',
    code: 'query-missing',
    about: '“table” (Sales)',
  });
  const own = { layer: [{ data: { values: [{ a: 1 }] }, ...read }] };
  for (const meta of [{}, { query }])
    expect(plan({}, { kind: 'vega', spec: own, meta })).toMatchObject({ rows: { from: 'spec' } });
});

test('a template without rows runs no query', () => {
  const html = (template: string) => plan({}, { kind: 'html', spec: { template } });
  expect(html('<h2>Welcome</h2> {{! data }}')).toMatchObject({ rows: { from: 'inline' } });
  for (const template of ['{{#each data}}x{{/each}}', '{{rowCount}}', '{{#each pivot.rows}}x{{/each}}'])
    expect(html(template)).toMatchObject({ view: 'problem', code: 'query-missing', about: 'Sales' });
});

test('the JSON query precedes the SQL', () => {
  expect(plan({}, { kind: 'kpi', meta: { query }, sqlQuery: 'SELECT 1' })).toMatchObject({
    rows: { from: 'load' },
  });
  expect(plan({}, { kind: 'kpi', sqlQuery: 'SELECT 1' })).toMatchObject({ rows: { from: 'sql' } });
});

test('a heading is the widget’s own, then the snapshot’s title, then its name, or hidden', () => {
  const base = { kind: 'table', meta: { query } };
  expect(plan({ config: { reportId: 7, title: 'Mine' } }, { ...base, title: 'Theirs' }).title).toBe('Mine');
  expect(plan({}, { ...base, title: 'Theirs' }).title).toBe('Theirs');
  expect(plan({}, base).title).toBe('Sales');
  expect(plan({ config: { reportId: 7, hideTitle: true } }, base).title).toBeUndefined();
});
