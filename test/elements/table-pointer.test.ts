import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { holdKey, pressKeys } from './user-input.ts';
import { clearPage, loadElement } from './page-harness.ts';
import {
  createRows,
  mountTable,
  findInTable,
  findGrid,
  listHeadings,
  readAnnouncement,
  isOpen,
} from './table-page.ts';
import { until } from '../until.ts';

describe('the cells of a table', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  it('support dragging: column borders, columns, and ranges of cells, which do not count as clicks', async () => {
    const element = await mountTable(createRows(20, 2));
    const heading = (key: string) => findInTable(element, `[data-key="${key}"]`).getBoundingClientRect();
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
    const city = heading('o.city');
    const last = heading('o.c1');
    await draw([city.x + 20, city.y + 10], [city.x + 60, city.y + 10], [last.x + 10, last.y + 10]);
    await until(() => listHeadings(element).join() === 'Sum,Column 0,City,Column 1');
    const cell = (row: number, column: number): [number, number] => {
      const { x, y } =
        findGrid(element)
          .querySelectorAll('.rows [role="row"]')
          [row]?.children[column]?.getBoundingClientRect() ?? new DOMRect();
      return [x + 20, y + 10];
    };
    await draw(cell(1, 0), cell(2, 1), cell(3, 2));
    expect(findGrid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(9);
    expect([element.getState().selections, getSelection()?.isCollapsed]).to.deep.equal([[], true]);
    // Dragging has not sorted the table.
    expect(findGrid(element).querySelectorAll('[aria-sort$="scending"]').length).to.equal(0);
  });

  it('can be selected by keyboard, and copied as formatted text and as a table', async () => {
    const data = createRows(40);
    const element = await mountTable({
      ...data,
      values: [['<b>&', ...(data.values[0] ?? []).slice(1)], data.values[1]],
    });
    const copied = (): { text: string; html: string } => {
      const clipboardData = new DataTransfer();
      findGrid(element).dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      );
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    };
    findGrid(element).focus();
    await holdKey('Shift', () => pressKeys('ArrowDown', 'ArrowRight'));
    expect(findGrid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(4);
    expect(readAnnouncement(element)).to.equal('2 rows by 2 columns selected');
    expect(copied().text).to.equal('<b>&\t$0.00\nBern\t$7.00');
    expect(copied().html).to.equal(
      '<table><tr><td>&lt;b&gt;&amp;</td><td>$0.00</td></tr><tr><td>Bern</td><td>$7.00</td></tr></table>',
    );
    await holdKey('Control', () => pressKeys('a'));
    expect(copied().text.split('\n').length).to.equal(41);
    expect(copied().text.startsWith('City\tSum\n')).to.equal(true);
    expect(readAnnouncement(element)).to.equal('40 rows copied');
    await pressKeys('Escape');
    expect(findGrid(element).querySelectorAll('[aria-selected="true"]').length).to.equal(0);
  });

  it('have their row and column position for screen readers, and headings and menus can be focused', async () => {
    const element = await mountTable(createRows(40));
    findGrid(element).focus();
    await pressKeys('ArrowDown', 'ArrowRight');
    expect(findInTable(element, '#active-cell').ariaLabel).to.equal('Row 2 of 40, Sum, $7.00');
    await pressKeys('ArrowUp', 'ArrowUp', 'Enter');
    await until(() => findGrid(element).querySelector('[aria-sort="descending"]') !== null);
    expect(findInTable(element, '#active-cell').role).to.equal('columnheader');
    await holdKey('Shift', () => pressKeys('ArrowRight'));
    expect(readAnnouncement(element)).to.match(/^Sum is \d+ pixels wide$/);
    await holdKey('Alt', () => pressKeys('ArrowDown'));
    await until(() => isOpen(element));
    expect(
      findInTable(element, 'vitrine-table-menu').shadowRoot?.activeElement?.getAttribute('data-name'),
    ).to.equal('sortAscending');
    // The element fades in.
    await Promise.all(
      findInTable(element, '.panel')
        .getAnimations()
        .map((motion) => motion.finished),
    );
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      // The checker treats an unpainted page as white.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    }
  });

  it('show wrapped texts on as many lines as needed', async () => {
    const long = 'a text that is much too long for a column as narrow as this one';
    const element = await mountTable(
      { columns: [{ name: 't', type: 'string' }], values: [[long, 'short', long]] },
      { columns: [{ field: 't', wrap: true, width: 120 }, { field: 't' }] },
    );
    const rows = [...findGrid(element).querySelectorAll<HTMLElement>('.rows [role="row"]')];
    const [first, second, third] = rows.map((row) => row.getBoundingClientRect());
    expect(first?.height).to.be.greaterThan(80);
    expect(second?.height).to.equal(36);
    expect(third?.top).to.equal(second?.bottom);
    const text = rows[0]?.querySelector('.text');
    expect(text?.scrollHeight).to.be.lessThan((first?.height ?? 0) - 8);
  });
});
