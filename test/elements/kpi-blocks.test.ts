import { expect } from 'chai';
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

const months = Array.from({ length: 24 }, (_, index) => ({
  month: `20${23 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01T00:00:00.000`,
  sales: 1_136_708 + index * 10_000,
  goal: 1_000_000,
  city: 'Llanfairpwllgwyngyll, Isle of Anglesey',
})).reverse();

const figure = {
  blocks: [
    { type: 'number', field: 'sales', label: 'Sales' },
    { type: 'comparison', field: 'sales', difference: 'both' },
    { type: 'sparkline', measure: 'sales', dimension: 'month' },
  ],
};

interface Box {
  readonly width: number;
  readonly height: number;
  readonly dir?: string;
}

/** A KPI that fills a dashboard of the given size in px. */
async function show(spec: object, { width, height, dir = 'ltr' }: Box): Promise<Element> {
  const scene = createDashboard({ id: 'kpi', kind: 'kpi', spec: { data: months, ...spec } });
  const layout = { breakpoints: { lg: 0 }, cols: { lg: 6 }, rowHeight: height / 5, margin: [0, 0] };
  const config = { ...(scene.config as object), layout };
  const element = mount({ dashboard: { ...scene, config }, dir }, width);
  await waitForRendered(element);
  return findWidget(element, 'kpi');
}

const isSeen = (node: Element): boolean => node.getBoundingClientRect().width > 2;

/** Classes of the visible parts that extend beyond the figure. The figure must not scroll either. */
function findCut(widget: Element): string[] {
  const box = findDeepInWidget(widget, '.kpi');
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll('.value, .figure, .shown bdi, .label, .sparkline, .track, .ring, .amount')]
    .filter(isSeen)
    .filter((node) => {
      const rect = node.getBoundingClientRect();
      const across = rect.left < left - 2 || rect.right > right + 2;
      // The box of a font may be taller than its line without being visible, so the height of the line counts.
      if (node.matches('.figure')) return across;
      return across || rect.top < top - 2 || rect.bottom > bottom + 2;
    })
    .map(({ className }) => className);
}

