import { expect } from 'chai';
import {
  waitForControl,
  createFilterWidget,
  find,
  createGrainWidget,
  findRowsText,
  mountFilterDashboard,
  waitForRows,
} from './filter-page.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  findPlatform,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

const choices = (control: ShadowRoot): HTMLElement[] => [
  ...control.querySelectorAll<HTMLElement>('[role=radio]'),
];
const pick = (control: ShadowRoot, text: string): void =>
  choices(control)
    .find((choice) => readText(choice) === text)
    ?.click();
const chosen = (control: ShadowRoot): string | undefined =>
  choices(control)
    .filter((choice) => choice.getAttribute('aria-checked') === 'true')
    .map(readText)[0];

const wide = { position: { x: 0, y: 0, w: 6, h: 2 } };

describe('a time grain', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('groups the charts of its member, and no other charts', async () => {
    const element = await mountFilterDashboard([{ ...createGrainWidget('grain'), ...wide }]);
    const flights = findRowsText(element, 'flights');
    const strikes = findRowsText(element, 'strikes');
    const control = await waitForControl(element, 'grain');
    expect(chosen(control)).to.equal('Auto');
    const table = findDeepInWidget(findWidget(element, 'months'), '[role="grid"]');
    await waitForRows(element, 'months', () => table.getAttribute('aria-rowcount') === '7');
    const changed = nextEvent(element, 'vitrine-time-grains-changed');
    pick(control, 'Quarter');
    expect((await changed).timeGrains).to.deep.equal({ 'flights.date': 'quarter' });
    await waitForRows(element, 'months', () => table.getAttribute('aria-rowcount') === '3');
    expect([findRowsText(element, 'flights'), findRowsText(element, 'strikes')]).to.deep.equal([
      flights,
      strikes,
    ]);
    pick(control, 'Auto');
    await waitForRows(element, 'months', () => table.getAttribute('aria-rowcount') === '7');
  });

  it('offers the grains of its author’s list, and can be reset to its default', async () => {
    const grain = createGrainWidget('grain', {
      grains: ['month', 'quarter'],
      value: 'quarter',
      title: 'Grain',
    });
    const element = await mountFilterDashboard([{ ...grain, ...wide }]);
    const control = await waitForControl(element, 'grain');
    expect(choices(control).map(readText)).to.deep.equal(['Month', 'Quarter']);
    expect(chosen(control)).to.equal('Quarter');
    pick(control, 'Month');
    (await until(() => control.querySelector<HTMLElement>('[aria-label^="Reset Grain"]'))).click();
    await until(() => chosen(control) === 'Quarter' && !control.querySelector('[aria-label^="Reset"]'));
  });

  it('takes its default from the reader’s user attribute, case-insensitively', async () => {
    const { personalToken } = await findPlatform();
    const grain = createGrainWidget('grain', { value: 'month', userAttribute: 'rhythm' });
    const element = await mountFilterDashboard([{ ...grain, ...wide }], { token: personalToken });
    expect(chosen(await waitForControl(element, 'grain'))).to.equal('Quarter');
  });

  it('that is locked cannot be changed', async () => {
    const element = await mountFilterDashboard([
      { ...createGrainWidget('grain', { value: 'quarter', visibility: 'disabled' }), ...wide },
    ]);
    const control = await waitForControl(element, 'grain');
    pick(control, 'Month');
    expect(chosen(control)).to.equal('Quarter');
    expect(find(control, '[role=radiogroup]').getAttribute('aria-label')).to.include('Locked');
  });

  it('is a menu if a row of choices does not fit', async () => {
    const narrow = { position: { x: 0, y: 0, w: 1, h: 2 } };
    const element = await mountFilterDashboard([{ ...createGrainWidget('grain'), ...narrow }]);
    const control = await waitForControl(element, 'grain');
    const menu = await until(() => control.querySelector('select'));
    menu.selectedIndex = [...menu.options].findIndex(({ text }) => text === 'Quarter');
    menu.dispatchEvent(new Event('change'));
    const table = findDeepInWidget(findWidget(element, 'months'), '[role="grid"]');
    await waitForRows(element, 'months', () => table.getAttribute('aria-rowcount') === '3');
  });

  it('changes the time axis of the sample dashboard’s chart', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const element = mount({ baseUrl, publicId, token: tokens[publicId] });
    await waitForRendered(element);
    const control = await waitForControl(element, 'grain');
    const chart = findWidget(element, 'delay-by-day');
    const labelled = (rows: string) => () =>
      findDeep(chart.shadowRoot ?? chart, `[aria-label*="of ${rows}"]`);
    await until(labelled('181 rows'));
    pick(control, 'Quarter');
    await until(labelled('2 rows'));
  });

  it('is hidden together with the filters if the host hides controls, and still applies', async () => {
    const element = await mountFilterDashboard(
      [
        { ...createGrainWidget('grain', { value: 'quarter' }), ...wide },
        createFilterWidget('airport', 'flights.origin_label', {
          value: ['Denver (DEN)'],
          visibility: 'hidden',
        }),
      ],
      { hide: ['controls'] },
    );
    expect(() => findWidget(element, 'grain')).to.throw();
    expect(() => findWidget(element, 'airport')).to.throw();
    await waitForRows(element, 'flights', (text) => text.includes('Denver') && !text.includes('Chicago'));
    expect(
      findDeepInWidget(findWidget(element, 'months'), '[role="grid"]').getAttribute('aria-rowcount'),
    ).to.equal('3');
  });
});
