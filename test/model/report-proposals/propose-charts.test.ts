/** One example for each rule, and what the rows that have arrived change. */
import { expect, test } from 'vitest';
import type { ProposalName } from '../../../src/model/messages/report-proposals-en.ts';
import { createProposalMessages } from '../../../src/model/messages/report-proposals-en.ts';
import { proposeCharts } from '../../../src/model/report-proposals/propose-charts.ts';
import { readHints, type ProposalHints } from '../../../src/model/report-proposals/proposal-hints.ts';
import type { Cell } from '../../../src/model/result.ts';
import { listFaults } from './check-drawing.ts';
import { listColumns, makeHints, members, type Query } from './shown-rows.ts';

interface Example {
  readonly query: Query;
  readonly hints?: ProposalHints;
  /** Whether the rule has the best proposal. Default: it is among them. */
  readonly isBest?: true;
  /** A part of its spec. */
  readonly spec: object;
}

const ask = (measures: readonly string[], dimensions: readonly string[] = [], more: object = {}): Query => ({
  measures: measures.map((name) => `trips.${name}`),
  dimensions: dimensions.map((name) => `trips.${name}`),
  ...more,
});
const byMonth = { timeDimensions: [{ dimension: 'trips.started_at', granularity: 'month' }] };
const inYear = {
  timeDimensions: [
    { dimension: 'trips.started_at', granularity: 'month', dateRange: ['2024-01-01', '2024-12-31'] },
  ],
};
const ranges = ['this year', 'previous year'];
const compared = {
  timeDimensions: [{ dimension: 'trips.started_at', granularity: 'month', compareDateRange: ranges }],
};
const month = String.raw`trips\.started_at\.month`;
const records = { ungrouped: true };
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const mark = (type: string) => ({ mark: { type } });

