import { expect } from 'chai';
import { clickOn, holding, press } from './reader-input.ts';
import { clear, heard, loadElement, textOf, until } from './harness.ts';
import {
  rowsOf,
  show,
  inTable,
  grid,
  lookFor,
  headings,
  cellsIn,
  arranged,
  said,
  openMenu,
  isOpen,
} from './table-scene.ts';

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
});
