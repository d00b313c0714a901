import { expect, test } from 'vitest';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { planAnalysedWidgets } from '../../../src/model/query-planning/plan-analysed-widgets.ts';

const clock = { now: new Date('2026-01-15T12:00:00Z'), timeZone: 'Europe/Berlin' };
const count = { measures: ['orders.count'], dimensions: ['orders.status'] };

function planFor(
  attributes: Readonly<Record<string, unknown>>,
  { widgets = [], snapshots = [] }: { widgets?: unknown[]; snapshots?: unknown[] } = {},
) {
  const dashboard = parseDashboard({
    publicId: 'Board',
    config: {
      widgets: [
        { id: 'customer', type: 'FILTER', config: { member: 'orders.customer', userAttribute: 'customer' } },
        { id: 'count', type: 'CHART', config: { reportId: 1 } },
        ...widgets,
      ],
    },
    reportSnapshots: [
      { reportId: 1, versionNumber: 1, kind: 'table', title: 'Orders', meta: { query: count } },
      ...snapshots,
    ],
  });
  return dashboard ? planAnalysedWidgets(dashboard, attributes, clock) : [];
}

test('a query has the filters that the page begins with, and the time zone', () => {
  const about = { widgetId: 'count', title: 'Orders', isPart: false, skipped: [] };
  expect(planFor({})).toMatchObject([{ ...about, query: { ...count, timezone: 'Europe/Berlin' } }]);
  const filters = [{ member: 'orders.customer', operator: 'equals', values: ['Ada'] }];
  expect(planFor({ customer: 'Ada' })).toMatchObject([{ ...about, query: { ...count, filters } }]);
});

test('widgets without a JSON query of the Data API are left out', () => {
  const shown = planFor(
    {},
    {
      widgets: [
        { id: 'text', type: 'TEXT', config: { content: '# Hi' } },
        { id: 'sql', type: 'CHART', config: { reportId: 2 } },
        { id: 'html', type: 'CHART', config: { reportId: 3 } },
        { id: 'missing', type: 'CHART', config: { reportId: 9 } },
      ],
      snapshots: [
        { reportId: 2, versionNumber: 1, kind: 'table', sqlQuery: 'select 1' },
        {
          reportId: 3,
          versionNumber: 1,
          kind: 'html',
          spec: { template: '{{rowCount}}' },
          meta: { query: count },
        },
      ],
    },
  );
  expect(shown.map(({ widgetId }) => widgetId)).toEqual(['count']);
});

test('a query with filters of its own is about a part, one with a range of time is not', () => {
  const filters = [{ member: 'orders.status', operator: 'equals', values: ['paid'] }];
  const timeDimensions = [{ dimension: 'orders.time', granularity: 'day', dateRange: 'last year' }];
  const shown = planFor(
    {},
    {
      widgets: [
        { id: 'paid', type: 'CHART', config: { reportId: 2 } },
        { id: 'time', type: 'CHART', config: { reportId: 3 } },
      ],
      snapshots: [
        { reportId: 2, versionNumber: 1, kind: 'table', meta: { query: { ...count, filters } } },
        { reportId: 3, versionNumber: 1, kind: 'table', meta: { query: { ...count, timeDimensions } } },
      ],
    },
  );
  expect(shown.map(({ widgetId, isPart }) => [widgetId, isPart])).toEqual([
    ['count', false],
    ['paid', true],
    ['time', false],
  ]);
});
