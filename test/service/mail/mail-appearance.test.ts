/** The appearance of mails in a browser: narrow, dark, from right to left, and with pictures switched off. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { composeDashboardMail } from '../../../src/service/mail/dashboard-mail.ts';
import type { DashboardMailContent } from '../../../src/service/mail/mail-content.ts';
import { content, widgets } from './mail-under-test.ts';

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);
const hostile = [
  word,
  `https://example.com/${'a/'.repeat(150)}`,
  '<img src=x onerror=alert(1)>',
  '</td></tr></table><h1>Mail</h1>',
  '"><script>alert(1)</script>',
  '\u202e\u2067Reversed',
  'מכירות'.repeat(60),
  '売上'.repeat(150),
  '👩‍👩‍👧‍👦'.repeat(60),
  '&amp;&lt;&#x202e;',
];

/** Twenty widgets, sections and names that try to leave their place. */
const hostileContent: DashboardMailContent = {
  ...content,
  sender: word,
  schedule: word,
  attachments: hostile,
  leftOut: hostile,
  failedFiles: hostile,
  sections: [hostile, [...hostile].reverse()].map((titles, index) => ({
    title: titles[0] ?? '',
    picture: { contentId: `picture-${index}`, width: 688 },
    times: content.sections[0]?.times,
    pageUrl: `https://example.com/${'a'.repeat(1_500)}`,
    widgets: titles.flatMap((title) => [
      ...widgets.map((widget) => ({ ...widget, title, text: `${title}\n${title}` })),
      { title, view: 'kpi', figure: title, text: title, problem: undefined },
      { title, text: undefined, problem: title },
    ]),
  })),
};

/** One white pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==';

/** Functions of the page. */
const inspect = `
  const texts = [...document.body.querySelectorAll('*')].filter(
    (one) => one.checkVisibility() && [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''),
  );
  const read = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const [r, g, b, a = 1] = read(getComputedStyle(at).backgroundColor);
      if (a === 1) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const contrastOf = (one) => {
    const [high, low] = [read(getComputedStyle(one).color).slice(0, 3), backgroundOf(one)].map(luminance).sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const isOutside = (one) => {
    const { left, right } = one.getBoundingClientRect();
    return one.checkVisibility() && (left < -0.5 || right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  };`;

describe('in a browser', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { executablePath, args, headless } = await findBrowser();
    browser = await puppeteer.launch({ executablePath, args, headless });
  });
  afterAll(() => browser?.close());

  interface View {
    readonly width?: number;
    readonly scheme?: 'light' | 'dark';
    readonly hasPictures?: boolean;
  }

  /** Shows the mail as a mail program does, without scripts of its own. */
  const show = async (
    mail: DashboardMailContent,
    { width = 600, scheme = 'light', hasPictures = true }: View = {},
  ): Promise<Page> => {
    if (!browser) throw new Error('The browser has not started.');
    const page = await browser.newPage();
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const { html } = composeDashboardMail(mail);
    await page.setContent(hasPictures ? html.replace(/cid:[\w-]+/g, pixel) : html);
    return page;
  };
  const ask = async <T>(page: Page, expression: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await page.evaluate(`(() => { ${inspect} return ${expression}; })()`));
  const names = z.array(z.string());

  test.each([320, 600])('nothing is wider than a window of %d px, whatever its title', async (width) => {
    const page = await show(hostileContent, { width });
    const outside = `[...document.body.querySelectorAll('*')].filter(isOutside).map((one) => one.outerHTML.slice(0, 200))`;
    expect(await ask(page, outside, names)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.close();
  });

  test('a title is text, whatever it contains', async () => {
    const page = await show(hostileContent);
    expect(await page.evaluate(`document.querySelectorAll('script, [onerror]').length`)).toBe(0);
    expect(await page.evaluate(`document.querySelectorAll('h1').length`)).toBe(1);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('every text has a contrast of 4.5 in %s', async (scheme) => {
    const page = await show(content, { scheme });
    const faint = `texts.filter((one) => contrastOf(one) < 4.5).map((one) => one.textContent)`;
    expect(await ask(page, faint, names)).toEqual([]);
    const shown = await ask(page, 'backgroundOf(document.querySelector("h1"))', z.array(z.number()));
    expect((shown[0] ?? 0) < 128).toBe(scheme === 'dark');
    await page.close();
  });

  test('with pictures switched off, the title and the words of every widget are there', async () => {
    const page = await show(content, { width: 320, hasPictures: false });
    const visible = (await ask(page, 'texts.map((one) => one.textContent)', names)).join('\n');
    for (const { title, text, problem } of widgets) {
      expect(visible).toContain(title);
      const parts = (problem ?? text ?? '').split(/\n| · /);
      for (const part of parts) expect(visible).toContain(part);
    }
    const alts = await ask(page, '[...document.images].map(({ alt }) => alt)', names);
    expect(alts).toEqual(['Picture of the dashboard Sales']);
    await page.close();
  });

  test('the links are as high as a finger needs', async () => {
    const page = await show({ ...content, sections: content.sections }, { width: 320 });
    const heights = `[...document.links].filter((one) => !one.querySelector('img')).map((one) => one.getBoundingClientRect().height)`;
    const found = await ask(page, heights, z.array(z.number()));
    expect(found).toHaveLength(2);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(44);
    await page.close();
  });

  test('who reads from right to left gets a mirrored mail, whose words keep their language', async () => {
    const page = await show({ ...content, locale: 'he' });
    const facts = `(() => {
      const h1 = document.querySelector('h1');
      const range = document.createRange();
      range.selectNodeContents(h1);
      const footer = texts.find((one) => one.textContent.startsWith('You get this mail'));
      const time = document.querySelector('bdi[lang=he]');
      return {
        gap: h1.getBoundingClientRect().right - range.getBoundingClientRect().right,
        words: [footer.closest('[lang]').lang, getComputedStyle(footer).direction],
        title: [h1.closest('[lang]').lang, h1.dir],
        time: [getComputedStyle(time).direction, /[א-ת]/.test(time.textContent)],
      };
    })()`;
    const schema = z.object({
      gap: z.number(),
      words: names,
      title: names,
      time: z.tuple([z.string(), z.boolean()]),
    });
    const { gap, ...languages } = await ask(page, facts, schema);
    expect(Math.abs(gap)).toBeLessThan(1);
    expect(languages).toEqual({ words: ['en', 'ltr'], title: ['he', 'auto'], time: ['rtl', true] });
    await page.close();
  });

  test('words of the element are English, whatever the language of the mail', async () => {
    const page = await show({ ...content, locale: 'de-DE' });
    const languageOf = `['Sie erhalten', 'Line chart'].map((words) => texts.find((one) => one.textContent.startsWith(words)).closest('[lang]').lang)`;
    expect(await ask(page, languageOf, names)).toEqual(['de-DE', 'en']);
    await page.close();
  });
});
