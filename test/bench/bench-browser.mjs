/** A browser for the whole run. Its pages start cold: each has its own context, with empty caches. */
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../scripts/find-browser.mjs';

export async function launchBrowser() {
  const { executablePath, args, headless } = await findBrowser();
  return puppeteer.launch({ executablePath, args, headless, protocolTimeout: 120_000 });
}

/**
 * Opens a cold page of the given size, passes it with its protocol session to a function, and closes it. The page first
 * shows an empty page of the server, so that its size and counters belong to the process that will draw.
 */
export async function withPage(browser, { server, width = 1280, height }, use) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const failures = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${server.origin}/empty.html`);
    await page.setViewport({ width, height });
    const session = await page.createCDPSession();
    // Thread ticks measure processor time, which does not depend on other load of the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const found = await use(page, session);
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`);
    return found;
  } finally {
    await context.close();
  }
}

/** Chromium's own counters by name; durations in seconds. */
export async function readCounters(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Collects garbage twice, since objects that finalizers release are collected only by the next run. */
export async function collectGarbage(session) {
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
}
