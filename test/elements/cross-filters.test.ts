import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickAt, clickOn, holdKey, pressKeys } from './user-input.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  readText,
  waitForText,
} from './page-harness.ts';
import { findCell, mountStrikes } from './strikes-page.ts';
import { until } from '../until.ts';

const chips = (element: DashboardElement): string[] => {
  const bar = findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot;
  return [...(bar?.querySelectorAll('.chip') ?? [])].map((chip) => readText(chip));
};
const bar = (element: DashboardElement): Element =>
  findDeep(element.shadowRoot ?? document, 'vitrine-selections') ?? document.body;
const untilChips = (element: DashboardElement, count: number): Promise<true> =>
  until(() => chips(element).length === count);

describe('a click', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is said at the foot of the window while the page scrolls, and of the element where that scrolls', async () => {
    const element = await mountStrikes();
    await clickOn(findCell(element, 'Canada goose'));
    await untilChips(element, 1);
    const foot = () => bar(element).getBoundingClientRect().bottom;
    expect(element.getBoundingClientRect().bottom).to.be.greaterThan(innerHeight + 100);
    await until(() => foot() <= innerHeight && foot() > innerHeight - 40);
    element.style.height = '400px';
    const end = () => element.getBoundingClientRect().bottom;
    await until(() => foot() <= end() && foot() > end() - 40);
    expect(element.scrollHeight).to.be.greaterThan(element.clientHeight);
    element.style.height = '';
    await until(() => foot() <= innerHeight && foot() > innerHeight - 40);
  });

  it('is said in a row that covers no widget at the end of the page, nor what has the focus', async () => {
    const element = await mountStrikes();
    await clickOn(findCell(element, 'Canada goose'));
    await untilChips(element, 1);
    const row = () => bar(element).getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    expect([row().left, row().right]).to.deep.equal([left, right]);
    const button = findDeepInWidget(findWidget(element, 'strikes-in-2001'), '.value button') as HTMLElement;
    element.style.marginBlockStart = '1000px';
    scrollBy(0, button.getBoundingClientRect().bottom - innerHeight);
    await until(() => button.getBoundingClientRect().bottom > row().top);
    // The last key tells that the focus comes from the keyboard.
    await pressKeys('Shift');
    button.focus({ preventScroll: true });
    await until(() => button.getBoundingClientRect().bottom <= row().top);
    scrollTo(0, document.documentElement.scrollHeight);
    const widgets = [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])];
    await until(() => widgets.every((widget) => widget.getBoundingClientRect().bottom <= row().top));
  });

  it('on a table cell filters the other charts, and a second click removes the filter', async () => {
    const element = await mountStrikes();
    const kpi = findWidget(element, 'strikes-in-2001');
    const before = readText(kpi);
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    await clickOn(findCell(element, 'Canada goose'));
    const { widgetId, field, row, filters } = await clicked;
    expect([widgetId, field]).to.deep.equal(['costliest-species', 'birdstrikes.species']);
    expect(row['birdstrikes.species']).to.equal('Canada goose');
    expect(filters).to.deep.equal({
      'birdstrikes.species': { operator: 'equals', value: ['Canada goose'] },
    });
    await waitForText(kpi, '19');
    await untilChips(element, 1);
    expect(chips(element)).to.deep.equal(['Species Canada goose']);
    expect(readText(bar(element))).to.contain('Filtered by Species: Canada goose.');
    // The clicked table keeps its rows and highlights the clicked row.
    expect(readText(findWidget(element, 'costliest-species'))).to.contain('Rock pigeon');
    expect(findCell(element, 'Canada goose').ariaSelected).to.equal('true');
    await clickOn(findCell(element, 'Canada goose'));
    await until(() => readText(kpi) === before);
    expect(chips(element)).to.deep.equal([]);
    expect(findCell(element, 'Canada goose').ariaSelected).to.equal(null);
  });

  it('on a bar filters by all dimensions of the bar, and is one chip', async () => {
    const element = await mountStrikes();
    const chart = findWidget(element, 'strikes-by-month');
    const picture = findDeepInWidget(chart, 'canvas');
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    const { width, height } = picture.getBoundingClientRect();
    await clickAt(picture, width * 0.78, height - 60);
    const { filters } = await clicked;
    expect(Object.keys(filters)).to.deep.equal(['birdstrikes.month_name', 'birdstrikes.time_of_day']);
    await untilChips(element, 1);
    expect(chips(element)[0]).to.match(/^Month .* Time of day /);
  });

  it('of the page shows the other rows in the same drawing', async () => {
    const element = await mountStrikes();
    const chart = findWidget(element, 'strikes-by-month');
    const picture = () => findDeepInWidget(chart, 'canvas');
    const isCanvas = (value: Element): value is HTMLCanvasElement => value.localName === 'canvas';
    const first = picture();
    const read = () => [picture()].filter(isCanvas).map((canvas) => canvas.toDataURL())[0];
    const before = read();
    element.filters = { 'birdstrikes.species': { value: 'Canada goose' } };
    await until(() => read() !== before);
    expect(picture() === first).to.equal(true);
  });

  it('with Control adds a value, and a second one removes only that value', async () => {
    const element = await mountStrikes();
    await clickOn(findCell(element, 'Canada goose'));
    await untilChips(element, 1);
    await holdKey('Control', () => clickOn(findCell(element, 'Mallard')));
    await until(() => chips(element)[0] === 'Species Canada goose, Mallard');
    await holdKey('Control', () => clickOn(findCell(element, 'Canada goose')));
    await until(() => chips(element)[0] === 'Species Mallard');
  });

  it('on another mark of the same chart replaces the filter', async () => {
    const element = await mountStrikes();
    await clickOn(findCell(element, 'Canada goose'));
    await untilChips(element, 1);
    await clickOn(findCell(element, 'Mallard'));
    await until(() => chips(element)[0] === 'Species Mallard');
    expect(chips(element).length).to.equal(1);
  });

  it('can be made with Enter on the active cell', async () => {
    const element = await mountStrikes();
    const grid = findDeepInWidget(findWidget(element, 'costliest-species'), '[role="grid"]') as HTMLElement;
    grid.focus();
    await pressKeys('ArrowDown', 'Enter');
    await until(() => chips(element)[0] === 'Species Rock pigeon');
  });

  it('whose event the page prevents changes nothing', async () => {
    const element = await mountStrikes();
    element.addEventListener('vitrine-widget-clicked', (event) => event.preventDefault());
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    await clickOn(findCell(element, 'Canada goose'));
    await clicked;
    await element.updateComplete;
    expect(element.getState().selections).to.deep.equal([]);
    expect(chips(element)).to.deep.equal([]);
  });

  it('does not move any chart of the dashboard', async () => {
    const element = await mountStrikes();
    const places = () =>
      ['strikes-in-2001', 'strikes-by-month', 'costliest-species'].map(
        (id) => findWidget(element, id).getBoundingClientRect().top - element.getBoundingClientRect().top,
      );
    const before = places();
    await clickOn(findCell(element, 'Canada goose'));
    await untilChips(element, 1);
    expect(places()).to.deep.equal(before);
  });

  it('on inline rows filters by their column names, and by the day for a time at midnight', async () => {
    const data = [{ city: 'Bern', on: '2024-03-01', amount: 3 }];
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data } }) }, 600);
    await waitForRendered(element);
    const clicked = nextEvent(element, 'vitrine-widget-clicked');
    const cells = [
      ...findDeepInWidget(findWidget(element, 'a'), '.rows').querySelectorAll('[role="gridcell"]'),
    ];
    await clickOn(cells[2] ?? element);
    const { filters } = await clicked;
    expect(filters).to.deep.equal({
      city: { operator: 'equals', value: ['Bern'] },
      on: { operator: 'between', value: ['2024-03-01', '2024-03-01'] },
    });
  });

  it('is passed to the host’s data source in the queries of all charts except the clicked chart', async () => {
    const requested: [string, string[]][] = [];
    const dataSource = {
      query: ({ widgetId, filters }: { widgetId: string; filters: Record<string, unknown> }) => {
        requested.push([widgetId, Object.keys(filters)]);
        return Promise.resolve({ columns: [{ name: 'o.city', type: 'string' }], values: [['Bern']] });
      },
    };
    const snapshot = { meta: { query: { dimensions: ['o.city'] } } };
    const dashboard = createDashboard({ id: 'a', snapshot }, { id: 'b', snapshot });
    const element = mount({ dashboard, dataSource }, 600);
    await waitForRendered(element);
    requested.length = 0;
    await clickOn(findDeepInWidget(findWidget(element, 'a'), '[role="gridcell"]'));
    await until(() => requested.length > 0);
    await untilChips(element, 1);
    expect(requested).to.deep.equal([['b', ['o.city']]]);
  });
});

