/** Bundles a page's module when a test first requests it. Nothing is written to dist. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

async function bundle(entry) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: fileURLToPath(entry), formats: ['es'], fileName: 'bundle' },
    },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  return output[0].code;
}

/** Serves the module `entry` (a file URL), bundled with its imports, at `address`. */
export function bundleFor(address, entry) {
  let code;
  return {
    name: `vitrine-bundle ${address}`,
    async serve({ path }) {
      return path === address ? { body: await (code ??= bundle(entry)), type: 'js' } : undefined;
    },
  };
}
