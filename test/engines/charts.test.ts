import { expect } from 'chai';
import { executeServerCommand } from '@web/test-runner-commands';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import {
  createBaseRequest,
  createBox,
  findDrawing,
  loadVega,
  movePointer,
  removeBoxes,
  sales,
  theme,
} from './engine-fixtures.ts';
import { until } from '../until.ts';

type Spec = ChartRequest['spec'];

const lite = (field: string, more: object = {}): Spec => ({
  $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
  data: { name: 'table', values: [] },
  mark: 'bar',
  encoding: {
    x: { field: 'orders.month', type: 'ordinal', timeUnit: 'yearmonth' },
    y: { field, type: 'quantitative', axis: { format: '.1e' } },
  },
  ...more,
});

const months = ['2024-01-01', '2024-02-01', '2024-03-01'];

type Changes = Omit<Partial<ChartRequest>, 'tooltip'>;

async function draw(spec: Spec, changes: Changes = {}) {
  const { drawChart } = await loadVega();
  const box = createBox();
  const request = { ...createBaseRequest(), spec, ...changes };
  return { box, request, chart: await drawChart(box, request) };
}

/** The texts and shapes of the chart. */
async function drawToText(spec: Spec, changes: Changes = {}): Promise<string> {
  const { chart } = await draw(spec, changes);
  const picture = await chart.toImage({ format: 'svg' });
  return picture.text();
}

