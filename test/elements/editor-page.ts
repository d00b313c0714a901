/** The dashboard as its own editor, for an author of the test platform. */
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { findInside, startLayoutEditor } from './layout-editor-page.ts';
import {
  clearPage,
  findPlatform,
  loadElement,
  mount,
  signToken,
  waitForRendered,
  type Platform,
} from './page-harness.ts';

export interface DraftContent {
  readonly title?: string;
  readonly theme?: { readonly themeId?: string };
  readonly widgets: readonly {
    readonly id: string;
    readonly type: string;
    readonly position?: unknown;
    readonly responsiveLayouts?: unknown;
    readonly config: Readonly<Record<string, unknown>>;
  }[];
}

export interface AuthorPage {
  readonly element: DashboardElement;
  readonly platform: Platform;
}

let own: Promise<Platform> | undefined;

/** The platform, with a copy of the short dashboard that only this test file changes: others run at the same time. */
export const findOwnPlatform = (): Promise<Platform> => (own ??= copyShortDashboard());

async function copyShortDashboard(): Promise<Platform> {
  const platform = await findPlatform();
  const path = `${await findWorkbookPath(platform)}/duplicate`;
  const copy = (await call(platform, path, { method: 'POST', body: '{}' })) as Copy;
  return { ...platform, shortId: copy.publishedDashboard.publicId };
}

interface Copy {
  readonly id: number;
  readonly publishedDashboard: { readonly publicId: string };
}

