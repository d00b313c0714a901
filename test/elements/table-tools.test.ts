import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, findWidget, loadElement } from './page-harness.ts';
import {
  createRows,
  findGrid,
  findInTable,
  isOpen,
  listCells,
  mountTable,
  readTableState,
  waitForElement,
} from './table-page.ts';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const toolbarOf = (element: DashboardElement): HTMLElement => {
  const toolbar = findWidget(element, 'a').querySelector('vitrine-table-tools')?.shadowRoot;
  const found = toolbar?.querySelector<HTMLElement>('[role=toolbar]');
  if (!found) throw new Error('The table has no tools.');
  return found;
};
const waitForTools = (element: DashboardElement): Promise<HTMLElement> =>
  until(() => {
    const tools = findWidget(element, 'a').querySelector('vitrine-table-tools');
    return tools?.shadowRoot?.querySelector<HTMLElement>('[role=toolbar]');
  });
const toolOf = (element: DashboardElement, name: string): HTMLElement => {
  const found = toolbarOf(element).querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found;
};
const rowHeight = (element: DashboardElement): number =>
  findGrid(element).querySelector('.rows [role=row]')?.getBoundingClientRect().height ?? 0;

describe('the tools of a table', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    await setViewport({ width: 1280, height: 800 });
  });

  it('are one tab stop in the line of the title, with arrow keys among them', async () => {
    const element = await mountTable(createRows(40));
    const toolbar = await waitForTools(element);
    expect(toolbar.getAttribute('aria-label')).to.match(/^Tools of /);
    const buttons = [...toolbar.querySelectorAll('button')];
    expect(buttons.map((button) => button.ariaLabel)).to.deep.equal(['Search', 'Columns', 'Compact rows']);
    expect(buttons.map((button) => button.tabIndex)).to.deep.equal([0, -1, -1]);
    buttons[0]?.focus();
    await pressKeys('ArrowRight');
    expect(buttons[1]?.matches(':focus')).to.equal(true);
    await pressKeys('End');
    expect(buttons.map((button) => button.tabIndex)).to.deep.equal([-1, -1, 0]);
    await pressKeys('ArrowRight');
    expect(buttons[0]?.matches(':focus')).to.equal(true);
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
  });

  it('open the search, which gives the focus back when it closes', async () => {
    const element = await mountTable(createRows(40));
    await waitForTools(element);
    await clickOn(toolOf(element, 'Search'));
    await until(() => waitForElement(element, 'input[type=search]')?.matches(':focus'));
    expect(toolOf(element, 'Search').ariaExpanded).to.equal('true');
    await sendKeys({ type: 'bern' });
    await until(() => listCells(element, 0).every((city) => city === 'Bern'));
    await pressKeys('Escape');
    await until(() => toolOf(element, 'Search').matches(':focus'));
    await until(() => toolOf(element, 'Search').ariaExpanded === 'false');
  });

  it('open the list of columns beside their button, and close it by a second press', async () => {
    const element = await mountTable(createRows(40));
    await waitForTools(element);
    toolOf(element, 'Columns').focus();
    await pressKeys('Enter');
    await until(() => isOpen(element) && waitForElement(element, 'vitrine-table-chooser') !== undefined);
    await until(() => toolOf(element, 'Columns').ariaExpanded === 'true');
    await pressKeys('Escape');
    await until(() => !isOpen(element) && toolOf(element, 'Columns').matches(':focus'));
    await clickOn(toolOf(element, 'Columns'));
    await until(() => isOpen(element));
    await clickOn(toolOf(element, 'Columns'));
    await until(() => !isOpen(element));
  });

  it('make rows lower, which the state keeps', async () => {
    const element = await mountTable(createRows(40));
    await waitForTools(element);
    const before = rowHeight(element);
    toolOf(element, 'Compact rows').click();
    await until(() => rowHeight(element) === before - 8);
    expect(toolOf(element, 'Compact rows').ariaPressed).to.equal('true');
    expect(readTableState(element)).to.deep.equal({ density: 'compact' });
    await element.setState({ version: 1, tables: {} });
    await until(() => rowHeight(element) === before);
  });

  it('leave the title its room, and give way where there is none', async () => {
    const element = await mountTable(createRows(40), {}, 390);
    const toolbar = await waitForTools(element);
    const title = findInTable(element, 'h3');
    const gap = (): number => toolbar.getBoundingClientRect().left - title.getBoundingClientRect().right;
    await until(() => gap() >= 0);
    if (element.parentElement) element.parentElement.style.width = '200px';
    await until(() => toolbar.getBoundingClientRect().width === 0);
  });
});
