/** What explains a number: from the change of a key figure, a mark of a chart, and a cell of a table. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { findSpeciesCell } from './find-species-cell.ts';
import { until } from '../until.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findDeep,
  findDeepInWidget,
  findPlatform,
  findWidget,
  loadElement,
  mount,
  nextEvent,
  readText,
  signShortToken,
  waitForRendered,
} from './page-harness.ts';
import { mountStrikes } from './strikes-page.ts';
import { clickOn, pressKeys } from './user-input.ts';

async function mountOperations(setUp: Partial<DashboardElement> = {}): Promise<DashboardElement> {
  const { baseUrl, shortId } = await findPlatform();
  const settings = { baseUrl, publicId: shortId, token: await signShortToken(), locale: 'en-US' };
  const element = mount({ ...settings, ...setUp }, 1240);
  await waitForRendered(element);
  return element;
}

const findDialog = (element: DashboardElement): ShadowRoot | undefined =>
  element.shadowRoot?.querySelector('vitrine-explanation')?.shadowRoot ?? undefined;

const readContent = (element: DashboardElement): string => {
  const content = findDialog(element)?.querySelector('.content');
  return content
    ? readText(content)
        .replace(/[\u2068\u2069]/g, '')
        .replace(/ (?=[,.:])/g, '')
    : '';
};

const findKpiButton = (element: DashboardElement, widgetId: string): HTMLElement | undefined => {
  const found = findDeep(findWidget(element, widgetId).shadowRoot ?? document, '[part~="explain-button"]');
  return found instanceof HTMLElement ? found : undefined;
};

async function openFromKpi(element: DashboardElement, widgetId: string): Promise<void> {
  await until(() => findKpiButton(element, widgetId) !== undefined);
  await clickOn(findKpiButton(element, widgetId) ?? element);
  await until(() => (findDialog(element)?.querySelector('.sentence') ?? null) !== null);
}

const findExplainButton = (element: DashboardElement, within: string): HTMLElement | null =>
  element.shadowRoot
    ?.querySelector(within)
    ?.shadowRoot?.querySelector<HTMLElement>('[part~="explain-button"]') ?? null;

/** Waits for the sentences of the dialog. */
async function explainFrom(element: DashboardElement, within: string): Promise<string> {
  await until(() => findExplainButton(element, within) !== null);
  await clickOn(findExplainButton(element, within) ?? element);
  await until(() => (findDialog(element)?.querySelector('.sentence') ?? null) !== null);
  return readContent(element);
}

