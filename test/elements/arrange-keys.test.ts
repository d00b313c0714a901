import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  handle,
  inside,
  positionsOf,
  restingRectangles,
  show,
  startArranging,
  until,
} from './arrange-scene.ts';
import { clear, loadElement } from './harness.ts';

const press = (key: string): Promise<unknown> => sendKeys({ press: key });
const said = (element: DashboardElement): string => inside(element, '.arrange-live')?.textContent ?? '';
const hears = (element: DashboardElement, words: string): Promise<boolean> =>
  until(() => said(element).includes(words));

describe('arranging by keyboard', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('lifts, moves, says where, and drops', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    handle(element, 'a', 'move').focus();
    await press('Enter');
    await hears(element, 'Widget a lifted. Column 1, row 1.');
    await press('ArrowRight');
    await hears(element, 'Widget a: column 2, row 1');
    await press('ArrowDown');
    await until(() => !said(element).includes('row 1,'));
    expect(edits.length).to.equal(0);
    await press('Enter');
    await hears(element, 'Widget a dropped at column 2');
    expect(positionsOf(edits[0])['a']).to.deep.include({ x: 1, w: 4, h: 4 });
  });

  it('resizes with Shift, and by the handle of the corner', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    handle(element, 'd', 'move').focus();
    await press(' ');
    await sendKeys({ down: 'Shift' });
    await press('ArrowDown');
    await sendKeys({ up: 'Shift' });
    await hears(element, '6 rows high');
    await press(' ');
    await until(() => edits.length === 1);
    expect(positionsOf(edits[0])['d']).to.deep.include({ w: 6, h: 6 });
    handle(element, 'd', 'resize').focus();
    await press('Enter');
    await press('ArrowLeft');
    await hears(element, '5 columns wide');
    await press('Enter');
    await until(() => edits.length === 2);
    expect(positionsOf(edits[1])['d']).to.deep.include({ w: 5, h: 6 });
  });

  it('puts back on Escape, and nobody is told', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    const before = await restingRectangles(element);
    handle(element, 'a', 'move').focus();
    await press('Enter');
    await press('ArrowRight');
    await hears(element, 'column 2');
    await press('Escape');
    await hears(element, 'Widget a put back.');
    expect(await restingRectangles(element)).to.deep.equal(before);
    expect(edits).to.deep.equal([]);
  });

  it('has handles of 44 px with names, a visible focus, and the focus stays on them', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    for (const kind of ['move', 'resize'] as const) {
      const { width, height } = handle(element, 'a', kind).getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(44);
      expect(handle(element, 'a', kind).getAttribute('aria-label')).to.match(/^(Move|Resize) Widget a$/);
    }
    handle(element, 'b', 'move').focus();
    await press('Enter');
    expect(getComputedStyle(handle(element, 'b', 'move')).outlineStyle).to.equal('solid');
    await press('ArrowLeft');
    await press('Enter');
    await until(() => edits.length === 1);
    expect(element.shadowRoot?.activeElement).to.equal(handle(element, 'b', 'move'));
  });
});
