import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { findViolations } from './find-violations.ts';
import {
  clear,
  dashboardOf,
  findDeep,
  findWidget,
  loadElement,
  mount,
  rendered,
  textOf,
  until,
} from './harness.ts';

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
  const element = mount({ dashboard: dashboardOf({ id: 'many', kind: 'vega', spec }) });
  await rendered(element);
  const widget = findWidget(element, 'many');
  const more = widget.shadowRoot && findDeep(widget.shadowRoot, '.series button[aria-haspopup]');
  if (!(more instanceof HTMLElement)) throw new Error('No entry stands for the others.');
  const list = () => widget.shadowRoot && findDeep(widget.shadowRoot, 'vitrine-series-list');
  const entries = () => [...(list()?.shadowRoot?.querySelectorAll<HTMLElement>('button.entry') ?? [])];
  return { element, more, list, entries };
}

describe('the list of all series', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('opens from the last entry of a legend by keyboard, hides series, and gives the focus back', async () => {
    const { element, more, list, entries } = await showChart();
    more.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => entries()[0]?.matches(':focus') === true);
    expect(entries().map(textOf)).to.have.members(values.map(({ name }) => name));
    await sendKeys({ press: 'End' });
    const name = textOf(entries().at(-1) ?? document.body);
    await sendKeys({ press: 'Enter' });
    await until(() => entries().at(-1)?.ariaPressed === 'false');
    expect(JSON.stringify(element.getState())).to.include(name);
    expect(await findViolations(list() ?? document.body)).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    await until(() => list() === undefined && more.matches(':focus'));
  });
});
