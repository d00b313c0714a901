import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { createBaseRequest, createBox, findDrawing, loadVega, removeBoxes } from './engine-fixtures.ts';
import { until } from '../until.ts';

const values = ['a', 'b', 'c'].flatMap((name, at) => [1, 2].map((x) => ({ name, x, y: (at + 1) * 10 })));
const bars = {
  data: { values },
  mark: 'bar',
  encoding: {
    x: { field: 'x', type: 'ordinal' },
    y: { field: 'y', type: 'quantitative', scale: { nice: false } },
    color: { field: 'name', type: 'nominal' },
  },
};

type HiddenSeries = NonNullable<ChartRequest['legend']>['hidden'];

async function draw(spec: ChartRequest['spec'], hidden: HiddenSeries = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const changes: HiddenSeries[] = [];
  const listener = { waiting: (now: HiddenSeries): unknown => now };
  const legend = {
    hidden,
    label: 'Series',
    describeMore: String,
    onMore: () => undefined,
    onChange: (now: HiddenSeries) => {
      changes.push(now);
      listener.waiting(now);
    },
  };
  const chart = await drawChart(box, { ...createBaseRequest(), result: undefined, spec, legend });
  const buttons = () => [...box.querySelectorAll<HTMLButtonElement>('.series button')];
  const press = (index: number, held: MouseEventInit = {}) =>
    new Promise<HiddenSeries>((resolve) => {
      listener.waiting = resolve;
      buttons()[index]?.dispatchEvent(new MouseEvent('click', held));
    });
  const state = () => ({
    top: (chart.view?.scale('y') as { domain(): number[] }).domain()[1],
    names: (chart.view?.scale('color') as { domain(): string[] }).domain(),
    pressed: buttons().map(({ ariaLabel, ariaPressed }) => `${ariaLabel ?? ''} ${ariaPressed ?? ''}`),
  });
  return { box, chart, changes, buttons, press, state };
}

describe('the legend of a chart', () => {
  afterEach(removeBoxes);

  it('is one tab stop, which stays where the reader was when series are hidden', async () => {
    const { buttons, press } = await draw(bars);
    const stops = () => buttons().map(({ tabIndex }) => tabIndex);
    expect(stops()).to.deep.equal([0, -1, -1]);
    buttons()[0]?.focus();
    const key = { key: 'ArrowRight', bubbles: true, cancelable: true };
    buttons()[0]?.dispatchEvent(new KeyboardEvent('keydown', key));
    expect(buttons()[1]?.matches(':focus')).to.equal(true);
    expect(stops()).to.deep.equal([-1, 0, -1]);
    await press(2);
    expect(stops()).to.deep.equal([-1, 0, -1]);
    buttons()[1]?.dispatchEvent(new KeyboardEvent('keydown', { ...key, key: 'End' }));
    expect(buttons()[2]?.matches(':focus')).to.equal(true);
  });

  it('hides series or shows one alone, with buttons over its entries, and the axis fits the visible series', async () => {
    const { box, chart, buttons, press, state } = await draw(bars);
    const names = ['a', 'b', 'c'];
    expect(state()).to.deep.equal({ top: 60, names, pressed: ['a true', 'b true', 'c true'] });
    const picture = box.querySelector('canvas')?.getBoundingClientRect();
    for (const button of buttons()) {
      const { left, right, top, height } = button.getBoundingClientRect();
      expect(left).to.be.within((picture?.left ?? 0) - 4, right);
      expect(top - (picture?.top ?? 0)).to.be.within(-4, 30);
      expect(height).to.be.greaterThan(12);
    }
    expect(await press(2)).to.deep.equal({ name: ['c'] });
    expect(state()).to.deep.equal({ top: 30, names, pressed: ['a true', 'b true', 'c false'] });
    // Hidden series stay hidden when the chart is drawn again for another theme.
    await chart.setTheme({ ...createBaseRequest().theme, series: ['#123456', '#654321', '#abcdef'] });
    expect(state()).to.deep.equal({ top: 30, names, pressed: ['a true', 'b true', 'c false'] });
    expect(await press(1, { shiftKey: true })).to.deep.equal({ name: ['a', 'c'] });
    expect(state().top).to.equal(20);
    expect(await press(1, { ctrlKey: true })).to.deep.equal({ name: [] });
    await press(0);
    await press(1);
    // A chart must not be empty: hiding the last visible series shows all series again.
    expect(await press(2)).to.deep.equal({ name: [] });
    expect(state()).to.deep.equal({ top: 60, names, pressed: ['a true', 'b true', 'c true'] });
    await chart.hideSeries({ name: ['a'] });
    expect(state().top).to.equal(50);
  });

  it('has buttons of at least 24 px, which do not cover each other where the author sets lower rows', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name, x) => ({ name, x, y: 10 }));
    const color = { field: 'name', type: 'nominal' };
    for (const [legend, least] of [
      [{ columns: 2 }, 24],
      [{ columns: 2, rowPadding: 0 }, 12],
      [{ orient: 'right' }, 24],
      [{ orient: 'right', rowPadding: 0 }, 12],
    ] as const) {
      const encoding = { ...bars.encoding, color: { ...color, legend } };
      const { buttons } = await draw({ ...bars, data: { values: many }, encoding });
      const rectangles = buttons().map((button) => button.getBoundingClientRect());
      expect(rectangles.length).to.equal(4);
      for (const { x, y, bottom, width, height } of rectangles) {
        expect([width, height].every((side) => side >= least)).to.equal(true);
        const below = rectangles.filter((other) => Math.abs(other.x - x) < 1 && other.y > y);
        expect(below.filter((other) => other.y < bottom - 1)).to.deep.equal([]);
      }
    }
  });

  it('starts with the series that were hidden before, at every size', async () => {
    const { box, chart, buttons, changes, state } = await draw(bars, { name: ['c'] });
    expect(state().top).to.equal(30);
    chart.resize(700, 300);
    await until(() => findDrawing(box).clientWidth === 700);
    expect(changes).to.deep.equal([]);
    expect(state().pressed).to.deep.equal(['a true', 'b true', 'c false']);
    expect(buttons().length).to.equal(3);
  });

  it('has no buttons if its spec binds a selection to the legend', async () => {
    const params = [{ name: 'pick', select: { type: 'point', fields: ['name'] }, bind: 'legend' }];
    const { buttons, chart } = await draw({ ...bars, params });
    expect(buttons().length).to.equal(0);
    expect(chart.view?.getState().signals).to.have.property('pick');
  });
});
