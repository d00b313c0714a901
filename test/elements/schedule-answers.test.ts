import { expect } from 'chai';
import { until } from '../until.ts';
import { findPlatform, signShortToken } from './page-harness.ts';
import {
  callSubscriptions,
  choose,
  clearSubscriptions,
  daily,
  type DialogRequest,
  findFocused,
  has,
  inDialog,
  interceptRequests,
  lists,
  listSubscriptions,
  lose,
  mountSubscriber,
  openDialog,
  press,
  readDialog,
  recordRequests,
  refuse,
  shows,
  useSubscriber,
} from './schedule-page.ts';

/** The platform does what was asked, and its answer is lost. `isAway`: so are the answers to later requests, until it is back. */
function loseNextCreation(): { isAway: boolean } {
  const connection = { isAway: false };
  let isLost = false;
  interceptRequests(async ({ method, path }, send) => {
    if (connection.isAway) return lose();
    if (isLost || method !== 'POST' || path !== '') return send();
    isLost = true;
    connection.isAway = true;
    await send();
    return lose();
  });
  return connection;
}

describe('the dialog of schedules, when answers are lost or refuse,', () => {
  useSubscriber();

  it('finds a schedule whose answer was lost, and makes no second one', async () => {
    const filters = { 'flights.origin_label': { operator: 'equals', value: ['Denver (DEN)'] } } as const;
    const element = await mountSubscriber({ initialFilters: filters });
    await openDialog(element);
    await press(element, '[name=scheduleType][value=weekdays]');
    const connection = loseNextCreation();
    await press(element, '[type=submit]');
    await shows(element, 'The platform cannot be reached. Try again. What you entered is still here.');
    connection.isAway = false;
    await press(element, '[type=submit]');
    await lists(element, 'Monday to Friday at 8:00 AM');
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('changes the schedule whose answer was lost if other values are entered before the next attempt', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    const connection = loseNextCreation();
    await press(element, '[type=submit]');
    await shows(element, 'What you entered is still here.');
    await choose(element, 'hour', String(17 * 60));
    connection.isAway = false;
    await press(element, '[type=submit]');
    await lists(element, 'Every day at 5:00 PM');
    const items = await listSubscriptions();
    expect(items.map(({ cronExpression }) => cronExpression)).to.deep.equal(['0 17 * * *']);
  });

  it('takes a schedule as saved at once if the list has it, although the answer was lost', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    const requests: DialogRequest[] = [];
    interceptRequests(async (request, send) => {
      requests.push(request);
      const answer = await send();
      return request.method === 'POST' && request.path === '' ? lose() : answer;
    });
    await press(element, '[type=submit]');
    await lists(element, 'Every day at 8:00 AM');
    expect(requests.filter(({ method, path }) => method === 'POST' && path === '')).to.have.length(1);
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('shows a schedule whose answer was lost when its form is left', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.new');
    await press(element, '[name=scheduleType][value=hourly]');
    const connection = loseNextCreation();
    await press(element, '[type=submit]');
    await shows(element, 'What you entered is still here.');
    connection.isAway = false;
    await press(element, '.back');
    await press(element, '.question button');
    await lists(element, 'Every hour, on the hour');
  });

  it('says that a mail which could not be sent is tried again, and then that it has gone', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    const waiting = 'The mail could not be made or sent yet. The service tries it again.';
    const run = { id: 7, slot: '2030-01-01T08:00:00.000Z', address: 'ada@example.com' };
    let state = 'ready';
    interceptRequests(({ path }, send) =>
      path.startsWith('/send')
        ? Promise.resolve(Response.json({ ...run, state, ...(state === 'ready' && { reason: waiting }) }))
        : send(),
    );
    await press(element, '.send');
    await shows(element, waiting);
    expect(inDialog(element, '.send').getAttribute('aria-disabled')).to.equal('true');
    state = 'succeeded';
    await shows(element, 'Sent to ada@example.com.');
  });

  it('brings a paused schedule back paused, with one request', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.icon.pause');
    await shows(element, 'Paused');
    await press(element, '.icon.delete');
    const requests = recordRequests();
    await press(element, '.undo');
    await until(() => has(element, '.item'));
    expect(readDialog(element)).to.contain('Paused');
    expect(requests.map(({ method }) => method)).to.deep.equal(['POST']);
    expect((await listSubscriptions()).map(({ isEnabled }) => isEnabled)).to.deep.equal([false]);
  });

  it('says that the reader has unsubscribed by mail, and subscribes again', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const bodies: unknown[] = [];
    interceptRequests(async ({ method, body }, send) => {
      if (method === 'PUT') bodies.push(body);
      if (method !== 'GET') return send();
      const list = (await (await send()).json()) as { readonly items: readonly object[] };
      const items = list.items.map((item) => ({
        ...item,
        nextTimes: [],
        unsubscribedAt: '2026-01-05T08:00:00.000Z',
      }));
      return Response.json({ ...list, items });
    });
    const element = await mountSubscriber();
    await openDialog(element);
    await shows(element, 'You have unsubscribed from these mails');
    expect(readDialog(element)).not.to.contain('Next:');
    await press(element, '.icon.resume');
    await shows(element, 'Next:');
    expect(bodies).to.deep.equal([{ isEnabled: true }]);
  });

  it('says a deleted schedule was deleted, also if that happened elsewhere', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await clearSubscriptions();
    await press(element, '.icon.delete');
    await until(() => !has(element, '.item'));
    expect(has(element, '.outcome .fault')).to.equal(false);
  });

  it('keeps what was entered for a schedule that was deleted elsewhere, and saves it anew', async () => {
    await callSubscriptions('', { method: 'POST', body: daily });
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '.icon.edit');
    await press(element, '[name=scheduleType][value=monthly]');
    await clearSubscriptions();
    await press(element, '[type=submit]');
    await shows(element, 'This schedule was deleted elsewhere.');
    await press(element, '[type=submit]');
    await lists(element, 'On day 1 of every month at 9:00 AM');
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('has a sentence and no form for a reader to whom nothing can be sent', async () => {
    const token = await signShortToken({ subject: 'a stranger', permissions: ['schedule'] });
    const element = await mountSubscriber({ token });
    await openDialog(element);
    await shows(element, 'Mails cannot be sent to you, because nobody has told us who you are.');
    expect([has(element, '.fields'), has(element, '[type=submit]'), has(element, '.send')]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(readDialog(element)).not.to.match(/host|ephemeral|session/i);
    await press(element, '.done');
    await until(() => !has(element, 'dialog'));
  });

  it('says why nothing can be sent any more in place of the form, and moves the focus to the way out', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    const obstacle = { code: 'dashboard-not-shared', message: 'Raw words.' };
    interceptRequests(({ method }) =>
      method === 'GET'
        ? Promise.resolve(Response.json({ address: 'ada@example.com', obstacle, items: [] }))
        : refuse(409, 'conflict', 'Raw words.'),
    );
    await press(element, '[type=submit]');
    await shows(element, 'This dashboard may be shown in this page only');
    await until(() => findFocused(element) === inDialog(element, '.done'));
    expect([has(element, '.fields'), has(element, '.outcome p')]).to.deep.equal([false, false]);
    expect(readDialog(element)).not.to.contain('Raw words');
  });

  for (const [status, code, text] of [
    [403, 'not-allowed', 'You may not schedule this dashboard any more.'],
    [404, 'not-found', 'This dashboard is not there any more, or you may not see it.'],
    [409, 'conflict', 'You have as many schedules of this dashboard as there can be.'],
    [429, 'too-many-requests', 'That was asked for too often. Try again later.'],
    [503, 'unavailable', 'That did not work. Try again later.'],
  ] as const)
    it(`has its own words for the status ${status}`, async () => {
      const { shortId } = await findPlatform();
      const raw = `Raw words about ${shortId}.`;
      const element = await mountSubscriber();
      await openDialog(element);
      interceptRequests(({ method }, send) => (method === 'GET' ? send() : refuse(status, code, raw)));
      await press(element, '[type=submit]');
      await shows(element, text);
      expect(inDialog(element, '.outcome').textContent).not.to.contain('Raw words');
    });
});
