/** Bundles the peer's page when a test first asks for it; nothing of it lies in dist. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const address = '/test/peer-grid/bundle.js';

async function bundle() {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: fileURLToPath(new URL('page.mjs', import.meta.url)), formats: ['es'], fileName: 'page' },
    },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  return output[0].code;
}

export function peerGrid() {
  let code;
  return {
    name: 'vitrine-peer-grid',
    async serve({ path }) {
      return path === address ? { body: await (code ??= bundle()), type: 'js' } : undefined;
    },
  };
}
