import type axeModule from 'axe-core';
import { sendMouse } from '@web/test-runner-commands';
import 'axe-core';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, holding, press } from './reader-input.ts';
import {
  clear,
  dashboardOf,
  deepIn,
  findDeep,
  findWidget,
  heard,
  loadElement,
  mount,
  rendered,
  textOf,
  until,
} from './harness.ts';

/** The checker is no module: it leaves itself on the window. */
const { axe } = window as unknown as { axe: typeof axeModule };

const cities = ['Zürich', 'Bern', 'Genf', null];

/** Rows of a host: a city, a number, and as many further numbers as are asked for. */
function rowsOf(count: number, further = 0) {
  const number = (at: number) => Array.from({ length: count }, (_, row) => (row * 7 + at) % 101);
  return {
    columns: [
      { name: 'o.city', type: 'string', title: 'City' },
      { name: 'o.sum', type: 'number', title: 'Sum', format: { type: 'currency' } },
      ...Array.from({ length: further }, (_, at) => ({
        name: `o.c${at}`,
        type: 'number',
        title: `Column ${at}`,
      })),
    ],
    values: [
      Array.from({ length: count }, (_, row) => cities[row % 4]),
      number(0),
      ...Array.from({ length: further }, (_, at) => number(at)),
    ],
  };
}

async function show(
  result: object,
  spec: Record<string, unknown> = {},
  width = 900,
): Promise<DashboardElement> {
  const snapshot = { meta: { query: { dimensions: ['o.city'] } } };
  const over = { position: { x: 0, y: 0, w: 12, h: 12 } };
  const element = mount(
    {
      dashboard: dashboardOf({ id: 'a', spec, snapshot, over }),
      dataSource: { query: () => Promise.resolve(result) },
      locale: 'en-US',
    },
    width,
  );
  await rendered(element);
  return element;
}

const inTable = (element: DashboardElement, selector: string): HTMLElement =>
  deepIn(findWidget(element, 'a'), selector) as HTMLElement;
const grid = (element: DashboardElement): HTMLElement => inTable(element, '.viewport');
const lookFor = (element: DashboardElement, selector: string): Element | undefined =>
  findDeep(findWidget(element, 'a').shadowRoot ?? document, selector);
const headings = (element: DashboardElement): string[] =>
  [...inTable(element, '.header').children].map((one) => textOf(one));
