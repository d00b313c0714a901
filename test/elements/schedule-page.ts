/** The dialog of schedules in a page, on the real platform. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { clearPage, findPlatform, loadElement, mount, readText, waitForRendered } from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';

/** A schedule as a request creates it. */
export const daily = { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'Europe/Berlin' };

/** Each test begins without schedules, and leaves no page and no changed requests. */
export function useSubscriber(): void {
  beforeEach(async () => {
    await loadElement();
    await clearSubscriptions();
  });
  afterEach(() => {
    restoreRequests();
    clearPage();
  });
}

export async function mountSubscriber(
  setUp: Partial<DashboardElement> = {},
  width = 1240,
): Promise<DashboardElement> {
  const { baseUrl, shortId, scheduleToken } = await findPlatform();
  const settings = { baseUrl, publicId: shortId, token: scheduleToken, locale: 'en-US' };
  const element = mount({ ...settings, ...setUp }, width);
  await waitForRendered(element);
  return element;
}

export const findScheduleButton = (element: DashboardElement): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part~="schedule-button"]') ?? null;

export const findDialog = (element: DashboardElement): ShadowRoot | null =>
  element.shadowRoot?.querySelector('vitrine-schedule')?.shadowRoot ?? null;

/** A part of the dialog. */
export function inDialog(element: DashboardElement, selector: string): HTMLElement {
  const found = findDialog(element)?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} in the dialog of schedules.`);
  return found;
}

export const has = (element: DashboardElement, selector: string): boolean =>
  Boolean(findDialog(element)?.querySelector(selector));

/** Resolves when the dialog shows the text. Where it does not come, the error says what stands there. */
export async function shows(element: DashboardElement, text: string | RegExp): Promise<void> {
  try {
    await until(() => matches(readDialog(element), text));
  } catch (cause) {
    throw new Error(`The dialog does not show ${String(text)}, but: ${readDialog(element)}`, { cause });
  }
}

const matches = (shown: string, text: string | RegExp): boolean =>
  typeof text === 'string' ? shown.includes(text) : text.test(shown);

export const readDialog = (element: DashboardElement): string => {
  const dialog = findDialog(element)?.querySelector('dialog');
  return dialog ? readWords(dialog) : '';
};

/** Isolates of directions are invisible. */
const readWords = (part: Element): string =>
  readText(part)
    .replace(/[\u2068\u2069]/g, '')
    .replaceAll('\u202f', ' ');

/** Waits until the list has a schedule with these words. The form has them, too, before it is saved. */
export const lists = (element: DashboardElement, words: string): Promise<unknown> =>
  until(() =>
    [...(findDialog(element)?.querySelectorAll('.item') ?? [])].some((item) =>
      readWords(item).includes(words),
    ),
  );

export async function openDialog(element: DashboardElement): Promise<void> {
  await until(() => findScheduleButton(element) !== null);
  await clickOn(findScheduleButton(element) ?? element);
  await until(() => has(element, 'footer'));
}

export async function press(element: DashboardElement, selector: string): Promise<void> {
  await until(() => has(element, `${selector}:not(:disabled):not([aria-disabled=true])`));
  await clickOn(inDialog(element, selector));
}

export async function choose(element: DashboardElement, id: string, value: string): Promise<void> {
  const list = inDialog(element, `#${id}`);
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${id} is no list.`);
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

/** A request of the reader to the platform, outside of the page. */
export async function callSubscriptions(
  path = '',
  init: { readonly method?: string; readonly body?: unknown } = {},
): Promise<unknown> {
  const { baseUrl, shortId, scheduleToken } = await findPlatform();
  const url = `${baseUrl}/v1/deployments/1/dashboards/${shortId}/subscriptions${path}`;
  const headers = { authorization: `Bearer ${scheduleToken}`, 'content-type': 'application/json' };
  const body = init.body === undefined ? {} : { body: JSON.stringify(init.body) };
  const response = await fetch(url, { method: init.method ?? 'GET', headers, ...body });
  return response.status === 204 ? undefined : response.json();
}

export interface Listed {
  readonly items: readonly (Record<string, unknown> & { readonly id: number })[];
}

export const listSubscriptions = async (): Promise<Listed['items']> =>
  ((await callSubscriptions()) as Listed).items;

export async function clearSubscriptions(): Promise<void> {
  for (const { id } of await listSubscriptions()) await callSubscriptions(`/${id}`, { method: 'DELETE' });
}

/** A request of the dialog. */
export interface DialogRequest {
  readonly method: string;
  /** What follows `/subscriptions`. */
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
}

const realFetch = window.fetch.bind(window);

/** Lets a test see the dialog's requests, and answer them. `send` sends the request to the platform. */
export function interceptRequests(
  answer: (request: DialogRequest, send: () => Promise<Response>) => Promise<Response>,
): void {
  window.fetch = (target, init) => {
    const send = (): Promise<Response> => realFetch(target, init);
    const [, path] =
      /\/subscriptions(.*)$/.exec(target instanceof Request ? target.url : target.toString()) ?? [];
    return path === undefined ? send() : answer(readRequest(path, init), send);
  };
}

/** True while the dialog asks for the next times of the form's schedule. */
export const asksForTimes = (element: DashboardElement): boolean =>
  inDialog(element, '.times').getAttribute('aria-busy') === 'true';

/** The dialog's requests from now on, as they are sent. */
export function recordRequests(): readonly DialogRequest[] {
  const requests: DialogRequest[] = [];
  interceptRequests((request, send) => {
    requests.push(request);
    return send();
  });
  return requests;
}

export function restoreRequests(): void {
  window.fetch = realFetch;
}

function readRequest(path: string, { method = 'GET', headers, body }: RequestInit = {}): DialogRequest {
  const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
  return { method, path, token, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined };
}

/** The connection is lost. */
export const lose = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** An answer of the platform that refuses a request. */
export const refuse = (statusCode: number, code: string, message: string): Promise<Response> =>
  Promise.resolve(Response.json({ statusCode, code, message }, { status: statusCode }));

/** The focused part of the dialog. */
export const findFocused = (element: DashboardElement): Element | null =>
  findDialog(element)?.activeElement ?? null;

/** Presses a key on a part of the dialog. */
export async function pressKeyOn(element: DashboardElement, selector: string, key: string): Promise<void> {
  await until(() => has(element, `${selector}:not([aria-disabled=true])`));
  inDialog(element, selector).focus();
  await pressKeys(key);
}
