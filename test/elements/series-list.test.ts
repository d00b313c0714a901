import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  createDashboard,
  findDeep,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

const values = Array.from({ length: 30 }, (_, index) => ({
  name: `Series ${index + 1}`,
  x: index % 4,
  y: index,
}));
const spec = {
  data: { values },
  mark: 'line',
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative' },
    color: { field: 'name', type: 'nominal' },
  },
};

async function showChart() {
  const element = mount({ dashboard: createDashboard({ id: 'many', kind: 'vega', spec }) });
  await waitForRendered(element);
  const widget = findWidget(element, 'many');
  const more = widget.shadowRoot && findDeep(widget.shadowRoot, '.series button[aria-haspopup]');
  if (!(more instanceof HTMLElement)) throw new Error('No entry stands for the others.');
  const list = () => widget.shadowRoot && findDeep(widget.shadowRoot, 'vitrine-series-list');
  const entries = () => [...(list()?.shadowRoot?.querySelectorAll<HTMLElement>('button.entry') ?? [])];
  return { element, more, list, entries };
}

describe('the list of all series', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('opens from the last entry of a legend by keyboard, hides series, and returns the focus', async () => {
    const { element, more, list, entries } = await showChart();
    more.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => entries()[0]?.matches(':focus') === true);
    expect(entries().map(readText)).to.have.members(values.map(({ name }) => name));
    await sendKeys({ press: 'End' });
    const name = readText(entries().at(-1) ?? document.body);
    await sendKeys({ press: 'Enter' });
    await until(() => entries().at(-1)?.ariaPressed === 'false');
    expect(JSON.stringify(element.getState())).to.include(name);
    expect(await findAccessibilityViolations(list() ?? document.body)).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    await until(() => list() === undefined && more.matches(':focus'));
  });
});
