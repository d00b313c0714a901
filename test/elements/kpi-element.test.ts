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

const spec = (align: string) => ({
  align,
  blocks: [
    { type: 'number', field: 'orders', label: 'Orders' },
    { type: 'comparison', field: 'orders' },
  ],
  data: [{ orders: 1234 }, { orders: 1000 }],
});

const scene = createDashboard(
  ...['start', 'center', 'end'].map((align) => ({ id: align, kind: 'kpi', spec: spec(align) })),
);

function inkOf(node: Node): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** Space on both sides of the text of a figure, px. */
async function roomAround(dir: string, align: string, part: string): Promise<[number, number]> {
  const element = mount({ dashboard: scene, dir });
  await waitForRendered(element);
  const figure = findDeepInWidget(findWidget(element, align), `.kpi`);
  const box = figure.getBoundingClientRect();
  const ink = inkOf(findDeepInWidget(findWidget(element, align), part).firstElementChild ?? figure);
  clearPage();
  return [Math.round(ink.left - box.left), Math.round(box.right - ink.right)];
}

describe('a key figure', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is aligned to the start of lines in both text directions', async () => {
    for (const part of ['.value', '.comparison']) {
      expect((await roomAround('ltr', 'start', part))[0], part).to.be.at.most(2);
      expect((await roomAround('rtl', 'start', part))[1], part).to.be.at.most(2);
      expect((await roomAround('ltr', 'end', '.value'))[1]).to.be.at.most(2);
      expect((await roomAround('rtl', 'end', '.value'))[0]).to.be.at.most(2);
    }
  });

  it('is centred in both text directions if its spec says so', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const [left, right] = await roomAround(dir, 'center', '.value');
      expect(Math.abs(left - right), dir).to.be.at.most(2);
    }
  });
});
