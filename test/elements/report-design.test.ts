import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  beginWithPublished,
  chooseAdd,
  openEditor,
  pressTool,
  pressWithControl,
  untilSaved,
  type DraftContent,
} from './editor-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { findDeep, findWidget } from './page-harness.ts';
import { clickOn, pointAt, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const findDialog = (element: DashboardElement): ShadowRoot | undefined =>
  element.shadowRoot?.querySelector('vitrine-report-editor')?.shadowRoot ?? undefined;

const findPiece = (element: DashboardElement, selector: string): Promise<Element> =>
  until(() => {
    const dialog = findDialog(element);
    return dialog && findDeep(dialog, selector);
  });

/** The field that shows the column of a slot. */
async function findSlot(element: DashboardElement, slot: string): Promise<HTMLSelectElement> {
  const field = await findPiece(element, `[data-slot=${slot}]`);
  if (!(field instanceof HTMLSelectElement)) throw new Error(`There is no slot ${slot}.`);
  return field;
}

const untilSlot = (element: DashboardElement, slot: string, column: string): Promise<unknown> =>
  until(async () => (await findSlot(element, slot)).value === column);

/** Chooses an option as a keyboard does. */
function choose(field: Element, value: string): void {
  if (!(field instanceof HTMLSelectElement)) throw new Error('It is no list.');
  field.value = value;
  field.dispatchEvent(new Event('change'));
}

const middleOf = (target: Element): [number, number] => {
  const { x, y, width, height } = target.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

async function drag(source: Element, target: Element): Promise<void> {
  await pointAt(source);
  await sendMouse({ type: 'down' });
  const [x, y] = middleOf(target);
  await sendMouse({ type: 'move', position: [x - 4, y] });
  await sendMouse({ type: 'move', position: [x, y] });
  await sendMouse({ type: 'up' });
}

async function openReport(): Promise<Awaited<ReturnType<typeof openEditor>>> {
  const page = await openEditor();
  await chooseAdd(page.element, 'New report');
  await clickOn(await findPiece(page.element, '[data-member="birdstrikes.count"]'));
  await clickOn(await findPiece(page.element, 'button[data-member="birdstrikes.phase"]'));
  await untilSlot(page.element, 'y', 'birdstrikes.phase');
  return page;
}

describe('the design of a report', () => {
  const findStart = beginWithPublished();

  it('takes members that are dragged to its slots, swaps two slots, and undoes each step', async () => {
    const { element } = await openReport();
    const member = await findPiece(element, 'button[data-member="birdstrikes.size"]');
    await drag(member, await findPiece(element, '[data-drop="slot color"]'));
    await untilSlot(element, 'color', 'birdstrikes.size');
    expect((await findPiece(element, '.offer[aria-pressed=true]')).textContent).to.contain('Your chart');
    await findPiece(element, 'vitrine-report-chip[data-drag-member="birdstrikes.size"]');
    const grip = await findPiece(element, '[data-drag-slot=x]');
    await drag(grip, await findPiece(element, '[data-drop="slot y"]'));
    await untilSlot(element, 'x', 'birdstrikes.phase');
    expect((await findSlot(element, 'y')).value).to.equal('birdstrikes.count');
    await clickOn(await findPiece(element, '.design-head [aria-label=Undo]'));
    await untilSlot(element, 'y', 'birdstrikes.phase');
    await clickOn(await findPiece(element, '.design-head [aria-label=Undo]'));
    await until(
      () => !findDialog(element)?.querySelector('vitrine-report-chip[data-drag-member="birdstrikes.size"]'),
    );
    await untilSlot(element, 'y', 'birdstrikes.phase');
  });

  it('is a part of the report: the widget shows it, and it is there when the report is edited again', async () => {
    const page = await openReport();
    const { element } = page;
    await clickOn(await findPiece(element, '.marks [value=arc]'));
    await untilSlot(element, 'theta', 'birdstrikes.count');
    choose(await findPiece(element, '[data-control=innerRadius]'), 'large');
    await clickOn(await findPiece(element, '[data-section=formats] .heading'));
    choose(await findPiece(element, '[data-section=formats] select'), 'percent');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    const isAdded = ({ widgets }: DraftContent) => widgets.length === findStart().widgets.length + 1;
    const { id = '' } = (await untilSaved(page, isAdded)).widgets.at(-1) ?? {};
    const { shadowRoot } = findWidget(element, id);
    await until(() => shadowRoot && findDeep(shadowRoot, 'vitrine-chart'));
    await pressTool(element, id, 'report');
    await untilSlot(element, 'theta', 'birdstrikes.count');
    const hole = await findPiece(element, '[data-control=innerRadius]');
    expect(hole).to.have.property('value', 'large');
    await clickOn(await findPiece(element, '[data-section=formats] .heading'));
    expect(await findPiece(element, '[data-section=formats] select')).to.have.property('value', 'percent');
  });

  it('has the colours of the theme, which are named in the spec, and takes them back', async () => {
    const { element } = await openReport();
    const find = (state: string) => findPiece(element, `.swatch[aria-label="Colour 3 of the theme"]${state}`);
    await clickOn(await find('[aria-pressed=false]'));
    await find('[aria-pressed=true]');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await clickOn(await findPiece(element, '.design-head .segment:last-child'));
    const { shadowRoot: code } = await findPiece(element, '.spec');
    await until(() => code?.querySelector('.cm-content')?.textContent.includes('"series-3"'));
    await clickOn(await findPiece(element, '.design-head .segment:first-child'));
    await clickOn(await findPiece(element, '.color .control'));
    await find('[aria-pressed=false]');
  });

  it('is text, too: a mistake is marked and changes nothing, and what is written is in the form', async () => {
    const { element } = await openReport();
    await clickOn(await findPiece(element, '.design-head .segment:last-child'));
    const { shadowRoot: code } = await findPiece(element, '.spec');
    const content = await until(() => code?.querySelector<HTMLElement>('.cm-content'));
    await clickOn(content);
    await pressWithControl('a');
    await sendKeys({
      type: '{"mark": "line", "encoding": {"x": {"field": "birdstrikes.phase", "type": "nominal"',
    });
    await pressWithControl('End');
    await pressKeys('Backspace');
    const fault = await findPiece(element, '.design .fault');
    expect(fault.textContent).to.contain('This is no spec yet');
    await until(() => code?.querySelector('.cm-lintRange-error'));
    await findPiece(element, 'footer .primary:disabled');
    expect((await findPiece(element, '.offer[aria-pressed=true]')).textContent).to.contain('Bars');
    await sendKeys({ type: '}' });
    await pressWithControl('Enter');
    expect((await findPiece(element, '.offer[aria-pressed=true]')).textContent).to.contain('Your chart');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await clickOn(await findPiece(element, '.design-head .segment'));
    await findPiece(element, '.marks [value=line]:checked');
    await untilSlot(element, 'x', 'birdstrikes.phase');
  });

  it('follows the grain of a time, and leaves the keys of its fields alone', async () => {
    const { element } = await openReport();
    await clickOn(await findPiece(element, 'button[data-member="birdstrikes.phase"]'));
    await clickOn(await findPiece(element, 'button[data-member="birdstrikes.date"]'));
    await untilSlot(element, 'x', 'birdstrikes.date.month');
    await clickOn(await findPiece(element, '.marks [value=area]'));
    await findPiece(element, '.marks [value=area]:checked');
    const { shadowRoot: chip } = await findPiece(
      element,
      'vitrine-report-chip[data-drag-member="birdstrikes.date"]',
    );
    await clickOn(await until(() => chip?.querySelector('.open')));
    choose(await until(() => chip?.querySelector('select')), 'year');
    await pressKeys('Escape');
    await untilSlot(element, 'x', 'birdstrikes.date.year');
    await findPiece(element, '.marks [value=area]:checked');
  });
});
