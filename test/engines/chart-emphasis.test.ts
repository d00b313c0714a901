/** Picked marks of charts: what recedes, what stands out, and what the emphasis leaves alone. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { toCrossFilterConditions } from '../../src/model/controls/cross-filter-from-click.ts';
import type { ResultColumn } from '../../src/model/result.ts';
import { forceColors } from '../elements/force-colors.ts';
import { until } from '../until.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  removeBoxes,
  theme,
} from './engine-fixtures.ts';

const values = ['a', 'b', 'c'].flatMap((group, at) =>
  ['x', 'y', 'z'].map((step, index) => ({ group, step, amount: (at + 1) * (index + 2) })),
);
const data = { values };
const x = { field: 'step', type: 'nominal' };
const y = { field: 'amount', type: 'quantitative' };
const color = { field: 'group', type: 'nominal' };

type Spec = ChartRequest['spec'];
type Changes = Omit<Partial<ChartRequest>, 'tooltip'>;

async function draw(spec: Spec, changes: Changes = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const request = { ...createBaseRequest(), result: undefined, spec: { data, ...spec }, ...changes };
  return { box, request, chart: await drawChart(box, request) };
}

type Chart = Awaited<ReturnType<typeof draw>>['chart'];

/** The conditions of a click on a row. */
const pick = (row: Readonly<Record<string, unknown>>) =>
  toCrossFilterConditions(
    { row },
    { columns: undefined, overrides: {}, context: createBaseRequest().context },
  );

type Row = Readonly<Record<string, unknown>>;

/** The condition of a range between two rows. */
const pickRange = (row: Row, to: Row, columns: readonly ResultColumn[]) =>
  toCrossFilterConditions({ row, to }, { columns, overrides: {}, context: createBaseRequest().context });

/** The shapes of data marks in the image, in drawing order. */
async function readShapes(chart: Chart): Promise<Element[]> {
  const picture = await (await chart.toImage({ format: 'svg' })).text();
  const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
  return [...parsed.querySelectorAll('.role-mark path, .role-mark text')].filter(
    (shape) => shape.closest('.role-axis, .role-legend, .role-title, .role-axis-grid') === null,
  );
}

const opacityOf = (shape: Element): number => Number(shape.getAttribute('opacity') ?? 1);
const readOpacities = async (chart: Chart): Promise<number[]> =>
  (await readShapes(chart)).map((shape) => Math.round(opacityOf(shape) * 100) / 100);

/** The pixels of the drawing on the page. */
function readPixels(box: HTMLElement): string {
  const canvas = findDrawing(box);
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The chart is not a canvas.');
  return canvas.toDataURL();
}

const full = 1;
const receded = 0.3;

