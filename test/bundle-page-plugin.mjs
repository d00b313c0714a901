/** Bundles a page's module when a test first requests it. Nothing is written to dist. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Without them, Vue warns in the console. */
const vueFlags = {
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

/** A page that needs the element loads it as it is built. */
const builtElement = {
  name: 'built-element',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/define.ts') ? { id: '/dist/vitrine.js', external: true } : null),
};

async function bundle(entry, environment) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [builtElement],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment), ...vueFlags },
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
export function bundleFor(address, entry, environment = 'production') {
  let code;
  return {
    name: `vitrine-bundle ${address}`,
    async serve({ path }) {
      return path === address ? { body: await (code ??= bundle(entry)), type: 'js' } : undefined;
    },
  };
}
