/** Settings that cannot be used: the dashboard shows without them, and one event names each. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { listThemeFaults } from '../../src/elements/settings/check-theme.ts';
import { deriveTheme } from '../../src/model/derived-theme/derive-theme.ts';
import { themePresets } from '../../src/model/derived-theme/theme-presets.ts';
import { until } from '../until.ts';
import {
  clearPage,
  createDashboard,
  findPlatform,
  loadElement,
  mount,
  signToken,
  waitForRendered,
} from './page-harness.ts';

const { baseUrl, publicIds } = await findPlatform();
const [publicId = ''] = publicIds;
await loadElement();
afterEach(clearPage);

const dashboard = createDashboard({ id: 'table', spec: { data: [{ a: 'x' }] } });

/** Details of the events, in order. */
function listen(element: DashboardElement): string[] {
  const details: string[] = [];
  element.addEventListener('vitrine-error', ({ code, phase, recoverable, widgetId, detail = '' }) => {
    expect([code, phase, recoverable, widgetId]).to.deep.equal([
      'attribute-invalid',
      'session',
      false,
      undefined,
    ]);
    details.push(detail);
  });
  return details;
}

/** A dashboard without a platform, with attributes as a page writes them. */
function mountWith(
  attributes: Record<string, string>,
  properties: Record<string, unknown> = {},
): DashboardElement {
  const element = document.createElement('vitrine-dashboard');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  Object.assign(element, { dashboard, ...properties });
  document.body.append(element);
  return element;
}

const wrong: [string, Record<string, string>, RegExp][] = [
  ['text that is no JSON', { 'initial-filters': '{bad' }, /^initial-filters is not JSON: \w/],
  ['JSON that is no object', { 'initial-tabs': '[1]' }, /^initial-tabs must be an object\.$/],
  [
    'an unknown colour scheme',
    { 'color-scheme': 'pink' },
    /^color-scheme is "pink"\. It must be one of "light"/,
  ],
  ['an unknown piece to hide', { hide: 'titel toolbar' }, /^hide has "titel"; perhaps "title" is meant\./],
  ['a language that is none', { locale: 'english!' }, /^locale is "english!"/],
  ['a misspelled time zone', { 'time-zone': 'Europe/Berlim' }, /perhaps "Europe\/Berlin" is meant/],
  ['an offset as a time zone', { 'time-zone': '+02:00' }, /^time-zone is "\+02:00"/],
  ['a currency that is none', { currency: 'euro' }, /^currency is "euro"/],
  [
    'an interval that is no number',
    { 'refresh-interval': '5 min' },
    /^refresh-interval must be a number of seconds/,
  ],
  [
    'an origin with a path',
    { 'allow-origins': 'https://a.example/tiles' },
    /^allow-origins has "https:\/\/a\.example\/tiles"/,
  ],
  [
    'a filter that cannot be read',
    { 'initial-filters': '{"a.b": {"x": 1}}' },
    /the filter of "a\.b" cannot be read/,
  ],
  [
    'a misspelled operator',
    { 'initial-filters': '{"a.b": {"operator": "equal"}}' },
    /perhaps "equals" is meant/,
  ],
  [
    'a misspelled attribute',
    { publicid: 'x' },
    /^publicid is not an attribute of this element; perhaps "public-id" is meant\.$/,
  ],
];

describe('a setting that cannot be used is named by one event', () => {
  for (const [name, attributes, words] of wrong) {
    it(name, async () => {
      const element = mountWith(attributes);
      const details = listen(element);
      await until(() => details.length > 0);
      expect(details[0]).to.match(words);
      element.requestUpdate();
      await waitForQuiet(element);
      expect(details.length).to.equal(1);
    });
  }
});

const wrongThemes: [string, object, RegExp][] = [
  [
    'a key that no theme has',
    { widgets: { backgroudColor: '#fff' } },
    /^theme\.widgets\.backgroudColor is no key of a theme; perhaps "backgroundColor" is meant\.$/,
  ],
  ['a key with a value where more keys belong', { widgets: '#fff' }, /^theme\.widgets must be an object\.$/],
  [
    'a colour that is none',
    { primaryColor: 'bleu' },
    /^theme\.primaryColor is "bleu", and must be a colour as CSS/,
  ],
  [
    'a value that would load something',
    { dashboard: { backgroundColor: 'url(https://a.example)' } },
    /^theme\.dashboard\.backgroundColor is "url/,
  ],
  [
    'a misspelled token',
    { tokens: { 'serie-2': '#123456' } },
    /^theme\.tokens\.serie-2 is no token; perhaps "series-2" is meant\.$/,
  ],
  [
    'a wrong value for more contrast',
    { highContrast: { line: 'dark' } },
    /^theme\.highContrast\.line is "dark", and must be a colour/,
  ],
  [
    'a length that is none',
    { widgets: { padding: 'wide' } },
    /^theme\.widgets\.padding is "wide", and must be a length/,
  ],
  [
    'a length of another property',
    { widgets: { border: { width: '10%' } } },
    /^theme\.widgets\.border\.width is "10%"/,
  ],
  ['a value that JSON cannot write', { primaryColor: 1n }, /^theme\.primaryColor is 1, and must be a colour/],
  [
    'a preset that does not exist',
    { themeId: 'nigth' },
    /^theme\.themeId is "nigth"; perhaps "night" is meant\. A page can set the presets product,/,
  ],
  ['tokens that are no object', { tokens: 'dark' }, /^theme\.tokens must be an object\.$/],
];

