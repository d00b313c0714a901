import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { forceColors } from './force-colors.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { clickOn, holdKey, pressKeys } from './user-input.ts';
import { mountDrawings, focusDrawing, isNavigating, readAnnouncement } from './mark-navigation-page.ts';
import { until } from '../until.ts';

const cities = {
  mode: 'point',
  latitude: 'lat',
  longitude: 'lon',
  color: 'kind',
  size: 'people',
  data: [
    { city: 'Bern', lat: 46.9, lon: 7.4, kind: 'old', people: 3 },
    { city: 'Oslo', lat: 59.9, lon: 10.7, kind: 'new', people: 9 },
    { city: 'Rome', lat: 41.9, lon: 12.5, kind: 'old', people: 5 },
    { city: 'Nowhere', lat: null, lon: 3, kind: 'old', people: 5 },
  ],
};
const countries = {
  mode: 'region',
  dimension: 'land',
  measure: 'share',
  fillUnmatched: true,
  data: [
    { land: 'Atlantis', share: 1 },
    { land: 'DEU', share: 2 },
    { land: 'BR', share: null },
    { land: '<b>Narnia</b>', share: 4 },
  ],
};

interface Kept {
  readonly camera?: { readonly x: number; readonly zoom: number };
  readonly hidden?: readonly string[];
}

const keptOf = (element: DashboardElement): Kept => element.getState().tables?.['a'] ?? {};

const showMap = (spec: Record<string, unknown>): Promise<DashboardElement> =>
  mountDrawings({ kind: 'map', spec, marks: [] });

const find = (element: DashboardElement, selector: string): Element =>
  findDeepInWidget(findWidget(element, 'a'), selector);

describe('a map of points', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('can be moved, zoomed, navigated and reset by keyboard', async () => {
    const element = await showMap(cities);
    await focusDrawing(element);
    await pressKeys('+');
    await until(() => keptOf(element).camera !== undefined);
    const near = keptOf(element).camera;
    await holdKey('Shift', () => pressKeys('ArrowRight'));
    await until(() => keptOf(element).camera?.x !== near?.x);
    expect(keptOf(element).camera?.x).to.be.greaterThan(near?.x ?? Infinity);
    expect(keptOf(element).camera?.zoom).to.equal(near?.zoom);
    await pressKeys('-');
    await until(() => keptOf(element).camera?.zoom !== near?.zoom);
    await pressKeys('0');
    await until(() => keptOf(element).camera === undefined);
    await pressKeys('ArrowRight');
    expect(isNavigating(element)).to.equal(true);
    expect(readAnnouncement(element)).to.match(/^Bern.*1 of 3$/);
    await pressKeys('ArrowRight', '+');
    expect(isNavigating(element)).to.equal(false);
  });

  it('has a legend whose categories can be hidden, and keeps this state', async () => {
    const element = await showMap(cities);
    expect(readText(find(element, '.legend'))).to.match(/old.*new.*people/);
    const old = find(element, '.category');
    await clickOn(old);
    expect(old.getAttribute('aria-pressed')).to.equal('false');
    expect(keptOf(element).hidden).to.deep.equal(['old']);
    await focusDrawing(element);
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/^Oslo.*1 of 1$/);
    await element.setState({
      version: 1,
      tables: { a: { camera: { shape: 'flat', x: 0.1, y: 0, zoom: 3 } } },
    });
    expect(old.getAttribute('aria-pressed')).to.equal('true');
    expect(keptOf(element)).to.deep.include({ camera: { shape: 'flat', x: 0.1, y: 0, zoom: 3 } });
  });

  it('has buttons to zoom in, zoom out and reset, and explains how to zoom with the wheel', async () => {
    const element = await showMap(countries);
    const [nearer, farther, all] = [...find(element, '.controls').children];
    if (nearer) await clickOn(nearer);
    await until(() => keptOf(element).camera !== undefined);
    const isAtEnd = () => farther?.getAttribute('aria-disabled') === 'true';
    expect(isAtEnd()).to.equal(false);
    while (farther && !isAtEnd()) await clickOn(farther);
    if (all) await clickOn(all);
    await until(() => keptOf(element).camera === undefined);
    const surface = [...find(element, '.box').querySelectorAll('canvas')].at(-1);
    (document.activeElement as HTMLElement | null)?.blur();
    const wheel = new WheelEvent('wheel', { deltaY: 9, bubbles: true, cancelable: true });
    surface?.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(false);
    expect(readText(find(element, '.hint'))).to.match(/^Hold (Ctrl|⌘) and scroll to zoom the map$/);
  });

  it('has its buttons beside the legend in a narrow map, where they cover no mark and can be hit', async () => {
    const element = await showMap(countries);
    for (const [width, position] of [
      ['700px', 'vertical'],
      ['390px', 'horizontal'],
    ] as const) {
      element.style.width = width;
      const controls = find(element, '.controls');
      await until(() => controls.getAttribute('aria-orientation') === position);
      const drawn = find(element, '.box').getBoundingClientRect();
      const { top } = controls.getBoundingClientRect();
      expect(top >= drawn.bottom, width).to.equal(position === 'horizontal');
      for (const button of controls.children) {
        const { width: across, height: down } = button.getBoundingClientRect();
        expect(Math.min(across, down)).to.be.at.least(24);
      }
    }
  });

  it('has one tab stop for its buttons, and arrow keys among them, which do not move the map', async () => {
    const element = await showMap(countries);
    const buttons = [...find(element, '.controls').querySelectorAll('button')];
    expect(buttons.map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1, -1]);
    buttons[0]?.focus();
    await pressKeys('ArrowDown', 'ArrowDown');
    expect(buttons[2]?.matches(':focus')).to.equal(true);
    expect(buttons.map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, -1, 0]);
    await pressKeys('ArrowDown', 'Enter');
    await until(() => keptOf(element).camera !== undefined);
    expect(buttons[0]?.matches(':focus')).to.equal(true);
  });

  it('opens a cluster by keyboard, and continues with its points', async () => {
    const near = [...cities.data, { city: 'Thun', lat: 46.8, lon: 7.5, kind: 'old', people: 1 }];
    const element = await showMap({ ...cities, cluster: true, data: near });
    await focusDrawing(element);
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/^2 places/);
    await pressKeys('Enter');
    await until(() => isNavigating(element) && !readAnnouncement(element).startsWith('2 places'));
    expect(readAnnouncement(element)).to.match(/^(Bern|Thun).*1 of 2$/);
  });

  it('shows how many rows have no position, and why', async () => {
    const element = await showMap(cities);
    const note = find(element, '.note');
    expect(readText(note)).to.equal('1 row without a place');
    await clickOn(note);
    expect(readText(find(element, '.notes'))).to.match(/^1 row left out: latitude or longitude/);
  });

  it('keeps its colours distinguishable in forced-colors mode', async () => {
    await forceColors(true);
    const element = await showMap(cities);
    const swatches = find(element, '.categories').querySelectorAll('.category i');
    const colors = new Set([...swatches].map((swatch) => getComputedStyle(swatch).backgroundColor));
    await forceColors(false);
    expect(colors.size).to.equal(2);
  });

  it('shows a message if no row has a position', async () => {
    const element = await showMap({
      ...cities,
      data: [{ city: 'Nowhere', lat: 99, lon: 1, kind: 'x', people: 1 }],
    });
    expect(readText(find(element, '.empty'))).to.equal('No row has a place on the map.');
  });
});

