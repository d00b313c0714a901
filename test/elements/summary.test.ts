import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { pressKeys } from './user-input.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

const values = [
  { city: 'Bern', lat: 46.9, lon: 7.4, amount: 3 },
  { city: 'Oslo', lat: 59.9, lon: 10.7, amount: 7 },
  { city: 'Rome', lat: 41.9, lon: 12.5, amount: 5 },
];
const encoding = { x: { field: 'city', sort: '-y' }, y: { field: 'amount', type: 'quantitative' } };
const bars = { data: { values }, mark: 'bar', encoding };
const places = { mode: 'point', latitude: 'lat', longitude: 'lon', size: 'amount', data: values };

const buttonOf = (widget: Element): HTMLElement | undefined => {
  const found = widget.querySelector('vitrine-reading')?.shadowRoot?.querySelector('button');
  return found ?? undefined;
};
const rowsIn = (widget: Element): Element | undefined =>
  widget.shadowRoot ? findDeep(widget.shadowRoot, '.rows-shown') : undefined;

async function draw(): Promise<DashboardElement> {
  const element = mount({
    dashboard: createDashboard(
      { id: 'bars', kind: 'vega', spec: bars },
      { id: 'places', kind: 'map', spec: places },
    ),
    locale: 'en-US',
  });
  await waitForRendered(element);
  await until(() => ['bars', 'places'].every((id) => buttonOf(findWidget(element, id)) !== undefined));
  return element;
}

/** The description of the drawing, which screen readers announce after its name. */
function descriptionOf(widget: Element): string {
  const box = findDeepInWidget(widget, '.box[tabindex]');
  const root = box.getRootNode() as ShadowRoot;
  return readText(root.getElementById(box.getAttribute('aria-describedby') ?? '') ?? root);
}

describe('a chart and a map for screen readers', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('have a text summary, and one key switches to their rows and back, which the state keeps', async () => {
    const element = await draw();
    const chart = findWidget(element, 'bars');
    const map = findWidget(element, 'places');
    expect(descriptionOf(chart)).to.match(
      /^Bar chart of amount by city, 3 values: highest 7 for Oslo, lowest 3 for Bern\. Arrow keys move/,
    );
    expect(descriptionOf(map)).to.contain(
      'Map of amount by city, 3 values: highest 7 for Oslo, lowest 3 for Bern.',
    );

    // The spec may generate rows, so their number is not part of the name.
    expect(findDeepInWidget(chart, '.box').getAttribute('aria-label')).to.equal('Title of bars, chart');

    const button = buttonOf(chart);
    expect(button?.getAttribute('aria-label')).to.equal('Show Title of bars as a table');
    expect(button?.getAttribute('aria-pressed')).to.equal('false');
    button?.focus();
    await pressKeys('Enter');
    // In the order of the bars.
    await until(() => /Oslo.*Rome.*Bern/s.test(readText(rowsIn(chart) ?? new Text())));
    expect(button?.getAttribute('aria-pressed')).to.equal('true');
    expect(findDeepInWidget(chart, '.box').matches('[inert]')).to.equal(true);
    expect(findDeepInWidget(chart, 'canvas').clientWidth).to.be.greaterThan(200);
    expect(element.getState().tables).to.deep.equal({ bars: { shown: 'table' } });
    expect(await findAccessibilityViolations(element, ['best-practice'])).to.deep.equal([]);

    const kept = element.getState();
    await pressKeys('Space');
    await until(() => rowsIn(chart) === undefined);
    expect(findDeepInWidget(chart, '.box').matches('[inert]')).to.equal(false);
    expect(element.getState().tables).to.deep.equal({});

    await element.setState(kept);
    await until(() => readText(rowsIn(chart) ?? new Text()).includes('Rome'));
    expect(readText(rowsIn(map) ?? new Text())).to.equal('');
    buttonOf(map)?.click();
    await until(() => readText(rowsIn(map) ?? new Text()).includes('59.9'));
  });
});
