/** A dashboard in an iframe: the frame page of the real platform, whose origin differs from that of this page. */
import { expect } from 'chai';
import type * as frameModule from '../../src/frame/host/index.ts';
import type { DashboardFrame, DashboardFrameOptions } from '../../src/frame/host/index.ts';
import { until } from '../until.ts';
import { clearPage, findPlatform, signShortToken } from './page-harness.ts';
import { pressKeys } from './user-input.ts';

const platform = await findPlatform();
const { baseUrl } = platform;
const { shortId: publicId } = platform;
const platformOrigin = new URL(baseUrl).origin;
const { createDashboardFrame } = (await import(
  /* @vite-ignore */ new URL('/dist/frame.js', location.href).href
)) as typeof frameModule;

const frames: DashboardFrame[] = [];

function mountFrame(options: Partial<DashboardFrameOptions> = {}): DashboardFrame {
  const container = document.createElement('div');
  container.style.width = '1240px';
  document.body.append(container);
  const frame = createDashboardFrame(container, { baseUrl, publicId, ...options });
  frames.push(frame);
  return frame;
}

const getToken = (): Promise<string> => signShortToken();

/** Collects the events of a frame by name. */
function collect(frame: DashboardFrame, name: string): Event[] {
  const events: Event[] = [];
  frame.addEventListener(name, (event) => events.push(event));
  return events;
}

/** A plain iframe of the frame page, without our script on this side. */
function mountIframe(query: string): { readonly iframe: HTMLIFrameElement; readonly sent: unknown[] } {
  const iframe = document.createElement('iframe');
  const sent: unknown[] = [];
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== null && source === iframe.contentWindow) sent.push(data);
  });
  iframe.src = `${platformOrigin}/embed/dashboard/${publicId}${query}`;
  document.body.append(iframe);
  return { iframe, sent };
}

const typesOf = (messages: readonly unknown[]): unknown[] =>
  messages.map((message) => (message as { readonly type: unknown }).type);

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
  clearPage();
});

