import { expect } from 'chai';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findPlatform,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  readText,
  signToken,
  waitForText,
} from './page-harness.ts';

const good = { data: [{ name: 'Alive', amount: 1 }] };

describe('a dashboard with broken widgets', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('shows its valid widgets, and an error in the box of each broken widget', async () => {
    const dashboard = createDashboard(
      { id: 'good', spec: good },
      { id: 'bad-spec', kind: 'vega', spec: '{"mark": bar}' },
      { id: 'bad-kind', kind: 'hologram', spec: {} },
      { id: 'bad-type', over: { type: 'SPACESHIP' } },
      { id: 'no-report', over: { config: { reportId: 404, title: 'Lost' } } },
      { id: 'nan', spec: good, over: { position: { x: NaN, y: NaN, w: NaN, h: NaN } } },
      { id: 'no-query', spec: {} },
      {
        id: 'bad-template',
        kind: 'html',
        spec: { template: '{{#each data}}\n{{missing}}\n{{/each}}', data: good.data },
      },
      {
        id: 'bad-chart',
        kind: 'vega',
        spec: { mark: 'no-such-mark', data: { values: [{ a: 1 }] }, encoding: {} },
      },
    );
    const reported: string[] = [];
    const element = mount({ dashboard });
    element.addEventListener('vitrine-error', ({ widgetId, code }: DashboardErrorEvent) =>
      reported.push(`${widgetId}: ${code}`),
    );
    element.style.setProperty('display', 'block');
    const { widgets } = await waitForRendered(element);
    for (const id of widgets.map(({ widgetId }) => widgetId)) findWidget(element, id).scrollIntoView();

    const says = (id: string) => readText(findWidget(element, id));
    expect(says('good')).to.contain('Alive');
    expect(says('bad-spec')).to.contain('specification has a mistake').and.to.contain('not valid JSON');
    expect(says('bad-kind')).to.contain('hologram');
    expect(says('bad-type')).to.contain('SPACESHIP');
    expect(says('no-report')).to.contain('404');
    expect(findWidget(element, 'nan').getBoundingClientRect().width).to.be.greaterThan(100);
    expect(reported).to.include.members([
      'bad-spec: spec-invalid',
      'bad-kind: kind-unknown',
      'bad-type: widget-type-unknown',
      'no-report: report-missing',
      'no-query: query-missing',
    ]);
  });

  it('shows the position of an error in a template, and does not affect other widgets', async () => {
    const dashboard = createDashboard(
      { id: 'bad', kind: 'html', spec: { template: '<p>\n{{nothing.here}}</p>', data: good.data } },
      { id: 'good', spec: good },
    );
    const element = mount({ dashboard });
    await waitForRendered(element);
    expect(readText(findWidget(element, 'bad'))).to.match(/template has a mistake.*line 2/i);
    expect(readText(findWidget(element, 'good'))).to.contain('Alive');
  });

  it('shows in the box of a chart that it cannot be drawn', async () => {
    const bad = { mark: 'no-such-mark', data: { values: [{ a: 1 }] }, encoding: {} };
    const element = mount({
      dashboard: createDashboard({ id: 'bad', kind: 'vega', spec: bad }, { id: 'good', spec: good }),
    });
    const { widgets } = await waitForRendered(element);
    expect(widgets.map(({ status }) => status).sort()).to.deep.equal(['failed', 'painted']);
    expect(readText(findDeepInWidget(findWidget(element, 'bad'), '[role="alert"]'))).to.not.equal('');
  });

  it('repeats a failed query when the reader presses the retry button', async () => {
    let calls = 0;
    const dataSource = {
      query: () =>
        (calls += 1) === 1
          ? Promise.reject(new Error('The warehouse sleeps.'))
          : Promise.resolve({ columns: [{ name: 'a', type: 'string' }], values: [['Awake']] }),
    };
    const element = mount({
      dataSource,
      dashboard: createDashboard({ id: 'w', snapshot: { meta: { query: {} } } }),
    });
    const reported = await nextEvent(element, 'vitrine-error');
    expect([reported.code, reported.phase, reported.recoverable, reported.widgetId]).to.deep.equal([
      'query-failed',
      'query',
      true,
      'w',
    ]);
    await element.updateComplete;
    const widget = findWidget(element, 'w') as HTMLElement & { updateComplete: Promise<boolean> };
    await widget.updateComplete;
    expect(readText(widget)).to.contain('The warehouse sleeps.');
    (findDeepInWidget(widget, 'button') as HTMLButtonElement).click();
    await waitForText(widget, 'Awake');
  });
});

