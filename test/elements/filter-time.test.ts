import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  asksFor,
  choose,
  controlIn,
  fieldOf,
  filterOf,
  find,
  listenToQueries,
  openPanel,
  panelRoot,
  showBoard,
  until,
  untilRows,
} from './filter-harness.ts';
import { clear, heard, loadElement, textOf } from './harness.ts';

const departure = (config: Record<string, unknown> = {}) =>
  filterOf('departure', 'flights.date', { title: 'Departure', ...config });
const spring = { operator: 'between', value: ['2001-03-01', '2001-04-30'] };

const calendarIn = (panel: HTMLElement): Promise<ShadowRoot> =>
  until(
    () =>
      panelRoot(panel).querySelector('vitrine-period')?.shadowRoot?.querySelector('vitrine-calendar')
        ?.shadowRoot,
  );
const dayIn = (calendar: ShadowRoot, day: string): HTMLElement => find(calendar, `[data-day="${day}"]`);
const press = (panel: HTMLElement, text: string): void =>
  [...find(panelRoot(panel), '.presets').querySelectorAll('button')]
    .find((button) => textOf(button) === text)
    ?.click();

describe('a filter on times', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('picks a range of days, first one end and then the other, and writes it in the reader’s language', async () => {
    const element = await showBoard([departure(spring)], { locale: 'en-GB' });
    const control = await controlIn(element, 'departure');
    expect(textOf(fieldOf(control))).to.equal('1 Mar – 30 Apr 2001');
    const calendar = await calendarIn(await openPanel(control));
    dayIn(calendar, '2001-04-20').click();
    const changed = heard(element, 'vitrine-filters-changed');
    dayIn(calendar, '2001-04-02').click();
    expect((await changed).filters['flights.date']).to.deep.equal({
      operator: 'between',
      value: ['2001-04-02', '2001-04-20'],
    });
    await untilRows(element, 'months', (text) => text.includes('Apr') && !text.includes('Mar'));
    expect(textOf(fieldOf(control))).to.match(/^2[ –]+20 Apr 2001$/);
  });

  it('asks in words for what a preset says, so that it stays true tomorrow', async () => {
    const element = await showBoard([departure()]);
    const control = await controlIn(element, 'departure');
    const panel = await openPanel(control);
    await calendarIn(panel);
    const listening = listenToQueries();
    press(find(panelRoot(panel), 'vitrine-period'), 'Last 30 days');
    await until(() => listening.queries.some((query) => asksFor(query, 'last 30 days')));
    listening.stop();
    expect(textOf(fieldOf(control))).to.equal('Last 30 days');
  });

  it('marks today in the dashboard’s time zone', async () => {
    const ahead = await showBoard([departure()], { timeZone: 'Pacific/Kiritimati' });
    const todayOf = async (element: typeof ahead): Promise<string> => {
      const calendar = await calendarIn(await openPanel(await controlIn(element, 'departure')));
      return until(() => calendar.querySelector<HTMLElement>('[aria-current="date"]')?.dataset.day);
    };
    const first = await todayOf(ahead);
    clear();
    const second = await todayOf(await showBoard([departure()], { timeZone: 'Pacific/Pago_Pago' }));
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
    // 25 hours lie between the two: they never have the same date.
    expect([first, second]).to.deep.equal([dayIn('Pacific/Kiritimati'), dayIn('Pacific/Pago_Pago')]);
  });

  it('moves through its days by keys, and begins weeks as the locale does', async () => {
    const element = await showBoard([departure({ operator: 'equals', value: '2001-05-16' })], {
      locale: 'de-DE',
    });
    const control = await controlIn(element, 'departure');
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
    await until(() => textOf(fieldOf(control)) === '20.04.2001');
  });

  it('is compared with one day by the conditions that have one', async () => {
    const element = await showBoard([departure(spring)]);
    const control = await controlIn(element, 'departure');
    const panel = await openPanel(control);
    await calendarIn(panel);
    choose(find(panelRoot(panel), 'select'), 'after or on');
    await until(() => textOf(fieldOf(control)) === 'after or on Mar 1, 2001');
    dayIn(await calendarIn(panel), '2001-03-15').click();
    await until(() => textOf(fieldOf(control)) === 'after or on Mar 15, 2001');
    await untilRows(element, 'months', (text) => text.includes('Jun') && !text.includes('Feb'));
  });
});
