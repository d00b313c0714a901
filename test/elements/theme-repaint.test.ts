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

const spec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: [{ name: 'One', amount: 1 }] },
  mark: 'bar',
  encoding: { y: { field: 'amount', type: 'quantitative' } },
};

const findCanvas = (element: DashboardElement): HTMLCanvasElement => {
  const canvas = findDeepInWidget(findWidget(element, 'chart'), 'canvas');
  if (canvas instanceof HTMLCanvasElement) return canvas;
  throw new Error('The chart has no canvas.');
};

/** Whether a pixel is red. */
function hasRed(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) return true;
  return false;
}

describe('another theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  const mountChart = async (): Promise<DashboardElement> => {
    const element = mount({ dashboard: createDashboard({ id: 'chart', kind: 'vega', spec }) });
    await waitForRendered(element);
    await element.drawAll();
    return element;
  };

  for (const [name, change] of Object.entries({
    'the property': (element: DashboardElement) => {
      element.theme = { primaryColor: '#f00' };
    },
    'CSS of the page': (element: DashboardElement) => element.style.setProperty('--vitrine-primary', '#f00'),
  }))
    it(`by ${name} is in the picture of a chart before the chart is drawn anew`, async () => {
      const element = await mountChart();
      const canvas = findCanvas(element);
      change(element);
      await until(() => hasRed(canvas));
      await until(() => findCanvas(element) !== canvas && hasRed(findCanvas(element)));
    });

  it('draws no chart anew that looks the same in it', async () => {
    const element = await mountChart();
    const canvas = findCanvas(element);
    element.theme = { widgets: { border: { color: '#f00' } } };
    await element.updateComplete;
    await element.drawAll();
    expect(findCanvas(element)).to.equal(canvas);
  });
});
