import { expect } from 'chai';
import {
  asksFor,
  choose,
  controlIn,
  enter,
  fieldOf,
  filterOf,
  find,
  listenToQueries,
  openPanel,
  panelRoot,
  rowsOf,
  showBoard,
  until,
  untilOption,
  untilRows,
} from './filter-harness.ts';
import { clear, findPlatform, heard, loadElement, textOf } from './harness.ts';

const airport = filterOf('airport', 'flights.origin_label', { title: 'Airport' });
const denver = { value: ['Denver (DEN)'] };

describe('a filter', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('narrows the charts of its view to what is picked, and leaves the others alone', async () => {
    const element = await showBoard([airport]);
    const strikes = rowsOf(element, 'strikes');
    const listening = listenToQueries();
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    (await untilOption(panel, 'Denver')).click();
    await untilRows(element, 'flights', (text) => text.includes('Denver') && !text.includes('Chicago'));
    await untilRows(element, 'months', (text) => text !== '');
    (await untilOption(panel, 'Atlanta')).click();
    await untilRows(element, 'flights', (text) => text.includes('Denver') && text.includes('Atlanta'));
    listening.stop();
    expect(rowsOf(element, 'strikes')).to.equal(strikes);
    expect(listening.queries.filter((query) => asksFor(query, 'birdstrikes.count'))).to.deep.equal([]);
    expect(textOf(fieldOf(control))).to.equal('Denver (DEN), Atlanta (ATL)');
  });

  it('tells the page what was picked, in the form of the property `filters`', async () => {
    const element = await showBoard([airport]);
    const panel = await openPanel(await controlIn(element, 'airport'));
    const changed = heard(element, 'vitrine-filters-changed');
    (await untilOption(panel, 'Denver')).click();
    const { filters, source } = await changed;
    expect(filters).to.deep.equal({
      'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] },
    });
    expect(source).to.equal('control');
  });

  it('is in force before the first question when it has a default', async () => {
    const listening = listenToQueries();
    const element = await showBoard([filterOf('airport', 'flights.origin_label', denver)]);
    await untilRows(element, 'flights', (text) => text.includes('Denver'));
    listening.stop();
    const open = listening.queries.filter(
      (query) => asksFor(query, 'flights.count') && !asksFor(query, 'Denver (DEN)'),
    );
    expect(open).to.deep.equal([]);
    expect(rowsOf(element, 'flights')).not.to.include('Chicago');
  });

  it('takes its default from the reader’s attribute, before the author’s', async () => {
    const { personalToken } = await findPlatform();
    const config = { value: ['Chicago (ORD)'], userAttribute: 'home' };
    const element = await showBoard([filterOf('airport', 'flights.origin_label', config)], {
      token: personalToken,
    });
    const control = await controlIn(element, 'airport');
    expect(textOf(fieldOf(control))).to.equal('Denver (DEN)');
    expect(rowsOf(element, 'flights')).not.to.include('Chicago');
  });

  it('is cleared to no filter, and reset to its default', async () => {
    const element = await showBoard([
      filterOf('airport', 'flights.origin_label', { ...denver, title: 'Airport' }),
    ]);
    const control = await controlIn(element, 'airport');
    expect(control.querySelector('[aria-label^="Reset"]')).to.equal(null);
    find(control, '[aria-label="Clear Airport"]').click();
    await untilRows(element, 'flights', (text) => text.includes('Chicago'));
    expect(textOf(fieldOf(control))).to.equal('All');
    expect(control.querySelector('[aria-label^="Clear"]')).to.equal(null);
    find(control, '[aria-label^="Reset Airport"]').click();
    await untilRows(element, 'flights', (text) => !text.includes('Chicago'));
    expect(textOf(fieldOf(control))).to.equal('Denver (DEN)');
  });

  it('resets to what the host gave to begin with', async () => {
    const element = await showBoard([airport], {
      initialFilters: { 'flights.origin_label': { value: ['Atlanta (ATL)'] } },
    });
    const control = await controlIn(element, 'airport');
    find(control, '[aria-label="Clear Airport"]').click();
    (await until(() => control.querySelector<HTMLElement>('[aria-label^="Reset Airport"]'))).click();
    await until(() => textOf(fieldOf(control)) === 'Atlanta (ATL)');
  });

  it('shows a host that owns the filters what holds, not what was wished', async () => {
    const element = await showBoard([airport], { filters: { 'flights.origin_label': denver } });
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    const wish = heard(element, 'vitrine-filters-changed');
    (await untilOption(panel, 'Atlanta')).click();
    const { filters } = await wish;
    expect(textOf(fieldOf(control))).to.equal('Denver (DEN)');
    element.filters = filters;
    await until(() => textOf(fieldOf(control)) === 'Denver (DEN), Atlanta (ATL)');
  });

  it('that is locked shows its value and why it cannot be changed', async () => {
    const element = await showBoard([
      filterOf('airport', 'flights.origin_label', { ...denver, visibility: 'disabled' }),
    ]);
    const control = await controlIn(element, 'airport');
    const field = fieldOf(control);
    field.focus();
    expect(control.activeElement).to.equal(field);
    expect(field.getAttribute('aria-disabled')).to.equal('true');
    expect(textOf(find(control, '#reason'))).to.include('Locked');
    field.click();
    expect(control.querySelector('[popover]')).to.equal(null);
    expect(control.querySelector('[aria-label^="Clear"]')).to.equal(null);
  });

  it('says so where the data model has no such member', async () => {
    const element = await showBoard([filterOf('lost', 'flights.no_such_thing')]);
    const control = await controlIn(element, 'lost');
    await until(() => textOf(control).includes('The data model has no flights.no_such_thing'));
  });

  it('without a platform lets its reader type the values', async () => {
    const dataSource = {
      query: ({ filters }: { filters: unknown }) =>
        Promise.resolve({ columns: [{ name: 'a', type: 'string' }], values: [[JSON.stringify(filters)]] }),
    };
    const element = await showBoard([airport], { baseUrl: undefined, token: undefined, dataSource });
    const panel = await openPanel(await controlIn(element, 'airport'));
    const terms = await until(() => panelRoot(panel).querySelector('vitrine-terms')?.shadowRoot);
    expect(textOf(terms)).to.include('cannot be listed');
    enter(find(terms, 'input'), 'Denver (DEN)');
    await untilRows(element, 'flights', (text) => text.includes('"Denver (DEN)"'));
  });

  it('is a choice of true and false on a boolean', async () => {
    const dataSource = {
      query: ({ filters }: { filters: unknown }) =>
        Promise.resolve({ columns: [{ name: 'a', type: 'string' }], values: [[JSON.stringify(filters)]] }),
    };
    const late = filterOf('late', 'flights.is_late', { value: true });
    const element = await showBoard([late], { baseUrl: undefined, token: undefined, dataSource });
    const control = await controlIn(element, 'late');
    expect(textOf(fieldOf(control))).to.equal('True');
    const panel = await openPanel(control);
    const pick = (text: string): void =>
      [...panelRoot(panel).querySelectorAll<HTMLElement>('[role=radio]')]
        .find((choice) => textOf(choice) === text)
        ?.click();
    pick('False');
    await untilRows(element, 'flights', (text) => text.includes('"value":false'));
    pick('(no value)');
    await untilRows(element, 'flights', (text) => text.includes('is_null'));
    pick('All');
    await untilRows(element, 'flights', (text) => text.includes('{}'));
    expect(textOf(fieldOf(control))).to.equal('All');
  });

  it('is set by other conditions of its type', async () => {
    const element = await showBoard([airport]);
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    choose(find(panelRoot(panel), 'select'), 'starts with');
    const input = await until(() =>
      panelRoot(panel).querySelector('vitrine-terms')?.shadowRoot?.querySelector('input'),
    );
    enter(input, 'san ');
    await untilRows(
      element,
      'flights',
      (text) => text.includes('San Francisco') && !text.includes('Chicago'),
    );
    expect(textOf(fieldOf(control))).to.equal('starts with san');
    choose(find(panelRoot(panel), 'select'), 'has no value');
    await until(() => textOf(fieldOf(control)) === 'Has no value');
  });

  it('reads numbers as its reader writes them, and says what is no number', async () => {
    const distance = filterOf('distance', 'flights.distance', { title: 'Distance', operator: 'between' });
    const element = await showBoard([distance], { locale: 'de-DE' });
    const control = await controlIn(element, 'distance');
    const panel = await openPanel(control);
    const editor = await until(() => panelRoot(panel).querySelector('vitrine-number-editor')?.shadowRoot);
    const [from, to] = [...editor.querySelectorAll('input')];
    if (!from || !to) throw new Error('There are no ends.');
    enter(to, '1.200,5');
    await until(() => textOf(fieldOf(control)) === '≤ 1.200,5');
    enter(from, 'far');
    await until(() => textOf(editor).includes('“far” is no number'));
    expect(from.getAttribute('aria-invalid')).to.equal('true');
    expect(textOf(fieldOf(control))).to.equal('≤ 1.200,5');
    const changed = heard(element, 'vitrine-filters-changed');
    enter(from, '1.000');
    expect((await changed).filters['flights.distance']).to.deep.equal({
      operator: 'between',
      value: [1000, 1200.5],
    });
  });
});
