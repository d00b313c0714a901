/** A platform over real HTTP with valid responses, except for the failures that a test defines. */
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sendJson, type Answer } from '../faulty-platform/faults.mjs';

export interface FaultyPlatform {
  readonly origin: () => string;
  readonly baseUrl: () => string;
  /** Replacements of the valid response, by path. */
  readonly faults: Map<string, Answer>;
  /** Paths of all requests since the test began. */
  readonly requests: string[];
  /** Resolves with the first request to a path. */
  waitForRequest(path: string): Promise<IncomingMessage>;
}

export const places = {
  dashboard: '/api/v1/embed/dashboard/abc',
  deployment: '/api/v1/deployments/3',
  dataToken: '/api/v1/deployments/3/token',
  session: '/api/v1/embed/session/token',
  draft: '/api/v1/deployments/3/workbooks/7/dashboard-draft',
  load: '/cubejs-api/v1/load',
  sql: '/cubejs-api/v1/cubesql',
  meta: '/cubejs-api/v1/meta',
  tokenUrl: '/embed-token',
} as const;

export function useFaultyPlatform(): FaultyPlatform {
  const faults = new Map<string, Answer>();
  const requests = new Array<string>();
  let origin = '';
  const good: Record<string, Answer> = {
    [places.dashboard]: sendJson({ deploymentId: 3, workbookId: 7, config: {} }),
    [places.deployment]: (...args) => sendJson({ deploymentUrl: origin })(...args),
    [places.dataToken]: sendJson({ cubeApiToken: 'data' }),
    [places.session]: sendJson({ token: 'opaque' }),
    [places.draft]: sendJson({}),
    [places.load]: sendJson({ data: [] }),
    [places.sql]: sendJson({ schema: [{ name: 'n', column_type: 'Int64' }] }),
    [places.meta]: sendJson({ cubes: [] }),
    [places.tokenUrl]: sendJson({ token: 'opaque' }),
  };
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = faults.get(path) ?? good[path] ?? sendJson({ message: 'nothing here' }, 404);
    answer(request, response);
    arrivals.emit(path, request);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    faults.clear();
    requests.length = 0;
  });
  afterAll(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  });
  const waitForRequest = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve) => arrivals.once(path, resolve));
  return { faults, requests, waitForRequest, origin: () => origin, baseUrl: () => `${origin}/api` };
}
