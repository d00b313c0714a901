import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  createLines,
  mountChart,
  pointInChart,
  readCrosshair,
  readTooltip,
  toPoint,
} from './crosshair-page.ts';
import { clearPage, loadElement, nextEvent } from './page-harness.ts';
import { pointAway } from './user-input.ts';
import { until } from '../until.ts';

const finger = (type: string, position?: readonly [number, number]): Promise<unknown> =>
  executeServerCommand('finger', { type, position });

describe('the crosshair under a finger', () => {
  beforeEach(async () => {
    await finger('touchScreen');
    await loadElement();
  });
  afterEach(async () => {
    clearPage();
    await finger('noTouchScreen');
  });

  it('follows the finger sideways, and leaves the page where it is; a tap selects the value', async () => {
    const element = await mountChart(createLines());
    await pointInChart(element, 0.5, 0.5);
    await pointAway();
    await until(() => readCrosshair(element) === undefined);
    const top = scrollY;
    await finger('touchStart', toPoint(element, 0.2, 0.5));
    await until(() => readCrosshair(element)?.label === 'Jan 2024');
    for (const across of [0.3, 0.4, 0.5]) await finger('touchMove', toPoint(element, across, 0.5));
    await until(() => readTooltip(element)?.title === 'Feb 2024');
    await finger('touchEnd');
    await until(() => readCrosshair(element) === undefined && readTooltip(element) === undefined);
    expect(scrollY).to.equal(top);
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    await finger('touchStart', toPoint(element, 0.9, 0.5));
    await finger('touchEnd');
    expect((await clicked).row).to.include({ status: 'old', count: 50 });
  });

  it('scrolls the page with a finger that begins downwards', async () => {
    const element = await mountChart(createLines());
    document.body.style.setProperty('padding-bottom', '2000px');
    await pointInChart(element, 0.5, 0.5);
    const [start, ...moves] = [0.8, 0.6, 0.4, 0.2].map((down) => toPoint(element, 0.5, down));
    const top = scrollY;
    await finger('touchStart', start);
    for (const move of moves) await finger('touchMove', move);
    await finger('touchEnd');
    await until(() => scrollY > top);
    document.body.style.removeProperty('padding-bottom');
  });
});