describe('a dashboard that cannot be shown', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  async function failure(over: Record<string, unknown>) {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const element = mount({ baseUrl, publicId, token: tokens[publicId], ...over });
    const event = await nextEvent(element, 'vitrine-error');
    await element.updateComplete;
    return { code: event.code, phase: event.phase, recoverable: event.recoverable, text: readText(element) };
  }

  it('shows that access has ended if the token is refused', async () => {
    const { code, phase, text } = await failure({ token: 'not.a.token' });
    expect([code, phase]).to.deep.equal(['token-refused', 'session']);
    expect(text).to.contain('expired or is not valid');
  });

  it('shows the same message for a missing dashboard and for a dashboard without access', async () => {
    const token = await signToken({ publicId: undefined });
    const { code, text } = await failure({ publicId: 'NoSuchThing1', token });
    expect(code).to.equal('dashboard-not-found');
    expect(text).to.contain('does not exist, or you may not see it');
  });

  it('shows that a dashboard may not be embedded, and who can change that', async () => {
    const { tokens } = await findPlatform();
    const { code, text } = await failure({ publicId: 'ClosedBoard1', token: tokens.ClosedBoard1 });
    expect(code).to.equal('embedding-disabled');
    expect(text).to.contain('may not be embedded').and.to.contain('owner can allow');
  });

  it('shows that the platform cannot be reached, with a button to retry', async () => {
    const { code, recoverable, text } = await failure({ baseUrl: 'http://127.0.0.1:9/api' });
    expect([code, recoverable]).to.deep.equal(['offline', true]);
    expect(text).to.contain('Try again');
  });

  it('shows that the platform does not respond if a response stalls, and recovers with the platform', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const real = window.fetch.bind(window);
    window.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const element = mount({ baseUrl, publicId, token: tokens[publicId], requestTimeout: 0.1 });
    const { code, phase, recoverable } = await nextEvent(element, 'vitrine-error');
    window.fetch = real;
    await element.updateComplete;
    expect([code, phase, recoverable]).to.deep.equal(['offline', 'dashboard', true]);
    expect(readText(element)).to.contain('does not respond').and.to.contain('Nothing is lost');
    const ready = nextEvent(element, 'vitrine-ready');
    element.requestTimeout = undefined;
    (findDeepInWidget(element, '[role="alert"] button') as HTMLButtonElement).click();
    await ready;
  });

  it('refuses to send a token over plain HTTP', async () => {
    expect((await failure({ baseUrl: 'http://platform.example/api' })).code).to.equal('insecure-transport');
  });

  it('shows the name of a missing attribute', async () => {
    const { code, text } = await failure({ publicId: undefined });
    expect(code).to.equal('attribute-missing');
    expect(text).to.contain('public-id');
  });

  it('shows a message if the property is not a dashboard', async () => {
    expect((await failure({ dashboard: 'a text' })).code).to.equal('dashboard-invalid');
  });

  it('shows no message while no attribute is set', async () => {
    const element = mount({});
    await element.updateComplete;
    expect(readText(element)).to.equal('');
    expect(findDeepInWidget(element, '[role="status"]').getAttribute('aria-label')).to.equal(
      'Loading dashboard',
    );
  });
});
