/** What a chart shows is the same in every zone of the reader's machine. */
import fc from 'fast-check';
import { expressionFunction, parse, View } from 'vega';
import { afterEach, expect, test } from 'vitest';
import { createExpressionInterpreter } from '../../../src/views/chart/engine/expression-interpreter.ts';
import { ownFunctions } from '../../../src/views/chart/engine/expression-functions.ts';
import { toVegaSpec } from '../../../src/views/chart/engine/to-vega-spec.ts';
import '../../../src/views/chart/engine/vega-core.ts';
import { compileInUtc } from '../../../src/views/chart/model/draw-in-utc.ts';
import { prepareChartSpec } from '../../../src/views/chart/model/prepare-chart-spec.ts';
import type { Result } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';
import { theme } from './chart-fixtures.ts';

const machineZone = process.env['TZ'];
const machines = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo', 'Pacific/Apia'];

for (const [name, run] of Object.entries(ownFunctions)) expressionFunction(name, run);

afterEach(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

type Spec = Readonly<Record<string, unknown>>;

const tooltip = { show: () => {}, hide: () => {} };

/** The picture of a chart on a machine in a zone, for a reader in another one. */
async function draw(machine: string, spec: Spec, result?: Result, timeZone = 'UTC'): Promise<string> {
  process.env['TZ'] = machine;
  const context = { locale: 'en-US', timeZone, currency: 'USD' };
  const size = { width: 600, height: 300 };
  const prepared = prepareChartSpec({ spec, result, theme, overrides: {}, context, size, described: true });
  const request = {
    spec,
    result,
    theme,
    overrides: {},
    context,
    ...size,
    allowOrigins: [],
    tooltip,
  };
  const { spec: drawn } = await toVegaSpec(prepared, request);
  const view = new View(parse(drawn, prepared.config, { ast: true }), {
    expr: createExpressionInterpreter(timeZone),
    renderer: 'none',
  });
  try {
    // Gradients are numbered through all charts of a page.
    return (await view.toSVG()).replace(/gradient_\d+/g, 'gradient');
  } finally {
    view.finalize();
  }
}

const toResult = (times: readonly string[]): Result => ({
  columns: [
    { name: 'events.at', type: 'time', title: 'At', role: 'time' },
    { name: 'events.count', type: 'number', title: 'Events', role: 'measure' },
  ],
  values: [times, times.map((_, index) => index + 1)],
  rowCount: times.length,
});

const bars = (x: Spec): Spec => ({
  mark: { type: 'bar', tooltip: true },
  encoding: {
    x: { field: 'events.at', ...x },
    y: { field: 'events.count', type: 'quantitative', aggregate: 'sum' },
  },
});

const countBars = (picture: string): number => picture.match(/aria-roledescription="bar"/g)?.length ?? 0;

/** Days on which clocks change somewhere, and others. */
const aTime = fc
  .tuple(
    fc.constantFrom(
      '2024-12-31',
      '2025-01-01',
      '2025-03-09',
      '2025-03-30',
      '2025-06-15',
      '2025-11-02',
      '2011-12-30',
    ),
    fc.integer({ min: 0, max: 86_399 }),
  )
  .map(([day, second]) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + second * 1_000).toISOString().slice(0, 19),
  );

const units = ['year', 'quarter', 'month', 'date', 'day', 'hours', 'minutes', 'seconds'].concat(
  ['yearmonth', 'yearquarter', 'yearmonthdate', 'yearmonthdatehours', 'monthdate', 'hoursminutes'],
  ['week', 'yearweek', 'dayofyear', 'yeardayofyear'],
);
const aUnit = fc.tuple(fc.constantFrom('', 'utc'), fc.constantFrom(...units)).map((parts) => parts.join(''));

test('the machine of this test moves to other zones', () => {
  const offsets = machines.map((machine) => {
    process.env['TZ'] = machine;
    return new Date(2025, 0, 1).getTimezoneOffset();
  });
  expect(new Set(offsets).size).toBe(machines.length);
});

test('hours that a machine’s zone skips are bars of their own', async () => {
  const result = toResult(['2025-03-30T02:00:00', '2025-03-30T03:00:00']);
  const picture = await draw('Europe/Berlin', bars({ type: 'ordinal', timeUnit: 'hours' }), result);
  expect(countBars(picture)).toBe(2);
  expect(picture).toContain('>02:00<');
  expect(picture).toContain('>03:00<');
});

