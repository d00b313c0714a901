/** Uses an application as a reader does, in a browser, and reports what the reader sees and what went wrong. */

/** The colour of land in the tiles (demo/examples/vite-react/public/map-style.json). */
const land = [0xf4, 0xef, 0xe2];

export const sampleDashboard = {
  publicId: 'SampleOrders',
  figure: 'turnover',
  filter: 'category',
  member: 'orders.category',
};

export const mapDashboard = {
  publicId: 'AviationOps1',
  figure: 'flights-in-june',
  filter: 'airport-filter',
  member: 'flights.origin_label',
};

/** Chromium without a graphics card comments on its own drawing in software. */
const isFault = (message) =>
  ['error', 'warn', 'assert'].includes(message.type()) && !/GL Driver Message/.test(message.text());

/** Collects everything that must not happen on a page, and the requests of the element. */
function watch(tab) {
  const faults = [];
  const requests = [];
  tab.on('console', (message) => isFault(message) && faults.push(`console: ${message.text()}`));
  tab.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  tab.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The element itself ends requests whose response it has no use for any more, such as those of the earlier filter.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${reason}`);
  });
  tab.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { faults, requests };
}

/** Runs in the page before its own scripts. */
function noteEvents() {
  window.elementEvents = [];
  for (const name of ['vitrine-rendered', 'vitrine-error', 'vitrine-filters-changed'])
    document.addEventListener(
      name,
      ({ type, code, detail }) => window.elementEvents.push({ type, code, detail }),
      true,
    );
}

/** Finds the first match in a widget, through shadow roots. Runs in the page. */
function findInWidget(widgetId, selector) {
  const root = document.querySelector('vitrine-dashboard')?.shadowRoot;
  const search = (node) => {
    const here = node.querySelector(selector);
    if (here) return here;
    for (const inner of node.querySelectorAll('*')) {
      const found = inner.shadowRoot && search(inner.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  const widget = root?.querySelector(`[data-widget-id="${widgetId}"]`);
  return widget?.shadowRoot ? search(widget.shadowRoot) : null;
}

const find = async (tab, widgetId, selector) =>
  (
    await tab.waitForFunction(findInWidget, { polling: 100, timeout: 60_000 }, widgetId, selector)
  ).asElement();

const scrollTo = (tab, widgetId) =>
  tab.evaluate((id) => {
    const root = document.querySelector('vitrine-dashboard').shadowRoot;
    root.querySelector(`[data-widget-id="${id}"]`).scrollIntoView({ block: 'center' });
  }, widgetId);

const waitForEvent = (tab, type) =>
  tab.waitForFunction(
    (wanted) => window.elementEvents.some((event) => event.type === wanted),
    { polling: 100, timeout: 60_000 },
    type,
  );

async function readFigure(tab, { figure }) {
  const box = await find(tab, figure, '.value');
  return box.evaluate((one) => one.textContent.trim());
}

/** Filters by the first value of the list, as a reader does. Resolves when the figure has changed. */
async function filterByFirst(tab, dashboard, before) {
  await (await find(tab, dashboard.filter, '[aria-haspopup]')).click();
  await (await find(tab, dashboard.filter, '[role=option]')).click();
  await tab.keyboard.press('Escape');
  for (;;) {
    const figure = await readFigure(tab, dashboard);
    if (figure !== before) return figure;
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** The share of a picture that has the colour of land. */
function countLand(picture, [red, green, blue]) {
  return fetch(`data:image/png;base64,${picture}`)
    .then((response) => response.blob())
    .then(createImageBitmap)
    .then((image) => {
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
      return count / (data.length / 4);
    });
}

/** The share of land in the map. On a busy machine, the tiles are drawn some pictures after their attribution. */
async function measureLand(browser, box) {
  // The page may forbid what counting needs, so an empty page counts.
  const counter = await browser.newPage();
  const end = performance.now() + 45_000;
  try {
    for (let before = ''; ;) {
      const picture = await box.screenshot({ encoding: 'base64' });
      const share = await counter.evaluate(countLand, picture, land);
      // Tiles arrive one after the other: a picture that does not change any more has all of them.
      if ((share > 0 && picture === before) || performance.now() > end) return share;
      before = picture;
    }
  } finally {
    await counter.close();
  }
}

async function inspectTiles(browser, tab) {
  await scrollTo(tab, 'airport-map');
  const attribution = await find(tab, 'airport-map', '.attribution');
  const share = await measureLand(browser, await find(tab, 'airport-map', '.area'));
  return {
    attribution: await attribution.evaluate((one) => one.textContent),
    workers: tab.workers().map((worker) => worker.url()),
    land: share,
  };
}

/** Signs in, waits for the dashboard, uses a filter and, with `tiles`, looks at the map. */
export async function inspectApplication(browser, address, { dashboard, tiles = false, onLive = () => {} }) {
  const tab = await browser.newPage();
  try {
    await tab.setViewport({ width: 1400, height: 1000 });
    await tab.evaluateOnNewDocument(noteEvents);
    const { faults, requests } = watch(tab);
    await tab.goto(address, { timeout: 120_000 });
    const button = await tab.waitForSelector('#sign-in:not([hidden])', { timeout: 60_000 });
    await button.click();
    await waitForEvent(tab, 'vitrine-rendered');
    onLive();
    const figure = await readFigure(tab, dashboard);
    const filtered = await filterByFirst(tab, dashboard, figure);
    const handler = await tab.$eval('output', (one) => one.textContent);
    const map = tiles ? await inspectTiles(browser, tab) : undefined;
    const events = await tab.evaluate(() => window.elementEvents);
    return {
      figure,
      filtered,
      handler,
      map,
      sessions: requests.filter((one) => one === 'GET /session').length,
      tokens: requests.filter((one) => one === 'POST /embed-token').length,
      loads: requests.filter((one) => /^GET \/api\/v1\/embed\/dashboard\/\w+$/.test(one)).length,
      errors: events.filter(({ type }) => type === 'vitrine-error'),
      faults,
    };
  } catch (error) {
    const { message } = error;
    const page = await tab.evaluate(() => `${document.body.innerText.slice(0, 500)}`).catch(() => '');
    throw new Error(`${message}\nThe page shows: ${page}`, { cause: error });
  } finally {
    await tab.close();
  }
}
