/** The labels that charts have by themselves, in real drawings. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import type { ColumnFormat, Result } from '../../src/model/result.ts';
import { until } from '../until.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';

const months = [1, 2, 3, 4].map((month) => `2024-0${month}-01T00:00:00.000`);
const x = { field: 'o.at.month', type: 'temporal' };
const y = { field: 'o.sum', type: 'quantitative' };
const color = { field: 'o.status', type: 'nominal' };
const money: ColumnFormat = { type: 'currency', decimalPlaces: 0 };

const toResult = (series: Readonly<Record<string, readonly number[]>>): Result => {
  const names = Object.keys(series);
  return {
    columns: [
      { name: 'o.at.month', type: 'time', title: 'Month', granularity: 'month' },
      { name: 'o.status', type: 'string', title: 'Status' },
      { name: 'o.sum', type: 'number', title: 'Turnover', format: money },
    ],
    values: [
      names.flatMap(() => months),
      names.flatMap((name) => months.map(() => name)),
      names.flatMap((name) => series[name] ?? []),
    ],
    rowCount: names.length * months.length,
  };
};

const apart = toResult({ open: [1, 2, 3, 10], paid: [50, 60, 70, 80], sent: [30, 30, 35, 40] });
const close = toResult({
  a: [1, 1, 1, 80],
  b: [2, 2, 2, 80],
  c: [3, 3, 3, 80],
  d: [4, 4, 4, 80],
  e: [5, 5, 5, 80],
});
const single = toResult({ open: [1, 2, 3, 1234] });

const wide = { width: 500 };

const createLegend = (hidden = {}) => ({
  hidden,
  label: 'Series',
  describeMore: () => 'more',
  onMore: () => {},
  onChange: () => {},
});

async function draw(spec: ChartRequest['spec'], changes: Partial<ChartRequest> = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const request = { ...createBaseRequest(), isAnnotated: true, result: apart, legend: createLegend(), spec };
  const chart = await drawChart(box, { ...request, ...changes });
  return { box, chart };
}

/** The texts of marks, and those of legends, as they are in the image. */
async function readTexts({ chart }: Awaited<ReturnType<typeof draw>>) {
  const picture = await (await chart.toImage({ format: 'svg' })).text();
  const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
  const list = (kind: string) =>
    [...new Set([...parsed.querySelectorAll(`${kind} text`)].map((text) => text.textContent))].filter(
      Boolean,
    );
  return { marks: list('.role-mark.mark-text'), legend: list('.role-legend') };
}

const listButtons = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('.series button')];

