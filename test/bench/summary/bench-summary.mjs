/** How long the analyst takes for many rows, compared with one bare pass that adds up the same rows by period and part. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { aim, median, show, toTable } from '../statistics.mjs';

const source = fileURLToPath(new URL('../../../src/views/story/model/analyse-dashboard.ts', import.meta.url));
const rowCount = 50_000;
const shapes = [
  { name: 'days of 10 parts', parts: 10 },
  { name: 'days of 20 parts', parts: 20 },
  { name: 'days of 100 parts', parts: 100 },
];
const firstDay = Date.UTC(2015, 0, 1);
const day = 86_400_000;

/** One measure by day and part, with a weekly season, noise and a trend. More days than 5,000 are no periods. */
function makeRows(parts) {
  const days = rowCount / parts;
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const at = Math.floor(row / parts);
    const part = row % parts;
    const value = 100 + 10 * part + 20 * Math.sin((at / 7) * 2 * Math.PI) + random() * 30 + (at * 30) / days;
    return [new Date(firstDay + at * day).toISOString().slice(0, 23), `Part ${part}`, value];
  });
  return {
    columns: [
      { name: 'o.date.day', type: 'time', role: 'time', granularity: 'day' },
      { name: 'o.part', type: 'string', role: 'dimension', title: 'Part' },
      { name: 'o.amount', type: 'number', role: 'measure', title: 'Amount' },
    ],
    values: [0, 1, 2].map((at) => rows.map((row) => row[at])),
    rowCount,
    query: { measures: ['o.amount'], dimensions: ['o.part'], timeDimensions: [{ dimension: 'o.date' }] },
  };
}

function addUp({ values: [times, parts, amounts] }) {
  const sums = new Map();
  for (let row = 0; row < rowCount; row += 1)
    for (const key of [times[row], parts[row]]) sums.set(key, (sums.get(key) ?? 0) + amounts[row]);
  return sums;
}

const timeOf = (run) => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

export async function benchSummary({ outDir, rounds }) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      lib: { entry: source, formats: ['es'], fileName: () => 'analyst.js' },
    },
  });
  const { analyseDashboard } = await import(pathToFileURL(join(outDir, 'analyst.js')).href);
  const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
  return shapes.map(({ name, parts }) => {
    const result = makeRows(parts);
    const widget = { widgetId: 'one', title: 'Amounts', result, isPart: false };
    const options = { now: new Date(), context, isAdditive: () => true };
    const analyse = () => analyseDashboard([widget], options);
    const first = timeOf(analyse);
    const times = Array.from({ length: rounds }, () => ({
      own: timeOf(analyse),
      bare: timeOf(() => addUp(result)),
    }));
    return {
      name,
      first,
      own: median(times.map(({ own }) => own)),
      bare: median(times.map(({ bare }) => bare)),
    };
  });
}

export const reportSummary = (figures) =>
  toTable(
    ['50,000 rows', 'first time, ms', 'then, ms', 'one bare pass, ms', 'ratio'],
    figures.map(({ name, first, own, bare }) => [name, show(first), show(own), show(bare), show(own / bare)]),
  );

export const judgeSummary = (figures) =>
  figures.map(({ name, own }) =>
    aim(`Summary of 50,000 rows within 50 ms, ${name}`, own <= 50, `${show(own)} ms`),
  );
