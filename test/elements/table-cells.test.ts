import { expect } from 'chai';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

/** One red pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

const cities = ['Bern', 'Biel', 'Chur', 'Genf', 'Thun', 'Zug'];
const data = Array.from({ length: 400 }, (_, index) => ({
  city: `${cities[index % 6] ?? ''} ${index}`,
  change: index === 2 ? null : (index % 2 === 0 ? 1 : -1) * (index % 50),
  heat: index % 100,
  trend: [index, 5, null, index % 7],
  link: index === 1 ? 'javascript:alert(1)' : 'https://example.com/page',
  picture: [pixel, 'data:image/png;base64,AAAA', 'https://elsewhere.example/spy.png', pixel][index % 4],
}));

const spec = {
  data,
  rowNumbers: true,
  columns: [
    { field: 'city', width: 90 },
    { field: 'change', display: 'bar', width: 130, bar: { negativeColor: 'rgb(200, 0, 100)' } },
    { field: 'heat', width: 60 },
    { field: 'trend', display: 'sparkline', width: 90 },
    { field: 'link', display: 'link', label: 'Open', width: 70 },
    { field: 'picture', display: 'image', width: 60 },
  ],
  conditionalFormats: [
    { field: 'city', condition: { operator: 'contains', value: 'biel' }, color: '#ffff00' },
    { field: 'change', condition: { operator: 'empty' }, background: 'rgb(0 0 0 / 50%)' },
    {
      field: 'city',
      condition: { operator: 'contains', value: 'zug' },
      background: 'url(https://spy.example/)',
    },
  ],
  colorScales: [
    {
      field: 'heat',
      stops: [{ color: '#08306b' }, { anchor: 'median', color: 'gold' }, { color: 'oklch(0.5 0.2 20)' }],
    },
  ],
};

async function show(scheme: 'light' | 'dark', over: object = {}): Promise<Element> {
  const element = mount({
    dashboard: createDashboard({ id: 'table', spec: { ...spec, ...over } }),
    colorScheme: scheme,
  });
  await waitForRendered(element);
  return findWidget(element, 'table');
}

/** The cell of a visible row, by the index of its column in the spec. */
function cellOf(widget: Element, row: number, column: number): HTMLElement {
  const line = findDeepInWidget(widget, `[aria-rowindex="${row + 2}"]`);
  const cell = line.querySelector(`[aria-colindex="${column + 2}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error('no such cell');
  return cell;
}

function findDeepText(cell: HTMLElement): Text {
  const text = cell.querySelector('.text')?.firstChild;
  if (!(text instanceof Text)) throw new Error('The cell has no text.');
  return text;
}

/** Where the first character of a part of the text stands on the page, in px. */
function leftOf(text: Text, part: string): number {
  const range = document.createRange();
  const at = text.data.indexOf(part);
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect().left;
}

const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(cell: HTMLElement, behind = getComputedStyle(cell).backgroundColor): number {
  const one = luminance(getComputedStyle(cell.querySelector('.text') ?? cell).color);
  const other = luminance(behind);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe('cells of a table', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  for (const scheme of ['light', 'dark'] as const)
    it(`have readable text on every colour of a scale and in every colour of a condition: ${scheme}`, async () => {
      const widget = await show(scheme);
      for (const row of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const cell = cellOf(widget, row, 2);
        expect(cell.classList.contains('painted')).to.equal(true);
        expect(contrastOf(cell)).to.be.at.least(4.5);
      }
      const yellow = cellOf(widget, 1, 0);
      const surface = scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(23, 27, 35)';
      expect(contrastOf(yellow, surface)).to.be.at.least(4.5);
      const empty = cellOf(widget, 2, 1);
      expect(contrastOf(empty)).to.be.at.least(4.5);
      expect(cellOf(widget, 5, 0).classList.contains('painted')).to.equal(false);
    });

  it('show bars around a zero line, sparklines with a text summary, and only safe addresses', async () => {
    const widget = await show('light');
    const [up, down] = [4, 3].map((row) => cellOf(widget, row, 1).querySelector<HTMLElement>('.bar'));
    const track = cellOf(widget, 4, 1).querySelector('.track');
    expect(track?.classList.contains('mixed')).to.equal(true);
    expect(up?.style.getPropertyValue('inset-inline-start')).to.equal('50%');
    expect(parseFloat(down?.style.getPropertyValue('inset-inline-start') ?? '')).to.be.lessThan(50);
    expect(down && getComputedStyle(down).backgroundColor).to.equal('rgb(200, 0, 100)');
    const widths = [0, 1, 3, 4].map((row) => cellOf(widget, row, 1).querySelector('.track')?.clientWidth);
    expect(new Set(widths).size).to.equal(1);
    const spark = cellOf(widget, 3, 3).querySelector('svg');
    expect(spark?.getAttribute('aria-label')).to.equal('from 3 to 3, unchanged');
    expect(cellOf(widget, 6, 3).querySelector('svg')?.getAttribute('aria-label')).to.equal(
      'from 6 to 6, unchanged',
    );
    expect(spark?.querySelector('.line')?.getAttribute('d')).to.match(/^M.*M/);
    expect(cellOf(widget, 0, 4).querySelector('a')?.textContent).to.equal('Open');
    expect(cellOf(widget, 1, 4).querySelector('a')).to.equal(null);
    expect(cellOf(widget, 1, 4).textContent).to.equal('javascript:alert(1)');
    expect(cellOf(widget, 0, 5).querySelector('img')?.src).to.equal(pixel);
    expect(cellOf(widget, 2, 5).querySelector('img')).to.equal(null);
    expect(cellOf(widget, 2, 5).textContent).to.equal('https://elsewhere.example/spy.png');
    await until(() => cellOf(widget, 1, 5).querySelector('img') === null);
  });

  it('keep no content of the rows that they showed before', async () => {
    const widget = await show('light');
    const viewport = findDeepInWidget(widget, '[role=grid]');
    viewport.scrollTop = 36 * 200;
    await until(() => viewport.querySelector('[aria-rowindex="204"]') !== null);
    const row = 202;
    expect(cellOf(widget, row, 0).textContent).to.equal(`Thun ${row}`);
    expect(cellOf(widget, row, 1).textContent).to.equal('2');
    expect(cellOf(widget, row, 1).classList.contains('painted')).to.equal(false);
    expect(cellOf(widget, row, 0).classList.contains('inked')).to.equal(false);
    expect(cellOf(widget, row, 4).querySelector('a')?.href).to.equal('https://example.com/page');
    viewport.scrollTop = 0;
    await until(() => viewport.querySelector('[aria-rowindex="4"]') !== null);
    expect(cellOf(widget, 2, 1).textContent).to.equal('–');
    expect(cellOf(widget, 2, 1).querySelector('.text')?.ariaLabel).to.equal('no value');
    expect(cellOf(widget, 2, 1).classList.contains('painted')).to.equal(true);
    expect(cellOf(widget, 2, 1).querySelector('.track')).to.equal(null);
  });

  it('name a group of rows without a text by the title of its column, in a colour that can be read', async () => {
    const rows = [
      { town: null, trade: 3 },
      { town: 'Bern', trade: null },
    ];
    const columns = [{ field: 'town', title: 'Home town' }, { field: 'trade' }];
    const over = { data: rows, columns, groups: ['town'], colorScales: [], conditionalFormats: [] };
    const widget = await show('light', over);
    const texts = [...findDeepInWidget(widget, '[role]').querySelectorAll('.text.missing')];
    const named = texts.find((text) => text.textContent === 'No home town');
    expect(named?.role).to.equal(null);
    expect(named && getComputedStyle(named).opacity).to.equal('1');
  });

  it('keep the order of signs and numbers in a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const rows = [{ lateness: '1 to 3 hours', change: -4.2 }];
      const columns = [{ field: 'lateness' }, { field: 'change' }];
      const widget = await show('light', { data: rows, columns, colorScales: [], conditionalFormats: [] });
      for (const [column, first, last] of [
        [0, '1', 'hours'],
        [1, '−', '2'],
      ] as const) {
        const text = findDeepText(cellOf(widget, 0, column));
        expect(leftOf(text, first), first).to.be.lessThan(leftOf(text, last));
      }
    } finally {
      document.documentElement.dir = '';
    }
  });

  it('have the colours of data where nothing else in the dashboard needs them', async () => {
    const condition = { operator: 'notEmpty' };
    const conditionalFormats = [{ field: 'city', condition, background: 'series-2' }];
    const widget = await show('light', { conditionalFormats, colorScales: [] });
    const { backgroundColor } = getComputedStyle(cellOf(widget, 0, 0));
    expect(channels(backgroundColor)).to.deep.equal([221, 122, 32]);
  });

  it('of a pivot show the number of values, and no sum, for several rows without a defined total', async () => {
    const pivot = { rows: ['kind'], columns: ['at'], measures: ['n'] };
    const rows = [
      { kind: 'a', at: 'x', n: 1 },
      { kind: 'a', at: 'x', n: 2 },
      { kind: 'b', at: 'y', n: 3 },
    ];
    const widget = await show('light', { data: rows, pivot, columns: [], rowNumbers: true });
    const cells = (row: number) => [0, 1, 2].map((column) => cellOf(widget, row, column).textContent.trim());
    const first = findDeepInWidget(widget, '.rows [role=row]').getAttribute('aria-rowindex');
    const shift = Number(first) - 2;
    expect(cells(shift)).to.deep.equal(['a', '2 values', '–']);
    expect(cells(shift + 1)).to.deep.equal(['b', '–', '3']);
  });
});
