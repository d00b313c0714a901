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

/** A cell, and the line below its row. */
const heightOf = (element: DashboardElement): number =>
  findDeepInWidget(findWidget(element, 'table'), '[role=gridcell]').getBoundingClientRect().height + 1;

const paddingOf = (element: DashboardElement): number =>
  parseFloat(getComputedStyle(findDeepInWidget(findWidget(element, 'text'), '.content')).paddingTop);

describe('the density of a theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  const mountAll = async (): Promise<DashboardElement> => {
    const dashboard = createDashboard(
      { id: 'table', spec: { data: rows } },
      { id: 'text', kind: 'markdown', spec: 'Words' },
    );
    const element = mount({ dashboard });
    await waitForRendered(element);
    await element.drawAll();
    return element;
  };

  const waitForSpace = async (element: DashboardElement, height: number, padding: number): Promise<void> => {
    await until(() => Math.abs(heightOf(element) - height) < 1);
    await until(() => Math.abs(paddingOf(element) - padding) < 0.1);
  };

  for (const [name, change] of Object.entries({
    'a number': (element: DashboardElement) => {
      element.theme = { tokens: { density: 0.75 } };
    },
    'a text': (element: DashboardElement) => {
      element.theme = { tokens: { density: '0.75' } };
    },
    'CSS of the page': (element: DashboardElement) => element.style.setProperty('--vitrine-density', '0.75'),
  }))
    it(`by ${name} is that of paddings and of rows of tables`, async () => {
      const element = await mountAll();
      await waitForSpace(element, 36, 16);
      change(element);
      await waitForSpace(element, 27, 12);
    });

  it('is within limits, and leaves a row room for its text', async () => {
    const element = await mountAll();
    element.theme = { tokens: { density: 1e9 } };
    await waitForSpace(element, 58, 25.6);
    element.theme = { tokens: { density: 0 } };
    await waitForSpace(element, 22, 9.6);
  });
});