/** Resolves to the error of a promise. Fails the test if the promise is fulfilled. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing failed.');
}

describe('a chart', () => {
  afterEach(removeBoxes);

  it('draws the rows of the query and fills its box', async () => {
    const { box } = await draw(lite('orders.count'));
    const picture = findDrawing(box);
    expect([picture.clientWidth, picture.clientHeight]).to.deep.equal([400, 240]);
    expect(picture.localName).to.equal('canvas');
  });

  it('draws a bar for each id, also of ids that are one number in JavaScript', async () => {
    const ids = ['9007199254740992', '9007199254740993', '1254071346418286654'];
    const column = (name: string, role: 'dimension' | 'measure') => ({ name, type: 'number', role }) as const;
    const result = {
      columns: [column('orders.id', 'dimension'), column('orders.count', 'measure')],
      values: [ids, [3, 2, 1]],
      rowCount: 3,
    };
    const encoding = {
      x: { field: 'orders.id', type: 'ordinal' },
      y: { field: 'orders.count', type: 'quantitative' },
    };
    const picture = await drawToText(lite('orders.count', { encoding }), { result });
    for (const id of ids) expect(picture).to.contain(`>${id}<`);
  });

  it('is the same for both spellings of a dotted field', async () => {
    const plain = await drawToText(lite('orders.count'));
    const escaped = await drawToText(lite('orders\\.count'));
    // The ids of clips are numbered across the page.
    const unnumbered = (text: string) => text.replace(/clip\d+/g, 'clip');
    expect(unnumbered(plain)).to.equal(unnumbered(escaped));
    expect(plain).to.contain('>Orders<');
  });

  it('uses an explicit column format in preference to the format of the spec', async () => {
    const overrides = { 'orders.count': { type: 'currency', decimalPlaces: 0 } } as const;
    expect(await drawToText(lite('orders.count'), { overrides })).to.contain('>$5,000<');
    expect(await drawToText(lite('orders.count'))).to.contain('5.0e');
  });

  it('shows the months of wall-clock times unchanged, in the reader’s language', async () => {
    const context = { locale: 'de-DE', timeZone: 'Pacific/Auckland', currency: 'EUR' };
    const text = await drawToText(lite('orders.count'), { context });
    expect(text).to.contain('März 2024').and.to.contain('Jan');
  });

  it('computes dates in digits that expressions read, whatever those of the locale', async () => {
    const values = [2022, 2023].map((year) => ({ at: `${year}-06-01` }));
    const spec = {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      data: { values },
      transform: [{ calculate: "toNumber(utcFormat(toDate(datum.at), '%Y')) + 1", as: 'next' }],
      mark: 'text',
      encoding: { text: { field: 'next', type: 'nominal' }, y: { field: 'at', type: 'nominal', axis: null } },
    };
    const context = { locale: 'fa', timeZone: 'UTC', currency: 'EUR' };
    const text = await drawToText(spec, { result: undefined, context });
    expect(text)
      .to.match(/2023|۲۰۲۳/)
      .and.to.match(/2024|۲۰۲۴/);
  });

  it('draws a Vega spec with its own rows and without a query', async () => {
    const spec = {
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      data: [{ name: 'own', values: [{ word: 'hello' }] }],
      marks: [{ type: 'text', from: { data: 'own' }, encode: { enter: { text: { field: 'word' } } } }],
    };
    expect(await drawToText(spec, { result: undefined })).to.contain('>hello<');
  });

  it('follows the size of its box', async () => {
    const { box, chart } = await draw(lite('orders.count'));
    const picture = findDrawing(box);
    chart.resize(620, 300);
    await until(() => picture.clientWidth === 620);
    expect([picture.clientWidth, picture.clientHeight]).to.deep.equal([620, 300]);
  });

  it('with several views fits its box as a whole', async () => {
    const view = { mark: 'bar', encoding: lite('orders.count')['encoding'] };
    for (const spec of [
      { hconcat: [view, view, view] },
      { vconcat: [view, view] },
      { facet: { field: 'orders.status' }, columns: 2, spec: view },
    ]) {
      const known = { $schema: lite('x')['$schema'], ...spec };
      // The width of three axes depends on the fonts of the machine, so the limit leaves room for wider labels.
      const { box } = await draw(known, { width: 600 });
      const picture = findDrawing(box);
      expect(picture.clientWidth).to.be.within(592, 602);
      expect(picture.clientHeight).to.be.within(225, 246);
    }
  });

  it('with rows in its spec is the same when it is drawn again', async () => {
    const spec = {
      data: { values: [{ n: 1 }] },
      transform: [{ calculate: 'datum.n * 2', as: 'n' }],
      mark: 'text',
      encoding: { text: { field: 'n', type: 'quantitative' } },
    };
    const { chart } = await draw(spec, { result: undefined });
    await chart.setTheme(theme);
    await chart.setTheme(theme);
    expect(await (await chart.toImage({ format: 'svg' })).text()).to.contain('>2<');
  });

  it('is drawn again for another theme without new rows', async () => {
    const { chart } = await draw(lite('orders.count'));
    await chart.setTheme({ ...theme, series: ['#123456'] });
    const picture = await chart.toImage({ format: 'svg' });
    expect(await picture.text()).to.contain('#123456');
  });

  it('passes the formatted values under the pointer to the tooltip', async () => {
    const { box, request } = await draw(lite('orders.count'), {
      overrides: { 'orders.count': { type: 'number', decimalPlaces: 1 } },
    });
    const picture = findDrawing(box);
    for (let y = 60; y < 200; y += 20) movePointer(picture, 350, y);
    const { rows } = request.tooltip.shown.at(-1) ?? { rows: [] };
    expect(rows.map(({ name, value }) => [name, value])).to.deep.equal([
      ['Month', 'Mar 2024'],
      ['Orders', '5,600.0'],
    ]);
  });

  it('reports the clicked row without what orders it', async () => {
    const picked: Readonly<Record<string, unknown>>[] = [];
    const x = { field: 'orders.status', type: 'nominal', sort: ['shipped', 'returned'] };
    const y = { field: 'orders.count', type: 'quantitative' };
    const spec = lite('orders.count', { encoding: { x, y } });
    const { box } = await draw(spec, { handleDataClick: ({ row }) => void picked.push(row) });
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
      movePointer(findDrawing(box), 150, 180, type);
    expect(Object.keys(picked.at(-1) ?? {})).to.include('orders.status');
    expect(Object.keys(picked.at(-1) ?? {}).join()).to.not.contain('sort_index');
  });

  it('reports the clicked row', async () => {
    const picked: Readonly<Record<string, unknown>>[] = [];
    const { box } = await draw(lite('orders.count'), { handleDataClick: ({ row }) => void picked.push(row) });
    const picture = findDrawing(box);
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
      movePointer(picture, 350, 150, type);
    expect(picked.at(-1)?.['orders.count']).to.equal(5600);
  });

  it('draws and reports an hour that the zone of the machine skips', async () => {
    await executeServerCommand('machine-zone', { timeZone: 'Europe/Berlin' });
    try {
      expect(new Date('2025-03-30T02:00').getHours()).to.equal(3);
      const hours = ['2025-03-30T02:00:00.000', '2025-03-30T03:00:00.000'];
      const result = { ...sales, values: [hours, ['shipped', 'shipped'], [1, 2]], rowCount: 2 };
      const x = { field: 'orders.month', type: 'ordinal', timeUnit: 'hours' };
      const y = { field: 'orders.count', type: 'quantitative' };
      const spec = lite('orders.count', { encoding: { x, y } });
      const picture = await drawToText(spec, { result });
      for (const hour of ['02:00', '03:00']) expect(picture).to.contain(`>${hour}<`);
      const picked: Readonly<Record<string, unknown>>[] = [];
      const { box } = await draw(spec, { result, handleDataClick: ({ row }) => void picked.push(row) });
      for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
        movePointer(findDrawing(box), 300, 150, type);
      expect(picked.at(-1)?.['orders.month']).to.equal(hours[1]);
    } finally {
      await executeServerCommand('machine-zone', { timeZone: 'UTC' });
    }
  });

  it('in a right-to-left page gives each text its own direction, so that a minus is before its number', async () => {
    document.documentElement.dir = 'rtl';
    const { prototype } = CanvasRenderingContext2D;
    const original = Object.getOwnPropertyDescriptor(prototype, 'fillText') ?? {};
    const painted = new Map<string, string>();
    prototype.fillText = function (text) {
      painted.set(text, this.direction);
    };
    try {
      const names = ['القاهرة (2)', 'Cairo!', '(1)'];
      const result = { ...sales, values: [months, names, [-1000, -10, -500]] };
      const x = { field: 'orders.status', type: 'nominal' };
      const y = { field: 'orders.count', type: 'quantitative' };
      const spec = lite('orders.count', { encoding: { x, y } });
      await draw(spec, { result });
      expect(await drawToText(spec, { result })).to.match(
        /<svg direction="ltr".*<text unicode-bidi="plaintext"/s,
      );
      expect([...names, '−1,000'].map((text) => painted.get(text))).to.deep.equal([
        'rtl',
        'ltr',
        'ltr',
        'ltr',
      ]);
    } finally {
      Object.defineProperty(prototype, 'fillText', original);
      document.documentElement.removeAttribute('dir');
    }
  });

  it('reports the nearest row of a clicked line', async () => {
    const picked: Readonly<Record<string, unknown>>[] = [];
    const spec = { ...lite('orders.count'), mark: { type: 'line', strokeWidth: 40 } };
    const { box } = await draw(spec, { handleDataClick: ({ row }) => void picked.push(row) });
    const picture = findDrawing(box);
    const { width, height } = picture.getBoundingClientRect();
    const click = (x: number) => {
      for (let y = 5; y < height; y += 5) {
        for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
          movePointer(picture, x, y, type);
      }
    };
    click(Math.round(width * 0.35));
    const [first] = picked;
    picked.length = 0;
    click(Math.round(width * 0.75));
    expect(first?.['orders.count']).to.not.equal(undefined);
    expect(picked[0]?.['orders.count']).to.not.equal(undefined);
    expect(picked[0]).to.not.deep.equal(first);
  });

  it('leaves nothing behind when it is destroyed', async () => {
    const { box, chart } = await draw(lite('orders.count'));
    chart.dispose();
    expect(box.childNodes.length).to.equal(0);
  });

  it('leaves nothing behind when drawing is aborted', async () => {
    const { drawChart } = await loadVega();
    const box = createBox();
    const stop = new AbortController();
    const drawing = drawChart(box, {
      ...createBaseRequest(),
      spec: lite('orders.count'),
      signal: stop.signal,
    });
    stop.abort();
    expect(await failureOf(drawing)).to.have.property('name', 'AbortError');
    expect(box.childNodes.length).to.equal(0);
  });

  for (const [name, spec] of Object.entries<Spec>({
    'an unknown mark': { mark: 'sparkles' },
    'an unknown transform': {
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      data: [{ name: 'd', transform: [{ type: 'nope' }] }],
    },
    'a broken expression': { mark: 'bar', transform: [{ calculate: '1 +', as: 'x' }] },
  })) {
    it(`with ${name} fails with the message that its spec is not valid`, async () => {
      const { drawChart } = await loadVega();
      const box = createBox();
      const failure = await failureOf(drawChart(box, { ...createBaseRequest(), spec }));
      expect(failure).to.have.property('code', 'spec-invalid');
      if (name === 'an unknown mark') expect(String(failure)).to.contain('there is no mark "sparkles"');
      expect(box.childNodes.length).to.equal(0);
    });
  }
});
