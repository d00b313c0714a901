/** Serves the gallery, with a platform that serves only the element's script. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { startHost } from '../../demo/host/host-server.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const scriptFolder = '/embed/vitrine/';

export interface GalleryUnderTest {
  /** Address of the gallery. */
  readonly url: string;
  /** Origin of scripts that the policy allows besides the page's own. */
  readonly scripts: string;
  stop(): Promise<void>;
}

function startScripts(): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://platform.invalid');
    void answerScript(pathname).then(
      (file) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
        // It is no failure if the page is closed while a file is sent.
        pipeline(createReadStream(file), response).catch(() => response.destroy());
      },
      () => response.writeHead(404).end(),
    );
  });
}

async function answerScript(pathname: string): Promise<string> {
  if (!pathname.startsWith(scriptFolder)) throw new Error('Only scripts are served.');
  const file = join(dist, pathname.slice(scriptFolder.length));
  await stat(file);
  return file;
}

export async function startGallery(): Promise<GalleryUnderTest> {
  const scripts = startScripts().listen(0, '127.0.0.1');
  await once(scripts, 'listening');
  const { port } = scripts.address() as AddressInfo;
  const platformUrl = `http://127.0.0.1:${port}`;
  const host = await startHost({ port: 0, platformUrl, credentialsFile: '', pageFolder: join(dist, 'demo') });
  const stop = async () => {
    await host.close();
    scripts.closeAllConnections();
    scripts.close();
  };
  return { url: `${host.url}/gallery`, scripts: platformUrl + scriptFolder, stop };
}