const examples: Readonly<Record<ProposalName, Example>> = {
  number: {
    query: ask(['count']),
    isBest: true,
    spec: { blocks: [{ type: 'number', field: 'trips.count' }] },
  },
  numbers: {
    query: ask(['count', 'price']),
    isBest: true,
    spec: { direction: 'row', blocks: [{ label: 'count' }, { label: 'price' }] },
  },
  numberWithTrend: {
    query: ask(['count'], [], byMonth),
    spec: {
      blocks: [
        { type: 'number', row: -1, label: '{period}' },
        { type: 'comparison', row: -1, previousRow: -2, goodDirection: 'up' },
        { type: 'sparkline', dimension: 'trips.started_at.month' },
      ],
    },
  },
  comparedNumbers: {
    query: ask(['count'], [], {
      timeDimensions: [{ dimension: 'trips.started_at', compareDateRange: ranges }],
    }),
    isBest: true,
    spec: {
      blocks: [
        { type: 'number', field: 'trips.count', label: '{period}' },
        { type: 'comparison', field: 'trips.count', goodDirection: 'up', label: 'vs {previousPeriod}' },
      ],
    },
  },
  measureBars: {
    query: ask(['price', 'tip']),
    spec: { layer: [{ encoding: { y: { datum: 'price' } } }, { encoding: { y: { datum: 'tip' } } }] },
  },

  line: {
    query: ask(['usual_price'], [], byMonth),
    isBest: true,
    spec: {
      ...mark('line'),
      encoding: { x: { field: month, type: 'temporal' }, y: { scale: { zero: false } } },
    },
  },
  area: { query: ask(['count'], [], byMonth), spec: mark('area') },
  timeColumns: {
    query: ask(['count'], [], inYear),
    isBest: true,
    spec: { ...mark('bar'), encoding: { x: { timeUnit: 'yearmonth' } } },
  },
  linesByMeasure: {
    query: ask(['price', 'tip'], [], byMonth),
    isBest: true,
    spec: { layer: [{ encoding: { color: { datum: 'price' } } }, { encoding: { color: { datum: 'tip' } } }] },
  },
  linesBelow: {
    query: ask(['price', 'late_share'], [], byMonth),
    isBest: true,
    spec: { vconcat: [mark('line'), mark('line')] },
  },
  columnsAndLine: {
    query: ask(['late_share', 'price'], [], byMonth),
    spec: {
      layer: [
        { ...mark('bar'), encoding: { color: { datum: 'price' } } },
        { ...mark('line'), encoding: { color: { datum: 'late_share' } } },
      ],
      resolve: { scale: { y: 'independent' } },
    },
  },

  linesByCategory: {
    query: ask(['count'], ['status'], byMonth),
    isBest: true,
    spec: { ...mark('line'), encoding: { color: { field: String.raw`trips\.status`, type: 'nominal' } } },
  },
  lineFacets: {
    query: ask(['count'], ['status'], byMonth),
    hints: makeHints(240, { status: { count: 20 } }),
    isBest: true,
    spec: { ...mark('line'), encoding: { facet: { field: String.raw`trips\.status` } } },
  },
  linesInFacets: {
    query: ask(['count'], ['status', 'country'], byMonth),
    hints: makeHints(240, { status: { count: 2 }, country: { count: 10 } }),
    isBest: true,
    spec: {
      encoding: { facet: { field: String.raw`trips\.country` }, color: { field: String.raw`trips\.status` } },
    },
  },
  stackedArea: {
    query: ask(['count'], ['status'], byMonth),
    spec: { ...mark('area'), encoding: { color: { type: 'nominal' } } },
  },
  periodColumns: {
    query: ask(['count'], [], compared),
    spec: {
      ...mark('bar'),
      encoding: {
        x: { field: String.raw`compareDateRange\.time`, timeUnit: 'yearmonth', type: 'ordinal' },
        xOffset: { field: 'compareDateRange', sort: null },
        color: { field: 'compareDateRange', sort: null },
      },
    },
  },
  stackedTimeColumns: {
    query: ask(['count'], ['status'], inYear),
    spec: { ...mark('bar'), encoding: { x: { timeUnit: 'yearmonth' }, color: { type: 'nominal' } } },
  },
  shareOverTime: {
    query: ask(['count'], ['status'], byMonth),
    spec: { ...mark('area'), encoding: { y: { stack: 'normalize' } } },
  },
  timeHeatMap: {
    query: ask(['usual_price'], ['status'], byMonth),
    hints: makeHints(480, { status: { count: 40 } }),
    isBest: true,
    spec: { ...mark('rect'), encoding: { color: { type: 'quantitative' } } },
  },

  bars: {
    query: ask(['count'], ['status']),
    isBest: true,
    spec: { ...mark('bar'), encoding: { y: { field: String.raw`trips\.status`, sort: '-x' } } },
  },
  columns: { query: ask(['count'], ['status']), spec: { encoding: { x: { type: 'nominal', sort: '-y' } } } },
  orderedColumns: {
    query: ask(['count'], ['weekday']),
    isBest: true,
    spec: {
      encoding: { x: { type: 'ordinal', sort: [...weekdays, ...weekdays.map((day) => day.slice(0, 3))] } },
    },
  },
  donut: { query: ask(['count'], ['status']), spec: mark('arc') },
  groupedMeasureBars: {
    query: ask(['price', 'tip'], ['status']),
    isBest: true,
    spec: {
      layer: [{ encoding: { yOffset: { datum: 'price' } } }, { encoding: { yOffset: { datum: 'tip' } } }],
    },
  },
  barsBeside: {
    query: ask(['price', 'late_share'], ['status']),
    isBest: true,
    spec: { hconcat: [mark('bar'), { encoding: { y: { axis: null } } }] },
  },

  heatMap: {
    query: ask(['usual_price'], ['weekday', 'hour']),
    isBest: true,
    spec: {
      ...mark('rect'),
      encoding: { x: { field: String.raw`trips\.hour` }, y: { field: String.raw`trips\.weekday` } },
    },
  },
  stackedBars: {
    query: ask(['count'], ['is_paid', 'status']),
    hints: makeHints(40, { is_paid: { count: 2 }, status: { count: 20 } }),
    isBest: true,
    spec: {
      ...mark('bar'),
      encoding: { y: { field: String.raw`trips\.status` }, color: { field: String.raw`trips\.is_paid` } },
    },
  },
  groupedBars: {
    query: ask(['usual_price'], ['status', 'is_paid']),
    hints: makeHints(12, { status: { count: 6 }, is_paid: { count: 2 } }),
    isBest: true,
    spec: { encoding: { yOffset: { field: String.raw`trips\.is_paid` } } },
  },
  shareBars: {
    query: ask(['count'], ['status', 'is_paid']),
    spec: { encoding: { x: { stack: 'normalize' } } },
  },

  scatter: {
    query: ask(['price', 'late_share'], ['status']),
    hints: makeHints(200, { status: { count: 200 } }),
    isBest: true,
    spec: { ...mark('point'), encoding: { x: { scale: { zero: false } }, tooltip: [{}, {}, {}] } },
  },
  bubbles: {
    query: ask(['usual_price', 'late_share', 'count'], ['status']),
    spec: { encoding: { size: { field: String.raw`trips\.count` } } },
  },
  histogram: {
    query: ask(['count'], ['speed']),
    isBest: true,
    spec: { encoding: { x: { bin: { maxbins: 30 } }, y: { aggregate: 'sum' } } },
  },
  boxPlot: { query: ask(['price'], ['status'], records), isBest: true, spec: mark('boxplot') },
  pointsOverTime: {
    query: ask(['price'], ['started_at'], records),
    isBest: true,
    spec: { ...mark('point'), encoding: { x: { type: 'temporal' } } },
  },

  regionMap: {
    query: ask(['count'], ['country']),
    hints: makeHints(90, { country: { count: 90 } }),
    isBest: true,
    spec: { mode: 'region', source: 'world', dimension: 'trips.country', measure: 'trips.count' },
  },
  pointMap: {
    query: ask(['usual_price', 'count'], ['start_longitude', 'start_latitude', 'status']),
    isBest: true,
    spec: {
      latitude: 'trips.start_latitude',
      longitude: 'trips.start_longitude',
      size: 'trips.count',
      color: 'trips.usual_price',
    },
  },

  table: {
    query: ask(['count'], ['status', 'country', 'speed', 'weight']),
    isBest: true,
    spec: { columns: [{}, {}, {}, {}, { field: 'trips.count', display: 'bar' }] },
  },
  pivot: {
    query: ask(['count', 'usual_price'], ['status'], byMonth),
    isBest: true,
    spec: {
      pivot: {
        rows: ['trips.status'],
        columns: ['trips.started_at.month'],
        measures: ['trips.count', 'trips.usual_price'],
      },
    },
  },
};

