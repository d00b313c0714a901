/** Nothing false is told: of rows that are cut, chosen, unfinished or about a part. */
import { describe, expect, test } from 'vitest';
import { analyseDashboard, type RowsToAnalyse } from '../../../src/views/story/model/analyse-dashboard.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

const now = new Date('2025-10-20T12:00:00Z');
const context = { locale: 'en-US', timeZone: 'Europe/Berlin', currency: 'USD' };
const region: ResultColumn = { name: 'o.region', type: 'string', role: 'dimension', title: 'Region' };
const revenue: ResultColumn = { name: 'o.revenue', type: 'number', role: 'measure', title: 'Revenue' };
const grain = (granularity: string): ResultColumn => ({
  name: `o.date.${granularity}`,
  type: 'time',
  role: 'time',
  granularity,
});

type Query = Readonly<Record<string, unknown>>;

function toRows(
  columns: readonly ResultColumn[],
  rows: readonly (readonly Cell[])[],
  query: Query = {},
  isPart = false,
): RowsToAnalyse {
  const values = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  const result: Result = {
    columns,
    values,
    rowCount: rows.length,
    query: { measures: ['o.revenue'], ...query },
  };
  return { widgetId: 'one', title: 'European sales', result, isPart };
}

const tell = (...rows: readonly RowsToAnalyse[]): string =>
  analyseDashboard(rows, { now, context, isAdditive: () => true })
    .sentences.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    .join('\n');

/** Months up to the given one, which is counted from January 2024. */
const toMonths = (values: readonly number[], end = 20): Cell[][] =>
  values.map((value, at) => {
    const month = new Date(Date.UTC(2024, end - values.length + 1 + at, 1));
    return [month.toISOString().replace('Z', ''), value];
  });
const monthly = (values: readonly number[], query: Query = {}, end?: number): string =>
  tell(
    toRows([grain('month'), revenue], toMonths(values, end), {
      timeDimensions: [{ dimension: 'o.date' }],
      ...query,
    }),
  );
const level = Array.from({ length: 16 }, (_, at) => 1_000 + ((at * 37) % 11));

describe('periods', () => {
  test('that the query begins or ends within are not compared', () => {
    const quarters: Cell[][] = [
      ['2025-04-01T00:00:00.000', 700],
      ['2025-07-01T00:00:00.000', 3_000],
      ['2025-10-01T00:00:00.000', 600],
    ];
    const range = [{ dimension: 'o.date', granularity: 'quarter', dateRange: 'last 120 days' }];
    expect(tell(toRows([grain('quarter'), revenue], quarters, { timeDimensions: range }))).toBe('');
  });

  test('that are not over, or in the future, are neither the latest nor part of a ranking', () => {
    expect(monthly([...level.slice(0, -2), 1_300, 1_000, 40, 40], {}, 23)).toContain('Revenue in Sep 2025');
    const rows = ['A', 'B'].flatMap((name) =>
      [100, 100, 1].map((value, at): Cell[] => [
        `2025-${String(at + 8).padStart(2, '0')}-01T00:00:00.000`,
        name,
        name === 'A' ? value : at === 2 ? 60 : 90,
      ]),
    );
    const third: Cell[][] = [['2025-08-01T00:00:00.000', 'C', 1]];
    expect(tell(toRows([grain('month'), region, revenue], [...rows, ...third]))).toContain(
      'A has the highest',
    );
  });

  test('do not end with changes of clocks', () => {
    const days = Array.from({ length: 60 }, (_, at): Cell[] => [
      new Date(Date.UTC(2025, 2, 1 + at)).toISOString().replace('Z', ''),
      100 + (at % 3),
    ]);
    const hours = days.map((_, at): Cell[] => [
      new Date(Date.UTC(2025, 2, 29, at)).toISOString().replace('Z', ''),
      100 + (at % 3),
    ]);
    expect(tell(toRows([grain('day'), revenue], days))).not.toContain('no data');
    expect(
      tell(
        toRows(
          [grain('hour'), revenue],
          hours.filter((_, at) => at !== 26),
        ),
      ),
    ).not.toContain('no data');
  });

  test('before a gap are not those before', () => {
    const rows = toMonths(level).filter((_, at) => at !== level.length - 2);
    expect(tell(toRows([grain('month'), revenue], rows))).not.toMatch(/up|down/);
  });
});

