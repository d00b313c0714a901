/** The demo's host: the backend of "Skyline Ops", a made-up product that embeds dashboards in its own page. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  answerJson,
  answerProblem,
  answerRedirect,
  answerText,
  readOwnPost,
  refuseMethod,
} from './answers.mjs';
import { PlatformRefusal } from './authoring.mjs';
import { createDocumentation } from './documentation.mjs';
import { createEmbeddingBackend } from './embedding-config-and-tokens.mjs';
import { requireExhibits } from './exhibits.mjs';
import { createSessions } from './sessions.mjs';
import { findRedirect } from './page-addresses.mjs';
import { createPageFiles, toPolicy } from './static-page-files.mjs';
import { createMinimalEmbedPage, tagStyle } from './minimal-embed-page.mjs';

const manifestFile = fileURLToPath(new URL('../../dist/custom-elements.json', import.meta.url));

/**
 * Serves the built page, its config and its embed tokens. `port` 0 uses any free port; `address` is loopback by default.
 * `platformUrl` is the address of the service; `credentialsFile` is the file that the service wrote for this host.
 * `workspace` says what the page calls the data, and whether they are the person's own files.
 * @returns the page's address and a function that stops the server.
 */
export async function startHost({
  port,
  address = '127.0.0.1',
  platformUrl,
  credentialsFile,
  pageFolder,
  workspace = { name: 'Sample workspace', isOwnFiles: false },
}) {
  await requireExhibits();
  const platform = platformUrl.replace(/\/+$/, '');
  const { createEmbedToken } = await import('../../dist/token.js');
  const host = {
    platform,
    sessions: createSessions(),
    embedding: createEmbeddingBackend({
      platformUrl: platform,
      credentialsFile,
      workspace,
      createEmbedToken,
    }),
    answerFile: createPageFiles({ folder: pageFolder, platformUrl: platform }),
    answerTag: createTagAnswer(platform),
    answerDocument: createDocumentAnswer(platform, pageFolder),
  };
  const server = createServer((request, response) => {
    answer(request, response, host).catch((error) => answerFailure(response, error));
  });
  await listen(server, port, address);
  return { url: `http://${address}:${server.address().port}`, close: () => close(server) };
}

const answerThemes = forAuthors(listThemes);

/** An answer for authors alone. The session says who asks. */
function forAuthors(act) {
  return (call, host) =>
    call.person.role === 'author'
      ? act(call, host)
      : answerProblem(call.response, 403, 'Only authors may do this.');
}

/** Requests to sign, to create or to change something. */
const posts = {
  '/embed-token': answerToken,
  '/host/session': answerSession,
  '/host/dashboards': forAuthors(answerNewDashboard),
  '/host/shown-dashboards': forAuthors(answerShown),
  '/host/published-themes': forAuthors(answerPublishedTheme),
  '/host/dashboard-theme': forAuthors(answerDashboardTheme),
};

async function answer(request, response, host) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const [pathname] = request.url.split('?', 1);
  if (Object.hasOwn(posts, pathname)) return answerPost(request, response, host, posts[pathname]);
  if (!['GET', 'HEAD'].includes(request.method)) return refuseMethod(response, 'GET, HEAD');
  const next = findRedirect(pathname, pathname === '/' ? await host.embedding.listPublicIds() : []);
  if (next) return answerRedirect(response, next);
  if (pathname === '/host/config') return answerConfig(request, response, host);
  if (pathname === '/host/themes')
    return answerThemes({ response, person: host.sessions.findPerson(request) }, host);
  if (pathname === '/host/platform') return answerJson(response, 200, { platformUrl: host.platform });
  if (pathname === '/tag') return host.answerTag(request, response);
  if (pathname === '/tag.css') return answerText(response, tagStyle, { 'Content-Type': 'text/css' });
  if (pathname === '/custom-elements.json') return answerManifest(response);
  if (pathname.startsWith('/docs/')) return host.answerDocument(response, pathname);
  if (!(await host.answerFile(request, response, pathname)))
    answerProblem(response, 404, 'There is no such page.');
}

const answerConfig = async (request, response, { embedding, sessions }) =>
  answerJson(response, 200, await embedding.readConfig(sessions.findPerson(request)));

async function answerPost(request, response, host, act) {
  const fields = await readOwnPost(request, response);
  if (fields) await act({ request, response, fields, person: host.sessions.findPerson(request) }, host);
}

async function answerToken({ response, fields: { publicId }, person }, { embedding }) {
  if (typeof publicId !== 'string')
    return answerProblem(response, 400, 'The body must be { "publicId": "…" }.');
  const token = await embedding.signToken(person, publicId);
  if (token === undefined) return answerProblem(response, 403, 'This host does not show that dashboard.');
  answerJson(response, 200, { token });
}

function answerSession({ request, response, fields: { role } }, { sessions }) {
  const person = sessions.signIn(request, response, role);
  if (!person) return answerProblem(response, 400, 'The body must be { "role": "reader" } or "author".');
  answerJson(response, 200, { role: person.role });
}

async function answerNewDashboard({ response, person }, { embedding }) {
  answerJson(response, 201, await embedding.createDashboard(person));
}

async function answerShown({ response, fields: { publicId }, person }, { embedding }) {
  const isShown = await embedding.showToReaders(person, publicId);
  if (!isShown) return answerProblem(response, 404, 'There is no such dashboard.');
  answerJson(response, 200, { publicId });
}

async function listThemes({ response, person }, { embedding }) {
  answerJson(response, 200, { themes: await embedding.listThemes(person) });
}

async function answerPublishedTheme({ response, fields: { id, name, theme }, person }, { embedding }) {
  if (id !== undefined && !Number.isInteger(id))
    return answerProblem(response, 400, 'The id of a theme is a whole number.');
  answerJson(response, 200, await embedding.publishTheme(person, { id, name, theme }));
}

async function answerDashboardTheme({ response, fields: { publicId, themeId }, person }, { embedding }) {
  const isUsed = await embedding.useTheme(person, { publicId, themeId });
  if (!isUsed) return answerProblem(response, 404, 'There is no such dashboard.');
  answerJson(response, 200, { publicId, themeId });
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

/** The manifest of the element, from which its page makes its lists of attributes and events. */
async function answerManifest(response) {
  const text = await readFile(manifestFile, 'utf8').catch(() => undefined);
  if (text === undefined) return answerProblem(response, 404, 'The manifest has not been built.');
  answerText(response, text, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
}

function createDocumentAnswer(platform, pageFolder) {
  const toDocumentPage = createDocumentation(join(pageFolder, 'docs.html'));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': toPolicy(new URL(platform).origin),
    'Cache-Control': 'no-cache',
  };
  return async (response, pathname) => {
    const text = await toDocumentPage(pathname);
    if (text === undefined) return answerProblem(response, 404, 'There is no such document.');
    answerText(response, text, headers);
  };
}

/** A connection that the reader closed in the middle of a file is not reported as an error. */
function answerFailure(response, error) {
  if (response.headersSent || response.destroyed) return response.destroy();
  if (error instanceof PlatformRefusal) return answerProblem(response, 502, error.message);
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
