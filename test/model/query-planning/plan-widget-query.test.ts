import { describe, expect, test } from 'vitest';
import { emptyActiveControls, type ActiveControls } from '../../../src/model/controls/control-layers.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { planWidgetQuery } from '../../../src/model/query-planning/plan-widget-query.ts';
import type { QueryingWidget } from '../../../src/model/query-planning/planned-query.ts';
import { parseInlineRows } from '../../../src/model/parsing/parse-result.ts';
import type { RowSource } from '../../../src/model/dashboard/plan-widget.ts';

const clock = { now: new Date('2026-03-10T12:00:00Z'), timeZone: 'UTC' };
const controls = {
  filters: [
    { widgetId: 'f', member: 'orders.status', visibility: 'visible' as const, faceted: false },
    { widgetId: 'd', member: 'orders.date', visibility: 'visible' as const, faceted: false },
    { widgetId: 'l', member: 'orders.paid_at', visibility: 'disabled' as const, faceted: false },
  ],
  grains: [
    {
      widgetId: 'g',
      member: 'orders.date',
      visibility: 'visible' as const,
      grains: ['day', 'week', 'month'],
    },
  ],
};
const status = { 'orders.status': { value: ['open'] } };

function plan(rows: RowSource, active: Partial<ActiveControls>, over: Partial<QueryingWidget> = {}) {
  const chart = { widgetId: 'w', config: {}, spec: {}, rows, ...over };
  return planWidgetQuery(chart, { controls, active: { ...emptyActiveControls, ...active } }, clock);
}

const load = (query: Record<string, unknown>): RowSource => ({ from: 'load', query });
const filtersOf = (rows: RowSource) => (rows.from === 'load' ? rows.query.filters : undefined);
const filters = (given: Record<string, FilterValue>) => ({ filters: new Map(Object.entries(given)) });

describe('a JSON query under a filter', () => {
  test('is filtered also by a member outside of its output', () => {
    const { rows, skipped } = plan(load({ measures: ['orders.count'] }), filters(status));
    expect(filtersOf(rows)).toEqual([{ member: 'orders.status', operator: 'equals', values: ['open'] }]);
    expect(skipped).toEqual([]);
  });

  test('keeps its own filters', () => {
    const own = { member: 'orders.size', operator: 'gt', values: ['3'] };
    const { rows } = plan(load({ measures: ['orders.count'], filters: [own] }), filters(status));
    expect(filtersOf(rows)).toEqual([own, { member: 'orders.status', operator: 'equals', values: ['open'] }]);
  });

  test('of another view stays unchanged, without a message', () => {
    const query = { measures: ['stock.count'] };
    expect(plan(load(query), filters(status))).toMatchObject({ rows: { query }, skipped: [] });
  });

  test('of another view is filtered by the mapped member', () => {
    const config = { controls: { f: { member: 'stock.state' } } };
    const { rows } = plan(load({ measures: ['stock.count'] }), filters(status), { config });
    expect(filtersOf(rows)).toEqual([{ member: 'stock.state', operator: 'equals', values: ['open'] }]);
  });

  test('that excludes the control stays unchanged', () => {
    const config = { controls: { f: { enabled: false } } };
    expect(
      filtersOf(plan(load({ measures: ['orders.count'] }), filters(status), { config }).rows),
    ).toBeUndefined();
  });

  test('rejects an invalid value and names it', () => {
    const active = {
      filters: new Map([['orders.date', { operator: 'between' as const, value: ['never', 'ever'] }]]),
    };
    const query = {
      measures: ['orders.count'],
      timeDimensions: [{ dimension: 'orders.date', granularity: 'day' }],
    };
    expect(plan(load(query), active)).toMatchObject({
      rows: { query },
      skipped: [{ kind: 'filter', member: 'orders.date', reason: 'unreadable' }],
    });
  });
});

