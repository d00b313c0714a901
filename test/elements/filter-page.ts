/** Dashboards with controls over the sample data, and the actions of a reader. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { dataPaths } from '../../src/contract/element-api-paths.ts';
import {
  findDeepInWidget,
  findDeep,
  findPlatform,
  findWidget,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

type Json = Record<string, unknown>;

const flights: Json = {
  measures: ['flights.count'],
  dimensions: ['flights.origin_label'],
  order: [['flights.count', 'desc']],
  limit: 8,
};
const strikes: Json = { measures: ['birdstrikes.count'], dimensions: ['birdstrikes.phase'] };
const months: Json = {
  measures: ['flights.count'],
  timeDimensions: [{ dimension: 'flights.date', granularity: 'month' }],
};

/** Controls above three tables: flights by airport, strikes by phase, flights by month. */
export function createFilterDashboard(
  controls: readonly Json[],
  queries: readonly Json[] = [flights, strikes, months],
): Json {
  const names = ['flights', 'strikes', 'months'];
  return {
    publicId: 'inline',
    config: {
      title: 'Controls',
      layout: { rowHeight: 30, margin: [16, 16] },
      widgets: [
        ...controls.map((control, index) => ({
          position: { x: (index % 4) * 3, y: 0, w: 3, h: 2 },
          ...control,
        })),
        ...queries.map((_, index) => ({
          id: names[index],
          type: 'CHART',
          position: { x: index * 4, y: 4, w: 4, h: 9 },
          config: { reportId: index + 1, title: names[index] },
        })),
      ],
    },
    reportSnapshots: queries.map((query, index) => ({
      id: index + 1,
      reportId: index + 1,
      versionNumber: 1,
      kind: 'table',
      meta: { query },
    })),
  };
}

export const createFilterWidget = (id: string, member: string, config: Json = {}): Json => ({
  id,
  type: 'FILTER',
  config: { member, ...config },
});

export const createGrainWidget = (id: string, config: Json = {}): Json => ({
  id,
  type: 'TIME_GRAIN',
  config: { member: 'flights.date', ...config },
});

/** Shows the dashboard in the page with data from the real platform, and resolves when it is painted. */
export async function mountFilterDashboard(
  controls: readonly Json[],
  setUp: Partial<DashboardElement> = {},
): Promise<DashboardElement> {
  const { baseUrl, publicIds, tokens } = await findPlatform();
  const [publicId = ''] = publicIds;
  const dashboard = createFilterDashboard(controls);
  const element = mount({ baseUrl, publicId, token: tokens[publicId], dashboard, ...setUp });
  await waitForRendered(element);
  return element;
}

/** Resolves to the shadow root of the control when its view is rendered. */
export function waitForControl(element: DashboardElement, id: string): Promise<ShadowRoot> {
  return until(() => {
    const root = findWidget(element, id).shadowRoot;
    const view = root && findDeep(root, 'vitrine-filter, vitrine-grain');
    return view?.shadowRoot?.querySelector('[part="control"]') ? view.shadowRoot : undefined;
  });
}

export const findField = (control: ShadowRoot): HTMLElement => find(control, '.field');

export function find(root: ParentNode, selector: string): HTMLElement {
  const found = findDeep(root, selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Opens the panel and waits until it has options. */
export async function openPanel(control: ShadowRoot): Promise<HTMLElement> {
  findField(control).click();
  const panel = await until(() => control.querySelector<HTMLElement>('vitrine-filter-panel'));
  await until(() => findDeep(findPanelRoot(panel), 'footer') ?? false);
  return panel;
}

export function findPanelRoot(panel: HTMLElement): ShadowRoot {
  if (!panel.shadowRoot) throw new Error('The panel has not been drawn.');
  return panel.shadowRoot;
}

/** Resolves to the option with the text when it is listed. */
export const waitForOption = (panel: HTMLElement, text: string): Promise<HTMLElement> =>
  until(() => listOptions(panel).find((option) => readText(option).includes(text)));

export function listOptions(panel: HTMLElement): HTMLElement[] {
  const list = findDeep(findPanelRoot(panel), '[role=listbox]');
  return list ? [...list.querySelectorAll<HTMLElement>('[role=option]')] : [];
}

export function type(input: HTMLElement, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('Nothing can be typed there.');
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Fires the change event, as Enter and leaving the field do. */
export function enterText(input: HTMLElement, text: string): void {
  type(input, text);
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function chooseOption(select: HTMLElement, text: string): void {
  if (!(select instanceof HTMLSelectElement)) throw new Error('That is no menu.');
  select.selectedIndex = [...select.options].findIndex((option) => option.text === text);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

export const findRowsText = (element: DashboardElement, id: string): string =>
  readText(findDeepInWidget(findWidget(element, id), '[role="grid"]'));

/** Resolves when the rows of the chart pass the test. */
export const waitForRows = (
  element: DashboardElement,
  id: string,
  test: (text: string) => boolean,
): Promise<true> =>
  until(() =>
    test(
      findDeep(findWidget(element, id).shadowRoot ?? document, '[role="grid"]')
        ? findRowsText(element, id)
        : '',
    ),
  );

/** Records all queries to the Data API from now on, until `stop`. */
export function recordQueries(): { queries: Json[]; stop: () => void } {
  const queries: Json[] = [];
  const original = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (
      typeof init?.body === 'string' &&
      String(input instanceof Request ? input.url : input).endsWith(dataPaths.load)
    ) {
      const body = JSON.parse(init.body) as { query: Json };
      queries.push(body.query);
    }
    return original(input, init);
  };
  return { queries, stop: () => (window.fetch = original) };
}

export const isQueryFor = (query: Json, member: string): boolean =>
  JSON.stringify(query).includes(`"${member}"`);