describe('the labels of a chart', () => {
  afterEach(removeBoxes);

  it('name the series beside the ends of their lines with their last values, and leave the legend empty', async () => {
    const drawn = await draw({ mark: 'line', encoding: { x, y, color } });
    const marks = ['paid', 'sent', 'open', '$80', '$40', '$10'];
    expect(await readTexts(drawn)).to.deep.equal({ marks, legend: [] });
  });

  it('leave out all values where one does not fit beside its name', async () => {
    const long = toResult({ open: [1, 1, 1, 10], paid: [1, 1, 1, 80_000_000_000] });
    const drawn = await draw({ mark: 'line', encoding: { x, y, color } }, { result: long });
    expect((await readTexts(drawn)).marks).to.have.members(['open', 'paid']);
  });

  it('are buttons that hide a series and keep its name', async () => {
    const drawn = await draw({ mark: 'line', encoding: { x, y, color } });
    expect(listButtons(drawn.box).map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['paid', 'sent', 'open']);
    await drawn.chart.hideSeries({ 'o.status': ['paid'] });
    expect((await readTexts(drawn)).marks).to.deep.equal(['sent', 'open', 'paid', '$40', '$10']);
    const pressed = listButtons(drawn.box).map(({ ariaPressed }) => ariaPressed);
    expect(pressed).to.deep.equal(['true', 'true', 'false']);
    const heights = listButtons(drawn.box).map(({ offsetHeight }) => offsetHeight);
    expect(Math.min(...heights)).to.be.at.least(24);
  });

  it('name the parts of stacked areas', async () => {
    const drawn = await draw({ mark: 'area', encoding: { x, y, color } });
    expect((await readTexts(drawn)).marks).to.have.members(['paid', 'sent', 'open']);
  });

  it('name the parts of stacked columns beside the last one, from top to bottom', async () => {
    const names = { ...x, type: 'ordinal' };
    for (const place of [names, x, { ...x, timeUnit: 'yearmonth' }]) {
      const drawn = await draw({ mark: 'bar', encoding: { x: place, y, color } }, wide);
      expect(await readTexts(drawn), JSON.stringify(place)).to.deep.equal({
        marks: ['open', 'paid', 'sent'],
        legend: [],
      });
    }
    const plain = { type: 'bar', cornerRadiusEnd: 0, color: 'red' };
    const square = await draw({ mark: plain, encoding: { x: names, y, color } }, wide);
    const narrow = await draw({ mark: plain, encoding: { x: names, y, color } });
    expect((await readTexts(narrow)).legend).to.deep.equal(['open', 'paid', 'sent']);
    expect((await readTexts(square)).marks).to.deep.equal(['open', 'paid', 'sent']);
    await square.chart.hideSeries({ 'o.status': ['paid'] });
    expect((await readTexts(square)).marks).to.deep.equal(['open', 'sent', 'paid']);
  });

  it('leave a legend where the last column lacks a part, and where columns stand beside one another', async () => {
    const encoding = { x: { ...x, type: 'ordinal' }, y, color };
    const lacking = toResult({ open: [1, 2, 3, 0], paid: [50, 60, 70, 80] });
    expect(
      (await readTexts(await draw({ mark: 'bar', encoding }, { result: lacking, ...wide }))).legend,
    ).to.deep.equal(['open', 'paid']);
    const beside = await draw(
      { mark: 'bar', encoding: { ...encoding, xOffset: { field: 'o.status' } } },
      wide,
    );
    expect((await readTexts(beside)).legend).to.deep.equal(['open', 'paid', 'sent']);
  });

  it('name the slices of a pie with their shares, as buttons of full height', async () => {
    const theta = { ...y, aggregate: 'sum' };
    const result = toResult({ open: [1, 0, 0, 0], paid: [1, 0, 0, 0], sent: [2, 0, 0, 0] });
    const drawn = await draw({ mark: 'arc', encoding: { theta, color } }, { result, ...wide });
    const texts = await readTexts(drawn);
    expect(texts.legend).to.deep.equal([]);
    expect(texts.marks).to.have.members(['open 25%', 'paid 25%', 'sent 50%']);
    const heights = listButtons(drawn.box).map(({ offsetHeight }) => offsetHeight);
    expect(Math.min(...heights)).to.be.at.least(24);
    await drawn.chart.hideSeries({ 'o.status': ['sent'] });
    expect((await readTexts(drawn)).marks).to.have.members(['open 50%', 'paid 50%', 'sent']);
    const square = await draw({ mark: 'arc', encoding: { theta, color } }, { result, width: 300 });
    expect((await readTexts(square)).legend).to.deep.equal(['open', 'paid', 'sent']);
  });

  it('leave a legend where they do not fit, also after a series of it is hidden', async () => {
    const spec = { mark: 'line', encoding: { x, y, color } };
    const drawn = await draw(spec, { result: close });
    expect((await readTexts(drawn)).legend).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
    await drawn.chart.hideSeries({ 'o.status': ['a', 'b', 'c'] });
    expect((await readTexts(drawn)).marks).to.deep.equal([]);
    const narrow = await draw(spec, { width: 200 });
    expect((await readTexts(narrow)).marks).to.deep.equal([]);
    expect((await readTexts(narrow)).legend).to.not.deep.equal([]);
  });

  it('follow the size of the box', async () => {
    const drawn = await draw({ mark: 'line', encoding: { x, y, color } }, { width: 700 });
    drawn.chart.resize(500, 240);
    const findEnd = () =>
      Math.max(...listButtons(drawn.box).map((button) => button.offsetLeft + button.offsetWidth));
    await until(() => findEnd() <= 505);
    expect(findEnd()).to.be.at.least(440);
  });

  it('are not added where the author has arranged the legend or written labels', async () => {
    const arranged = await draw({
      mark: 'line',
      encoding: { x, y, color: { ...color, legend: { orient: 'bottom' } } },
    });
    expect((await readTexts(arranged)).marks).to.deep.equal([]);
    const labelled = await draw({
      encoding: { x, y },
      layer: [{ mark: 'line' }, { mark: 'text', encoding: { text: { value: 'own' } } }],
    });
    expect((await readTexts(labelled)).marks).to.deep.equal(['own']);
  });

  it('are not added to a drawing that did not ask for them', async () => {
    const drawn = await draw({ mark: 'line', encoding: { x, y, color } }, { isAnnotated: false });
    expect((await readTexts(drawn)).marks).to.deep.equal([]);
  });

  it('give the last value of a single line or area in the format of its axis', async () => {
    for (const mark of ['line', 'area'])
      expect(
        (await readTexts(await draw({ mark, encoding: { x, y } }, { result: single }))).marks,
      ).to.deep.equal(['$1,234']);
    const small = await draw({ mark: 'line', encoding: { x, y } }, { result: single, width: 200 });
    expect((await readTexts(small)).marks.filter(Boolean)).to.deep.equal([]);
  });

  it('stand on the other side of zero where a bar grows towards the names', async () => {
    const values = [-490, 12].map((n, index) => ({ n, at: `Name ${index}` }));
    const spec = {
      data: { values },
      mark: 'bar',
      encoding: { x: { field: 'n', type: 'quantitative' }, y: { field: 'at', type: 'nominal' } },
    };
    const { chart } = await draw(spec, { result: undefined });
    const picture = await (await chart.toImage({ format: 'svg' })).text();
    const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
    const placeOf = (written: string): number => {
      const text = [...parsed.querySelectorAll('.mark-text text')].find((one) => one.textContent === written);
      return Number(/translate\(([-\d.]+)/.exec(text?.getAttribute('transform') ?? '')?.[1]);
    };
    expect(placeOf('−490')).to.be.greaterThan(100);
    expect(placeOf('12')).to.be.greaterThan(placeOf('−490'));
  });

  it('give values of the rows of a spec, too, as its axis writes them', async () => {
    const values = { values: [1, 2_345.5].map((n, at) => ({ n, at: `a${at}` })) };
    const amount = { field: 'n', type: 'quantitative' };
    const at = { field: 'at', type: 'nominal', axis: { labels: false } };
    const read = async (spec: object) =>
      (await readTexts(await draw({ data: values, ...spec }, { result: undefined }))).marks;
    const bars = { mark: 'bar', encoding: { x: amount, y: at } };
    expect(await read(bars)).to.deep.equal(['1', '2,345.5']);
    const rounded = { ...amount, axis: { format: '$,.0f' } };
    expect(await read({ ...bars, encoding: { x: rounded, y: at } })).to.deep.equal(['$1', '$2,346']);
    expect(await read({ mark: 'line', encoding: { x: at, y: amount } })).to.deep.equal(['2,345.5']);
  });

  it('give the last value along an axis of names in the order of the axis', async () => {
    const names = { ...x, type: 'ordinal', sort: 'descending' };
    const drawn = await draw({ mark: 'line', encoding: { x: names, y } }, { result: single });
    expect((await readTexts(drawn)).marks).to.deep.equal(['$1']);
  });

  it('give the values of a few bars of names, and none where bars are many, thin or of several colours', async () => {
    const names = { field: 'o.at.month', type: 'ordinal', axis: { labels: false } };
    const encoding = { y: names, x: y };
    const texts = async (result: Result, own = {}, changes = {}) =>
      (
        await readTexts(
          await draw({ mark: 'bar', encoding: { ...encoding, ...own } }, { result, ...changes }),
        )
      ).marks.filter(Boolean);
    expect(await texts(single)).to.deep.equal(['$1', '$2', '$3', '$1,234']);
    expect(await texts(toResult({ open: [-5, 2, 3, 4] }))).to.deep.equal(['−$5', '$2', '$3', '$4']);
    expect(await texts(toResult({ open: [1, 2, 3, 4], paid: [10, 20, 30, 40] }))).to.deep.equal([
      '$11',
      '$22',
      '$33',
      '$44',
    ]);
    expect(await texts(single, {}, { height: 120 })).to.deep.equal([]);
    expect(await texts(single, { y: { ...names, scale: { padding: 0.9 } } })).to.deep.equal([]);
    expect(
      await texts(single, { color: { value: 'red', condition: { test: 'true', value: 'blue' } } }),
    ).to.deep.equal([]);
    expect(await texts(apart, { yOffset: { field: 'o.status' } })).to.deep.equal([]);
  });

  it('name reference lines with their title and value', async () => {
    const rule = { mark: 'rule', encoding: { y: { datum: 500, title: 'Target' } } };
    const plain = { mark: 'rule', encoding: { x: { datum: 2 } } };
    const drawn = await draw({ layer: [{ mark: 'bar', encoding: { x, y } }, rule] }, { result: single });
    expect((await readTexts(drawn)).marks).to.deep.equal(['Target $500']);
    const points = { mark: 'point', encoding: { x: y, y } };
    const down = await draw({ layer: [points, plain] }, { result: single });
    expect((await readTexts(down)).marks).to.deep.equal(['$2']);
  });

  it('are beside the plot for a reference line, where no mark crosses them, and above it if they are long', async () => {
    const place = async (title: string, last: number) => {
      const rule = { mark: 'rule', encoding: { y: { datum: 900, title } } };
      const result = toResult({ open: [1, 2, 3, last] });
      const drawn = await draw({ layer: [{ mark: 'line', encoding: { x, y } }, rule] }, { result });
      const picture = await (await drawn.chart.toImage({ format: 'svg' })).text();
      const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
      const texts = [...parsed.querySelectorAll('.role-mark.mark-text text')].map((text) => {
        const at = /translate\(([\d.-]+),([\d.-]+)\)/.exec(text.getAttribute('transform') ?? '');
        return { text: text.textContent, side: text.getAttribute('text-anchor'), y: Number(at?.[2]) };
      });
      const [named] = texts.filter(({ text }) => text.startsWith(title.slice(0, 4)));
      const [value] = texts.filter(({ text }) => !text.startsWith(title.slice(0, 4)));
      return { side: named?.side, distance: Math.abs((named?.y ?? 0) - (value?.y ?? 0)) };
    };
    const beside = await place('Goal', 910);
    expect(beside.side).to.equal('start');
    expect(beside.distance).to.be.at.least(14);
    expect((await place('A goal of the whole company for the year', 910)).side).to.equal('end');
  });

  it('make no room for a reference line that the axis does not reach', async () => {
    const rule = { mark: { type: 'rule', clip: true }, encoding: { y: { datum: 50_000, title: 'Far' } } };
    const line = {
      mark: { type: 'line', clip: true },
      encoding: { x, y: { ...y, scale: { domain: [0, 5] } } },
    };
    const drawn = await draw({ layer: [line, rule] }, { result: toResult({ open: [1, 2, 3, 4] }) });
    expect((await readTexts(drawn)).marks).to.not.include('Far $50,000');
    expect(drawn.chart.view?.height()).to.be.above(150);
  });

  it('of reference lines that are close to one another stand on both sides of the edge', async () => {
    const toRule = (datum: number, title: string) => ({ mark: 'rule', encoding: { y: { datum, title } } });
    const layer = [{ mark: 'line', encoding: { x, y } }, toRule(900, 'Goal'), toRule(880, 'Limit')];
    const drawn = await draw({ layer }, { result: toResult({ open: [1, 2, 3, 200] }) });
    const picture = await (await drawn.chart.toImage({ format: 'svg' })).text();
    const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
    const sides = [...parsed.querySelectorAll('.role-mark.mark-text text')].flatMap((text) =>
      /Goal|Limit/.test(text.textContent) ? [text.getAttribute('text-anchor')] : [],
    );
    expect(new Set(sides)).to.deep.equal(new Set(['start', 'end']));
  });

  it('leave the right of the plot to an axis', async () => {
    const right = { ...y, axis: { orient: 'right' } };
    const lines = await draw({ mark: 'line', encoding: { x, y: right, color } }, wide);
    expect((await readTexts(lines)).legend).to.have.length(3);
    const line = await draw({ mark: 'line', encoding: { x, y: right } }, { result: single });
    expect((await readTexts(line)).marks.filter(Boolean)).to.deep.equal([]);
  });

  it('are those of the author where the legend computes them, and none for series without rows', async () => {
    const encoding = { x: { ...x, type: 'ordinal' }, y };
    const named = { ...color, legend: { labelExpr: "'Name of ' + datum.label" } };
    const computed = await draw({ mark: 'bar', encoding: { ...encoding, color: named } }, wide);
    expect((await readTexts(computed)).legend).to.include('Name of open');
    const fixed = { ...color, scale: { domain: ['open', 'paid', 'sent', 'never'] } };
    const drawn = await draw({ mark: 'bar', encoding: { ...encoding, color: fixed } }, wide);
    expect((await readTexts(drawn)).marks).to.have.members(['open', 'paid', 'sent']);
  });

  it('are no values of bars between two columns', async () => {
    const result: Result = {
      columns: [
        { name: 'o.status', type: 'string', title: 'Status' },
        { name: 'o.sum', type: 'number', title: 'From', format: money },
        { name: 'o.most', type: 'number', title: 'To', format: money },
      ],
      values: [
        ['a', 'b'],
        [10, 20],
        [40, 80],
      ],
      rowCount: 2,
    };
    const encoding = { y: color, x: { ...y, title: null }, x2: { field: 'o.most' } };
    expect((await readTexts(await draw({ mark: 'bar', encoding }, { result }))).marks).to.deep.equal([]);
  });

  it('come with a stronger line at zero where values are on both sides of it', async () => {
    const readStrokes = async (values: readonly number[]) => {
      const { chart } = await draw(
        { mark: 'bar', encoding: { x, y } },
        { result: toResult({ open: values }) },
      );
      const picture = await (await chart.toImage({ format: 'svg' })).text();
      const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
      const lines = [...parsed.querySelectorAll('.role-axis-grid line')];
      return new Set(lines.map((line) => line.getAttribute('stroke')));
    };
    expect([...(await readStrokes([1, 2, 3, 4]))]).to.deep.equal(['#dddddd']);
    expect([...(await readStrokes([1, -2, 3, 4]))]).to.have.members(['#dddddd', '#555555']);
  });
});
