/** Charts of different kinds with generated rows, which are the same in every run, so that runs can be compared. */

/** Random numbers between 0 and 1 that are determined by a seed. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const groups = ['North', 'South', 'East', 'West', 'Centre', 'Islands'];
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);

function createRows(count, seed) {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(start + (index % 365) * day).toISOString().slice(0, 10),
    group: groups[Math.floor(random() * groups.length)],
    sales: Math.round(random() * 10_000) / 100,
    visits: Math.round(random() * 500 + index / 10),
  }));
}

const field = (name, type, rest = {}) => ({ field: name, type, ...rest });

const kinds = {
  bar: {
    mark: 'bar',
    encoding: {
      x: field('group', 'nominal'),
      y: field('sales', 'quantitative', { aggregate: 'sum' }),
      color: field('group', 'nominal'),
    },
  },
  line: {
    mark: 'line',
    encoding: {
      x: field('day', 'temporal', { timeUnit: 'yearmonth' }),
      y: field('visits', 'quantitative', { aggregate: 'mean' }),
      color: field('group', 'nominal'),
    },
  },
  point: {
    mark: 'point',
    encoding: {
      x: field('sales', 'quantitative'),
      y: field('visits', 'quantitative'),
      color: field('group', 'nominal'),
    },
  },
  area: {
    mark: 'area',
    encoding: {
      x: field('day', 'temporal', { timeUnit: 'yearweek' }),
      y: field('sales', 'quantitative', { aggregate: 'sum', stack: 'zero' }),
      color: field('group', 'nominal'),
    },
  },
  heatmap: {
    mark: 'rect',
    encoding: {
      x: field('sales', 'quantitative', { bin: { maxbins: 20 } }),
      y: field('visits', 'quantitative', { bin: { maxbins: 15 } }),
      color: { aggregate: 'count' },
    },
  },
  histogram: {
    transform: [{ calculate: 'datum.sales / (1 + datum.visits)', as: 'share' }],
    mark: 'bar',
    encoding: {
      x: field('share', 'quantitative', { bin: { maxbins: 30 } }),
      y: { aggregate: 'count' },
    },
  },
};

/** `[title, spec]` for the given number of charts, each with the given number of rows. */
export function generateCharts(count, rowCount) {
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length];
    const spec = {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      data: { name: 'rows', values: createRows(rowCount, index + 1) },
      ...kinds[name],
    };
    return [`${name} ${index + 1}`, spec];
  });
}
