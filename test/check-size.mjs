/**
 * Checks the size of what readers wait for, and the length of source files. Prints the difference to the last release, whose
 * sizes `--record` writes down.
 */
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
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
  'first paint': { files: ['vitrine.js', 'dashboard-*.js'], bytes: 43_800 },
  // All that a page loads for a first chart in Vega-Lite.
  'first chart': {
    files: [
      'vitrine.js',
      'dashboard-*.js',
      'widgets-*.js',
      'engines/vega-lite.js',
      'engines/chunks/chart-tools-*.js',
    ],
    bytes: 400_000,
  },
  // The two sides of a frame. Each is complete, and contains nothing of the element.
  'frame.js': 6_700,
  'frame-page.js': 4_700,
  'engines/vega.js': 193_000,
  // With vega.js, which it imports.
  'engines/vega-lite.js': 286_500,
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

const sum = (files, compress) =>
  [...files].reduce((total, file) => total + compress(readFileSync(file)).length, 0);

const fileSizes = Object.entries(budgets).map(([name, given]) => {
  const { files: names = [name], bytes: budget = given } = typeof given === 'number' ? {} : given;
  const files = new Set(names.flatMap(findFiles));
  const gzip = sum(files, (bytes) => gzipSync(bytes, { level: 9 }));
  return { name, gzip, brotli: sum(files, brotliCompressSync), budget };
});

const recordFile = fileURLToPath(new URL('released-sizes.json', import.meta.url));
const released = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : undefined;

function describeDifference({ name, gzip }) {
  const before = released?.sizes[name];
  if (before === undefined) return '';
  return `${gzip < before ? '' : '+'}${gzip - before}`;
}

console.log(
  `file                       gzip     brotli   budget   ${released ? `since ${released.version}` : ''}`,
);
for (const fileSize of fileSizes) {
  const { name, gzip, brotli, budget } = fileSize;
  const numbers = [gzip, brotli, budget, describeDifference(fileSize)].map((text) =>
    String(text).padStart(9),
  );
  const verdict = gzip > budget ? '  over budget: make it smaller, or give the reason in the commit' : '';
  console.log(`${name.padEnd(22)}${numbers.join('')}${verdict}`);
}

process.exitCode = fileSizes.some(({ gzip, budget }) => gzip > budget) ? 1 : 0;

if (process.argv.includes('--record')) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const sizes = Object.fromEntries(fileSizes.map(({ name, gzip }) => [name, gzip]));
  writeFileSync(recordFile, `${JSON.stringify({ version, sizes }, undefined, 2)}\n`);
}

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
