import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  waitForControl,
  findField,
  createFilterWidget,
  find,
  openPanel,
  listOptions,
  findPanelRoot,
  findRowsText,
  mountFilterDashboard,
  type,
  waitForOption,
  waitForRows,
} from './filter-page.ts';
import { clearPage, loadElement, readText } from './page-harness.ts';
import { until } from '../until.ts';

const airport = createFilterWidget('airport', 'flights.origin_label', { title: 'Airport' });

describe('the list of a filter’s values', () => {
  beforeEach(loadElement);
  afterEach(clearPage);
  const route = createFilterWidget('route', 'flights.city_pair', { title: 'Route' });

  it('searches thousands of values on the platform, and keeps few nodes in the page', async () => {
    const element = await mountFilterDashboard([route]);
    const panel = await openPanel(await waitForControl(element, 'route'));
    await until(() => listOptions(panel).length > 5);
    type(find(findPanelRoot(panel), 'input[type=search]'), 'honolulu – kah');
    await until(() => listOptions(panel).length === 1);
    expect(readText(listOptions(panel)[0] ?? panel)).to.match(/^Honolulu – Kahului [\d,]+$/);
    expect(listOptions(panel).length).to.be.lessThan(40);
  });

  it('loads the next page while the reader scrolls', async () => {
    const element = await mountFilterDashboard([airport]);
    const panel = await openPanel(await waitForControl(element, 'airport'));
    await until(() => listOptions(panel).length > 5);
    const list = find(findPanelRoot(panel), '[role=listbox]');
    const { scrollHeight } = list;
    list.scrollTop = scrollHeight;
    await until(() => list.scrollHeight > scrollHeight * 1.5);
    list.scrollTop = list.scrollHeight;
    await until(() => list.scrollHeight > scrollHeight * 2.2);
    list.scrollTop = list.scrollHeight;
    expect(listOptions(panel).length).to.be.lessThan(40);
    const last = await until(() =>
      listOptions(panel).find((option) => option.getAttribute('aria-posinset') === '229'),
    );
    expect(last.getAttribute('aria-setsize')).to.equal('229');
  });

  it('is narrowed by the other faceted filters of its view', async () => {
    const faceted = { faceted: true };
    const element = await mountFilterDashboard([
      createFilterWidget('route', 'flights.city_pair', faceted),
      createFilterWidget('airport', 'flights.origin_label', { ...faceted, value: ['Kahului (OGG)'] }),
    ]);
    const panel = await openPanel(await waitForControl(element, 'route'));
    await until(() => listOptions(panel).length > 3);
    expect(listOptions(panel).every((option) => readText(option).includes('Kahului'))).to.equal(true);
  });

  it('shows chosen values first, and allows one value at a time in a single choice', async () => {
    const element = await mountFilterDashboard([
      createFilterWidget('airport', 'flights.origin_label', { value: ['Kahului (OGG)'], multiple: false }),
    ]);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    await until(() => listOptions(panel).length > 5);
    expect(readText(listOptions(panel)[0] ?? panel)).to.include('Kahului');
    (await waitForOption(panel, 'Denver')).click();
    await until(() => readText(findField(control)) === 'Denver (DEN)');
    expect(find(control, '[popover]').matches(':popover-open')).to.equal(false);
  });

  it('offers rows without a value as a choice', async () => {
    const element = await mountFilterDashboard([createFilterWidget('state', 'flights.origin_state')]);
    const control = await waitForControl(element, 'state');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Texas');
    const list = find(findPanelRoot(panel), '[role=listbox]');
    list.scrollTop = list.scrollHeight;
    (await waitForOption(panel, '(no value)')).click();
    await until(() => readText(findField(control)) === '(no value)');
    await waitForRows(element, 'flights', (text) => text !== '' && !text.includes('Chicago'));
  });

  it('registers every choice, even if choices are made very fast', async () => {
    const element = await mountFilterDashboard([airport]);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    const names = ['Chicago', 'Denver', 'Atlanta'];
    for (const name of names) await waitForOption(panel, name);
    for (const option of listOptions(panel))
      if (names.some((name) => readText(option).includes(name))) option.click();
    await until(() => readText(findField(control)).endsWith('+1'));
    await waitForRows(element, 'flights', (text) => names.every((name) => text.includes(name)));
    expect(findRowsText(element, 'flights')).not.to.include('Dallas');
  });

  it('chooses all found values, or none', async () => {
    const element = await mountFilterDashboard([airport]);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    type(find(findPanelRoot(panel), 'input[type=search]'), 'new york');
    await until(() => listOptions(panel).length === 2);
    const press = (text: string): void =>
      [...find(findPanelRoot(panel), '.summary').querySelectorAll('button')]
        .find((button) => readText(button) === text)
        ?.click();
    press('Select all');
    await until(() => readText(findField(control)) === 'New York (LGA), New York (JFK)');
    press('Select none');
    await until(() => readText(findField(control)) === 'All');
  });

  it('can be used with the keyboard alone', async () => {
    const element = await mountFilterDashboard([airport]);
    const control = await waitForControl(element, 'airport');
    findField(control).focus();
    await sendKeys({ press: 'Enter' });
    const panel = await until(() => control.querySelector<HTMLElement>('vitrine-filter-panel'));
    await waitForOption(panel, 'Chicago');
    const search = await until(() => {
      const input = find(findPanelRoot(panel), 'input[type=search]');
      return input.matches(':focus') ? input : undefined;
    });
    await sendKeys({ type: 'denv' });
    await until(() => listOptions(panel).length === 1);
    await sendKeys({ press: 'ArrowDown' });
    await until(() => search.getAttribute('aria-activedescendant') === 'option-0');
    await sendKeys({ press: 'Enter' });
    await until(() => readText(findField(control)) === 'Denver (DEN)');
    expect(listOptions(panel)[0]?.getAttribute('aria-selected')).to.equal('true');
    await sendKeys({ press: 'Escape' });
    expect(find(control, '[popover]').matches(':popover-open')).to.equal(false);
    expect(control.activeElement).to.equal(findField(control));
  });
});
