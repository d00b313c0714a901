/** Bench 2: sizes of the published files that a page loads, compared with those of similar packages. */
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
  ['Bare page: vega-embed with its dependencies', 'bare/compiled.js'],
  ['Bare page: the same with the interpreter', 'bare/interpreted.js'],
];

/** A file with all of its static imports. */
function closure(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    closure(join(dirname(file), target), seen);
  return seen;
}

function measureBundle(build, [name, path]) {
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

/** `build`: the folder of the built files, with the bare pages in `bare/`. Each figure includes chunks that engines share. */
export function benchSizes(build) {
  return [...own, ...bare].map((entry) => measureBundle(build, entry));
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
