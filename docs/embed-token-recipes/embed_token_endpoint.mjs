// A backend with an endpoint for embed tokens, in Node 20.19 or newer and without a framework:
// node --env-file=data/host-credentials.env embed_token_endpoint.mjs
import { createServer } from 'node:http';
import { createEmbedToken } from 'vitrine/token';

const {
  VITRINE_URL = '',
  VITRINE_EMBED_SECRET: secret = '',
  VITRINE_EMBED_KEY_ID: keyId = '',
  VITRINE_EMBED_ISSUER: issuer = '',
  VITRINE_DEPLOYMENT_ID,
  VITRINE_PUBLIC_ID: shownDashboard = 'SampleOrders',
  PORT = '4001',
} = process.env;

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const missing = [
  'VITRINE_URL',
  'VITRINE_EMBED_SECRET',
  'VITRINE_EMBED_KEY_ID',
  'VITRINE_EMBED_ISSUER',
  'VITRINE_DEPLOYMENT_ID',
].filter((name) => !process.env[name]);
if (missing.length > 0)
  stop(
    `Set ${missing.join(', ')}: vitrine-service serve --sample (or --data with --with-dashboard) writes them to data/host-credentials.env.`,
  );

// Replace this with your own sign-in, and with your own rule of who may see which dashboard.
const readers = new Map([['session-of-ada', { id: 'ada@example.com', dashboards: [shownDashboard] }]]);
const findReader = ({ headers: { cookie = '' } }) =>
  readers.get(/(?:^|;\s*)session=([^;]*)/.exec(cookie)?.[1] ?? '');

async function answerEmbedToken(request, response) {
  if (request.method !== 'POST') return refuse(response, 405, 'Use POST.');
  // A page of another site must not get a token of your reader. Browsers send this header, and pages cannot change it.
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  const isJson = request.headers['content-type']?.startsWith('application/json');
  if (site !== 'same-origin' || !isJson) return refuse(response, 403, 'Only for pages of this host.');
  const reader = findReader(request);
  // The element then reports the code `signed-out`.
  if (!reader) return refuse(response, 401, 'Sign in first.');
  const publicId = await readPublicId(request);
  if (publicId === undefined) return refuse(response, 400, 'The body must be { "publicId": "…" }.');
  if (!reader.dashboards.includes(publicId)) return refuse(response, 403, 'You may not see this dashboard.');
  const token = await createEmbedToken({
    secret,
    keyId,
    issuer,
    subject: reader.id,
    deploymentId: Number(VITRINE_DEPLOYMENT_ID),
    publicId,
  });
  sendJson(response, 200, { token });
}

async function readPublicId(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 1000) return undefined;
  }
  try {
    const { publicId } = JSON.parse(text);
    return typeof publicId === 'string' ? publicId : undefined;
  } catch {
    return undefined;
  }
}

const refuse = (response, status, message) => sendJson(response, status, { message });

function sendJson(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

// The exact address and hash of the element's script.
const script = await fetch(`${VITRINE_URL}/embed/vitrine/latest.json`)
  .then((response) => (response.ok ? response.json() : Promise.reject(response)))
  .catch(() =>
    stop(`No service answers at VITRINE_URL (${VITRINE_URL}): start it first, or correct the address.`),
  );

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Dashboard</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous"></script>
  </head>
  <body>
    <vitrine-dashboard
      base-url="${VITRINE_URL}/api"
      public-id="${shownDashboard}"
      token-url="/embed-token"
    ></vitrine-dashboard>
  </body>
</html>
`;

createServer((request, response) => {
  if (request.url === '/embed-token')
    return answerEmbedToken(request, response).catch((error) => {
      console.error(error);
      refuse(response, 500, 'The token could not be signed.');
    });
  // Everyone who opens the page is signed in as Ada: replace this with your own sign-in, too.
  response.setHeader('Set-Cookie', 'session=session-of-ada; HttpOnly; SameSite=Lax; Path=/');
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
})
  .on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    stop(isTaken ? `Port ${PORT} is taken: set PORT to a free one.` : error.message);
  })
  .listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}`));
