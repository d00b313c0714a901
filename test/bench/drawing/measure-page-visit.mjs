/** Measures a cold visit of a page: when its charts are visible, and their cost. */
import { collectGarbage, readCounters, withPage } from '../bench-browser.mjs';
import { installProbe } from './chart-page-probe.mjs';

/** Milliseconds, bytes and counts of one visit. */
export function visit(browser, server, { scene, path }) {
  return withPage(browser, { server, height: scene.height }, async (page, session) => {
    await page.evaluateOnNewDocument(installProbe);
    if (scene.network) await page.emulateNetworkConditions(scene.network);
    server.takeCount();
    const before = await readCounters(session);
    await page.goto(server.origin + path);
    const { shown, longestTask, longestFrame } = await page.evaluate(waitForCharts);
    const { TaskDuration } = await readCounters(session);
    const { code, requests } = server.takeCount();
    await collectGarbage(session);
    const { JSHeapUsedSize } = await readCounters(session);
    const inSight = shown.filter((chart) => chart.inSight).map(({ time }) => time);
    return {
      first: Math.min(...shown.map(({ time }) => time)),
      all: Math.max(...inSight),
      longestTask,
      longestFrame,
      cpu: (TaskDuration - before.TaskDuration) * 1000,
      heap: JSHeapUsedSize,
      code,
      requests,
      drawn: shown.length,
      inSight: inSight.length,
    };
  });
}

/** Runs in the page. Ends when the page has finished, every visible canvas is painted, and the page is idle. */
async function waitForCharts() {
  await globalThis.finished;
  const { benchProbe: probe } = globalThis;
  const root = document.querySelector('vitrine-dashboard')?.shadowRoot ?? document;
  const boxes = [...root.querySelectorAll('vitrine-widget, section[data-box]')].filter(
    probe.isInSight,
  ).length;
  const isComplete = () =>
    probe.pending.size === 0 && probe.shown.filter(({ inSight }) => inSight).length >= boxes;
  while (!isComplete()) await new Promise(requestAnimationFrame);
  for (let turn = 0; turn < 2; turn += 1) await new Promise(requestIdleCallback);
  const { shown, longestTask, longestFrame } = probe;
  return { shown, longestTask, longestFrame };
}