describe('rows are left out', () => {
  test.each<[string, Query]>([
    ['the largest of more', { limit: 16, order: [['o.revenue', 'desc']] }],
    ['the first of more', { limit: 16, order: [['o.date', 'asc']] }],
    ['chosen by a measure', { filters: [{ member: 'o.revenue', operator: 'gt', values: ['900'] }] }],
    [
      'chosen by a measure within others',
      { filters: [{ or: [{ member: 'o.revenue', operator: 'gt', values: ['900'] }] }] },
    ],
    [
      'without some days',
      { filters: [{ member: 'o.date', operator: 'notInDateRange', values: ['2025-01-01'] }] },
    ],
    ['a later page', { offset: 10 }],
  ])('that are %s', (_, query) => {
    expect(monthly(level, query)).toBe('');
  });

  test('of which no query is known', () => {
    const { result, ...rows } = toRows([grain('month'), revenue], toMonths(level));
    expect(tell({ ...rows, result: { ...result, query: undefined } })).toBe('');
  });

  test('but the last periods of more are told', () => {
    const moved = [...level.slice(0, -1), 1_300];
    expect(monthly(moved, { limit: 16, order: [['o.date', 'desc']] })).toContain('Revenue in Sep 2025');
  });
});

describe('a part', () => {
  test('is named by its widget, and told after the whole', () => {
    const twoRows = [
      ['Toys', 20],
      ['Books', 10],
    ];
    const part = toRows([region, revenue], twoRows, {}, true);
    const whole = toRows(
      [region, revenue],
      [
        ['EU', 30],
        ['US', 60],
        ['Asia', 10],
      ],
    );
    expect(tell(part)).toBe('In “European sales”: Revenue in total: 30.');
    expect(tell(part, whole)).toContain('Revenue in total: 100.');
    expect(tell(part, whole)).not.toContain('Revenue in total: 30.');
  });

  test('without a name counts in the whole', () => {
    const rows = [
      ['A', 60],
      ['B', 30],
      ['C', 10],
      [null, 500],
    ];
    expect(tell(toRows([region, revenue], rows))).toContain('60, 10% of the total');
  });

  test('that is nearly all is not all, and one of several smallest is not the smallest', () => {
    const rows = [
      ['A', 9_970],
      ['B', 10],
      ['C', 10],
      ['D', 10],
    ];
    const told = tell(toRows([region, revenue], rows));
    expect(told).not.toContain('100%');
    expect(told).not.toContain('lowest');
  });
});

describe('names', () => {
  test('from data neither turn the sentence around nor fill it', () => {
    const rows = [
      [`A\u2069\u202E${'x'.repeat(1_000)}`, 60],
      ['B', 30],
      ['C', 10],
    ];
    const told = tell(toRows([region, revenue], rows));
    expect(told).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(told.length).toBeLessThan(300);
  });
});

test('changes from or to less than nothing are no shares', () => {
  const told = monthly([...level, -1, 100], {});
  expect(told).toContain('up 101');
  expect(told).not.toContain('%');
});

test('changes of averages are told in their unit, and those of shares in percentage points', () => {
  const rows = toMonths([0.4, 0.2, 6.4]);
  const tellAverage = (column: ResultColumn): string =>
    analyseDashboard([toRows([grain('month'), column], rows)], { now, context, isAdditive: () => false })
      .sentences.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
      .join('\n');
  expect(tellAverage(revenue)).toContain('up 6.2 from Aug 2025');
  expect(tellAverage({ ...revenue, format: { type: 'percent', decimalPlaces: 1 } })).toContain(
    'up 620.0 percentage points',
  );
});

test('a change as large as most others is no news', () => {
  const steps = [0, 5, 2, 9, 4, 7, 1, 8, 3, 6];
  const noisy = [...steps, ...steps].map((step) => 1_000 + step * 10);
  expect(monthly(noisy)).not.toMatch(/up|down/);
  expect(monthly([...noisy.slice(0, -1), 1_600])).toContain('up');
});

test('the only value of a widget is not repeated beside others, and late data is told once', () => {
  expect(tell(toRows([revenue], [[30]]))).toBe('Revenue in total: 30.');
  const costs = { ...revenue, name: 'o.costs', title: 'Costs' };
  expect(tell(toRows([revenue], [[30]]), toRows([costs], [[20]]))).toBe('');
  const late = toMonths(level, 10);
  const other = { ...revenue, name: 'o.costs', title: 'Costs' };
  const told = tell(toRows([grain('month'), revenue], late), toRows([grain('month'), other], late));
  expect(told.match(/The latest data/g)).toHaveLength(1);
});

test('a trend has the direction of its course, whatever single values do', () => {
  const values = Array.from({ length: 40 }, (_, at) => (at === 36 ? 20_000 : 1_000 - at * 15));
  expect(monthly(values)).not.toContain('rising');
});