const cellsIn = (element: DashboardElement, column: number): string[] =>
  [...grid(element).querySelectorAll<HTMLElement>('.rows [role="row"]')]
    .sort((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
    .map((row) => textOf(row.children[column] ?? row));
const arranged = (element: DashboardElement): unknown => element.getState().tables?.a;
const said = (element: DashboardElement): string => textOf(inTable(element, '.said'));

async function openMenu(element: DashboardElement, key: string, entry: string): Promise<void> {
  inTable(element, `[data-key="${key}"] .more`).click();
  await until(() => lookFor(element, `[data-name="${entry}"]`) !== undefined && isOpen(element));
  inTable(element, `[data-name="${entry}"]`).click();
}
const isOpen = (element: DashboardElement): boolean => inTable(element, '.panel').matches(':popover-open');

async function findings(element: DashboardElement): Promise<string[]> {
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('a table as a grid', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clear();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  it('of a million rows by fifty columns has a few hundred elements, from its first row to its last', async () => {
    const wide = Array.from({ length: 1_000_000 }, (_, row) => row);
    const names = Array.from({ length: 50 }, (_, at) => `n${at}`);
    const element = await show({
      columns: names.map((name) => ({ name, type: 'number' })),
      values: names.map(() => wide),
    });
    const table = grid(element);
    const count = () => table.querySelectorAll('*').length;
    expect(count()).to.be.lessThan(1_200);
    expect([table.ariaRowCount, table.ariaColCount]).to.deep.equal(['1000001', '50']);
    table.focus();
    await holding('Control', () => press('End'));
    expect(textOf(inTable(element, '#active-cell'))).to.equal('999,999');
    expect(inTable(element, '#active-cell').getAttribute('aria-colindex')).to.equal('50');
    expect(count()).to.be.lessThan(1_200);
    // Keys and wheel move by rows, however long the table is.
    await press('ArrowUp', 'ArrowUp');
    expect(textOf(inTable(element, '#active-cell'))).to.equal('999,997');
    table.scrollTop = table.scrollHeight / 2;
    await heard(table, 'scroll');
    const topOf = () => Number(cellsIn(element, 0)[0]?.replaceAll(',', ''));
    const middle = topOf();
    expect(middle).to.be.within(450_000, 550_000);
    table.scrollTop += 360;
    await heard(table, 'scroll');
    expect(topOf()).to.equal(middle + 10);
    await holding('Control', () => press('Home'));
    expect(textOf(inTable(element, '#active-cell'))).to.equal('0');
  });

  it('sorts by several columns, says so, keeps it in the state, and still reads a single sort', async () => {
    const element = await show(rowsOf(40));
    await clickOn(inTable(element, '[data-key="o.city"] .sort'));
    await holding('Shift', () => clickOn(inTable(element, '[data-key="o.sum"] .sort')));
    const sort = [
      { field: 'o.city', direction: 'ascending' },
      { field: 'o.sum', direction: 'descending' },
    ];
    expect(arranged(element)).to.deep.equal({ sort });
    expect(said(element)).to.equal('Sorted by City, ascending, Sorted by Sum, descending');
    expect(headings(element)).to.deep.equal(['City ↑ 1', 'Sum ↓ 2']);
    const [first = 0, second = 0] = cellsIn(element, 1).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(first).to.be.greaterThan(second);
    await element.setState({
      version: 1,
      tables: { a: { sort: { field: 'o.sum', direction: 'ascending' } } },
    });
    await until(() => cellsIn(element, 1)[0] === '$0.00');
  });

  it('moves, hides, pins and widens columns from their menus, and takes it all back', async () => {
    const element = await show(rowsOf(20, 2));
    await openMenu(element, 'o.city', 'right');
    await until(() => headings(element)[0] === 'Sum');
    await openMenu(element, 'o.c0', 'pin-start');
    await until(() => headings(element)[0] === 'Column 0');
    await openMenu(element, 'o.c1', 'hide');
    await until(() => headings(element).length === 3);
    await openMenu(element, 'o.sum', 'wider');
    await until(() => JSON.stringify(arranged(element)).includes('widths'));
    expect(headings(element)).to.deep.equal(['Column 0', 'Sum', 'City']);
    const state = arranged(element) as { columns: Record<string, unknown> };
    expect(Object.keys(state.columns)).to.deep.equal(['order', 'hidden', 'widths', 'pins']);
    expect(said(element)).to.match(/^Sum is \d+ pixels wide$/);
    inTable(element, '[data-name="wider"]').focus();
    await press('Escape');
    await until(() => !isOpen(element));
    // The focus is back among the cells.
    expect(inTable(element, 'vitrine-table').shadowRoot?.activeElement === grid(element)).to.equal(true);
    const kept: unknown = JSON.parse(JSON.stringify(element.getState()));
    await openMenu(element, 'o.sum', 'reset');
    await until(() => headings(element).length === 4);
    expect(arranged(element)).to.equal(undefined);
    await element.setState(kept);
    await until(() => headings(element).join() === 'Column 0,Sum,City');
  });

  it('chooses columns from a list, and keeps the last one', async () => {
    const element = await show(rowsOf(5));
    await openMenu(element, 'o.sum', 'columns');
    await until(() => lookFor(element, 'vitrine-table-chooser') !== undefined && isOpen(element));
    const boxes = () => [
      ...(lookFor(element, 'vitrine-table-chooser')?.shadowRoot?.querySelectorAll('input') ?? []),
    ];
    await until(() => boxes().length === 2);
    boxes()[0]?.click();
    await until(() => headings(element).length === 1);
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    inTable(element, '.all').click();
    await until(() => headings(element).length === 2);
  });

  it('finds what is searched for, marks it, counts it, and offers a way back where there is nothing', async () => {
    const element = await show({ ...rowsOf(40), truncated: true });
    grid(element).focus();
    await press('/');
    await until(
      () =>
        lookFor(element, 'vitrine-table-bar input') !== undefined || lookFor(element, 'input') !== undefined,
    );
    await until(
      () => inTable(element, 'vitrine-table-bar').shadowRoot?.activeElement?.matches('input') === true,
    );
    await press('g', 'E', 'n');
    await until(() => textOf(inTable(element, '.count')) === '10 of the first 40');
    expect(textOf(inTable(element, 'mark'))).to.equal('Gen');
    expect(new Set(cellsIn(element, 0))).to.deep.equal(new Set(['Gen f']));
    expect(arranged(element)).to.deep.equal({ search: 'gEn' });
    await press('x');
    await until(() => lookFor(element, '.nothing') !== undefined);
    expect(textOf(inTable(element, '.nothing'))).to.contain('No row matches.');
    await clickOn(inTable(element, '.nothing button'));
    await until(() => cellsIn(element, 0)[0] === 'Zürich');
    expect(textOf(inTable(element, '.cut'))).to.contain('First 40 rows');
    await element.setState({ version: 1, tables: { a: { search: 'bern' } } });
    await until(() => textOf(inTable(element, '.count')) === '10 of the first 40');
    expect((inTable(element, 'input') as HTMLInputElement).value).to.equal('bern');
  });

  it('filters by a column with the panel of a dashboard’s filter, and shows what is left out', async () => {
    const element = await show(rowsOf(40));
    await openMenu(element, 'o.city', 'filter');
    await until(() => lookFor(element, '[role="option"]') !== undefined && isOpen(element));
    const options = () => [...inTable(element, '[role="listbox"]').querySelectorAll('[role="option"]')];
    await until(() => options().length === 4);
    expect(textOf(options()[0] ?? document.body)).to.equal('Bern 10');
    (options()[0] as HTMLElement).click();
    await until(() => cellsIn(element, 0).every((text) => text === 'Bern'));
    expect(arranged(element)).to.deep.equal({
      filters: { 'o.city': { operator: 'equals', value: ['Bern'] } },
    });
    await press('Escape');
    await until(() => lookFor(element, '.chip') !== undefined);
    expect(textOf(inTable(element, '.chip'))).to.equal('City: Bern');
    await until(() => textOf(inTable(element, '.count')) === '10 of 40');
    await clickOn(inTable(element, '.chip .remove'));
    await until(() => grid(element).ariaRowCount === '41');
  });

  it('is drawn by hand: borders, columns, and a range of cells that is no click', async () => {
    const element = await show(rowsOf(20, 2));
    const heading = (key: string) => inTable(element, `[data-key="${key}"]`).getBoundingClientRect();
    const draw = async (...places: [number, number][]): Promise<void> => {
      for (const [at, position] of places
        .map(([x, y]): [number, number] => [Math.round(x), Math.round(y)])
        .entries()) {
        await sendMouse({ type: 'move', position });
        if (at === 0) await sendMouse({ type: 'down' });
      }
      await sendMouse({ type: 'up' });
    };
    const sum = heading('o.sum');
    await draw([sum.right - 1, sum.y + 10], [sum.right + 30, sum.y + 10], [sum.right + 40, sum.y + 10]);
    expect(heading('o.sum').width).to.be.closeTo(sum.width + 41, 2);
    const [city, last] = [heading('o.city'), heading('o.c1')];
    await draw([city.x + 20, city.y + 10], [city.x + 60, city.y + 10], [last.x + 10, last.y + 10]);
    await until(() => headings(element).join() === 'Sum,Column 0,City,Column 1');
    const cell = (row: number, column: number): [number, number] => {
      const { x, y } =
        grid(element)
          .querySelectorAll('.rows [role="row"]')
          [row]?.children[column]?.getBoundingClientRect() ?? new DOMRect();
      return [x + 20, y + 10];
    };
    await draw(cell(1, 0), cell(2, 1), cell(3, 2));
    expect(grid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(9);
    expect([element.getState().selections, getSelection()?.isCollapsed]).to.deep.equal([[], true]);
    // None of it has sorted.
    expect(grid(element).querySelectorAll('[aria-sort$="scending"]').length).to.equal(0);
  });

  it('marks cells by keys and copies them as readers see them, as text and as a table', async () => {
    const data = rowsOf(40);
    const element = await show({
      ...data,
      values: [['<b>&', ...(data.values[0] ?? []).slice(1)], data.values[1]],
    });
    const copied = (): { text: string; html: string } => {
      const clipboardData = new DataTransfer();
      grid(element).dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      );
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    };
    grid(element).focus();
    await holding('Shift', () => press('ArrowDown', 'ArrowRight'));
    expect(grid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(4);
    expect(said(element)).to.equal('2 rows by 2 columns selected');
    expect(copied().text).to.equal('<b>&\t$0.00\nBern\t$7.00');
    expect(copied().html).to.equal(
      '<table><tr><td>&lt;b&gt;&amp;</td><td>$0.00</td></tr><tr><td>Bern</td><td>$7.00</td></tr></table>',
    );
    await holding('Control', () => press('a'));
    expect(copied().text.split('\n').length).to.equal(41);
    expect(copied().text.startsWith('City\tSum\n')).to.equal(true);
    expect(said(element)).to.equal('40 rows copied');
    await press('Escape');
    expect(grid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(0);
  });

  it('says of every cell where it is, and reaches headings and their menus by keys', async () => {
    const element = await show(rowsOf(40));
    grid(element).focus();
    await press('ArrowDown', 'ArrowRight');
    expect(inTable(element, '#active-cell').ariaLabel).to.equal('Row 2 of 40, Sum, $7.00');
    await press('ArrowUp', 'ArrowUp', 'Enter');
    await until(() => grid(element).querySelector('[aria-sort="descending"]') !== null);
    expect(inTable(element, '#active-cell').role).to.equal('columnheader');
    await holding('Shift', () => press('ArrowRight'));
    expect(said(element)).to.match(/^Sum is \d+ pixels wide$/);
    await holding('Alt', () => press('ArrowDown'));
    await until(() => isOpen(element));
    expect(
      inTable(element, 'vitrine-table-menu').shadowRoot?.activeElement?.getAttribute('data-name'),
    ).to.equal('sortAscending');
    // It fades in.
    await Promise.all(
      inTable(element, '.panel')
        .getAnimations()
        .map((motion) => motion.finished),
    );
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      // The checker takes an unpainted page for a white one.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      expect(await findings(element)).to.deep.equal([]);
    }
  });

  it('sets wrapped texts on as many lines as they need', async () => {
    const long = 'a text that is much too long for a column as narrow as this one';
    const element = await show(
      { columns: [{ name: 't', type: 'string' }], values: [[long, 'short', long]] },
      { columns: [{ field: 't', wrap: true, width: 120 }, { field: 't' }] },
    );
    const rows = [...grid(element).querySelectorAll<HTMLElement>('.rows [role="row"]')];
    const [first, second, third] = rows.map((row) => row.getBoundingClientRect());
    expect(first?.height).to.be.greaterThan(80);
    expect(second?.height).to.equal(36);
    expect(third?.top).to.equal(second?.bottom);
    const text = rows[0]?.querySelector('.text');
    expect(text?.scrollHeight).to.be.lessThan((first?.height ?? 0) - 8);
  });
});
