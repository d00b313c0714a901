/** Shows all widgets of both sample dashboards, edits the layout of a hostile dashboard, and reports the result to the test. */
const { baseUrl, publicIds, tokens } = await (await fetch('/test/platform.json')).json();

const hostile =
  '<img src=x onerror=alert(1)><script>alert(1)</script><p style="background:url(https://evil.example/)">text</p><iframe src="https://evil.example"></iframe><form><input name=parentNode></form>';
const inline = {
  config: {
    title: hostile,
    theme: { widgets: { backgroundColor: 'url(https://evil.example/theme)' } },
    widgets: ['html', 'table', 'vega', 'kpi']
      .map((kind, index) => ({
        id: kind,
        type: 'CHART',
        position: { x: 3 * index, y: 0, w: 3, h: 6 },
        config: { reportId: index + 1, title: hostile },
      }))
      .concat({
        id: 'text',
        type: 'TEXT',
        position: { x: 0, y: 6, w: 12, h: 4 },
        config: { content: hostile },
      }),
  },
  reportSnapshots: [
    {
      kind: 'html',
      spec: {
        template: `<style>* { background: url(https://evil.example/css) }</style>${hostile}{{{data.0.name}}}`,
        data: [{ name: hostile }],
      },
    },
    {
      kind: 'table',
      spec: {
        columns: [
          { field: 'name', display: 'image' },
          { field: 'link', display: 'link' },
        ],
        data: [{ name: 'https://evil.example/pixel.png', link: 'javascript:alert(1)' }],
      },
    },
    {
      kind: 'vega',
      spec: {
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        usermeta: { embedOptions: { actions: true, loader: { baseURL: 'https://evil.example/' } } },
        data: { values: [{ a: 1, u: 'https://evil.example/image.png' }] },
        mark: { type: 'image', width: 20, height: 20 },
        encoding: { url: { field: 'u' }, x: { field: 'a', type: 'quantitative' } },
      },
    },
    {
      kind: 'kpi',
      spec: {
        blocks: [
          { type: 'text', content: hostile },
          { type: 'html', template: hostile },
        ],
        data: [{ a: 1 }],
      },
    },
  ].map((snapshot, index) => ({ id: index + 1, reportId: index + 1, versionNumber: 1, ...snapshot })),
};

const setUps = [
  ...publicIds
    .filter((publicId) => publicId !== 'ClosedBoard1')
    .map((publicId) => ({ baseUrl, publicId, token: tokens[publicId] })),
  { dashboard: inline, editable: true },
];
const elements = setUps.map((setUp) => Object.assign(document.createElement('vitrine-dashboard'), setUp));
const outcomes = new Map();

const inside = (widget, name) => widget.shadowRoot.querySelector(name)?.shadowRoot;
const widgetsOf = (element) => [...element.shadowRoot.querySelectorAll('vitrine-widget')];
const opened = new Set();
let last;

/** Opens every tab, since widgets of a tab are rendered after it has been opened. */
function openNextTab(element) {
  const tabs = widgetsOf(element).flatMap((widget) => [
    ...(inside(widget, 'vitrine-tabs')?.querySelectorAll('[role=tab]') ?? []),
  ]);
  const next = tabs.find((tab) => !opened.has(tab));
  const isOpening = tabs.some((tab) => tab === last && tab.ariaSelected !== 'true');
  if (!next || isOpening) return;
  last = next;
  opened.add(next);
  next.click();
}

/** Opens the panel of each filter in the top layer once. */
async function openPanels(element) {
  for (const widget of widgetsOf(element)) {
    const control = inside(widget, 'vitrine-filter');
    if (!control?.querySelector('[popover]')) continue;
    control.querySelector('.field').click();
    while (!control.querySelector('vitrine-filter-panel')?.shadowRoot?.querySelector('footer'))
      await new Promise(requestAnimationFrame);
  }
}

async function find(root, selector) {
  for (;;) {
    const found = root.querySelector(selector);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
}

/** Moves a widget with the mouse and another with the keyboard, and moves both back. */
async function arrange({ shadowRoot }) {
  (await find(shadowRoot, '.arrange')).click();
  const [byMouse, byKey] = ['html', 'table'].map((id) => `[data-handle-of="${id}"].move`);
  const handle = await find(shadowRoot, byMouse);
  handle.scrollIntoView({ block: 'center' });
  const { x, y } = handle.getBoundingClientRect();
  const point = (target, type, across) =>
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, composed: true, clientX: x + 9 + across, clientY: y + 9 }),
    );
  point(handle, 'mousedown', 0);
  for (const across of [10, 200, 330]) {
    point(document, 'mousemove', across);
    await find(shadowRoot, '.held');
    await new Promise(requestAnimationFrame);
  }
  point(document, 'mouseup', 330);
  (await find(shadowRoot, byKey)).focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter'])
    shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await find(shadowRoot, '.arrange-bar .step:not([disabled])');
  (await find(shadowRoot, '.arrange-bar .cancel')).click();
}

/** Moves the keyboard focus by one mark in each chart and map. Returns the number of marks with a focus ring. */
function walkMarks(element) {
  const views = widgetsOf(element).map((widget) => inside(widget, 'vitrine-chart, vitrine-map'));
  return views.filter((view) => {
    const box = view?.querySelector('.box');
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
    return box && !box.querySelector('.focus').hidden;
  }).length;
}

/** Scrolls to each widget, since widgets are drawn near the viewport. */
const settled = (element) =>
  new Promise((resolve) => {
    let expected = Infinity;
    const seen = new Set();
    const check = () => seen.size >= expected && resolve();
    element.addEventListener('vitrine-ready', ({ widgetIds }) => {
      expected = widgetIds.length;
      check();
    });
    element.addEventListener('vitrine-error', ({ widgetId, code, detail }) =>
      outcomes.set(`${widgetId}`, `${code}: ${detail}`),
    );
    const look = () => {
      for (const widget of element.shadowRoot.querySelectorAll('vitrine-widget')) {
        if (widget.shadowRoot.querySelector('section')?.getAttribute('aria-busy') === 'false')
          seen.add(widget.dataset.widgetId);
        if (!seen.has(widget.dataset.widgetId)) widget.scrollIntoView();
      }
      if (seen.size === element.shadowRoot.querySelectorAll('vitrine-widget').length) openNextTab(element);
      check();
      requestAnimationFrame(look);
    };
    look();
  });

document.body.append(...elements);
await Promise.all(elements.map(settled));
for (const element of elements) await openPanels(element);
const walked = elements.reduce((sum, element) => sum + walkMarks(element), 0);
let edits = 0;
elements.at(-1).addEventListener('vitrine-layout-edited', () => (edits += 1));
await arrange(elements.at(-1));
// After two frames everything is painted, so hostile content would have had its effect.
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const requests = performance.getEntriesByType('resource').map(({ name }) => name);
const { violations } = window;
parent.postMessage({ violations, problems: [...outcomes], requests, edits, walked }, location.origin);
