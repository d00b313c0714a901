import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import { pressKeys } from './user-input.ts';
import {
  beginWithPublished,
  chooseAdd,
  chooseTheme,
  createTheme,
  findShown,
  openEditor,
  openForAuthor,
  openThemes,
  pressBar,
  pressTool,
  pressWithControl,
  publishElsewhere,
  readDraft,
  readPrimary,
  readThemeId,
  readWorkbook,
  saveElsewhere,
  untilSaved,
  writeInForm,
  type DraftContent,
} from './editor-page.ts';
import { findButton, findInside } from './layout-editor-page.ts';
import { clearPage, findPlatform, findWidget, nextEvent, readText, waitForText } from './page-harness.ts';

const send = window.fetch.bind(window);

describe('the dashboard as its own editor', () => {
  const findStart = beginWithPublished();

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
    const [first] = findStart().widgets.filter(({ type }) => type === 'CHART');
    const title = readText(findWidget(element, first?.id ?? '')).slice(0, 8);
    await pressTool(element, first?.id ?? '', 'duplicate');
    const copied = await untilSaved(page, ({ widgets }) => widgets.length === findStart().widgets.length + 1);
    const copy = copied.widgets.find(({ id }) => !findStart().widgets.some((one) => one.id === id));
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
    await untilSaved(again, ({ widgets }) => widgets.length === findStart().widgets.length);
    expect((await readDraft(again.platform)).widgets).to.deep.equal(findStart().widgets);
    expect(findButton(again.element, 'Undo').disabled).to.equal(true);
    pressBar(again.element, 'Redo');
    pressBar(again.element, 'Redo');
    await untilSaved(again, (draft) => draft.widgets.at(-1)?.config['content'] === 'One');
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
    const { id = '' } = findStart().widgets.at(-1) ?? {};
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
    expect((await readWorkbook(page.platform)).dashboardPublished.widgets).to.deep.equal(findStart().widgets);
    const published = nextEvent(page.element, 'vitrine-published');
    publish.click();
    expect((await published).versionNumber).to.be.greaterThan(1);
    const { widgets } = (await readWorkbook(page.platform)).dashboardPublished;
    expect(widgets.at(-1)?.config['content']).to.equal('For all');
    await publishElsewhere(page.platform, findStart());
  });

  it('adds a filter of a field, whose settings apply at once', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'Filter');
    const picker = await until(() => findInside(element, 'vitrine-pick-member')?.shadowRoot ?? undefined);
    const option = await until(() => picker.querySelector<HTMLElement>('[role=option]') ?? undefined);
    // The field has the focus, and its keys move in the list.
    expect(picker.activeElement?.role).to.equal('combobox');
    await pressKeys('End', 'Home', 'ArrowDown', 'ArrowUp');
    expect(picker.activeElement?.getAttribute('aria-activedescendant')).to.equal(option.id);
    const member = option.querySelector('small')?.textContent ?? '';
    await pressKeys('Enter');
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
    const [first] = findStart().widgets.filter(({ type }) => type === 'CHART');
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
    await until(() => (findShown(element).length === findStart().widgets.length ? true : undefined));
    expect(findInside(element, '.arrange-sheet')).to.equal(undefined);
    pressBar(element, 'Bring back as the draft');
    await untilSaved(page, ({ widgets }) => widgets.length === findStart().widgets.length);
    await until(() => findInside(element, '.arrange-sheet'));
    pressBar(element, 'Undo');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Not published');
  });

  it('gives the dashboard a theme of the account or a preset, shows it at once, and takes it back', async () => {
    const theme = { primaryColor: 'rgb(7, 8, 9)' };
    await createTheme(await findPlatform(), 'Of the account', theme);
    const page = await openEditor();
    const { element } = page;
    const dialog = await openThemes(element);
    await chooseTheme(dialog, 'Of the account');
    await untilSaved(page, (draft) => /^\d+$/.test(readThemeId(draft)));
    await until(() => readPrimary(element).includes('7, 8, 9') || undefined);
    await chooseTheme(dialog, 'Night');
    await untilSaved(page, (draft) => readThemeId(draft) === 'night');
    await chooseTheme(dialog, 'No theme');
    await untilSaved(page, (draft) => readThemeId(draft) === '');
    pressBar(element, 'Undo');
    await untilSaved(page, (draft) => readThemeId(draft) === 'night');
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

  it('arranges the widgets for a narrower width, as a step that can be undone', async () => {
    const page = await openEditor();
    const { element } = page;
    const choice = await until(() => findInside(element, '.edited-width select'));
    const findEntry = (): HTMLElement | undefined => findMoreEntry(element, 'Arrange for this width');
    expect(findEntry()).to.equal(undefined);
    if (choice instanceof HTMLSelectElement) choice.value = 'xxs';
    choice.dispatchEvent(new Event('change'));
    (await until(findEntry)).click();
    const isAsBefore = ({ widgets }: DraftContent): boolean =>
      JSON.stringify(widgets) === JSON.stringify(findStart().widgets);
    const { widgets } = await untilSaved(page, (draft) => !isAsBefore(draft));
    expect(widgets.every(({ responsiveLayouts }) => 'xxs' in Object(responsiveLayouts))).to.equal(true);
    pressBar(element, 'Undo');
    await untilSaved(page, isAsBefore);
  });
});

const findMoreEntry = (element: HTMLElement, words: string): HTMLElement | undefined =>
  [...(element.shadowRoot?.querySelectorAll('vitrine-add-menu') ?? [])]
    .flatMap((menu) => [...(menu.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])])
    .find(({ textContent }) => textContent.includes(words));

/** The field with a label that has some words. */
const findLabelled = (root: ShadowRoot, words: string): HTMLElement | undefined =>
  [...root.querySelectorAll('label')]
    .find(({ textContent }) => textContent.includes(words))
    ?.querySelector<HTMLElement>('input, select') ?? undefined;