test('a chart of any unit of time is the same picture on every machine', async () => {
  const times = fc.uniqueArray(aTime, { minLength: 1, maxLength: 6 });
  const types = fc.constantFrom('temporal', 'ordinal');
  await fc.assert(
    fc.asyncProperty(
      times,
      aUnit,
      types,
      fc.constantFrom(...machines),
      async (at, timeUnit, type, machine) => {
        const spec = bars({ timeUnit, type });
        expect(await draw(machine, spec, toResult(at))).toBe(await draw('UTC', spec, toResult(at)));
      },
    ),
    { numRuns: rounds(25, 1_500) },
  );
});

test.each(['yearmonth', 'yearquarter', 'yearweek', 'yearmonthdatehours'])(
  'the unit utc%s is the same as that without utc, also in what a click reports',
  async (timeUnit) => {
    const result = toResult(['2025-01-01T00:00:00', '2025-02-01T05:00:00', '2025-03-31T23:00:00']);
    const plain = await draw('Europe/Berlin', bars({ timeUnit }), result);
    expect(await draw('Asia/Tokyo', bars({ timeUnit: `utc${timeUnit}` }), result)).toBe(plain);
    expect(await draw('Asia/Tokyo', bars({ timeUnit: { unit: timeUnit, utc: true } }), result)).toBe(plain);
    expect(JSON.stringify(compileInUtc(bars({ timeUnit: `utc${timeUnit}` })))).not.toContain('utc');
  },
);

/** Rows of a spec, written in the ways that occur in files, and instants. */
const rows = [
  { at: '2025-03-30', n: 1 },
  { at: '2025-03-30 02:30', n: 2 },
  { at: '2025-03-30T02:30:00', n: 3 },
  { at: '2025/03/30 02:30', n: 4 },
  { at: 'Mar 30, 2025 02:30:00', n: 5 },
  { at: '30-Mar-2025', n: 8 },
  { at: '03-30-2025', n: 9 },
  { at: 'Mar-2025', n: 10 },
  { at: '12', n: 11 },
  { at: '2025-03-30T02:30:00Z', n: 6 },
  { at: 'Sun, 30 Mar 2025 02:30:00 GMT', n: 7 },
];
const y = { field: 'n', type: 'quantitative' };
const dates = `year month date day hours minutes seconds milliseconds timezoneoffset quarter week dayofyear`
  .split(' ')
  .map((name) => `${name}(datum.when)`);

