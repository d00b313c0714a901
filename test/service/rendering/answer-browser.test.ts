/** The browser of the renderer: what its pages can reach, and what becomes of one that ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerBrowser } from '../../../src/service/rendering/answer-browser.ts';
import { createBrowserKeeper, type BrowserKeeper } from '../../../src/service/rendering/browser-keeper.ts';
import { toInstalled } from '../../../src/service/rendering/find-browser.ts';
import { findBrowser } from '../../../scripts/find-browser.mjs';

const origin = 'https://platform.example.com';

describe('a browser for pictures', () => {
  let keeper: BrowserKeeper | undefined;
  const open = async () => {
    if (!keeper) throw new Error('The browser has not started.');
    return keeper.open();
  };
  beforeAll(async () => {
    keeper = createBrowserKeeper(toInstalled((await findBrowser()).executablePath));
  });
  afterAll(() => keeper?.close());

  test('reaches nothing but the service, by no kind of address', async () => {
    const page = await (await open()).newPage();
    const refused: string[] = [];
    const asked: string[] = [];
    await answerBrowser(page, {
      origin,
      fetch: ({ url }) => {
        asked.push(url);
        return new Response('{"from":"the service"}');
      },
      document: {
        path: '/page',
        html: '<!doctype html><link rel="icon" href="data:,"><p>Page</p>',
        policy: "default-src *; script-src 'unsafe-inline'",
      },
      signal: new AbortController().signal,
      onRefused: (url) => void refused.push(url),
    });
    await page.goto(`${origin}/page`);
    const answers: unknown = await page.evaluate(`(async () => {
      const ask = (url) => fetch(url).then((answer) => answer.text(), () => 'refused');
      return Promise.all([
        ask('${origin}/api'),
        ask('http://127.0.0.1:80/'),
        ask('http://169.254.169.254/latest/meta-data'),
        ask('https://example.com/'),
        ask('file:///etc/passwd'),
        new Promise((resolve) => {
          const socket = new WebSocket('ws://127.0.0.1:4000/');
          socket.onerror = () => resolve('refused');
          socket.onopen = () => resolve('open');
        }),
      ]);
    })()`);
    expect(answers).toEqual(['{"from":"the service"}', ...Array.from({ length: 5 }, () => 'refused')]);
    expect(asked).toEqual([`${origin}/api`]);
    expect(refused).toEqual(
      expect.arrayContaining([
        'http://127.0.0.1/',
        'http://169.254.169.254/latest/meta-data',
        'https://example.com/',
      ]),
    );
    await page.close();
  });

  test('is replaced after it has ended', async () => {
    const first = await open();
    const ended = new Promise((resolve) => first.once('disconnected', resolve));
    first.process()?.kill('SIGKILL');
    await ended;
    const second = await open();
    expect(second).not.toBe(first);
    expect(await second.version()).toContain('Chrome');
  });
});
