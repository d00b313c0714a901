import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  count,
  createLines,
  month,
  mountChart,
  pointInChart,
  readCrosshair,
  readTooltip,
} from './crosshair-page.ts';
import { status, toPoint } from './crosshair-page.ts';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clearPage, findDeep, loadElement, nextEvent, waitForPaint } from './page-harness.ts';
import { focusDrawing, readAnnouncement } from './mark-navigation-page.ts';
import { forceColors } from './force-colors.ts';
import { pointAway, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

/** Colours of the crosshair's line and of its first dot. */
function findColors(element: DashboardElement) {
  const layer = findDeep(element.shadowRoot ?? document, '.crosshair') ?? document.body;
  const [line, dot] = ['.line', '.dot'].map((one) => getComputedStyle(layer.querySelector(one) ?? layer));
  return { line: line?.borderLeftColor, dot: dot?.backgroundColor };
}

describe('the crosshair of lines and areas', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    document.documentElement.dir = '';
    await pointAway();
  });

  it('shows the values of all series at the nearest time, away from the lines', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.52, 0.8);
    const tooltip = readTooltip(element);
    expect(tooltip?.title).to.equal('Feb 2024');
    expect(tooltip?.rows).to.deep.equal([
      ['new', '90'],
      ['old', '20'],
    ]);
    expect(tooltip?.bold).to.deep.equal(['old']);
    expect(tooltip?.swatches).to.equal(2);
    const crosshair = readCrosshair(element);
    expect([crosshair?.label, crosshair?.dots]).to.deep.equal(['Feb 2024', 2]);
  });

  it('leaves out a series without a value there', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.95, 0.5);
    expect(readTooltip(element)?.rows).to.deep.equal([['old', '50']]);
    expect(readCrosshair(element)?.dots).to.equal(1);
  });

  it('lists stacked areas as they are stacked on the page', async () => {
    const element = await mountChart(createLines({}, { type: 'area' }));
    await pointInChart(element, 0.52, 0.8);
    expect(readTooltip(element)?.rows.map(([name]) => name)).to.deep.equal(['new', 'old']);
    expect(readTooltip(element)?.bold).to.deep.equal(['old']);
    await pointInChart(element, 0.1, 0.4);
    expect(readTooltip(element)?.rows).to.deep.equal([
      ['new', '30'],
      ['old', '70'],
    ]);
  });

  it('is a horizontal line in a chart whose time runs along y', async () => {
    const encoding = { x: count, y: month, color: status };
    const element = await mountChart(createLines({ encoding }, { orient: 'horizontal' }));
    await pointInChart(element, 0.5, 0.5);
    const line = readCrosshair(element)?.line;
    expect(line?.width).to.be.greaterThan(300);
    expect(readTooltip(element)?.rows.length).to.be.greaterThan(0);
  });

  it('is in the plot below the pointer alone', async () => {
    const { encoding, ...rest } = createLines();
    const element = await mountChart({ ...rest, encoding: { ...encoding, column: status } });
    await pointInChart(element, 0.3, 0.5);
    expect(readTooltip(element)?.rows.length).to.equal(1);
    expect(readCrosshair(element)?.dots).to.equal(1);
  });

  it('disappears when the pointer leaves the plot', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.5, 0.5);
    await pointAway();
    await until(() => readCrosshair(element) === undefined && readTooltip(element) === undefined);
  });

  it('selects the value that it shows with a click anywhere in the plot', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.52, 0.8);
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    await sendMouse({ type: 'click', position: toPoint(element, 0.52, 0.8) });
    expect((await clicked).row).to.include({ status: 'old', count: 20 });
  });

  it('is shown by the arrow keys, which announce one value at a time', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.5, 0.5);
    await pointAway();
    await until(() => readCrosshair(element) === undefined);
    await focusDrawing(element);
    await pressKeys('ArrowRight');
    await until(() => readTooltip(element)?.rows.length === 2);
    expect(readTooltip(element)?.title).to.equal('Jan 2024');
    expect(readCrosshair(element)?.label).to.equal('Jan 2024');
    expect(readAnnouncement(element))
      .to.match(/new.*, 1 of 5$/)
      .and.to.not.match(/old/);
    await pressKeys('Escape');
    expect(readCrosshair(element)).to.equal(undefined);
  });

  for (const [name, spec] of Object.entries({
    'a selection of its own': createLines({ params: [{ name: 'brush', select: 'interval' }] }),
    'no tooltip': createLines({}, { tooltip: null }),
    'bars between the lines': {
      ...createLines(),
      mark: undefined,
      layer: [{ mark: 'bar' }, { mark: 'line' }],
    },
  })) {
    it(`is not shown in a chart with ${name}`, async () => {
      const reference = await mountChart(createLines());
      await pointInChart(reference, 0.5, 0.5);
      clearPage();
      const element = await mountChart(spec);
      for (const across of [0.3, 0.5, 0.7])
        await sendMouse({ type: 'move', position: toPoint(element, across, 0.15) });
      await waitForPaint();
      expect(readCrosshair(element)).to.equal(undefined);
    });
  }

  for (const direction of ['ltr', 'rtl'] as const) {
    it(`keeps the tooltip in the window and beside the pointer at 200 px (${direction})`, async () => {
      document.documentElement.dir = direction;
      const element = await mountChart(createLines(), 200);
      for (const [across, down] of [
        [0.4, 0.5],
        [0.9, 0.7],
      ] as const) {
        await pointInChart(element, across, down);
        const [x, y] = toPoint(element, across, down);
        const box = readTooltip(element)?.box ?? new DOMRect();
        expect(box.left).to.be.at.least(0);
        expect(box.top).to.be.at.least(0);
        expect(box.right).to.be.at.most(innerWidth);
        expect(box.bottom).to.be.at.most(innerHeight);
        const covers = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
        expect(covers).to.equal(false);
      }
    });
  }

  it('has the colours of the system where these are forced, and dots in the colours of their series', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.52, 0.8);
    const own = findColors(element);
    await forceColors(true);
    try {
      await pointInChart(element, 0.52, 0.8);
      const forced = findColors(element);
      const system = document.createElement('i');
      system.style.color = 'CanvasText';
      document.body.append(system);
      expect(forced.line).to.equal(getComputedStyle(system).color);
      expect(forced.dot).to.equal(own.dot);
    } finally {
      await forceColors(false);
    }
  });

  it('cuts long names by an ellipsis, and counts the series beyond twelve', async () => {
    const series = Array.from(
      { length: 20 },
      (_, index) => `${'A very long name of a series '.repeat(3)}${index}`,
    );
    const rows = series.flatMap((name, index) => [
      { month: '2024-01-01', status: name, count: index },
      { month: '2024-02-01', status: name, count: index },
    ]);
    const element = await mountChart(createLines({ data: { values: rows } }));
    await pointInChart(element, 0.3, 0.5);
    const tooltip = readTooltip(element);
    expect(tooltip?.rows.length).to.equal(12);
    expect(tooltip?.note).to.equal('and 8 more');
    expect(tooltip?.box.width).to.be.at.most(320);
    expect(tooltip?.rows[0]?.[1]).to.equal('19');
  });
});
