/** What authors do at random in the editor of a page, by its buttons and keys. */
import { anyOf, random } from '../service/seeded-random.ts';
import { until } from '../until.ts';
import type { AuthorInBrowser } from './author-in-browser.ts';
import { find, press, pressWithControl } from './press-in-page.ts';

/** Widgets of a draft between which random edits leave it. */
const widgetCount = { least: 4, most: 12 };

export async function editAtRandom(author: AuthorInBrowser): Promise<void> {
  const count = (await author.readSession())?.present.widgets.length ?? widgetCount.least;
  const offered = edits.filter(
    ([name]) =>
      !(name === 'remove' && count <= widgetCount.least) &&
      !(['add', 'duplicate'].includes(name) && count >= widgetCount.most),
  );
  const [name, edit] = anyOf(offered);
  author.log.push(`${author.name} ${name}`);
  await edit(author);
  await author.note();
}

type Edit = (author: AuthorInBrowser) => Promise<unknown>;

const edits: readonly (readonly [string, Edit])[] = [
  ['add', addText],
  ['add tabs', addTabs],
  ['write', write],
  ['write', write],
  ['move', move],
  ['move', move],
  ['duplicate', (author) => author.clickAny('[data-tool=duplicate]')],
  ['remove', (author) => author.clickAny('[data-tool=remove]')],
  ['title', changeTitle],
  ['settings', changeSettings],
  ['settings', changeSettings],
  ['undo', (author) => author.clickAny('.arrange-bar .step[aria-label=Undo]')],
  ['undo', (author) => author.clickAny('.arrange-bar .step[aria-label=Undo]')],
  ['redo', (author) => author.clickAny('.arrange-bar .step[aria-label=Redo]')],
  ['reload', (author) => author.reload()],
];

async function addText(author: AuthorInBrowser): Promise<void> {
  await press(author.page, '.arrange-bar .open, .open', 'Add');
  await press(author.page, '[role=menuitem]', 'Text');
  await writeInForm(author, '.in-place textarea');
}

async function addTabs({ page }: AuthorInBrowser): Promise<void> {
  const hasTabs = await page.evaluate(
    () => !!document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector('.has-tabs'),
  );
  if (hasTabs) return;
  await press(page, '.arrange-bar .open, .open', 'Add');
  await press(page, '[role=menuitem]', 'Tabs');
}

async function write(author: AuthorInBrowser): Promise<void> {
  if (await author.clickAny('[data-tool=edit]')) await writeInForm(author, '.in-place :is(textarea, input)');
}

async function writeInForm(author: AuthorInBrowser, selector: string): Promise<void> {
  await find(author.page, `${selector}:focus`);
  await author.page.keyboard.type(author.nextWords());
  await pressWithControl(author.page, 'Enter');
  await until(() =>
    author.page.evaluate(
      () => !document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector('.in-place'),
    ),
  );
}

async function move(author: AuthorInBrowser): Promise<void> {
  if (!(await author.focusAny(random() < 0.3 ? '.resize' : '.move'))) return;
  const { keyboard } = author.page;
  await keyboard.press('Enter');
  for (let step = 0; step < 1 + random() * 4; step++)
    await keyboard.press(anyOf(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const));
  await keyboard.press(random() < 0.1 ? 'Escape' : 'Enter');
}

async function changeTitle(author: AuthorInBrowser): Promise<void> {
  await (await find(author.page, `.heading-field.${anyOf(['title', 'description'])}`)).focus();
  await pressWithControl(author.page, 'a');
  await author.page.keyboard.type(`${author.nextWords()}\n`);
}

/** Chooses something else in one of the lists of the settings of a widget. */
async function changeSettings(author: AuthorInBrowser): Promise<void> {
  const { page } = author;
  if (!(await author.clickAny('[data-tool=settings]'))) return;
  await find(page, 'dialog .fields');
  await page.evaluate(
    (luck, other) => {
      const root = document
        .querySelector('vitrine-dashboard')
        ?.shadowRoot?.querySelector('vitrine-widget-settings')?.shadowRoot;
      const lists = [...(root?.querySelectorAll('select') ?? [])];
      const list = lists[Math.floor(luck * lists.length)];
      if (!list) return;
      list.selectedIndex = Math.floor(other * list.options.length);
      list.dispatchEvent(new Event('change'));
    },
    random(),
    random(),
  );
  await page.evaluate(() =>
    document
      .querySelector('vitrine-dashboard')
      ?.shadowRoot?.querySelector('vitrine-widget-settings')
      ?.shadowRoot?.querySelector<HTMLElement>('.close')
      ?.click(),
  );
}