describe('a picked mark', () => {
  afterEach(removeBoxes);

  it('keeps its colour, and the others recede, until nothing is picked', async () => {
    const { chart, box } = await draw({ mark: 'bar', encoding: { x, y, xOffset: { field: 'group' } } });
    const before = readPixels(box);
    await chart.markPicked(pick({ group: 'b', step: 'x' }));
    const picked = readPixels(box);
    expect((await readOpacities(chart)).filter((one) => one === full).length).to.equal(1);
    expect((await readOpacities(chart)).filter((one) => one === receded).length).to.equal(8);
    expect(picked).to.not.equal(before);
    await chart.markPicked([]);
    expect(readPixels(box)).to.equal(before);
    expect(new Set(await readOpacities(chart))).to.deep.equal(new Set([full]));
  });

  const kinds: [kind: string, spec: Spec, row: object, picked: number, all: number][] = [
    ['stacked bars', { mark: 'bar', encoding: { x, y, color } }, { group: 'a', step: 'y' }, 1, 9],
    ['points', { mark: 'point', encoding: { x, y, color } }, { group: 'a', step: 'y' }, 1, 9],
    ['slices', { mark: 'arc', encoding: { theta: { ...y, aggregate: 'sum' }, color } }, { group: 'c' }, 1, 3],
    [
      'cells of a heat map',
      { mark: 'rect', encoding: { x, y: color, color: y } },
      { group: 'a', step: 'z' },
      1,
      9,
    ],
    [
      'labels beside their bars',
      {
        encoding: { x, y, yOffset: color },
        layer: [{ mark: 'bar' }, { mark: 'text', encoding: { text: y } }],
      },
      { group: 'a', step: 'y' },
      2,
      18,
    ],
    [
      'lines with series',
      { mark: { type: 'line', point: false }, encoding: { x, y, color } },
      { group: 'b', step: 'y' },
      1,
      3,
    ],
    ['areas with series', { mark: 'area', encoding: { x, y, color } }, { group: 'b', step: 'y' }, 1, 3],
    [
      'panels of a facet',
      { mark: 'bar', encoding: { x, y, column: { field: 'group' } } },
      { group: 'b', step: 'y' },
      1,
      9,
    ],
    [
      'concatenated views',
      {
        hconcat: [
          { mark: 'bar', encoding: { x, y, color } },
          { mark: 'bar', encoding: { x, y, color } },
        ],
      },
      { group: 'b', step: 'y' },
      2,
      18,
    ],
  ];
  for (const [kind, spec, row, picked, all] of kinds) {
    it(`is emphasised among ${kind}`, async () => {
      const { chart } = await draw(spec);
      await chart.markPicked(pick({ ...row }));
      const opacities = await readOpacities(chart);
      expect(opacities.length).to.equal(all);
      const own = Math.max(...opacities);
      expect(opacities.filter((one) => one === own).length).to.equal(picked);
      expect(Math.min(...opacities)).to.be.closeTo(own * receded, 0.01);
    });
  }

  it('of a Vega spec is emphasised whatever opacity its author encodes', async () => {
    const opacity = [{ test: "datum.group === 'a'", value: 0.5 }, { value: 0.9 }];
    const { chart } = await draw({
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      data: [{ name: 'own', values }],
      marks: [
        {
          type: 'rect',
          from: { data: 'own' },
          encode: {
            update: {
              opacity,
              x: { field: 'amount' },
              width: { value: 5 },
              y: { value: 0 },
              height: { field: 'amount' },
            },
          },
        },
      ],
    });
    await chart.markPicked(pick({ group: 'a', step: 'y' }));
    const [first, second, , other] = await readOpacities(chart);
    expect([first, second, other]).to.deep.equal([0.15, 0.5, 0.27]);
  });

  it('of a line without series is shown as a point, and the line stays as it is', async () => {
    const one = { values: values.filter(({ group }) => group === 'a') };
    const { chart } = await draw({ data: one, mark: 'line', encoding: { x, y } });
    const invisible = (await readOpacities(chart)).filter((opacity) => opacity === 0).length;
    expect(invisible).to.equal(3);
    await chart.markPicked(pick({ step: 'y' }));
    const [line, ...points] = await readOpacities(chart);
    expect([line, ...points]).to.deep.equal([full, 0, full, 0]);
  });

  for (const mark of ['line', 'area'] as const)
    it(`of a range keeps the colour of its stretch, and the rest of the ${mark} recedes, until it is removed`, async () => {
      const days = [1, 2, 3, 4, 5].map((day) => `2024-01-0${day}T00:00:00.000`);
      const columns: ResultColumn[] = [
        { name: 'on', type: 'time', granularity: 'day' },
        { name: 'amount', type: 'number' },
      ];
      const result = { columns, values: [days, [1, 2, 3, 1, 2]], rowCount: 5 };
      const encoding = { x: { field: 'on', type: 'temporal' }, y };
      const { chart, box } = await draw({ data: undefined, mark, encoding }, { result });
      const before = readPixels(box);
      await chart.markPicked(pickRange({ on: days[1] }, { on: days[3] }, columns));
      expect(readPixels(box)).to.not.equal(before);
      const shapes = (await readShapes(chart)).filter((shape) => opacityOf(shape) > 0);
      const stretch = shapes.find((shape) => shape.parentElement?.hasAttribute('clip-path'));
      const whole = stretch?.parentElement?.previousElementSibling?.querySelector('path');
      if (!stretch || !whole) throw new Error('There is no stretch above the shape.');
      expect(opacityOf(whole) / opacityOf(stretch)).to.be.closeTo(receded, 0.01);
      expect(whole.getAttribute('d')).to.equal(stretch.getAttribute('d'));
      await chart.markPicked([]);
      expect(readPixels(box)).to.equal(before);
    });

  it('does not change marks that stand for several values of what was picked', async () => {
    const mean = { mark: 'rule', encoding: { y: { ...y, aggregate: 'mean' } } };
    const { chart } = await draw({ layer: [{ mark: 'bar', encoding: { x, y, color } }, mean] });
    await chart.markPicked(pick({ group: 'b', step: 'y' }));
    const picture = await (await chart.toImage({ format: 'svg' })).text();
    const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
    const rule = parsed.querySelector('.mark-rule.role-mark line');
    expect(rule && opacityOf(rule)).to.equal(full);
  });

  it('has an outline where the strength of the colour is the value, and in forced colours everywhere', async () => {
    const outlined = async (chart: Chart) =>
      (await readShapes(chart)).filter((shape) => shape.getAttribute('stroke') === theme.text).length;
    const heat = await draw({ mark: 'rect', encoding: { x, y: color, color: y } });
    const bars = await draw({ mark: 'bar', encoding: { x, y, color } });
    for (const { chart } of [heat, bars]) await chart.markPicked(pick({ group: 'a', step: 'y' }));
    expect([await outlined(heat.chart), await outlined(bars.chart)]).to.deep.equal([1, 0]);
    await forceColors(true);
    try {
      await bars.chart.markPicked(pick({ group: 'a', step: 'z' }));
      expect(await outlined(bars.chart)).to.equal(1);
    } finally {
      await forceColors(false);
    }
  });

  it('stays emphasised in another size, in another theme and beside hidden series', async () => {
    const legend = { hidden: {}, label: '', describeMore: String, onMore: () => {}, onChange: () => {} };
    const { chart, box } = await draw({ mark: 'bar', encoding: { x, y, color } }, { legend });
    await chart.markPicked(pick({ group: 'b', step: 'y' }));
    const count = async () => (await readOpacities(chart)).filter((one) => one === full).length;
    chart.resize(500, 300);
    await until(() => findDrawing(box).clientWidth === 500);
    expect(await count()).to.equal(1);
    await chart.setTheme({ ...theme, series: ['#123456', '#654321', '#111111'] });
    expect(await count()).to.equal(1);
    await chart.hideSeries({ group: ['a'] });
    expect([(await readOpacities(chart)).length, await count()]).to.deep.equal([6, 1]);
  });

  it('keeps selections of the spec working, which cannot read the emphasis', async () => {
    const chosen = { name: 'chosen', select: 'point' };
    const seen = { test: 'datum.amount > 0', value: '#010203' };
    const opacity = { condition: { param: 'chosen', empty: false, value: 0.6 }, value: 0.8 };
    const spec = {
      mark: 'bar',
      params: [chosen],
      encoding: { x, y, color: { condition: seen, value: 'red' }, opacity, xOffset: { field: 'group' } },
    };
    const { chart } = await draw(spec);
    await chart.markPicked(pick({ group: 'b', step: 'y' }));
    const marks = chart.listNavigableMarks();
    marks.at(0)?.click({ ctrlKey: false, metaKey: false, shiftKey: false });
    await chart.view?.runAsync();
    const opacities = await readOpacities(chart);
    expect(opacities.filter((one) => one === 0.18).length).to.equal(1);
    expect(opacities.filter((one) => one === 0.8).length).to.equal(1);
    expect(opacities.filter((one) => one === 0.24).length).to.equal(7);
  });

  it('is named in the list of navigable marks', async () => {
    const { chart } = await draw({ mark: 'bar', encoding: { x, y, color } });
    await chart.markPicked(pick({ group: 'b', step: 'y' }));
    const marks = chart.listNavigableMarks();
    const states = Array.from({ length: marks.length }, (_, at) => marks.at(at)?.isPicked);
    expect(states.filter(Boolean).length).to.equal(1);
  });
});