describe('a JSON query that compares periods', () => {
  const compare = (...compareDateRange: unknown[]) => ({
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.date', granularity: 'month', compareDateRange }],
  });
  const inMay = { 'orders.date': { operator: 'between', value: ['2024-05-01', '2024-05-31'] } } as const;

  test('compares the period of a filter where the others are told by the first', () => {
    const { rows, merged } = plan(load(compare('this year', 'previous year')), filters(inMay));
    expect(rows).toEqual(load(compare(['2024-05-01', '2024-05-31'], 'previous year')));
    expect(merged).toEqual(['orders.date']);
  });

  test('is narrowed by it otherwise, and by any other filter', () => {
    const range = { member: 'orders.date', operator: 'inDateRange', values: ['2024-05-01', '2024-05-31'] };
    const fixed = compare('this year', ['2020-01-01', '2020-12-31']);
    expect(plan(load(fixed), filters(inMay)).rows).toEqual(load({ ...fixed, filters: [range] }));
    const told = compare('this year', 'previous year');
    const since = { 'orders.date': { operator: 'between', value: ['2024-05-01', null] } } as const;
    expect(plan(load(told), filters(since)).rows).toMatchObject({ query: told });
    expect(filtersOf(plan(load(told), filters(status)).rows)).toHaveLength(1);
  });

  test('stays within what its reader cannot change', () => {
    const range = ['2024-05-01', '2024-05-31'];
    const paid = compare('this year', 'previous year');
    const [time] = paid.timeDimensions;
    const query = { ...paid, timeDimensions: [{ ...time, dimension: 'orders.paid_at' }] };
    const locked = { 'orders.paid_at': { operator: 'between', value: range } } as const;
    const bound = { member: 'orders.paid_at', operator: 'inDateRange', values: range };
    expect(plan(load(query), filters(locked)).rows).toEqual(load({ ...query, filters: [bound] }));
    const owned = plan(load(paid), { ...filters(inMay), ownsFilters: true });
    expect(owned.rows).toMatchObject({ query: { timeDimensions: [time], filters: [{ values: range }] } });
  });

  test('compares the common part of several ranges, and nothing where they have none', () => {
    const told = compare('this year', 'previous year');
    const click = (...value: string[]) => {
      const filter = { operator: 'between' as const, value };
      const part = { member: 'orders.date', filter, title: 'Date', texts: [''] };
      return { ...filters(inMay), crossFilters: [{ widgetId: 'other', parts: [part] }] };
    };
    expect(plan(load(told), click('2024-05-20', '2024-06-20')).rows).toEqual(
      load(compare(['2024-05-20', '2024-05-31'], 'previous year')),
    );
    expect(filtersOf(plan(load(told), click('2020-01-01', '2020-12-31')).rows)).toHaveLength(2);
  });

  test('follows a time grain with the time that its periods share', () => {
    const x = { field: String.raw`compareDateRange\.time`, timeUnit: 'yearmonth' };
    const over = { spec: { encoding: { x } } };
    const grains = new Map([['orders.date', 'week']]);
    const { spec } = plan(load(compare('this year', 'previous year')), { grains }, over);
    expect(spec).toEqual({ encoding: { x: { ...x, timeUnit: 'yearweek' } } });
    const paid = { dimension: 'orders.paid_at', granularity: 'month' };
    const both = compare('this year', 'previous year');
    const other = plan(
      load({ ...both, timeDimensions: [...both.timeDimensions, paid] }),
      { grains: new Map([['orders.paid_at', 'week']]) },
      over,
    );
    expect(other.spec).toEqual(over.spec);
  });
});

describe('a JSON query under a time grain', () => {
  const query = {
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.date', granularity: 'month', dateRange: 'last year' }],
    order: { 'orders.date.month': 'asc' },
  };

  test('follows it, and its columns keep the names that the report uses', () => {
    const { rows, renames } = plan(load(query), { grains: new Map([['orders.date', 'week']]) });
    expect(rows).toEqual(
      load({
        measures: ['orders.count'],
        timeDimensions: [{ dimension: 'orders.date', granularity: 'week', dateRange: 'last year' }],
        order: { 'orders.date.week': 'asc' },
      }),
    );
    expect(renames).toEqual({ 'orders.date.week': 'orders.date.month' });
  });

  test('follows it where the time is written as a dimension', () => {
    const spelled = { measures: ['orders.count'], dimensions: ['orders.date.month'] };
    const { rows } = plan(load(spelled), { grains: new Map([['orders.date', 'day']]) });
    expect(rows).toEqual(load({ measures: ['orders.count'], dimensions: ['orders.date.day'] }));
  });

  test('that only filters by the time does not start to group by it', () => {
    const ranged = {
      measures: ['orders.count'],
      timeDimensions: [{ dimension: 'orders.date', dateRange: 'today' }],
    };
    expect(plan(load(ranged), { grains: new Map([['orders.date', 'day']]) }).rows).toEqual(load(ranged));
  });
});

