/**
 * Records the use of the sample dashboard at two widths, in dist/walk: a screenshot after every step, and the layout
 * shifts that the step caused. Run `npm start` once before, for its builds.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { startHost } from './start-host.mjs';
import { steps } from './journey-steps.mjs';

const out = fileURLToPath(new URL('../../dist/walk', import.meta.url));
const sizes = [
  { width: 1400, height: 1000 },
  { width: 390, height: 844 },
];

/** Layout shifts since the last call, as a share of the viewport. 0.1 is a large shift. */
const watchShifts = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts.push(value);
  }).observe({ type: 'layout-shift' });
};

const takeShifts = () => {
  const sum = window.shifts.reduce((total, value) => total + value, 0);
  window.shifts = [];
  return sum;
};

async function walk(browser, page, size) {
  const tab = await browser.newPage();
  await tab.setViewport(size);
  const faults = [];
  tab.on('console', (message) => faults.push(message.text()));
  tab.on('pageerror', (error) => faults.push(error.message));
  await tab.evaluateOnNewDocument(watchShifts);
  await tab.goto(page);
  const figures = [];
  for (const [index, [name, act]] of steps.entries()) {
    await act(tab);
    const number = String(index).padStart(2, '0');
    await tab.screenshot({ path: join(out, `${size.width}-${number}-${name.replaceAll(' ', '-')}.png`) });
    figures.push({
      width: size.width,
      step: name,
      shift: Number((await tab.evaluate(takeShifts)).toFixed(4)),
    });
  }
  await tab.close();
  return { figures, faults };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-walk-'));
const host = await startHost(folder);
const { executablePath, args, headless } = await findBrowser();
const browser = await puppeteer.launch({ executablePath, args, headless });
try {
  for (const size of sizes) {
    const { figures, faults } = await walk(browser, `${host.page}/app/`, size);
    console.table(figures);
    for (const fault of faults) console.log(`console: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`Screenshots are in ${out}`);
