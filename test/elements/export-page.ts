/** Widgets for export tests, and functions that read the menu and the files. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { findWidget } from './page-harness.ts';
import { until } from '../until.ts';

export const data = [
  { carrier: 'AA', delay: 3, share: 0.25, day: '2024-01-02', secret: 1 },
  { carrier: '=HYPERLINK("https://evil.example")', delay: -9, share: 0.5, day: '2024-03-01', secret: 2 },
  { carrier: 'Übèr, "Air"', delay: 12, share: 1, day: '2024-02-01', secret: 3 },
];
export const columns = [
  { field: 'carrier', title: 'Carrier' },
  'delay',
  'share',
  'day',
  { field: 'secret', hidden: true },
];
export const table = {
  id: 'table',
  spec: { data, columns },
  snapshot: {
    meta: { preferences: { columnFormats: { share: { type: 'percent', decimalPlaces: 1 } } } },
    preferences: { columnFormats: { share: { type: 'percent', decimalPlaces: 1 } } },
  },
};
export const chart = {
  id: 'chart',
  kind: 'vega',
  spec: {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    data: { values: data },
    mark: 'bar',
    encoding: { x: { field: 'carrier' }, y: { field: 'delay', type: 'quantitative' } },
  },
};
export const map = {
  id: 'map',
  kind: 'map',
  spec: { mode: 'point', latitude: 'lat', longitude: 'lon', data: [{ lat: 40, lon: -100, n: 1 }] },
};
export const settings = { allowExport: true, locale: 'en-US', timeZone: 'UTC' };

export const findExportMenu = (element: DashboardElement, id: string): Element | null =>
  findWidget(element, id).querySelector('vitrine-export');

export async function openExportMenu(element: DashboardElement, id: string): Promise<ShadowRoot> {
  await until(() => !!findExportMenu(element, id)?.shadowRoot?.querySelector('.open'));
  const root = findExportMenu(element, id)?.shadowRoot;
  if (!root) throw new Error('There is no menu.');
  return root;
}

export const listMenuItems = (root: ShadowRoot): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[role=menuitem]'),
];
export const findFocused = (root: ShadowRoot): string | undefined => root.activeElement?.textContent.trim();

export async function catchReason(promise: Promise<unknown>): Promise<{ code?: string; message: string }> {
  try {
    await promise;
  } catch (error) {
    return error as { code?: string; message: string };
  }
  throw new Error('It was granted.');
}

/** Collects the names of downloaded files until `end`, without saving the files. */
export function recordDownloads(): { names: string[]; end(): void } {
  const names: string[] = [];
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click') ?? {};
  Object.defineProperty(HTMLElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLElement) {
      if (this instanceof HTMLAnchorElement) names.push(this.download);
    },
  });
  return { names, end: () => Object.defineProperty(HTMLElement.prototype, 'click', own) };
}

export const today = new Date().toISOString().slice(0, 10);
