import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  chooseOption,
  createFilterWidget,
  find,
  findField,
  findPanelRoot,
  listOptions,
  mountFilterDashboard,
  openPanel,
  type,
  waitForControl,
  waitForOption,
} from './filter-page.ts';
import { clearPage, findDeep, loadElement, readText } from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const airport = createFilterWidget('airport', 'flights.origin_label', { title: 'Airport' });
const original = window.fetch.bind(window);

/** Answers queries for values as told, with the platform's answer at hand. */
function answerValueQueries(answer: (ask: () => Promise<Response>) => Promise<Response>): void {
  window.fetch = (input, init) => {
    const ask = (): Promise<Response> => original(input, init);
    const isValueQuery = typeof init?.body === 'string' && init.body.includes('"offset"');
    return isValueQuery ? answer(ask) : ask();
  };
}

/** A promise, and the function that resolves it. */
function createGate(): { gate: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { gate, release };
}

const refuse = (): Promise<Response> =>
  Promise.resolve(
    new Response('{"error":"No."}', { status: 400, headers: { 'Content-Type': 'application/json' } }),
  );

const searchOf = (panel: HTMLElement): HTMLInputElement => {
  const field = find(findPanelRoot(panel), 'input[type=search]');
  if (!(field instanceof HTMLInputElement)) throw new Error('The search is no input.');
  return field;
};
const waitForPanel = (control: ShadowRoot): Promise<HTMLElement> =>
  until(() => control.querySelector<HTMLElement>('vitrine-filter-panel'));
const statusOf = (panel: HTMLElement): string =>
  readText(find(findPanelRoot(panel), '.summary [role=status]'));
const activeOf = (panel: HTMLElement): Element | undefined =>
  listOptions(panel).find(({ id }) => id === searchOf(panel).getAttribute('aria-activedescendant'));
const isOpen = (control: ShadowRoot): boolean => find(control, '[popover]').matches(':popover-open');

describe('the combobox of a filter', () => {
  beforeEach(loadElement);
  afterEach(() => {
    window.fetch = original;
    clearPage();
  });

  it('opens by an arrow key, and by a letter, which begins the search with all that is typed meanwhile', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    findField(control).focus();
    await sendKeys({ type: 'denv' });
    const panel = await waitForPanel(control);
    await until(() => listOptions(panel).length === 1);
    expect(searchOf(panel).value).to.equal('denv');
    await sendKeys({ type: 'er' });
    await until(() => searchOf(panel).value === 'denver');
    await pressKeys('Enter');
    await until(() => readText(findField(control)) === 'Denver (DEN)');
    await pressKeys('Escape');
    await pressKeys('ArrowDown');
    expect(searchOf(await waitForPanel(control)).value).to.equal('');
  });

  it('chooses what was typed with Enter before the values had come, and nothing of the search before', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Chicago');
    const { gate, release } = createGate();
    answerValueQueries((ask) => gate.then(ask));
    searchOf(panel).focus();
    await sendKeys({ type: 'denver' });
    await pressKeys('Enter');
    expect(listOptions(panel).length).to.be.greaterThan(5);
    expect(readText(findField(control))).to.equal('All');
    release();
    await until(() => readText(findField(control)) === 'Denver (DEN)');
  });

  it('moves with Home, End, Page Up and Page Down, and its list is no further tab stop', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Chicago');
    searchOf(panel).focus();
    await pressKeys('End');
    const end = await until(() => activeOf(panel));
    expect(Number(end.getAttribute('aria-posinset'))).to.be.at.least(100);
    await pressKeys('Home');
    await until(() => activeOf(panel)?.getAttribute('aria-posinset') === '1');
    await pressKeys('PageDown');
    await until(() => activeOf(panel)?.getAttribute('aria-posinset') === '11');
    await pressKeys('PageUp', 'ArrowDown');
    await until(() => activeOf(panel)?.getAttribute('aria-posinset') === '2');
    await pressKeys('Tab');
    const root = findDeep(findPanelRoot(panel), '[role=listbox]')?.getRootNode();
    expect(root instanceof ShadowRoot && root.activeElement?.matches('.summary button')).to.equal(true);
  });

  it('is one tab stop while it is closed, and is cleared by Delete', async () => {
    const chosen = createFilterWidget('airport', 'flights.origin_label', { value: ['Denver (DEN)'] });
    const control = await waitForControl(await mountFilterDashboard([chosen]), 'airport');
    const stops = [...control.querySelectorAll<HTMLElement>('button')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops.map(({ className }) => className)).to.deep.equal(['field']);
    findField(control).focus();
    await pressKeys('Delete');
    await until(() => readText(findField(control)) === 'All');
    expect(findField(control).matches(':focus')).to.equal(true);
  });

  it('keeps the text cursor’s Home key while a search is typed', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Chicago');
    searchOf(panel).focus();
    await sendKeys({ type: 'enver' });
    await pressKeys('Home');
    await sendKeys({ type: 'd' });
    expect(searchOf(panel).value).to.equal('denver');
  });

  it('keeps the focus in the search while options are clicked', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    const option = await waitForOption(panel, 'Chicago');
    searchOf(panel).focus();
    await clickOn(option);
    await until(() => readText(findField(control)).includes('Chicago'));
    expect(searchOf(panel).matches(':focus')).to.equal(true);
    await until(() => /^1 selected ?, Over/.test(statusOf(panel)));
  });

  it('opens with its search after it was closed by mistake, but not after a choice or Done', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const first = await openPanel(control);
    type(searchOf(first), 'new york');
    await pressKeys('Escape');
    await until(() => !isOpen(control));
    const second = await openPanel(control);
    await until(() => listOptions(second).length === 2);
    expect(searchOf(second).value).to.equal('new york');
    await until(() => searchOf(second).selectionEnd === 8 && searchOf(second).selectionStart === 0);
    find(findPanelRoot(second), '.done').click();
    await until(() => !isOpen(control));
    expect(searchOf(await openPanel(control)).value).to.equal('');
  });

  it('shows bars until the first values come, and lets the reader go on typing if they do not', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const { gate, release } = createGate();
    answerValueQueries(() => gate.then(refuse));
    const panel = await openPanel(control);
    await until(() => findDeep(findPanelRoot(panel), '.skeleton b'));
    expect(statusOf(panel)).to.equal('Loading');
    type(searchOf(panel), 'denver');
    release();
    const field = await until(() => findDeep(findPanelRoot(panel), 'input:not([type=search])'));
    const text = (): string => (field instanceof HTMLInputElement ? field.value : '');
    expect(text()).to.equal('denver');
    await until(() => field.matches(':focus'));
    await sendKeys({ type: ' (DEN)' });
    expect(text()).to.equal('denver (DEN)');
  });

  it('keeps values and text if a search fails, says so, and searches again', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Chicago');
    answerValueQueries(refuse);
    type(searchOf(panel), 'denver');
    await until(() => statusOf(panel) === 'The values could not be loaded.');
    expect(listOptions(panel).length).to.be.greaterThan(5);
    expect(searchOf(panel).value).to.equal('denver');
    window.fetch = original;
    find(findPanelRoot(panel), '.summary button').click();
    await until(() => listOptions(panel).length === 1);
  });

  it('makes a search the text of another condition', async () => {
    const control = await waitForControl(await mountFilterDashboard([airport]), 'airport');
    const panel = await openPanel(control);
    await waitForOption(panel, 'Chicago');
    type(searchOf(panel), 'york');
    chooseOption(find(findPanelRoot(panel), 'select'), 'contains');
    await until(() => readText(findField(control)).includes('york'));
  });
});
