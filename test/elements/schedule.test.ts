import { expect } from 'chai';
import { until } from '../until.ts';
import { clearPage, findPlatform, mount, signShortToken, waitForRendered } from './page-harness.ts';
import {
  callSubscriptions,
  choose,
  daily,
  findDialog,
  findScheduleButton,
  has,
  inDialog,
  lists,
  listSubscriptions,
  mountSubscriber,
  openDialog,
  press,
  readDialog,
  shows,
  useSubscriber,
} from './schedule-page.ts';
import { clickOn, clickPoint, pressKeys } from './user-input.ts';

describe('the schedules of a reader', () => {
  useSubscriber();

  it('are offered where the token allows them, and never with hide="menu" or rows of the page', async () => {
    const element = await mountSubscriber();
    await until(() => findScheduleButton(element) !== null);
    element.hide = ['menu'];
    await until(() => findScheduleButton(element) === null);
    element.hide = [];
    await until(() => findScheduleButton(element) !== null);
    clearPage();
    const { baseUrl, shortId, scheduleToken } = await findPlatform();
    const dataSource = { query: () => Promise.reject(new Error('no rows')) };
    const own = mount({ baseUrl, publicId: shortId, token: scheduleToken, dataSource });
    await waitForRendered(own);
    expect(findScheduleButton(own)).to.equal(null);
  });

  it('are not offered to readers without the permission', async () => {
    const element = await mountSubscriber({ token: await signShortToken({ permissions: ['export'] }) });
    expect(findScheduleButton(element)).to.equal(null);
  });

  it('are saved with the time, zone, format and filters that the form says', async () => {
    const filters = { 'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] } } as const;
    const element = await mountSubscriber({ initialFilters: filters });
    await openDialog(element);
    await shows(element, 'ada@example.com');
    await shows(element, 'Airport of departure = Denver (DEN)');
    await press(element, '[name=scheduleType][value=monthly]');
    await choose(element, 'dayOfMonth', '15');
    await choose(element, 'hour', String(17 * 60 + 30));
    await choose(element, 'timezone', 'Asia/Tokyo');
    await press(element, '[name=notificationFormat][value=pdf]');
    await shows(element, 'Aviation operations.pdf');
    await until(() => findDialog(element)?.querySelectorAll('.times li').length === 3);
    expect(inDialog(element, '.times .when').textContent).to.equal('On day 15 of every month at 5:30 PM');
    await press(element, '[type=submit]');
    await lists(element, 'On day 15 of every month at 5:30 PM');
    const [saved] = await listSubscriptions();
    expect(saved).to.deep.include({
      timezone: 'Asia/Tokyo',
      notificationFormat: 'pdf',
      isEnabled: true,
      filters,
    });
    expect(saved?.schedule).to.deep.equal({ scheduleType: 'MONTHLY', minute: 30, hour: 17, dayOfMonth: 15 });
  });

  it('keep the filters that the page has fixed, whatever the reader chooses', async () => {
    const filters = { 'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] } } as const;
    const element = await mountSubscriber({ filters });
    await openDialog(element);
    await shows(element, 'Airport of departure = Denver (DEN)');
    // The reader sees what everybody sees in this page.
    expect(has(element, '[name=filters]')).to.equal(false);
    await press(element, '[type=submit]');
    await until(() => has(element, '.item'));
    expect((await listSubscriptions())[0]?.filters).to.deep.equal(filters);
  });

  it('keep the filters that the page has fixed without the values to begin with', async () => {
    const filters = { 'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] } } as const;
    const element = await mountSubscriber({ filters, initialTimeGrains: { 'flights.date': 'month' } });
    await openDialog(element);
    await press(element, '[name=filters][value=opening]');
    await shows(element, 'Airport of departure = Denver (DEN)');
    await press(element, '[type=submit]');
    await until(() => has(element, '.item'));
    const [saved] = await listSubscriptions();
    expect([saved?.filters, saved?.timeGrains ?? {}]).to.deep.equal([filters, {}]);
  });

  it('are changed, paused and continued by their reader', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await shows(element, 'Every day at 9:00 AM');
    await press(element, '.icon.pause');
    await shows(element, 'Paused');
    expect((await listSubscriptions())[0]?.isEnabled).to.equal(false);
    await press(element, '.icon.resume');
    await until(() => has(element, '.icon.pause'));
    await press(element, '.icon.edit');
    await press(element, '[name=scheduleType][value=weekdays]');
    await press(element, '[type=submit]');
    await lists(element, 'Monday to Friday at 9:00 AM');
    const items = await listSubscriptions();
    expect(items.map(({ cronExpression, isEnabled }) => [cronExpression, isEnabled])).to.deep.equal([
      ['0 9 * * 1-5', true],
    ]);
  });

  it('come back after they were deleted, if the reader wants so', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.icon.delete');
    await until(() => has(element, '.undo'));
    expect(await listSubscriptions()).to.have.length(0);
    await until(() => findDialog(element)?.activeElement === inDialog(element, '.undo'));
    await pressKeys('Enter');
    await until(() => has(element, '.item'));
    const [restored] = await listSubscriptions();
    expect([restored?.cronExpression, restored?.timezone]).to.deep.equal(['0 9 * * *', 'Europe/Berlin']);
  });

  it('say at the field what is wrong, and keep what was typed', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.more');
    await press(element, '[name=scheduleType][value=custom]');
    await clickOn(inDialog(element, '#customCron'));
    for (const key of '61 9') await pressKeys(key === ' ' ? 'Space' : key);
    await until(() => inDialog(element, '#customCron').getAttribute('aria-invalid') === 'true');
    expect(inDialog(element, '#customCron-notes').textContent).to.contain('61 9');
    await press(element, '[type=submit]');
    await until(() => inDialog(element, '#customCron').getAttribute('aria-invalid') === 'true');
    expect((inDialog(element, '#customCron') as HTMLInputElement).value).to.equal('61 9');
    expect(await listSubscriptions()).to.have.length(0);
  });

  it('say below the form what is wrong with a field that the form does not show', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    const fetch = window.fetch.bind(window);
    const refusal = { code: 'invalid-request', message: 'The filter has too many values.', field: 'filters' };
    window.fetch = (target, init) =>
      init?.method === 'POST'
        ? Promise.resolve(Response.json(refusal, { status: 400 }))
        : fetch(target, init);
    try {
      await press(element, '[type=submit]');
      await until(() => has(element, 'footer .fault'));
    } finally {
      window.fetch = fetch;
    }
    expect(inDialog(element, 'footer .fault').textContent).to.contain('The filter has too many values.');
  });

  it('stay open with what was entered while the platform cannot be reached', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    const fetch = window.fetch.bind(window);
    // The network of the page is gone for requests that save.
    window.fetch = (target, init) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('offline')) : fetch(target, init);
    try {
      await press(element, '[type=submit]');
      await shows(element, 'The platform cannot be reached.');
    } finally {
      window.fetch = fetch;
    }
    await press(element, '[type=submit]');
    await lists(element, 'Every day at 8:00 AM');
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('close by Escape and by a click outside, and ask first if something was entered', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await pressKeys('Escape');
    await until(() => findDialog(element) === null);
    expect(element.shadowRoot?.activeElement).to.equal(findScheduleButton(element));
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    await clickPoint(3, 3);
    await shows(element, 'Close without saving?');
    await press(element, '.keep');
    expect(readDialog(element)).not.to.contain('Close without saving?');
    await pressKeys('Escape');
    await shows(element, 'Close without saving?');
    await clickOn(inDialog(element, '.question button'));
    await until(() => findDialog(element) === null);
  });

  it('are gone with the reader who signs out', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    element.signOut();
    await until(() => findDialog(element) === null);
  });

  it('send the dashboard at once, and say that the mail has gone', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.send');
    // Whatever becomes of it is said: also that the platform refuses it, or tries it again.
    await shows(element, /Sent to|Not sent|could not|cannot|may be on its way/);
    expect(readDialog(element)).to.contain('Sent to ada@example.com');
  });
});
