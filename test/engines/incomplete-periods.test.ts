/** The period that is not over: which marks show it, what they say, and what the author keeps. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import type { Result } from '../../src/model/result.ts';
import { toCrossFilterConditions } from '../../src/model/controls/cross-filter-from-click.ts';
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
const loadedInApril = '2024-04-12T09:00:00Z';

/** The rows of four months, of which the last was not over when they were loaded. */
const sales: Result = {
  columns: [
    { name: 'o.at.month', type: 'time', title: 'Month', granularity: 'month' },
    { name: 'o.status', type: 'string', title: 'Status' },
    { name: 'o.count', type: 'number', title: 'Orders' },
  ],
  values: [
    [...months, ...months],
    [...months.map(() => 'open'), ...months.map(() => 'paid')],
    [4, 6, 5, 2, 8, 9, 7, 3],
  ],
  rowCount: 8,
  lastRefreshTime: loadedInApril,
};
const complete: Result = { ...sales, lastRefreshTime: '2024-05-02T00:00:00Z' };

const x = { field: 'o.at.month', type: 'temporal' };
const y = { field: 'o.count', type: 'quantitative', aggregate: 'sum' };
const color = { field: 'o.status', type: 'nominal' };
const bandX = { ...x, type: 'ordinal' };

type Spec = ChartRequest['spec'];

async function draw(spec: Spec, changes: Partial<ChartRequest> = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const tooltip = createTooltip();
  const request = { ...createBaseRequest(), result: sales, spec, ...changes, tooltip };
  return { box, tooltip, chart: await drawChart(box, request) };
}

/** The shapes of the data in the image: path data, dashes and opacity of the fill. */
async function readShapes({ chart }: Pick<Awaited<ReturnType<typeof draw>>, 'chart'>) {
  const picture = await (await chart.toImage({ format: 'svg' })).text();
  const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
  return [...parsed.querySelectorAll('.role-mark path')]
    .filter((shape) => shape.closest('.mark-line, .mark-area, .mark-rect'))
    .map((shape) => ({
      isDashed: shape.hasAttribute('stroke-dasharray'),
      fillOpacity: Number(shape.getAttribute('fill-opacity') ?? 1),
      isCut: shape.closest('[clip-path]') !== null,
    }));
}

const readPixels = (box: HTMLElement): string => {
  const canvas = findDrawing(box);
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The chart is not a canvas.');
  return canvas.toDataURL();
};