describe('chips', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  const buttons = (element: DashboardElement) => [
    ...(bar(element).shadowRoot?.querySelectorAll('button') ?? []),
  ];
  const named = (element: DashboardElement, name: string): Element => {
    const found = buttons(element).find((one) => (one.ariaLabel ?? readText(one)) === name);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  };

  // One bar sets two filters.
  const clickBar = async (element: DashboardElement): Promise<void> => {
    const picture = findDeepInWidget(findWidget(element, 'strikes-by-month'), 'canvas');
    const { width, height } = picture.getBoundingClientRect();
    await clickAt(picture, width * 0.78, height - 60);
    await untilChips(element, 1);
  };
  const restoreTwo = async (element: DashboardElement): Promise<void> => {
    const toSelection = (widgetId: string, title: string, value: string) => {
      const member = `birdstrikes.${title.toLowerCase()}`;
      return { widgetId, parts: [{ member, filter: { value: [value] }, title, texts: [value] }] };
    };
    const selections = [
      toSelection('costliest-species', 'Species', 'Canada goose'),
      toSelection('damage-by-phase', 'Phase', 'Climb'),
    ];
    await element.setState({ ...element.getState(), selections });
    await untilChips(element, 2);
  };

  it('can be removed all at once', async () => {
    const element = await mountStrikes();
    await restoreTwo(element);
    await clickOn(named(element, 'Clear all'));
    await untilChips(element, 0);
    expect(readText(bar(element))).to.equal('The filter is removed.');
  });

  it('of one click are one, whose cross removes all that the click has set', async () => {
    const element = await mountStrikes();
    await clickBar(element);
    expect(element.getState().selections[0]?.parts.length).to.equal(2);
    await clickOn(findDeep(bar(element).shadowRoot ?? document, '.remove') ?? element);
    await untilChips(element, 0);
    expect(element.getState().selections).to.deep.equal([]);
  });

  it('can be removed one by one, and the focus stays in the list of chips', async () => {
    const element = await mountStrikes();
    await restoreTwo(element);
    const [, second] = chips(element);
    (bar(element).shadowRoot?.querySelector('.remove') as HTMLElement).focus();
    await pressKeys('Enter');
    await until(() => chips(element).join() === second);
    await until(() => bar(element).shadowRoot?.activeElement?.className === 'remove');
    expect(buttons(element).map((one) => readText(one))).to.not.include('Clear all');
    await pressKeys('Enter');
    await untilChips(element, 0);
  });
});
