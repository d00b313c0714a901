import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  removeBoxes,
  theme,
} from './engine-fixtures.ts';
import { until } from '../until.ts';

const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
const values = names.map((name, index) => ({ name, amount: index, half: index % 2 ? 'odd' : 'even' }));
const amount = { field: 'amount', type: 'quantitative' };
const bars = {
  data: { values },
  mark: 'bar',
  encoding: { y: { field: 'name', type: 'nominal' }, x: amount },
};

async function draw(spec: ChartRequest['spec'], size = { width: 400, height: 240 }) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const chart = await drawChart(box, { ...createBaseRequest(), result: undefined, spec, ...size });
  const picture = () => [findDrawing(box).clientWidth, findDrawing(box).clientHeight];
  return { box, chart, picture };
}

describe('a chart in its box', () => {
  afterEach(removeBoxes);

  it('fills the box for every size of its spec: container, fixed, step, none, and in Vega', async () => {
    const sizes = [
      { width: 'container', height: 'container' },
      { width: 900, height: 700, autosize: 'none' },
      { width: 30, height: { step: 2 } },
      { autosize: { type: 'pad', resize: true } },
    ];
    for (const size of sizes) {
      const { picture } = await draw({ ...bars, ...size });
      expect(picture(), JSON.stringify(size)).to.deep.equal([400, 240]);
    }
    const layers = {
      ...bars,
      mark: undefined,
      encoding: undefined,
      layer: [bars, { ...bars, mark: 'point' }],
    };
    expect((await draw(layers)).picture()).to.deep.equal([400, 240]);
    const scales = [{ name: 'x', range: 'width' }];
    const vega = {
      $schema: 'https://vega.github.io/schema/vega/v5.json',
      width: 900,
      height: 20,
      marks: [],
      scales,
    };
    expect((await draw(vega)).picture()).to.deep.equal([400, 240]);
  });

  it('is larger than the box and scrolls if its steps or parts would be too small otherwise', async () => {
    const steps = await draw({ ...bars, height: { step: 20 } });
    expect(steps.picture()[0]).to.equal(400);
    expect(steps.picture()[1]).to.be.greaterThan(60 * 20);
    steps.chart.resize(520, 240);
    await until(() => steps.picture()[0] === 520);
    expect(steps.picture()[1]).to.be.greaterThan(60 * 20);
    const rows = await draw({ ...bars, encoding: { x: amount, row: { field: 'name' } } });
    expect(rows.picture()[1]).to.be.greaterThan(60 * 30);
  });

  it('leaves space for the inputs of its spec, and leaves out guides if there is no space for marks', async () => {
    const params = [{ name: 'size', value: 30, bind: { input: 'range', min: 5, max: 99, name: 'Size' } }];
    const mark = { type: 'bar', height: { expr: 'size / 10' } };
    const { box, picture } = await draw({ ...bars, params, mark });
    const inputs = box.querySelector<HTMLElement>('.vega-bindings');
    expect(inputs?.querySelector('label')?.textContent).to.contain('Size');
    expect(inputs?.offsetHeight).to.be.greaterThan(10);
    expect(picture()[1]).to.equal(240 - (inputs?.offsetHeight ?? 0));
    const tiny = await draw(
      { ...bars, encoding: { ...bars.encoding, color: { field: 'half' } } },
      { width: 150, height: 100 },
    );
    const text = await (await tiny.chart.toImage({ format: 'svg' })).text();
    expect(text).to.not.contain('>even<').and.to.not.contain('>amount<');
  });

  it('keeps its data flow and rows when the size of the box changes', async () => {
    const spec = { ...bars, transform: [{ calculate: 'datum.amount * 2', as: 'amount' }] };
    for (const one of [
      spec,
      {
        data: bars.data,
        hconcat: [
          { ...spec, data: undefined },
          { mark: 'point', encoding: bars.encoding },
        ],
      },
    ]) {
      const { chart, picture } = await draw(one);
      const view = chart.view;
      if (!view) throw new Error('Nothing is drawn.');
      const names = ['source_0'];
      const read = (): unknown[][] => names.map((name) => [...(view.data(name) as unknown[])]);
      const before = read();
      chart.resize(640, 330);
      await until(() => (picture()[0] ?? 0) > 600);
      expect(chart.view === view).to.equal(true);
      read().forEach((rows, at) => {
        expect(rows.length).to.equal(60);
        expect(rows.every((row, index) => row === before[at]?.[index])).to.equal(true);
      });
    }
  });

  it('shows a hundred thousand rows, and their counts', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      a: index % 997,
      b: (index * 7919) % 1009,
    }));
    const { chart } = await draw({
      data: { values: many },
      mark: 'rect',
      encoding: {
        x: { field: 'a', type: 'quantitative', bin: { maxbins: 20 } },
        y: { field: 'b', type: 'quantitative', bin: { maxbins: 20 } },
        color: { aggregate: 'count' },
      },
    });
    expect(chart.listNavigableMarks().length).to.be.greaterThan(200);
    await chart.setTheme({ ...theme, series: ['#123456'] });
  });
});
