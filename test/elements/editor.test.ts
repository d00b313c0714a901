import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  chooseAdd,
  findForm,
  findOwnPlatform,
  findShown,
  openEditor,
  openForAuthor,
  pressBar,
  pressTool,
  pressWithControl,
  publishElsewhere,
  readDraft,
  readWorkbook,
  saveElsewhere,
  untilSaved,
  writeInForm,
  type DraftContent,
} from './editor-page.ts';
import { findButton, findInside } from './layout-editor-page.ts';
import {
  clearPage,
  findWidget,
  loadElement,
  nextEvent,
  readText,
  waitForText,
  signToken,
} from './page-harness.ts';

const send = window.fetch.bind(window);

describe('the dashboard as its own editor', () => {
  let start: DraftContent;
  before(async () => {
    await loadElement();
    start = (await readWorkbook(await findOwnPlatform())).dashboardPublished;
  });
  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await setViewport({ width: 1400, height: 900 });
    const platform = await findOwnPlatform();
    await saveElsewhere(platform, () => start);
  });
  afterEach(async () => {
    window.fetch = send;
    sessionStorage.clear();
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });

  it('adds a text, writes it in place, and saves it without being asked', async () => {
    const page = await openEditor();
    const before = findShown(page.element);
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, '# Our **orders**');
    const { widgets } = await untilSaved(
      page,
      (draft) => draft.widgets.at(-1)?.config['content'] === '# Our **orders**',
    );
    const [id = ''] = findShown(page.element).filter((one) => !before.includes(one));
    expect(widgets.at(-1)?.id).to.equal(id);
    await waitForText(findWidget(page.element, id), 'Our orders');
  });

  it('shows a report of the workbook with its rows, duplicates and removes widgets', async () => {
    const page = await openEditor();
    const { element } = page;
    const [first] = start.widgets.filter(({ type }) => type === 'CHART');
    const title = readText(findWidget(element, first?.id ?? '')).slice(0, 8);
    await pressTool(element, first?.id ?? '', 'duplicate');
    const copied = await untilSaved(page, ({ widgets }) => widgets.length === start.widgets.length + 1);
    const copy = copied.widgets.find(({ id }) => !start.widgets.some((one) => one.id === id));
    expect(copy?.config).to.deep.equal(first?.config);
    await waitForText(findWidget(element, copy?.id ?? ''), title);
    await pressTool(element, first?.id ?? '', 'remove');
    await untilSaved(page, ({ widgets }) => !widgets.some(({ id }) => id === first?.id));
    expect(findShown(element)).not.to.include(first?.id);
  });

  it('takes every step back and makes it again, also after the page was left', async () => {
    const page = await openEditor('ada');
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'One');
    const added = findShown(page.element).at(-1) ?? '';
    await pressTool(page.element, added, 'edit');
    await writeInForm(page.element, 'Two');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Two');
    clearPage();
    // The editor is open again by itself.
    const again = await openForAuthor('ada');
    await until(() => findInside(again.element, '.grid-stack-item .move'));
    pressBar(again.element, 'Undo');
    await untilSaved(again, (draft) => draft.widgets.at(-1)?.config['content'] === 'One');
    pressBar(again.element, 'Undo');
    pressBar(again.element, 'Undo');
    await untilSaved(again, ({ widgets }) => widgets.length === start.widgets.length);
    expect((await readDraft(again.platform)).widgets).to.deep.equal(start.widgets);
    expect(findButton(again.element, 'Undo').disabled).to.equal(true);
    pressBar(again.element, 'Redo');
    pressBar(again.element, 'Redo');
    await untilSaved(again, (draft) => draft.widgets.at(-1)?.config['content'] === 'One');
  });

  it('gives no steps of one author to another one', async () => {
    const page = await openEditor();
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'Mine');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Mine');
    clearPage();
    const other = await openEditor('another author');
    expect(findButton(other.element, 'Undo').disabled).to.equal(true);
  });

  it('changes title and description of the dashboard in its heading', async () => {
    const page = await openEditor();
    const field = await until(() => findInside(page.element, '.heading-field.title'));
    field.focus();
    await pressWithControl('a');
    await sendKeys({ type: 'All orders' });
    await sendKeys({ press: 'Tab' });
    await untilSaved(page, ({ title }) => title === 'All orders');
  });

  it('takes in what another author does, and loses nothing of both', async () => {
    const page = await openEditor();
    const [first] = start.widgets;
    await saveElsewhere(page.platform, (draft) => ({
      ...draft,
      widgets: draft.widgets.map((widget) =>
        widget.id === first?.id ? { ...widget, config: { ...widget.config, title: 'Of another' } } : widget,
      ),
    }));
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'Mine');
    const { widgets } = await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Mine');
    expect(widgets.find(({ id }) => id === first?.id)?.config['title']).to.equal('Of another');
    await waitForText(findWidget(page.element, first?.id ?? ''), 'Of another');
    expect(findInside(page.element, '.conflict')).to.equal(undefined);
  });

  it('shows a conflict, in which the author decides', async () => {
    const page = await openEditor();
    await saveElsewhere(page.platform, (draft) => ({ ...draft, title: 'Theirs' }));
    const field = await until(() => findInside(page.element, '.heading-field.title'));
    field.focus();
    await pressWithControl('a');
    await sendKeys({ type: 'Mine' });
    await sendKeys({ press: 'Tab' });
    const conflict = await until(() => findInside(page.element, '.conflict'));
    expect(conflict.textContent).to.contain('the title');
    await untilSaved(page, ({ title }) => title === 'Mine');
    [...conflict.querySelectorAll('button')]
      .find(({ textContent }) => textContent.trim() === 'Take theirs')
      ?.click();
    await untilSaved(page, ({ title }) => title === 'Theirs');
    expect(findInside(page.element, '.conflict')).to.equal(undefined);
  });

  it('keeps the work while there is no connection, and saves it once there is', async () => {
    const page = await openEditor();
    window.fetch = (target, init) =>
      init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : send(target, init);
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'Offline');
    const alert = await until(() => findInside(page.element, '.arrange-bar [role=alert]'));
    expect(alert.textContent).to.contain('Nothing is lost');
    window.fetch = send;
    dispatchEvent(new Event('online'));
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Offline');
  });

  it('saves at once when the page goes away', async () => {
    const page = await openEditor();
    const { id = '' } = start.widgets.at(-1) ?? {};
    const remove = await until(() =>
      findInside(page.element, `.widget-tools[data-handle-of="${id}"] [data-tool=remove]`),
    );
    const saves: (boolean | undefined)[] = [];
    window.fetch = (target, init) => {
      if (init?.method === 'PUT') saves.push(init.keepalive);
      return send(target, init);
    };
    remove.click();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await untilSaved(page, ({ widgets }) => !widgets.some((widget) => widget.id === id));
    expect(saves).to.deep.equal([true]);
    dispatchEvent(new PageTransitionEvent('pageshow'));
    pressBar(page.element, 'Undo');
    await untilSaved(page, ({ widgets }) => widgets.some((widget) => widget.id === id));
    expect(saves).to.deep.equal([true, false]);
  });

  it('goes on with a new token of the same author', async () => {
    const page = await openEditor('grace');
    const { element, platform } = page;
    await chooseAdd(element, 'Text');
    await writeInForm(element, 'Before');
    const loaded = nextEvent(element, 'vitrine-ready');
    element.token = await signToken({ subject: 'grace', publicId: platform.shortId, mode: 'creator' });
    await loaded;
    await until(() => findInside(element, '.grid-stack-item .move'));
    await pressTool(element, findShown(element).at(-1) ?? '', 'edit');
    await writeInForm(element, 'After');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'After');
  });

  it('leaves what another author has written into a widget while its title is changed', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'Text');
    await writeInForm(element, 'Mine');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Mine');
    await pressTool(element, findShown(element).at(-1) ?? '', 'edit');
    await findForm(element);
    await saveElsewhere(page.platform, ({ widgets, ...draft }) => ({
      ...draft,
      widgets: widgets.map((widget, index) =>
        index === widgets.length - 1
          ? { ...widget, config: { ...widget.config, content: 'Theirs' } }
          : widget,
      ),
    }));
    findInside(element, '.in-place input')?.focus();
    await sendKeys({ type: 'A title' });
    await pressWithControl('Enter');
    const { widgets } = await untilSaved(
      page,
      (draft) => draft.widgets.at(-1)?.config['title'] === 'A title',
    );
    expect(widgets.at(-1)?.config['content']).to.equal('Theirs');
  });

  it('publishes what has changed, and tells the page before and after', async () => {
    const page = await openEditor();
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'For all');
    page.element.addEventListener('vitrine-publishing', (event) => event.preventDefault(), { once: true });
    pressBar(page.element, 'Publish');
    const dialog = await until(() => findInside(page.element, 'vitrine-publish')?.shadowRoot ?? undefined);
    const publish = await until(() => dialog.querySelector<HTMLElement>('.primary') ?? undefined);
    expect(dialog.textContent).to.contain('added: For all');
    publish.click();
    await until(() => dialog.querySelector('[role=alert]') ?? undefined);
    expect((await readWorkbook(page.platform)).dashboardPublished.widgets).to.deep.equal(start.widgets);
    const published = nextEvent(page.element, 'vitrine-published');
    publish.click();
    expect((await published).versionNumber).to.be.greaterThan(1);
    const { widgets } = (await readWorkbook(page.platform)).dashboardPublished;
    expect(widgets.at(-1)?.config['content']).to.equal('For all');
    await publishElsewhere(page.platform, start);
  });

  it('adds a filter of a field, whose settings apply at once', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'Filter');
    const picker = await until(() => findInside(element, 'vitrine-pick-member')?.shadowRoot ?? undefined);
    const option = await until(() => picker.querySelector<HTMLElement>('[role=option]') ?? undefined);
    const member = option.querySelector('small')?.textContent ?? '';
    option.click();
    const { widgets } = await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['member'] === member);
    await pressTool(element, widgets.at(-1)?.id ?? '', 'settings');
    const settings = await until(
      () => findInside(element, 'vitrine-widget-settings')?.shadowRoot ?? undefined,
    );
    const faceted = await until(() => findLabelled(settings, 'narrow its list'));
    faceted.click();
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['faceted'] === true);
    pressBar(element, 'Undo');
    await until(() => faceted.matches(':not(:checked)') || undefined);
  });

  it('moves a widget into a tab, and there by keyboard', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'Tabs');
    const [first] = start.widgets.filter(({ type }) => type === 'CHART');
    const id = first?.id ?? '';
    await pressTool(element, id, 'settings');
    const settings = await until(
      () => findInside(element, 'vitrine-widget-settings')?.shadowRoot ?? undefined,
    );
    const place = await until(() => findLabelled(settings, 'Stands in'));
    if (place instanceof HTMLSelectElement) place.value = '0';
    place.dispatchEvent(new Event('change'));
    const tabsOf = (draft: DraftContent) =>
      draft.widgets.at(-1)?.config['tabs'] as { widgetIds: string[] }[] | undefined;
    await untilSaved(page, (draft) => tabsOf(draft)?.[0]?.widgetIds.includes(id) === true);
    const handle = await until(() => findInside(element, `vitrine-widget [data-handle-of="${id}"].move`));
    handle.focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await sendKeys({ press: key });
    await untilSaved(page, ({ widgets }) => {
      const { position } = widgets.find((widget) => widget.id === id) ?? {};
      return (position as { x: number }).x > 0;
    });
  });

  it('takes in what another author does when a widget is dropped, not while it is lifted', async () => {
    const page = await openEditor();
    const { element, platform } = page;
    const { id = '' } = start.widgets.at(-1) ?? {};
    const handle = await until(() => findInside(element, `[data-handle-of="${id}"].move`));
    handle.focus();
    for (const key of ['Enter', 'ArrowDown']) await sendKeys({ press: key });
    const lifted = findWidget(element, id).getAttribute('style');
    await saveElsewhere(platform, (draft) => ({ ...draft, title: 'Theirs' }));
    dispatchEvent(new Event('focus'));
    // Longer than the editor would take to read the draft.
    await readDraft(platform);
    await readDraft(platform);
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'ArrowDown' });
    expect(findWidget(element, id).getAttribute('style')).to.equal(lifted);
    expect(readTitle(element)).to.equal(start.title);
    await sendKeys({ press: 'Enter' });
    await until(() => readTitle(element) === 'Theirs' || undefined);
    expect(findWidget(element, id).getAttribute('style')).to.equal(lifted);
    await untilSaved(page, (draft) => draft.title === 'Theirs' && isMoved(draft, id, start));
  });

  it('shows what another author has saved as the draft is published, and publishes it with the next click', async () => {
    const page = await openEditor();
    const { element, platform } = page;
    pressBar(element, 'Publish');
    const dialog = await until(() => findInside(element, 'vitrine-publish')?.shadowRoot ?? undefined);
    const publish = await until(() => dialog.querySelector<HTMLElement>('.primary') ?? undefined);
    const [first] = start.widgets;
    window.fetch = async (target, init) => {
      if (init?.method !== 'POST') return send(target, init);
      window.fetch = send;
      await saveElsewhere(platform, ({ widgets, ...draft }) => ({
        ...draft,
        widgets: widgets.map((widget) =>
          widget.id === first?.id ? { ...widget, config: { ...widget.config, title: 'Theirs' } } : widget,
        ),
      }));
      return send(target, init);
    };
    publish.click();
    const alert = await until(() => dialog.querySelector('[role=alert]') ?? undefined);
    expect(alert.textContent).to.contain('Another author has changed the draft meanwhile');
    expect(dialog.textContent).to.contain('changed: Theirs');
    const published = nextEvent(element, 'vitrine-published');
    publish.click();
    await published;
    const { widgets } = (await readWorkbook(platform)).dashboardPublished;
    expect(widgets[0]?.config['title']).to.equal('Theirs');
    await publishElsewhere(platform, start);
  });

  it('lists the published versions, shows one, and brings it back as a step that can be undone', async () => {
    const page = await openEditor();
    const { element } = page;
    await saveElsewhere(page.platform, (draft) => ({ ...draft, title: 'Of now' }));
    dispatchEvent(new Event('focus'));
    await until(() => findInside(element, '.heading-field.title')?.matches('input') || undefined);
    await chooseAdd(element, 'Text');
    await writeInForm(element, 'Not published');
    const more = findInside(element, 'vitrine-add-menu:last-of-type')?.shadowRoot;
    [...(more?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
      .find(({ textContent }) => textContent.includes('Versions'))
      ?.click();
    const versions = await until(() => findInside(element, 'vitrine-versions')?.shadowRoot ?? undefined);
    (await until(() => versions.querySelector<HTMLElement>('li button') ?? undefined)).click();
    await until(() => (findShown(element).length === start.widgets.length ? true : undefined));
    expect(findInside(element, '.arrange-sheet')).to.equal(undefined);
    pressBar(element, 'Bring back as the draft');
    await untilSaved(page, ({ widgets }) => widgets.length === start.widgets.length);
    await until(() => findInside(element, '.arrange-sheet'));
    pressBar(element, 'Undo');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Not published');
  });

  it('shows the draft at narrower widths, and without the editor', async () => {
    const { element } = await openEditor();
    const choice = await until(() => findInside(element, '.edited-width select'));
    if (choice instanceof HTMLSelectElement) choice.value = 'xxs';
    const crossed = nextEvent(element, 'vitrine-breakpoint-changed');
    choice.dispatchEvent(new Event('change'));
    expect((await crossed).breakpoint).to.equal('xxs');
    const menus = element.shadowRoot?.querySelectorAll('vitrine-add-menu') ?? [];
    menus[1]?.shadowRoot?.querySelector<HTMLElement>('[role=menuitem]')?.click();
    await until(() => (findInside(element, '.arrange-sheet') ? undefined : true));
    expect(findInside(element, '.heading-field')).to.equal(undefined);
    const back = nextEvent(element, 'vitrine-breakpoint-changed');
    pressBar(element, 'Back to editing');
    await until(() => findInside(element, '.arrange-sheet .move'));
    pressBar(element, 'Done');
    expect((await back).breakpoint).not.to.equal('xxs');
  });
});

const readTitle = (element: HTMLElement): string | undefined => {
  const field = element.shadowRoot?.querySelector('.heading-field.title');
  return field instanceof HTMLInputElement ? field.value : undefined;
};

/** Whether a widget has another place than before. */
const isMoved = ({ widgets }: DraftContent, id: string, before: DraftContent): boolean =>
  JSON.stringify(widgets.find((one) => one.id === id)?.position) !==
  JSON.stringify(before.widgets.find((one) => one.id === id)?.position);

/** The field with a label that has some words. */
const findLabelled = (root: ShadowRoot, words: string): HTMLElement | undefined =>
  [...root.querySelectorAll('label')]
    .find(({ textContent }) => textContent.includes(words))
    ?.querySelector<HTMLElement>('input, select') ?? undefined;
