import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { button, drag, handle, inside, startArranging, until } from './arrange-scene.ts';
import { clear, findPlatform, loadElement, mount, rendered, type Platform } from './harness.ts';

interface Draft {
  readonly dashboardDraft: { readonly widgets: readonly Record<string, unknown>[] } | null;
}

async function open(token: (platform: Platform, publicId: string) => string | undefined) {
  const platform = await findPlatform();
  const { baseUrl, publicIds } = platform;
  const [publicId = ''] = publicIds;
  const element = mount({ baseUrl, publicId, token: token(platform, publicId), editable: true }, 1280);
  await rendered(element);
  return { element, platform, publicId };
}

const asAuthor = ({ creatorToken }: Platform): string => creatorToken;

/** The workbook of that dashboard, as its owner reads it. */
async function readDraft({ baseUrl, creatorToken, adminKey }: Platform, publicId: string): Promise<Draft> {
  const shown = await fetch(`${baseUrl}/v1/embed/dashboard/${publicId}`, {
    headers: { authorization: `Bearer ${creatorToken}` },
  });
  const { deploymentId, workbookId } = (await shown.json()) as Record<string, number>;
  const answer = await fetch(`${baseUrl}/v1/deployments/${deploymentId}/workbooks/${workbookId}`, {
    headers: { authorization: `Bearer ${adminKey}` },
  });
  return (await answer.json()) as Draft;
}

async function moveFirst(element: DashboardElement): Promise<string> {
  await startArranging(element);
  const id = inside(element, '.move')?.dataset['handleOf'] ?? '';
  let edited = false;
  element.addEventListener('vitrine-layout-edited', () => (edited = true), { once: true });
  await drag(handle(element, id, 'resize'), [
    [5, 40],
    [5, 90],
  ]);
  await until(() => edited);
  return id;
}

describe('saving an arranged dashboard', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(clear);

  it('is for authors only: a reader’s token is offered nothing', async () => {
    const { element } = await open(({ tokens }, publicId) => tokens[publicId]);
    for (let frame = 0; frame < 20; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(inside(element, '.arrange')).to.equal(undefined);
  });

  it('keeps what stands on the screen as the workbook’s draft', async () => {
    const { element, platform, publicId } = await open(asAuthor);
    const id = await moveFirst(element);
    button(element, 'Done').click();
    await until(() => !inside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    const saved = dashboardDraft?.widgets.find((widget) => widget['id'] === id);
    const { height } =
      inside(element, `vitrine-widget[data-widget-id="${id}"]`)?.getBoundingClientRect() ?? {};
    const { h } = saved?.['position'] as { h: number };
    // Rows of 30 px with 10 px between, unless the dashboard says otherwise: the sample does not.
    expect(h * 40 - 10).to.equal(height);
  });

  it('loses nothing where saving fails: it says why, and saves when it is asked again', async () => {
    const { element, platform, publicId } = await open(asAuthor);
    await moveFirst(element);
    const send = window.fetch;
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    button(element, 'Done').click();
    await until(() => inside(element, '.arrange-bar [role="alert"]'));
    expect(inside(element, '.arrange-bar [role="alert"]')?.textContent).to.contain('Nothing is lost');
    window.fetch = send;
    button(element, 'Save again').click();
    await until(() => !inside(element, '.arrange-bar'));
    const { dashboardDraft } = await readDraft(platform, publicId);
    expect(dashboardDraft?.widgets.length).to.be.greaterThan(0);
  });
});
