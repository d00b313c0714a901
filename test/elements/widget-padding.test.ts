import { expect } from 'chai';
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

const table = { spec: { data: [{ city: 'Oslo', amount: 7 }] } };
const chart = {
  kind: 'vega',
  spec: {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    data: { values: [{ name: 'One', amount: 1 }] },
    mark: 'bar',
    encoding: { x: { field: 'name' } },
  },
};

/** Buttons that have a place in the box of the widget: not those of menus. */
const listTools = (widget: Element): HTMLElement[] =>
  [...widget.querySelectorAll('[slot=tools]')]
    .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('button') ?? [])])
    .filter((button) => button.offsetWidth > 0);

const boxOf = (widget: Element, selector: string): DOMRect =>
  findDeepInWidget(widget, selector).getBoundingClientRect();

/** Where a text is, and not the box that it may fill. */
function textBoxOf(widget: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(findDeepInWidget(widget, 'h3'));
  return range.getBoundingClientRect();
}

describe('the tools of a widget', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.dir = '';
  });

  for (const dir of ['ltr', 'rtl'])
    for (const padding of ['0', '8px 0', '3px 40px 5px', '4px 24px 8px 40px', '64px'])
      it(`stand within the box and beside the title with a padding of ${padding}, ${dir}`, async () => {
        document.documentElement.dir = dir;
        const dashboard = createDashboard(
          { id: 'table', ...table },
          { id: 'chart', ...chart },
          { id: 'untitled', ...table, over: { config: { reportId: 3 } } },
        );
        const element = mount({ dashboard, allowExport: true });
        element.style.setProperty('--vitrine-widget-padding', padding);
        await waitForRendered(element);
        for (const [id, count] of [
          ['table', 4],
          ['chart', 2],
          ['untitled', 1],
        ] as const) {
          const widget = findWidget(element, id);
          await until(() => listTools(widget).length === count);
          const box = boxOf(widget, '.widget');
          const covered = id === 'untitled' ? boxOf(widget, '.head') : textBoxOf(widget);
          for (const tool of listTools(widget).map((one) => one.getBoundingClientRect())) {
            expect(tool.left).to.be.at.least(box.left);
            expect(tool.right).to.be.at.most(box.right);
            expect(tool.top).to.be.at.least(box.top);
            const isBeside = tool.left >= covered.right || tool.right <= covered.left;
            expect(isBeside || tool.bottom <= covered.top + 1, `${id} ${tool.x}`).to.equal(true);
          }
        }
      });
});
