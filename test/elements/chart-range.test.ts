/** Ranges that a reader selects along an axis, from the drag to the rows of another widget. */
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  amount,
  createSpec,
  dragOver,
  hasRangeAxis,
  month,
  mountRange,
  readBand,
  readChips,
  readMonths,
  readPixels,
  rows,
  sweep,
  toPoint,
  waitForRanges,
} from './chart-range-page.ts';
import { findDeep, clearPage, loadElement, nextEvent, waitForPaint } from './page-harness.ts';
import { focusDrawing, readAnnouncement, waitForAnnouncement } from './mark-navigation-page.ts';
import { holdKey, pointAway, pressKeys } from './user-input.ts';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';

const ordinal = { ...month, type: 'ordinal' };
const untilFiltered = (element: DashboardElement): Promise<true> =>
  until(() => readChips(element).length === 1 && readMonths(element).length < 12);
const untilWhole = (element: DashboardElement): Promise<true> =>
  until(() => readChips(element).length === 0 && readMonths(element).length === 12);
const findTooltip = (element: DashboardElement) =>
  findDeep(element.shadowRoot ?? document, '[role=tooltip]:popover-open');

describe('a drag over an axis', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    document.documentElement.dir = '';
    await resetMouse();
    await pointAway();
  });

  const kinds: [kind: string, spec: object][] = [
    ['a line', createSpec('line')],
    ['an area', createSpec('area')],
    ['bars', createSpec('bar')],
    ['points', createSpec('point')],
    ['bars with a name for each month', createSpec('bar', { encoding: { x: ordinal, y: amount } })],
    ['a line with points', createSpec({ type: 'line', point: true })],
  ];
  for (const [kind, spec] of kinds) {
    it(`filters the other charts by the whole months that it touches, in ${kind}`, async () => {
      const element = await mountRange(spec);
      const before = readPixels(element);
      const clicked = nextEvent(element, 'vitrine-widget-clicked');
      await dragOver(element, 0.3, 0.7);
      const { filters, row, field } = await clicked;
      expect([row, field]).to.deep.equal([{}, undefined]);
      const [from = '', to = ''] = filters['month']?.value as readonly string[];
      expect(from).to.match(/-01$/);
      await untilFiltered(element);
      const inside = rows.filter((one) => one.month >= from && one.month <= to);
      expect(readMonths(element).length).to.equal(inside.length);
      expect(inside.length).to.be.within(4, 7);
      expect(readChips(element)[0]).to.match(/^month \w{3} – \w{3} 2024$/);
      await until(() => readPixels(element) !== before);
    });
  }

  for (const mark of ['bar', 'line'] as const) {
    it(`shows the band and the range in words, and neither tooltip nor crosshair, until it ends (${mark})`, async () => {
      const element = await mountRange(createSpec(mark));
      await waitForRanges(element);
      await sweep(toPoint(element, 0.3), toPoint(element, 0.6));
      await until(() => readBand(element) !== undefined);
      const words = readBand(element)?.text ?? '';
      expect(words).to.match(/^\w{3} – \w{3} 2024$/);
      await waitForPaint();
      expect(findTooltip(element)).to.equal(undefined);
      expect(findDeep(element.shadowRoot ?? document, '.crosshair .line')).to.equal(undefined);
      await sendMouse({ type: 'up' });
      await untilFiltered(element);
      expect(readBand(element)).to.equal(undefined);
      expect(readChips(element)).to.deep.equal([`month ${words}`]);
    });
  }

  it('backwards gives the same range, and ends at the edge of the plot', async () => {
    const element = await mountRange(createSpec('line'));
    await waitForRanges(element);
    await sweep(toPoint(element, 0.5), [5, toPoint(element, 0.5)[1]]);
    await until(() => /^Jan – \w{3} 2024$/.test(readBand(element)?.text ?? ''));
    await sendMouse({ type: 'up' });
    await untilFiltered(element);
    expect(readMonths(element)[0]).to.contain('Jan');
  });

  it('is cancelled by Escape, and changes nothing', async () => {
    const element = await mountRange(createSpec('line'));
    await waitForRanges(element);
    await sweep(toPoint(element, 0.3), toPoint(element, 0.6));
    await until(() => readBand(element) !== undefined);
    await pressKeys('Escape');
    expect(readBand(element)).to.equal(undefined);
    await sendMouse({ type: 'up' });
    await waitForPaint();
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('of less than four pixels is a click', async () => {
    const element = await mountRange(createSpec('bar'));
    await waitForRanges(element);
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    const [x, y] = toPoint(element, 0.93, 0.8);
    await sweep([x, y], [x + 2, y]);
    await sendMouse({ type: 'up' });
    expect((await clicked).row).to.include({ amount: 87 });
    await until(() => readMonths(element).length === 1);
  });

  it('is taken back by a double click, and by the chip', async () => {
    const element = await mountRange(createSpec('point'));
    await dragOver(element, 0.3, 0.7);
    await untilFiltered(element);
    const position = toPoint(element, 0.15, 0.15);
    for (const type of ['click', 'click'] as const) await sendMouse({ type, position });
    findDeep(element.shadowRoot ?? document, '.vitrine-chart')?.dispatchEvent(
      new MouseEvent('dblclick', { clientX: position[0], clientY: position[1], bubbles: true }),
    );
    await untilWhole(element);
    await dragOver(element, 0.3, 0.7);
    await untilFiltered(element);
    const remove = findDeep(element.shadowRoot ?? document, '.chip .remove');
    if (remove instanceof HTMLElement) remove.click();
    await untilWhole(element);
  });

  it('replaces the range before it, and the same range again stays', async () => {
    const element = await mountRange(createSpec('bar'));
    await dragOver(element, 0.3, 0.5);
    await untilFiltered(element);
    const [first] = readChips(element);
    await dragOver(element, 0.3, 0.5);
    await waitForPaint();
    expect(readChips(element)).to.deep.equal([first]);
    await dragOver(element, 0.6, 0.9);
    await until(() => readChips(element).length === 1 && readChips(element)[0] !== first);
  });

  it('works in a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    const element = await mountRange(createSpec('bar'));
    await dragOver(element, 0.3, 0.7);
    await untilFiltered(element);
  });

  it('over a vertical axis of times is vertical', async () => {
    const element = await mountRange(createSpec('bar', { encoding: { y: month, x: amount } }));
    await waitForRanges(element, 0.5);
    await sweep(toPoint(element, 0.5, 0.3), toPoint(element, 0.5, 0.7));
    await until(() => readBand(element) !== undefined);
    const { width = 0, height = 0 } = readBand(element)?.box ?? {};
    expect(width).to.be.greaterThan(height);
    await sendMouse({ type: 'up' });
    await untilFiltered(element);
  });

  const others: [kind: string, spec: object][] = [
    ['a selection of its own', createSpec('line', { params: [{ name: 'brush', select: 'interval' }] })],
    ['zoom', createSpec('line', { params: [{ name: 'zoom', select: 'interval', bind: 'scales' }] })],
    [
      'bars sorted by their lengths',
      createSpec('bar', { encoding: { x: { ...ordinal, sort: '-y' }, y: { ...amount, field: 'shuffled' } } }),
    ],
    [
      'an axis of names',
      createSpec('bar', { encoding: { x: { field: 'name', type: 'nominal' }, y: amount } }),
    ],
    [
      'months of all years together',
      createSpec('line', { encoding: { x: { ...month, timeUnit: 'month' }, y: amount } }),
    ],
  ];
  for (const [kind, spec] of others) {
    it(`is left to the chart in a chart with ${kind}`, async () => {
      const reference = await mountRange(createSpec('line'));
      await waitForRanges(reference);
      clearPage();
      const element = await mountRange(spec);
      await sweep(toPoint(element, 0.3), toPoint(element, 0.6));
      await waitForPaint();
      expect(hasRangeAxis(element)).to.equal(false);
      expect(readBand(element)).to.equal(undefined);
      await sendMouse({ type: 'up' });
    });
  }
});

