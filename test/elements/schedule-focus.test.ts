import { expect } from 'chai';
import { until } from '../until.ts';

import {
  asksForTimes,
  callSubscriptions,
  clearSubscriptions,
  daily,
  findFocused,
  has,
  inDialog,
  interceptRequests,
  listSubscriptions,
  lose,
  mountSubscriber,
  openDialog,
  press,
  pressKeyOn,
  readDialog,
  recordRequests,
  refuse,
  restoreRequests,
  shows,
  useSubscriber,
} from './schedule-page.ts';
import { clickOn, pressKeys } from './user-input.ts';

describe('the focus in the dialog of schedules', () => {
  useSubscriber();

  it('stays on the choices while keys go through all of them, and nothing is asked for an empty expression', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.more');
    const requests = recordRequests();
    inDialog(element, '[name=scheduleType]:checked').focus();
    const passed: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await pressKeys('ArrowRight');
      const focused = findFocused(element);
      const value = focused instanceof HTMLInputElement ? focused.value : '';
      passed.push(value);
      expect(asksForTimes(element)).to.equal(value !== 'custom');
      // An answer that moved the focus would end the way of the keys.
      await until(() => !asksForTimes(element));
    }
    expect(passed).to.deep.equal(['monthly', 'custom', 'hourly', 'daily', 'weekdays', 'weekly']);
    expect(requests.map(({ body }) => JSON.stringify(body)).join()).not.to.contain('"customCron":""');
  });

  it('stays where the reader is when the times of an expression have a fault', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.more');
    await press(element, '[name=scheduleType][value=custom]');
    expect(inDialog(element, '#customCron').getAttribute('aria-invalid')).to.equal('false');
    await clickOn(inDialog(element, '#customCron'));
    for (const key of '61 9') await pressKeys(key === ' ' ? 'Space' : key);
    inDialog(element, '#timezone').focus();
    await until(() => inDialog(element, '#customCron').getAttribute('aria-invalid') === 'true');
    expect(findFocused(element)).to.equal(inDialog(element, '#timezone'));
    await press(element, '[type=submit]');
    await until(() => findFocused(element) === inDialog(element, '#customCron'));
  });

  it('stays on a button while it acts, and after it has failed', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await pressKeyOn(element, '.icon.pause', 'Enter');
    await until(() => has(element, '.icon.resume[aria-disabled=false]'));
    expect(findFocused(element)).to.equal(inDialog(element, '.icon.resume'));
    interceptRequests(({ method }, send) => (method === 'POST' ? lose() : send()));
    await pressKeyOn(element, '.send', 'Enter');
    await shows(element, 'the mail may be on its way');
    expect(findFocused(element)).to.equal(inDialog(element, '.send'));
    await press(element, '.new');
    await pressKeyOn(element, '[type=submit]', 'Enter');
    await shows(element, 'What you entered is still here.');
    expect(findFocused(element)).to.equal(inDialog(element, '[type=submit]'));
  });

  it('stays on a button that is pressed twice, and the second press does nothing', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    const methods: string[] = [];
    interceptRequests(({ method }, send) => {
      methods.push(method);
      return send();
    });
    inDialog(element, '.icon.pause').focus();
    await Promise.all([pressKeys('Enter'), pressKeys('Enter')]);
    await until(() => methods.length > 0 && has(element, '.tools [aria-disabled=false]'));
    expect(findFocused(element)).not.to.equal(null);
    expect(readDialog(element)).to.match(/Paused|Next:/);
  });

  it('stays on the button that loads the list again', async () => {
    const element = await mountSubscriber();
    interceptRequests(lose);
    await until(() => element.shadowRoot?.querySelector('[part~="schedule-button"]') !== null);
    element.shadowRoot?.querySelector<HTMLElement>('[part~="schedule-button"]')?.click();
    await shows(element, 'Your schedules could not be loaded.');
    expect(readDialog(element)).not.to.contain('What you entered');
    await pressKeyOn(element, '.notice button', 'Enter');
    await until(() => has(element, '.notice button[aria-disabled=false]'));
    expect(findFocused(element)).to.equal(inDialog(element, '.notice button'));
    restoreRequests();
    await pressKeys('Enter');
    await until(() => has(element, '[name=scheduleType]:checked'));
    await until(() => findFocused(element) === inDialog(element, '[name=scheduleType]:checked'));
  });

  it('moves to the question when the reader goes back from a form that was changed', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.icon.edit');
    await press(element, '[name=scheduleType][value=monthly]');
    await press(element, '.back');
    await shows(element, 'Go back without saving?');
    await until(() => findFocused(element) === inDialog(element, '.keep'));
    await pressKeys('Enter');
    await until(() => !has(element, '.question'));
    expect(has(element, '[value=monthly]:checked')).to.equal(true);
    await press(element, '.back');
    await clickOn(inDialog(element, '.question button'));
    await until(() => has(element, '.item'));
    expect(readDialog(element)).to.contain('Every day at 9:00 AM');
    await press(element, '.icon.edit');
    await until(() => has(element, '[value=daily]:checked'));
    await press(element, '.back');
    await until(() => has(element, '.item'));
  });

  it('can go back to the list in which the last schedule was deleted', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.icon.delete');
    await press(element, '.new');
    await press(element, '.back');
    await press(element, '.undo');
    await until(() => has(element, '.item'));
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('moves to the list when the schedule under it was deleted elsewhere', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await clearSubscriptions();
    await pressKeyOn(element, '.icon.pause', 'Enter');
    await shows(element, 'This schedule was deleted elsewhere.');
    await until(() => findFocused(element) === inDialog(element, '#yours'));
    expect(has(element, '.item')).to.equal(false);
  });

  it('is not lost when the platform fails', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    interceptRequests(() => refuse(500, 'internal-error', 'Report request 77.'));
    await pressKeyOn(element, '[type=submit]', 'Enter');
    await shows(element, 'That did not work. Try again later. What you entered is still here.');
    expect(findFocused(element)).to.equal(inDialog(element, '[type=submit]'));
    expect(readDialog(element)).not.to.contain('request 77');
  });
});
