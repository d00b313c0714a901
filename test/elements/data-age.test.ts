import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clickOn } from './user-input.ts';
import {
  clearPage,
  createDashboard,
  findDeep,
  findWidget,
  loadElement,
  mount,
  readText,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const columns = [{ name: 'name', type: 'string' }];
const noon = Date.UTC(2024, 4, 15, 12);
const minutes = 60_000;

/** A dashboard of tables, each with rows of an age in minutes before noon. */
function mountAges(ages: Readonly<Record<string, number>>): DashboardElement {
  const widgets = Object.keys(ages).map((id, at) => ({
    id,
    snapshot: { meta: { query: { dimensions: [`o.${id}`] } } },
    over: { config: { reportId: at + 1, title: id } },
  }));
  const dataSource = {
    query: ({ widgetId }: { readonly widgetId: string }) => {
      const lastRefreshTime = new Date(noon - (ages[widgetId] ?? 0) * minutes).toISOString();
      return Promise.resolve({ columns, values: [['Row']], lastRefreshTime });
    },
  };
  const dashboard = createDashboard(...widgets);
  return mount({ dashboard, dataSource, locale: 'en-US', timeZone: 'UTC' }, 700);
}

const badgeOf = (element: DashboardElement, id: string): Element | null | undefined =>
  findDeep(findWidget(element, id).shadowRoot ?? document, 'vitrine-mark')?.shadowRoot?.querySelector(
    'button',
  );
const headingTime = (element: DashboardElement): string =>
  readText(element.shadowRoot?.querySelector('[part=toolbar] time') ?? document.createTextNode('')).replace(
    /[\u2068\u2069]/g,
    '',
  );

describe('the age of the data', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is said once where all rows are about as old, with the time that holds for all of them', async () => {
    const element = mountAges({ first: 0, second: 4, third: 9 });
    await waitForRendered(element);
    await until(() => headingTime(element).startsWith('Data as of'));
    expect(headingTime(element).replace(/\u202f/g, ' ')).to.equal('Data as of May 15, 2024, 11:51 AM');
    for (const id of ['first', 'second', 'third']) expect(badgeOf(element, id)).to.equal(undefined);
  });

  it('is said on a widget whose rows are older, which does not change that of the others', async () => {
    const element = mountAges({ fresh: 0, old: 120 });
    await waitForRendered(element);
    await until(() => Boolean(badgeOf(element, 'old')));
    expect(headingTime(element)).to.contain('12:00');
    expect(badgeOf(element, 'fresh')).to.equal(undefined);
    const badge = badgeOf(element, 'old');
    expect(badge?.ariaLabel).to.equal('Age of the data of old');
    expect(readText(badge?.parentNode?.querySelector('[popover]') ?? document.body)).to.contain('10:00');
    expect(getComputedStyle(badge ?? document.body).opacity).to.equal('1');
  });

  for (const scheme of ['light', 'dark'] as const)
    it(`is said with its text open without a violation of WCAG 2.2 AA in ${scheme}`, async () => {
      // The checker treats an unpainted page as white.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      const element = mountAges({ fresh: 0, old: 120 });
      element.colorScheme = scheme;
      await waitForRendered(element);
      const badge = await until(() => badgeOf(element, 'old'));
      await clickOn(badge);
      await until(() => badge.parentNode?.querySelector('[popover]')?.matches(':popover-open') === true);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      document.body.style.backgroundColor = '';
    });
});
