import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  movePointer,
  removeBoxes,
  sales,
} from './engine-fixtures.ts';
import { until } from '../until.ts';

type Request = ReturnType<typeof createBaseRequest>;

const month = { field: 'orders.month', type: 'temporal' };
const count = { field: 'orders.count', type: 'quantitative' };
const line = { mark: 'line', encoding: { x: month, y: count } };

async function draw(request: Request, spec: ChartRequest['spec'], changes: Partial<ChartRequest> = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const chart = await drawChart(box, { ...request, ...changes, spec, tooltip: request.tooltip });
  return { box, chart };
}

const find = (box: Element, selector: string): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(`.crosshair ${selector}`),
];

/** Moves the pointer until the crosshair is loaded and drawn. */
const pointUntilDrawn = (box: Element, x: number, y: number): Promise<true> =>
  until(() => {
    movePointer(findDrawing(box), x, y);
    return find(box, '.line').length > 0;
  });

const leave = (box: Element): unknown =>
  box.firstElementChild?.dispatchEvent(new PointerEvent('pointerleave'));

/** A crosshair follows the pointer in the next frame. */
const waitForFrames = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The number of runs of the data flow. Vega's types do not declare it. */
function countRuns(view: object | undefined): number {
  const read: unknown = view && 'stamp' in view ? view.stamp : undefined;
  if (typeof read !== 'function') throw new Error('The view does not count its runs.');
  return Number(Reflect.apply(read, view, []));
}

describe('crosshairs of one dashboard', () => {
  afterEach(removeBoxes);

  it('are dashed at the same time in charts of the same member, and only within their times', async () => {
    const request = createBaseRequest();
    const first = await draw(request, line);
    const second = await draw(request, { ...line, mark: 'area' }, { width: 300 });
    const early = {
      ...sales,
      values: [
        ['2020-01-01T00:00:00.000', '2020-02-01T00:00:00.000'],
        ['a', 'b'],
        [1, 2],
      ],
      rowCount: 2,
    };
    const outside = await draw(request, line, { result: early });
    const bars = await draw(request, { ...line, mark: 'bar' });
    for (const { box } of [second, outside]) {
      await pointUntilDrawn(box, 200, 100);
      leave(box);
    }
    await pointUntilDrawn(first.box, 200, 100);
    await until(() => find(second.box, '.follower').length === 1);
    expect(find(second.box, '.dot').length + find(second.box, '.label').length).to.equal(0);
    expect(find(outside.box, '.line').length).to.equal(0);
    expect(find(bars.box, '.line').length).to.equal(0);
    leave(first.box);
    await until(() => find(second.box, '.line').length + find(first.box, '.line').length === 0);
  });

  it('reach 24 px beyond the end of an axis, where the last point lies, and no further', async () => {
    const { box } = await draw(createBaseRequest(), line);
    const picture = findDrawing(box);
    const findLine = () => Number.parseFloat(find(box, '.line')[0]?.style.left ?? '');
    await pointUntilDrawn(box, 330, 100);
    const end = findLine();
    movePointer(picture, end + 23, 100);
    await waitForFrames();
    expect(findLine()).to.equal(end);
    movePointer(picture, end + 26, 100);
    await until(() => find(box, '.line').length === 0);
  });

  it('end before what stands beside the plot', async () => {
    const color = { field: 'orders.status', type: 'nominal', legend: { orient: 'right' } };
    const { box } = await draw(createBaseRequest(), { ...line, encoding: { ...line.encoding, color } });
    const picture = findDrawing(box);
    const findLine = () => Number.parseFloat(find(box, '.line')[0]?.style.left ?? '');
    await pointUntilDrawn(box, 300, 100);
    const end = findLine();
    movePointer(picture, end + 8, 100);
    await waitForFrames();
    expect(findLine()).to.equal(end);
    movePointer(picture, end + 14, 100);
    await until(() => find(box, '.line').length === 0);
  });

  it('do not cross dashboards', async () => {
    const first = await draw(createBaseRequest(), line);
    const second = await draw(createBaseRequest(), line);
    await pointUntilDrawn(second.box, 200, 100);
    leave(second.box);
    await pointUntilDrawn(first.box, 200, 100);
    expect(find(second.box, '.line').length).to.equal(0);
  });

  it('show 10,000 points without running the data flow', async () => {
    // The line is in the upper part of the plot. Vega itself runs the data flow when the pointer enters a mark.
    const values = Array.from({ length: 10_000 }, (_, n) => ({ n, amount: 9 + Math.sin(n / 500) }));
    const spec = {
      data: { values },
      mark: 'line',
      encoding: { x: { field: 'n', type: 'quantitative' }, y: { field: 'amount', type: 'quantitative' } },
    };
    const { box, chart } = await draw(createBaseRequest(), spec, { result: undefined });
    await pointUntilDrawn(box, 100, 150);
    const runs = countRuns(chart.view);
    const before = find(box, '.label')[0]?.textContent;
    for (let x = 110; x < 300; x += 5) movePointer(findDrawing(box), x, 150);
    await until(() => find(box, '.label')[0]?.textContent !== before);
    expect(countRuns(chart.view)).to.equal(runs);
  });
});