describe('the explanation of a key figure', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is not offered where filters cut a period, which is then compared with nothing', async () => {
    const filters = { 'flights.date': { operator: 'between', value: ['2001-02-20', '2001-03-26'] } } as const;
    const element = await mountOperations({ filters });
    const comparison = findDeepInWidget(findWidget(element, 'flights-in-june'), '[part~="kpi-comparison"]');
    expect(readText(comparison)).to.equal('Not compared: only a part of Mar 2001');
    expect(findKpiButton(element, 'flights-in-june')).to.equal(undefined);
  });

  it('has its button on a line with words in a box of every width', async () => {
    const element = await mountOperations();
    await until(() => findKpiButton(element, 'flights-in-june') !== undefined);
    const comparison = findDeepInWidget(findWidget(element, 'flights-in-june'), '[part~="kpi-comparison"]');
    if (!(comparison instanceof HTMLElement)) throw new Error('There is no comparison.');
    const boxOf = (selector: string) => comparison.querySelector(selector)?.getBoundingClientRect();
    for (let width = 60; width <= 220; width += 4) {
      comparison.style.width = `${width}px`;
      const button = boxOf('.explain');
      const label = boxOf('.label');
      expect(button?.top, `${width} px`).to.be.below(label?.bottom ?? 0);
      expect(button?.left, `${width} px`).to.be.at.least(label?.right ?? 0);
    }
  });

  it('opens from its change, with contributors in words, as a chart and as rows', async () => {
    const element = await mountOperations();
    const explained = nextEvent(element, 'vitrine-explained');
    await openFromKpi(element, 'flights-in-june');
    const { member, widgetId } = await explained;
    expect([member, widgetId]).to.deep.equal(['flights.count', 'flights-in-june']);
    expect(readContent(element)).to.contain(
      'Flights in Jun 2001: 502,222, 16,609 or 3.2% less than 518,831 in May 2001.',
    );
    expect(readContent(element)).to.contain('By Weekday, the change of Wednesday, −18,084,');
    await until(() => findDialog(element)?.querySelectorAll('.chart, .rows').length === 2);
    await until(() => /Total/.test(readText(findDialog(element)?.querySelector('.rows') ?? element)));
  });

  it('opens by keyboard, and Escape returns the focus', async () => {
    const element = await mountOperations();
    await until(() => findKpiButton(element, 'delay-in-june') !== undefined);
    const button = findKpiButton(element, 'delay-in-june');
    button?.focus();
    await pressKeys('Enter');
    await until(() => readContent(element).includes('Average delay in Jun 2001'));
    await pressKeys('Escape');
    await until(() => !findDialog(element));
    const root = button?.getRootNode();
    expect(root instanceof ShadowRoot && root.activeElement).to.equal(button);
  });

  it('splits a share by rates and weights, and shows where a number comes from', async () => {
    const element = await mountOperations();
    await openFromKpi(element, 'on-time-in-june');
    expect(readContent(element)).to.contain('percentage points because values within the parts changed');
    const [, second] = findDialog(element)?.querySelectorAll('.sentence') ?? [];
    await clickOn(second?.querySelector('.number') ?? element);
    await until(() => findDeep(findDialog(element) ?? element, 'blockquote mark') !== undefined);
  });

  it('stays closed if the page prevents the event', async () => {
    const element = await mountOperations();
    element.addEventListener('vitrine-explained', (event) => event.preventDefault());
    const explained = nextEvent(element, 'vitrine-explained');
    await until(() => findKpiButton(element, 'flights-in-june') !== undefined);
    await clickOn(findKpiButton(element, 'flights-in-june') ?? element);
    await explained;
    await element.updateComplete;
    expect(findDialog(element)).to.equal(undefined);
  });

  for (const word of ['explain', 'menu'])
    it(`is not offered if the page hides ${word}`, async () => {
      const element = await mountOperations({ hide: [word] });
      await until(
        () =>
          findDeep(findWidget(element, 'flights-in-june').shadowRoot ?? document, '.change') !== undefined,
      );
      expect(findKpiButton(element, 'flights-in-june')).to.equal(undefined);
    });

  it('closes with the reader’s rows', async () => {
    const element = await mountOperations();
    await openFromKpi(element, 'flights-in-june');
    element.signOut();
    await until(() => !findDialog(element));
  });

  it('says why there is none, and tries again', async () => {
    const element = await mountOperations();
    await until(() => findKpiButton(element, 'flights-in-june') !== undefined);
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('no connection'));
    await clickOn(findKpiButton(element, 'flights-in-june') ?? element);
    await until(() => readContent(element).includes('could not be explained'));
    globalThis.fetch = fetch;
    await clickOn(findDialog(element)?.querySelector('.problem button') ?? element);
    await until(() => readContent(element).includes('Flights in Jun 2001'));
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`has no accessibility violations in the ${colorScheme} scheme`, async () => {
      const element = await mountOperations({ colorScheme });
      await openFromKpi(element, 'flights-in-june');
      await until(() => findDialog(element)?.querySelectorAll('.chart, .rows').length === 2);
      const dialog = element.shadowRoot?.querySelector('vitrine-explanation');
      expect(dialog && (await findAccessibilityViolations(dialog))).to.deep.equal([]);
    });
});

describe('the explanation of a mark', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('opens from the bar of filters, by keyboard, and the click still filters', async () => {
    const element = await mountOperations();
    const widget = findWidget(element, 'late-by-weekday');
    widget.scrollIntoView();
    await until(() => findDeep(widget.shadowRoot ?? document, '.box canvas, .box svg') !== undefined);
    const box = findDeepInWidget(widget, '.box');
    if (box instanceof HTMLElement) box.focus();
    await pressKeys('ArrowRight');
    await pressKeys('Enter');
    await until(() => findExplainButton(element, 'vitrine-selections') !== null);
    expect(element.getState().selections).to.have.length(1);
    findExplainButton(element, 'vitrine-selections')?.focus();
    await pressKeys('Enter');
    await until(() => readContent(element).includes('is made of'));
    // The data begins in January 2001, so that there is no period before.
    expect(readContent(element)).to.contain('nothing to compare with');
    expect(readContent(element)).to.match(/By [\w ]+, .+ has the most: [\d,]+, \d+% of the whole/);
  });

  it('of a table cell opens from the bar of filters, for the measure that was clicked', async () => {
    const element = await mountStrikes();
    const explained = nextEvent(element, 'vitrine-explained');
    await clickOn(findSpeciesCell(element, 'American kestrel', 2));
    await explainFrom(element, 'vitrine-selections');
    const { member, widgetId } = await explained;
    expect(widgetId).to.equal('costliest-species');
    expect(member).to.not.equal('birdstrikes.count');
  });

  it('of a table cell opens from the rows behind it', async () => {
    const element = await mountStrikes();
    const cell = findSpeciesCell(element, 'American kestrel', 1);
    const count = readText(cell);
    await clickOn(cell);
    const text = await explainFrom(element, 'vitrine-drill');
    expect(text).to.contain(`: ${count}.`);
    expect(element.shadowRoot?.querySelector('vitrine-drill')).to.equal(null);
    // Another measure of the same row.
    const other = findDialog(element)?.querySelector<HTMLElement>('.choice[aria-pressed="false"]');
    const name = readText(other ?? element);
    await clickOn(other ?? element);
    await until(() => readContent(element).includes(`${name}: `));
  });
});