describe('a map of regions', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('lists rows that are not on the map as text that can be focused', async () => {
    const element = await showMap(countries);
    const note = find(element, '.note') as HTMLButtonElement;
    expect(readText(note)).to.equal('2 values not on the map');
    note.focus();
    await pressKeys('Enter');
    expect(note.getAttribute('aria-expanded')).to.equal('true');
    expect(readText(find(element, '.notes'))).to.equal('Not on the map: Atlantis, <b>Narnia</b>');
    expect(findDeep(find(element, '.notes'), 'b')).to.equal(undefined);
    await pressKeys('Tab');
    (find(element, '.notes') as HTMLElement).focus();
    await pressKeys('Escape');
    expect(note.getAttribute('aria-expanded')).to.equal('false');
  });

  it('has a legend with round limits in short, and keeps the decimals of limits that are not round', async () => {
    const readEnds = async (shares: readonly number[]): Promise<string[]> => {
      const lands = ['DEU', 'BR', 'FRA', 'ITA', 'ESP', 'PRT', 'POL', 'USA'];
      const data = shares.map((share, at) => ({ land: lands[at], share }));
      const element = await showMap({ ...countries, data });
      const ends = [...find(element, '.ends').children].map((end) => readText(end));
      clearPage();
      return ends;
    };
    expect(await readEnds([12_000, 96_000, 50_000])).to.deep.equal(['0', '100K']);
    expect(await readEnds([-4.5, 19.25, 3])).to.deep.equal(['−5', '20']);
    expect(await readEnds([0.25, 0.25])).to.deep.equal(['0.25']);
    expect(await readEnds([31_417])).to.deep.equal(['31,417']);
    const lopsided = [1.23456, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 987.6543];
    expect(await readEnds(lopsided)).to.deep.equal(['1.23456', '987.6543']);
  });

  it('fills regions without a row if its spec says so, and names them in the legend and in tooltips', async () => {
    const element = await showMap(countries);
    expect(readText(find(element, '.legend'))).to.match(/No data/);
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'ArrowRight');
    expect(readAnnouncement(element)).to.match(/^BR.*no value/);
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/No data/);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`has no violation of WCAG 2.2 AA in ${scheme}, with its notes open`, async () => {
      document.documentElement.lang = 'en';
      document.documentElement.style.colorScheme = scheme;
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      const element = await showMap(countries);
      await clickOn(find(element, '.note'));
      const found = await findAccessibilityViolations(element);
      document.documentElement.style.colorScheme = '';
      document.body.style.backgroundColor = '';
      expect(found).to.deep.equal([]);
    });
  }

  it('that is written in Vega is drawn as specified', async () => {
    const spec = {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      data: { graticule: true },
      projection: { type: 'naturalEarth1' },
      mark: { type: 'geoshape', filled: false },
    };
    const element = mount({ dashboard: createDashboard({ id: 'a', kind: 'map', spec }) });
    await waitForRendered(element);
    expect(find(element, 'vitrine-chart').shadowRoot?.querySelector('canvas, svg') === null).to.equal(false);
  });
});
