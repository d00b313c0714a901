/** An author who edits a dashboard in a browser at random, over a connection that fails at random. */
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { readDraft, type DashboardDraft } from '../../src/model/draft/dashboard-draft.ts';
import type { DraftChange, FieldChange } from '../../src/model/draft/draft-change.ts';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { keyOf } from '../model/draft/list-lost.ts';
import { random } from '../service/seeded-random.ts';
import { FailingConnection } from './failing-connection.ts';
import { startPlainPages, type PlainPages } from './plain-pages.ts';
import { find, press } from './press-in-page.ts';

/** What the tab of the author keeps of the session. */
export interface KeptSession {
  readonly present: DashboardDraft;
  readonly past: readonly DraftChange[];
  readonly future: readonly DraftChange[];
}

export interface AuthorOptions {
  readonly name: string;
  readonly browser: Browser;
  readonly platform: string;
  readonly publicId: string;
  readonly token: string;
}

export class AuthorInBrowser {
  readonly name: string;
  /** Every field that a step of this author has changed, also one that was taken back. */
  readonly touched = new Map<string, FieldChange>();
  /** What the author has done, for the message of a failure. */
  readonly log: string[] = [];
  readonly faults: string[] = [];
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #pages: PlainPages;
  readonly #connection: FailingConnection;
  #count = 0;

  private constructor(
    name: string,
    context: BrowserContext,
    page: Page,
    connection: FailingConnection,
    pages: PlainPages,
  ) {
    this.name = name;
    this.#context = context;
    this.page = page;
    this.#connection = connection;
    this.#pages = pages;
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('dialog', (dialog) => void dialog.accept());
  }

  static async open({ name, browser, platform, publicId, token }: AuthorOptions): Promise<AuthorInBrowser> {
    const connection = new FailingConnection();
    const pages = await startPlainPages(platform, (method, path) => connection.decide(method, path));
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    // Keys reach a page behind another one, too.
    await (await page.createCDPSession()).send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.setViewport({ width: 1200, height: 900 });
    const author = new AuthorInBrowser(name, context, page, connection, pages);
    await page.goto(pages.toAddress({ 'public-id': publicId, token, editable: '' }));
    await press(page, '.arrange');
    await author.#untilOpen();
    return author;
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#pages.stop();
  }

  /** Lets requests fail, or all arrive. */
  set isFailing(isFailing: boolean) {
    this.#connection.isFailing = isFailing;
  }

  /** Remembers which fields the steps of the author have changed. Call it after each edit. */
  async note(): Promise<void> {
    const { past = [], future = [] } = (await this.readSession()) ?? {};
    for (const field of [...past, ...future].flat()) this.touched.set(keyOf(field), field);
  }

  /** `undefined` before the first change. */
  async readSession(): Promise<KeptSession | undefined> {
    const text = await this.page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('vitrine-draft '));
      return key === undefined ? undefined : sessionStorage.getItem(key);
    });
    const stored: unknown = text ? JSON.parse(text) : {};
    const { session } = isRecord(stored) ? stored : {};
    if (!isRecord(session)) return undefined;
    const readSteps = (value: unknown) => readArray(value).map((step) => readArray(step) as DraftChange);
    return {
      present: readDraft(session['present']),
      past: readSteps(session['past']),
      future: readSteps(session['future']),
    };
  }

  /** Saves and looks at once, as a connection that comes back and a window that comes to the front make it. */
  hurry(): Promise<void> {
    return this.page.evaluate(() => {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('focus'));
    });
  }

  /** The widgets that the page shows, without those of closed tabs. */
  listShown(): Promise<string[]> {
    return this.page.evaluate(() =>
      [
        ...(document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelectorAll('vitrine-widget') ??
          []),
      ].map((widget) => widget.getAttribute('data-widget-id') ?? ''),
    );
  }

  readStatus(): Promise<string> {
    return this.page.evaluate(
      () =>
        document
          .querySelector('vitrine-dashboard')
          ?.shadowRoot?.querySelector('.bar-facts')
          ?.textContent.trim() ?? '',
    );
  }

  /** Clicks one of the elements of the dashboard that can be clicked. @returns whether there is any. */
  clickAny(selector: string): Promise<boolean> {
    return this.page.evaluate(
      (wanted, luck) => {
        const root = document.querySelector('vitrine-dashboard')?.shadowRoot;
        const all = [...(root?.querySelectorAll<HTMLElement>(wanted) ?? [])];
        const usable = all.filter((one) => !one.matches(':disabled'));
        const one = usable[Math.floor(luck * usable.length)];
        one?.click();
        return one !== undefined;
      },
      selector,
      random(),
    );
  }

  focusAny(selector: string): Promise<boolean> {
    return this.page.evaluate(
      (wanted, luck) => {
        const root = document.querySelector('vitrine-dashboard')?.shadowRoot;
        const all = [...(root?.querySelectorAll<HTMLElement>(wanted) ?? [])];
        const one = all[Math.floor(luck * all.length)];
        one?.focus();
        return one !== undefined;
      },
      selector,
      random(),
    );
  }

  /** Words that nobody else writes. */
  nextWords(): string {
    return `${this.name} ${(this.#count += 1)}`;
  }

  /** The draft goes on where it was, with what could not be saved. An editor that was never used is closed then. */
  async reload(): Promise<void> {
    if (!(await this.readSession())) return;
    this.#connection.isOpening = true;
    await this.page.reload();
    await this.#untilOpen();
    this.#connection.isOpening = false;
  }

  async #untilOpen(): Promise<void> {
    await find(this.page, '.arrange-bar button', 'Done');
    await find(this.page, '.grid-stack-item .move');
  }
}