const specs: Record<string, Spec> = {
  'dates in rows of a spec': {
    data: { values: rows },
    mark: 'point',
    encoding: { x: { field: 'at', type: 'temporal' }, y },
  },
  'columns whose types are guessed': {
    data: { values: rows.slice(0, 3), format: { parse: 'auto' } },
    mark: 'text',
    encoding: { x: { field: 'at', type: 'nominal', axis: { labelExpr: "hours(datum.value) + ''" } }, y },
  },
  'columns with a pattern': {
    data: { values: [{ at: '30.03.2025 02:30', n: 1 }], format: { parse: { at: "date:'%d.%m.%Y %H:%M'" } } },
    mark: 'point',
    encoding: { x: { field: 'at', type: 'temporal' }, y },
  },
  'functions of dates': {
    data: { values: rows },
    transform: [
      { calculate: 'toDate(datum.at)', as: 'when' },
      { calculate: `[${dates.join()}].join ? '' : join([${dates.join()}], ' ')`, as: 'parts' },
      { calculate: "timeFormat(datum.when, '%c %x %X %j %U')", as: 'written' },
      { calculate: "+timeParse('30.03.2025 02:30', '%d.%m.%Y %H:%M')", as: 'parsed' },
      {
        calculate: "join([+timeOffset('day', datum.when, 1), +datetime(2025, 2, 30, 2, 30)], ' ')",
        as: 'moved',
      },
      {
        calculate: "join(timeSequence('hours', datetime(2025, 2, 30), datetime(2025, 2, 31)), ' ')",
        as: 'all',
      },
      {
        calculate: "'' + datum.when + toString(datetime(2025, 2, 30)) + hours('2025-03-30 02:30')",
        as: 'text',
      },
      { calculate: "join([datetime('2025-03-30T02:30') - 0, datetime(86400000) - 0], ' ')", as: 'made' },
    ],
    mark: 'text',
    encoding: {
      y: { field: 'parts', type: 'nominal' },
      x: { field: 'written', type: 'nominal' },
      row: { field: 'made', type: 'nominal' },
      detail: [{ field: 'all' }, { field: 'text' }],
      text: { field: 'moved' },
      color: { field: 'parsed', type: 'nominal' },
    },
  },
  'dates in filters, domains and reference lines': {
    data: { values: rows },
    transform: [{ filter: { field: 'at', timeUnit: 'hours', oneOf: [0, 2] } }],
    layer: [
      {
        mark: 'point',
        encoding: {
          x: {
            field: 'at',
            type: 'temporal',
            timeUnit: 'yearmonthdatehours',
            scale: {
              domain: [
                { year: 2025, month: 3, date: 29 },
                { year: 2025, month: 4, date: 2 },
              ],
            },
          },
          y,
        },
      },
      { mark: 'rule', encoding: { x: { datum: { year: 2025, month: 3, date: 30, hours: 2 } } } },
    ],
  },
  'dates of a parameter': {
    data: { values: rows },
    params: [
      {
        name: 'brush',
        select: { type: 'point', fields: ['at'] },
        value: [{ at: { year: 2025, month: 3, date: 30, hours: 2, minutes: 30 } }],
      },
    ],
    mark: 'point',
    encoding: {
      x: { field: 'at', type: 'temporal' },
      y,
      opacity: { condition: { param: 'brush', value: 1 }, value: 0.1 },
    },
  },
  'a legend and small multiples of times': {
    data: { values: rows },
    mark: 'point',
    encoding: {
      x: y,
      facet: { field: 'at', type: 'temporal', timeUnit: 'monthdate' },
      color: { field: 'at', type: 'temporal' },
      text: { field: 'at', type: 'temporal', format: '%H' },
    },
  },
  'a spec in Vega': {
    $schema: 'https://vega.github.io/schema/vega/v6.json',
    data: [
      {
        name: 'rows',
        values: rows.slice(0, 3),
        format: { parse: { at: 'date' } },
        transform: [{ type: 'timeunit', field: 'at', units: ['year', 'month', 'date', 'hours'] }],
      },
    ],
    signals: [{ name: 'kind', value: 'time' }],
    scales: [
      { name: 'x', type: 'time', domain: { data: 'rows', field: 'unit0' }, range: [0, 500], nice: 'day' },
    ],
    axes: [
      { orient: 'bottom', scale: 'x', format: '%H:%M', formatType: 'time', tickCount: 'hour' },
      { orient: 'top', scale: 'x', format: '%H:%M', formatType: { signal: 'kind' } },
    ],
    marks: [
      {
        type: 'group',
        scales: [{ name: 'inner', type: 'time', domain: { data: 'rows', field: 'at' }, range: [0, 500] }],
        axes: [{ orient: 'bottom', scale: 'inner' }],
        marks: [
          { type: 'text', from: { data: 'rows' }, encode: { update: { text: { field: 'unit0' } } } },
          {
            type: 'symbol',
            from: { data: 'rows' },
            encode: { update: { x: { scale: 'inner', field: 'at' } } },
          },
        ],
      },
    ],
  },
};

for (const [name, spec] of Object.entries(specs))
  test(`${name}: the same picture on every machine`, async () => {
    const expected = await draw('UTC', spec);
    expect(expected).toMatch(/role-(mark|axis)/);
    for (const machine of machines) expect(await draw(machine, spec)).toBe(expected);
  });

test('an instant in rows of a spec is shown in the zone of the reader', async () => {
  const spec = {
    data: { values: [{ at: '2025-03-30T22:30:00Z' }] },
    mark: 'text',
    encoding: { text: { field: 'at', type: 'temporal', format: '%H:%M' } },
  };
  expect(await draw('Asia/Tokyo', spec, undefined, 'America/New_York')).toContain('>18:30<');
});

test('the present is that of the reader’s zone', async () => {
  const spec = {
    data: { values: [{}] },
    transform: [{ calculate: "timeFormat(now(), '%Y-%m-%d %H')", as: 'hour' }],
    mark: 'text',
    encoding: { text: { field: 'hour' } },
  };
  const before = toHour(new Date());
  const picture = await draw('Asia/Tokyo', spec, undefined, 'Pacific/Kiritimati');
  expect([before, toHour(new Date())].some((hour) => picture.includes(`>${hour}<`))).toBe(true);
});

/** Kiritimati is 14 hours ahead of UTC all year. */
const toHour = (instant: Date): string =>
  new Date(instant.getTime() + 14 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