describe('a part of the theme that has no effect is named by one event', () => {
  for (const [name, theme, words] of wrongThemes) {
    it(name, async () => {
      const element = mountWith({}, { theme });
      const details = listen(element);
      await until(() => details.length > 0);
      expect(details[0]).to.match(words);
      element.theme = { ...theme };
      await waitForQuiet(element);
      expect(details.length).to.equal(1);
    });
  }
});

it('of thousands of wrong keys, some are named', async () => {
  const tokens = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`wrong-${at}`, 'red']));
  const self: Record<string, unknown> = { tokens };
  self['self'] = self;
  const faults = await listThemeFaults(self);
  expect(faults[0]).to.equal('theme.self is no key of a theme.');
  expect(faults.length).to.equal(20);
});

it('keys of any length, with dots, and values that throw are named, and hide nothing', async () => {
  const both = { 'widgets.padding': '900px', widgets: { padding: '900px' } };
  expect(await listThemeFaults(both)).to.have.length(1);
  const [long = ''] = await listThemeFaults({ ['k'.repeat(1e6)]: 1 });
  expect(long.length).to.be.lessThan(200);
  const throwing = Object.defineProperty({}, 'own', {
    enumerable: true,
    get: () => {
      throw new Error('not for you');
    },
  });
  expect(await listThemeFaults(throwing)).to.deep.equal([
    'theme cannot be read: one of its values throws an error.',
  ]);
});

it('themes that can be used are not named', async () => {
  const own = {
    primaryColor: 'var(--brand, oklch(60% 0.2 250))',
    widgets: { border: { color: 'red transparent', width: '2px 0 0', style: 'solid none' } },
    tokens: {
      density: 0.8,
      'widget-shadow': 'none',
      'series-2': 'light-dark(#111, color(display-p3 1 0 0))',
    },
    highContrast: undefined,
    controls: { border: { radius: '8px / 4px', width: null } },
  };
  const derived = deriveTheme({ brand: '#0b5fff', surface: '#fffdf8', font: 'Inter, "Open Sans", serif' });
  const presets = [{ themeId: 'night' }, ...Object.values(themePresets)];
  for (const theme of [own, derived, ...presets, undefined, null, {}])
    expect(await listThemeFaults(theme)).to.deep.equal([]);
});

/** Resolves when the element has nothing left to update. */
async function waitForQuiet(element: DashboardElement): Promise<void> {
  await element.updateComplete;
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('settings that can be used are not named', async () => {
  const good = {
    'color-scheme': 'dark',
    locale: 'de-CH',
    'time-zone': 'Europe/Zurich',
    currency: 'CHF',
    hide: 'title menu',
    'refresh-interval': '60',
    'allow-origins': 'https://tiles.example.com http://127.0.0.1:8080',
    class: 'wide',
    'data-id': '1',
    'x-data': '{}',
  };
  const element = mountWith(good, { initialTabs: {}, filters: undefined, locale: 'de-CH', currency: null });
  const details = listen(element);
  await waitForRendered(element);
  await waitForQuiet(element);
  expect(details).to.deep.equal([]);
});

describe('a member that does not exist', () => {
  const show = async (initialFilters: DashboardElement['initialFilters']): Promise<string[]> => {
    const element = mount({ baseUrl, publicId, token: await signToken(), initialFilters });
    const details = listen(element);
    // A picture must not show what nobody asked for: drawing ends after the settings are checked.
    await element.drawAll();
    return details;
  };

  it('is named with the nearest one, before everything is drawn', async () => {
    const details = await show({ 'flights.origin': { value: ['DEN'] } });
    expect(details[0]).to.match(
      /^initial-filters: there is no member "flights\.origin" .* perhaps "flights\.origin_/,
    );
  });

  it('is not confused with a member that no widget uses', async () => {
    expect(await show({ 'flights.weekday': { value: [1] } })).to.deep.equal([]);
  });
});
