import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  controlIn,
  fieldOf,
  filterOf,
  find,
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
import { clear, loadElement, textOf } from './harness.ts';

const airport = filterOf('airport', 'flights.origin_label', { title: 'Airport' });

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
