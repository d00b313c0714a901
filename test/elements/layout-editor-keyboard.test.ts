import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  findHandle,
  findInside,
  toPositions,
  waitForRestingRectangles,
  mountEditableDashboard,
  startLayoutEditor,
} from './layout-editor-page.ts';
import { clearPage, loadElement } from './page-harness.ts';
import { until } from '../until.ts';

const press = (key: string): Promise<unknown> => sendKeys({ press: key });
const said = (element: DashboardElement): string => findInside(element, '.arrange-live')?.textContent ?? '';
const hears = (element: DashboardElement, words: string): Promise<boolean> =>
  until(() => said(element).includes(words));

describe('layout editing by keyboard', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('lifts, moves and drops a widget, and announces its position', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    findHandle(element, 'a', 'move').focus();
    await press('Enter');
    await hears(element, 'Widget a lifted. Column 1, row 1.');
    await press('ArrowRight');
    await hears(element, 'Widget a: column 5, row 1');
    await press('ArrowDown');
    await until(() => !said(element).includes('row 1,'));
    expect(edits.length).to.equal(0);
    await press('Enter');
    await hears(element, 'Widget a dropped at column 5');
    const positions = toPositions(edits[0]);
    expect(positions['a']).to.deep.include({ x: 4, w: 4, h: 4 });
    expect(positions['b']).to.deep.include({ x: 0, y: 0 });
  });

  it('resizes a widget with Shift, and with the handle of the corner', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    findHandle(element, 'd', 'move').focus();
    await press(' ');
    await sendKeys({ down: 'Shift' });
    await press('ArrowDown');
    await sendKeys({ up: 'Shift' });
    await hears(element, '6 rows high');
    await press(' ');
    await until(() => edits.length === 1);
    expect(toPositions(edits[0])['d']).to.deep.include({ w: 6, h: 6 });
    findHandle(element, 'd', 'resize').focus();
    await press('Enter');
    await press('ArrowLeft');
    await hears(element, '5 columns wide');
    await press('Enter');
    await until(() => edits.length === 2);
    expect(toPositions(edits[1])['d']).to.deep.include({ w: 5, h: 6 });
  });

  it('restores the widget on Escape, without an event', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const before = await waitForRestingRectangles(element);
    findHandle(element, 'a', 'move').focus();
    await press('Enter');
    await press('ArrowRight');
    await hears(element, 'column 5');
    await press('Escape');
    await hears(element, 'Widget a put back.');
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    expect(edits).to.deep.equal([]);
  });

  it('has handles of 44 px with names and a visible focus, which keep the focus', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    for (const kind of ['move', 'resize'] as const) {
      const { width, height } = findHandle(element, 'a', kind).getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(44);
      expect(findHandle(element, 'a', kind).getAttribute('aria-label')).to.match(/^(Move|Resize) Widget a$/);
    }
    findHandle(element, 'b', 'move').focus();
    await press('Enter');
    expect(getComputedStyle(findHandle(element, 'b', 'move')).outlineStyle).to.equal('solid');
    await press('ArrowLeft');
    await press('Enter');
    await until(() => edits.length === 1);
    expect(element.shadowRoot?.activeElement).to.equal(findHandle(element, 'b', 'move'));
  });
});