const say = createProposalMessages('en');

test.each(Object.entries(examples))('%s', (name, { query, hints, isBest, spec }) => {
  const proposals = proposeCharts(query, members, hints);
  const found = proposals.find(({ rule }) => rule === name);
  expect(found?.spec).toMatchObject(spec);
  if (isBest) expect(proposals[0]?.rule).toBe(name);
  expect(found && listFaults(found, query)).toEqual([]);
  expect(found && say(found.rule)).toMatch(/^[A-Z][a-z ]+$/);
});

const listNames = (query: Query, hints?: ProposalHints): readonly string[] =>
  proposeCharts(query, members, hints).map(({ rule }) => rule);

test('compared periods are lines of their own along the time of the first, and tables show the times of the rows', () => {
  const query = ask(['count'], [], compared);
  const proposals = proposeCharts(query, members);
  expect(proposals[0]).toMatchObject({
    rule: 'linesByCategory',
    spec: {
      encoding: {
        x: { field: String.raw`compareDateRange\.time` },
        color: { field: 'compareDateRange', sort: null },
      },
    },
  });
  expect(proposals.find(({ rule }) => rule === 'table')?.spec).toMatchObject({
    columns: [{ field: 'compareDateRange' }, { field: 'trips.started_at.month' }, { display: 'bar' }],
  });
  const byStatus = ask(['count'], ['status'], {
    timeDimensions: [{ dimension: 'trips.started_at', compareDateRange: ranges }],
  });
  expect(proposeCharts(byStatus, members)[0]).toMatchObject({
    rule: 'groupedBars',
    spec: { encoding: { y: { field: String.raw`trips\.status` }, yOffset: { field: 'compareDateRange' } } },
  });
});

test('the few months that compared periods share have a tick each, with its name alone', () => {
  const query = ask(['count'], [], compared);
  const months = (count: number) => {
    const columns = new Map([['compareDateRange.time', { count }]]);
    return proposeCharts(query, members, { rowCount: 2 * count, columns })[0]?.spec;
  };
  expect(months(3)).toMatchObject({
    encoding: { x: { axis: { format: '%b', tickCount: { interval: 'month', step: 1 } } } },
  });
  expect(months(13)).not.toHaveProperty('encoding.x.axis');
  const columns = new Map([['compareDateRange.time', { count: 3 }]]);
  const all = proposeCharts(query, members, { rowCount: 6, columns });
  // Vega has no interval of ticks along places.
  expect(all.find(({ rule }) => rule === 'periodColumns')?.spec).toMatchObject({
    encoding: { x: { type: 'ordinal', axis: { format: '%b' } } },
  });
  expect(all.find(({ rule }) => rule === 'periodColumns')?.spec).not.toHaveProperty(
    'encoding.x.axis.tickCount',
  );
});

test('a single period is a number with its name', () => {
  const query = ask(['count'], [], byMonth);
  const [best] = proposeCharts(query, members, makeHints(1, { 'started_at.month': { count: 1 } }));
  expect(best).toMatchObject({ rule: 'number', spec: { blocks: [{ label: '{period}' }] } });
});

