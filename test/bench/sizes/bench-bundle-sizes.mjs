/** Bench 2: what a page fetches, as files are published, beside what comparable packages fetch. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { showBytes, toTable } from '../statistics.mjs';
import { peerSizes } from './peer-sizes.mjs';

const own = [
  ['Vitrine: what every page fetches', 'vitrine.js'],
  ['… engine of charts (Vega)', 'engines/vega.js'],
  ['… compiler of Vega-Lite', 'engines/vega-lite.js'],
  ['… engine of maps', 'engines/map.js'],
  ['… engine of Markdown and HTML', 'engines/markup.js'],
  ['… engine of templates', 'engines/template.js'],
];
const bare = [
  ['Bare page: vega-embed with all it brings', 'bare/compiled.js'],
  ['Bare page: the same and the interpreter', 'bare/interpreted.js'],
];

/** A file with everything that it imports at once. */
function closure(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    closure(join(dirname(file), target), seen);
  return seen;
}

function weigh(build, [name, path]) {
  const files = [...closure(join(build, path))].map((file) => readFileSync(file));
  const sum = (compress) => files.reduce((total, bytes) => total + compress(bytes).length, 0);
  return {
    name,
    files: files.length,
    min: files.reduce((total, { length }) => total + length, 0),
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 })),
    brotli: sum(brotliCompressSync),
  };
}

/** `build`: a folder of the built files, the bare pages in `bare/`. Engines share chunks; each figure counts all that the engine needs. */
export function benchSizes(build) {
  return [...own, ...bare].map((entry) => weigh(build, entry));
}

export function reportSizes(figures) {
  const measured = figures.map(({ name, files, min, gzip, brotli }) => [
    name,
    files,
    showBytes(min),
    showBytes(gzip),
    showBytes(brotli),
    '',
  ]);
  const peers = peerSizes.map(({ name, gzip, then }) => [name, '', '', showBytes(gzip), '', then]);
  return toTable(
    ['What', 'files', 'minified', 'gzip', 'brotli', 'fetched afterwards'],
    [...measured, ...peers],
  );
}
