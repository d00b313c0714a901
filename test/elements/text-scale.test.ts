import { expect } from 'chai';
import type { DashboardElement } from '../../src/index.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const rows = [
  { name: 'One', amount: 1 },
  { name: 'Two', amount: 2 },
];
const chart = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: rows },
  mark: 'bar',
  encoding: { y: { field: 'name' }, x: { field: 'amount', type: 'quantitative' } },
};

const find = (element: DashboardElement, id: string, selector: string) =>
  findDeepInWidget(findWidget(element, id), selector);

const heightOf = (element: DashboardElement): number =>
  find(element, 'table', '[role=gridcell]').getBoundingClientRect().height;

const sizeOf = (element: DashboardElement): number =>
  parseFloat(getComputedStyle(find(element, 'table', '[role=gridcell]')).fontSize);

const fillText = Reflect.get(CanvasRenderingContext2D.prototype, 'fillText');
/** The size in which each text was last drawn in a chart, px. */
const drawnSizes = new Map<string, number>();
const labelSize = (): number => drawnSizes.get('One') ?? 0;

function recordSizes(): void {
  CanvasRenderingContext2D.prototype.fillText = function write(text, ...place) {
    drawnSizes.set(text, parseFloat(/[\d.]+px/.exec(this.font)?.[0] ?? ''));
    fillText.call(this, text, ...place);
  };
}

describe('the text scale of a theme', () => {
  before(recordSizes);
  after(() => {
    CanvasRenderingContext2D.prototype.fillText = fillText;
  });
  beforeEach(loadElement);
  afterEach(clearPage);

  const mountAll = async (): Promise<DashboardElement> => {
    const dashboard = createDashboard(
      { id: 'table', spec: { data: rows } },
      { id: 'chart', kind: 'vega', spec: chart },
    );
    const element = mount({ dashboard });
    await waitForRendered(element);
    await element.drawAll();
    return element;
  };

  for (const [name, change] of Object.entries({
    'the property': (element: DashboardElement) => {
      element.theme = { tokens: { 'text-scale': '1.5' } };
    },
    'CSS of the page': (element: DashboardElement) =>
      element.style.setProperty('--vitrine-text-scale', '1.5'),
  }))
    it(`by ${name} is that of cells and their rows, and of the labels of charts`, async () => {
      const element = await mountAll();
      const size = sizeOf(element);
      const height = heightOf(element);
      const label = labelSize();
      expect(label).to.be.greaterThan(6);
      change(element);
      await until(() => Math.abs(sizeOf(element) - size * 1.5) < 0.1);
      await until(() => Math.abs(heightOf(element) - height * 1.5) < 1.5);
      await until(() => Math.abs(labelSize() - label * 1.5) < 0.6);
    });

  it('is within limits, whatever a dashboard asks for', async () => {
    const element = await mountAll();
    const size = sizeOf(element);
    for (const [scale, expected] of [
      ['1e9', size * 2],
      ['0', size * 0.75],
      ['calc(9 * 9)', size],
    ] as const) {
      element.theme = { tokens: { 'text-scale': scale } };
      await until(() => Math.abs(sizeOf(element) - expected) < 0.1);
    }
  });
});
