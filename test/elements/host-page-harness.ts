/** Opens a host page in a frame, shows a dashboard in it, and checks what every host page must get. */
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { WidgetElement } from '../../src/elements/widget/widget-element.ts';
import { until } from '../until.ts';
import { findDeep, waitForPaint } from './page-harness.ts';
import { clickPoint, pressKeys } from './user-input.ts';

/** A page that dashboards stand in. The element is put into the element with the id `room`. */
export interface HostPage {
  readonly name: string;
  /** Width of the dashboard, in its own CSS px, in a frame of 1000 px. Default: 1000. */
  readonly width?: number;
  readonly css?: string;
  /** Markup of the page's body. */
  readonly body?: string;
  /** Attributes of the page's root element. */
  readonly root?: string;
  /** Markup at the beginning of the page's head. */
  readonly head?: string;
  /** A Content-Security-Policy. */
  readonly policy?: string;
  /** Puts the element into the page in another way. */
  readonly mount?: (
    page: Document,
    element: DashboardElement,
  ) => DashboardElement | Promise<DashboardElement>;
  /** Happens after the dashboard has been painted. */
  readonly act?: (page: Document, element: DashboardElement) => void | Promise<void>;
}

export interface OpenedPage {
  readonly frame: HTMLIFrameElement;
  readonly page: Document;
  readonly window: Window & typeof globalThis;
  /** Errors, rejections, messages of the console and violations of the policy. */
  readonly faults: readonly string[];
}

const emptyRoom = '<main id="room"></main>';

const toStyleAddress = ({ css = '' }: HostPage): string =>
  `data:text/css,${encodeURIComponent(`body { margin: 0 } ${css}`)}`;

/** The page watches for faults from its first script on. */
export async function openHostPage(host: HostPage): Promise<OpenedPage> {
  const html = `<!doctype html><html lang="en" ${host.root ?? ''}><head><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><script nonce="host" src="/test/pages/watch-host.js"></script>
${host.head ?? ''}<link rel="stylesheet" href="${toStyleAddress(host)}">
<script nonce="host" type="module" src="${location.origin}/dist/vitrine.js"></script></head>
<body>${host.body ?? emptyRoom}</body></html>`;
  const query = new URLSearchParams({ page: html, ...(host.policy && { policy: host.policy }) });
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { width: '1000px', height: '880px', border: '0', display: 'block' });
  frame.src = `/test/host-page.html?${query.toString()}`;
  document.body.style.margin = '0';
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const { contentWindow: window, contentDocument: page } = frame;
  if (!window || !page) throw new Error('The host page did not load.');
  const { faults } = window as unknown as { faults: string[] };
  return { frame, page, window: window as OpenedPage['window'], faults };
}

/** Gives an open page the style sheet and the body of another one: its scripts need not be loaded again. */
export async function changeHostPage({ page }: OpenedPage, host: HostPage): Promise<void> {
  page.body.innerHTML = '';
  const before = page.querySelector('link[rel="stylesheet"]');
  const sheet = page.createElement('link');
  Object.assign(sheet, { rel: 'stylesheet', href: toStyleAddress(host) });
  const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }));
  before?.replaceWith(sheet);
  await loaded;
  page.body.innerHTML = host.body ?? emptyRoom;
  page.documentElement.scrollTop = 0;
}

const cities = ['Atlanta', 'Boston', 'Chicago'];
const rows = cities.map((city, index) => ({ city, count: 10 + index }));

/** A filter, a chart of bars, a table and a text. */
const dashboard = {
  config: {
    title: 'In a host page',
    layout: { rowHeight: 30, margin: [10, 10], containerPadding: [0, 0] },
    widgets: [
      { id: 'city', type: 'FILTER', position: { x: 0, y: 0, w: 12, h: 2 }, config: { member: 's.city' } },
      ...['bars', 'table'].map((id, index) => ({
        id,
        type: 'CHART',
        position: { x: 6 * index, y: 2, w: 6, h: 7 },
        config: { reportId: index + 1, title: `Title of ${id}` },
      })),
      {
        id: 'text',
        type: 'TEXT',
        position: { x: 0, y: 9, w: 12, h: 3 },
        config: { content: '**Bold** text' },
      },
    ],
  },
  reportSnapshots: [
    {
      id: 1,
      reportId: 1,
      versionNumber: 1,
      kind: 'vega',
      meta: { query: { dimensions: ['s.city'], measures: ['s.count'] } },
      spec: {
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        data: { name: 'table' },
        mark: 'bar',
        encoding: {
          x: { field: 's\\.city', type: 'nominal' },
          y: { field: 's\\.count', type: 'quantitative' },
        },
      },
    },
    {
      id: 2,
      reportId: 2,
      versionNumber: 1,
      kind: 'table',
      meta: { query: { dimensions: ['s.city'], measures: ['s.count'] } },
    },
  ],
};

/** Rows of the host, by the filter on the city. */
const dataSource = {
  query: ({ filters }: { filters: Record<string, { value?: unknown } | null> }) => {
    const wanted = filters['s.city']?.value;
    const shown = rows.filter(({ city }) => !Array.isArray(wanted) || wanted.includes(city));
    return Promise.resolve({
      columns: [
        { name: 's.city', type: 'string' },
        { name: 's.count', type: 'number' },
      ],
      values: [shown.map(({ city }) => city), shown.map(({ count }) => count)],
    });
  },
};

