import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  movePointer,
  removeBoxes,
  listRequestsTo,
} from './engine-fixtures.ts';

const schema = 'https://vega.github.io/schema/vega/v6.json';
const secret = 'secret-of-the-host-page';
const elsewhere = 'https://elsewhere.example/';

async function draw(spec: ChartRequest['spec'], changes: Omit<Partial<ChartRequest>, 'tooltip'> = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const request = { ...createBaseRequest(), result: undefined, spec, ...changes };
  return { box, request, chart: await drawChart(box, request) };
}

/** A large rectangle whose tooltip shows the value of the signal `leak`. */
const listen = (signals: object[], more: object = {}) => ({
  $schema: schema,
  width: 300,
  height: 200,
  data: [{ name: 'd', values: [{ a: 1 }] }],
  signals,
  marks: [
    {
      type: 'rect',
      name: 'm',
      from: { data: 'd' },
      encode: {
        enter: { width: { value: 300 }, height: { value: 200 }, fill: { value: 'teal' } },
        update: { tooltip: { signal: "'leak: ' + leak" } },
      },
    },
  ],
  ...more,
});

/** The text of the tooltip after the pointer has moved and clicked over the chart. */
async function provoke(spec: ChartRequest['spec'], rendererKind: 'canvas' | 'svg'): Promise<string> {
  const { box, request } = await draw(spec, { rendererKind });
  const picture = findDrawing(box);
  const target = picture.querySelector('.mark-rect path') ?? picture;
  for (let step = 0; step < 3; step += 1) {
    for (const type of ['pointermove', 'click']) movePointer(target, 60 + step, 60, type);
    await new Promise(requestAnimationFrame);
  }
  return JSON.stringify(request.tooltip.shown);
}

/** The markup around the chart and the page after the pointer has moved over the chart. */
async function findCursor(spec: ChartRequest['spec']): Promise<string> {
  const { drawChart } = await loadVega();
  const box = createBox();
  const said = await drawChart(box, { ...createBaseRequest(), result: undefined, spec }).catch(String);
  if (typeof said === 'string') return '';
  for (let step = 0; step < 3; step += 1) {
    movePointer(findDrawing(box), 60 + step, 60);
    await new Promise(requestAnimationFrame);
  }
  return box.innerHTML + document.body.style.cursor;
}

