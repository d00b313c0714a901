/** Lets every engine draw in a shadow root, including hostile content, and reports the result to the test. */
const host = document.createElement('div');
document.body.append(host);
const root = host.attachShadow({ mode: 'open' });
const done = [];
const problems = [];

const load = (name) => import(`/dist/engines/${name}.js`);

function createBox() {
  const box = document.createElement('div');
  root.append(box);
  return box;
}

async function attempt(name, work) {
  try {
    await work(createBox());
    done.push(name);
  } catch (error) {
    problems.push(`${name}: ${error}`);
  }
}

const result = {
  columns: [
    { name: 'a.name', type: 'string' },
    { name: 'a.count', type: 'number' },
  ],
  values: [
    ['California', 'TX'],
    [1, 2],
  ],
  rowCount: 2,
};
const basics = {
  result,
  theme: {
    scheme: 'light',
    surface: '#ffffff',
    text: '#111111',
    textSecondary: '#555555',
    line: '#dddddd',
    gridOpacity: 0.8,
    primary: '#3366ff',
    positive: '#118833',
    negative: '#cc2222',
    series: ['#3366ff', '#11aa88'],
    ramp: ['#eeeeff', '#3366ff'],
    diverging: ['#bb5500', '#eeeeee', '#2255bb'],
    fontFamily: 'sans-serif',
    fontSize: 13,
  },
  overrides: { 'a.count': { type: 'percent', decimalPlaces: 1 } },
  context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' },
  width: 400,
  height: 200,
  allowOrigins: [],
  tooltip: { show() {}, hide() {} },
  text: { noData: '' },
};
const hostile = `<img src=x onerror=alert(1)><p style="color: red; background: url(https://evil.example/)" onclick="alert(1)">x</p>
<style>p { color: red }</style><script>alert(1)</script><iframe srcdoc="x"></iframe><svg><style>a{}</style><script>1</script></svg>
<a href="javascript:alert(1)" style='top:0'>x</a><form><input name=parentNode></form><b/style="color:red"onclick=1>q</b>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`;

const { drawChart } = await load('vega');
const encoding = { x: { field: 'a.name' }, y: { field: 'a.count' } };

await attempt('vega-lite', (box) => drawChart(box, { ...basics, spec: { mark: 'bar', encoding } }));
await attempt('vega as svg', (box) => {
  const marks = [
    {
      type: 'symbol',
      from: { data: 'table' },
      encode: {
        enter: {
          x: { field: 'a\\.count', mult: 20 },
          cursor: { value: 'pointer' },
          tooltip: { signal: 'datum' },
        },
      },
    },
  ];
  const spec = { $schema: 'https://vega.github.io/schema/vega/v6.json', data: [{ name: 'table' }], marks };
  return drawChart(box, { ...basics, spec, rendererKind: 'svg' });
});
await attempt('selections', async (box) => {
  const params = [
    { name: 'brush', select: 'interval' },
    { name: 'size', value: 30, bind: { input: 'range', min: 1, max: 99 } },
    { name: 'kind', value: 'a', bind: { input: 'select', options: ['a', 'b'] } },
  ];
  const mark = { type: 'point', size: { expr: 'size' } };
  const drawing = await drawChart(box, { ...basics, spec: { params, mark, encoding } });
  const canvas = box.querySelector('canvas');
  for (const type of ['pointermove', 'pointerdown', 'pointermove', 'pointerup', 'click'])
    canvas.dispatchEvent(new PointerEvent(type, { clientX: 90, clientY: 90, bubbles: true, composed: true }));
  await drawing.setTheme({ ...basics.theme, scheme: 'dark' });
  await drawing.toImage({ format: 'png' });
});
await attempt('map', async (box) => {
  const { drawMap } = await load('map');
  const spec = { mode: 'region', source: 'us-states', dimension: 'a.name', measure: 'a.count' };
  const map = await drawMap(box, { ...basics, spec });
  if (map.unmatched.length > 0) throw new Error(`Not on the map: ${map.unmatched}`);
});
await attempt('tiles', async (box) => {
  const { drawMap } = await load('map');
  const spec = { mode: 'region', source: 'us-states', dimension: 'a.name', measure: 'a.count' };
  const sources = { land: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } };
  const layers = [
    { id: 'sea', type: 'background', paint: { 'background-color': '#ccddee' } },
    { id: 'land', type: 'fill', source: 'land' },
  ];
  const elsewhere = { far: { type: 'geojson', data: 'https://evil.example/tiles.json' } };
  const states = [];
  for (const more of [{}, elsewhere]) {
    const mapStyle = { version: 8, sources: { ...sources, ...more }, layers };
    states.push(await new Promise((onTiles) => drawMap(box, { ...basics, spec, mapStyle, onTiles })));
  }
  if (states[0].status !== 'shown') throw states[0].error;
  if (states[1].status !== 'failed' || !states[1].error.message.includes('may not load'))
    throw new Error('Elsewhere is reached.');
});
const { renderMarkdown, sanitiseHtml, toSafeStyleSheet } = await load('markup');
await attempt('markdown', (box) =>
  box.append(renderMarkdown(`# Title\n\n${hostile}\n\n| a |\n|---|\n| b |`)),
);
await attempt('hostile markup', (box) => box.append(sanitiseHtml(hostile)));
await attempt('template', async (box) => {
  const { renderTemplate } = await load('template');
  const source = `<style>p { color: red; background: url(https://evil.example/css) }</style>{{#each data}}<p>{{this.[a.name]}}</p>{{/each}}${hostile}`;
  const { html, styles } = renderTemplate(source, { ...basics, now: new Date(0) });
  box.append(sanitiseHtml(html));
  root.adoptedStyleSheets = [toSafeStyleSheet(styles)];
});

// After two frames everything is painted, so hostile content would have had its effect.
await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
parent.postMessage({ violations: window.violations, problems, done }, location.origin);