describe('a dashboard in an iframe', () => {
  it('gets its token by message, and no address contains it', async () => {
    const reasons: string[] = [];
    const tokens: string[] = [];
    const frame = mountFrame({
      async getToken({ reason }) {
        reasons.push(reason);
        const token = await signShortToken();
        tokens.push(token);
        return token;
      },
    });
    await frame.whenReady();
    expect(reasons).to.deep.equal(['initial']);
    expect(frame.iframe.title).to.not.equal('Dashboard');
    const address = new URL(frame.iframe.src);
    expect([...address.searchParams]).to.deep.equal([['origin', location.origin]]);
    expect([address.origin, address.hash]).to.deep.equal([platformOrigin, '']);
    const seen = [frame.iframe.outerHTML, location.href, JSON.stringify(performance.getEntries())].join();
    for (const token of tokens) expect(seen).to.not.contain(token);
  });

  it('has exactly the height of its content, and no scroll bar', async () => {
    const frame = mountFrame({ getToken });
    const heights = collect(frame, 'vitrine-height-changed');
    await frame.whenReady();
    await until(() => frame.iframe.clientHeight > 600);
    const last = heights.at(-1);
    expect(last && 'height' in last ? last.height : 0).to.equal(frame.iframe.clientHeight);
  });

  it('applies the filters that the host sets, and drops them when the host clears them', async () => {
    const frame = mountFrame({ getToken });
    await frame.whenReady();
    const list = async (): Promise<string> => JSON.stringify(await frame.getRows('late-by-weekday'));
    const all = await list();
    frame.filters = { 'flights.origin_label': { value: ['Denver (DEN)'] } };
    const filtered = await until(async () => {
      const rows = await list();
      return rows !== all && rows;
    });
    expect(filtered.length).to.be.below(all.length);
    frame.filters = undefined;
    await until(async () => (await list()) === all);
  });

  it('restores a state of the reader', async () => {
    const frame = mountFrame({ getToken });
    await frame.whenReady();
    expect(await frame.getState()).to.deep.include({ version: 1, filters: {} });
    const filters = { 'flights.origin_label': { value: ['Denver (DEN)'] } };
    await frame.setState({ version: 1, filters });
    expect((await frame.getState()).filters['flights.origin_label']?.value).to.deep.equal(['Denver (DEN)']);
    const errors = collect(frame, 'vitrine-error');
    await frame.setState({ version: 99 });
    expect(errors[0]).to.include({ code: 'state-unknown' });
  });

  it('tells the host what a reader changes by keyboard', async () => {
    const frame = mountFrame({ getToken });
    const changed = collect(frame, 'vitrine-time-grains-changed');
    await frame.whenReady();
    frame.iframe.focus();
    await until(async () => {
      await pressKeys('Tab', 'ArrowRight');
      return changed.length > 0;
    });
    expect(changed[0]).to.deep.include({ members: ['flights.date'], source: 'control' });
    const { timeGrains } = await frame.getState();
    expect(Object.keys(timeGrains)).to.deep.equal(['flights.date']);
  });

  it('gives the rows of a widget, and words for one that does not exist', async () => {
    const frame = mountFrame({ getToken });
    let ids: readonly string[] = [];
    frame.addEventListener('vitrine-ready', ({ widgetIds }) => (ids = widgetIds));
    await frame.whenReady();
    const results = await Promise.allSettled(ids.map((id) => frame.getRows(id)));
    const lists = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(lists.some((rows) => rows.length > 0 && Object.keys(rows[0] ?? {}).length > 0)).to.equal(true);
    const error = await frame.getRows('no-such-widget').catch((reason: unknown) => reason);
    expect(error).to.include({ name: 'FrameError', code: 'widget-not-found' });
  });

  it('exports a file if the reader may, and says why not if the reader may not', async () => {
    const frame = mountFrame({ token: await signShortToken({ permissions: ['export'] }), allowExport: true });
    let ids: readonly string[] = [];
    frame.addEventListener('vitrine-ready', ({ widgetIds }) => (ids = widgetIds));
    const exported = collect(frame, 'vitrine-exported');
    await frame.whenReady();
    const tries = await Promise.allSettled(ids.map((widgetId) => frame.export({ format: 'csv', widgetId })));
    const files = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(files.length).to.be.greaterThan(0);
    expect(files.every((file) => file instanceof File && file.size > 0)).to.equal(true);
    expect(exported.length).to.equal(files.length);
    frame.allowExport = false;
    const [widgetId = ''] = ids;
    const refused = await frame.export({ format: 'csv', widgetId }).catch((reason: unknown) => reason);
    expect(refused).to.include({ code: 'export-not-allowed' });
    const aborted = await frame
      .export({ format: 'csv', widgetId, signal: AbortSignal.abort() })
      .catch((reason: unknown) => reason);
    expect(aborted).to.include({ code: 'aborted' });
  });

  it('reports errors of the dashboard with their code', async () => {
    const frame = mountFrame({
      publicId: 'NoSuchBoard1',
      getToken: () => signShortToken({ publicId: null }),
    });
    const errors = collect(frame, 'vitrine-error');
    await until(() => errors.length > 0);
    expect(errors[0]).to.include({ code: 'dashboard-not-found', phase: 'dashboard' });
  });

  it('shows a failed getToken as an error of the host', async () => {
    const frame = mountFrame({ getToken: () => Promise.reject(new Error('The host is signed out.')) });
    const errors = collect(frame, 'vitrine-error');
    await until(() => errors.length > 0);
    expect(errors[0]).to.include({ code: 'service-failed', detail: 'getToken: The host is signed out.' });
  });

  it('forgets the reader after signOut', async () => {
    const frame = mountFrame({ token: await signShortToken() });
    await frame.whenReady();
    await frame.signOut();
    expect(frame.token).to.equal(undefined);
    const error = await frame.getRows('any').catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
  });

  it('refuses what is no plain data at once, and keeps the value before', () => {
    const frame = mountFrame({ getToken, timeZone: 'UTC' });
    const wrong = { value: () => 'x' };
    expect(() => Object.assign(frame, { filters: { 'a.b': wrong } })).to.throw('filters.a.b.value');
    expect(() => Object.assign(frame, { timeZone: 1 })).to.throw('timeZone must be a text.');
    expect(() => Object.assign(frame, { getToken: 'token' })).to.throw('getToken must be a function.');
    expect([frame.filters, frame.timeZone]).to.deep.equal([undefined, 'UTC']);
  });

  it('rejects calls that have no answer when it is removed', async () => {
    const frame = mountFrame({ getToken });
    const call = frame.getState().catch((reason: unknown) => reason);
    frame.remove();
    expect(await call).to.include({ code: 'frame-removed' });
    expect(await frame.refresh().catch((reason: unknown) => reason)).to.include({ code: 'frame-removed' });
    expect(document.querySelector('iframe')).to.equal(null);
  });

  it('says that the platform has not answered', async () => {
    const frame = mountFrame({ baseUrl: `${location.origin}/test/pages/api`, getToken, connectTimeout: 0.2 });
    const errors = collect(frame, 'vitrine-error');
    await until(() => errors.length > 0);
    expect(errors[0]).to.include({ code: 'service-failed', phase: 'session' });
    expect(JSON.stringify(errors[0], ['detail'])).to.contain('EMBED_ORIGINS');
    // A call after that does not wait for a page that may never come.
    expect(await frame.refresh().catch((reason: unknown) => reason)).to.include({ code: 'service-failed' });
  });
});