/** Creates an element of the page with the test's dashboard. It is not in the page yet. */
export function createHostElement(page: Document, over: Partial<DashboardElement> = {}): DashboardElement {
  return Object.assign(page.createElement('vitrine-dashboard'), { dashboard, dataSource, ...over });
}

export function findRoom(page: Document): Element {
  const room = page.querySelector('#room');
  if (!room) throw new Error('The host page has no element with the id "room".');
  return room;
}

export async function showInHost(
  { page }: OpenedPage,
  mount: HostPage['mount'] = (_, element) => {
    findRoom(page).append(element);
    return element;
  },
): Promise<DashboardElement> {
  const element = await mount(page, createHostElement(page));
  await until(() => isPainted(element), 15);
  return element;
}

const widgetsOf = (element: DashboardElement): WidgetElement[] => [
  ...(element.shadowRoot?.querySelectorAll<WidgetElement>('vitrine-widget') ?? []),
];

function findRoot(element: DashboardElement, id: string): ShadowRoot {
  const root = widgetsOf(element).find(({ widgetId }) => widgetId === id)?.shadowRoot;
  if (!root) throw new Error(`There is no widget ${id}.`);
  return root;
}

export const isPainted = (element: DashboardElement): boolean => {
  const widgets = widgetsOf(element);
  return widgets.length === 4 && widgets.every(({ settled }) => settled);
};

/** What every host page must get. */
export async function checkHostPage(
  { frame, page, window, faults }: OpenedPage,
  element: DashboardElement,
  width = 1000,
): Promise<void> {
  const seen = () => parseFloat(window.getComputedStyle(gridOf(element)).width);
  await until(() => Math.abs(seen() - width) < 0.02, 5).catch(() => undefined);
  expect(seen(), 'width').to.be.closeTo(width, 0.02);
  expectNoOverflow(page, element);
  await checkBars(frame, element);
  await checkFilter(element);
  expectNoOverflow(page, element);
  expect(faults).to.deep.equal([]);
}

function gridOf(element: DashboardElement): Element {
  const grid = element.shadowRoot?.querySelector('.grid');
  if (!grid) throw new Error('The dashboard has no grid.');
  return grid;
}

function expectNoOverflow({ documentElement: root }: Document, element: DashboardElement): void {
  expect(root.scrollWidth, 'page overflow').to.be.at.most(root.clientWidth);
  expect(element.scrollWidth, 'overflow of the element').to.be.at.most(element.clientWidth);
  const { left, right } = gridOf(element).getBoundingClientRect();
  for (const widget of widgetsOf(element)) {
    const box = widget.getBoundingClientRect();
    expect(box.left, `left of ${widget.widgetId}`).to.be.at.least(left - 0.02);
    expect(box.right, `right of ${widget.widgetId}`).to.be.at.most(right + 0.5);
    const drawn = widget.shadowRoot && findDeep(widget.shadowRoot, '.box');
    if (drawn) expect(drawn.scrollWidth, 'width of the drawing').to.be.at.most(drawn.clientWidth);
  }
}

/** The chart fills its box, and a click on its last bar reports that bar. */
async function checkBars(frame: HTMLIFrameElement, element: DashboardElement): Promise<void> {
  const root = findRoot(element, 'bars');
  const canvas = await until(() => findDeep(root, 'canvas'));
  const box = findDeep(root, '.box')?.getBoundingClientRect();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  expect(width, 'width of the chart').to.be.closeTo(box?.width ?? 0, 2);
  const clicked = new Promise<unknown>((resolve) =>
    element.addEventListener(
      'vitrine-widget-clicked',
      (event) => {
        event.preventDefault();
        resolve(event.row);
      },
      { once: true },
    ),
  );
  const outer = frame.getBoundingClientRect();
  await clickPoint(outer.left + left + width * 0.85, outer.top + top + height * 0.6);
  const late = until(() => false, 5).catch(() => 'no click');
  expect(await Promise.race([clicked, late])).to.include({ 's.city': 'Chicago', 's.count': 12 });
}

/** The panel of the filter opens in the viewport. A value that is typed there changes the table. */
async function checkFilter(element: DashboardElement): Promise<void> {
  const root = findRoot(element, 'city');
  const field = await until(() => findDeep(root, '.field') as HTMLElement | undefined);
  field.click();
  const input = await until(
    () =>
      findDeep(findDeep(root, 'vitrine-filter-panel')?.shadowRoot ?? root, 'input') as
        | HTMLElement
        | undefined,
    10,
  );
  await waitForPaint();
  expectInViewport(input);
  const chosen: unknown[] = [];
  element.addEventListener('vitrine-filters-changed', (event) => chosen.push(event.filters['s.city']?.value));
  input.focus();
  await sendKeys({ type: 'Boston' });
  await pressKeys('Enter');
  // On a busy machine there are pauses between the keys, in which what is typed already counts.
  await until(() => JSON.stringify(chosen.at(-1)) === '["Boston"]');
  field.click();
  // Nodes of the frame belong to its own realm, so that `readText` does not know them.
  const rowsOf = () => findDeep(findRoot(element, 'table'), '.rows')?.textContent ?? '';
  await until(() => rowsOf().includes('Boston') && !rowsOf().includes('Atlanta'), 10);
}

function expectInViewport(target: Element): void {
  const view = target.ownerDocument.documentElement;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  expect(left, 'left of the input').to.be.at.least(0);
  expect(right, 'right of the input').to.be.at.most(view.clientWidth);
  expect(top, 'top of the input').to.be.at.least(0);
  expect(bottom, 'bottom of the input').to.be.at.most(880);
}
