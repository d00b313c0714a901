/** The life of a reader's token in the element: its end, another reader, sign-out, and a connection that comes back. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { WidgetElement } from '../../src/elements/widget/widget-element.ts';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import { until } from '../until.ts';
import {
  clearPage,
  findPlatform,
  loadElement,
  mount,
  nextEvent,
  readText,
  signShortToken,
  waitForRendered,
  waitForText,
} from './page-harness.ts';

const platform = await findPlatform();
const { baseUrl, shortId: publicId } = platform;
await loadElement();

function listenForErrors(element: DashboardElement): DashboardErrorEvent[] {
  const errors: DashboardErrorEvent[] = [];
  element.addEventListener('vitrine-error', (event) => errors.push(event));
  return errors;
}

const systemFetch = window.fetch.bind(window);
let underWay = 0;
const originalFetch: typeof fetch = async (input, init) => {
  underWay += 1;
  try {
    return await systemFetch(input, init);
  } finally {
    underWay -= 1;
  }
};
window.fetch = originalFetch;

/** Fails every request to the platform as a lost connection does. */
function cutConnection(): void {
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith(new URL(baseUrl).origin)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : originalFetch(input, init);
  };
}
function restoreConnection(): void {
  window.fetch = originalFetch;
}

afterEach(() => {
  restoreConnection();
  clearPage();
});

const realNow = Date.now;
/**
 * Moves the computer's clock, as after sleep: timers have stood still. The platform's clock stays, so no response may be on
 * its way: its date would tell the element at once that no time has passed.
 */
async function sleepFor(milliseconds: number): Promise<void> {
  await until(() => underWay === 0);
  Date.now = () => realNow() + milliseconds;
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  Date.now = realNow;
});

describe('a token that ends', () => {
  it('is announced, and renewed by the next request without a refusal', async () => {
    const reasons: string[] = [];
    const element = mount({
      baseUrl,
      publicId,
      getToken({ reason }) {
        reasons.push(reason);
        return signShortToken({ expiresIn: 900 });
      },
    });
    const expiring = nextEvent(element, 'vitrine-token-expiring');
    const errors = listenForErrors(element);
    await waitForRendered(element);
    // A minute before its end, the token is announced. A slow page has the rest of it to be drawn.
    await sleepFor(845_000);
    const { expiresAt } = await expiring;
    expect(expiresAt.getTime() - Date.now()).to.be.within(0, 60_000);
    await element.refresh();
    expect(reasons).to.deep.equal(['initial', 'expiring']);
    expect(errors).to.deep.equal([]);
  });

  it('is requested once for all dashboards with one source', async () => {
    let calls = 0;
    const getToken = async (): Promise<string> => {
      calls += 1;
      return signShortToken();
    };
    const elements = [1, 2, 3].map(() => mount({ baseUrl, publicId, getToken }));
    await Promise.all(elements.map((element) => element.whenReady()));
    expect(calls).to.equal(1);
  });
});

describe('a computer that slept for longer than the token lives', () => {
  it('renews it before the first request, and fires one event', async () => {
    const reasons: string[] = [];
    const getToken = ({ reason }: { reason: string }): Promise<string> => {
      reasons.push(reason);
      return signShortToken();
    };
    const element = mount({ baseUrl, publicId, getToken, refreshInterval: 600 });
    await waitForRendered(element);
    const errors = listenForErrors(element);
    const expiring: Event[] = [];
    element.addEventListener('vitrine-token-expiring', (event) => expiring.push(event));
    const statuses: number[] = [];
    window.fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      statuses.push(response.status);
      return response;
    };
    await sleepFor(3_600_000);
    // The refresh that was due during the sleep runs at once.
    await until(() => statuses.length > 1);
    await element.refresh();
    expect(reasons).to.deep.equal(['initial', 'expiring']);
    expect(expiring.length).to.equal(1);
    expect(statuses.filter((status) => status >= 400)).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
  });

  it('and wakes without a network, loads again when the reader returns to the page', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken(), requestTimeout: 1 });
    await waitForRendered(element);
    const errors = listenForErrors(element);
    cutConnection();
    await element.refresh();
    await sleepFor(1_000);
    await until(() => countStale(element) > 1);
    restoreConnection();
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => countStale(element) === 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['offline']);
  });
});

describe('a token of another reader', () => {
  it('leaves no trace of the first reader', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken({ subject: 'first' }) });
    await waitForRendered(element);
    await element.setState({ version: 1, filters: { 'strikes.state': { value: ['Texas'] } } });
    const rendered = waitForRendered(element);
    element.token = await signShortToken({ subject: 'second' });
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('vitrine-widget').length).to.equal(0);
    await rendered;
    const { filters, selections, tables } = element.getState();
    expect([filters, selections, tables]).to.deep.equal([{}, [], {}]);
  });

  it('that renews the token loads the dashboard anew', async () => {
    const getToken = ({ reason }: { reason: string }): Promise<string> => signShortToken({ subject: reason });
    const element = mount({ baseUrl, publicId, getToken });
    await waitForRendered(element);
    const ready = nextEvent(element, 'vitrine-ready');
    await sleepFor(3_600_000);
    await element.refresh();
    await ready;
  });

  it('of the same reader keeps what the reader has chosen', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken() });
    await waitForRendered(element);
    await element.setState({ version: 1, filters: { 'strikes.state': { value: ['Texas'] } } });
    const before = element.getState().filters;
    const rendered = waitForRendered(element);
    element.token = await signShortToken();
    await rendered;
    expect(element.getState().filters).to.deep.equal(before);
  });

  it('for another dashboard is refused with words', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken({ publicId: 'OtherBoard01' }) });
    const { code, detail } = await nextEvent(element, 'vitrine-error');
    expect(code).to.equal('token-refused');
    expect(detail).to.contain('"OtherBoard01"');
  });
});