const extend = (...keys: string[]): Promise<void> => holdKey('Shift', () => pressKeys(...keys));

describe('a range by keys', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('grows with Shift and the arrow keys, is announced, and is applied by Enter', async () => {
    const element = await mountRange(createSpec('line'));
    await waitForRanges(element);
    await pointAway();
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'ArrowRight');
    await extend('ArrowRight', 'ArrowRight');
    await waitForAnnouncement(element, /^Feb – Apr 2024 selected/);
    expect(readBand(element)?.text).to.equal('Feb – Apr 2024');
    await extend('ArrowLeft');
    await waitForAnnouncement(element, /^Feb – Mar 2024 selected/);
    await pressKeys('Enter');
    await untilFiltered(element);
    expect(readMonths(element).length).to.equal(2);
    await waitForAnnouncement(element, /Mar.*picked, 3 of 12/);
    expect(readBand(element)).to.equal(undefined);
  });

  it('is cancelled by Escape, which leaves the marks only when it is pressed again', async () => {
    const element = await mountRange(createSpec('bar'));
    await waitForRanges(element);
    await pointAway();
    await focusDrawing(element);
    await pressKeys('ArrowRight');
    await extend('ArrowRight');
    await waitForAnnouncement(element, /^Jan – Feb 2024 selected/);
    await pressKeys('Escape');
    expect(readAnnouncement(element)).to.match(/2 of 12$/);
    expect(readBand(element)).to.equal(undefined);
    await pressKeys('Escape');
    expect(readAnnouncement(element)).to.equal('');
    expect(element.getState().selections).to.deep.equal([]);
  });
});
