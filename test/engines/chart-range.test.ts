/** Which axes of charts can be selected, and what a range reports to the dashboard. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import type { NavigableRanges } from '../../src/engines/engine-interfaces.ts';
import { until } from '../until.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';

const result: ChartRequest['result'] = {
  columns: [
    { name: 'o.hour', type: 'number', role: 'dimension' },
    { name: 'o.status', type: 'string', role: 'dimension' },
    { name: 'o.count', type: 'number', role: 'measure' },
    { name: 'o.at.month', type: 'time', role: 'time', granularity: 'month' },
  ],
  values: [
    [1, 12, 25, 38],
    ['a', 'b', 'c', 'd'],
    [5, 3, 8, 9],
    ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'].map((day) => `${day}T00:00:00.000`),
  ],
  rowCount: 4,
};
type Clicks = Parameters<NonNullable<ChartRequest['handleDataClick']>>[0][];

async function draw(spec: ChartRequest['spec']) {
  const clicks: Clicks = [];
  const { drawChart } = await loadVega();
  const handleDataClick = (click: Clicks[number]) => void clicks.push(click);
  const chart = await drawChart(createBox(), { ...createBaseRequest(), result, spec, handleDataClick });
  return { chart, clicks };
}

/** The ranges of a chart, whose file is loaded after the drawing. */
async function findRanges(chart: Awaited<ReturnType<typeof draw>>['chart']): Promise<NavigableRanges> {
  let ranges: NavigableRanges | undefined;
  await until(() => (ranges = chart.listNavigableMarks().ranges) !== undefined);
  if (!ranges) throw new Error('The chart has no ranges.');
  return ranges;
}

const hour = { field: 'o.hour', type: 'quantitative' };
const count = { field: 'o.count', type: 'quantitative' };
const month = { field: 'o.at.month', type: 'temporal' };
const at = (index: number) => `2024-0${index}-01T00:00:00.000`;

describe('a range of a chart', () => {
  afterEach(removeBoxes);

  const kinds: [kind: string, spec: ChartRequest['spec'], row: object, to: object][] = [
    [
      'points by a number',
      { mark: 'point', encoding: { x: hour, y: count } },
      { 'o.hour': 1 },
      { 'o.hour': 25 },
    ],
    [
      'a line by a time',
      { mark: 'line', encoding: { x: month, y: count } },
      { 'o.at.month': at(1) },
      { 'o.at.month': at(3) },
    ],
    [
      'bars by a time',
      { mark: 'bar', encoding: { x: month, y: count } },
      { 'o.at.month': at(1) },
      { 'o.at.month': at(3) },
    ],
    [
      'horizontal bars',
      { mark: 'bar', encoding: { y: month, x: count } },
      { 'o.at.month': at(4) },
      { 'o.at.month': at(2) },
    ],
  ];
  for (const [kind, spec, row, to] of kinds) {
    it(`reports the values of its ends and no others, for ${kind}`, async () => {
      const { chart, clicks } = await draw(spec);
      const ranges = await findRanges(chart);
      const end = ranges.move(0, 2);
      expect(end).to.equal(2);
      ranges.between(end ?? 0, 0)?.select();
      expect(clicks).to.deep.equal([{ row, to, adds: false }]);
    });
  }

  it('of a histogram reaches from the first bin to the end of the last', async () => {
    const { chart, clicks } = await draw({
      mark: 'bar',
      encoding: { x: { ...hour, bin: { step: 10 } }, y: { aggregate: 'count' } },
    });
    const ranges = await findRanges(chart);
    const range = ranges.between(0, 2);
    expect(range?.text).to.equal('0 – 30');
    range?.select();
    const [click] = clicks;
    expect([Object.values(click?.row ?? {}), Object.values(click?.to ?? {})]).to.deep.equal([
      [0, 10],
      [20, 30],
    ]);
  });

  it('moves no further than to the ends of its axis', async () => {
    const ranges = await findRanges((await draw({ mark: 'line', encoding: { x: month, y: count } })).chart);
    expect([ranges.move(1, -10), ranges.move(1, Infinity)]).to.deep.equal([0, 3]);
  });

  it('is not offered over a measure or names', async () => {
    const measure = await draw({
      mark: 'point',
      encoding: { x: count, y: { field: 'o.status', type: 'nominal' } },
    });
    const ranges = await findRanges(measure.chart);
    expect(ranges.move(0, 1)).to.equal(undefined);
    expect(ranges.between(0, 1)).to.equal(undefined);
  });
});
