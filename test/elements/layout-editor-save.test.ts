import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { LayoutEditedEvent } from '../../src/elements/editor/layout-edited-event.ts';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  findButton,
  dragWithMouse,
  findHandle,
  findInside,
  toPositions,
  startLayoutEditor,
} from './layout-editor-page.ts';
import {
  clearPage,
  findPlatform,
  loadElement,
  mount,
  signShortToken,
  signToken,
  waitForRendered,
  type Platform,
} from './page-harness.ts';
import { until } from '../until.ts';

interface Draft {
  readonly dashboardDraft: {
    readonly title?: string;
    readonly widgets: readonly Record<string, unknown>[];
  } | null;
}

/** By default the short dashboard, for an author. */
async function open(setUp: Partial<DashboardElement> = {}) {
  const platform = await findPlatform();
  const { baseUrl, shortId } = platform;
  const token = await signShortToken({ subject: 'page-author', mode: 'creator' });
  const element = mount({ baseUrl, publicId: shortId, token, editable: true, ...setUp }, 1280);
  await waitForRendered(element);
  return { element, platform, publicId: element.publicId ?? shortId };
}

interface PublishedWidget {
  readonly id: string;
  readonly type: string;
  readonly position: unknown;
  readonly config: unknown;
}

interface PublishedConfig {
  readonly title?: string;
  readonly widgets: readonly PublishedWidget[];
}

