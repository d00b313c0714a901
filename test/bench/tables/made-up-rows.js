/** Runs in the page: generates columns of numbers, words and days in the form of each side, the same in every run. */
const words = ['North', 'South', 'East', 'West', 'Centre', 'Islands', 'Coast', 'Valley'];
const day = 86_400_000;
const start = Date.UTC(2020, 0, 1);

function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const makers = {
  number: (random) => Math.round(random() * 1_000_000),
  string: (random) => `${words[Math.floor(random() * words.length)]} ${Math.floor(random() * 9_000)}`,
  time: (random) => new Date(start + Math.floor(random() * 2_000) * day).toISOString().slice(0, 10),
};
const types = Object.keys(makers);

/** The first column counts from 1, so that a row can be identified by its first cell. */
export function makeColumns(rowCount, columnCount) {
  const columns = Array.from({ length: columnCount }, (_, at) => ({
    name: at === 0 ? 'id' : `column_${at}`,
    type: types[at % types.length],
  }));
  const values = columns.map(({ type }, at) => {
    const random = createRandom(at + 1);
    const make = at === 0 ? (_, row) => row + 1 : makers[type];
    return Array.from({ length: rowCount }, (_, row) => make(random, row));
  });
  return { columns, values, rowCount };
}

/** Row objects, which most grids need. */
export function toRowObjects({ columns, values, rowCount }) {
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, values[at][row]])),
  );
}
