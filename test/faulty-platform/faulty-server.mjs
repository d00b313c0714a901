/**
 * A platform for page tests that has one fault with one kind of request, and handles all others correctly. Each fault
 * has its own host, `<kind>-<fault>-<any>.localhost` with numbers, so that stalled connections do not block others.
 */
import { createServer } from 'node:http';
import * as faults from './faults.mjs';

const { sendJson } = faults;
const everywhere = {
  ...named('stalls', faults.stalls),
  ...named('ends with', faults.losses),
  ...named('answers', { ...faults.nonsense, ...faults.otherTypes, ...faults.emptiness, ...faults.redirects }),
  ...named('answers', { ...faults.refusals, ...faults.headers, ...faults.computing }),
};

function named(verb, answers) {
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`${verb} ${name}`, answer]));
}

const position = { x: 0, y: 0, w: 12, h: 5 };
const places = {
  dashboard: '/api/v1/embed/dashboard/abc',
  deployment: '/api/v1/deployments/3',
  dataToken: '/api/v1/deployments/3/token',
  session: '/api/v1/embed/session/token',
  draft: '/api/v1/deployments/3/workbooks/7/dashboard',
  load: '/cubejs-api/v1/load',
  sql: '/cubejs-api/v1/cubesql',
  meta: '/cubejs-api/v1/meta',
  tokenUrl: '/embed-token',
};
const kinds = Object.keys(places);
/** Read before the draft is saved, and healthy. */
const workbook = '/api/v1/deployments/3/workbooks/7';
const reports = '/api/v1/deployments/3/reports';
const themes = '/api/v1/themes';
const names = Object.keys(everywhere);

const token = `head.${Buffer.from('{"deploymentId":3,"mode":"creator"}').toString('base64url')}.signature`;

/** A dashboard of one table with a query of either kind. */
function dashboardFor(kind) {
  const query = { dimensions: ['a.word'] };
  const asked = kind === 'sql' ? { sqlQuery: 'SELECT word FROM a' } : { meta: { query } };
  const filter = {
    id: 'f',
    type: 'FILTER',
    position: { ...position, y: 5, h: 2 },
    config: { member: 'a.word' },
  };
  const chart = { id: 'w', type: 'CHART', position, config: { reportId: 1, title: 'Words' } };
  return {
    deploymentId: 3,
    workbookId: 7,
    publicId: 'abc',
    config: { title: 'Scene', widgets: kind === 'meta' ? [chart, filter] : [chart] },
    reportSnapshots: [{ id: 1, reportId: 1, versionNumber: 1, kind: 'table', spec: {}, ...asked }],
  };
}

const word = 'All is well';
const good = {
  [places.dashboard]: (kind) => sendJson(dashboardFor(kind)),
  [places.deployment]: (_, origin) => sendJson({ deploymentUrl: origin }),
  [places.dataToken]: () => sendJson({ cubeApiToken: 'data' }),
  [places.session]: () => sendJson({ token }),
  [places.draft]: () => sendJson({}),
  [workbook]: (kind) => sendJson({ dashboardPublished: dashboardFor(kind).config }),
  [reports]: () =>
    sendJson({
      items: [{ id: 1, jsonQuery: '{"dimensions":["a.word"]}', meta: { kind: 'table', spec: {} } }],
      pageInfo: { hasNextPage: false },
    }),
  [themes]: () => sendJson({ items: [], pageInfo: { hasNextPage: false } }),
  [places.load]: () => sendJson({ data: { members: ['a.word'], columns: [[word]] } }),
  [places.sql]: () => (_, response) =>
    void response.end(`{"schema":[{"name":"word","column_type":"String"}]}\n{"data":[["${word}"]]}\n`),
  [places.meta]: () => sendJson({ cubes: [] }),
  [places.tokenUrl]: () => sendJson({ token }),
};

function allowOrigin({ headers: { origin = '*' } }, response) {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT');
  response.setHeader('access-control-max-age', '600');
}

export async function startMisbehavingServer() {
  const healed = new Set();
  const asked = new Map();
  /** Responses that wait until the request with the fault has arrived, by host. */
  const awaiting = new Map();
  const tellArrival = (host, response) =>
    asked.has(host) ? response.end() : void awaiting.set(host, response);
  const server = createServer((request, response) => {
    const {
      url = '',
      method,
      headers: { host = '' },
    } = request;
    allowOrigin(request, response);
    if (method === 'OPTIONS') return response.writeHead(204).end();
    if (url === '/heal') {
      healed.add(host);
      return response.end(JSON.stringify(asked.get(host) ?? 0));
    }
    if (url === '/asked') return tellArrival(host.replace('asked-', ''), response);
    const [kind = 0, fault = 0] = host.split('-').map(Number);
    const isFaulty = url === places[kinds[kind]];
    if (isFaulty) {
      asked.set(host, (asked.get(host) ?? 0) + 1);
      awaiting.get(host)?.end();
    }
    if (isFaulty && !healed.has(host)) return everywhere[names[fault]](request, response);
    const [path] = url.split('?', 1);
    const answer = good[path]?.(kinds[kind], `http://${host}`) ?? sendJson({ message: 'nothing here' }, 404);
    answer(request, response);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const description = { port: server.address().port, kinds, faults: names, token, word };

  async function close() {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return { description, close };
}

/** Describes the server at /test/misbehaving.json. */
export function misbehavingPlugin({ description, close }) {
  return {
    name: 'vitrine-misbehaving',
    serve: ({ path }) =>
      path === '/test/misbehaving.json' ? { body: JSON.stringify(description), type: 'json' } : undefined,
    serverStop: close,
  };
}