describe('a change', () => {
  const months = toMonths([...level, 2_000]);
  const say = (goodDirection?: 'up' | 'down'): string =>
    analyseDashboard(
      [toRows([grain('month'), revenue], months, { timeDimensions: [{ dimension: 'o.date' }] })],
      { now, context, isAdditive: () => true, findGoodDirection: () => goodDirection },
    )
      .sentences.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
      .join('\n');

  test('is called better or worse where the model says which, and else is told neutrally', () => {
    expect(say('up')).toMatch(/up [\d.]+% from \w+ 2025 \(better\)/);
    expect(say('down')).toMatch(/up [\d.]+% from \w+ 2025 \(worse\)/);
    expect(say()).not.toMatch(/better|worse/);
  });
});

describe('a target', () => {
  const tellTarget = (blocks: unknown, rows: readonly (readonly Cell[])[], columns = [revenue]): string =>
    tell({ ...toRows(columns, rows), spec: { blocks } });

  test('that a widget states is told with the share of it that is reached', () => {
    const block = { type: 'progress', field: 'o.revenue', target: 2_000 };
    expect(tellTarget([block], [[1_500]])).toContain('Revenue: 1,500, 75% of the target (2,000).');
    const goal: ResultColumn = { name: 'o.goal', type: 'number', role: 'measure', title: 'Goal' };
    expect(tellTarget([{ ...block, target: 'o.goal' }], [[1_500, 1_000]], [revenue, goal])).toContain(
      'Revenue: 1,500, 150% of the target (1,000).',
    );
  });

  test.each([
    ['none', { type: 'number', field: 'o.revenue' }],
    ['one of 0', { type: 'progress', field: 'o.revenue', target: 0 }],
    ['a negative one', { type: 'progress', field: 'o.revenue', target: -5 }],
    ['one of another column', { type: 'progress', field: 'o.other', target: 5 }],
    ['one that is no number', { type: 'progress', field: 'o.revenue', target: {} }],
    ['one of a row that is not there', { type: 'progress', field: 'o.revenue', target: 5, row: 7 }],
  ])('is not told where there is %s', (_, block) => {
    expect(tellTarget([block], [[1_500]])).not.toContain('target');
  });

  test('of a month that is not over is not told as missed', () => {
    const block = { type: 'progress', field: 'o.revenue', target: 2_000 };
    const months = toMonths([1_000, 1_100, 700], 21);
    const source = toRows([grain('month'), revenue], [...months].reverse(), {
      timeDimensions: [{ dimension: 'o.date' }],
    });
    expect(tell({ ...source, spec: { blocks: [block] } })).not.toContain('target');
    expect(tell({ ...source, spec: { blocks: [{ ...block, row: 1 }] } })).toContain('55% of the target');
  });
});

describe('a month that is not over', () => {
  const daysOf = (from: string, values: readonly number[]): Cell[][] =>
    values.map((value, at) => [
      new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().replace('Z', ''),
      value,
    ]);
  const tellDays = (rows: readonly (readonly Cell[])[], isAdditive = true): string =>
    analyseDashboard([toRows([grain('day'), revenue], rows, { timeDimensions: [{ dimension: 'o.date' }] })], {
      now,
      context,
      isAdditive: () => isAdditive,
    })
      .sentences.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
      .join('\n');
  const september = daysOf(
    '2025-09-01',
    Array.from({ length: 30 }, () => 100),
  );

  test('is compared with the same days of the month before', () => {
    // Today, October 20, is not over.
    const october = daysOf(
      '2025-10-01',
      Array.from({ length: 19 }, () => 150),
    );
    expect(tellDays([...september, ...october])).toContain(
      'Revenue from Oct 1, 2025 to Oct 19, 2025: 2,850, up 50% from the same days up to Sep 19, 2025.',
    );
  });

  test('is not compared where days are missing, of averages, and when it is over', () => {
    const october = daysOf(
      '2025-10-01',
      Array.from({ length: 19 }, () => 150),
    );
    expect(tellDays([...september.slice(3), ...october])).not.toContain('same days');
    expect(tellDays([...september, ...october.slice(0, 4), ...october.slice(6)])).not.toContain('same days');
    expect(tellDays([...september, ...october], false)).not.toContain('same days');
    const august = daysOf(
      '2025-08-01',
      Array.from({ length: 31 }, () => 50),
    );
    expect(tellDays([...august, ...september])).not.toContain('same days');
  });
});
