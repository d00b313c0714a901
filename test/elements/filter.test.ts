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
  untilFound,
  waitForOption,
  waitForRows,
} from './filter-page.ts';
import { clearPage, findPlatform, nextEvent, loadElement, readText } from './page-harness.ts';

const airport = createFilterWidget('airport', 'flights.origin_label', { title: 'Airport' });
const denver = { value: ['Denver (DEN)'] };

describe('a filter', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('narrows the charts of its view to what is picked, and leaves the others alone', async () => {
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

  it('tells the page what was picked, in the form of the property `filters`', async () => {
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

  it('is in force before the first question when it has a default', async () => {
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

  it('takes its default from the reader’s attribute, before the author’s', async () => {
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

  it('is cleared to no filter, and reset to its default', async () => {
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

  it('resets to what the host gave to begin with', async () => {
    const element = await mountFilterDashboard([airport], {
      initialFilters: { 'flights.origin_label': { value: ['Atlanta (ATL)'] } },
    });
    const control = await waitForControl(element, 'airport');
    find(control, '[aria-label="Clear Airport"]').click();
    (await untilFound(() => control.querySelector<HTMLElement>('[aria-label^="Reset Airport"]'))).click();
    await untilFound(() => readText(findField(control)) === 'Atlanta (ATL)');
  });

  it('shows a host that owns the filters what holds, not what was wished', async () => {
    const element = await mountFilterDashboard([airport], { filters: { 'flights.origin_label': denver } });
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    const wish = nextEvent(element, 'vitrine-filters-changed');
    (await waitForOption(panel, 'Atlanta')).click();
    const { filters } = await wish;
    expect(readText(findField(control))).to.equal('Denver (DEN)');
    element.filters = filters;
    await untilFound(() => readText(findField(control)) === 'Denver (DEN), Atlanta (ATL)');
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

  it('says so where the data model has no such member', async () => {
    const element = await mountFilterDashboard([createFilterWidget('lost', 'flights.no_such_thing')]);
    const control = await waitForControl(element, 'lost');
    await untilFound(() => readText(control).includes('The data model has no flights.no_such_thing'));
  });

  it('without a platform lets its reader type the values', async () => {
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
    const terms = await untilFound(() => findPanelRoot(panel).querySelector('vitrine-terms')?.shadowRoot);
    expect(readText(terms)).to.include('cannot be listed');
    enterText(find(terms, 'input'), 'Denver (DEN)');
    await waitForRows(element, 'flights', (text) => text.includes('"Denver (DEN)"'));
  });

  it('is a choice of true and false on a boolean', async () => {
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

  it('is set by other conditions of its type', async () => {
    const element = await mountFilterDashboard([airport]);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    chooseOption(find(findPanelRoot(panel), 'select'), 'starts with');
    const input = await untilFound(() =>
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
    await untilFound(() => readText(findField(control)) === 'Has no value');
  });

  it('reads numbers as its reader writes them, and says what is no number', async () => {
    const distance = createFilterWidget('distance', 'flights.distance', {
      title: 'Distance',
      operator: 'between',
    });
    const element = await mountFilterDashboard([distance], { locale: 'de-DE' });
    const control = await waitForControl(element, 'distance');
    const panel = await openPanel(control);
    const editor = await untilFound(
      () => findPanelRoot(panel).querySelector('vitrine-number-editor')?.shadowRoot,
    );
    const [from, to] = [...editor.querySelectorAll('input')];
    if (!from || !to) throw new Error('There are no ends.');
    enterText(to, '1.200,5');
    await untilFound(() => readText(findField(control)) === '≤ 1.200,5');
    enterText(from, 'far');
    await untilFound(() => readText(editor).includes('“far” is no number'));
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
