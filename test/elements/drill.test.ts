import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, press } from './reader-input.ts';
import {
  clear,
  deepIn,
  findDeep,
  findPlatform,
  findWidget,
  heard,
  loadElement,
  mount,
  rendered,
  textOf,
  until,
} from './harness.ts';

async function mountStrikes(): Promise<DashboardElement> {
  const { baseUrl, tokens } = await findPlatform();
  const publicId = 'BirdStrikes1';
  const element = mount({ baseUrl, publicId, token: tokens[publicId], locale: 'en-US' });
  await rendered(element);
  return element;
}

const drillOf = (element: DashboardElement): Element | undefined =>
  findDeep(element.shadowRoot ?? document, 'vitrine-drill');

async function opened(element: DashboardElement): Promise<Element> {
  await until(() => /\d rows/.test(textOf(drillOf(element) ?? element.ownerDocument.head)));
  const drill = drillOf(element);
  if (!drill) throw new Error('The dialog is not open.');
  return drill;
}

/** A cell of the table of species, by its row's first text and its column. */
function cellOf(element: DashboardElement, species: string, column: number): Element {
  const grid = deepIn(findWidget(element, 'costliest-species'), '[role="grid"]');
  const row = [...grid.querySelectorAll('.rows [role="row"]')].find((one) => textOf(one).startsWith(species));
  const cell = row?.children[column];
  if (!cell) throw new Error(`There is no row of ${species}.`);
  return cell;
}

describe('the rows behind a number', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('open from a measure’s cell, and add up to what it says', async () => {
    const element = await mountStrikes();
    const drilled = heard(element, 'vitrine-drilled');
    const cell = cellOf(element, 'American kestrel', 1);
    const count = textOf(cell);
    await clickOn(cell);
    const { member, widgetId } = await drilled;
    expect([member, widgetId]).to.deep.equal(['birdstrikes.count', 'costliest-species']);
    const drill = await opened(element);
    const root = drill.shadowRoot ?? drill;
    expect(textOf(findDeep(root, 'h2') ?? drill)).to.equal('Strikes · American kestrel');
    const headings = [...(findDeep(root, '.header')?.children ?? [])].map((one) => textOf(one));
    expect(headings).to.deep.equal(['Date', 'Airport', 'Operator', 'Species', 'Damage']);
    expect(textOf(drill)).to.contain(`${count} rows`);
    const rows = [...(findDeep(root, '.rows [role="row"]')?.parentElement?.children ?? [])];
    expect(rows.every((row) => textOf(row).includes('American kestrel'))).to.equal(true);
    // A number that is opened filters nothing.
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('open from a key figure by keyboard, and Escape gives the focus back', async () => {
    const element = await mountStrikes();
    const figure = findWidget(element, 'strikes-in-2001');
    const button = deepIn(figure, 'vitrine-kpi button, button.value, .value button') as HTMLElement;
    const total = Number(textOf(button).replace(/\D/g, ''));
    button.focus();
    await press('Enter');
    const drill = await opened(element);
    expect(textOf(drill)).to.contain('Strikes · 2001');
    expect(total).to.be.greaterThan(1000);
    await press('Escape');
    await until(() => drillOf(element) === undefined);
    expect(deepIn(figure, 'vitrine-kpi').shadowRoot?.activeElement).to.equal(button);
  });

  it('open from a chip, within all that filters the chart', async () => {
    const element = await mountStrikes();
    await clickOn(cellOf(element, 'American kestrel', 0));
    await until(() => element.getState().selections.length === 1);
    const bar = () => findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot;
    await until(() => textOf(bar()?.host ?? document.head).includes('Show rows'));
    const open = [...(bar()?.querySelectorAll('button') ?? [])].find((one) => textOf(one) === 'Show rows');
    await clickOn(open ?? element);
    expect(textOf(await opened(element))).to.contain('Total cost · American kestrel');
  });

  it('stay closed where the page prevents it', async () => {
    const element = await mountStrikes();
    element.addEventListener('vitrine-drilled', (event) => event.preventDefault());
    const drilled = heard(element, 'vitrine-drilled');
    await clickOn(cellOf(element, 'American kestrel', 1));
    await drilled;
    await element.updateComplete;
    expect(drillOf(element)).to.equal(undefined);
  });

  it('are not offered for a measure that names no members', async () => {
    const element = await mountStrikes();
    const clicked = heard(element, 'vitrine-widget-clicked');
    await clickOn(cellOf(element, 'American kestrel', 2));
    const { filters } = await clicked;
    expect(Object.keys(filters)).to.deep.equal(['birdstrikes.species']);
    expect(findDeep(findWidget(element, 'damage-in-2001').shadowRoot ?? document, '.value button')).to.equal(
      undefined,
    );
  });
});
