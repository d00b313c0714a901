/** Two authors edit one dashboard at random in two browsers, over connections that fail before and after the platform has answered. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { readConfig, readDraft, type DashboardDraft } from '../../src/model/draft/dashboard-draft.ts';
import { compareDrafts } from '../../src/model/draft/draft-change.ts';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { isUnlimited } from '../rounds.ts';
import { anyOf, random } from '../service/seeded-random.ts';
import { listLost } from '../model/draft/list-lost.ts';
import { until } from '../until.ts';
import { editAtRandom } from './author-edits.ts';
import { AuthorInBrowser } from './author-in-browser.ts';
import { startAuthoringDemo, type AuthoringDemo } from './authoring-under-test.ts';

/** `TEST_MINUTES=15` plays for so long. */
const minutes = Number(process.env.TEST_MINUTES) || (isUnlimited ? 15 : 2);

/** Edits of one author in a round. */
const editCount = 15;

let demo: AuthoringDemo;
let browser: Browser;

beforeAll(async () => {
  demo = await startAuthoringDemo();
  browser = await puppeteer.launch(await findBrowser());
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

interface Board {
  readonly publicId: string;
  readonly start: DashboardDraft;
  readonly read: () => Promise<DashboardDraft>;
  readonly publish: () => Promise<unknown>;
}

/** A copy of the sample with three of its charts, a text and tabs. */
async function createBoard(): Promise<Board> {
  const workbooks = '/deployments/1/workbooks';
  const [sample] = readArray((await demo.callAsAdmin('GET', workbooks)).items)
    .filter(isRecord)
    .slice(-1);
  const { id, dashboardPublished } = await demo.callAsAdmin(
    'POST',
    `${workbooks}/${String(sample?.id)}/duplicate`,
    {},
  );
  const path = `${workbooks}/${String(id)}`;
  const config = readDraft(dashboardPublished);
  const charts = config.widgets.filter(({ type }) => type === 'CHART').slice(0, 3);
  const tabs = [1, 2].map((tab) => ({ id: `tab-${tab}`, title: `Tab ${tab}`, widgetIds: [] }));
  const start = {
    ...config,
    widgets: [
      ...charts,
      { id: 'words', type: 'TEXT', position: { x: 0, y: 30, w: 6, h: 4 }, config: { content: 'Words' } },
      { id: 'tabs', type: 'TABS_CONTAINER', position: { x: 0, y: 34, w: 12, h: 10 }, config: { tabs } },
    ],
  };
  await demo.callAsAdmin('PUT', `${path}/dashboard`, { dashboardDraft: start });
  const publish = () => demo.callAsAdmin('POST', `${path}/publish`, {});
  const { publicId } = await publish();
  return {
    publicId: String(publicId),
    start,
    read: async () => readDraft((await demo.callAsAdmin('GET', path)).dashboardDraft),
    publish,
  };
}

async function openAuthor({ publicId }: Board, name: string): Promise<AuthorInBrowser> {
  const token = await demo.signToken({ subject: name, publicId, mode: 'creator' });
  const author = await AuthorInBrowser.open({ name, browser, platform: demo.platform, publicId, token });
  author.isFailing = true;
  return author;
}

async function play(authors: readonly AuthorInBrowser[]): Promise<void> {
  const editMany = async (author: AuthorInBrowser): Promise<void> => {
    for (let edit = 0; edit < editCount; edit++) {
      await editAtRandom(author);
      // Longer than the delay of a save, so that some of them are sent while the author goes on.
      if (random() < 0.25) await new Promise((resolve) => setTimeout(resolve, anyOf([400, 800, 1200])));
    }
  };
  await Promise.all(authors.map(editMany));
}

/** Waits until nothing is left to save, and every page has the draft of the platform. */
async function rest(authors: readonly AuthorInBrowser[], board: Board): Promise<DashboardDraft> {
  for (const author of authors) author.isFailing = false;
  let last: unknown;
  const isAtRest = async (): Promise<DashboardDraft | undefined> => {
    for (const author of authors) await author.hurry();
    const draft = await board.read();
    const states = await Promise.all(
      authors.map(async (author) => ({
        status: await author.readStatus(),
        differences: compareDrafts((await author.readSession())?.present ?? board.start, draft),
        shown: await author.listShown(),
      })),
    );
    last = states;
    const isSame = states.every(
      ({ status, differences, shown }) =>
        status === 'Draft saved' && differences.length === 0 && isShown(draft, shown),
    );
    return isSame ? draft : undefined;
  };
  return until(isAtRest).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${JSON.stringify(last, undefined, 1)}`);
  });
}

/** Widgets of closed tabs are not shown. */
function isShown(draft: DashboardDraft, shown: readonly string[]): boolean {
  const inTabs = new Set(listTabs(draft).flatMap(({ widgetIds }) => readArray(widgetIds)));
  const outside = draft.widgets.map(({ id }) => id).filter((id) => !inTabs.has(id));
  return (
    outside.every((id) => shown.includes(id)) &&
    shown.every((id) => draft.widgets.some((one) => one.id === id))
  );
}

const listTabs = ({ widgets }: DashboardDraft) =>
  widgets.flatMap((widget) => readArray(readConfig(widget)['tabs']).filter(isRecord));

function expectWhole(draft: DashboardDraft): void {
  const ids = draft.widgets.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const inTabs = listTabs(draft).flatMap(({ widgetIds }) => readArray(widgetIds));
  expect(new Set(inTabs).size).toBe(inTabs.length);
  expect(inTabs.filter((id) => !ids.includes(String(id)))).toEqual([]);
}

/** What the author has done, as far as nobody has taken it back. */
const readSteps = async (author: AuthorInBrowser) => (await author.readSession())?.past ?? [];

async function playTogether(): Promise<void> {
  const board = await createBoard();
  const authors = await Promise.all(['ada', 'ben'].map((name) => openAuthor(board, name)));
  const [ada, ben] = authors;
  if (!ada || !ben) throw new Error('There are two authors.');
  try {
    await play(authors);
    const draft = await rest(authors, board);
    expectWhole(draft);
    expect(listLost(draft, await readSteps(ada), [...ben.touched.values()])).toEqual([]);
    expect(listLost(draft, await readSteps(ben), [...ada.touched.values()])).toEqual([]);
    expect(authors.flatMap(({ faults }) => faults)).toEqual([]);
    await board.publish();
  } catch (error) {
    throw withLog(error, authors);
  } finally {
    for (const author of authors) await author.close();
  }
}

async function playAlone(): Promise<void> {
  const board = await createBoard();
  const author = await openAuthor(board, 'eve');
  try {
    await play([author]);
    author.isFailing = false;
    while (await author.clickAny('.arrange-bar .step[aria-label=Undo]'))
      await author.page.evaluate(() => document.querySelector('vitrine-dashboard')?.updateComplete);
    const draft = await rest([author], board);
    expect(compareDrafts(board.start, draft)).toEqual([]);
    expect(draft.widgets.map(({ id }) => id)).toEqual(board.start.widgets.map(({ id }) => id));
    expect(author.faults).toEqual([]);
  } catch (error) {
    throw withLog(error, [author]);
  } finally {
    await author.close();
  }
}

const withLog = (error: unknown, authors: readonly AuthorInBrowser[]): Error =>
  new Error(
    `${error instanceof Error ? error.message : String(error)}\n${authors.map(({ log }) => log.join(', ')).join('\n')}`,
    { cause: error },
  );

test(
  'two authors end with one whole draft that has what both have done, and one alone can take everything back',
  async () => {
    const end = performance.now() + minutes * 60_000;
    let count = 0;
    for (; performance.now() < end; count++) {
      if (count % 3 === 2) await playAlone();
      else await playTogether();
    }
    console.info(`${count} rounds in ${minutes} minutes`);
    expect(count).toBeGreaterThan(0);
  },
  (minutes + 5) * 60_000,
);
