/** Puts the built element into the page and waits for what it says, never for a clock. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { RenderedEvent } from '../../src/elements/dashboard/dashboard-events.ts';

export interface Platform {
  readonly baseUrl: string;
  readonly publicIds: readonly string[];
  readonly tokens: Readonly<Record<string, string>>;
  /** For the first dashboard, of a reader whose attributes are `home` (Denver) and `rhythm` (quarter). */
  readonly personalToken: string;
  /** Of an author of the first dashboard. */
  readonly creatorToken: string;
  /** Of a reader of the first dashboard who may export. */
  readonly exportToken: string;
  readonly adminKey: string;
  /** Unused, for the first dashboard. */
  readonly sessionId: string;
}

/** The built script, as a page includes it. */
export async function loadElement(): Promise<void> {
  await import(/* @vite-ignore */ new URL('/dist/vitrine.js', location.href).href);
}

export async function findPlatform(): Promise<Platform> {
  const response = await fetch('/test/platform.json');
  return (await response.json()) as Platform;
}

/** A dashboard element in a box of that width, set up before it is in the page. */
export function mount(setUp: Partial<DashboardElement>, width = 1240): DashboardElement {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  const element = document.createElement('vitrine-dashboard');
  Object.assign(element, setUp);
  box.append(element);
  document.body.append(box);
  return element;
}

/** What an event of that name carries, from the next one on. */
export function nextEvent<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: K,
): Promise<HTMLElementEventMap[K]> {
  return new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
}

/** The next time that everything in sight has come out, painted: what follows the size of a box has followed it. */
export async function waitForRendered(element: HTMLElement): Promise<RenderedEvent> {
  const event = await nextEvent(element, 'vitrine-rendered');
  await waitForPaint();
  return event;
}

/** Resolves when what stands there now has been painted. */
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

/** All text below a node, through shadow roots, as a reader would see it. */
export function readText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement) return '';
  const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
  return [...inside.childNodes].map(readText).join(' ').replace(/\s+/g, ' ').trim();
}

/** Resolves when the text stands in the widget; the widget itself tells of every change. */
export function waitForText(widget: Element, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (readText(widget).includes(text) ? resolve() : requestAnimationFrame(look));
    look();
  });
}

/** Resolves when it holds, looked at in every frame. */
export function waitUntil(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (holds() ? resolve() : requestAnimationFrame(look));
    look();
  });
}

/** The first match through shadow roots. */
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

/** A dashboard of widgets under each other, each with a snapshot of its own. */
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
