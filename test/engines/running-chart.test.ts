/** What a chart keeps while it gets other rows, and what it shows of them. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { toCrossFilterConditions } from '../../src/model/controls/cross-filter-from-click.ts';
import type { Result } from '../../src/model/result.ts';
import { until } from '../until.ts';
import {
  createBaseRequest,
  createBox,
  createTooltip,
  findDrawing,
  loadVega,
  movePointer,
  removeBoxes,
} from './engine-fixtures.ts';

const months = [1, 2, 3, 4].map((month) => `2024-0${month}-01T00:00:00.000`);

/** The rows of four months. Loaded in April, the last month is not over. */
const createRows = (counts: readonly number[], loaded = '2024-05-02T00:00:00Z'): Result => ({
  columns: [
    { name: 'o.at.month', type: 'time', title: 'Month', granularity: 'month' },
    { name: 'o.status', type: 'string', title: 'Status' },
    { name: 'o.count', type: 'number', title: 'Orders' },
  ],
  values: [[...months, ...months], [...months.map(() => 'open'), ...months.map(() => 'paid')], counts],
  rowCount: 8,
  lastRefreshTime: loaded,
});
const first = createRows([4, 6, 5, 2, 8, 9, 7, 3], '2024-04-12T09:00:00Z');
const second = createRows([9, 2, 7, 5, 1, 4, 6, 8]);

const x = { field: 'o.at.month', type: 'temporal' };
const y = { field: 'o.count', type: 'quantitative', aggregate: 'sum' };
const color = { field: 'o.status', type: 'nominal' };
const lines = { mark: 'line', encoding: { x, y, color } };
const bars = { mark: 'bar', encoding: { x: { ...x, type: 'ordinal' }, y, color, tooltip: y } };
const cells = { ...bars, encoding: { ...bars.encoding, row: color } };

const legend = {
  hidden: {},
  label: 'Series',
  describeMore: String,
  onMore: () => undefined,
  onChange: () => undefined,
};
const tooltip = { ...createTooltip(), hides: 0, hide: () => void (tooltip.hides += 1) };
const base = { ...createBaseRequest(), tooltip, legend, isAnnotated: true };

async function draw(request: ChartRequest) {
  const { drawChart } = await loadVega();
  const box = createBox();
  return { box, chart: await drawChart(box, request) };
}

function readPixels(box: HTMLElement): string {
  const canvas = findDrawing(box);
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The chart is not a canvas.');
  return canvas.toDataURL();
}

const pick = (row: Readonly<Record<string, unknown>>) =>
  toCrossFilterConditions({ row }, { columns: first.columns, overrides: {}, context: base.context });

