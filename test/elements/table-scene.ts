/** A table in a dashboard, and what is seen of it. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { dashboardOf, deepIn, findDeep, findWidget, mount, rendered, textOf, until } from './harness.ts';

export const cities = ['Zürich', 'Bern', 'Genf', null];

/** Rows of a host: a city, a number, and as many further numbers as are asked for. */
export function rowsOf(count: number, further = 0) {
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

export async function show(
  result: object,
  spec: Record<string, unknown> = {},
  width = 900,
): Promise<DashboardElement> {
  const snapshot = { meta: { query: { dimensions: ['o.city'] } } };
  const over = { position: { x: 0, y: 0, w: 12, h: 12 } };
  const element = mount(
    {
      dashboard: dashboardOf({ id: 'a', spec, snapshot, over }),
      dataSource: { query: () => Promise.resolve(result) },
      locale: 'en-US',
    },
    width,
  );
  await rendered(element);
  return element;
}

export const inTable = (element: DashboardElement, selector: string): HTMLElement =>
  deepIn(findWidget(element, 'a'), selector) as HTMLElement;
export const grid = (element: DashboardElement): HTMLElement => inTable(element, '.viewport');
export const lookFor = (element: DashboardElement, selector: string): Element | undefined =>
  findDeep(findWidget(element, 'a').shadowRoot ?? document, selector);
export const headings = (element: DashboardElement): string[] =>
  [...inTable(element, '.header').children].map((one) => textOf(one));
export const cellsIn = (element: DashboardElement, column: number): string[] =>
  [...grid(element).querySelectorAll<HTMLElement>('.rows [role="row"]')]
    .sort((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
    .map((row) => textOf(row.children[column] ?? row));
export const arranged = (element: DashboardElement): unknown => element.getState().tables?.a;
export const said = (element: DashboardElement): string => textOf(inTable(element, '.said'));

export async function openMenu(element: DashboardElement, key: string, entry: string): Promise<void> {
  inTable(element, `[data-key="${key}"] .more`).click();
  await until(() => lookFor(element, `[data-name="${entry}"]`) !== undefined && isOpen(element));
  inTable(element, `[data-name="${entry}"]`).click();
}
export const isOpen = (element: DashboardElement): boolean =>
  inTable(element, '.panel').matches(':popover-open');
