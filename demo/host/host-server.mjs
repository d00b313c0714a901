/** The demo's host: the backend of "Skyline Ops", a made-up product that embeds dashboards in its own page. */
import { createServer } from 'node:http';
import { createEmbeddingBackend } from './embedding-config-and-tokens.mjs';
import { createPageFiles, toPolicy } from './static-page-files.mjs';
import { createMinimalEmbedPage, tagStyle } from './minimal-embed-page.mjs';

/** In bytes. A request for a token contains one public id. */
const longestBody = 4096;

/**
 * Serves the built page, its config and its embed tokens. `port` 0 uses any free port; `address` is loopback by default.
 * `platformUrl` is the address of the service; `credentialsFile` is the file that the service wrote for this host.
 * @returns the page's address and a function that stops the server.
 */
export async function startHost({ port, address = '127.0.0.1', platformUrl, credentialsFile, pageFolder }) {
  const platform = platformUrl.replace(/\/+$/, '');
  const { createEmbedToken } = await import('../../dist/token.js');
  const embedding = createEmbeddingBackend({ platformUrl: platform, credentialsFile, createEmbedToken });
  const answerFile = createPageFiles({ folder: pageFolder, platformUrl: platform });
  const answerTag = createTagAnswer(platform);
  const server = createServer((request, response) => {
    answer(request, response, { platform, embedding, answerFile, answerTag }).catch((error) =>
      answerFailure(response, error),
    );
  });
  await listen(server, port, address);
  return { url: `http://${address}:${server.address().port}`, close: () => close(server) };
}

async function answer(request, response, { platform, embedding, answerFile, answerTag }) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const [pathname] = request.url.split('?', 1);
  if (pathname === '/embed-token') return answerToken(request, response, embedding);
  if (!['GET', 'HEAD'].includes(request.method)) return refuseMethod(response, 'GET, HEAD');
  if (pathname === '/host/config') return answerJson(response, 200, await embedding.readConfig());
  if (pathname === '/host/platform') return answerJson(response, 200, { platformUrl: platform });
  if (pathname === '/tag') return answerTag(request, response);
  if (pathname === '/tag.css') return answerText(response, tagStyle, { 'Content-Type': 'text/css' });
  if (!(await answerFile(request, response, pathname)))
    answerProblem(response, 404, 'There is no such page.');
}

function createTagAnswer(platform) {
  const toTagPage = createMinimalEmbedPage(platform);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': toPolicy(new URL(platform).origin),
    // The address contains a session id, which must not be sent to other sites.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
  return async (request, response) => {
    const text = await toTagPage(request.url);
    if (text === undefined)
      return answerProblem(response, 400, 'The address must be /tag?public-id=…&session-id=…');
    answerText(response, text, headers);
  };
}

async function answerToken(request, response, embedding) {
  if (request.method !== 'POST') return refuseMethod(response, 'POST');
  // Other sites must not get tokens for the person who is signed in here.
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') return answerProblem(response, 403, 'Tokens are for pages of this host.');
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return answerProblem(response, 415, 'The body must be JSON.');
  }
  // A body without Content-Length may have any length, so it is refused.
  if (Number(request.headers['content-length'] ?? Infinity) > longestBody) {
    return answerProblem(response, 413, `The body may have ${longestBody} bytes.`);
  }
  const publicId = readPublicId(await readBody(request));
  if (publicId === undefined) return answerProblem(response, 400, 'The body must be { "publicId": "…" }.');
  const token = await embedding.signToken(publicId);
  if (token === undefined) return answerProblem(response, 403, 'This host does not show that dashboard.');
  answerJson(response, 200, { token });
}

async function readBody(request) {
  const chunks = await request.setEncoding('utf8').toArray();
  return chunks.join('');
}

function readPublicId(body) {
  try {
    const { publicId } = JSON.parse(body);
    return typeof publicId === 'string' ? publicId : undefined;
  } catch {
    return undefined;
  }
}

function refuseMethod(response, allowed) {
  response.setHeader('Allow', allowed);
  answerProblem(response, 405, `Allowed here: ${allowed}.`);
}

const answerProblem = (response, status, message) =>
  answerJson(response, status, { statusCode: status, message });

function answerText(response, text, headers) {
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

function answerJson(response, status, body) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** A connection that the reader closed in the middle of a file is not reported as an error. */
function answerFailure(response, error) {
  if (response.headersSent || response.destroyed) return response.destroy();
  console.error(error);
  answerProblem(response, 500, 'The host could not answer.');
}

function listen(server, port, address) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
}

function close(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