describe('a click on another widget', () => {
  const part = { member: 'orders.status', filter: { value: 'open' }, title: 'Status', texts: ['open'] };

  test('narrows every chart except the clicked one', () => {
    const crossFilters = [{ widgetId: 'clicked', parts: [part] }];
    const rows = load({ measures: ['orders.count'] });
    expect(filtersOf(plan(rows, { crossFilters }).rows)).toHaveLength(1);
    expect(filtersOf(plan(rows, { crossFilters }, { widgetId: 'clicked' }).rows)).toBeUndefined();
  });

  test('narrows the filtered rows, and never replaces a filter', () => {
    const crossFilters = [{ widgetId: 'clicked', parts: [part] }];
    const { rows } = plan(load({ measures: ['orders.count'] }), { ...filters(status), crossFilters });
    expect(filtersOf(rows)).toHaveLength(2);
  });
});

describe('a click that does not reach a widget', () => {
  const toPart = (member: string, title: string) => ({
    member,
    filter: { value: ['open'] },
    title,
    texts: ['open'],
  });
  const status = toPart('orders.status', 'Status');
  const crossFilters = [{ widgetId: 'clicked', parts: [status] }];
  const told = {
    kind: 'click',
    member: 'orders.status',
    reason: 'no-field',
    title: 'Status',
    texts: ['open'],
  };
  const inline = (rows: readonly Record<string, unknown>[]): RowSource => {
    const result = parseInlineRows(rows);
    return result ? { from: 'inline', result } : { from: 'spec' };
  };
  const reaching: [string, RowSource, Record<string, unknown>?][] = [
    ['a query of its view', load({ measures: ['orders.count'] })],
    ['SQL that names its view', { from: 'sql', query: 'SELECT * FROM orders' }],
    ['rows with its column', inline([{ status: 'open' }])],
    ['rows of a spec with its column', { from: 'spec' }, { data: { values: [{ status: 'open' }] } }],
  ];
  const lacking: [string, RowSource, Record<string, unknown>?][] = [
    ['a query of another view', load({ measures: ['stock.count'] })],
    ['SQL that does not name its view', { from: 'sql', query: 'SELECT * FROM stock' }],
    ['rows without its column', inline([{ city: 'Rome' }])],
    ['rows of a spec without its column', { from: 'spec' }, { data: { values: [{ city: 'Rome' }] } }],
  ];

  test.each(lacking)('is told of %s, which stays unchanged', (_, rows, spec = {}) => {
    const planned = plan(rows, { crossFilters }, { spec });
    expect(planned.skipped).toEqual([told]);
    expect([planned.rows, planned.spec ?? spec, planned.merged]).toEqual([rows, spec, []]);
  });

  test.each(reaching)('is not told of %s, which is narrowed', (_, rows, spec = {}) => {
    const planned = plan(rows, { crossFilters }, { spec });
    expect([planned.skipped, planned.merged.length + planned.key.length > 0]).toEqual([[], true]);
  });

  test('is told of rows that the chart loads by itself', () => {
    const spec = { data: { url: 'https://rows.example/a.json' } };
    const { skipped } = plan({ from: 'spec' }, { crossFilters }, { spec });
    expect(skipped).toEqual([{ ...told, reason: 'own-rows' }]);
  });

  test('is told by each of its conditions', () => {
    const parts = [status, toPart('stock.place', 'Place')];
    const { rows, skipped } = plan(load({ measures: ['orders.count'] }), {
      crossFilters: [{ widgetId: 'clicked', parts }],
    });
    expect(filtersOf(rows)).toHaveLength(1);
    expect(skipped).toMatchObject([{ kind: 'click', member: 'stock.place', title: 'Place' }]);
  });

  test('is not told of the clicked widget, nor of one without rows', () => {
    const rows = load({ measures: ['stock.count'] });
    expect(plan(rows, { crossFilters }, { widgetId: 'clicked' }).skipped).toEqual([]);
    const none: RowSource = { from: 'inline', result: { columns: [], values: [], rowCount: 0 } };
    expect(plan(none, { crossFilters }).skipped).toEqual([]);
  });
});

