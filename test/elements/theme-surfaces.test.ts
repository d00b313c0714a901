import { expect } from 'chai';
import { converter, wcagContrast } from 'culori';
import type { DashboardElement } from '../../src/index.ts';
import {
  clearPage,
  createDashboard,
  findDeep,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const toRgb = converter('rgb');
const spec = { data: [{ name: 'One', amount: 1 }] };

const boxOf = (element: DashboardElement, id = 'a') => findDeepInWidget(findWidget(element, id), '.widget');

/** The computed colour of a token at a place. */
function readToken(place: Element, name: string): string {
  const probe = place.appendChild(document.createElement('i'));
  probe.style.color = `var(--v-${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Also colours with an alpha, over what is below. */
function blend(top: string, below: string): string {
  const one = toRgb(top);
  const other = toRgb(below);
  if (!one || !other) throw new Error(`${top} over ${below} is no colour.`);
  const alpha = one.alpha ?? 1;
  const mix = (channel: 'r' | 'g' | 'b') => (one[channel] * alpha + other[channel] * (1 - alpha)) * 255;
  return `rgb(${mix('r')} ${mix('g')} ${mix('b')})`;
}

/** Backgrounds of every lightness and hue, among them those on which black and white have nearly the same contrast. */
const backgrounds = [
  ...Array.from(
    { length: 48 },
    () => `hsl(${Math.random() * 360} ${Math.random() * 100}% ${Math.random() * 100}%)`,
  ),
  '#777',
  '#757575',
  '#767676',
  '#ff0000',
  '#0000ff',
  '#00ff00',
  '#111',
  '#fff',
  'rgb(0 0 0 / 90%)',
];

describe('texts and lines of a theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('are readable on every background of widgets, and on that of one widget', async () => {
    const element = mount({
      dashboard: createDashboard(
        { id: 'a', spec },
        { id: 'b', spec, over: { style: { backgroundColor: '#102a43' } } },
      ),
    });
    await waitForRendered(element);
    const one = boxOf(element);
    for (const background of backgrounds) {
      element.style.setProperty('--vitrine-widget-background', background);
      const surface = blend(getComputedStyle(one).backgroundColor, '#fff');
      for (const ink of ['text', 'text-secondary', 'widget-text-color', 'widget-text-secondary-color'])
        expect(wcagContrast(readToken(one, ink), surface), `${ink} on ${background}`).to.be.at.least(4.5);
      expect(readToken(one, 'line')).to.not.equal(getComputedStyle(one).backgroundColor);
    }
    element.style.setProperty('--vitrine-widget-background', '#fff');
    await until(() => wcagContrast(readToken(boxOf(element, 'b'), 'text-secondary'), '#102a43') >= 4.5);
    expect(wcagContrast(readToken(one, 'text-secondary'), '#fff')).to.be.at.least(4.5);
  });

  for (const background of ['transparent', 'rgb(0 0 0 / 5%)', 'blurple', 'linear-gradient(#000, #fff)'])
    it(`are readable on a background of widgets that is no plain colour: ${background}`, async () => {
      const element = mount({
        dashboard: createDashboard(
          { id: 'a', spec },
          { id: 'b', spec, over: { style: { backgroundColor: background } } },
        ),
        theme: { widgets: { backgroundColor: background } },
        colorScheme: 'light',
      });
      await waitForRendered(element);
      for (const id of ['a', 'b']) {
        const box = boxOf(element, id);
        await until(() => readToken(box, 'line') !== readToken(box, 'text'));
        const surface = blend(getComputedStyle(box).backgroundColor, '#fff');
        const ink = readToken(box, 'text-secondary');
        expect(wcagContrast(blend(ink, surface), surface), `${id}: ${ink}`).to.be.at.least(4.5);
      }
    });

  it('of a light widget in a dark theme are dark, also those that the theme sets', async () => {
    const element = mount({
      dashboard: createDashboard({ id: 'a', spec, over: { style: { backgroundColor: '#fff' } } }),
      theme: { themeId: 'night' },
    });
    await waitForRendered(element);
    await until(() => getComputedStyle(element).getPropertyValue('--vi-t-text') !== '');
    for (const ink of ['text', 'text-secondary', 'widget-title-color'])
      await until(() => wcagContrast(readToken(boxOf(element), ink), '#fff') >= 4.5);
  });

  it('are readable on the page, whose colour scheme tells how light it is', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec }) });
    await waitForRendered(element);
    const heading = findDeep(element.shadowRoot ?? document, '.dashboard') ?? element;
    for (const [scheme, page] of [
      ['light', '#f4f4f4'],
      ['dark', '#161616'],
    ] as const) {
      element.colorScheme = scheme;
      await element.updateComplete;
      for (const ink of ['text', 'text-secondary'])
        expect(wcagContrast(blend(readToken(heading, ink), page), page), `${ink}, ${scheme}`).to.be.at.least(
          4.5,
        );
    }
    element.style.setProperty('--vitrine-dashboard-background', 'rgb(10 20 30)');
    expect(wcagContrast(readToken(heading, 'text'), 'rgb(10 20 30)')).to.be.at.least(12);
  });

  it('are those of the page, if it sets them', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec }) });
    element.style.setProperty('--vitrine-text', 'rgb(1, 2, 3)');
    await waitForRendered(element);
    expect(readToken(boxOf(element), 'widget-text-color')).to.equal('rgb(1, 2, 3)');
  });
});

describe('a dark surface in a light page', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  const schemeOf = (element: DashboardElement, id?: string) =>
    getComputedStyle(findDeepInWidget(findWidget(element, id ?? 'a'), '.content')).colorScheme;

  it('has the colours of a dark scheme, and a light one in the same theme those of a light scheme', async () => {
    const element = mount({
      dashboard: createDashboard(
        { id: 'a', spec },
        { id: 'b', spec, over: { style: { backgroundColor: '#fefefe' } } },
      ),
      theme: { widgets: { backgroundColor: '#111' } },
      colorScheme: 'light',
    });
    await waitForRendered(element);
    await until(() => schemeOf(element) === 'dark');
    await until(() => schemeOf(element, 'b') === 'light');
    const content = findDeepInWidget(findWidget(element, 'a'), '.content');
    expect(readToken(content, 'primary')).to.equal('rgb(134, 164, 255)');
    element.theme = { widgets: { backgroundColor: 'light-dark(#fff, #111)' } };
    await until(() => schemeOf(element) === 'light');
  });
});

describe('tokens of a theme', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('set what has no leaf, and unknown ones nothing', async () => {
    const theme = {
      tokens: { 'series-2': 'rgb(1, 2, 3)', 'widget-shadow': 'none', nonsense: 'red', text: 'url(x)' },
    };
    const element = mount({ dashboard: createDashboard({ id: 'a', spec }), theme });
    await waitForRendered(element);
    const box = boxOf(element);
    await until(() => readToken(box, 'series-2') === 'rgb(1, 2, 3)');
    expect(getComputedStyle(box).boxShadow).to.equal('none');
    expect(getComputedStyle(element).getPropertyValue('--vi-t-nonsense')).to.equal('');
    expect(getComputedStyle(element).getPropertyValue('--vi-t-text')).to.equal('');
  });
});
