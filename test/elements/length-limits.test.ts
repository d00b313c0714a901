import { expect } from 'chai';
import fc from 'fast-check';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const units = ['px', 'em', 'rem', '%', 'vh', 'vmax', 'cqi', 'in', 'Q', ''];
const edges = ['1e309', '-1', '99999', 'NaN', '1e9', '0', '-1e309'];
const number = fc.oneof(fc.constantFrom(...edges), fc.double({ noNaN: true }).map(String));
const plain = fc.tuple(number, fc.constantFrom(...units)).map((parts) => parts.join(''));
const length = fc.oneof(
  plain,
  plain.map((one) => `calc(${one} * 1e30)`),
  plain.map((one) => `max(${one}, 5em)`),
  fc.constantFrom('calc(infinity * 1px)', 'calc(NaN * 1px)', 'var(--none, 1e309px)', 'thick', 'inherit'),
);
const lengths = fc.array(length, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
/** Values that are not numbers count as 0 px in every property, also inside of functions. */
const sizes = lengths.filter((text) => !text.includes('NaN'));
/** Properties of a colour or a style, in which hostile specs may write a length too. */
const leaves = fc.record({
  padding: lengths,
  margin: lengths,
  backgroundColor: lengths,
  border: fc.record({ width: lengths, radius: lengths, style: lengths, color: lengths }),
  title: fc.record({ fontSize: sizes, fontWeight: lengths, fontFamily: lengths, color: lengths }),
});
const themes = fc.record({ dashboard: fc.record({ padding: lengths }), widgets: leaves, controls: leaves });

const text = { type: 'TEXT', config: { content: 'Words' } };
const scene = () => {
  const spec = { data: [{ city: 'Oslo' }] };
  return createDashboard({ id: 'one', spec }, { id: 'two', over: text });
};

describe('lengths of themes and styles', () => {
  before(loadElement);
  afterEach(clearPage);

  /** The largest height that a button adds to a heading, px: its own paddings, borders and line of text. */
  const heading = 2 * 64 + 2 * 40 + 2 * 64;

  it('never make the element taller than its grid plus the largest allowed lengths', async () => {
    const element = mount({ dashboard: scene() });
    await waitForRendered(element);
    const grid = element.shadowRoot?.querySelector('.grid');
    const widget = findWidget(element, 'one');
    const header = findDeepInWidget(widget, 'header');
    await fc.assert(
      fc.asyncProperty(themes, async (theme) => {
        element.theme = theme;
        await element.updateComplete;
        expect(element.offsetHeight - (grid?.clientHeight ?? 0)).to.be.within(0, 2 * 64 + heading);
        expect(element.scrollHeight).to.be.lessThan(2_000);
        expect(parseFloat(getComputedStyle(widget).paddingTop)).to.be.within(0, 64);
        expect(parseFloat(getComputedStyle(findDeepInWidget(widget, '.widget')).borderTopWidth)).to.be.within(
          0,
          40,
        );
        expect(parseFloat(getComputedStyle(header).paddingTop)).to.be.within(0, 64);
        expect(parseFloat(getComputedStyle(findDeepInWidget(widget, 'h3')).fontSize)).to.be.within(6, 64);
      }),
      { numRuns: 200 },
    );
  });

  it('are limited in the style of a widget, for any value', async () => {
    await fc.assert(
      fc.asyncProperty(leaves, async (style) => {
        const element = mount({ dashboard: createDashboard({ id: 'one', over: { ...text, style } }) });
        await waitForRendered(element);
        expect(element.offsetHeight).to.be.lessThan(1_000);
        const content = getComputedStyle(findDeepInWidget(findWidget(element, 'one'), '.content'));
        expect(parseFloat(content.paddingTop)).to.be.within(0, 64);
        clearPage();
      }),
      { numRuns: 25 },
    );
  });

  it('are applied unchanged within the limits', async () => {
    const element = mount({ dashboard: scene(), theme: { widgets: { padding: '1.5em 2vw' } } });
    await waitForRendered(element);
    const { paddingTop, fontSize } = getComputedStyle(findDeepInWidget(findWidget(element, 'one'), 'header'));
    expect(parseFloat(paddingTop)).to.equal(parseFloat(fontSize) * 1.5);
  });

  it('are reported if they are limited, once for a theme and once for a widget', async () => {
    const reported: DashboardErrorEvent[] = [];
    const listen = (event: DashboardErrorEvent) => void reported.push(event);
    const over = { ...text, style: { padding: '900px' } };
    const element = mount({
      dashboard: createDashboard({ id: 'one', over }),
      theme: { dashboard: { padding: '1e309px' } },
    });
    element.addEventListener('vitrine-error', listen);
    await waitForRendered(element);
    await until(() => reported.length >= 2);
    element.requestUpdate();
    await element.updateComplete;
    expect(reported.map(({ code, widgetId }) => [code, widgetId])).to.deep.equal([
      ['length-limited', undefined],
      ['length-limited', 'one'],
    ]);
    expect(reported[0]?.detail).to.contain('dashboard.padding: "1e309px"');
  });

  const recordReports = (element: DashboardElement): (string | undefined)[] => {
    const details: (string | undefined)[] = [];
    element.addEventListener('vitrine-error', ({ detail }) => void details.push(detail));
    return details;
  };

  it('are reported once each, however often the same theme is set', async () => {
    const element = mount({ dashboard: scene() });
    const details = recordReports(element);
    await waitForRendered(element);
    const wide = { dashboard: { padding: '900px' } };
    for (const theme of [wide, undefined, wide, { ...wide }]) {
      element.theme = theme;
      await element.updateComplete;
    }
    element.theme = { ...wide, tokens: { density: 9, 'series-2': 2 } };
    await until(() => details.length >= 2);
    expect(details.map((detail) => detail?.match(/[\w.-]+(?=: )/g)?.slice(0, 2))).to.deep.equal([
      ['dashboard.padding'],
      ['tokens.density', 'tokens.series-2'],
    ]);
  });

  it('of a removed element are not reported', async () => {
    const theme = { dashboard: { padding: '900px' } };
    const removed = mount({ dashboard: scene() });
    const others = mount({ dashboard: scene() });
    const details = recordReports(removed);
    const otherDetails = recordReports(others);
    await Promise.all([removed, others].map(waitForRendered));
    removed.remove();
    removed.theme = theme;
    await removed.updateComplete;
    others.theme = theme;
    await until(() => otherDetails.length > 0);
    expect(details).to.deep.equal([]);
  });
});
