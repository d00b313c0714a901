import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/index.ts';
import {
  createFilterWidget,
  createGrainWidget,
  find,
  mountFilterDashboard,
  waitForControl,
} from './filter-page.ts';
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

async function mountAll(): Promise<DashboardElement> {
  const dashboard = createDashboard(
    { id: 'table', spec: { data: rows } },
    { id: 'chart', kind: 'vega', spec: chart },
    { id: 'text', kind: 'markdown', spec: 'Words' },
  );
  const element = mount({ dashboard });
  await waitForRendered(element);
  await element.drawAll();
  return element;
}

const findCell = (element: DashboardElement): Element =>
  findDeepInWidget(findWidget(element, 'table'), '[role=gridcell]');

/** Of a cell. The line below its row is one more. */
const heightOf = (element: DashboardElement): number => findCell(element).getBoundingClientRect().height;

const sizeOf = (element: DashboardElement): number =>
  parseFloat(getComputedStyle(findCell(element)).fontSize);

const paddingOf = (element: DashboardElement): number =>
  parseFloat(getComputedStyle(findDeepInWidget(findWidget(element, 'text'), '.content')).paddingTop);

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

describe('the density of a theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  /** @param height - of a row, with its line. */
  const waitForSpace = async (element: DashboardElement, height: number, padding: number): Promise<void> => {
    await until(() => Math.abs(heightOf(element) + 1 - height) < 1);
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

  it('is that of cells of a table, whose columns have room for it', async () => {
    const element = await mountAll();
    const cell = () => findDeepInWidget(findWidget(element, 'table'), '[role=gridcell]:not(.edge)');
    const padding = () => parseFloat(getComputedStyle(cell()).paddingInlineEnd);
    const heading = () =>
      findDeepInWidget(findWidget(element, 'table'), '[role=columnheader]:not(.edge) .sort');
    for (const density of [0.6, 1.6]) {
      element.theme = { tokens: { density } };
      await until(() => Math.abs(padding() - 12 * density) < 0.1);
      expect(parseFloat(getComputedStyle(heading()).paddingInlineEnd)).to.be.closeTo(12 * density, 0.1);
    }
  });

  it('is within limits, and leaves a row room for its text', async () => {
    const element = await mountAll();
    element.theme = { tokens: { density: 1e9 } };
    await waitForSpace(element, 58, 25.6);
    element.theme = { tokens: { density: 0 } };
    await waitForSpace(element, 22, 9.6);
  });

  it('of a dense theme leaves compact rows lower than the others, with room for their text', async () => {
    const element = await mountAll();
    element.theme = { tokens: { density: 0.6 } };
    await waitForSpace(element, 22, 9.6);
    await element.setState({ version: 1, tables: { table: { density: 'compact' } } });
    await waitForSpace(element, 20, 9.6);
    expect(findCell(element).scrollHeight).to.be.at.most(findCell(element).clientHeight);
  });

  it('by CSS of the page may be 0: rows still have room for their text', async () => {
    const element = await mountAll();
    element.style.setProperty('--vitrine-density', '0');
    await waitForSpace(element, 20, 0);
    expect(findCell(element).scrollHeight).to.be.at.most(findCell(element).clientHeight);
  });

  it('leaves the fields of controls as high as usual at most, within their cells', async () => {
    const controls = [
      createFilterWidget('filter', 'flights.origin_label'),
      { ...createGrainWidget('grain'), position: { x: 3, y: 0, w: 6, h: 2 } },
    ];
    const element = await mountFilterDashboard(controls);
    const fields = [
      { id: 'filter', selector: '.frame' },
      { id: 'grain', selector: '.segments' },
    ];
    const measure = async (density: number): Promise<number[]> => {
      element.theme = { tokens: { density } };
      await until(() => getComputedStyle(element).getPropertyValue('--v-density').trim() === `${density}`);
      const heights: number[] = [];
      for (const { id, selector } of fields) {
        const cell = findWidget(element, id).getBoundingClientRect();
        const box = find(await waitForControl(element, id), selector).getBoundingClientRect();
        expect(box.top, id).to.be.at.least(cell.top);
        expect(box.bottom, id).to.be.at.most(cell.bottom);
        heights.push(box.height);
      }
      return heights;
    };
    const usual = await measure(1);
    expect(await measure(1.6)).to.deep.equal(usual);
    const dense = await measure(0.6);
    for (const [at, height] of dense.entries()) expect(height).to.be.within(28, usual[at] ?? 0);
  });
});

describe('the motion of a theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is none for readers who prefer less motion, whatever the theme and the page say', async () => {
    const element = await mountAll();
    const motionOf = (): string =>
      getComputedStyle(findWidget(element, 'table')).getPropertyValue('--v-motion').trim();
    element.theme = { tokens: { motion: 2 } };
    await until(() => motionOf() === '2');
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(motionOf()).to.equal('0');
    element.style.setProperty('--vitrine-motion', '1.5');
    expect(motionOf()).to.equal('0');
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(motionOf()).to.equal('1.5');
  });
});