test('the latest of several periods is where the query puts it', () => {
  const query = ask(['count'], [], { ...byMonth, order: { 'trips.started_at': 'desc' } });
  const find = (asked: Query) => proposeCharts(asked, members).find(({ rule }) => rule === 'numberWithTrend');
  expect(find(query)?.spec).toMatchObject({ blocks: [{ row: 0 }, { row: 0, previousRow: 1 }, {}] });
  expect(find({ ...query, order: { 'trips.count': 'desc' } })).toBeUndefined();
});

test('a long list is a table, and still bars that scroll', () => {
  const hints = makeHints(400, { status: { count: 400 } });
  const [best, next] = proposeCharts(ask(['count'], ['status']), members, hints);
  expect(best?.rule).toBe('table');
  expect(next).toMatchObject({ rule: 'bars', spec: { height: { step: 22 } } });
});

test('bars follow the order that the query asks for', () => {
  const sortOf = (order: unknown) =>
    proposeCharts(ask(['count'], ['status'], { order }), members).find(({ rule }) => rule === 'bars')?.spec;
  expect(sortOf([['trips.count', 'asc']])).toMatchObject({ encoding: { y: { sort: 'x' } } });
  expect(sortOf({ 'trips.status': 'asc' })).toMatchObject({ encoding: { y: { sort: null } } });
});

test('the first rows of more are no whole: nothing is sliced or stacked', () => {
  const query = ask(['count'], ['status'], { limit: 5 });
  expect(listNames(query)).not.toContain('donut');
  expect(listNames(query, makeHints(4, { status: { count: 4 } }))).toContain('donut');
  const few = makeHints(4, { status: { count: 4 } });
  expect(listNames(ask(['count'], ['status']), { ...few, isTruncated: true })).not.toContain('donut');
  const measured = { filters: [{ member: 'trips.count', operator: 'gt', values: ['9'] }] };
  expect(listNames(ask(['count'], ['status'], measured))).not.toContain('donut');
});

test('values below zero are neither sliced nor stacked', () => {
  const hints = makeHints(4, { status: { count: 4 }, price: { count: 4, hasNegative: true } });
  expect(listNames(ask(['price'], ['status']))).toContain('donut');
  expect(listNames(ask(['price'], ['status']), hints)).not.toContain('donut');
});

test('a number of a few values is read as their names', () => {
  const query = ask(['count'], ['speed']);
  expect(listNames(query)[0]).toBe('histogram');
  expect(listNames(query, makeHints(5, { speed: { count: 5 } }))[0]).toBe('orderedColumns');
});

test('values of a filter are as few as it names', () => {
  const filters = [{ member: 'trips.status', operator: 'equals', values: ['a', 'b'] }];
  const query = ask(['usual_price'], ['country', 'status']);
  expect(listNames(query)[0]).toBe('heatMap');
  expect(listNames({ ...query, filters })[0]).toBe('groupedBars');
});

test('a state of a few values may be that of an order: bars come before the map', () => {
  const query = ask(['count'], ['state']);
  expect(listNames(query, makeHints(4, { state: { count: 4 } })).slice(0, 2)).toEqual(['bars', 'regionMap']);
  expect(listNames(query, makeHints(50, { state: { count: 50 } }))[0]).toBe('regionMap');
});

test.each<[Cell[], string[] | undefined]>([
  [
    ['Sonntag', 'Mittwoch', 'Montag', null],
    ['Montag', 'Mittwoch', 'Sonntag'],
  ],
  [
    ['juin', 'avril', 'janvier'],
    ['janvier', 'avril', 'juin'],
  ],
  [
    ['Fri', 'Mon'],
    ['Mon', 'Fri'],
  ],
  [['Friday', 'open'], undefined],
])('weekdays and months are in their order, in whatever language they are: %j', (cells, inOrder) => {
  const query = ask(['count'], ['status']);
  const values = [cells, cells.map((_, index) => index)];
  const hints = readHints({ columns: listColumns(query), values, rowCount: cells.length });
  const { count, order } = hints.columns.get('trips.status') ?? {};
  expect([count, order?.filter((name) => cells.includes(name))]).toEqual([cells.length, inOrder]);
  expect(listNames(query, hints)[0]).toBe(inOrder ? 'orderedColumns' : 'bars');
});

test('a few places are on a map, too', () => {
  const hints = makeHints(3, { start_latitude: { count: 3 }, start_longitude: { count: 3 } });
  expect(listNames(ask(['count'], ['start_latitude', 'start_longitude']), hints)[0]).toBe('pointMap');
});
