/** Pages of a customer: one script and one tag, at an origin that also passes requests on to the platform. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: lost before the platform has it, or its response is lost. */
export type Fate = 'arrives' | 'is lost' | 'response is lost';

export interface PlainPages {
  /** Address of a page with one tag. @param attributes - of the tag, beside the address of the platform. */
  toAddress(attributes: Readonly<Record<string, string>>): string;
  stop(): Promise<void>;
}

/** @param decide - the fate of each request to an API. By default all arrive. */
export async function startPlainPages(
  platform: string,
  decide: (method: string, path: string) => Fate = () => 'arrives',
): Promise<PlainPages> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', platform);
    if (pathname === '/page')
      respondWithPage(response, `http://${request.headers.host ?? ''}/api`, searchParams);
    else
      passOn(platform, { request, response, fate: decide(request.method ?? '', pathname) }).catch(() =>
        response.destroy(),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    toAddress: (attributes) => `http://127.0.0.1:${port}/page?${new URLSearchParams(attributes).toString()}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function respondWithPage(response: ServerResponse, baseUrl: string, attributes: URLSearchParams): void {
  const written = [...attributes].map(([name, value]) => `${name}="${value}"`).join(' ');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>Customer</title>
    <script type="module" src="/embed/vitrine/vitrine.js"></script>
  </head>
  <body><vitrine-dashboard base-url="${baseUrl}" ${written}></vitrine-dashboard></body>
</html>`);
}

interface Passed {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fate: Fate;
}

/** Headers that belong to one connection. */
const ofConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

async function passOn(platform: string, { request, response, fate }: Passed): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  if (fate === 'is lost') return void response.destroy();
  const headers = Object.entries(request.headers).filter(([name]) => !ofConnection.has(name));
  const answer = await fetch(`${platform}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (fate === 'response is lost') return void response.destroy();
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (!ofConnection.has(name)) response.setHeader(name, value);
  response.end(body);
}