describe('signOut()', () => {
  it('ends everything at once, and forgets rows, filters and token', async () => {
    const element = mount({ baseUrl, publicId, getToken: () => signShortToken() });
    await waitForRendered(element);
    const ids = await findWidgetIds(element);
    const rows = await Promise.any(ids.map((id) => element.getRows(id)));
    expect(rows.length).to.be.above(0);
    const errors = listenForErrors(element);
    const sent: string[] = [];
    window.fetch = (input, init) => {
      sent.push(input instanceof Request ? input.url : String(input));
      return originalFetch(input, init);
    };
    element.signOut();
    await element.updateComplete;
    expect(sent).to.deep.equal([]);
    const shown = readText(element);
    expect(shown).to.contain('You are signed out.');
    expect(element.shadowRoot?.querySelectorAll('vitrine-widget').length).to.equal(0);
    for (const id of ids) expect(await element.getRows(id).catch(() => 'none')).to.equal('none');
    expect(errors).to.deep.equal([]);
    expect(element.getState().filters).to.deep.equal({});
  });

  it('closes the rows behind a number, which stand beside the widgets', async () => {
    const element = mount({ baseUrl, publicId, getToken: () => signShortToken() });
    await waitForRendered(element);
    const rows = document.createElement('vitrine-drill');
    // As `createDrillElement` does it, for every dialog.
    rows.setAttribute('exportparts', 'dialog');
    element.renderRoot.append(rows);
    element.signOut();
    expect(rows.isConnected).to.equal(false);
  });

  it('keeps a fixed token from showing the dashboard again', async () => {
    const token = await signShortToken();
    const element = mount({ baseUrl, publicId, token });
    await waitForRendered(element);
    const box = element.parentElement;
    element.signOut();
    await element.updateComplete;
    expect(readText(element)).to.not.contain('Try again');
    await element.refresh();
    expect(readText(element)).to.contain('You are signed out.');
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    box?.append(element);
    await element.updateComplete;
    expect(readText(element)).to.contain('You are signed out.');
    const rendered = waitForRendered(element);
    element.token = await signShortToken({ subject: 'next' });
    await rendered;
  });

  it('keeps what the host restores for the next reader', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken() });
    await waitForRendered(element);
    element.signOut();
    await element.setState({ version: 1, filters: { 'flights.origin_state': { value: ['Texas'] } } });
    const rendered = waitForRendered(element);
    element.token = await signShortToken({ subject: 'next' });
    await rendered;
    expect(Object.keys(element.getState().filters)).to.deep.equal(['flights.origin_state']);
  });

  it('lets the next reader begin anew', async () => {
    const element = mount({ baseUrl, publicId, getToken: () => signShortToken() });
    await waitForRendered(element);
    element.signOut();
    const rendered = waitForRendered(element);
    await element.refresh();
    await rendered;
    expect(element.shadowRoot?.querySelectorAll('vitrine-widget').length).to.be.above(3);
  });
});

const findWidgetIds = async (element: DashboardElement): Promise<string[]> => {
  await until(() => element.shadowRoot?.querySelector('vitrine-widget') !== null);
  const widgets = element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [];
  return [...widgets].map((widget) => widget.getAttribute('data-widget-id') ?? '');
};

it('a login page in place of a token means that the reader is signed out', async () => {
  const element = mount({ baseUrl, publicId, tokenUrl: '/test/login' });
  const { code, phase, recoverable } = await nextEvent(element, 'vitrine-error');
  expect([code, phase, recoverable]).to.deep.equal(['signed-out', 'session', true]);
  await waitForText(element, 'You are signed out.');
});

const countStale = (element: DashboardElement): number =>
  [...(element.shadowRoot?.querySelectorAll<WidgetElement>('vitrine-widget') ?? [])].filter(
    ({ state }) => state?.stale,
  ).length;

describe('a lost connection', () => {
  it('is one event for all widgets, and the rows come back with it', async () => {
    const element = mount({ baseUrl, publicId, token: await signShortToken(), requestTimeout: 1 });
    await waitForRendered(element);
    const errors = listenForErrors(element);
    cutConnection();
    await element.refresh();
    expect(errors.map(({ code, widgetId }) => [code, widgetId])).to.deep.equal([['offline', undefined]]);
    restoreConnection();
    expect(countStale(element)).to.be.above(1);
    window.dispatchEvent(new Event('online'));
    await until(() => countStale(element) === 0);
    expect(errors.length).to.equal(1);
  });
});
