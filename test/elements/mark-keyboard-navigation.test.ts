import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  mountDrawings,
  focusDrawing,
  isNavigating,
  findFocusRing,
  readAnnouncement,
  waitForAnnouncement,
  type NavigationScene,
} from './mark-navigation-page.ts';
import { holdKey, pressKeys } from './user-input.ts';
import { clearPage, findDeep, findWidget, nextEvent, loadElement, readText } from './page-harness.ts';
import { until } from '../until.ts';

const rows = [
  { city: 'Bern', kind: 'new', amount: 3 },
  { city: 'Bern', kind: 'old', amount: 5 },
  { city: 'Oslo', kind: 'new', amount: 7 },
  { city: 'Oslo', kind: 'old', amount: 1 },
];
const data = { values: rows };
const x = { field: 'city', type: 'nominal' };
const y = { field: 'amount', type: 'quantitative' };
const color = { field: 'kind', type: 'nominal' };
const few = { values: [rows[0], rows[2], { city: 'Rome', kind: 'new', amount: 4 }] };

const scenes: Record<string, NavigationScene> = {
  bars: {
    kind: 'vega',
    spec: { data: few, mark: 'bar', encoding: { x, y } },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  'bars that lie down': {
    kind: 'vega',
    spec: { data: few, mark: 'bar', encoding: { x: y, y: x } },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  'stacked bars': {
    kind: 'vega',
    spec: { data, mark: 'bar', encoding: { x, y, color } },
    marks: ['Bern.*new', 'Bern.*old', 'Oslo.*new', 'Oslo.*old'],
  },
  lines: {
    kind: 'vega',
    spec: { data, mark: { type: 'line', point: true }, encoding: { x, y, color } },
    marks: ['Bern.*new', 'Bern.*old', 'Oslo.*new', 'Oslo.*old'],
  },
  'an area': {
    kind: 'vega',
    spec: { data: few, mark: 'area', encoding: { x, y } },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  points: {
    kind: 'vega',
    spec: { data: few, mark: 'point', encoding: { x: y, y: x } },
    marks: ['Bern', 'Rome', 'Oslo'],
  },
  'bars with labels': {
    kind: 'vega',
    spec: {
      data: few,
      encoding: { x, y },
      layer: [{ mark: 'bar' }, { mark: 'text', encoding: { text: { field: 'amount' } } }],
    },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  slices: {
    kind: 'vega',
    spec: { data: few, mark: 'arc', encoding: { theta: y, color: x } },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  'points of a map': {
    kind: 'map',
    spec: {
      mode: 'point',
      latitude: 'lat',
      longitude: 'lon',
      size: 'amount',
      data: [
        { city: 'Bern', lat: 46.9, lon: 7.4, amount: 3 },
        { city: 'Oslo', lat: 59.9, lon: 10.7, amount: 7 },
        { city: 'Rome', lat: 41.9, lon: 12.5, amount: 4 },
      ],
    },
    marks: ['Bern', 'Oslo', 'Rome'],
  },
  'regions of a map': {
    kind: 'map',
    spec: {
      mode: 'region',
      source: 'us-states',
      dimension: 'city',
      measure: 'amount',
      data: [
        { city: 'Texas', amount: 3 },
        { city: 'Ohio', amount: 7 },
        { city: 'Alaska', amount: 4 },
      ],
    },
    marks: ['Texas', 'Ohio', 'Alaska'],
  },
};

const chips = (element: DashboardElement): string[] => {
  const bar = findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot;
  return [...(bar?.querySelectorAll('.chip') ?? [])].map((chip) => readText(chip));
};
const tooltip = (element: DashboardElement) => findDeep(element.shadowRoot ?? document, '[role=tooltip]');
const isTold = (element: DashboardElement): boolean => tooltip(element)?.matches(':popover-open') ?? false;

describe('a reader with a keyboard', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.dir = '';
  });

  for (const [name, scene] of Object.entries(scenes)) {
    it(`navigates ${name} in the order of the data; each mark has an announcement, a focus ring and a tooltip`, async () => {
      const element = await mountDrawings(scene);
      await focusDrawing(element);
      const seen: string[] = [];
      for (const [index, mark] of scene.marks.entries()) {
        await pressKeys('ArrowRight');
        expect(readAnnouncement(element)).to.match(
          new RegExp(`${mark}.*, ${index + 1} of ${scene.marks.length}$`),
        );
        const { x, y, width, height } = findFocusRing(element);
        expect(Math.min(width, height)).to.be.greaterThan(10);
        seen.push([x, y, width, height].map(Math.round).join());
        await until(
          () => isTold(element) && new RegExp(mark).test(readText(tooltip(element) ?? document.head)),
        );
      }
      expect(new Set(seen).size).to.equal(scene.marks.length);
      await pressKeys('ArrowRight');
      expect(readAnnouncement(element)).to.match(
        new RegExp(`${scene.marks.length} of ${scene.marks.length}$`),
      );
    });

    it(`selects the same with Enter as with a click in ${name}`, async () => {
      const element = await mountDrawings(scene);
      await focusDrawing(element);
      await pressKeys('ArrowDown', 'ArrowDown');
      const clicked = nextEvent(element, 'vitrine-widget-clicked');
      await pressKeys('Enter');
      const { row } = await clicked;
      expect(JSON.stringify(row)).to.match(new RegExp(scene.marks[1] ?? 'none'));
      await until(() => chips(element).length > 0);
      expect(chips(element).join()).to.contain(String(row['city'] ?? row['amount']));
    });
  }

  for (const [name, scene] of Object.entries(scenes)) {
    it(`sees the focus ring in ${name} at the mark that a click would select`, async () => {
      const element = await mountDrawings(scene);
      await focusDrawing(element);
      await pressKeys('End');
      const { x, y, width, height } = findFocusRing(element);
      const clicked = nextEvent(element, 'vitrine-widget-clicked');
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
      const { row } = await clicked;
      expect(JSON.stringify(Object.values(row))).to.match(new RegExp(scene.marks.at(-1) ?? 'none'));
    });
  }

  const { bars = never(), 'points of a map': points = never() } = scenes;

  it('jumps to the first and last mark, and by ten marks', async () => {
    const values = Array.from({ length: 30 }, (_, n) => ({ n: n + 100, amount: 2 }));
    const spec = { data: { values }, mark: 'bar', encoding: { x: { field: 'n', type: 'ordinal' }, y } };
    const element = await mountDrawings({ kind: 'vega', spec, marks: [] });
    await focusDrawing(element);
    for (const [key, number] of Object.entries({
      End: 30,
      PageUp: 20,
      ArrowLeft: 19,
      PageDown: 29,
      Home: 1,
    })) {
      await pressKeys(key);
      expect(readAnnouncement(element)).to.match(new RegExp(`, ${number} of 30$`));
    }
  });

  it('leaves the marks with Escape, and continues from the same mark with the next arrow key', async () => {
    const element = await mountDrawings(bars);
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'ArrowRight');
    await until(() => isTold(element));
    await pressKeys('Escape');
    expect([isNavigating(element), isTold(element), readAnnouncement(element)]).to.deep.equal([
      false,
      false,
      '',
    ]);
    await pressKeys('Enter');
    expect(chips(element)).to.deep.equal([]);
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/Oslo.*, 2 of 3$/);
  });

  it('sees the tooltip within the viewport, at both edges of the page', async () => {
    for (const [side, key] of [
      ['end', 'End'],
      ['start', 'Home'],
    ] as const) {
      const element = await mountDrawings(bars);
      const away = `${innerWidth - element.clientWidth}px`;
      element.style.setProperty('margin-inline-start', side === 'end' ? away : '0');
      await focusDrawing(element);
      await pressKeys('ArrowRight', key);
      await until(() => isTold(element));
      const tip = tooltip(element)?.getBoundingClientRect();
      expect(tip?.width).to.be.above(20);
      expect(tip?.left).to.be.at.least(0);
      expect(tip?.right).to.be.at.most(innerWidth);
      clearPage();
    }
  });

  it('passes a chart with one Tab, and a chart without the focus shows no ring', async () => {
    const element = await mountDrawings(bars, points);
    await focusDrawing(element, 'a');
    await pressKeys('ArrowRight');
    await pressKeys('Tab');
    expect(isNavigating(element, 'a')).to.equal(false);
    await focusDrawing(element, 'b');
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element, 'b')).to.match(/, 1 of 3$/);
  });

  it('moves with Left and Right in the reverse direction on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    const element = await mountDrawings(bars);
    await focusDrawing(element);
    await pressKeys('ArrowLeft', 'ArrowLeft');
    expect(readAnnouncement(element)).to.match(/, 2 of 3$/);
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/, 1 of 3$/);
  });

  it('adds a second value with Control and the space bar', async () => {
    const values = [{ city: 'Bern' }, { city: 'Oslo' }];
    const element = await mountDrawings({
      kind: 'vega',
      spec: { data: { values }, mark: 'bar', encoding: { x } },
      marks: [],
    });
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'Space');
    await until(() => chips(element).join() === 'city Bern');
    await pressKeys('ArrowRight');
    await holdKey('Control', () => pressKeys('Space'));
    await until(() => chips(element).join() === 'city Bern, Oslo');
  });

  it('stays at the same mark while the chart is drawn again with another theme', async () => {
    const element = await mountDrawings(bars);
    await focusDrawing(element);
    await pressKeys('ArrowRight', 'ArrowRight');
    const picture = () => findDeep(findWidget(element, 'a').shadowRoot ?? document, 'canvas');
    const before = picture();
    element.theme = { primaryColor: '#aa2200' };
    await until(() => picture() !== before && picture() !== undefined);
    await until(() => isNavigating(element));
    await pressKeys('ArrowRight');
    expect(readAnnouncement(element)).to.match(/Rome.*, 3 of 3$/);
  });

  it('gets a message for a chart with too many marks to navigate, without waiting for them', async () => {
    const values = Array.from({ length: 20_000 }, (_, n) => ({ n, amount: (n * 7) % 1_000 }));
    const spec = {
      data: { values },
      mark: 'point',
      encoding: { x: { field: 'n', type: 'quantitative' }, y },
    };
    const element = await mountDrawings({ kind: 'vega', spec, marks: [] });
    await focusDrawing(element);
    await pressKeys('ArrowRight');
    await waitForAnnouncement(element, /, 1 of more than 4,000$/);
    await pressKeys('End');
    expect(readAnnouncement(element)).to.match(/, 4,000 of more than 4,000$/);
  });
});

function never(): never {
  throw new Error('There is no such scene.');
}