describe('a running chart that gets other rows', () => {
  afterEach(removeBoxes);

  for (const [name, spec] of Object.entries({ lines, bars, cells }))
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const)
      it(`has the picture of a new drawing, also of ${name} in a period that is not over`, async () => {
        const { box, chart } = await draw({ ...base, spec, result: from });
        const picture = findDrawing(box);
        expect(await chart.showRows({ ...base, spec, result: to })).to.equal(true);
        const fresh = await draw({ ...base, spec, result: to });
        expect(readPixels(box)).to.equal(readPixels(fresh.box));
        expect(findDrawing(box)).to.equal(picture);
      });

  it('keeps what the reader has picked and hidden', async () => {
    const spec = bars;
    const hidden = { 'o.status': ['paid'] };
    const { box, chart } = await draw({ ...base, spec, result: first });
    await chart.markPicked(pick({ 'o.at.month': months[1] }));
    await chart.hideSeries(hidden);
    expect(await chart.showRows({ ...base, spec, result: second })).to.equal(true);
    const fresh = await draw({ ...base, spec, result: second, legend: { ...legend, hidden } });
    await fresh.chart.markPicked(pick({ 'o.at.month': months[1] }));
    expect(readPixels(box)).to.equal(readPixels(fresh.box));
    const states = [...box.querySelectorAll('.series button')].map((one) => one.ariaPressed);
    expect(states).to.deep.equal(['true', 'false']);
  });

  it('keeps the focus in the legend', async () => {
    const { box, chart } = await draw({ ...base, spec: bars, result: first });
    const button = box.querySelectorAll<HTMLButtonElement>('.series button')[1];
    button?.focus();
    await chart.showRows({ ...base, spec: bars, result: second });
    expect(button?.matches(':focus')).to.equal(true);
  });

  it('shows the new value of the mark that the pointer rests on', async () => {
    const { box, chart } = await draw({ ...base, spec: bars, result: first });
    const picture = findDrawing(box);
    movePointer(picture, 170, 170);
    expect(tooltip.shown.at(-1)?.title).to.equal('9');
    await chart.showRows({ ...base, spec: bars, result: second });
    expect(tooltip.shown.at(-1)?.title).to.equal('4');
    const { length } = tooltip.shown;
    picture.closest('.vitrine-chart')?.dispatchEvent(new PointerEvent('pointerleave'));
    await chart.showRows({ ...base, spec: bars, result: first });
    expect(tooltip.shown.length).to.equal(length);
  });

  for (const [name, spec] of Object.entries({ lines, cells }))
    it(`shows the rows that came last, also of ${name}`, async () => {
      const { box, chart } = await draw({ ...base, spec, result: first });
      const rows = [second, first, second, createRows([1, 1, 2, 3, 5, 8, 13, 21])];
      await Promise.all(rows.map((result) => chart.showRows({ ...base, spec, result })));
      const fresh = await draw({ ...base, spec, result: rows.at(-1) });
      expect(readPixels(box)).to.equal(readPixels(fresh.box));
    });

  it('has as many cells as its rows have values, each as large as in a new drawing', async () => {
    const spec = cells;
    const one = { ...first, values: first.values.map((column) => column.slice(0, 4)), rowCount: 4 };
    const { box, chart } = await draw({ ...base, spec, result: first });
    for (const result of [one, second]) {
      expect(await chart.showRows({ ...base, spec, result })).to.equal(true);
      const fresh = await draw({ ...base, spec, result });
      expect(readPixels(box)).to.equal(readPixels(fresh.box));
    }
  });

  it('keeps what is selected by the values of a field, whose name has dots', async () => {
    const createSpec = (value?: object) => ({
      ...bars,
      params: [{ name: 'pick', select: { type: 'point', encodings: ['color'] }, ...(value && { value }) }],
      encoding: { ...bars.encoding, opacity: { condition: { param: 'pick', value: 1 }, value: 0.2 } },
    });
    const { box, chart } = await draw({ ...base, spec: createSpec(), result: first });
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
      movePointer(findDrawing(box), 170, 170, type);
    findDrawing(box).closest('.vitrine-chart')?.dispatchEvent(new PointerEvent('pointerleave'));
    expect(await chart.showRows({ ...base, spec: createSpec(), result: second })).to.equal(true);
    const picked = await draw({ ...base, spec: createSpec([{ color: 'paid' }]), result: second });
    expect(readPixels(box)).to.equal(readPixels(picked.box));
    const none = await draw({ ...base, spec: createSpec(), result: second });
    expect(readPixels(box)).not.to.equal(readPixels(none.box));
  });

  it('is drawn anew while the reader drags a selection', async () => {
    const spec = { ...lines, params: [{ name: 'brush', select: { type: 'interval', encodings: ['y'] } }] };
    const { box, chart } = await draw({ ...base, spec, result: first });
    movePointer(findDrawing(box), 170, 100, 'pointerdown');
    expect(await chart.showRows({ ...base, spec, result: second })).to.equal(false);
    movePointer(findDrawing(box), 170, 140, 'pointerup');
    expect(await chart.showRows({ ...base, spec, result: second })).to.equal(true);
  });

  it('has the size of its box, also if that changes while the rows come', async () => {
    const { box: other } = await draw({ ...base, spec: lines, result: second });
    const { clientWidth } = findDrawing(other);
    for (const pause of [0, 1, 2, 4, 8, 16]) {
      const { box, chart } = await draw({ ...base, spec: lines, result: first });
      const showing = chart.showRows({ ...base, spec: lines, result: second });
      for (let turn = 0; turn < pause; turn += 1) await Promise.resolve();
      chart.resize(base.width + 60, base.height);
      await showing;
      await until(() => findDrawing(box).clientWidth === clientWidth + 60);
    }
  });

  it('takes back what a finger has opened, whose values may be others now', async () => {
    const { box, chart } = await draw({ ...base, spec: bars, result: first });
    const picture = findDrawing(box);
    const { left, top } = picture.getBoundingClientRect();
    const at = { clientX: left + 170, clientY: top + 170, bubbles: true, composed: true };
    picture.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerType: 'touch' }));
    expect(tooltip.shown.at(-1)?.title).to.equal('9');
    const { hides } = tooltip;
    await chart.showRows({ ...base, spec: bars, result: second });
    expect(tooltip.hides).to.be.greaterThan(hides);
  });

  it('leaves the tooltip of another chart alone', async () => {
    const hovered = await draw({ ...base, spec: bars, result: first });
    const { chart } = await draw({ ...base, spec: bars, result: first });
    movePointer(findDrawing(hovered.box), 170, 170);
    const { hides } = tooltip;
    await chart.showRows({ ...base, spec: bars, result: second });
    expect(tooltip.hides).to.equal(hides);
  });

  for (const [when, last] of [
    ['the rows go', 1],
    ['the next rows come', 2],
  ] as const)
    it(`is drawn anew once it has been disposed, also while ${when}`, async () => {
      const { chart } = await draw({ ...base, spec: lines, result: first });
      let changes = 0;
      chart.view?.addDataListener('table', () => {
        changes += 1;
        if (changes === last) chart.dispose();
      });
      expect(await chart.showRows({ ...base, spec: lines, result: second })).to.equal(false);
      expect(changes).to.equal(last);
    });

  it('reports clicks to the handler of the last rows', async () => {
    const told: string[] = [];
    const request = (name: string) => ({ ...base, spec: bars, handleDataClick: () => told.push(name) });
    const { chart } = await draw({ ...request('first'), result: first });
    await chart.showRows({ ...request('second'), result: second });
    chart.listNavigableMarks().at(0)?.click({ ctrlKey: false, metaKey: false, shiftKey: false });
    expect(told).to.deep.equal(['second']);
  });

  it('asks for a new drawing if more than the rows has changed, or if the rows cannot be drawn', async () => {
    const { box, chart } = await draw({ ...base, spec: lines, result: first });
    const drawn = readPixels(box);
    const [column, ...others] = second.columns;
    const renamed = { ...second, columns: [{ ...column, title: 'When' }, ...others] } as Result;
    const changes: Partial<ChartRequest>[] = [
      { spec: bars },
      { result: renamed },
      { theme: { ...base.theme, text: '#222222' } },
      { context: { ...base.context, locale: 'de-DE' } },
      { width: base.width + 40 },
      { handleDataClick: () => undefined },
      { result: undefined },
    ];
    for (const change of changes) {
      const request = { ...base, spec: lines, result: second, ...change };
      expect(await chart.showRows(request), JSON.stringify(change)).to.equal(false);
    }
    expect(readPixels(box)).to.equal(drawn);
    chart.dispose();
    expect(await chart.showRows({ ...base, spec: lines, result: second })).to.equal(false);
  });
});
