/** Adds the built element to the page, and waits for its events and states instead of fixed times. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { RenderedEvent } from '../../src/elements/events/dashboard-events.ts';
import { until } from '../until.ts';

export interface Platform {
  readonly baseUrl: string;
  /** The sample dashboards. */
  readonly publicIds: readonly string[];
  /** A dashboard with a few widgets of the first one, for tests that do not look at all of them. */
  readonly shortId: string;
  readonly tokens: Readonly<Record<string, string>>;
  /** A token for the first dashboard, for a reader with the user attributes `home` (Denver) and `rhythm` (quarter). */
  readonly personalToken: string;
  /** A token of an author of the first dashboard. */
  readonly creatorToken: string;
  /** A token of a reader of the first dashboard who may export. */
  readonly exportToken: string;
  /** A token of a stored reader of the short dashboard, ada@example.com, who may schedule mails. */
  readonly scheduleToken: string;
  readonly adminKey: string;
  /** An unused session for the first dashboard. */
  readonly sessionId: string;
}

/** The built script, as a page includes it. */
export async function loadElement(): Promise<void> {
  await import(/* @vite-ignore */ new URL('/dist/vitrine.js', location.href).href);
}

/** @param folder - of the platform's addresses: `/test/played` is the one whose questions a played model answers. */
export async function findPlatform(folder = '/test'): Promise<Platform> {
  const response = await fetch(`${folder}/platform.json`);
  return (await response.json()) as Platform;
}

/** An embed token of the test platform's host for the first dashboard, with options over the usual ones. */
export async function signToken(options: Record<string, unknown> = {}, folder = '/test'): Promise<string> {
  const text = JSON.stringify(options, (_, value: unknown) => value ?? null);
  return (await fetch(`${folder}/token?options=${encodeURIComponent(text)}`)).text();
}

/** An embed token for the short dashboard, with options over the usual ones. */
export async function signShortToken(
  options: Record<string, unknown> = {},
  folder = '/test',
): Promise<string> {
  const publicId = await (foundShortId ??= findShortId());
  return signToken({ publicId, ...options }, folder);
}

/** The same on every platform of the tests. */
let foundShortId: Promise<string> | undefined;

const findShortId = async (): Promise<string> => (await findPlatform()).shortId;

/** A dashboard element in a box of the given width. Its properties are set before it is added to the page. */
export function mount(setUp: Partial<DashboardElement>, width = 1240): DashboardElement {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  const element = document.createElement('vitrine-dashboard');
  Object.assign(element, setUp);
  box.append(element);
  document.body.append(box);
  return element;
}

/** Resolves to the next event of the given name. */
export function nextEvent<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: K,
): Promise<HTMLElementEventMap[K]> {
  return new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
}

/** Resolves after the next `vitrine-rendered`, when all visible widgets are painted and fit the sizes of their boxes. */
export async function waitForRendered(element: HTMLElement): Promise<RenderedEvent> {
  const event = await nextEvent(element, 'vitrine-rendered');
  await waitForPaint();
  return event;
}

/** Resolves when the current content has been painted. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

export function clearPage(): void {
  document.body.replaceChildren();
}

const widgetsOf = (element: DashboardElement): Element[] => [
  ...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? []),
];

export function findWidget(element: DashboardElement, id: string): Element {
  const widget = widgetsOf(element).find((one) => one.getAttribute('data-widget-id') === id);
  if (!widget) throw new Error(`There is no widget ${id}.`);
  return widget;
}

/** The visible text below a node, including shadow roots. */
export function readText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement) return '';
  const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
  return [...inside.childNodes].map(readText).join(' ').replace(/\s+/g, ' ').trim();
}

/** Resolves when the widget shows the text. */
export async function waitForText(widget: Element, text: string): Promise<void> {
  await until(() => readText(widget).includes(text));
}

/** The first match, including shadow roots. */
export function findDeep(node: ParentNode, selector: string): Element | undefined {
  const here = node.querySelector(selector);
  if (here) return here;
  for (const inner of node.querySelectorAll('*')) {
    const found = inner.shadowRoot ? findDeep(inner.shadowRoot, selector) : undefined;
    if (found) return found;
  }
  return undefined;
}

export function findDeepInWidget(widget: Element, selector: string): Element {
  const found = widget.shadowRoot ? findDeep(widget.shadowRoot, selector) : undefined;
  if (!found) throw new Error(`There is no ${selector} in the widget.`);
  return found;
}

const position = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

interface SceneWidget {
  readonly id: string;
  readonly kind?: string | null;
  readonly spec?: unknown;
  readonly over?: Record<string, unknown>;
  readonly snapshot?: Record<string, unknown>;
}

/** A dashboard with widgets below each other, each with its own snapshot of rows. */
export function createDashboard(...widgets: SceneWidget[]): Record<string, unknown> {
  return {
    publicId: 'inline',
    config: {
      title: 'Scene',
      widgets: widgets.map(({ id, over }, index) => ({
        id,
        type: 'CHART',
        position: position(0, index * 5, 6, 5),
        config: { reportId: index + 1, title: `Title of ${id}` },
        ...over,
      })),
    },
    reportSnapshots: widgets.map(({ kind = 'table', spec, snapshot }, index) => ({
      id: index + 1,
      reportId: index + 1,
      versionNumber: 1,
      kind,
      spec,
      ...snapshot,
    })),
  };
}