describe('a page that is not the host of the frame', () => {
  it('is ignored, whatever it sends', async () => {
    const frame = mountFrame({ getToken });
    await frame.whenReady();
    const { contentWindow } = frame.iframe;
    // A window beside the frame has the origin of the host, and is not the window around it.
    const beside = document.createElement('iframe');
    document.body.append(beside);
    const attack = `for (const message of [
        { vitrine: 1, type: 'call', id: 1, method: 'signOut', arguments: [] },
        { vitrine: 1, type: 'set', properties: { token: 'stolen' } },
      ]) parent.frames[${[...document.querySelectorAll('iframe')].indexOf(frame.iframe)}].postMessage(message, '*');`;
    const script = beside.contentDocument?.createElement('script');
    if (!script || !contentWindow) throw new Error('There is no window.');
    script.textContent = attack;
    beside.contentDocument?.body.append(script);
    const { version } = await frame.getState();
    expect(version).to.equal(1);
    await frame.refresh();
  });

  it('cannot speak for the frame to the host', async () => {
    const frame = mountFrame({ getToken });
    const drilled = collect(frame, 'vitrine-drilled');
    await frame.whenReady();
    const fields = { widgetId: 'a', member: 'b', row: {} };
    postMessage({ vitrine: 1, type: 'event', name: 'vitrine-drilled', fields }, location.origin);
    // The answer of the frame arrives after the message of this page.
    await frame.getState();
    expect(drilled).to.deep.equal([]);
  });
});

describe('the protocol without our script', () => {
  it('greets, connects, reports properties that cannot be used, and answers calls', async () => {
    const { iframe, sent } = mountIframe(`?origin=${encodeURIComponent(location.origin)}`);
    const send = (message: object): void =>
      iframe.contentWindow?.postMessage({ vitrine: 1, ...message }, platformOrigin);
    await until(() => typesOf(sent).includes('hello'));
    send({
      type: 'connect',
      properties: { token: await signShortToken(), baseUrl: 'https://evil.example.com' },
    });
    await until(() => typesOf(sent).includes('connected'));
    send({ type: 'call', id: 7, method: 'constructor', arguments: [] });
    send({ type: 'call', id: 8, method: 'getRows', arguments: [1] });
    send({ type: 'call', id: 9, method: 'getState' });
    await until(() => typesOf(sent).includes('result'));
    const find = (id: number): unknown =>
      sent.find((message) => JSON.stringify(message).includes(`"id":${id}`));
    expect(find(7)).to.include({ type: 'failure', code: 'method-unknown' });
    expect(find(8)).to.include({ type: 'failure', code: 'arguments-invalid' });
    expect(find(9)).to.include({ type: 'result' });
    const said = JSON.stringify(sent);
    expect(said).to.contain('attribute-invalid').and.to.contain('is no property of a frame');
    await until(() => JSON.stringify(sent).includes('vitrine-ready'));
  });

  it('takes the first origin that connects where the address names none', async () => {
    const { iframe, sent } = mountIframe('');
    await until(() => typesOf(sent).includes('hello'));
    const properties = { token: await signShortToken() };
    iframe.contentWindow?.postMessage({ vitrine: 1, type: 'connect', properties }, platformOrigin);
    await until(() => JSON.stringify(sent).includes('vitrine-ready'));
  });
});
