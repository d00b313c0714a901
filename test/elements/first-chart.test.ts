import { expect } from 'chai';
import { clearPage, createDashboard, loadElement, mount, waitForRendered } from './page-harness.ts';

/** The files of the element that the page has asked for, as names without hashes. */
const files = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/dist/'))
    .map((path) => path.replace(/^\/dist\/|-[\w-]{8}(?=\.js$)/g, ''));

const rows = [
  { month: '2026-01-01', amount: 3, region: 'North' },
  { month: '2026-02-01', amount: 5, region: 'North' },
  { month: '2026-01-01', amount: 2, region: 'South' },
  { month: '2026-02-01', amount: 4, region: 'South' },
];

const lines = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: rows },
  mark: 'line',
  encoding: {
    x: { field: 'month', type: 'temporal' },
    y: { field: 'amount', type: 'quantitative' },
    color: { field: 'region' },
  },
};

describe('the first chart of a page', () => {
  afterEach(clearPage);

  it('needs few files: with the page, the dashboard and its rows at most twelve requests', async () => {
    await loadElement();
    const element = mount({
      dashboard: createDashboard(
        { id: 'lines', kind: 'vega', spec: lines },
        { id: 'total', kind: 'kpi', spec: { data: rows } },
      ),
    });
    const { widgets } = await waitForRendered(element);
    expect(widgets.map(({ status }) => status)).to.deep.equal(['painted', 'painted']);
    expect(files()).to.include.members(['vitrine.js', 'engines/vega.js', 'engines/vega-lite.js']);
    expect(files(), files().join(', ')).to.have.length.at.most(9);
  });
});
