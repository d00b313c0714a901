/** The steps of the reader, in order. Each step ends when the page has nothing left to do. */

/** Finds the first match in a widget, through shadow roots. */
const findIn = (widgetId, selector) => {
  const root = document.querySelector('vitrine-dashboard').shadowRoot;
  const search = (node) => {
    const here = node.querySelector(selector);
    if (here) return here;
    for (const inner of node.querySelectorAll('*')) {
      const found = inner.shadowRoot && search(inner.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  const widget = widgetId && root.querySelector(`[data-widget-id="${widgetId}"]`);
  return widgetId ? widget && search(widget.shadowRoot) : search(root);
};

/** Scrolls to a widget: those far below are not rendered before. */
const scrollTo = (widgetId) =>
  document
    .querySelector('vitrine-dashboard')
    .shadowRoot.querySelector(`[data-widget-id="${widgetId}"]`)
    .scrollIntoView({ block: 'nearest' });

async function reach(tab, widgetId, selector) {
  if (widgetId) await tab.evaluate(scrollTo, widgetId);
  const handle = await tab.waitForFunction(findIn, { polling: 'raf' }, widgetId, selector);
  return handle.asElement();
}

async function press(tab, widgetId, selector) {
  const element = await reach(tab, widgetId, selector);
  await element.evaluate((one) => one.scrollIntoView({ block: 'nearest' }));
  await element.click();
}

/** Tells whether every rendered widget has finished loading and drawing. */
const isQuiet = () => {
  const widgets = document.querySelector('vitrine-dashboard').shadowRoot.querySelectorAll('vitrine-widget');
  return [...widgets].every((widget) => !widget.state?.busy && widget.state?.status !== 'loading');
};

async function settle(tab) {
  await tab.waitForFunction(isQuiet, { polling: 'raf' });
  await tab.waitForNetworkIdle({ idleTime: 400 });
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const field = '[aria-haspopup]';

/** Name and action of every step. */
export const steps = [
  [
    'arrive',
    async (tab) => {
      await tab.waitForFunction(
        () => document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector('vitrine-widget'),
        { polling: 'raf' },
      );
      await settle(tab);
    },
  ],
  [
    'open a filter',
    async (tab) => {
      await press(tab, 'airport-filter', field);
      await reach(tab, 'airport-filter', '[role=option]');
      await settle(tab);
    },
  ],
  [
    'filter',
    async (tab) => {
      await press(tab, 'airport-filter', '[role=option]');
      await tab.keyboard.press('Escape');
      await settle(tab);
    },
  ],
  [
    'grain',
    async (tab) => {
      const element = await reach(tab, 'grain', 'select, [role=radio]');
      const isMenu = await element.evaluate((one) => one instanceof HTMLSelectElement);
      if (isMenu) await element.select('Month');
      else await press(tab, 'grain', '[role=radio][value=month], [role=radio]:last-of-type');
      await settle(tab);
    },
  ],
  [
    'tab',
    async (tab) => {
      await press(tab, 'strike-tabs', '[role=tab]:nth-of-type(2)');
      await settle(tab);
    },
  ],
  [
    'click a bar',
    async (tab) => {
      const chart = await reach(tab, 'most-delayed-airports', '.box');
      await chart.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await settle(tab);
      const { x, y, width, height } = await chart.boundingBox();
      await tab.mouse.click(x + width * 0.5, y + height * 0.3);
      await settle(tab);
    },
  ],
  [
    'clear the filter',
    async (tab) => {
      await press(tab, 'airport-filter', 'button[aria-label^=Clear]');
      await settle(tab);
    },
  ],
  [
    'clear a default',
    async (tab) => {
      await press(tab, 'departure-filter', 'button[aria-label^=Clear]');
      await settle(tab);
    },
  ],
  [
    'reset to the default',
    async (tab) => {
      await press(tab, 'departure-filter', 'button[aria-label^=Reset]');
      await settle(tab);
    },
  ],
  [
    'refresh',
    async (tab) => {
      await press(tab, '', '.toolbar button.control');
      await settle(tab);
    },
  ],
];
