import { expect } from 'chai';
import { clearPage, createDashboard, loadElement, mount, waitForRendered } from './page-harness.ts';

const engines = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.includes('/engines/'));

describe('a page without charts', () => {
  afterEach(clearPage);

  it('loads no engine', async () => {
    await loadElement();
    const data = [{ name: 'a', amount: 1 }];
    const element = mount({
      dashboard: createDashboard({ id: 'table', spec: { data } }, { id: 'kpi', kind: 'kpi', spec: { data } }),
    });
    await waitForRendered(element);
    expect(engines()).to.deep.equal([]);
  });

  it('loads the Vega engine without the Vega-Lite compiler for a chart in Vega', async () => {
    const spec = {
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      width: 100,
      height: 50,
      marks: [
        {
          type: 'rect',
          encode: { enter: { width: { value: 10 }, height: { value: 10 }, fill: { value: 'red' } } },
        },
      ],
      data: [{ name: 'own', values: [{ a: 1 }] }],
    };
    const element = mount({ dashboard: createDashboard({ id: 'chart', kind: 'vega', spec }) });
    const { widgets } = await waitForRendered(element);
    expect(widgets.map(({ status }) => status)).to.deep.equal(['painted']);
    expect(engines()).to.include('/dist/engines/vega.js');
    expect(engines().filter((path) => /vega-lite/.test(path))).to.deep.equal([]);
  });
});
