/** A server for the drawing page: the source, the built engines, and the data sets that specs load. */
import { createReadStream, existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { bundleFor } from '../../bundle-page-plugin.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bare = bundleFor(
  '/test/engines/parity/bare-bundle.js',
  new URL('../../engines/parity/bare-vega-embed.mjs', import.meta.url),
);

/** @param {string[]} dataFolders folders that are searched in this order */
export async function serve(dataFolders) {
  const plugin = {
    name: 'vitrine-proof',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => void answer(request, response, next, dataFolders));
    },
  };
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1', hmr: false, ws: false, watch: null },
  });
  await server.listen();
  return { origin: `http://127.0.0.1:${server.httpServer.address().port}`, close: () => server.close() };
}

async function answer({ url = '/' }, response, next, dataFolders) {
  const path = decodeURIComponent(new URL(url, 'http://a').pathname);
  if (path === '/empty.html') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
  const bundled = await bare.serve({ path });
  if (bundled) return response.setHeader('content-type', 'text/javascript').end(bundled.body);
  if (!path.startsWith('/data/')) return next();
  const name = normalize(path.slice('/data/'.length)).replace(/^(\.\.[/\\])+/, '');
  const file = dataFolders.map((folder) => join(folder, name)).find((one) => existsSync(one));
  if (!file) return response.writeHead(404).end();
  response.setHeader('access-control-allow-origin', '*');
  return createReadStream(file).pipe(response);
}
