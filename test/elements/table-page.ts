/** A table in a dashboard, and functions that read its visible cells. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

export const cities = ['Zürich', 'Bern', 'Genf', null];

/** Rows of a host: a city, a number, and the given number of further columns of numbers. */
export function createRows(count: number, further = 0) {
  const number = (at: number) => Array.from({ length: count }, (_, row) => (row * 7 + at) % 101);
  return {
    columns: [
      { name: 'o.city', type: 'string', title: 'City' },
      { name: 'o.sum', type: 'number', title: 'Sum', format: { type: 'currency' } },
      ...Array.from({ length: further }, (_, at) => ({
        name: `o.c${at}`,
        type: 'number',
        title: `Column ${at}`,
      })),
    ],
    values: [
      Array.from({ length: count }, (_, row) => cities[row % 4]),
      number(0),
      ...Array.from({ length: further }, (_, at) => number(at)),
    ],
  };
}

export async function mountTable(
  result: object,
  spec: Record<string, unknown> = {},
  width = 900,
): Promise<DashboardElement> {
  const snapshot = { meta: { query: { dimensions: ['o.city'] } } };
  const over = { position: { x: 0, y: 0, w: 12, h: 12 } };
  const element = mount(
    {
      dashboard: createDashboard({ id: 'a', spec, snapshot, over }),
      dataSource: { query: () => Promise.resolve(result) },
      locale: 'en-US',
    },
    width,
  );
  await waitForRendered(element);
  return element;
}

export const findInTable = (element: DashboardElement, selector: string): HTMLElement =>
  findDeepInWidget(findWidget(element, 'a'), selector) as HTMLElement;
export const findGrid = (element: DashboardElement): HTMLElement => findInTable(element, '.viewport');
export const waitForElement = (element: DashboardElement, selector: string): Element | undefined =>
  findDeep(findWidget(element, 'a').shadowRoot ?? document, selector);
export const listHeadings = (element: DashboardElement): string[] =>
  [...findInTable(element, '.header').children].map((one) => readText(one));
export const listCells = (element: DashboardElement, column: number): string[] =>
  [...findGrid(element).querySelectorAll<HTMLElement>('.rows [role="row"]')]
    .sort((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
    .map((row) => readText(row.children[column] ?? row));
export const readTableState = (element: DashboardElement): unknown => element.getState().tables?.a;
export const readAnnouncement = (element: DashboardElement): string =>
  readText(findInTable(element, '.said'));

export async function openMenu(element: DashboardElement, key: string, entry: string): Promise<void> {
  findInTable(element, `[data-key="${key}"] .more`).click();
  await until(() => waitForElement(element, `[data-name="${entry}"]`) !== undefined && isOpen(element));
  findInTable(element, `[data-name="${entry}"]`).click();
}
export const isOpen = (element: DashboardElement): boolean =>
  findInTable(element, '.panel').matches(':popover-open');
