import { findBrowser } from './test/find-browser.mjs';
import puppeteer from 'puppeteer-core';
const [url, out, ...widths] = process.argv.slice(2);
const b = findBrowser ? await findBrowser() : undefined;
const browser = await puppeteer.launch({ executablePath: b.executablePath ?? b.path ?? b, args: ['--no-sandbox', ...(b.args ?? [])], headless: 'shell' });
for (const w of widths) {
  const [width, scheme] = w.split('-');
  const page = await browser.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type()==='warning') console.log(m.type(), m.text()); });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme ?? 'light' }]);
  await page.setViewport({ width: Number(width), height: 1000 });
  await page.goto(url, { waitUntil: 'networkidle0', timeout: 60000 }).catch((e) => console.log(String(e)));
  await new Promise((r) => setTimeout(r, 2500));
  const h = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ width: Number(width), height: Math.min(h, 6000) });
  await new Promise((r) => setTimeout(r, 2500));
  await page.screenshot({ path: `${out}-${w}.png`, fullPage: true });
  await page.close();
}
await browser.close();
