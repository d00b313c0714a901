/** Bundles the bare pages as our own bundles are made: the same tool, target and minifier, one file each. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = (name) => fileURLToPath(new URL(`./pages/${name}.js`, import.meta.url));

export async function buildBare(outDir) {
  mkdirSync(outDir, { recursive: true });
  for (const name of ['compiled', 'interpreted']) {
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
          input: { [name]: source(name) },
          output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    });
  }
}
