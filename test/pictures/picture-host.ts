/** Serves an empty page with the fonts of the demo, the built element, and a platform whose answers are fixed. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { padding } from './scene-pictures.ts';

const folders: Readonly<Record<string, string>> = {
  dist: fileURLToPath(new URL('../../dist', import.meta.url)),
  fonts: fileURLToPath(new URL('../../demo/page/fonts', import.meta.url)),
};

const toFontFace = (family: string, file: string, weights: string, range = ''): string =>
  `@font-face { font-family: '${family}'; src: url('/fonts/${file}.woff2'); font-weight: ${weights}; ${range} }`;

/** Every text is in a font of the repository, on any machine. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Picture</title>
<link rel="icon" href="data:,">
<style>
${toFontFace('Geist', 'geist-latin', '100 900')}
${toFontFace('JetBrains Mono', 'jetbrains-mono-latin', '100 800')}
${toFontFace('Vazirmatn', 'vazirmatn-arabic', '100 900')}
:root { color-scheme: light dark; caret-color: transparent; }
body { margin: 0; padding: ${padding}px; font: 14px/20px Geist, Vazirmatn; background-color: light-dark(#f5f6f9, #0d1016); }
vitrine-dashboard { --vitrine-widget-text-code-font-family: 'JetBrains Mono'; }
</style>
<script type="module" src="/dist/vitrine.js"></script>
</html>`;

const types: Readonly<Record<string, string>> = { js: 'text/javascript', woff2: 'font/woff2' };

export interface PictureHost {
  readonly port: number;
  stop(): void;
}

/** @param answers - what the platform says, by the path. */
export async function startPictureHost(
  answers: Readonly<Record<string, (body: unknown, origin: string) => unknown>>,
): Promise<PictureHost> {
  const server = createServer((request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const send = (type: string, body: string | Buffer): void =>
      void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' }).end(body);
    const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : undefined;
    if (pathname === '/') return send('text/html', page);
    const found = answer
      ? readJson(request).then((body) => send('application/json', JSON.stringify(answer(body, origin))))
      : readStatic(pathname).then((file) =>
          send(types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain', file),
        );
    found.catch(() => response.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port, stop };
}

function readStatic(pathname: string): Promise<Buffer> {
  const [first = '', ...rest] = normalize(pathname).slice(1).split('/');
  const folder = Object.hasOwn(folders, first) ? folders[first] : undefined;
  if (folder === undefined) return Promise.reject(new Error(`There is no ${pathname}.`));
  return readFile(join(folder, ...rest));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}
