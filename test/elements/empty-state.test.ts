import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  nextEvent,
  readText,
  waitForRendered,
  waitForText,
} from './page-harness.ts';
import { createFilterWidget, mountFilterDashboard, waitForRows } from './filter-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clickOn, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const state = createFilterWidget('state', 'flights.origin_state', { title: 'State' });
const distance = createFilterWidget('distance', 'flights.distance', { title: 'Distance' });
const nowhere = { value: ['Atlantis'] };
const far = { operator: 'greater_than', value: 90_000 } as const;

const listButtons = (element: DashboardElement, id: string): HTMLButtonElement[] => [
  ...findDeepInWidget(findWidget(element, id), '[part="widget-empty"]').querySelectorAll('button'),
];
const findButton = async (element: DashboardElement, id: string, text: string): Promise<HTMLElement> =>
  until(() => listButtons(element, id).find((button) => readText(button) === text));

/** Two inline tables: a click in the first filters the second. */
const createLinkedTables = (cities: readonly string[]): Record<string, unknown> =>
  createDashboard(
    { id: 'all', spec: { data: [{ city: 'Oslo' }, { city: 'Rome' }] } },
    { id: 'some', spec: { data: cities.map((city) => ({ city })) } },
  );

/** Nothing matches, by a filter that readers can change, and by a hidden one. */
async function mountWithFixedDistance(): Promise<DashboardElement> {
  const hidden = createFilterWidget('distance', 'flights.distance', {
    title: 'Distance',
    visibility: 'hidden',
  });
  const element = await mountFilterDashboard([state, hidden], {
    initialFilters: { 'flights.origin_state': nowhere, 'flights.distance': far },
  });
  await waitForText(findWidget(element, 'flights'), 'Distance cannot be changed here.');
  return element;
}

describe('a widget whose query has no rows', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('names the filter that nothing matches, and a button takes it back', async () => {
    const element = await mountFilterDashboard([state], {
      initialFilters: { 'flights.origin_state': nowhere },
    });
    const widget = findWidget(element, 'flights');
    await waitForText(widget, 'Nothing matches State = Atlantis .');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    const changed = nextEvent(element, 'vitrine-filters-changed');
    await clickOn(await findButton(element, 'flights', 'Clear State'));
    expect((await changed).filters).to.deep.equal({ 'flights.origin_state': null });
    await waitForRows(element, 'flights', (text) => text.length > 50);
    expect(readText(widget)).not.to.contain('Nothing matches');
  });

  it('says in mails what nothing matches, and not what readers of a page can do about it', async () => {
    const element = await mountWithFixedDistance();
    await waitForText(findWidget(element, 'flights'), 'Clear State');
    const drawn = await element.drawAll();
    const text = drawn.find(({ widgetId }) => widgetId === 'flights')?.text;
    expect(text?.replace(/\s+/g, ' ')).to.contain('Nothing matches State = Atlantis');
    expect(text).not.to.match(/Clear|cannot be changed/);
  });

  it('names each filter that narrows it, and no other', async () => {
    const element = await mountFilterDashboard([state, distance], {
      initialFilters: { 'flights.origin_state': nowhere, 'flights.distance': far },
    });
    await waitForText(
      findWidget(element, 'flights'),
      'Nothing matches State = Atlantis and Distance > 90,000 .',
    );
    expect(listButtons(element, 'flights').map(readText)).to.deep.equal(['Clear State', 'Clear Distance']);
    expect(readText(findWidget(element, 'strikes'))).not.to.contain('Nothing matches');
  });

  it('offers no button for a filter that readers cannot change', async () => {
    const element = await mountWithFixedDistance();
    expect(listButtons(element, 'flights').map(readText)).to.deep.equal(['Clear State']);
  });

  it('keeps the focus in its place when the button is removed with the message', async () => {
    const element = await mountFilterDashboard([state], {
      initialFilters: { 'flights.origin_state': nowhere },
    });
    const button = await findButton(element, 'flights', 'Clear State');
    button.focus();
    await pressKeys('Enter');
    await waitForRows(element, 'flights', (text) => text.length > 50);
    const { activeElement } = findWidget(element, 'flights').shadowRoot ?? {};
    expect(activeElement?.getAttribute('part')).to.equal('widget');
  });

  it('says where a click was made that nothing matches, and takes it back', async () => {
    const element = mount({ dashboard: createLinkedTables(['Rome']) });
    await waitForRendered(element);
    const rows = findDeepInWidget(findWidget(element, 'all'), '[role="grid"]');
    const cell = [...rows.querySelectorAll('[role="gridcell"]')].find((one) => readText(one) === 'Oslo');
    await clickOn(cell ?? rows);
    const widget = findWidget(element, 'some');
    await waitForText(widget, 'was picked in “Title of all”.');
    expect(readText(widget)).to.match(/Nothing matches city = Oslo \./i);
    const [button] = listButtons(element, 'some');
    await clickOn(button ?? widget);
    await waitForRows(element, 'some', (text) => text.includes('Rome'));
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('takes back by one button all that one click has set', async () => {
    const dashboard = createDashboard(
      { id: 'all', spec: { data: [{ city: 'Oslo', year: '1999' }] } },
      { id: 'some', spec: { data: [{ city: 'Rome', year: '2001' }] } },
    );
    const element = mount({ dashboard });
    await waitForRendered(element);
    const toPart = (title: string, value: string) => {
      return { member: title, filter: { value: [value] }, title, texts: [value] };
    };
    const parts = [toPart('city', 'Oslo'), toPart('year', '1999')];
    await element.setState({ ...element.getState(), selections: [{ widgetId: 'all', parts }] });
    await waitForText(findWidget(element, 'some'), 'Nothing matches');
    const button = await findButton(element, 'some', 'Clear city and year');
    expect(listButtons(element, 'some').length).to.equal(1);
    await clickOn(button);
    await waitForRows(element, 'some', (text) => text.includes('Rome'));
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('says plainly that there is no data if no filter narrows it', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: [] } }) });
    await waitForRendered(element);
    expect(readText(findWidget(element, 'a'))).to.match(/No data$/);
    expect(listButtons(element, 'a')).to.deep.equal([]);
  });

  it('names all filters of a page that answers queries itself', async () => {
    const dashboard = createDashboard({ id: 'a', snapshot: { meta: { query: { measures: ['x.y'] } } } });
    const dataSource = {
      query: () => Promise.resolve({ columns: [{ name: 'x.y', type: 'number' }], values: [[]] }),
    };
    const element = mount({ dashboard, dataSource, filters: { 'z.color': { value: ['red'] } } });
    await waitForRendered(element);
    await waitForText(findWidget(element, 'a'), 'Nothing matches');
    expect(readText(findWidget(element, 'a')))
      .to.match(/color = red/i)
      .and.to.contain('cannot be changed here');
  });

  it('offers the end of the data in place of a period that it does not reach', async () => {
    const day = createFilterWidget('day', 'flights.date', { title: 'Day' });
    const element = await mountFilterDashboard([day], {
      initialFilters: { 'flights.date': { operator: 'custom', value: 'last 7 days' } },
      locale: 'en-US',
    });
    const widget = findWidget(element, 'flights');
    await waitForText(widget, 'Show the last 7 days of the data (');
    expect(readText(widget)).to.contain('Nothing matches Day = Last 7 days');
    const [button] = listButtons(element, 'flights');
    const changed = nextEvent(element, 'vitrine-filters-changed');
    await clickOn(button ?? widget);
    const filter = (await changed).filters['flights.date'];
    expect(filter?.operator).to.equal('between');
    await waitForRows(element, 'flights', (text) => text.length > 50);
  });
});
