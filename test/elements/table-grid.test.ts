import { expect } from 'chai';
import { clickOn, holdKey, pressKeys } from './user-input.ts';
import { clearPage, nextEvent, loadElement, readText, waitUntil } from './page-harness.ts';
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

describe('a table as a grid', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  it('of a million rows by fifty columns has a few hundred elements, from its first row to its last', async () => {
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
    // Keys and wheel move by rows, however long the table is.
    await pressKeys('ArrowUp', 'ArrowUp');
    expect(readText(findInTable(element, '#active-cell'))).to.equal('999,997');
    table.scrollTop = table.scrollHeight / 2;
    await nextEvent(table, 'scroll');
    const topOf = () => Number(listCells(element, 0)[0]?.replaceAll(',', ''));
    const middle = topOf();
    expect(middle).to.be.within(450_000, 550_000);
    table.scrollTop += 360;
    await nextEvent(table, 'scroll');
    expect(topOf()).to.equal(middle + 10);
    await holdKey('Control', () => pressKeys('Home'));
    expect(readText(findInTable(element, '#active-cell'))).to.equal('0');
  });

  it('sorts by several columns, says so, keeps it in the state, and still reads a single sort', async () => {
    const element = await mountTable(createRows(40));
    await clickOn(findInTable(element, '[data-key="o.city"] .sort'));
    await holdKey('Shift', () => clickOn(findInTable(element, '[data-key="o.sum"] .sort')));
    const sort = [
      { field: 'o.city', direction: 'ascending' },
      { field: 'o.sum', direction: 'descending' },
    ];
    expect(readTableState(element)).to.deep.equal({ sort });
    expect(readAnnouncement(element)).to.equal('Sorted by City, ascending, Sorted by Sum, descending');
    expect(listHeadings(element)).to.deep.equal(['City ↑ 1', 'Sum ↓ 2']);
    const [first = 0, second = 0] = listCells(element, 1).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(first).to.be.greaterThan(second);
    await element.setState({
      version: 1,
      tables: { a: { sort: { field: 'o.sum', direction: 'ascending' } } },
    });
    await waitUntil(() => listCells(element, 1)[0] === '$0.00');
  });

  it('moves, hides, pins and widens columns from their menus, and takes it all back', async () => {
    const element = await mountTable(createRows(20, 2));
    await openMenu(element, 'o.city', 'right');
    await waitUntil(() => listHeadings(element)[0] === 'Sum');
    await openMenu(element, 'o.c0', 'pin-start');
    await waitUntil(() => listHeadings(element)[0] === 'Column 0');
    await openMenu(element, 'o.c1', 'hide');
    await waitUntil(() => listHeadings(element).length === 3);
    await openMenu(element, 'o.sum', 'wider');
    await waitUntil(() => JSON.stringify(readTableState(element)).includes('widths'));
    expect(listHeadings(element)).to.deep.equal(['Column 0', 'Sum', 'City']);
    const state = readTableState(element) as { columns: Record<string, unknown> };
    expect(Object.keys(state.columns)).to.deep.equal(['order', 'hidden', 'widths', 'pins']);
    expect(readAnnouncement(element)).to.match(/^Sum is \d+ pixels wide$/);
    findInTable(element, '[data-name="wider"]').focus();
    await pressKeys('Escape');
    await waitUntil(() => !isOpen(element));
    // The focus is back among the cells.
    expect(findInTable(element, 'vitrine-table').shadowRoot?.activeElement === findGrid(element)).to.equal(
      true,
    );
    const kept: unknown = JSON.parse(JSON.stringify(element.getState()));
    await openMenu(element, 'o.sum', 'reset');
    await waitUntil(() => listHeadings(element).length === 4);
    expect(readTableState(element)).to.equal(undefined);
    await element.setState(kept);
    await waitUntil(() => listHeadings(element).join() === 'Column 0,Sum,City');
  });

  it('chooses columns from a list, and keeps the last one', async () => {
    const element = await mountTable(createRows(5));
    await openMenu(element, 'o.sum', 'columns');
    await waitUntil(() => waitForElement(element, 'vitrine-table-chooser') !== undefined && isOpen(element));
    const boxes = () => [
      ...(waitForElement(element, 'vitrine-table-chooser')?.shadowRoot?.querySelectorAll('input') ?? []),
    ];
    await waitUntil(() => boxes().length === 2);
    boxes()[0]?.click();
    await waitUntil(() => listHeadings(element).length === 1);
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    findInTable(element, '.all').click();
    await waitUntil(() => listHeadings(element).length === 2);
  });

  it('finds what is searched for, marks it, counts it, and offers a way back where there is nothing', async () => {
    const element = await mountTable({ ...createRows(40), truncated: true });
    findGrid(element).focus();
    await pressKeys('/');
    await waitUntil(
      () =>
        waitForElement(element, 'vitrine-table-bar input') !== undefined ||
        waitForElement(element, 'input') !== undefined,
    );
    await waitUntil(
      () => findInTable(element, 'vitrine-table-bar').shadowRoot?.activeElement?.matches('input') === true,
    );
    await pressKeys('g', 'E', 'n');
    await waitUntil(() => readText(findInTable(element, '.count')) === '10 of the first 40');
    expect(readText(findInTable(element, 'mark'))).to.equal('Gen');
    expect(new Set(listCells(element, 0))).to.deep.equal(new Set(['Gen f']));
    expect(readTableState(element)).to.deep.equal({ search: 'gEn' });
    await pressKeys('x');
    await waitUntil(() => waitForElement(element, '.nothing') !== undefined);
    expect(readText(findInTable(element, '.nothing'))).to.contain('No row matches.');
    await clickOn(findInTable(element, '.nothing button'));
    await waitUntil(() => listCells(element, 0)[0] === 'Zürich');
    expect(readText(findInTable(element, '.cut'))).to.contain('First 40 rows');
    await element.setState({ version: 1, tables: { a: { search: 'bern' } } });
    await waitUntil(() => readText(findInTable(element, '.count')) === '10 of the first 40');
    expect((findInTable(element, 'input') as HTMLInputElement).value).to.equal('bern');
  });

  it('filters by a column with the panel of a dashboard’s filter, and shows what is left out', async () => {
    const element = await mountTable(createRows(40));
    await openMenu(element, 'o.city', 'filter');
    await waitUntil(() => waitForElement(element, '[role="option"]') !== undefined && isOpen(element));
    const options = () => [...findInTable(element, '[role="listbox"]').querySelectorAll('[role="option"]')];
    await waitUntil(() => options().length === 4);
    expect(readText(options()[0] ?? document.body)).to.equal('Bern 10');
    (options()[0] as HTMLElement).click();
    await waitUntil(() => listCells(element, 0).every((text) => text === 'Bern'));
    expect(readTableState(element)).to.deep.equal({
      filters: { 'o.city': { operator: 'equals', value: ['Bern'] } },
    });
    await pressKeys('Escape');
    await waitUntil(() => waitForElement(element, '.chip') !== undefined);
    expect(readText(findInTable(element, '.chip'))).to.equal('City: Bern');
    await waitUntil(() => readText(findInTable(element, '.count')) === '10 of 40');
    await clickOn(findInTable(element, '.chip .remove'));
    await waitUntil(() => findGrid(element).ariaRowCount === '41');
  });
});
