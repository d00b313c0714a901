/** Checks the weight of what readers wait for, and the length of source files. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Gzipped bytes of files with their static imports. Each budget has about 5 % of room, since what a reader feels is not a byte
 * more or less. Lower it when a change takes off more than that.
 */
const budgets = {
  'vitrine.js': 23_000,
  // What a dashboard shows first: its heading, its layout and the boxes of its widgets.
  'first paint': { files: ['vitrine.js', 'dashboard-view-*.js', 'dashboard-chunk-*.js'], bytes: 41_000 },
  // The two sides of a frame. Each is complete, and contains nothing of the element.
  'frame.js': 6_700,
  'frame-page.js': 4_700,
  'engines/vega.js': 193_000,
  'engines/vega-lite.js': 93_500,
  'engines/markup.js': 30_500,
  'engines/template.js': 23_500,
  'engines/map.js': 39_500,
  // MapLibre, loaded if the host sets a tile style. Its worker has another 150,000 bytes.
  'engines/tiles.js': 300_000,
  'engines/grid-editor.js': 27_000,
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
for (const [name, given] of Object.entries(budgets)) {
  const { files: names = [name], bytes: budget = given } = typeof given === 'number' ? {} : given;
  const files = new Set(names.flatMap(findFiles));
  const sum = (compress) =>
    [...files].reduce((total, file) => total + compress(readFileSync(file)).length, 0);
  const gzip = sum((bytes) => gzipSync(bytes, { level: 9 }));
  const brotli = sum(brotliCompressSync);
  const verdict = gzip > budget ? '  over budget: make it smaller, or give the reason in the commit' : '';
  if (gzip > budget) over += 1;
  console.log(
    `${name.padEnd(24)}${String(gzip).padStart(8)}${String(brotli).padStart(10)}${String(budget).padStart(9)}${verdict}`,
  );
}

process.exitCode = over > 0 ? 1 : 0;

// A reader should understand a file as a whole.
const longFile = 300;
const tooLong = 400;
const source = fileURLToPath(new URL('../src', import.meta.url));
for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(ts|mjs)$/.test(name)) continue;
  const lines = readFileSync(join(source, name), 'utf8').split('\n').length;
  if (lines <= longFile) continue;
  console.log(`src/${name} has ${lines} lines. Split it into two concepts before it has ${tooLong}.`);
  if (lines > tooLong) process.exitCode = 1;
}
