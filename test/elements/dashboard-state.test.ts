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
  readText,
  waitForText,
} from './page-harness.ts';
import { until } from '../until.ts';

const columns = [
  { name: 'o.status', type: 'string' },
  { name: 'o.count', type: 'number' },
];

/** Two tables with rows of the host, and a filter on their status. */
function scene(requested: unknown[] = []) {
  const snapshot = { meta: { query: { dimensions: ['o.status'], measures: ['o.count'] } } };
  const filter = {
    id: 'status',
    over: { type: 'FILTER', config: { member: 'o.status' } },
  };
  return {
    dashboard: createDashboard(filter, { id: 'one', snapshot }, { id: 'two', snapshot }),
    dataSource: {
      query: (request: { widgetId: string; filters: unknown }) => {
        requested.push(request.filters);
        return Promise.resolve({
          columns,
          values: [
            ['open', 'paid'],
            [2, 5],
          ],
        });
      },
    },
  };
}

const cell = (element: DashboardElement, id: string, row: number, column: number): Element => {
  const rows = findDeepInWidget(findWidget(element, id), '.rows').querySelectorAll('[role="row"]');
  const found = rows[row]?.children[column];
  if (!found) throw new Error('There is no such cell.');
  return found;
};

const sortBy = (element: DashboardElement, id: string) =>
  clickOn(findDeepInWidget(findWidget(element, id), '[role="columnheader"] button'));
const sortOf = (element: DashboardElement, id: string) =>
  findDeepInWidget(findWidget(element, id), '[role="columnheader"]').getAttribute('aria-sort');

describe('the state of a dashboard', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('restores all changes of a reader on another page, without firing events', async () => {
    const first = mount(scene(), 700);
    await waitForRendered(first);
    await sortBy(first, 'one');
    await clickOn(cell(first, 'two', 0, 0));
    await until(() => first.getState().selections.length === 1);
    const kept: unknown = JSON.parse(
      JSON.stringify({ ...first.getState(), filters: { 'o.status': { value: 'paid' } } }),
    );
    clearPage();
    const second = mount(scene(), 700);
    const heardOf: string[] = [];
    for (const name of ['filters-changed', 'time-grains-changed', 'tab-changed', 'widget-clicked', 'error'])
      second.addEventListener(`vitrine-${name}`, () => heardOf.push(name));
    await second.setState(kept);
    await waitForRendered(second);
    expect(sortOf(second, 'one')).to.equal('ascending');
    expect(JSON.parse(JSON.stringify(second.getState()))).to.deep.equal({
      ...(kept as object),
      filters: { 'o.status': { operator: 'equals', value: 'paid' } },
    });
    expect(heardOf).to.deep.equal([]);
  });

  it('is applied before the first query, so that no unfiltered rows are shown', async () => {
    const requested: unknown[] = [];
    const element = mount(scene(requested), 700);
    void element.setState({ version: 1, filters: { 'o.status': { value: 'paid' } } });
    await waitForRendered(element);
    expect(requested.length).to.be.greaterThan(0);
    for (const filters of requested)
      expect(filters).to.deep.equal({ 'o.status': { operator: 'equals', value: 'paid' } });
  });

  it('replaces and resets the changes on a dashboard that is already shown', async () => {
    const element = mount(scene(), 700);
    await waitForRendered(element);
    const before = element.getState();
    await sortBy(element, 'one');
    expect(sortOf(element, 'one')).to.equal('ascending');
    await element.setState(before);
    await until(() => sortOf(element, 'one') === 'none');
  });

  it('of another version, or with a key of another version, is reported and ignored', async () => {
    const element = mount(scene(), 700);
    await waitForRendered(element);
    const told = nextEvent(element, 'vitrine-error');
    await element.setState({ version: 2, filters: { 'o.status': { value: 'paid' } } });
    const { code, phase, recoverable } = await told;
    expect([code, phase, recoverable]).to.deep.equal(['state-unknown', 'dashboard', false]);
    expect(element.getState().filters).to.deep.equal({});
    const again = nextEvent(element, 'vitrine-error');
    await element.setState({ version: 1, filters: { 'o.status': { value: 'paid' } }, zoom: 3 });
    expect((await again).detail).to.contain('zoom');
    expect(element.getState().filters).to.deep.equal({ 'o.status': { operator: 'equals', value: 'paid' } });
    await waitForText(findWidget(element, 'one'), 'open');
    expect(readText(findWidget(element, 'one'))).to.contain('paid');
  });
});
