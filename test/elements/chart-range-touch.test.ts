import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  createSpec,
  mountRange,
  readBand,
  readChips,
  readMonths,
  toPoint,
  waitForRanges,
} from './chart-range-page.ts';
import { clearPage, findDeep, loadElement, waitForPaint } from './page-harness.ts';
import { pointAway } from './user-input.ts';

const finger = (type: string, position?: readonly [number, number]): Promise<unknown> =>
  executeServerCommand('finger', { type, position });

describe('a range under a finger', () => {
  beforeEach(async () => {
    await finger('touchScreen');
    await loadElement();
  });
  afterEach(async () => {
    clearPage();
    document.body.style.removeProperty('padding-bottom');
    await finger('noTouchScreen');
  });

  for (const mark of ['line', 'bar'] as const) {
    it(`begins with a long press, and leaves the page where it is (${mark})`, async () => {
      const element = await mountRange(createSpec(mark));
      document.body.style.setProperty('padding-bottom', '2000px');
      await waitForRanges(element);
      await pointAway();
      const top = scrollY;
      await finger('touchStart', toPoint(element, 0.3));
      await until(() => readBand(element) !== undefined);
      for (const [across, down] of [
        [0.4, 0.4],
        [0.5, 0.2],
        [0.7, 0.3],
      ] as const)
        await finger('touchMove', toPoint(element, across, down));
      await until(() => /–/.test(readBand(element)?.text ?? ''));
      expect(findDeep(element.shadowRoot ?? document, '.crosshair .line')).to.equal(undefined);
      await finger('touchEnd');
      await until(() => readChips(element).length === 1);
      expect(readChips(element)[0]).to.match(/^month \w{3} – \w{3} 2024$/);
      expect(readBand(element)).to.equal(undefined);
      expect(scrollY).to.equal(top);
      await until(() => readMonths(element).length < 12);
    });
  }

  it('is not begun by a swipe, which scrolls the page over bars and moves the crosshair over lines', async () => {
    const bars = await mountRange(createSpec('bar'));
    document.body.style.setProperty('padding-bottom', '2000px');
    await waitForRanges(bars);
    const [start, ...moves] = [0.8, 0.6, 0.4, 0.2].map((down) => toPoint(bars, 0.5, down));
    const top = scrollY;
    await finger('touchStart', start);
    for (const move of moves) await finger('touchMove', move);
    await finger('touchEnd');
    await until(() => scrollY > top);
    expect(readBand(bars)).to.equal(undefined);
    clearPage();
    const lines = await mountRange(createSpec('line'));
    await waitForRanges(lines);
    await finger('touchStart', toPoint(lines, 0.2));
    for (const across of [0.3, 0.4, 0.5]) await finger('touchMove', toPoint(lines, across));
    await until(() => findDeep(lines.shadowRoot ?? document, '.crosshair .line') !== undefined);
    await finger('touchEnd');
    await waitForPaint();
    expect([readBand(lines), readChips(lines)]).to.deep.equal([undefined, []]);
  });
});
