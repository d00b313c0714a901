import { expect } from 'chai';
import {
  isQueryFor,
  chooseOption,
  waitForControl,
  enterText,
  findField,
  createFilterWidget,
  find,
  recordQueries,
  openPanel,
  findPanelRoot,
  findRowsText,
  mountFilterDashboard,
  waitForOption,
  waitForRows,
} from './filter-page.ts';
import { clearPage, findDeep, findPlatform, nextEvent, loadElement, readText } from './page-harness.ts';
import { until } from '../until.ts';

const airport = createFilterWidget('airport', 'flights.origin_label', { title: 'Airport' });
const denver = { value: ['Denver (DEN)'] };

describe('a filter', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('filters the charts of its view by the picked values, and no other charts', async () => {
    const element = await mountFilterDashboard([airport]);
    const strikes = findRowsText(element, 'strikes');
    const listening = recordQueries();
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    (await waitForOption(panel, 'Denver')).click();
    await waitForRows(element, 'flights', (text) => text.includes('Denver') && !text.includes('Chicago'));
    await waitForRows(element, 'months', (text) => text !== '');
    (await waitForOption(panel, 'Atlanta')).click();
    await waitForRows(element, 'flights', (text) => text.includes('Denver') && text.includes('Atlanta'));
    listening.stop();
    expect(findRowsText(element, 'strikes')).to.equal(strikes);
    expect(listening.queries.filter((query) => isQueryFor(query, 'birdstrikes.count'))).to.deep.equal([]);
    expect(readText(findField(control))).to.equal('Denver (DEN), Atlanta (ATL)');
  });

  it('says what a click narrows its value to, and keeps the value', async () => {
    const element = await mountFilterDashboard([airport], {
      initialFilters: { 'flights.origin_label': denver },
    });
    const control = await waitForControl(element, 'airport');
    const part = { member: 'flights.origin_label', filter: { value: ['Atlanta (ATL)'] }, title: 'Airport' };
    const selections = [{ widgetId: 'months', parts: [{ ...part, texts: ['Atlanta (ATL)'] }] }];
    await element.setState({ ...element.getState(), selections });
    const note = () => findDeep(control, '.narrowed bdi');
    await until(() => note() !== undefined && readText(note() ?? element) === 'Atlanta (ATL)');
    expect(readText(findField(control))).to.equal('Denver (DEN)');
    expect(findField(control).ariaDescribedByElements?.map(readText)).to.deep.equal([
      'Narrowed by a click to Atlanta (ATL).',
    ]);
    await element.setState({ ...element.getState(), selections: [] });
    await until(() => note() === undefined);
  });

  it('fires an event with the picked values in the form of the property `filters`', async () => {
    const element = await mountFilterDashboard([airport]);
    const panel = await openPanel(await waitForControl(element, 'airport'));
    const changed = nextEvent(element, 'vitrine-filters-changed');
    (await waitForOption(panel, 'Denver')).click();
    const { filters, source } = await changed;
    expect(filters).to.deep.equal({
      'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] },
    });
    expect(source).to.equal('control');
  });

  it('with a default is applied to the first query', async () => {
    const listening = recordQueries();
    const element = await mountFilterDashboard([
      createFilterWidget('airport', 'flights.origin_label', denver),
    ]);
    await waitForRows(element, 'flights', (text) => text.includes('Denver'));
    listening.stop();
    const open = listening.queries.filter(
      (query) => isQueryFor(query, 'flights.count') && !isQueryFor(query, 'Denver (DEN)'),
    );
    expect(open).to.deep.equal([]);
    expect(findRowsText(element, 'flights')).not.to.include('Chicago');
  });

  it('takes its default from the reader’s user attribute, in preference to the author’s default', async () => {
    const { personalToken } = await findPlatform();
    const config = { value: ['Chicago (ORD)'], userAttribute: 'home' };
    const element = await mountFilterDashboard(
      [createFilterWidget('airport', 'flights.origin_label', config)],
      {
        token: personalToken,
      },
    );
    const control = await waitForControl(element, 'airport');
    expect(readText(findField(control))).to.equal('Denver (DEN)');
    expect(findRowsText(element, 'flights')).not.to.include('Chicago');
  });

  it('can be cleared, and reset to its default', async () => {
    const element = await mountFilterDashboard([
      createFilterWidget('airport', 'flights.origin_label', { ...denver, title: 'Airport' }),
    ]);
    const control = await waitForControl(element, 'airport');
    expect(control.querySelector('[aria-label^="Reset"]')).to.equal(null);
    find(control, '[aria-label="Clear Airport"]').click();
    await waitForRows(element, 'flights', (text) => text.includes('Chicago'));
    expect(readText(findField(control))).to.equal('All');
    expect(control.querySelector('[aria-label^="Clear"]')).to.equal(null);
    find(control, '[aria-label^="Reset Airport"]').click();
    await waitForRows(element, 'flights', (text) => !text.includes('Chicago'));
    expect(readText(findField(control))).to.equal('Denver (DEN)');
  });

  it('resets to the initial value that the host has set', async () => {
    const element = await mountFilterDashboard([airport], {
      initialFilters: { 'flights.origin_label': { value: ['Atlanta (ATL)'] } },
    });
    const control = await waitForControl(element, 'airport');
    find(control, '[aria-label="Clear Airport"]').click();
    (await until(() => control.querySelector<HTMLElement>('[aria-label^="Reset Airport"]'))).click();
    await until(() => readText(findField(control)) === 'Atlanta (ATL)');
  });

  it('shows the values that the host has set while the host controls the filters, not the picked values', async () => {
    const element = await mountFilterDashboard([airport], { filters: { 'flights.origin_label': denver } });
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    const wish = nextEvent(element, 'vitrine-filters-changed');
    (await waitForOption(panel, 'Atlanta')).click();
    const { filters } = await wish;
    expect(readText(findField(control))).to.equal('Denver (DEN)');
    element.filters = filters;
    await until(() => readText(findField(control)) === 'Denver (DEN), Atlanta (ATL)');
  });

  it('that is locked shows its value and why it cannot be changed', async () => {
    const element = await mountFilterDashboard([
      createFilterWidget('airport', 'flights.origin_label', { ...denver, visibility: 'disabled' }),
    ]);
    const control = await waitForControl(element, 'airport');
    const field = findField(control);
    field.focus();
    expect(control.activeElement).to.equal(field);
    expect(field.getAttribute('aria-disabled')).to.equal('true');
    expect(readText(find(control, '#reason'))).to.include('Locked');
    field.click();
    expect(control.querySelector('[popover]')).to.equal(null);
    expect(control.querySelector('[aria-label^="Clear"]')).to.equal(null);
  });

  it('shows a message if the data model does not have its member', async () => {
    const element = await mountFilterDashboard([createFilterWidget('lost', 'flights.no_such_thing')]);
    const control = await waitForControl(element, 'lost');
    await until(() => readText(control).includes('The data model has no flights.no_such_thing'));
  });

  it('without a platform has inputs for typed values', async () => {
    const dataSource = {
      query: ({ filters }: { filters: unknown }) =>
        Promise.resolve({ columns: [{ name: 'a', type: 'string' }], values: [[JSON.stringify(filters)]] }),
    };
    const element = await mountFilterDashboard([airport], {
      baseUrl: undefined,
      token: undefined,
      dataSource,
    });
    const panel = await openPanel(await waitForControl(element, 'airport'));
    const terms = await until(() => findPanelRoot(panel).querySelector('vitrine-terms')?.shadowRoot);
    expect(readText(terms)).to.include('cannot be listed');
    enterText(find(terms, 'input'), 'Denver (DEN)');
    await waitForRows(element, 'flights', (text) => text.includes('"Denver (DEN)"'));
  });

  it('on a boolean offers true and false', async () => {
    const dataSource = {
      query: ({ filters }: { filters: unknown }) =>
        Promise.resolve({ columns: [{ name: 'a', type: 'string' }], values: [[JSON.stringify(filters)]] }),
    };
    const late = createFilterWidget('late', 'flights.is_late', { value: true });
    const element = await mountFilterDashboard([late], { baseUrl: undefined, token: undefined, dataSource });
    const control = await waitForControl(element, 'late');
    expect(readText(findField(control))).to.equal('True');
    const panel = await openPanel(control);
    const pick = (text: string): void =>
      [...findPanelRoot(panel).querySelectorAll<HTMLElement>('[role=radio]')]
        .find((choice) => readText(choice) === text)
        ?.click();
    pick('False');
    await waitForRows(element, 'flights', (text) => text.includes('"value":false'));
    pick('(no value)');
    await waitForRows(element, 'flights', (text) => text.includes('is_null'));
    pick('All');
    await waitForRows(element, 'flights', (text) => text.includes('{}'));
    expect(readText(findField(control))).to.equal('All');
  });

  it('supports the other conditions of its type', async () => {
    const element = await mountFilterDashboard([airport]);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    chooseOption(find(findPanelRoot(panel), 'select'), 'starts with');
    const input = await until(() =>
      findPanelRoot(panel).querySelector('vitrine-terms')?.shadowRoot?.querySelector('input'),
    );
    enterText(input, 'san ');
    await waitForRows(
      element,
      'flights',
      (text) => text.includes('San Francisco') && !text.includes('Chicago'),
    );
    expect(readText(findField(control))).to.equal('starts with san');
    chooseOption(find(findPanelRoot(panel), 'select'), 'has no value');
    await until(() => readText(findField(control)) === 'Has no value');
  });

  it('reads numbers in the reader’s locale, and shows a message for invalid numbers', async () => {
    const distance = createFilterWidget('distance', 'flights.distance', {
      title: 'Distance',
      operator: 'between',
    });
    const element = await mountFilterDashboard([distance], { locale: 'de-DE' });
    const control = await waitForControl(element, 'distance');
    const panel = await openPanel(control);
    const editor = await until(() => findPanelRoot(panel).querySelector('vitrine-number-editor')?.shadowRoot);
    const [from, to] = [...editor.querySelectorAll('input')];
    if (!from || !to) throw new Error('There are no ends.');
    enterText(to, '1.200,5');
    await until(() => readText(findField(control)) === '≤ 1.200,5');
    enterText(from, 'far');
    await until(() => readText(editor).includes('“far” is not a number'));
    expect(from.getAttribute('aria-invalid')).to.equal('true');
    expect(readText(findField(control))).to.equal('≤ 1.200,5');
    const changed = nextEvent(element, 'vitrine-filters-changed');
    enterText(from, '1.000');
    expect((await changed).filters['flights.distance']).to.deep.equal({
      operator: 'between',
      value: [1000, 1200.5],
    });
  });
});
