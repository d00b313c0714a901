import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  beginWithPublished,
  chooseAdd,
  findForm,
  findShown,
  openEditor,
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
import { clearPage, findWidget, nextEvent, waitForText, signToken } from './page-harness.ts';

const send = window.fetch.bind(window);

describe('two authors of one dashboard', () => {
  const findStart = beginWithPublished();

  it('gives no steps of one author to another one', async () => {
    const page = await openEditor();
    await chooseAdd(page.element, 'Text');
    await writeInForm(page.element, 'Mine');
    await untilSaved(page, (draft) => draft.widgets.at(-1)?.config['content'] === 'Mine');
    clearPage();
    const other = await openEditor('another author');
    expect(findButton(other.element, 'Undo').disabled).to.equal(true);
  });

  it('takes in what another author does, and loses nothing of both', async () => {
    const page = await openEditor();
    const [first] = findStart().widgets;
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

  it('takes in what another author does when a widget is dropped, not while it is lifted', async () => {
    const page = await openEditor();
    const { element, platform } = page;
    const { id = '' } = findStart().widgets.at(-1) ?? {};
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
    expect(readTitle(element)).to.equal(findStart().title);
    await sendKeys({ press: 'Enter' });
    await until(() => readTitle(element) === 'Theirs' || undefined);
    expect(findWidget(element, id).getAttribute('style')).to.equal(lifted);
    await untilSaved(page, (draft) => draft.title === 'Theirs' && isMoved(draft, id, findStart()));
  });

  it('shows what another author has saved as the draft is published, and publishes it with the next click', async () => {
    const page = await openEditor();
    const { element, platform } = page;
    pressBar(element, 'Publish');
    const dialog = await until(() => findInside(element, 'vitrine-publish')?.shadowRoot ?? undefined);
    const publish = await until(() => dialog.querySelector<HTMLElement>('.primary') ?? undefined);
    const [first] = findStart().widgets;
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
    await publishElsewhere(platform, findStart());
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