describe('the period that is not over', () => {
  afterEach(removeBoxes);

  it('is a dashed last segment of each line, in images and on the page', async () => {
    const spec = { mark: 'line', encoding: { x, y, color } };
    const partial = await draw(spec);
    const shapes = await readShapes(partial);
    expect(shapes.filter(({ isDashed }) => isDashed).length).to.equal(2);
    expect(shapes.filter(({ isDashed }) => !isDashed).length).to.equal(2);
    expect(shapes.every(({ isCut }) => isCut)).to.equal(true);
    const whole = await draw(spec, { result: complete });
    expect((await readShapes(whole)).some(({ isDashed }) => isDashed)).to.equal(false);
    expect(readPixels(partial.box)).to.not.equal(readPixels(whole.box));
  });

  it('is a paler end of each area', async () => {
    const shapes = await readShapes(await draw({ mark: 'area', encoding: { x, y, color } }));
    const opacities = shapes.map(({ fillOpacity }) => fillOpacity);
    expect(Math.min(...opacities)).to.be.lessThan(Math.max(...opacities) / 2);
    expect(shapes.every(({ isCut }) => isCut)).to.equal(true);
  });

  it('is a paler bar with a dashed outline, also in stacks and across', async () => {
    for (const [encoding, bars] of [
      [{ x: bandX, y }, 1],
      [{ x, y }, 1],
      [{ x: bandX, y, color }, 2],
      [{ y: bandX, x: y, color }, 2],
      [{ x: { ...x, timeUnit: 'yearmonth' }, y }, 1],
      [{ x: { ...x, timeUnit: 'yearquarter' }, y }, 1],
    ] as const) {
      const shapes = await readShapes(await draw({ mark: 'bar', encoding }));
      const pale = shapes.filter(({ fillOpacity }) => fillOpacity < 0.5);
      expect(pale.length, JSON.stringify(encoding)).to.equal(bars);
      expect(pale.every(({ isDashed }) => isDashed)).to.equal(true);
    }
  });

  it('leaves heat maps, points and dashes of the author as they are', async () => {
    const specs: Spec[] = [
      { mark: 'rect', encoding: { x: bandX, y: color, color: y } },
      { mark: 'point', encoding: { x, y, color } },
      { mark: { type: 'line', strokeDash: [1, 0] }, encoding: { x, y, color } },
      { mark: { type: 'bar', strokeDash: [1, 0] }, encoding: { x: bandX, y } },
      { mark: 'bar', encoding: { x: { field: 'o.status' }, y } },
      { mark: 'bar', encoding: { x: bandX, y, fillOpacity: { ...y, legend: null } } },
      { mark: 'line', encoding: { x, y, strokeDash: color } },
    ];
    for (const spec of specs) {
      const before = await readShapes(await draw(spec, { result: complete }));
      expect(await readShapes(await draw(spec)), JSON.stringify(spec)).to.deep.equal(before);
    }
  });

  it('stays marked while the reader picks other months, and afterwards', async () => {
    const drawn = await draw({ mark: 'bar', encoding: { x: bandX, y } });
    const before = await readShapes(drawn);
    const pixels = readPixels(drawn.box);
    const pick = toCrossFilterConditions(
      { row: { 'o.at.month': months[0] ?? null } },
      { columns: sales.columns, overrides: {}, context: createBaseRequest().context },
    );
    await drawn.chart.markPicked(pick);
    expect(readPixels(drawn.box)).to.not.equal(pixels);
    expect((await readShapes(drawn)).filter(({ isDashed }) => isDashed).length).to.equal(1);
    await drawn.chart.markPicked([]);
    expect(await readShapes(drawn)).to.deep.equal(before);
    expect(readPixels(drawn.box)).to.equal(pixels);
  });

  it('is named in the tooltip of its marks, for the pointer and the keyboard, and in no other', async () => {
    for (const mark of ['bar', 'line']) {
      const { box, chart, tooltip } = await draw({ mark, encoding: { x: mark === 'bar' ? bandX : x, y } });
      const marks = chart.listNavigableMarks();
      const notes = Array.from({ length: marks.length }, (_, index) => marks.at(index)?.content.note);
      expect(notes.map((note) => note?.split(':')[0])).to.deep.equal([
        undefined,
        undefined,
        undefined,
        'So far',
      ]);
      const drawing = findDrawing(box);
      const { left, top } = drawing.getBoundingClientRect();
      const last = marks.at(3)?.bounds;
      if (!last) throw new Error('The chart has no fourth mark.');
      await until(() => {
        movePointer(drawing, last.x + last.width / 2 - left, last.y + last.height / 2 - top);
        return tooltip.shown.at(-1)?.note?.startsWith('So far') ?? false;
      });
    }
  });

  it('stays marked while the pointer is at another bar', async () => {
    const { box, chart } = await draw({ mark: 'bar', encoding: { x: bandX, y } });
    const drawing = findDrawing(box);
    const { left, top } = drawing.getBoundingClientRect();
    const first = chart.listNavigableMarks().at(0)?.bounds;
    if (!first) throw new Error('The chart has no marks.');
    const before = readPixels(box);
    await until(() => {
      movePointer(drawing, first.x + first.width / 2 - left, first.y + first.height / 2 - top);
      return readPixels(box) !== before;
    });
    expect((await readShapes({ chart })).filter(({ isDashed }) => isDashed).length).to.equal(1);
  });

  it('is called incomplete if the selected time ends within it', async () => {
    const query = {
      timeDimensions: [{ dimension: 'o.at', granularity: 'month', dateRange: ['2024-01-01', '2024-04-10'] }],
    };
    const { chart } = await draw(
      { mark: 'bar', encoding: { x: bandX, y } },
      { result: { ...complete, query } },
    );
    expect(chart.listNavigableMarks().at(3)?.content.note).to.match(/^Incomplete/);
  });
});
