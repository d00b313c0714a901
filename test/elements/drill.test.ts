import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, pressKeys } from './user-input.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  findWidget,
  nextEvent,
  loadElement,
  readText,
} from './page-harness.ts';
import { mountStrikes } from './strikes-page.ts';
import { findSpeciesCell } from './find-species-cell.ts';
import { until } from '../until.ts';

const drillOf = (element: DashboardElement): Element | undefined =>
  findDeep(element.shadowRoot ?? document, 'vitrine-drill');

async function opened(element: DashboardElement): Promise<Element> {
  await until(() => /\d rows/.test(readText(drillOf(element) ?? element.ownerDocument.head)));
  const drill = drillOf(element);
  if (!drill) throw new Error('The dialog is not open.');
  return drill;
}

describe('the rows behind a number', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('open from the cell of a measure, and add up to its value', async () => {
    const element = await mountStrikes();
    const drilled = nextEvent(element, 'vitrine-drilled');
    const cell = findSpeciesCell(element, 'American kestrel', 1);
    const count = readText(cell);
    await clickOn(cell);
    const { member, widgetId } = await drilled;
    expect([member, widgetId]).to.deep.equal(['birdstrikes.count', 'costliest-species']);
    const drill = await opened(element);
    const root = drill.shadowRoot ?? drill;
    expect(readText(findDeep(root, 'h2') ?? drill)).to.equal('Strikes · American kestrel');
    const headings = [...(findDeep(root, '.header')?.children ?? [])].map((one) => readText(one));
    expect(headings).to.deep.equal(['Date', 'Airport', 'Operator', 'Species', 'Damage']);
    expect(readText(drill)).to.contain(`${count} rows`);
    const rows = [...(findDeep(root, '.rows [role="row"]')?.parentElement?.children ?? [])];
    expect(rows.every((row) => readText(row).includes('American kestrel'))).to.equal(true);
    // Opening the rows behind a number sets no filter.
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('open from a key figure by keyboard, and Escape returns the focus', async () => {
    const element = await mountStrikes();
    const figure = findWidget(element, 'strikes-in-2001');
    const button = findDeepInWidget(figure, 'vitrine-kpi button, button.value, .value button') as HTMLElement;
    const total = Number(readText(button).replace(/\D/g, ''));
    button.focus();
    await pressKeys('Enter');
    const drill = await opened(element);
    expect(readText(drill)).to.contain('Strikes · 2001');
    expect(total).to.be.greaterThan(1000);
    await pressKeys('Escape');
    await until(() => drillOf(element) === undefined);
    expect(findDeepInWidget(figure, 'vitrine-kpi').shadowRoot?.activeElement).to.equal(button);
  });

  it('leave the number among the words of its widget, though it is a button', async () => {
    const element = await mountStrikes();
    const figure = findWidget(element, 'strikes-in-2001');
    const number = readText(findDeepInWidget(figure, '[part="kpi-value"] button'));
    const drawn = (await element.drawAll()).find(({ widgetId }) => widgetId === 'strikes-in-2001');
    expect([drawn?.view, drawn?.figure]).to.deep.equal(['kpi', number]);
    expect(drawn?.text?.split(' · ')).to.include(number);
    expect(drawn?.loadedAt).to.match(/^\d{4}-\d\d-\d\dT/);
  });

  it('open from a chip, with all filters of the chart', async () => {
    const element = await mountStrikes();
    await clickOn(findSpeciesCell(element, 'American kestrel', 0));
    await until(() => element.getState().selections.length === 1);
    const bar = () => findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot;
    await until(() => readText(bar()?.host ?? document.head).includes('Show rows'));
    const open = [...(bar()?.querySelectorAll('button') ?? [])].find((one) => readText(one) === 'Show rows');
    await clickOn(open ?? element);
    expect(readText(await opened(element))).to.contain('Total cost · American kestrel');
  });

  it('stay closed if the page prevents the event', async () => {
    const element = await mountStrikes();
    element.addEventListener('vitrine-drilled', (event) => event.preventDefault());
    const drilled = nextEvent(element, 'vitrine-drilled');
    await clickOn(findSpeciesCell(element, 'American kestrel', 1));
    await drilled;
    await element.updateComplete;
    expect(drillOf(element)).to.equal(undefined);
  });

  it('are not offered for a measure without drill members', async () => {
    const element = await mountStrikes();
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    await clickOn(findSpeciesCell(element, 'American kestrel', 2));
    const { filters } = await clicked;
    expect(Object.keys(filters)).to.deep.equal(['birdstrikes.species']);
    expect(findDeep(findWidget(element, 'damage-in-2001').shadowRoot ?? document, '.value button')).to.equal(
      undefined,
    );
  });
});