describe('inline rows of a report', () => {
  const rows = parseInlineRows([
    { status: 'open', amount: 1 },
    { status: 'done', amount: 2 },
  ]);
  if (!rows) throw new Error('rows');
  const inline: RowSource = { from: 'inline', result: rows };

  test('are filtered by the column of the member’s last name', () => {
    const { rows: narrowed } = plan(inline, filters(status));
    expect(narrowed).toMatchObject({ result: { rowCount: 1, values: [['open'], [1]] } });
  });

  test('without such a column stay unchanged, without a message', () => {
    expect(plan(inline, filters({ 'orders.city': { value: ['Rome'] } }))).toMatchObject({
      rows: inline,
      skipped: [],
    });
  });

  test('without the column that the control is mapped to are reported', () => {
    const config = { controls: { f: { member: 'orders.city' } } };
    expect(plan(inline, filters(status), { config }).skipped).toEqual([
      { kind: 'filter', member: 'orders.city', reason: 'not-in-output' },
    ]);
  });

  test('of a chart’s own spec are filtered in the spec', () => {
    const spec = { data: { values: [{ status: 'open' }, { status: 'done' }] } };
    const { spec: narrowed } = plan({ from: 'spec' }, filters(status), { spec });
    expect(narrowed).toEqual({ data: { values: [{ status: 'open' }] } });
  });

  test('loaded by the chart itself cannot be filtered, and a mapped control reports it', () => {
    const config = { controls: { f: { member: 'orders.city' } } };
    const spec = { data: { url: 'https://rows.example/a.json' } };
    expect(plan({ from: 'spec' }, filters(status), { config, spec }).skipped).toEqual([
      { kind: 'filter', member: 'orders.city', reason: 'own-rows' },
    ]);
  });
});

describe('SQL under controls', () => {
  const sql: RowSource = { from: 'sql', query: 'SELECT count(*) AS n FROM "Orders" WHERE orders_old' };
  const filter = { member: 'orders.status', operator: 'equals', values: ['open'] };

  test('gets the filters beside its text, on any member of a view that it names', () => {
    expect(plan(sql, filters(status))).toMatchObject({
      rows: { ...sql, filters: [filter] },
      merged: ['orders.status'],
      skipped: [],
    });
  });

  test.each(['orders_old.status', 'order.status', 'old.status', 'status'])(
    'does not concern %s, since it has no such word',
    (member) => {
      const other = { ...sql, query: sql.query.replace('_old', '_older') };
      expect(plan(other, filters({ [member]: { value: 'open' } })).rows).toEqual(other);
    },
  );

  test('gets the filter of a member that the control is mapped to, whatever its text', () => {
    const config = { controls: { f: { member: 'places.city' } } };
    expect(plan(sql, filters(status), { config })).toMatchObject({
      rows: { filters: [{ ...filter, member: 'places.city' }] },
    });
  });

  test('gets the column of another SQL chart, which has no view', () => {
    const named = { ...sql, query: 'SELECT status FROM orders' };
    expect(plan(named, filters({ status: { value: 'open' } }))).toMatchObject({
      rows: { filters: [{ ...filter, member: 'status' }] },
    });
  });

  test('with a value that does not fit is reported', () => {
    expect(plan(sql, filters({ 'orders.status': { operator: 'less_than', value: null } })).skipped).toEqual([
      { kind: 'filter', member: 'orders.status', reason: 'unreadable' },
    ]);
  });

  test('that truncates time to a grain keeps it and is reported', () => {
    const sql: RowSource = {
      from: 'sql',
      query: "SELECT date_trunc('month', date) AS m FROM orders GROUP BY 1",
    };
    expect(plan(sql, { grains: new Map([['orders.date', 'week']]) }).skipped).toEqual([
      { kind: 'grain', member: 'orders.date', reason: 'meaning' },
    ]);
  });
});
