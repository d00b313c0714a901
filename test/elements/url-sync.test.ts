import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn } from './user-input.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const before = location.href;
const search = (text: string): void =>
  history.replaceState(null, '', `${location.pathname}?other=a%20b&${text}#top`);

const columns = [{ name: 'o.status', type: 'string' }];
const control = (id: string, type: string, config: object) => ({ id, over: { type, config } });

/** A chart with a filter, a locked filter, a grain and tabs. */
function scene(requested: Record<string, unknown>[] = []) {
  const snapshot = { meta: { query: { dimensions: ['o.status'] } } };
  return {
    syncUrl: true,
    dashboard: createDashboard(
      control('status', 'FILTER', { member: 'o.status', value: 'open' }),
      control('country', 'FILTER', { member: 'o.country', visibility: 'disabled' }),
      control('grain', 'TIME_GRAIN', { member: 'o.at', value: 'month' }),
      control('tabs', 'TABS_CONTAINER', {
        tabs: [
          { id: 'first', title: 'First', widgetIds: ['chart'] },
          { id: 'second', title: 'Second', widgetIds: [] },
        ],
      }),
      { id: 'chart', snapshot },
    ),
    dataSource: {
      query: (request: { filters: Record<string, unknown>; timeGrains: Record<string, unknown> }) => {
        requested.push({ ...request.filters, ...request.timeGrains });
        return Promise.resolve({ columns, values: [['open']] });
      },
    },
  };
}

const tab = (element: DashboardElement, index: number): Element =>
  findDeepInWidget(findWidget(element, 'tabs'), `[role="tab"]:nth-of-type(${index})`);

describe('a dashboard with sync-url', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    history.replaceState(null, '', before);
  });

  it('reads the address once, before the first query', async () => {
    const requested: Record<string, unknown>[] = [];
    search(
      `f_o.status=${encodeURIComponent('{"value":"paid"}')}&tg_o.at=YEAR&f_o.country=%7B%22value%22%3A%22DE%22%7D`,
    );
    mount(scene(requested));
    await until(() => requested.length > 0);
    expect(requested[0]).to.deep.equal({
      'o.status': { operator: 'equals', value: 'paid' },
      'o.at': 'year',
    });
    expect(requested.length).to.equal(1);
  });

  it('ignores values that it cannot read, and values without a control', async () => {
    const requested: Record<string, unknown>[] = [];
    search('f_o.status=%7B%22val&tg_o.at=eon&f_o.other=%7B%22value%22%3A1%7D&tab_tabs=none&f_%E0%A4=1');
    const element = mount(scene(requested));
    await until(() => requested.length > 0);
    expect(requested[0]).to.deep.equal({
      'o.status': { operator: 'equals', value: 'open' },
      'o.at': 'month',
    });
    await until(() => element.getState().filters['o.other'] === undefined);
    // Other code of the page owns this parameter.
    expect(location.search).to.contain('f_o.other=%7B%22value%22%3A1%7D');
  });

  it('writes the choices of a reader, and no default values', async () => {
    search('keep=%7E');
    const element = mount(scene());
    await waitForRendered(element);
    expect(location.search).to.equal('?other=a%20b&keep=%7E');
    const changed = nextEvent(element, 'vitrine-tab-changed');
    await clickOn(tab(element, 2));
    await changed;
    await until(() => location.search === '?other=a%20b&keep=%7E&tab_tabs=second');
    expect(location.hash).to.equal('#top');
    await clickOn(tab(element, 1));
    await until(() => location.search === '?other=a%20b&keep=%7E');
  });

  it('writes filters in the form of links, and removes cleared filters', async () => {
    search('');
    const element = mount(scene());
    await waitForRendered(element);
    await element.setState({
      version: 1,
      filters: { 'o.status': { operator: 'not_equals', value: ['paid'] }, 'o.country': { value: 'DE' } },
      timeGrains: { 'o.at': 'year' },
    });
    await until(() => location.search.includes('tg_o.at=year'));
    const parameters = new URLSearchParams(location.search);
    expect(parameters.get('f_o.status')).to.equal('{"operator":"not_equals","value":["paid"]}');
    expect(parameters.has('f_o.country')).to.equal(false);
    await element.setState({ version: 1, filters: { 'o.status': null } });
    await until(() => !location.search.includes('f_'));
  });

  it('follows the history back and forth, with the source in its event', async () => {
    search('');
    const requested: Record<string, unknown>[] = [];
    const element = mount(scene(requested));
    await waitForRendered(element);
    history.pushState(null, '', `${location.pathname}?f_o.status=%7B%22value%22%3A%22paid%22%7D`);
    history.pushState(null, '', `${location.pathname}?last`);
    const changed = nextEvent(element, 'vitrine-filters-changed');
    history.back();
    const { source, members, filters } = await changed;
    expect([source, members]).to.deep.equal(['address', ['o.status']]);
    expect(filters).to.deep.equal({ 'o.status': { operator: 'equals', value: 'paid' } });
    await until(() => JSON.stringify(requested.at(-1)?.['o.status'] ?? '').includes('paid'));
    expect(location.search).to.equal('?f_o.status=%7B%22value%22%3A%22paid%22%7D');
  });

  it('stops reading and writing the address when it is removed from the page', async () => {
    search('');
    const element = mount(scene());
    await waitForRendered(element);
    element.remove();
    await element.updateComplete;
    await element.setState({ version: 1, timeGrains: { 'o.at': 'year' } });
    expect(location.search).to.equal('?other=a%20b&');
  });
});
