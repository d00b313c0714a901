/** Weighs what a page fetches before its first widget, and each engine, against the budgets below. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Bytes after gzip, of a file and all it imports at once. Lower one whenever a change allows it. */
const budgets = {
  // Every request of it ends: limits of time and size, retries, and words for what is no answer, weigh 1.4 kB.
  // The limits of a theme's lengths are another 0.2 kB: no theme may hold before they do.
  // A file of script that failed is asked for anew, which a browser would not do by itself: 0.2 kB.
  'vitrine.js': 21_400,
  // Fetched side by side with the dashboard, before its first widget.
  // Dashboards of more than 500 widgets bring a file of their own: 0.2 kB here ask for it, and let it draw.
  'dashboard-view-*.js': 9_450,
  'dashboard-loader-*.js': 5_500,
  // Fetched by dashboards with controls, before their first query.
  'control-resolver-*.js': 11_000,
  // Fetched where exports are allowed, once the dashboard stands, or with the first call.
  'exporter-*.js': 8_000,
  'engines/vega.js': 185_700,
  'engines/vega-lite.js': 92_000,
  'engines/markup.js': 32_000,
  'engines/template.js': 30_000,
  'engines/map.js': 37_500,
  // MapLibre, where a host gives a tile style; its worker is another 150,000.
  'engines/tiles.js': 300_000,
  'engines/grid-editor.js': 30_000,
};

/** A star stands for the hash in a chunk's name, as the script names it; what a chunk shares is weighed there. */
function findFiles(name) {
  if (!name.includes('*')) return [...closure(join(dist, name))];
  const [start, end] = name.split('*');
  const named = [...readFileSync(join(dist, 'vitrine.js'), 'utf8').matchAll(/\.\/([\w.-]+)/g)];
  const found = named.map(([, file]) => file).find((file) => file.startsWith(start) && file.endsWith(end));
  if (!found) throw new Error(`vitrine.js names no ${name}: is it still fetched on demand?`);
  return [join(dist, found)];
}

/** A file with everything it imports statically. */
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
  const verdict = gzip > budget ? '  OVER: make it smaller, or say in the commit why it must grow' : '';
  if (gzip > budget) over += 1;
  console.log(
    `${name.padEnd(24)}${String(gzip).padStart(8)}${String(brotli).padStart(10)}${String(budget).padStart(9)}${verdict}`,
  );
}

const chunks = existsSync(join(dist, 'engines/chunks')) ? readdirSync(join(dist, 'engines/chunks')) : [];
console.log(`${chunks.length} chunks of engines are fetched only by the charts that use them.`);
process.exitCode = over > 0 ? 1 : 0;

// A file that nobody can hold in their head is two files (300 lines), whatever it weighs.
const source = fileURLToPath(new URL('../src', import.meta.url));
for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(ts|mjs)$/.test(name)) continue;
  const lines = readFileSync(join(source, name), 'utf8').split('\n').length;
  if (lines <= 300) continue;
  console.log(`src/${name} has ${lines} lines: split it by what it does, 300 are the most`);
  process.exitCode = 1;
}
