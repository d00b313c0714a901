/** Marks that the reader has picked, from the click to the drawing and the spoken text. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import {
  focusDrawing,
  mountDrawings,
  readAnnouncement,
  waitForAnnouncement,
  type NavigationScene,
} from './mark-navigation-page.ts';
import { clearPage, findDeepInWidget, findWidget, loadElement } from './page-harness.ts';
import { pressKeys } from './user-input.ts';

const values = [
  { city: 'Bern', amount: 3 },
  { city: 'Oslo', amount: 7 },
  { city: 'Rome', amount: 4 },
];
const chart: NavigationScene = {
  kind: 'vega',
  spec: {
    data: { values },
    mark: 'bar',
    encoding: { x: { field: 'city', type: 'nominal' }, y: { field: 'amount', type: 'quantitative' } },
  },
  marks: ['Bern', 'Oslo', 'Rome'],
};
const map: NavigationScene = {
  kind: 'map',
  spec: {
    mode: 'region',
    source: 'us-states',
    dimension: 'state',
    measure: 'amount',
    data: [
      { state: 'Texas', amount: 3 },
      { state: 'Ohio', amount: 7 },
    ],
  },
  marks: ['Texas', 'Ohio'],
};

/** The canvas with the marks: the only one of a chart, the second one of a map. */
function readPixels(element: DashboardElement, kind: NavigationScene['kind']): string {
  const box = findDeepInWidget(findWidget(element, 'a'), '.box');
  return box.querySelectorAll('canvas')[kind === 'map' ? 1 : 0]?.toDataURL() ?? '';
}

describe('a mark that a reader picks', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  for (const scene of [chart, map]) {
    it(`in a ${scene.kind} widget stands out and is called picked, until it is picked again`, async () => {
      const element = await mountDrawings(scene);
      const before = readPixels(element, scene.kind);
      await focusDrawing(element);
      await pressKeys('ArrowRight', 'ArrowRight');
      expect(readAnnouncement(element)).to.match(new RegExp(`${scene.marks[1] ?? ''}.*2 of`));
      expect(readAnnouncement(element)).to.not.contain('picked');
      await pressKeys('Enter');
      await waitForAnnouncement(element, new RegExp(`${scene.marks[1] ?? ''}.*, picked, 2 of`));
      expect(readPixels(element, scene.kind)).to.not.equal(before);
      await pressKeys('ArrowLeft');
      expect(readAnnouncement(element)).to.match(new RegExp(scene.marks[0] ?? ''));
      expect(readAnnouncement(element)).to.not.contain('picked');
      await pressKeys('ArrowRight', 'Enter');
      await until(() => !readAnnouncement(element).includes('picked'));
      expect(readPixels(element, scene.kind)).to.equal(before);
    });
  }

  it('stands out in a state that the page restores, and after a change of the theme', async () => {
    const element = await mountDrawings(chart);
    const before = readPixels(element, 'vega');
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'Enter');
    await until(() => readPixels(element, 'vega') !== before);
    const picked = readPixels(element, 'vega');
    const state = element.getState();
    await element.setState({ ...state, selections: [] });
    await until(() => readPixels(element, 'vega') === before);
    await element.setState(state);
    await until(() => readPixels(element, 'vega') === picked);
    element.theme = { primaryColor: '#123456' };
    await until(() => readPixels(element, 'vega') !== picked);
    await focusDrawing(element);
    await pressKeys('Home');
    await waitForAnnouncement(element, /Bern.*picked/);
  });
});
