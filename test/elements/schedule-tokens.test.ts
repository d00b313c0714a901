import { expect } from 'chai';
import { until } from '../until.ts';
import { findPlatform, signShortToken, waitForRendered } from './page-harness.ts';
import {
  asksForTimes,
  type DialogRequest,
  findDialog,
  interceptRequests,
  lists,
  listSubscriptions,
  mountSubscriber,
  openDialog,
  press,
  recordRequests,
  refuse,
  shows,
  useSubscriber,
} from './schedule-page.ts';

/** A newer token of the reader. */
const renewToken = (permissions: readonly string[] = ['schedule', 'export']): Promise<string> =>
  signShortToken({ subject: 'page-subscriber', permissions });

describe('the dialog of schedules, while its dashboard changes,', () => {
  useSubscriber();

  it('sends the token that the page has set since it opened, and keeps what was entered', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    await press(element, '[name=scheduleType][value=daily]');
    await until(() => !asksForTimes(element));
    const token = await renewToken();
    expect(token).not.to.equal((await findPlatform()).scheduleToken);
    const rendered = waitForRendered(element);
    element.token = token;
    await rendered;
    const requests = recordRequests();
    await press(element, '[type=submit]');
    await lists(element, 'Every day at 8:00 AM');
    expect(requests.map((request) => [request.method, request.token])).to.deep.equal([['POST', token]]);
    expect(await listSubscriptions()).to.have.length(1);
  });

  it('closes when the new token does not permit schedules', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    element.token = await renewToken(['export']);
    await until(() => findDialog(element) === null);
  });

  it('sends nothing with a renewed token that does not permit schedules', async () => {
    let permissions = ['schedule', 'export'];
    const getToken = (): Promise<string> => renewToken(permissions);
    const element = await mountSubscriber({ token: undefined, getToken });
    await openDialog(element);
    const requests: DialogRequest[] = [];
    interceptRequests((request, send) => {
      if (request.path === '/times') return send();
      requests.push(request);
      return refuse(401, 'credential-expired', 'The credential has expired.');
    });
    permissions = ['export'];
    await press(element, '[type=submit]');
    await shows(element, 'You may not schedule this dashboard any more.');
    expect(requests).to.have.length(1);
  });

  for (const [change, setUp] of [
    ['another dashboard is shown', { publicId: 'another' }],
    ['the page takes away its button', { hide: ['menu'] }],
    ['the page sets rows of its own', { dataSource: { query: () => Promise.reject(new Error('none')) } }],
  ] as const)
    it(`closes when ${change}`, async () => {
      const element = await mountSubscriber();
      await openDialog(element);
      Object.assign(element, setUp);
      await until(() => findDialog(element) === null);
    });

  it('closes when the page takes away the token', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    element.token = undefined;
    await until(() => findDialog(element) === null);
  });

  it('says that the session has ended when the platform refuses the token', async () => {
    const element = await mountSubscriber();
    await openDialog(element);
    interceptRequests(() => refuse(401, 'credential-invalid', 'The credential is not valid.'));
    await press(element, '[type=submit]');
    await shows(element, 'Your session has ended. Reload the page.');
  });
});
