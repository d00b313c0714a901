/** The built engines, a box in a shadow root for drawings, and a tooltip that records its content. */
import type { TooltipContent } from '../../src/engines/engine-interfaces.ts';
import type * as Maps from '../../src/views/map/engine/map.ts';
import type * as Markup from '../../src/views/html/engine/markup.ts';
import type * as Template from '../../src/views/html/engine/template.ts';
import type * as Vega from '../../src/views/chart/engine/vega.ts';
import type { Result } from '../../src/model/result.ts';
import type { ChartTheme } from '../../src/model/theme/chart-theme.ts';

const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`/dist/engines/${name}.js`, location.href).href);

export const loadVega = () => load('vega') as Promise<typeof Vega>;
export const loadMaps = () => load('map') as Promise<typeof Maps>;
export const loadMarkup = () => load('markup') as Promise<typeof Markup>;
export const loadTemplate = () => load('template') as Promise<typeof Template>;

const boxes: HTMLElement[] = [];

export function createBox(): HTMLElement {
  const host = document.createElement('div');
  const box = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(box);
  document.body.append(host);
  boxes.push(host);
  return box;
}

export function removeBoxes(): void {
  for (const host of boxes.splice(0)) host.remove();
}

export function createTooltip() {
  const shown: TooltipContent[] = [];
  return { shown, show: (content: TooltipContent) => void shown.push(content), hide: () => {} };
}

export const theme: ChartTheme = {
  scheme: 'light',
  surface: '#ffffff',
  text: '#111111',
  textSecondary: '#555555',
  line: '#dddddd',
  gridOpacity: 0.8,
  primary: '#3366ff',
  positive: '#118833',
  negative: '#cc2222',
  warning: '#996600',
  series: ['#3366ff', '#11aa88', '#ee9933'],
  ramp: ['#eeeeff', '#3366ff'],
  diverging: ['#bb5500', '#eeeeee', '#2255bb'],
  fontFamily: 'sans-serif',
  fontSize: 13,
};

export const sales: Result = {
  columns: [
    { name: 'orders.month', type: 'time', title: 'Month', granularity: 'month' },
    { name: 'orders.status', type: 'string', title: 'Status' },
    { name: 'orders.count', type: 'number', title: 'Orders' },
  ],
  values: [
    ['2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000', '2024-03-01T00:00:00.000'],
    ['shipped', 'returned', 'shipped'],
    [1200, '3400.5', 5600],
  ],
  rowCount: 3,
};

/** The default options of drawings in tests. */
export const createBaseRequest = () => ({
  result: sales,
  theme,
  overrides: {},
  context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' },
  width: 400,
  height: 240,
  allowOrigins: [] as string[],
  tooltip: createTooltip(),
});

/** Moves a pointer over an element with the same events as a browser. */
export function movePointer(element: Element, x: number, y: number, type = 'pointermove'): void {
  const { left, top } = element.getBoundingClientRect();
  const place = { clientX: left + x, clientY: top + y, bubbles: true, composed: true };
  element.dispatchEvent(new PointerEvent(type, place));
}

/** The canvas or svg that was drawn. Throws if there is none. */
export function findDrawing(box: Element): Element {
  const picture = box.querySelector('canvas, svg');
  if (!picture) throw new Error('Nothing is drawn.');
  return picture;
}

/** Requests of the page to addresses with the given start. */
export const listRequestsTo = (address: string): number =>
  performance.getEntriesByType('resource').filter((entry) => entry.name.startsWith(address)).length;
