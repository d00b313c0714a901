/** The button that downloads the whole dashboard, on the real platform. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { recordDownloads, today } from './export-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findPlatform,
  loadElement,
  mount,
  nextEvent,
  readText,
  signShortToken,
  waitForRendered,
} from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';

const title = 'Aviation operations';

async function mountReader(setUp: Partial<DashboardElement> = {}): Promise<DashboardElement> {
  const { baseUrl, shortId } = await findPlatform();
  const token = await signShortToken({ permissions: ['export'] });
  const settings = { baseUrl, publicId: shortId, token, locale: 'en-US', timeZone: 'UTC', allowExport: true };
  const element = mount({ ...settings, ...setUp });
  await waitForRendered(element);
  return element;
}

const findMenu = (element: DashboardElement): ShadowRoot | null =>
  element.shadowRoot?.querySelector('vitrine-download')?.shadowRoot ?? null;

function inMenu(element: DashboardElement, selector: string): HTMLElement {
  const found = findMenu(element)?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} in the menu of downloads.`);
  return found;
}

const listItems = (element: DashboardElement): string[] =>
  [...(findMenu(element)?.querySelectorAll('[role=menuitem]') ?? [])].map((item) => item.className);

async function openMenu(element: DashboardElement): Promise<void> {
  await until(() => !!findMenu(element)?.querySelector('.open'));
  await clickOn(inMenu(element, '.open'));
  await until(() => findMenu(element)?.activeElement?.role === 'menuitem');
}

const isBusy = (element: DashboardElement): boolean => inMenu(element, '.open').ariaBusy === 'true';

const readStatus = (element: DashboardElement): string => readText(inMenu(element, '[role=status]'));

/** Answers exports in place of the platform. `pass`: asks the platform. */
function interceptExports(
  answer: (pass: () => Promise<Response>, signal: AbortSignal | undefined) => Promise<Response>,
) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const pass = (): Promise<Response> => fetch(input, init);
    return typeof input === 'string' && input.endsWith('/export')
      ? answer(pass, init?.signal ?? undefined)
      : pass();
  };
  return () => void (globalThis.fetch = fetch);
}