async function readShown({ baseUrl }: Platform, publicId: string) {
  const token = await signToken({ subject: 'page-author', publicId, mode: 'creator' });
  const shown = await fetch(`${baseUrl}/v1/embed/dashboard/${publicId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await shown.json()) as {
    readonly deploymentId: number;
    readonly workbookId: number;
    readonly config: PublishedConfig;
  };
}

const readPublished = async (platform: Platform, publicId: string) =>
  (await readShown(platform, publicId)).config.widgets;

const send = window.fetch.bind(window);

/** Another author saves a draft, which begins as the published content. */
async function saveElsewhere(
  platform: Platform,
  publicId: string,
  change: (config: PublishedConfig) => PublishedConfig,
): Promise<PublishedConfig> {
  const { deploymentId, workbookId, config } = await readShown(platform, publicId);
  const { baseUrl, adminKey } = platform;
  const dashboardDraft = change(config);
  const url = `${baseUrl}/v1/deployments/${deploymentId}/workbooks/${workbookId}/dashboard`;
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
  const answer = await send(url, { method: 'PUT', headers, body: JSON.stringify({ dashboardDraft }) });
  expect(answer.status).to.equal(200);
  return dashboardDraft;
}

const text = (id: string): PublishedWidget => ({
  id,
  type: 'TEXT',
  position: { x: 0, y: 400, w: 12, h: 3 },
  config: { content: `Words of ${id}` },
});

/** Changes whatever an author can change, except places. */
const rewrite = (config: PublishedConfig): PublishedConfig => ({
  ...config,
  title: 'Not published',
  widgets: [
    ...config.widgets.slice(0, -1).map((widget) => ({ ...widget, style: { zebra: 1 } })),
    text('added'),
  ],
});

/** What an author has made of the draft, without the places. */
const withoutPlaces = (config: { readonly widgets: readonly object[] } | null): object => ({
  ...config,
  widgets: config?.widgets.map((widget) => ({
    ...widget,
    position: undefined,
    responsiveLayouts: undefined,
  })),
});

/** The workbook of the dashboard, as its owner reads it. */
async function readDraft(platform: Platform, publicId: string): Promise<Draft> {
  const { baseUrl, adminKey } = platform;
  const { deploymentId, workbookId } = await readShown(platform, publicId);
  const answer = await fetch(`${baseUrl}/v1/deployments/${deploymentId}/workbooks/${workbookId}`, {
    headers: { authorization: `Bearer ${adminKey}` },
  });
  return (await answer.json()) as Draft;
}

/** The positions of all widgets in the event for the host. */
async function resizeFirst(element: DashboardElement): Promise<Record<string, unknown>> {
  await startLayoutEditor(element);
  const id = findInside(element, '.move')?.dataset['handleOf'] ?? '';
  let edit: LayoutEditedEvent | undefined;
  element.addEventListener('vitrine-layout-edited', (event) => (edit = event), { once: true });
  await dragWithMouse(findHandle(element, id, 'resize'), [
    [5, 40],
    [5, 90],
  ]);
  return toPositions(await until(() => edit));
}

describe('saving an edited layout', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
    await setViewport({ width: 1400, height: 900 });
    const platform = await findPlatform();
    await saveElsewhere(platform, platform.shortId, (config) => config);
  });
  afterEach(async () => {
    window.fetch = send;
    clearPage();
    await setViewport({ width: 800, height: 600 });
  });

  it('is offered only to authors, not with the token of a reader', async () => {
    const { element } = await open({ token: await signShortToken() });
    for (let frame = 0; frame < 20; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(findInside(element, '.arrange')).to.equal(undefined);
  });

  it('saves the shown layout as the workbook’s draft', async () => {
    const { element, platform, publicId } = await open();
    const places = await resizeFirst(element);
    findButton(element, 'Done').click();
    await until(() => !findInside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    const saved = dashboardDraft?.widgets.map(({ id, position }) => [id, position]);
    expect(Object.fromEntries(saved ?? [])).to.deep.equal(places);
  });

  it('changes the places in the draft that is there, and nothing else of it', async () => {
    const { element, platform, publicId } = await open();
    const saved = await saveElsewhere(platform, publicId, rewrite);
    const places = await resizeFirst(element);
    findButton(element, 'Done').click();
    await until(() => !findInside(element, '.arrange-bar'));
    const draft = await readDraft(platform, publicId);
    expect(withoutPlaces(draft.dashboardDraft)).to.deep.equal(withoutPlaces(saved));
    const expected = saved.widgets.map(({ id, position }) => [id, places[id] ?? position]);
    expect(draft.dashboardDraft?.widgets.map(({ id, position }) => [id, position])).to.deep.equal(expected);
  });

  it('keeps what another author saves at the same moment', async () => {
    const { element, platform, publicId } = await open();
    const places = await resizeFirst(element);
    const saves: (string | null)[] = [];
    window.fetch = async (target, init) => {
      if (init?.method !== 'PUT') return send(target, init);
      saves.push(new Headers(init.headers).get('if-match'));
      if (saves.length === 1) await saveElsewhere(platform, publicId, rewrite);
      return send(target, init);
    };
    findButton(element, 'Done').click();
    await until(() => !findInside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    expect(dashboardDraft?.title).to.equal('Not published');
    const saved = dashboardDraft?.widgets.map(({ id, position }) => [id, position]) ?? [];
    expect(saved.at(-1)).to.deep.equal(['added', text('added').position]);
    for (const [id, position] of saved.slice(0, -1)) expect(places[String(id)]).to.deep.equal(position);
    expect(saves).to.have.length(2);
    expect(saves[0]).not.to.equal(saves[1]);
  });

  it('keeps the height of a container of tabs, and does not change the widgets of its tabs', async () => {
    const { publicIds, creatorToken } = await findPlatform();
    const [wholeId = ''] = publicIds;
    await saveElsewhere(await findPlatform(), wholeId, (config) => config);
    const { element, platform, publicId } = await open({ publicId: wholeId, token: creatorToken });
    const published = await readPublished(platform, publicId);
    const container = published.find(({ type }) => type === 'TABS_CONTAINER');
    const { tabs } = container?.config as { tabs: { widgetIds: string[] }[] };
    await resizeFirst(element);
    findButton(element, 'Done').click();
    await until(() => !findInside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    const saved = new Map(dashboardDraft?.widgets.map((widget) => [widget['id'], widget]));
    const given = container?.position as Record<string, number>;
    expect(saved.get(container?.id)?.['position']).to.deep.equal({ ...given, y: (given['y'] ?? 0) + 2 });
    for (const id of tabs.flatMap(({ widgetIds }) => widgetIds))
      expect(saved.get(id)).to.deep.equal(published.find((widget) => widget.id === id));
  });

  it('loses no changes if it fails: it shows the reason, and can be retried', async () => {
    const { element, platform, publicId } = await open();
    await resizeFirst(element);
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    findButton(element, 'Done').click();
    await until(() => findInside(element, '.arrange-bar [role="alert"]'));
    expect(findInside(element, '.arrange-bar [role="alert"]')?.textContent).to.contain('Nothing is lost');
    window.fetch = send;
    findButton(element, 'Save again').click();
    await until(() => !findInside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    expect(dashboardDraft?.widgets.length).to.be.greaterThan(0);
  });
});
