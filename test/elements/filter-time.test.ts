import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  isQueryFor,
  chooseOption,
  waitForControl,
  findField,
  createFilterWidget,
  find,
  recordQueries,
  openPanel,
  findPanelRoot,
  mountFilterDashboard,
  waitForRows,
} from './filter-page.ts';
import { clearPage, nextEvent, loadElement, readText } from './page-harness.ts';
import { pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const departure = (config: Record<string, unknown> = {}) =>
  createFilterWidget('departure', 'flights.date', { title: 'Departure', ...config });
const spring = { operator: 'between', value: ['2001-03-01', '2001-04-30'] };

const calendarIn = (panel: HTMLElement): Promise<ShadowRoot> =>
  until(
    () =>
      findPanelRoot(panel).querySelector('vitrine-period')?.shadowRoot?.querySelector('vitrine-calendar')
        ?.shadowRoot,
  );
const dayIn = (calendar: ShadowRoot, day: string): HTMLElement => find(calendar, `[data-day="${day}"]`);
const press = (panel: HTMLElement, text: string): void =>
  [...find(findPanelRoot(panel), '.presets').querySelectorAll('button')]
    .find((button) => readText(button) === text)
    ?.click();

describe('a filter on times', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('picks a range of days with two clicks, and shows it in the reader’s language', async () => {
    const element = await mountFilterDashboard([departure(spring)], { locale: 'en-GB' });
    const control = await waitForControl(element, 'departure');
    expect(readText(findField(control))).to.equal('1 Mar – 30 Apr 2001');
    const calendar = await calendarIn(await openPanel(control));
    dayIn(calendar, '2001-04-20').click();
    const changed = nextEvent(element, 'vitrine-filters-changed');
    dayIn(calendar, '2001-04-02').click();
    expect((await changed).filters['flights.date']).to.deep.equal({
      operator: 'between',
      value: ['2001-04-02', '2001-04-20'],
    });
    await waitForRows(element, 'months', (text) => text.includes('Apr') && !text.includes('Mar'));
    expect(readText(findField(control))).to.match(/^2[ –]+20 Apr 2001$/);
  });

  it('has one tab stop for its named periods, at the chosen one', async () => {
    const element = await mountFilterDashboard([departure({ operator: 'custom', value: 'last month' })]);
    const panel = await openPanel(await waitForControl(element, 'departure'));
    await calendarIn(panel);
    const buttons = [...find(findPanelRoot(panel), '.presets').querySelectorAll('button')];
    const stops = buttons.filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((button) => button.getAttribute('aria-pressed'))).to.deep.equal(['true']);
    stops[0]?.focus();
    await pressKeys('Home');
    expect(buttons[0]?.matches(':focus')).to.equal(true);
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0).length).to.equal(1);
  });

  it('queries a preset by its relative range, so that it stays correct on other days', async () => {
    const element = await mountFilterDashboard([departure()]);
    const control = await waitForControl(element, 'departure');
    const panel = await openPanel(control);
    await calendarIn(panel);
    const listening = recordQueries();
    press(find(findPanelRoot(panel), 'vitrine-period'), 'Last 30 days');
    await until(() => listening.queries.some((query) => isQueryFor(query, 'last 30 days')));
    listening.stop();
    expect(readText(findField(control))).to.equal('Last 30 days');
  });

  it('marks today in the dashboard’s time zone', async () => {
    const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
    // The filter shows the month of today. Without a value, it shows that of the data as soon as this is known.
    const findMarked = async (timeZone: string): Promise<string> => {
      const filter = departure({ operator: 'equals', value: todayIn(timeZone) });
      const element = await mountFilterDashboard([filter], { timeZone });
      const calendar = await calendarIn(await openPanel(await waitForControl(element, 'departure')));
      return until(() => calendar.querySelector<HTMLElement>('[aria-current="date"]')?.dataset.day);
    };
    const first = await findMarked('Pacific/Kiritimati');
    clearPage();
    const second = await findMarked('Pacific/Pago_Pago');
    // The time zones differ by 25 hours, so their dates always differ.
    expect([first, second]).to.deep.equal([todayIn('Pacific/Kiritimati'), todayIn('Pacific/Pago_Pago')]);
  });

  it('moves through its days by keyboard, and starts weeks on the locale’s first day', async () => {
    const element = await mountFilterDashboard([departure({ operator: 'equals', value: '2001-05-16' })], {
      locale: 'de-DE',
    });
    const control = await waitForControl(element, 'departure');
    const calendar = await calendarIn(await openPanel(control));
    expect(find(calendar, 'th').getAttribute('abbr')).to.equal('Montag');
    await until(() => dayIn(calendar, '2001-05-16').matches(':focus'));
    await sendKeys({ press: 'ArrowRight' });
    await until(() => dayIn(calendar, '2001-05-17').matches(':focus'));
    await sendKeys({ press: 'End' });
    await until(() => dayIn(calendar, '2001-05-20').matches(':focus'));
    await sendKeys({ press: 'PageUp' });
    await until(() => dayIn(calendar, '2001-04-20').matches(':focus'));
    await sendKeys({ press: 'Enter' });
    await until(() => readText(findField(control)) === '20.04.2001');
  });

  it('is compared with a single day by conditions with one day', async () => {
    const element = await mountFilterDashboard([departure(spring)]);
    const control = await waitForControl(element, 'departure');
    const panel = await openPanel(control);
    await calendarIn(panel);
    chooseOption(find(findPanelRoot(panel), 'select'), 'after or on');
    await until(() => readText(findField(control)) === 'after or on Mar 1, 2001');
    dayIn(await calendarIn(panel), '2001-03-15').click();
    await until(() => readText(findField(control)) === 'after or on Mar 15, 2001');
    await waitForRows(element, 'months', (text) => text.includes('Jun') && !text.includes('Feb'));
  });
});
