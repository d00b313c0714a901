/**
 * The backend: it knows who is signed in, and signs embed tokens for that person. It is a function of request, response
 * and next, as servers of Node take it. In your product, your own sign-in replaces the sessions of this file, and
 * `/embed-token` stays.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createEmbedToken } from 'vitrine/token';

// The file has the credentials on the machine of a developer. On a server, the environment has them.
if (existsSync('.env')) process.loadEnvFile('.env');

const names = [
  'VITRINE_URL',
  'VITRINE_EMBED_SECRET',
  'VITRINE_EMBED_KEY_ID',
  'VITRINE_EMBED_ISSUER',
  'VITRINE_DEPLOYMENT_ID',
];
const missing = names.filter((name) => !process.env[name]);
if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} in the environment or in .env.`);

/** The dashboards that this product shows to people who are signed in. */
const publicIds = ['SampleOrders'];

/** The person of each session, by the id in the session's cookie. */
const people = new Map();

const routes = {
  'GET /session': (request, response) => sendJson(response, 200, { person: findPerson(request) ?? null }),
  'POST /sign-in': signIn,
  'POST /sign-out': signOut,
  'POST /embed-token': sendToken,
};

/** Answers the requests of the routes above. All others go to `next`. */
export async function answer(request, response, next) {
  const route = routes[`${request.method} ${request.url.split('?')[0]}`];
  if (!route) return next();
  try {
    await route(request, response);
  } catch (error) {
    console.error(error);
    sendJson(response, 500, { message: 'The backend has failed: its log says why.' });
  }
}

/** Answers `{ token }` to a person who is signed in, and 401 to everybody else. */
async function sendToken(request, response) {
  if (!isFromOwnPage(request)) return sendJson(response, 403, { message: 'Only for pages of this host.' });
  const person = findPerson(request);
  if (!person) return sendJson(response, 401, { message: 'Nobody is signed in.' });
  const publicId = await readPublicId(request);
  if (!publicIds.includes(publicId)) return sendJson(response, 403, { message: 'No such dashboard here.' });
  const token = await createEmbedToken({
    secret: process.env.VITRINE_EMBED_SECRET,
    keyId: process.env.VITRINE_EMBED_KEY_ID,
    issuer: process.env.VITRINE_EMBED_ISSUER,
    deploymentId: Number(process.env.VITRINE_DEPLOYMENT_ID),
    subject: person.id,
    publicId,
  });
  sendJson(response, 200, { token });
}

/**
 * A page of another site must not get a token of your reader (CSRF). Browsers send `Sec-Fetch-Site`, and pages cannot change
 * it; a form cannot send JSON.
 */
function isFromOwnPage({ headers }) {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' && (headers['content-type']?.startsWith('application/json') ?? false);
}

/** Everybody may sign in as Ada. Your product asks for a password here, or leads to an identity provider. */
function signIn(request, response) {
  const session = randomUUID();
  people.set(session, { id: 'ada@example.com', name: 'Ada' });
  // Pages of other sites cannot use the cookie, and no script can read it.
  response.setHeader('Set-Cookie', `session=${session}; HttpOnly; SameSite=Strict; Path=/`);
  sendJson(response, 200, { person: people.get(session) });
}

function signOut(request, response) {
  people.delete(readSession(request));
  sendJson(response, 200, { person: null });
}

const findPerson = (request) => people.get(readSession(request));

const readSession = (request) => /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];

/** The element sends `{ publicId }`. */
async function readPublicId(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 1000) return undefined;
  }
  try {
    return JSON.parse(body).publicId;
  } catch {
    return undefined;
  }
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
