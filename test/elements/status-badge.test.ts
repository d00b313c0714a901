import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, pointAt, pointAway, pressKeys } from './user-input.ts';
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
import { until } from '../until.ts';

const columns = [{ name: 'name', type: 'string' }];
const filter = {
  id: 'carrier',
  over: { type: 'FILTER', config: { member: 'o.carrier', title: 'Carrier', value: 'AA' } },
};
/** A chart with inline rows that do not have the member of its filter. */
const mapped = {
  id: 'chart',
  spec: { data: [{ name: 'Row 0' }] },
  over: { config: { reportId: 2, title: 'Flights', controls: { carrier: { member: 'o.carrier' } } } },
};

const markOf = (element: DashboardElement, id: string): Element | undefined =>
  findDeep(findWidget(element, id).shadowRoot ?? document, 'vitrine-mark');

async function marked(element: DashboardElement, id: string): Promise<HTMLElement> {
  await until(
    () => markOf(element, id)?.shadowRoot?.querySelector('button') !== null && !!markOf(element, id),
  );
  return findDeepInWidget(
    findWidget(element, id),
    'vitrine-mark button, button[part=warning]',
  ) as HTMLElement;
}

const popover = (element: DashboardElement, id: string): HTMLElement =>
  findDeepInWidget(findWidget(element, id), '[popover]') as HTMLElement;
const isOpen = (element: DashboardElement, id: string) => popover(element, id).matches(':popover-open');

describe('the status badge of a widget', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('shows the title of a filter that is not applied, and the reason', async () => {
    const element = mount({ dashboard: createDashboard(filter, mapped) }, 700);
    await waitForRendered(element);
    const button = await marked(element, 'chart');
    expect(button.ariaLabel).to.equal('1 notice about Flights');
    expect(button.className).to.equal('tool filter');
    await until(() => readText(popover(element, 'chart')).includes('Carrier'));
    expect(readText(popover(element, 'chart'))).to.match(/^The filter Carrier is not applied: /);
  });

  it('says quietly that a click in another widget does not filter this one, until the click is taken back', async () => {
    const cities = {
      id: 'cities',
      spec: { data: [{ city: 'Bern' }] },
      over: { config: { reportId: 1, title: 'Cities' } },
    };
    const flights = { ...mapped, over: { config: { reportId: 2, title: 'Flights' } } };
    const element = mount({ dashboard: createDashboard(cities, flights) }, 700);
    await waitForRendered(element);
    const cell = findDeepInWidget(findWidget(element, 'cities'), '[role="gridcell"]');
    await clickOn(cell);
    const button = await marked(element, 'chart');
    const warning = getComputedStyle(element).getPropertyValue('--v-warning');
    expect([button.ariaLabel, button.className]).to.deep.equal([
      'Not filtered by the selection: Flights',
      'tool reach',
    ]);
    expect(getComputedStyle(button).color).to.not.equal(warning);
    button.focus();
    await until(() => isOpen(element, 'chart'));
    expect(readText(popover(element, 'chart'))).to.equal(
      '“city: Bern” does not filter this chart: its data has no city.',
    );
    expect(button.ariaDescribedByElements?.map((one) => readText(one))).to.deep.equal([
      readText(popover(element, 'chart')),
    ]);
    expect(markOf(element, 'cities')).to.equal(undefined);
    await clickOn(cell);
    await until(() => markOf(element, 'chart') === undefined);
  });

  it('opens on hover and on focus, stays open after a click, and closes with Escape', async () => {
    const element = mount({ dashboard: createDashboard(filter, mapped) }, 700);
    await waitForRendered(element);
    const button = await marked(element, 'chart');
    await pointAt(button);
    await until(() => isOpen(element, 'chart'));
    await pointAway();
    await until(() => !isOpen(element, 'chart'));
    button.focus();
    await until(() => isOpen(element, 'chart'));
    await pressKeys('Escape');
    await until(() => !isOpen(element, 'chart'));
    button.blur();
    await clickOn(button);
    await pointAway();
    await element.updateComplete;
    expect(isOpen(element, 'chart')).to.equal(true);
    expect(button.ariaExpanded).to.equal('true');
  });

  it('shows the age of the data together with all other reasons', async () => {
    const time = new Date();
    let calls = 0;
    const dataSource = {
      query: () =>
        (calls += 1) === 1
          ? Promise.resolve({
              columns,
              values: [['Row 0']],
              lastRefreshTime: time.toISOString(),
              truncated: true,
            })
          : Promise.reject(new Error('The warehouse sleeps.')),
    };
    const snapshot = { meta: { query: { dimensions: ['o.name'] } } };
    const dashboard = createDashboard({ id: 'chart', snapshot });
    const element = mount({ dashboard, dataSource, locale: 'en-US', timeZone: 'UTC' }, 700);
    await waitForRendered(element);
    await marked(element, 'chart');
    const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(time);
    expect(readText(popover(element, 'chart'))).to.contain(`Data as of ${clock}`);
    await element.refresh();
    await until(() => readText(popover(element, 'chart')).includes('Could not refresh'));
    expect(readText(popover(element, 'chart'))).to.contain('Only the first 1 rows');
    expect(popover(element, 'chart').querySelectorAll('li').length).to.equal(2);
    expect(readText(findWidget(element, 'chart'))).to.contain('Row 0');
  });

  it('is not shown for widgets whose data has no age', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'chart', spec: { data: [{ a: 1 }] } }) }, 700);
    await waitForRendered(element);
    expect(markOf(element, 'chart')).to.equal(undefined);
  });
});
