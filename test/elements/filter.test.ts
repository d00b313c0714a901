import { sendKeys } from '@web/test-runner-commands';
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
  optionsOf,
  panelRoot,
  rowsOf,
  showBoard,
  type,
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

describe('the list of a filter’s values', () => {
  beforeEach(loadElement);
  afterEach(clear);
  const route = filterOf('route', 'flights.city_pair', { title: 'Route' });

  it('finds one among thousands where they are kept, and keeps few nodes in the page', async () => {
    const element = await showBoard([route]);
    const panel = await openPanel(await controlIn(element, 'route'));
    await until(() => optionsOf(panel).length > 5);
    type(find(panelRoot(panel), 'input[type=search]'), 'honolulu – kah');
    await until(() => optionsOf(panel).length === 1);
    expect(textOf(optionsOf(panel)[0] ?? panel)).to.match(/^Honolulu – Kahului [\d,]+$/);
    expect(optionsOf(panel).length).to.be.lessThan(40);
  });

  it('brings the next page as its reader scrolls', async () => {
    const element = await showBoard([airport]);
    const panel = await openPanel(await controlIn(element, 'airport'));
    await until(() => optionsOf(panel).length > 5);
    const list = find(panelRoot(panel), '[role=listbox]');
    const { scrollHeight } = list;
    list.scrollTop = scrollHeight;
    await until(() => list.scrollHeight > scrollHeight * 1.5);
    list.scrollTop = list.scrollHeight;
    await until(() => list.scrollHeight > scrollHeight * 2.2);
    list.scrollTop = list.scrollHeight;
    expect(optionsOf(panel).length).to.be.lessThan(40);
    const last = await until(() =>
      optionsOf(panel).find((option) => option.getAttribute('aria-posinset') === '229'),
    );
    expect(last.getAttribute('aria-setsize')).to.equal('229');
  });

  it('is narrowed by the other faceted filters of its view', async () => {
    const faceted = { faceted: true };
    const element = await showBoard([
      filterOf('route', 'flights.city_pair', faceted),
      filterOf('airport', 'flights.origin_label', { ...faceted, value: ['Kahului (OGG)'] }),
    ]);
    const panel = await openPanel(await controlIn(element, 'route'));
    await until(() => optionsOf(panel).length > 3);
    expect(optionsOf(panel).every((option) => textOf(option).includes('Kahului'))).to.equal(true);
  });

  it('shows what is chosen first, and takes single choices one at a time', async () => {
    const element = await showBoard([
      filterOf('airport', 'flights.origin_label', { value: ['Kahului (OGG)'], multiple: false }),
    ]);
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    await until(() => optionsOf(panel).length > 5);
    expect(textOf(optionsOf(panel)[0] ?? panel)).to.include('Kahului');
    (await untilOption(panel, 'Denver')).click();
    await until(() => textOf(fieldOf(control)) === 'Denver (DEN)');
    expect(find(control, '[popover]').matches(':popover-open')).to.equal(false);
  });

  it('lets rows without a value be chosen like others', async () => {
    const element = await showBoard([filterOf('state', 'flights.origin_state')]);
    const control = await controlIn(element, 'state');
    const panel = await openPanel(control);
    await untilOption(panel, 'Texas');
    const list = find(panelRoot(panel), '[role=listbox]');
    list.scrollTop = list.scrollHeight;
    (await untilOption(panel, '(no value)')).click();
    await until(() => textOf(fieldOf(control)) === '(no value)');
    await untilRows(element, 'flights', (text) => text !== '' && !text.includes('Chicago'));
  });

  it('misses no choice, however fast they are made', async () => {
    const element = await showBoard([airport]);
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    const names = ['Chicago', 'Denver', 'Atlanta'];
    for (const name of names) await untilOption(panel, name);
    for (const option of optionsOf(panel))
      if (names.some((name) => textOf(option).includes(name))) option.click();
    await until(() => textOf(fieldOf(control)).endsWith('+1'));
    await untilRows(element, 'flights', (text) => names.every((name) => text.includes(name)));
    expect(rowsOf(element, 'flights')).not.to.include('Dallas');
  });

  it('takes all that were found, or none', async () => {
    const element = await showBoard([airport]);
    const control = await controlIn(element, 'airport');
    const panel = await openPanel(control);
    type(find(panelRoot(panel), 'input[type=search]'), 'new york');
    await until(() => optionsOf(panel).length === 2);
    const press = (text: string): void =>
      [...find(panelRoot(panel), '.summary').querySelectorAll('button')]
        .find((button) => textOf(button) === text)
        ?.click();
    press('Select all');
    await until(() => textOf(fieldOf(control)) === 'New York (LGA), New York (JFK)');
    press('Select none');
    await until(() => textOf(fieldOf(control)) === 'All');
  });

  it('is worked by keys alone', async () => {
    const element = await showBoard([airport]);
    const control = await controlIn(element, 'airport');
    fieldOf(control).focus();
    await sendKeys({ press: 'Enter' });
    const panel = await until(() => control.querySelector<HTMLElement>('vitrine-filter-panel'));
    await untilOption(panel, 'Chicago');
    const search = await until(() => {
      const input = find(panelRoot(panel), 'input[type=search]');
      return input.matches(':focus') ? input : undefined;
    });
    await sendKeys({ type: 'denv' });
    await until(() => optionsOf(panel).length === 1);
    await sendKeys({ press: 'ArrowDown' });
    await until(() => search.getAttribute('aria-activedescendant') === 'option-0');
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(fieldOf(control)) === 'Denver (DEN)');
    expect(optionsOf(panel)[0]?.getAttribute('aria-selected')).to.equal('true');
    await sendKeys({ press: 'Escape' });
    expect(find(control, '[popover]').matches(':popover-open')).to.equal(false);
    expect(control.activeElement).to.equal(fieldOf(control));
  });
});