describe('a hostile chart', () => {
  beforeEach(() => {
    document.cookie = `token=${secret}; path=/`;
    document.body.setAttribute('data-secret', secret);
  });
  afterEach(removeBoxes);

  const ways = [
    'event.view.document.cookie',
    'event.target.ownerDocument.cookie',
    'event.currentTarget.ownerDocument.cookie',
    'event.dataflow._el.ownerDocument.cookie',
    'event.vega.view()._el.ownerDocument.cookie',
    'view()._el.ownerDocument.cookie',
    'item().mark.group.context.dataflow._el.ownerDocument.cookie',
    'group().context.dataflow._el.ownerDocument.cookie',
    'event.item.mark.group.context.dataflow._el.ownerDocument.cookie',
    'event.item.mark.items[0]._svg.ownerDocument.cookie',
    'event.item._svg.ownerDocument.cookie',
    'merge(event.item.mark.group).context.dataflow._el.ownerDocument.cookie',
    "pluck([event.item], 'mark.group.context.dataflow._el.ownerDocument.cookie')",
    "pluck([event.item], '_svg.ownerDocument.cookie')",
    "datum.constructor.constructor('return document.cookie')",
    'screen().constructor',
  ];
  for (const rendererKind of ['canvas', 'svg'] as const) {
    for (const way of ways) {
      it(`(${rendererKind}) cannot read the page through ${way}`, async () => {
        const on = [{ events: 'rect:pointermove, rect:click', update: way }];
        const reported = await provoke(listen([{ name: 'leak', value: 'none', on }]), rendererKind).catch(
          String,
        );
        expect(reported)
          .to.match(/leak: |is not valid: Illegal callee/)
          .and.not.to.contain(secret);
      });
    }
  }

  for (const path of ['mark.group.context.dataflow._el.ownerDocument.cookie', '_svg.ownerDocument.cookie']) {
    it(`cannot carry ${path} through a transform`, async () => {
      const spec = listen([]);
      const marks = [
        ...spec.marks,
        {
          type: 'text',
          from: { data: 'm' },
          transform: [
            { type: 'lookup', from: 'd', key: 'a', fields: [path], as: ['found'], default: 'none' },
          ],
          encode: { update: { text: { signal: "'' + datum.found" } } },
        },
      ];
      const { drawChart } = await loadVega();
      const box = createBox();
      const request = {
        ...createBaseRequest(),
        result: undefined,
        spec: { ...spec, signals: [{ name: 'leak', value: 0 }], marks },
        rendererKind: 'svg' as const,
      };
      await drawChart(box, request).catch(() => undefined);
      expect(box.innerHTML).not.to.contain(secret);
    });
  }

  it('gets no keyboard events of the page, and no elements of the page', async () => {
    const spec = listen([
      { name: 'leak', value: 'none', on: [{ events: 'window:keydown', update: 'event.key' }] },
      { name: 'other', value: '', on: [{ events: 'body:click', update: "'clicked'" }] },
    ]);
    const { box, request } = await draw(spec);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: secret }));
    document.body.click();
    await new Promise(requestAnimationFrame);
    movePointer(findDrawing(box), 60, 60);
    expect(JSON.stringify(request.tooltip.shown)).to.contain('leak: none');
  });

  it('cannot bind inputs of the page', async () => {
    const field = document.createElement('input');
    field.id = 'password';
    field.value = secret;
    document.body.append(field);
    const spec = listen([{ name: 'leak', value: 'none', bind: { element: '#password' } }]);
    expect(await provoke(spec, 'canvas')).to.contain('leak: none');
    field.remove();
  });

  for (const [name, more] of Object.entries<object>({
    'data from elsewhere': { data: [{ name: 'd', url: `${elsewhere}rows.json` }] },
    'data from the host itself': { data: [{ name: 'd', url: '/package.json' }] },
    'a picture from elsewhere': {
      marks: [
        {
          type: 'image',
          encode: {
            enter: { url: { value: `${elsewhere}a.png` }, width: { value: 9 }, height: { value: 9 } },
          },
        },
      ],
    },
    'a paint from elsewhere': {
      marks: [
        {
          type: 'rect',
          encode: {
            enter: {
              width: { value: 9 },
              height: { value: 9 },
              fill: { signal: `'url(${elsewhere}a.svg#b)'` },
            },
          },
        },
      ],
    },
  })) {
    it(`does not load ${name}`, async () => {
      const own = `${location.origin}/package.json`;
      const before = listRequestsTo(own);
      const { drawChart } = await loadVega();
      const box = createBox();
      const spec = { $schema: schema, width: 20, height: 20, ...more };
      await drawChart(box, { ...createBaseRequest(), result: undefined, spec, rendererKind: 'svg' }).catch(
        () => undefined,
      );
      expect(listRequestsTo(elsewhere) + listRequestsTo(own) - before).to.equal(0);
      expect(box.innerHTML).not.to.contain('elsewhere.example');
    });
  }

  it('loads from an origin that the host allowed', async () => {
    const url = `${location.origin}/package.json`;
    const spec = {
      $schema: schema,
      data: [{ name: 'd', url, format: { type: 'json' } }],
      marks: [{ type: 'text', from: { data: 'd' }, encode: { enter: { text: { field: 'name' } } } }],
    };
    const { chart } = await draw(spec, { allowOrigins: [location.origin] });
    expect(await (await chart.toImage({ format: 'svg' })).text()).to.contain('>vitrine<');
  });

  const address = `url(${elsewhere}c.cur), auto`;
  const moved = 'rect:pointermove';
  const cursorWays: Record<string, object> = {
    'a value': { value: address },
    'an update': { update: `'${address}'` },
    'an update that closes parentheses': { update: `'a') && ('${address}'` },
    'a beginning': { init: `'${address}'` },
    'a handler': { value: 'default', on: [{ events: moved, update: `'${address}'` }] },
    'a value of a handler': { value: 'default', on: [{ events: moved, update: { value: address } }] },
    'a list': { update: `['${address}']` },
    'what Vega keeps of it': { update: `{ user: ['${address}'], item: '${address}' }` },
    'a handler in a group': { value: 'default' },
  };
  const push = { name: 'cursor', push: 'outer', on: [{ events: moved, update: `'${address}'` }] };
  for (const [way, signal] of Object.entries(cursorWays)) {
    it(`cannot set a cursor that is loaded from an address, with ${way}`, async () => {
      const scene = listen([
        { name: 'leak', value: 'none' },
        { name: 'cursor', ...signal },
      ]);
      const marks = [...scene.marks, { type: 'group', signals: way.endsWith('group') ? [push] : [] }];
      const spec = { ...scene, marks };
      expect(await findCursor(spec)).not.to.contain('elsewhere');
    });
  }

  it('cannot set a cursor that is loaded from an address, with a parameter or a mark', async () => {
    const data = { values: [{ a: 1 }] };
    const params = [{ name: 'cursor', expr: `'${address}'` }];
    const encoding = { color: { value: 'teal' } };
    const scene = listen([{ name: 'leak', value: 'none' }]);
    const [mark] = scene.marks;
    for (const value of [`'${address}'`, `['${address}']`]) {
      const encode = { ...mark?.encode, update: { cursor: { signal: value } } };
      expect(await findCursor({ ...scene, marks: [{ ...mark, encode }] })).not.to.contain('elsewhere');
    }
    expect(await findCursor({ data, params, mark: 'bar', encoding })).not.to.contain('elsewhere');
  });

  it('can set a built-in cursor', async () => {
    const on = [{ events: moved, update: "'cross' + 'hair'" }];
    const signals = [
      { name: 'leak', value: 'none' },
      { name: 'cursor', value: 'default', on },
    ];
    expect(await findCursor(listen(signals))).to.contain('crosshair');
  });

  it('opens links only through the dashboard, and only web addresses', async () => {
    const opened: string[] = [];
    for (const href of ['https://ok.example/a', 'javascript:alert(1)', 'data:text/html,x']) {
      const spec = listen([{ name: 'leak', value: 'none' }]);
      const marks = spec.marks.map((mark) => ({
        ...mark,
        encode: { ...mark.encode, update: { href: { value: href } } },
      }));
      const { box } = await draw({ ...spec, marks }, { openLink: (link) => void opened.push(link) });
      for (const type of ['pointermove', 'pointerdown', 'click']) movePointer(findDrawing(box), 60, 60, type);
      await new Promise(requestAnimationFrame);
    }
    expect(opened).to.deep.equal(['https://ok.example/a']);
  });

  it('opens no link while it is drawn or exported as a picture', async () => {
    const opened: string[] = [];
    const windows: unknown[] = [];
    const open = window.open.bind(window);
    window.open = (...given) => (windows.push(given), null);
    const values = ['a', 'b', 'c', 'd'].map((name) => ({ name, link: `https://${name}.example/` }));
    const encoding = { x: { field: 'name' }, href: { field: 'link' } };
    for (const rendererKind of ['canvas', 'svg'] as const) {
      const spec = { data: { values }, mark: 'bar', encoding };
      const { chart } = await draw(spec, { rendererKind, openLink: (link) => void opened.push(link) });
      for (const format of ['svg', 'png'] as const) {
        const picture = await chart.toImage({ format });
        expect(picture.size).to.be.greaterThan(100);
        expect(format === 'svg' ? await picture.text() : '').not.to.match(/href=|undefined/);
      }
    }
    window.open = open;
    expect([opened, windows]).to.deep.equal([[], []]);
  });

  for (const greedy of ['sequence(0, 300000000)', 'sequence(300000000)', "pad('x', 300000000, 'x')"]) {
    it(`cannot fill the memory of the page with ${greedy}`, async () => {
      const spec = listen([{ name: 'leak', update: `length(${greedy})` }]);
      const reported = await provoke(spec, 'canvas').catch(String);
      expect(reported).not.to.contain('300000000');
    });
  }

  const rows = { values: Array.from({ length: 2_000 }, (_, a) => ({ a, t: a * 86_400_000 })) };
  const x = { field: 'a', type: 'quantitative' };
  const y = { aggregate: 'count' };
  const many = 1_000_000_000;
  const greedy: Record<string, object> = {
    sequence: { data: { sequence: { start: 0, stop: many } }, mark: 'point', encoding: { x } },
    graticule: { data: { graticule: { step: [1e-3, 1e-3] } }, mark: 'geoshape' },
    density: { data: rows, transform: [{ density: 'a', steps: many }], mark: 'area', encoding: { x } },
    'bins by number': {
      data: rows,
      mark: 'bar',
      encoding: { x: { ...x, bin: { maxbins: many } }, y },
    },
    'bins by step': { data: rows, mark: 'bar', encoding: { x: { ...x, bin: { step: 1e-7 } }, y } },
    ticks: { data: rows, mark: 'bar', encoding: { x: { ...x, axis: { tickCount: many } } } },
    'ticks of a legend': {
      data: rows,
      mark: 'point',
      encoding: { x, size: { ...x, legend: { tickCount: many } } },
    },
    colours: {
      data: rows,
      mark: 'point',
      encoding: {
        color: { ...x, scale: { type: 'quantize', scheme: { name: 'blues', count: many } } },
      },
    },
    'pairs of rows': {
      $schema: schema,
      data: [{ name: 'd', ...rows, transform: [{ type: 'cross' }] }],
      marks: [{ type: 'symbol', from: { data: 'd' } }],
    },
  };
  for (const [what, spec] of Object.entries(greedy)) {
    it(`is stopped with an error, and the page keeps working, if it needs too many ${what}`, async () => {
      const faults: string[] = [];
      const { drawChart } = await loadVega();
      const onFault = (message: string): void => void faults.push(message);
      const request = { ...createBaseRequest(), result: undefined, spec: { ...spec }, onFault };
      await drawChart(createBox(), request).catch((error: unknown) => faults.push(String(error)));
      expect(faults.join(' ')).to.match(/would generate more than \d+ values/);
    });
  }

  it('cannot set options of vega-embed', async () => {
    const usermeta = { embedOptions: { actions: true, defaultStyle: 'body{display:none}', renderer: 'svg' } };
    const { box } = await draw({ ...listen([{ name: 'leak', value: 'none' }]), usermeta });
    expect(findDrawing(box).localName).to.equal('canvas');
    expect(box.querySelector('details, style, .vega-actions')).to.equal(null);
  });
});
