/** Opens sessions, exchanges them, and requests rows with the resulting tokens. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { embedClaimsSchema } from '../../src/contract/embed-claims.ts';
import type { EmbedClaims } from '../../src/contract/embed-claims.ts';
import { loadResponseSchema } from '../../src/contract/data-api-schemas.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import {
  generateSessionResponseSchema,
  sessionTokenResponseSchema,
} from '../../src/contract/endpoints/embed-sessions.ts';
import type { Answer, ServiceUnderTest } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly claims: EmbedClaims;
}

export interface Sessions {
  /** The response of the call that opens a session; `externalId` defaults to `reader`. */
  readonly generate: (body?: object, token?: string) => Promise<Answer>;
  readonly exchange: (sessionId: string) => Promise<Answer>;
  readonly open: (body?: object) => Promise<OpenedSession>;
  readonly dataToken: (token: string) => Promise<string>;
  /** The number of orders visible with a data token; fails if the Data API returns an error. */
  readonly countOrders: (dataToken: string) => Promise<number>;
  /** The number of orders visible to the reader of a session. */
  readonly countAs: (body: object) => Promise<number>;
  readonly load: (dataToken: string) => Promise<Answer>;
}

export function createSessions(service: () => ServiceUnderTest): Sessions {
  const generate = (body: object = {}, token = service().adminKey): Promise<Answer> => {
    const named = 'internalId' in body ? body : { externalId: 'reader', ...body };
    return service().call('/api/v1/embed/generate-session', { token, body: { deploymentId: 1, ...named } });
  };
  const exchange = (sessionId: string): Promise<Answer> =>
    service().call('/api/v1/embed/session/token', { body: { sessionId } });
  const open = async (body: object = {}): Promise<OpenedSession> => {
    const opened = await generate(body);
    expect(opened.status, opened.text).toBe(200);
    const { sessionId } = opened.read(generateSessionResponseSchema);
    const { token } = (await exchange(sessionId)).read(sessionTokenResponseSchema);
    return { sessionId, token, claims: embedClaimsSchema.parse(decodeJwt(token)) };
  };
  const dataToken = async (token: string): Promise<string> => {
    const answer = await service().call('/api/v1/deployments/1/token', { token, method: 'POST' });
    expect(answer.status, answer.text).toBe(200);
    return answer.read(deploymentTokenResponseSchema).cubeApiToken;
  };
  const load = (token: string): Promise<Answer> => {
    const headers = { Authorization: token };
    return service().call('/cubejs-api/v1/load', {
      headers,
      body: { query: { measures: ['orders.count'] } },
    });
  };
  const countOrders = async (token: string): Promise<number> => {
    const answer = await load(token);
    expect(answer.status, answer.text).toBe(200);
    const { data } = loadResponseSchema.parse(answer.json);
    return Array.isArray(data) ? Number(data[0]?.['orders.count']) : NaN;
  };
  const countAs = async (body: object): Promise<number> =>
    countOrders(await dataToken((await open(body)).token));
  return { generate, exchange, open, dataToken, load, countOrders, countAs };
}

const policies = `    access_policy:
      - group: '*'
        row_level:
          filters:
            - member: customer
              operator: equals
              values: ['{ userAttributes.customer }']
      - group: auditors
        row_level:
          allow_all: true
      - group: 'system:tenant:acme:group:chiefs'
        row_level:
          allow_all: true
      - group: '*'
        row_level:
          filters:
            - member: status
              operator: equals
              values: ['{ securityContext.status }']
`;

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: customer, sql: customer, type: string }
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: price }
${policies}`;

/**
 * The small workspace with row rules: readers see the orders of the customer in their attribute. Auditors, and the
 * chiefs of one tenant, see all three orders. Ada has two orders, Bob one.
 */
export function makeGuardedWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-guarded-'));
  writeWorkspace(folder);
  writeFileSync(join(folder, 'model', 'orders.yml'), model);
  return folder;
}
