import { expect } from 'chai';
import { controlIn, filterOf, find, grainOf, rowsOf, showBoard, until, untilRows } from './filter-harness.ts';
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
} from './harness.ts';

const choices = (control: ShadowRoot): HTMLElement[] => [
  ...control.querySelectorAll<HTMLElement>('[role=radio]'),
];
const pick = (control: ShadowRoot, text: string): void =>
  choices(control)
    .find((choice) => textOf(choice) === text)
    ?.click();
const chosen = (control: ShadowRoot): string | undefined =>
  choices(control)
    .filter((choice) => choice.getAttribute('aria-checked') === 'true')
    .map(textOf)[0];

const wide = { position: { x: 0, y: 0, w: 6, h: 2 } };

describe('a time grain', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('regroups the charts of its member, and leaves the others alone', async () => {
    const element = await showBoard([{ ...grainOf('grain'), ...wide }]);
    const [flights, strikes] = [rowsOf(element, 'flights'), rowsOf(element, 'strikes')];
    const control = await controlIn(element, 'grain');
    expect(chosen(control)).to.equal('Auto');
    const table = deepIn(findWidget(element, 'months'), '[role="grid"]');
    await untilRows(element, 'months', () => table.getAttribute('aria-rowcount') === '7');
    const changed = heard(element, 'vitrine-time-grains-changed');
    pick(control, 'Quarter');
    expect((await changed).timeGrains).to.deep.equal({ 'flights.date': 'quarter' });
    await untilRows(element, 'months', () => table.getAttribute('aria-rowcount') === '3');
    expect([rowsOf(element, 'flights'), rowsOf(element, 'strikes')]).to.deep.equal([flights, strikes]);
    pick(control, 'Auto');
    await untilRows(element, 'months', () => table.getAttribute('aria-rowcount') === '7');
  });

  it('offers the grains that its author listed, and returns to its default', async () => {
    const grain = grainOf('grain', { grains: ['month', 'quarter'], value: 'quarter', title: 'Grain' });
    const element = await showBoard([{ ...grain, ...wide }]);
    const control = await controlIn(element, 'grain');
    expect(choices(control).map(textOf)).to.deep.equal(['Month', 'Quarter']);
    expect(chosen(control)).to.equal('Quarter');
    pick(control, 'Month');
    (await until(() => control.querySelector<HTMLElement>('[aria-label^="Reset Grain"]'))).click();
    await until(() => chosen(control) === 'Quarter' && !control.querySelector('[aria-label^="Reset"]'));
  });

  it('takes its default from the reader’s attribute, in any case', async () => {
    const { personalToken } = await findPlatform();
    const grain = grainOf('grain', { value: 'month', userAttribute: 'rhythm' });
    const element = await showBoard([{ ...grain, ...wide }], { token: personalToken });
    expect(chosen(await controlIn(element, 'grain'))).to.equal('Quarter');
  });

  it('that is locked changes nothing', async () => {
    const element = await showBoard([
      { ...grainOf('grain', { value: 'quarter', visibility: 'disabled' }), ...wide },
    ]);
    const control = await controlIn(element, 'grain');
    pick(control, 'Month');
    expect(chosen(control)).to.equal('Quarter');
    expect(find(control, '[role=radiogroup]').getAttribute('aria-label')).to.include('Locked');
  });

  it('is a menu where a row of choices does not fit', async () => {
    const narrow = { position: { x: 0, y: 0, w: 1, h: 2 } };
    const element = await showBoard([{ ...grainOf('grain'), ...narrow }]);
    const control = await controlIn(element, 'grain');
    const menu = await until(() => control.querySelector('select'));
    menu.selectedIndex = [...menu.options].findIndex(({ text }) => text === 'Quarter');
    menu.dispatchEvent(new Event('change'));
    const table = deepIn(findWidget(element, 'months'), '[role="grid"]');
    await untilRows(element, 'months', () => table.getAttribute('aria-rowcount') === '3');
  });

  it('moves the time axis of the sample dashboard’s chart', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const element = mount({ baseUrl, publicId, token: tokens[publicId] });
    await rendered(element);
    const control = await controlIn(element, 'grain');
    const chart = findWidget(element, 'delay-by-day');
    const labelled = (rows: string) => () =>
      findDeep(chart.shadowRoot ?? chart, `[aria-label*="of ${rows}"]`);
    await until(labelled('181 rows'));
    pick(control, 'Quarter');
    await until(labelled('2 rows'));
  });

  it('is hidden with its filters where the host wants no controls, and holds all the same', async () => {
    const element = await showBoard(
      [
        { ...grainOf('grain', { value: 'quarter' }), ...wide },
        filterOf('airport', 'flights.origin_label', { value: ['Denver (DEN)'], visibility: 'hidden' }),
      ],
      { hide: ['controls'] },
    );
    expect(() => findWidget(element, 'grain')).to.throw();
    expect(() => findWidget(element, 'airport')).to.throw();
    await untilRows(element, 'flights', (text) => text.includes('Denver') && !text.includes('Chicago'));
    expect(deepIn(findWidget(element, 'months'), '[role="grid"]').getAttribute('aria-rowcount')).to.equal(
      '3',
    );
  });
});