/** Opens the copy of the short dashboard for an author. @param facts - attributes and groups of the author. */
export async function openForAuthor(
  subject: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<AuthorPage> {
  const platform = await findOwnPlatform();
  const { baseUrl, shortId } = platform;
  const element = await mountForAuthor(baseUrl, shortId, { subject, mode: 'creator', ...facts });
  return { element, platform };
}

async function mountForAuthor(
  baseUrl: string,
  publicId: string,
  author: Readonly<Record<string, unknown>>,
): Promise<DashboardElement> {
  const token = await signToken({ ...author, publicId });
  const element = mount({ baseUrl, publicId, token, editable: true }, 1280);
  await waitForRendered(element);
  return element;
}

let authors = 0;

/** Opens the dashboard for an author, by default a new one, and its editor. */
export async function openEditor(subject = `author ${(authors += 1)}`): Promise<AuthorPage> {
  const page = await openForAuthor(subject);
  await startLayoutEditor(page.element);
  return page;
}

const send = window.fetch.bind(window);

/** Calls the platform with a token, by default as an admin of the account. */
async function call(
  { baseUrl, adminKey }: Platform,
  path: string,
  init: RequestInit = {},
  token = adminKey,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await send(`${baseUrl}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function findWorkbookPath({ baseUrl, shortId }: Platform): Promise<string> {
  const token = await signToken({ subject: 'page-author', publicId: shortId, mode: 'creator' });
  const shown = await send(`${baseUrl}/v1/embed/dashboard/${shortId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { deploymentId, workbookId } = (await shown.json()) as Record<string, number>;
  return `/v1/deployments/${deploymentId}/workbooks/${workbookId}`;
}

/** Makes a report of the workbook. @returns its id. */
export async function createReport(platform: Platform, report: object): Promise<number> {
  const [place = '', workbookId] = (await findWorkbookPath(platform)).split('/workbooks/');
  const body = JSON.stringify({ ...report, workbookId: Number(workbookId) });
  const created = await call(platform, `${place}/reports`, { method: 'POST', body });
  return (created as { readonly id: number }).id;
}

/** Makes a theme of the account. @returns its id. */
export async function createTheme(platform: Platform, name: string, theme: object): Promise<number> {
  const body = JSON.stringify({ name, theme });
  return ((await call(platform, '/v1/themes', { method: 'POST', body })) as { readonly id: number }).id;
}

/** Gives an embed tenant a theme, in which it sees every dashboard. */
export async function giveTheme(platform: Platform, tenant: string, themeId: number): Promise<void> {
  const body = JSON.stringify({ themeId });
  await call(platform, `/v1/embed-tenants/${tenant}/theme`, { method: 'PUT', body });
}

/** An author of an embed tenant makes a copy of the short dashboard, which is in the workspace of the tenant, and opens its editor. */
export async function openEditorOfTenant(
  embedTenant: string,
): Promise<{ readonly element: DashboardElement; readonly readDraft: () => Promise<DraftContent> }> {
  const platform = await findPlatform();
  const path = await findWorkbookPath(platform);
  const grant = { principal: { embedTenantName: embedTenant }, action: 'read' };
  await call(platform, `${path}/grants`, { method: 'PUT', body: JSON.stringify(grant) });
  const author = { subject: `author of ${embedTenant}`, embedTenant, mode: 'creator' };
  const unbound = await signToken({ ...author, publicId: undefined });
  const copy = await call(platform, `${path}/duplicate`, { method: 'POST', body: '{}' }, unbound);
  const { id, publishedDashboard } = copy as Copy;
  const { publicId } = publishedDashboard;
  const element = await mountForAuthor(platform.baseUrl, publicId, author);
  await startLayoutEditor(element);
  const ownPath = path.replace(/\d+$/, String(id));
  return { element, readDraft: () => readDraft(platform, ownPath) };
}

interface Workbook {
  readonly dashboardDraft: DraftContent | null;
  readonly dashboardPublished: DraftContent;
}

/** The workbook of the dashboard, as its owner reads it. */
export const readWorkbook = async (platform: Platform, path?: string): Promise<Workbook> =>
  (await call(platform, path ?? (await findWorkbookPath(platform)))) as Workbook;

export async function readDraft(platform: Platform, path?: string): Promise<DraftContent> {
  const { dashboardDraft, dashboardPublished } = await readWorkbook(platform, path);
  return dashboardDraft ?? dashboardPublished;
}

/** Another author saves a draft. */
export async function saveElsewhere(
  platform: Platform,
  change: (draft: DraftContent) => DraftContent,
): Promise<void> {
  const dashboardDraft = change(await readDraft(platform));
  const path = `${await findWorkbookPath(platform)}/dashboard`;
  await call(platform, path, { method: 'PUT', body: JSON.stringify({ dashboardDraft }) });
}

/** Publishes a config, so that the next test begins with it. */
export async function publishElsewhere(platform: Platform, config: DraftContent): Promise<void> {
  await saveElsewhere(platform, () => config);
  const path = await findWorkbookPath(platform);
  await call(platform, `${path}/publish`, { method: 'POST', body: '{}' });
}

/** Waits until what the platform has saved is so. */
export const untilSaved = (
  { platform }: AuthorPage,
  isSo: (draft: DraftContent) => boolean,
): Promise<DraftContent> =>
  until(async () => {
    const draft = await readDraft(platform);
    return isSo(draft) ? draft : undefined;
  });

/** Presses a button of the editor's bar. */
export function pressBar(element: DashboardElement, name: string): void {
  const buttons = [...(element.shadowRoot?.querySelectorAll('.arrange-bar button') ?? [])];
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
  if (!(button instanceof HTMLButtonElement) || button.disabled)
    throw new Error(`${name} cannot be pressed.`);
  button.click();
}

/** Chooses an entry of the menu that adds widgets. */
export async function chooseAdd(element: DashboardElement, title: string): Promise<void> {
  const menu = findInside(element, 'vitrine-add-menu')?.shadowRoot;
  menu?.querySelector<HTMLElement>('.open')?.click();
  const entry = await until(() =>
    [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find(({ textContent }) =>
      textContent.trim().startsWith(title),
    ),
  );
  entry.click();
}

/** Opens the dialog in which the author chooses the theme of the dashboard. */
export async function openThemes(element: DashboardElement): Promise<ShadowRoot> {
  const more = findInside(element, 'vitrine-add-menu:last-of-type')?.shadowRoot;
  [...(more?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    .find(({ textContent }) => textContent.includes('Theme'))
    ?.click();
  return until(() => findInside(element, 'vitrine-choose-theme')?.shadowRoot ?? undefined);
}

export async function chooseTheme(dialog: ShadowRoot, name: string): Promise<void> {
  const find = () => [...dialog.querySelectorAll<HTMLElement>('.choice')];
  const choice = await until(() => find().find(({ textContent }) => textContent.trim() === name));
  choice.click();
  await until(() => choice.closest('[role=option][aria-selected=true]') ?? undefined);
}

export const readThemeId = ({ theme }: DraftContent): string => theme?.themeId ?? '';

/** The accent in which the dashboard is shown. */
export function readPrimary(element: DashboardElement): string {
  const shown = findInside(element, '.dashboard');
  return shown ? getComputedStyle(shown).getPropertyValue('--v-primary') : '';
}

export const findForm = (element: DashboardElement): Promise<HTMLElement> =>
  until(() => findInside(element, '.in-place textarea, .in-place input'));

/** Writes into the form of a widget, in place of what is there, and applies it. */
export async function writeInForm(element: DashboardElement, text: string): Promise<void> {
  await findForm(element);
  await sendKeys({ type: text });
  await pressWithControl('Enter');
  await until(() => !findInside(element, '.in-place'));
}

/** Presses one of the buttons of a widget. */
export async function pressTool(element: DashboardElement, widgetId: string, tool: string): Promise<void> {
  const button = await until(() =>
    findInside(element, `.widget-tools[data-handle-of="${widgetId}"] [data-tool=${tool}]`),
  );
  button.click();
}

export const findShown = (element: DashboardElement): string[] =>
  [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].map(
    (widget) => widget.getAttribute('data-widget-id') ?? '',
  );

export async function pressWithControl(key: string): Promise<void> {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: key });
  await sendKeys({ up: 'Control' });
}

/** Begins each test of a file with the published draft, on a wide page. @returns the draft, once the first test runs. */
export function beginWithPublished(): () => DraftContent {
  let start: DraftContent | undefined;
  const findStart = (): DraftContent => {
    if (!start) throw new Error('No test has begun.');
    return start;
  };
  before(async () => {
    await loadElement();
    start = (await readWorkbook(await findOwnPlatform())).dashboardPublished;
  });
  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await setViewport({ width: 1400, height: 900 });
    await saveElsewhere(await findOwnPlatform(), findStart);
  });
  afterEach(async () => {
    window.fetch = send;
    sessionStorage.clear();
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });
  return findStart;
}
