/** Charts of 2,000 rows of a query, which both sides draw after each change of a filter. */

const field = (name, type, rest = {}) => ({ field: name, type, ...rest });
const groups = ['North', 'South', 'East', 'West', 'Centre', 'Islands'];

/** The rows of a filter. Other filters have other numbers of the same groups. */
export function createRows(seed) {
  let state = seed + 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: 2_000 }, (_, index) => ({
    day: new Date(Date.UTC(2024, 0, 1 + (index % 365))).toISOString().slice(0, 10),
    group: groups[Math.floor(random() * groups.length)],
    sales: Math.round(random() * 10_000) / 100,
    visits: Math.round(random() * 500 + index / 10),
  }));
}

export const specs = {
  bars: {
    mark: 'bar',
    encoding: {
      x: field('group', 'nominal'),
      y: field('sales', 'quantitative', { aggregate: 'sum' }),
      color: field('group', 'nominal'),
    },
  },
  lines: {
    mark: 'line',
    encoding: {
      x: field('day', 'temporal', { timeUnit: 'yearmonth' }),
      y: field('visits', 'quantitative', { aggregate: 'mean' }),
      color: field('group', 'nominal'),
    },
  },
  points: {
    mark: 'point',
    encoding: {
      x: field('sales', 'quantitative'),
      y: field('visits', 'quantitative'),
      color: field('group', 'nominal'),
    },
  },
};

export const toSpec = (name) => ({
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'table' },
  ...specs[name],
});
