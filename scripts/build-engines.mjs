/** Builds the engines: one ESM file per engine with its large library inside; shared and rarely used parts are chunks. */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chartEngineChunks, otherEngineChunks, splitInto } from './chunks.mjs';
import { inlineRuntime } from './inline-runtime.mjs';
import { createLicensePlugin } from './third-party-licenses.mjs';

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const chartSource = (file) => source(`views/chart/engine/${file}`);

/** The source of each engine, by its name in `dist/engines`. */
const engineSources = {
  vega: chartSource('vega.ts'),
  'vega-lite': chartSource('vega-lite.ts'),
  map: source('views/map/engine/map.ts'),
  tiles: source('views/map/engine/tiles.ts'),
  markup: source('views/html/engine/markup.ts'),
  template: source('views/html/engine/template.ts'),
  'grid-editor': source('engines/grid-editor.ts'),
};

/**
 * Engines that share files. Charts share none with the others: what both use is short, and a file that vega.js imports would be
 * asked for only when that one has arrived.
 */
const engineGroups = [
  { engines: ['vega', 'vega-lite'], chunks: chartEngineChunks },
  { engines: ['map', 'tiles', 'markup', 'template', 'grid-editor'], chunks: otherEngineChunks },
];

/** Modules of packages that are replaced with modules of this repository. The header of each replacement gives the reason. */
const replaced = [
  { from: /vega-embed/, name: /^vega$/, by: chartSource('vega-core.ts') },
  {
    from: /vega-embed/,
    name: /^vega-(lite|tooltip|themes|interpreter)$/,
    by: chartSource('vega-embed-stubs.ts'),
  },
  { from: /vega-functions/, name: /^d3-geo$/, by: chartSource('lazy-geography.ts') },
  { from: /vega-lite/, name: /^vega$/, by: 'vega-util' },
  { from: /vega-util/, name: /^\.\/getter\.js$/, by: '\0vitrine-getter' },
];

const replaceModules = {
  name: 'vitrine-replaced-modules',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (name === '\0vitrine-getter') return name;
    const found = replaced.find(
      (entry) => entry.name.test(name) && importer?.match(/.*node_modules\/([^/]+)/)?.[1].match(entry.from),
    );
    if (!found) return null;
    return found.by === 'vega-util' ? this.resolve('vega-util', importer, { skipSelf: true }) : found.by;
  },
  /** vega-util imports its getter as a default export. The exports of this repository are named, so this module renames it. */
  load(id) {
    if (id !== '\0vitrine-getter') return null;
    return `export { createGuardedGetter as default } from ${JSON.stringify(chartSource('guarded-getter.ts'))};`;
  },
};

/** Tells a page that the worker has started (src/views/map/engine/tiles/provide-tile-worker.ts). */
const trial = `if (self.name === 'vitrine-trial') postMessage('started');\n`;

/** MapLibre's worker, without its source map link and with the answer to a trial. */
function readTileWorker() {
  const file = fileURLToPath(import.meta.resolve('maplibre-gl/dist/maplibre-gl-worker.mjs'));
  return `${readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '')}\n${trial}`;
}

/** Writes the worker beside the engine that starts it, and once more as a text for bundles without this file. */
const tileWorker = {
  name: 'vitrine-tile-worker',
  load: (id) =>
    id === source('views/map/engine/tiles/tile-worker-text.ts')
      ? `export const workerText = ${JSON.stringify(readTileWorker())};`
      : null,
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'tiles-worker.js', source: readTileWorker() });
  },
};

/** Vite's settings for engines, written to `outDir` (`<outDir>/<name>.js`, `<outDir>/chunks/…`). */
const enginesConfig = (outDir, { engines, chunks }) => ({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  base: './',
  // Pages have no globals of Node. Bundlers such as Parcel would look for packages in place of them.
  define: { 'process.env.NODE_ENV': '"production"', process: 'undefined', Buffer: 'undefined' },
  plugins: [replaceModules, tileWorker, inlineRuntime, createLicensePlugin()],
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    minify: true,
    // Without the comment in the files: the service names the map in the header `SourceMap`.
    sourcemap: 'hidden',
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // Without this, Vite wraps every dynamic import in its loader of style sheets, which engines do not have.
    lib: { entry: Object.fromEntries(engines.map((name) => [name, engineSources[name]])), formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: splitInto(chunks),
        // As an option of the build it would leave the white space of libraries in.
        minify: true,
        comments: false,
      },
    },
  },
});

/** Builds all engines into `outDir`. */
export async function buildEngines(outDir) {
  rmSync(outDir, { recursive: true, force: true });
  for (const group of engineGroups) await build(enginesConfig(outDir, group));
}
