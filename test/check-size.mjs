/** Checks the sizes of the files that a page loads before its first widget, and of each engine, against the budgets below. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Gzipped bytes of a file with its static imports. Lower a budget whenever a change allows it. */
const budgets = {
  // Time limits, size limits, retries and messages for unusable responses take 1.4 kB: every request must end.
  // The limits of lengths in a theme take 0.2 kB. They must apply before any theme does.
  // The retry of scripts that failed to load takes 0.2 kB. Browsers do not load a failed module again by themselves.
  // Renewal of tokens before their end, shared token requests and sign-out take 0.9 kB: every request needs a valid token.
  'vitrine.js': 21_950,
  // Loaded in parallel with the dashboard, before its first widget.
  // 0.2 kB load and start the separate file for dashboards of more than 500 widgets.
  // The heading with its styles, the events of widgets and the watch of tokens take 1.4 kB, which the first file does not need.
  // 0.5 kB find out whether settings have to be checked, which few pages need.
  // 0.25 kB find out when all visible widgets are drawn, and fire the event of it.
  'dashboard-view-*.js': 11_720,
  'dashboard-chunk-*.js': 5_500,
  // Loaded by dashboards with controls, before their first query.
  'dashboard-controls-*.js': 11_000,
  // Loaded with the first widget whose query has no rows.
  'empty-state-element-*.js': 4_200,
  // Loaded if exports are allowed, after the dashboard is rendered or on the first call of the export methods.
  'exporter-*.js': 8_000,
  // Loaded with the button of schedules, and with the first click on it.
  'reader-tools-*.js': 1_300,
  'open-questions-*.js': 6_200,
  // Loaded with the first request to explain a number.
  'open-explanation-*.js': 10_800,
  // 1.1 kB of the dialog find schedules whose answer was lost, and say in the reader's words what the platform refuses.
  'open-schedule-*.js': 16_900,
  // Loaded by dashboards with a summary, and with the first click on one of its numbers.
  'analyst-element-*.js': 15_700,
  'proof-element-*.js': 3_400,
  // The two sides of a frame. Each is complete, and contains nothing of the element.
  'frame.js': 6_550,
  'frame-page.js': 5_000,
  'picture-page.js': 1_500,
  'engines/vega.js': 185_400,
  // Loaded with the first chart that has a column of times. It says which periods are not over, and paints them.
  'engines/chunks/incomplete-period-marks-*.js': 2_350,
  'engines/vega-lite.js': 92_000,
  // Loaded with the compiler of Vega-Lite. It names series at their lines, and labels last values and reference lines.
  'engines/chunks/annotate-chart-*.js': 3_750,
  'engines/markup.js': 32_000,
  'engines/template.js': 30_000,
  // 0.1 kB converts positions of the pointer on pages that scale the map; 0.5 kB draws states on the world, and fits beside buttons.
  'engines/map.js': 38_200,
  // MapLibre, loaded if the host sets a tile style. Its worker has another 150,000 bytes.
  'engines/tiles.js': 300_000,
  'engines/grid-editor.js': 30_000,
};

/** A star in a name stands for the hash of a chunk that vitrine.js or an engine loads. Such a chunk is measured without its imports. */
function findFiles(name) {
  if (!name.includes('*')) return [...closure(join(dist, name))];
  const [start, end] = name.split('*');
  const folder = dirname(start);
  const files =
    folder === '.' ? listLoadedFiles() : readdirSync(join(dist, folder)).map((file) => join(folder, file));
  const found = files.find((file) => file.startsWith(start) && file.endsWith(end));
  if (!found) throw new Error(`vitrine.js does not load ${name}. Is this chunk still loaded on demand?`);
  return [join(dist, found)];
}

/** The files that vitrine.js loads, at once or on demand, directly or through others. */
function listLoadedFiles(file = 'vitrine.js', seen = new Set()) {
  if (seen.has(file) || !existsSync(join(dist, file))) return [];
  seen.add(file);
  const named = [...readFileSync(join(dist, file), 'utf8').matchAll(/[`"']\.\/([\w.-]+\.js)[`"']/g)];
  return named.flatMap(([, next]) => [next, ...listLoadedFiles(next, seen)]);
}

/** A file with all of its static imports. */
function closure(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, target] of code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    closure(join(dirname(file), target), seen);
  return seen;
}

let over = 0;
console.log('file                       gzip     brotli   budget');
for (const [name, budget] of Object.entries(budgets)) {
  const files = findFiles(name);
  const sum = (compress) => files.reduce((total, file) => total + compress(readFileSync(file)).length, 0);
  const gzip = sum((bytes) => gzipSync(bytes, { level: 9 }));
  const brotli = sum(brotliCompressSync);
  const verdict = gzip > budget ? '  over budget: make it smaller, or give the reason in the commit' : '';
  if (gzip > budget) over += 1;
  console.log(
    `${name.padEnd(24)}${String(gzip).padStart(8)}${String(brotli).padStart(10)}${String(budget).padStart(9)}${verdict}`,
  );
}

const chunks = existsSync(join(dist, 'engines/chunks'))
  ? readdirSync(join(dist, 'engines/chunks')).filter((name) => name.endsWith('.js'))
  : [];
console.log(`${chunks.length} further chunks of engines are loaded only for charts that need them.`);
process.exitCode = over > 0 ? 1 : 0;

// Source files have at most 300 lines, so that a reader can understand a file as a whole.
const source = fileURLToPath(new URL('../src', import.meta.url));
for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(ts|mjs)$/.test(name)) continue;
  const lines = readFileSync(join(source, name), 'utf8').split('\n').length;
  if (lines <= 300) continue;
  console.log(`src/${name} has ${lines} lines, more than 300. Split it into two concepts.`);
  process.exitCode = 1;
}