describe('a key figure', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is never cut, from 120 px to the whole width', async () => {
    const progress = { type: 'progress', field: 'sales', target: 'goal' };
    const specs = [
      figure,
      {},
      { blocks: [{ ...progress, shape: 'circle', label: 'Of plan' }] },
      { blocks: [{ type: 'number' }, progress] },
      {
        direction: 'row',
        blocks: [
          { type: 'number', label: 'Sales' },
          { type: 'column', ...figure },
        ],
      },
    ];
    const boxes = [
      { width: 120, height: 120 },
      { width: 200, height: 150 },
      { width: 900, height: 140 },
    ];
    for (const spec of specs)
      for (const box of boxes) {
        expect(findCut(await show(spec, box)), JSON.stringify([spec, box])).to.deep.equal([]);
        clearPage();
      }
  });

  it('shortens numbers only if the full numbers do not fit, and keeps full numbers for screen readers', async () => {
    const wide = await show(figure, { width: 420, height: 240 });
    expect(isSeen(findDeepInWidget(wide, '.value .full'))).to.equal(true);
    expect(isSeen(findDeepInWidget(wide, '.value .short'))).to.equal(false);
    const narrow = await show(figure, { width: 120, height: 120 });
    expect(isSeen(findDeepInWidget(narrow, '.value .short'))).to.equal(true);
    expect(findDeepInWidget(narrow, '.value .short').getAttribute('aria-hidden')).to.equal('true');
    expect(findDeepInWidget(narrow, '.value .full').textContent).to.equal('1,366,708');
  });

  it('is fitted again when its box changes', async () => {
    const widget = await show(figure, { width: 420, height: 240 });
    const host = findDeepInWidget(widget, '.kpi').parentNode;
    if (!(host instanceof ShadowRoot) || !(host.host instanceof HTMLElement)) throw new Error('no figure');
    host.host.style.setProperty('width', '60px');
    await until(() => isSeen(findDeepInWidget(widget, '.value .short')));
  });

  it('shows the full number on focus, and hides it on Escape', async () => {
    const widget = await show(figure, { width: 120, height: 120 });
    const number = findDeepInWidget(widget, '.figure');
    if (!(number instanceof HTMLElement)) throw new Error('no figure');
    number.focus({ focusVisible: true });
    const tooltip = () => findDeep(document, 'vitrine-tooltip');
    await until(() => tooltip()?.matches(':popover-open') ?? false);
    expect(readText(tooltip() ?? document)).to.include('1,366,708');
    expect(readText(tooltip() ?? document)).to.include('vs 1,356,708');
    number.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(tooltip()?.matches(':popover-open')).to.equal(false);
  });

  it('describes a change as text, besides arrow and colour', async () => {
    const widget = await show(figure, { width: 420, height: 240 });
    const change = findDeepInWidget(widget, '.change');
    expect(change.querySelector('.visually-hidden')?.textContent).to.equal('Up: +10,000, +0.7%, better ');
    expect(change.querySelector('svg')?.getBoundingClientRect().height).to.be.greaterThan(6);
  });

  it('summarizes a sparkline in its accessible name, and marks its last point', async () => {
    const widget = await show(figure, { width: 420, height: 240 });
    const line = findDeepInWidget(widget, '.sparkline');
    expect(line.getAttribute('role')).to.equal('img');
    expect(line.getAttribute('aria-label'))
      .to.include('sales by month: 24 points')
      .and.to.include('highest 1,366,708')
      .and.to.include('up to');
    const [mark, plot] = [findDeepInWidget(widget, 'i.last'), findDeepInWidget(widget, '.plot')].map((node) =>
      node.getBoundingClientRect(),
    );
    expect(Math.abs((mark?.left ?? 0) + 3.5 - (plot?.right ?? 0))).to.be.at.most(1);
  });

  it('fills a meter completely beyond the target, marks the target, and leaves the meter empty below zero', async () => {
    const block = { type: 'progress', field: 'sales', row: -1, label: 'Plan' };
    const spec = { blocks: [{ ...block, target: 500_000 }, { ...block, target: -1e6 }, block] };
    const widget = await show(spec, { width: 420, height: 260 });
    const meters = [...findDeepInWidget(widget, '.kpi').querySelectorAll('[role=meter]')];
    expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).to.deep.equal(['100', '0', '0']);
    expect(meters.map((meter) => meter.getAttribute('aria-valuetext'))).to.deep.equal([
      '227%, 1,136,708 of 500,000',
      '−114%, 1,136,708 of −1,000,000',
      '1,136,708; no target',
    ]);
    expect(meters[0]?.querySelector('u')).to.not.equal(null);
    expect(meters[1]?.querySelector('u')).to.equal(null);
  });

  it('says in words that the value of a meter is missing, and mutes its sign', async () => {
    const block = { type: 'progress', field: 'nothing', row: -1, target: 500, shape: 'circle' };
    const data = months.map((row, at) => ({ ...row, nothing: at === 0 ? 5 : null }));
    const widget = await show({ data, blocks: [block] }, { width: 420, height: 260 });
    const meter = findDeepInWidget(widget, '[role=meter]');
    expect(meter.getAttribute('aria-valuetext')).to.equal('No value of 500');
    const sign = meter.querySelector('.percent');
    expect(sign?.textContent).to.equal('∅');
    const quiet = meter.querySelector('.amount');
    expect(sign && getComputedStyle(sign).color).to.equal(quiet && getComputedStyle(quiet).color);
  });

  it('mirrors progress bars in right-to-left text, but not time', async () => {
    const spec = { blocks: [{ type: 'progress', field: 'goal', target: 2_000_000 }, ...figure.blocks] };
    const widget = await show(spec, { width: 420, height: 300, dir: 'rtl' });
    const [track, done] = [findDeepInWidget(widget, '.track'), findDeepInWidget(widget, '.track i')].map(
      (node) => node.getBoundingClientRect(),
    );
    expect(done?.right).to.be.closeTo(track?.right ?? 0, 1);
    expect(done?.width).to.be.closeTo((track?.width ?? 0) / 2, 1);
    const [mark, plot] = [findDeepInWidget(widget, 'i.last'), findDeepInWidget(widget, '.plot')].map((node) =>
      node.getBoundingClientRect(),
    );
    expect((mark?.left ?? 0) - (plot?.left ?? 0)).to.be.greaterThan(200);
  });

  it('shows text, and templates whose styles stay inside and whose errors are shown', async () => {
    const spec = {
      blocks: [
        { type: 'text', content: '**Bold** <script>boom()</script><img src=x onerror=boom()>' },
        { type: 'html', template: '<style>.kpi,b{color:rgb(1,2,3)}</style><b>{{rowCount}}</b>' },
        { type: 'html', template: '{{nothing}}' },
        { type: 'rocket' },
        { type: 'number', field: 'city' },
      ],
    };
    const widget = await show(spec, { width: 420, height: 420 });
    const box = findDeepInWidget(widget, '.kpi');
    expect(box.querySelector('.prose strong')?.textContent).to.equal('Bold');
    expect(box.querySelector('script, [onerror]')).to.equal(null);
    const inner = box.querySelector('.card')?.shadowRoot?.querySelector('b');
    expect(inner?.textContent).to.equal('24');
    expect(inner && getComputedStyle(inner).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(box).color).to.not.equal('rgb(1, 2, 3)');
    const problems = [...box.querySelectorAll('.problem')].map((problem) => problem.textContent.trim());
    expect(problems[0]).to.include('The template has a mistake');
    expect(problems[1]).to.equal('Unknown block: rocket');
    expect(readText(widget)).to.include('Llanfairpwllgwyngyll');
  });

  it('scrolls vertically, never sideways, if its content cannot be reduced further', async () => {
    const text = { type: 'text', content: `${'word '.repeat(400)}${'x'.repeat(400)}` };
    const widget = await show({ blocks: [text] }, { width: 200, height: 200 });
    const box = findDeepInWidget(widget, '.kpi');
    expect(box.scrollHeight).to.be.greaterThan(box.clientHeight);
    expect(box.scrollWidth).to.be.at.most(box.clientWidth);
    expect(box.getAttribute('tabindex')).to.equal('0');
  });
});