describe('the download of the whole dashboard', () => {
  let restore: () => void = () => undefined;
  beforeEach(loadElement);
  afterEach(() => {
    restore();
    clearPage();
  });

  it('is offered to readers whose token permits exports, where the page allows them', async () => {
    const element = await mountReader({ token: await signShortToken({ permissions: ['export', 'ai'] }) });
    await until(() => findMenu(element) !== null);
    element.hide = ['menu'];
    await until(() => findMenu(element) === null);
    element.hide = [];
    await until(() => findMenu(element) !== null);
    element.token = await signShortToken({ permissions: ['ai'] });
    await until(() => element.shadowRoot?.querySelector('[part~="ask-button"]') !== null);
    await until(() => findMenu(element) === null);
    element.token = await signShortToken({ permissions: ['export', 'ai'] });
    await until(() => findMenu(element) !== null);
    element.allowExport = false;
    await until(() => findMenu(element) === null);
  });

  it('is a PDF that the platform draws, under a name that says what and when', async () => {
    const downloads = recordDownloads();
    try {
      const element = await mountReader();
      await openMenu(element);
      expect(listItems(element)).to.deep.equal(['pdf', 'png', 'xlsx']);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      const exported = nextEvent(element, 'vitrine-exported');
      await pressKeys('Enter');
      await until(() => isBusy(element));
      expect(readStatus(element)).to.equal('Preparing PDF …');
      expect(findMenu(element)?.activeElement?.className).to.contain('cancel');
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      const { format, source, widgetId, warnings } = await exported;
      expect({ format, source, widgetId, warnings }).to.deep.equal({
        format: 'pdf',
        source: 'menu',
        widgetId: undefined,
        warnings: [],
      });
      await until(() => !isBusy(element));
      expect(downloads.names).to.deep.equal([`${title} ${today}.pdf`]);
      await until(() => readStatus(element) === `Downloaded ${title} ${today}.pdf`);
      expect(findMenu(element)?.activeElement).to.equal(inMenu(element, '.open'));
    } finally {
      downloads.end();
    }
  });

  it('is a workbook with a sheet for each widget with rows, also for those out of sight', async () => {
    const downloads = recordDownloads();
    try {
      const element = await mountReader();
      await openMenu(element);
      const exported = nextEvent(element, 'vitrine-exported');
      await clickOn(inMenu(element, '.xlsx'));
      const { format, rowCount, warnings } = await exported;
      expect({ format, warnings }).to.deep.equal({ format: 'xlsx', warnings: [] });
      const rows = await Promise.all(
        [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].map((widget) =>
          element.getRows(widget.getAttribute('data-widget-id') ?? '').then(
            (own) => own.length,
            () => 0,
          ),
        ),
      );
      expect(rowCount).to.equal(rows.reduce((sum, count) => sum + count, 0));
      expect(rows.filter((count) => count > 0).length).to.be.greaterThan(1);
      expect(downloads.names).to.deep.equal([`${title} ${today}.xlsx`]);
    } finally {
      downloads.end();
    }
  });

  it('can be cancelled: the request ends, nothing is downloaded, and another one can begin', async () => {
    const downloads = recordDownloads();
    try {
      let ended = false;
      let isAsked = false;
      restore = interceptExports(
        (_, signal) =>
          new Promise((_resolve, reject) => {
            isAsked = true;
            signal?.addEventListener('abort', () => {
              ended = true;
              reject(new DOMException('Aborted.', 'AbortError'));
            });
          }),
      );
      const element = await mountReader();
      await openMenu(element);
      await clickOn(inMenu(element, '.pdf'));
      await until(() => isBusy(element) && isAsked);
      await clickOn(inMenu(element, '.cancel'));
      await until(() => !isBusy(element));
      expect([ended, downloads.names]).to.deep.equal([true, []]);
      expect(readStatus(element)).to.equal('Cancelled. Nothing was downloaded.');
      await openMenu(element);
      expect(listItems(element)).to.deep.equal(['pdf', 'png', 'xlsx']);
    } finally {
      downloads.end();
    }
  });

  it('names the widgets that the file shows as failed', async () => {
    const warnings = [
      { widgetId: 'a', title: 'Revenue', message: 'The query failed.' },
      { widgetId: 'b', message: 'It failed, too.' },
    ];
    restore = interceptExports(() =>
      Promise.resolve(
        new Response('%PDF', {
          headers: { 'Vitrine-Warnings': encodeURIComponent(JSON.stringify(warnings)) },
        }),
      ),
    );
    const downloads = recordDownloads();
    try {
      const element = await mountReader();
      await openMenu(element);
      const exported = nextEvent(element, 'vitrine-exported');
      await clickOn(inMenu(element, '.pdf'));
      expect((await exported).warnings.map(({ widgetId }) => widgetId)).to.deep.equal(['a', 'b']);
      await until(() => !!findMenu(element)?.querySelector('.note'));
      expect(readText(inMenu(element, '.note'))).to.equal(
        'Incomplete or missing in the file: Revenue and a widget without a title',
      );
      expect(downloads.names).to.have.length(1);
    } finally {
      downloads.end();
    }
  });

  it('that fails says so in the menu, also when it was closed', async () => {
    let answer: ((response: Response) => void) | undefined;
    restore = interceptExports(() => new Promise((resolve) => (answer = resolve)));
    const element = await mountReader();
    await openMenu(element);
    await clickOn(inMenu(element, '.png'));
    await until(() => isBusy(element));
    await pressKeys('Escape');
    await until(() => inMenu(element, '.open').ariaExpanded === 'false');
    await until(() => answer !== undefined);
    const problem = {
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Not drawn.',
      code: 'export-failed',
    };
    answer?.(Response.json(problem, { status: 500 }));
    await until(() => !!findMenu(element)?.querySelector('.note.failed'));
    expect(readText(inMenu(element, '.note'))).to.contain('could not be drawn');
    expect(inMenu(element, '.open').ariaExpanded).to.equal('true');
  });

  it('shows what the page sets, above what the reader has picked, and no member that the reader lacks', async () => {
    const bodies: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (typeof input !== 'string' || !input.endsWith('/export')) return fetch(input, init);
      bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'));
      return Promise.resolve(new Response('%PDF'));
    };
    restore = () => void (globalThis.fetch = fetch);
    const origin = 'flights.origin_label';
    const element = await mountReader({
      currency: 'EUR',
      hide: ['title'],
      theme: { primaryColor: '#c00' },
      initialFilters: { 'flights.nothing': { value: ['x'] } },
    });
    await element.setState({ version: 1, filters: { [origin]: { value: ['Denver (DEN)'] } } });
    await element.export({ format: 'pdf' });
    element.filters = { [origin]: { value: ['New York (JFK)'] } };
    await element.export({ format: 'pdf' });
    const [picked, set] = bodies as Record<string, Record<string, unknown>>[];
    expect(picked?.filters).to.deep.equal({ [origin]: { operator: 'equals', value: ['Denver (DEN)'] } });
    expect(set?.filters).to.deep.equal({ [origin]: { operator: 'equals', value: ['New York (JFK)'] } });
    expect(set?.state).to.have.all.keys('version', 'selections', 'tables');
    expect(set).to.deep.include({
      currency: 'EUR',
      hide: ['title'],
      theme: { primaryColor: '#c00' },
      timezone: 'UTC',
    });
  });

  it('offers only what the page makes itself where the platform draws nothing', async () => {
    const { fetch } = globalThis;
    const isDeployment = (input: unknown): boolean =>
      typeof input === 'string' && /\/deployments\/\d+$/.test(input);
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!isDeployment(input)) return response;
      const deployment = (await response.json()) as Record<string, unknown>;
      return new Response(JSON.stringify({ ...deployment, drawsDashboards: false }), response);
    };
    restore = () => void (globalThis.fetch = fetch);
    const element = await mountReader();
    await until(() => findMenu(element) !== null);
    await until(() => listItems(element).join() === 'xlsx');
  });
});
