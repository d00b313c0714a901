/** Bundles each bare page into one file, with the same tool, target and minifier as Vitrine's bundles. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const pages = {
  compiled: './drawing/pages/compiled.js',
  interpreted: './drawing/pages/interpreted.js',
  'ag-grid': './tables/pages/ag-grid.js',
  'repaint-bare': './repaint/pages/repaint-bare.js',
  'recolor-bare': './repaint/pages/recolor-bare.js',
};

export async function buildBare(outDir) {
  mkdirSync(outDir, { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        minify: true,
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: { [name]: fileURLToPath(new URL(page, import.meta.url)) },
          // The exports of a page are used too.
          preserveEntrySignatures: 'strict',
          output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    });
  }
}
