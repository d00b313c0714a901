/** Bundles bare vega-embed when a test first asks for it; nothing of it lies in dist. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const address = '/test/engines/parity/bare-bundle.js';

async function bundle() {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: fileURLToPath(new URL('bare.mjs', import.meta.url)), formats: ['es'], fileName: 'bare' },
    },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  return output[0].code;
}

export function bareEmbed() {
  let code;
  return {
    name: 'vitrine-bare-embed',
    async serve({ path }) {
      return path === address ? { body: await (code ??= bundle()), type: 'js' } : undefined;
    },
  };
}
