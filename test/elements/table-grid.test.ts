import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { clickOn, holdKey, pressKeys } from './user-input.ts';
import { clearPage, loadElement, readText } from './page-harness.ts';
import {
  createRows,
  mountTable,
  findInTable,
  findGrid,
  waitForElement,
  listHeadings,
  listCells,
  readTableState,
  readAnnouncement,
  openMenu,
  isOpen,
} from './table-page.ts';
import { RowScroller } from '../../src/views/table/element/grid/row-scroller.ts';
import { until } from '../until.ts';

describe('a table as a grid', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  it('with a million rows and fifty columns has a few hundred elements at every scroll position', async () => {
    const wide = Array.from({ length: 1_000_000 }, (_, row) => row);
    const names = Array.from({ length: 50 }, (_, at) => `n${at}`);
    const element = await mountTable({
      columns: names.map((name) => ({ name, type: 'number' })),
      values: names.map(() => wide),
    });
    const table = findGrid(element);
    const count = () => table.querySelectorAll('*').length;
    expect(count()).to.be.lessThan(1_200);
    expect([table.ariaRowCount, table.ariaColCount]).to.deep.equal(['1000001', '50']);
    table.focus();
    await holdKey('Control', () => pressKeys('End'));
    expect(readText(findInTable(element, '#active-cell'))).to.equal('999,999');
    expect(findInTable(element, '#active-cell').getAttribute('aria-colindex')).to.equal('50');
    expect(count()).to.be.lessThan(1_200);
    // Keys and wheel move by rows, independent of the length of the table.
    await pressKeys('ArrowUp', 'ArrowUp');
    expect(readText(findInTable(element, '#active-cell'))).to.equal('999,997');
    const topOf = () => Number(listCells(element, 0)[0]?.replaceAll(',', ''));
    const end = topOf();
    table.scrollTop = table.scrollHeight / 2;
    // The event of the keys may come after this one's beginning, so only the rows tell.
    await until(() => topOf() < end - 1_000);
    const middle = topOf();
    expect(middle).to.be.within(450_000, 550_000);
    table.scrollTop += 360;
    await until(() => topOf() !== middle);
    expect(topOf()).to.equal(middle + 10);
    await holdKey('Control', () => pressKeys('Home'));
    expect(readText(findInTable(element, '#active-cell'))).to.equal('0');
  });

  it('of a million rows keeps a scroll whose event comes after the scroll bar has settled', () => {
    const viewport = { scrollTop: 0 };
    const scroller = new RowScroller(viewport);
    scroller.measure(36_000_000, 400);
    scroller.scrollTo(36_000_000);
    viewport.scrollTop = scroller.height / 2;
    scroller.settle();
    expect(scroller.top).to.be.within(17_000_000, 19_000_000);
    expect(viewport.scrollTop).to.be.closeTo(scroller.height / 2, 1_000);
  });

  it('sorts by several columns, announces the order, keeps it in the state, and reads states with a single sort', async () => {
    const element = await mountTable(createRows(40));
    await clickOn(findInTable(element, '[data-key="o.city"] .sort'));
    await holdKey('Shift', () => clickOn(findInTable(element, '[data-key="o.sum"] .sort')));
    const sort = [
      { field: 'o.city', direction: 'ascending' },
      { field: 'o.sum', direction: 'descending' },
    ];
    expect(readTableState(element)).to.deep.equal({ sort });
    expect(readAnnouncement(element)).to.equal('Sorted by City, ascending, Sorted by Sum, descending');
    expect(listHeadings(element)).to.deep.equal(['City 1', 'Sum 2']);
    const headings = [...findInTable(element, '.header').children];
    expect(headings.map((one) => one.getAttribute('aria-sort'))).to.deep.equal(['ascending', 'descending']);
    for (const heading of headings)
      expect(heading.querySelector('.arrow svg')?.getBoundingClientRect().width).to.equal(12);
    const [first = 0, second = 0] = listCells(element, 1).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(first).to.be.greaterThan(second);
    await element.setState({
      version: 1,
      tables: { a: { sort: { field: 'o.sum', direction: 'ascending' } } },
    });
    await until(() => listCells(element, 1)[0] === '$0.00');
  });

  it('cuts no number and no heading, and scrolls sideways only if its columns do not fit', async () => {
    const titles = ['City of departure', 'Passengers', 'Total repair cost', 'Place of arrival'];
    const spec = { columns: titles.map((title, at) => ({ field: `n${at}`, title, width: 220 })) };
    const long = 'A place with a name that is far too long';
    const element = await mountTable(
      {
        columns: titles.map((_, at) => ({
          name: `n${at}`,
          type: at === 1 || at === 2 ? 'number' : 'string',
          format: at === 2 ? { type: 'currency', decimalPlaces: 0 } : undefined,
        })),
        values: titles.map((_, at) =>
          Array.from({ length: 400 }, (_, row) => (at === 1 || at === 2 ? row * 12_345 : `${long} ${row}`)),
        ),
      },
      spec,
      600,
    );
    const grid = findGrid(element);
    const isCut = (text: Element) =>
      text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 2;
    const shown = (selector: string) => [...grid.querySelectorAll(selector)];
    await until(() => shown('.number .text').length > 0);
    expect(grid.scrollWidth).to.equal(grid.clientWidth);
    expect(shown('.number .text').filter(isCut)).to.deep.equal([]);
    expect(shown('.header .title').filter(isCut)).to.deep.equal([]);
    expect(shown('.rows [title]')[0]?.getAttribute('title')).to.contain(long);
    if (element.parentElement) element.parentElement.style.width = '200px';
    await until(() => grid.scrollWidth > grid.clientWidth);
    expect(shown('.number .text').filter(isCut)).to.deep.equal([]);
  });

  it('moves, hides, pins and widens columns from their menus, and resets them', async () => {
    const element = await mountTable(createRows(20, 2));
    await openMenu(element, 'o.city', 'right');
    await until(() => listHeadings(element)[0] === 'Sum');
    await openMenu(element, 'o.c0', 'pin-start');
    await until(() => listHeadings(element)[0] === 'Column 0');
    await openMenu(element, 'o.c1', 'hide');
    await until(() => listHeadings(element).length === 3);
    await openMenu(element, 'o.sum', 'wider');
    await until(() => JSON.stringify(readTableState(element)).includes('widths'));
    expect(listHeadings(element)).to.deep.equal(['Column 0', 'Sum', 'City']);
    const state = readTableState(element) as { columns: Record<string, unknown> };
    expect(Object.keys(state.columns)).to.deep.equal(['order', 'hidden', 'widths', 'pins']);
    expect(readAnnouncement(element)).to.match(/^Sum is \d+ pixels wide$/);
    findInTable(element, '[data-name="wider"]').focus();
    await pressKeys('Escape');
    await until(() => !isOpen(element));
    // The focus has returned to the cells.
    expect(findInTable(element, 'vitrine-table').shadowRoot?.activeElement === findGrid(element)).to.equal(
      true,
    );
    const kept: unknown = JSON.parse(JSON.stringify(element.getState()));
    await openMenu(element, 'o.sum', 'reset');
    await until(() => listHeadings(element).length === 4);
    expect(readTableState(element)).to.equal(undefined);
    await element.setState(kept);
    await until(() => listHeadings(element).join() === 'Column 0,Sum,City');
  });

  it('shows and hides columns with a list, and never hides the last column', async () => {
    const element = await mountTable(createRows(5));
    await openMenu(element, 'o.sum', 'columns');
    await until(() => waitForElement(element, 'vitrine-table-chooser') !== undefined && isOpen(element));
    const boxes = () => [
      ...(waitForElement(element, 'vitrine-table-chooser')?.shadowRoot?.querySelectorAll('input') ?? []),
    ];
    await until(() => boxes().length === 2);
    boxes()[0]?.click();
    await until(() => listHeadings(element).length === 1);
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    findInTable(element, '.all').click();
    await until(() => listHeadings(element).length === 2);
  });

  it('highlights and counts the matches of a search, and offers to clear a search without matches', async () => {
    const element = await mountTable({ ...createRows(40), truncated: true });
    findGrid(element).focus();
    await pressKeys('/');
    await until(
      () =>
        waitForElement(element, 'vitrine-table-bar input') !== undefined ||
        waitForElement(element, 'input') !== undefined,
    );
    await until(
      () => findInTable(element, 'vitrine-table-bar').shadowRoot?.activeElement?.matches('input') === true,
    );
    await pressKeys('g', 'E', 'n');
    await until(() => readText(findInTable(element, '.count')) === '10 of the first 40');
    expect(readText(findInTable(element, 'mark'))).to.equal('Gen');
    expect(new Set(listCells(element, 0))).to.deep.equal(new Set(['Gen f']));
    expect(readTableState(element)).to.deep.equal({ search: 'gEn' });
    await pressKeys('x');
    await until(() => waitForElement(element, '.nothing') !== undefined);
    expect(readText(findInTable(element, '.nothing'))).to.contain('No row matches.');
    await clickOn(findInTable(element, '.nothing button'));
    await until(() => listCells(element, 0)[0] === 'Zürich');
    expect(readText(findInTable(element, '.cut'))).to.contain('First 40 rows');
    await element.setState({ version: 1, tables: { a: { search: 'bern' } } });
    await until(() => readText(findInTable(element, '.count')) === '10 of the first 40');
    expect((findInTable(element, 'input') as HTMLInputElement).value).to.equal('bern');
  });

  it('filters a column with the panel of a dashboard filter, and shows that rows are filtered', async () => {
    const element = await mountTable(createRows(40));
    await openMenu(element, 'o.city', 'filter');
    await until(() => waitForElement(element, '[role="option"]') !== undefined && isOpen(element));
    const options = () => [...findInTable(element, '[role="listbox"]').querySelectorAll('[role="option"]')];
    await until(() => options().length === 4);
    expect(readText(options()[0] ?? document.body)).to.equal('Bern 10');
    (options()[0] as HTMLElement).click();
    await until(() => listCells(element, 0).every((text) => text === 'Bern'));
    expect(readTableState(element)).to.deep.equal({
      filters: { 'o.city': { operator: 'equals', value: ['Bern'] } },
    });
    await pressKeys('Escape');
    await until(() => waitForElement(element, '.chip') !== undefined);
    expect(readText(findInTable(element, '.chip'))).to.equal('City: Bern');
    await until(() => readText(findInTable(element, '.count')) === '10 of 40');
    await clickOn(findInTable(element, '.chip .remove'));
    await until(() => findGrid(element).ariaRowCount === '41');
  });

  it('counts rows that are all in sight, too, if a reader cannot count them at a glance', async () => {
    const element = await mountTable(createRows(11));
    element.theme = { tokens: { density: 0.6 } };
    await until(() => !findInTable(element, '.row-count').hidden);
    const grid = findGrid(element);
    await until(() => grid.scrollHeight <= grid.clientHeight);
    const few = await mountTable(createRows(9));
    expect(findInTable(few, '.row-count').hidden).to.equal(true);
  });

  it('counts its rows below while some are out of sight, and shades the edge that cuts one', async () => {
    const element = await mountTable(createRows(200));
    const count = findInTable(element, '.row-count');
    const stage = findInTable(element, '.stage');
    await until(() => !count.hidden);
    expect(count.textContent).to.equal('200 rows');
    expect(stage.classList.contains('goes-on')).to.equal(true);
    findGrid(element).scrollTop = 1e6;
    await until(() => !stage.classList.contains('goes-on'));
    const all = await mountTable(createRows(3));
    expect(findInTable(all, '.row-count').hidden).to.equal(true);
    expect(findInTable(all, '.stage').classList.contains('goes-on')).to.equal(false);
  });

  it('leaves the first row in sight the first where rows get other heights', async () => {
    const element = await mountTable(createRows(200));
    const grid = findGrid(element);
    const height = () => findInTable(element, '.rows [role=row]').getBoundingClientRect().height;
    const findFirst = () => {
      const top = findInTable(element, '.head').getBoundingClientRect().bottom + 1;
      const rows = [...grid.querySelectorAll<HTMLElement>('.rows [role=row]')];
      return rows.find((row) => row.getBoundingClientRect().bottom > top)?.dataset.place;
    };
    grid.scrollTop = 60 * 36;
    await until(() => findFirst() === '60');
    for (const [tokens, wanted] of [
      [{ density: 0.75 }, 27],
      [{ density: 1.5 }, 54],
      [{ 'text-scale': 1.5 }, 54],
      [{}, 36],
    ] as const) {
      element.theme = { tokens };
      await until(() => Math.abs(height() - wanted) < 1);
      await until(() => findFirst() === '60');
    }
  });

  it('shades the end at which columns go on, until the last one is in sight', async () => {
    const element = await mountTable(createRows(3, 12), {}, 500);
    const shade = () => getComputedStyle(findInTable(element, '.ring'), '::after').backgroundImage;
    await until(() => shade().includes('gradient'));
    findGrid(element).scrollLeft = 1e6;
    await until(() => shade() === 'none');
  });

  it('shades no edge where the focus is, nor on paper', async () => {
    const element = await mountTable(createRows(200, 12), {}, 500);
    const listShades = () =>
      ['.stage', '.ring'].map((part) => getComputedStyle(findInTable(element, part), '::after').display);
    await until(() => listShades().every((display) => display === 'block'));
    await pressKeys('Tab');
    findGrid(element).focus();
    expect(findGrid(element).matches(':focus-visible')).to.equal(true);
    expect(listShades()).to.deep.equal(['none', 'none']);
    findGrid(element).blur();
    expect(listShades()).to.deep.equal(['block', 'block']);
    await emulateMedia({ media: 'print' });
    expect(listShades()).to.deep.equal(['none', 'none']);
    await emulateMedia({ media: 'screen' });
  });

  it('has a whole bar that stands still while it waits without motion, and a part that moves otherwise', async () => {
    const element = await mountTable(createRows(3));
    const progress = document.createElement('div');
    progress.className = 'progress';
    findInTable(element, '.stage').append(progress);
    const bar = () => getComputedStyle(progress, '::after');
    const shareOf = () => parseFloat(bar().width) / progress.clientWidth;
    for (const motion of ['1', '2', '0.1']) {
      element.style.setProperty('--vitrine-motion', motion);
      expect(shareOf()).to.be.closeTo(0.35, 0.01);
    }
    element.style.setProperty('--vitrine-motion', '0');
    expect(shareOf()).to.equal(1);
    expect(bar().translate).to.equal('none');
  });
});
