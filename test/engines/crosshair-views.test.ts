/** Crosshairs and picked marks in other renderers, in scaled pages, and in charts of several views. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { toCrossFilterConditions } from '../../src/model/controls/cross-filter-from-click.ts';
import { until } from '../until.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  movePointer,
  removeBoxes,
} from './engine-fixtures.ts';

const days = [1, 2, 3, 4, 5];
const values = days.flatMap((day) =>
  ['a', 'b'].map((group, at) => ({ day, place: `place ${day}`, group, amount: 5 + day * (at + 1) })),
);
const x = { field: 'day', type: 'quantitative' };
const y = { field: 'amount', type: 'quantitative' };
const color = { field: 'group', type: 'nominal' };
const lines = { mark: 'line', encoding: { x, y, color } };
const bars = { mark: 'bar', encoding: { x: { field: 'place', type: 'nominal' }, y, color } };

type Changes = Partial<Omit<ChartRequest, 'tooltip'>>;

async function draw(spec: object, changes: Changes = {}) {
  const { drawChart } = await loadVega();
  const faults: string[] = [];
  const box = createBox();
  addStyles(box);
  const request = {
    ...createBaseRequest(),
    result: undefined,
    onFault: (fault: string) => faults.push(fault),
  };
  const chart = await drawChart(box, { ...request, ...changes, spec: { data: { values }, ...spec } });
  return { box, chart, faults, shown: request.tooltip.shown };
}

/** The crosshair is over the drawing, as in the element of a chart. */
function addStyles(box: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.vitrine-chart { position: relative } .crosshair, .crosshair > * { position: absolute }',
  );
  const root = box.getRootNode();
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [sheet];
}

const find = (box: Element, selector: string): Element[] => [
  ...box.querySelectorAll(`.crosshair ${selector}`),
];

/** The middle of the crosshair's line in the viewport, px. Moves the pointer until it is drawn. */
async function crossAt(box: Element, left: number, top: number): Promise<{ x: number; y: number }> {
  const line = await until(() => {
    movePointer(findDrawing(box), left, top);
    return find(box, '.line')[0];
  });
  const { x: start, width, y: upper, height } = line.getBoundingClientRect();
  return { x: start + width / 2, y: upper + height / 2 };
}

/** Labels of the axis in an SVG. The first and the last one may be beside their tick. */
const labelsOf = (box: Element): DOMRect[] =>
  [...box.querySelectorAll('.role-axis-label text')]
    .filter((label) => ['2', '3', '4'].includes(label.textContent))
    .map((label) => label.getBoundingClientRect());

describe('a crosshair', () => {
  afterEach(removeBoxes);

  it('is in an SVG as on a canvas, with one tooltip for all series', async () => {
    for (const rendererKind of ['canvas', 'svg'] as const) {
      const { box, shown, faults } = await draw(lines, { rendererKind });
      await crossAt(box, 200, 100);
      expect(find(box, '.dot').length, rendererKind).to.equal(2);
      expect(find(box, '.label')[0]?.textContent).to.equal(shown.at(-1)?.title);
      expect(shown.at(-1)?.rows.map(({ name }) => name)).to.have.members(['a', 'b']);
      expect(faults).to.deep.equal([]);
    }
  });

  const scales: [name: string, styles: Record<string, string>][] = [
    ['is not scaled', {}],
    ['is scaled down', { transform: 'scale(0.5)', 'transform-origin': '0 0' }],
    ['is zoomed in', { zoom: '1.5' }],
  ];
  for (const [name, styles] of scales)
    it(`is at the value of the axis in a page that ${name}`, async () => {
      const { box } = await draw(lines, { rendererKind: 'svg' });
      for (const [style, value] of Object.entries(styles)) box.style.setProperty(style, value);
      for (const label of labelsOf(box)) {
        const picture = findDrawing(box).getBoundingClientRect();
        const middle = label.x + label.width / 2;
        const line = await until(async () => {
          const found = await crossAt(box, middle - picture.x, picture.height * 0.4);
          return Math.abs(found.x - middle) < 2 && found;
        });
        expect(line.y).to.be.within(picture.top, picture.bottom);
      }
    });

  const views: [name: string, spec: object][] = [
    ['beside each other', { hconcat: [lines, lines] }],
    ['below each other', { vconcat: [lines, lines] }],
    ['of a facet', { ...lines, encoding: { ...lines.encoding, column: { field: 'group' } } }],
    [
      'repeated',
      {
        repeat: { column: ['amount', 'day'] },
        spec: { ...lines, encoding: { x, y: { field: { repeat: 'column' }, type: 'quantitative' } } },
      },
    ],
  ];
  for (const [name, spec] of views)
    it(`is in the plot below the pointer of views ${name}`, async () => {
      const { box, faults } = await draw(spec, { width: 600, height: 400 });
      const { width, height } = findDrawing(box).getBoundingClientRect();
      const { left, top } = findDrawing(box).getBoundingClientRect();
      const isBelow = 'vconcat' in spec;
      for (const share of [0.3, 0.75]) {
        const at = isBelow ? { x: width * 0.4, y: height * share } : { x: width * share, y: height * 0.5 };
        await until(async () => {
          const line = await crossAt(box, at.x, at.y);
          const distance = isBelow ? line.y - top - at.y : line.x - left - at.x;
          return Math.abs(distance) < (isBelow ? height : width) / 4;
        });
        expect(find(box, '.line').length).to.equal(1);
      }
      expect(faults).to.deep.equal([]);
    });

  it('is absent over bars beside lines', async () => {
    const { box, faults } = await draw({ hconcat: [lines, bars] }, { width: 600 });
    const { width } = findDrawing(box).getBoundingClientRect();
    await crossAt(box, width * 0.25, 100);
    movePointer(findDrawing(box), width * 0.75, 100);
    await until(() => find(box, '.line').length === 0);
    expect(faults).to.deep.equal([]);
  });
});

describe('a picked mark in an SVG', () => {
  afterEach(removeBoxes);

  const opacities = (box: Element): number[] =>
    [...box.querySelectorAll('.mark-rect.role-mark path')].map((bar) =>
      Number(bar.getAttribute('opacity') ?? 1),
    );

  it('stands out on the page, also after the pointer has been over another one', async () => {
    const { box, chart, faults } = await draw(bars, { rendererKind: 'svg' });
    const { context } = createBaseRequest();
    const row = { place: 'place 2', group: 'a' };
    await chart.markPicked(toCrossFilterConditions({ row }, { columns: undefined, overrides: {}, context }));
    const isEmphasised = () => {
      const seen = opacities(box);
      return seen.filter((one) => one === 1).length === 1 && seen.filter((one) => one < 0.4).length === 9;
    };
    expect(isEmphasised(), opacities(box).join()).to.equal(true);
    const other = box.querySelector('.mark-rect.role-mark path:last-child');
    for (const type of ['pointerover', 'pointermove', 'pointerout'])
      other?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    await chart.view?.runAsync();
    expect(isEmphasised(), opacities(box).join()).to.equal(true);
    await chart.markPicked([]);
    expect(new Set(opacities(box))).to.deep.equal(new Set([1]));
    expect(faults).to.deep.equal([]);
  });
});
