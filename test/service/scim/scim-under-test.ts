/** A service with a SCIM token, and a client that speaks as an identity provider does. */
import { beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { checkConformance } from '../check-conformance.ts';
import { useService } from '../service-under-test.ts';
import type { Backing, ServiceUnderTest } from '../service-under-test.ts';

export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  vitrine: 'urn:ietf:params:scim:schemas:extension:vitrine:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
} as const;

const resourceSchema = z.looseObject({ id: z.string() });
const listSchema = z.looseObject({
  schemas: z.tuple([z.literal(urns.list)]),
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
  Resources: z.array(resourceSchema),
});
/** RFC 7644, section 3.12: the status is a string. */
const errorSchema = z.looseObject({
  schemas: z.tuple([z.literal(urns.error)]),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string().min(1),
});

export type ScimResource = z.infer<typeof resourceSchema>;
export type ScimList = z.infer<typeof listSchema>;
export type ScimError = z.infer<typeof errorSchema>;

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
  readonly resource: ScimResource;
  readonly list: ScimList;
  readonly error: ScimError;
}

export interface ScimCall {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The whole header. Default: the SCIM token as a Bearer token. null: none. */
  readonly authorization?: string | null;
}

export type CallScim = (path: string, call?: ScimCall) => Promise<ScimAnswer>;

/** Identity providers ask for SCIM. */
const accept = { Accept: 'application/scim+json' };

async function send(address: string, token: string, path: string, call: ScimCall = {}): Promise<ScimAnswer> {
  const {
    body,
    headers = {},
    authorization = `Bearer ${token}`,
    method = body === undefined ? 'GET' : 'POST',
  } = call;
  const response = await fetch(address + path, {
    method,
    headers: {
      ...accept,
      ...(authorization === null ? {} : { Authorization: authorization }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = readAnswer(response, await response.text());
  const { status, headers: received, text, json } = answer;
  checkConformance({ method, path, status, headers: received, text, json });
  return answer;
}

function readAnswer({ status, headers }: Response, text: string): ScimAnswer {
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (text !== '') expect(headers.get('content-type')).toBe('application/scim+json');
  const context = `${status} ${text}`;
  return {
    status,
    headers,
    text,
    json,
    get resource() {
      expect(status, context).toBeLessThan(300);
      return resourceSchema.parse(json);
    },
    get list() {
      expect(status, context).toBe(200);
      return listSchema.parse(json);
    },
    get error() {
      const error = errorSchema.parse(json);
      expect(error.status, context).toBe(String(status));
      return error;
    },
  };
}

export interface ScimUnderTest {
  readonly service: ServiceUnderTest;
  readonly token: string;
  /** Calls a path below `/scim/v2`. */
  readonly call: CallScim;
  readonly patch: (path: string, ...operations: readonly object[]) => Promise<ScimAnswer>;
  readonly addUser: (userName: string, more?: Record<string, unknown>) => Promise<ScimResource>;
  readonly addGroup: (displayName: string, memberIds?: readonly string[]) => Promise<ScimResource>;
}

/** Starts one service for the tests of a describe block, with a SCIM token that the first admin has created. */
export function useScim(backing: Backing, environment: Record<string, string> = {}): () => ScimUnderTest {
  const service = useService(backing, environment);
  let token = '';
  beforeAll(async () => {
    token = await createScimToken(service(), service().adminKey);
  });
  return () => connectScim(service(), token);
}

export async function createScimToken(service: ServiceUnderTest, adminKey: string): Promise<string> {
  const body = { name: 'Identity provider', scope: 'scim' };
  const made = await service.call('/api/v1/api-keys', { token: adminKey, body });
  expect(made.status, made.text).toBe(200);
  return z.object({ key: z.string() }).parse(made.json).key;
}

export function connectScim(service: ServiceUnderTest, token: string): ScimUnderTest {
  const call: CallScim = (path, options) => send(service.running.address, token, `/scim/v2${path}`, options);
  const create = async (path: string, body: object): Promise<ScimResource> => {
    const made = await call(path, { body });
    expect(made.status, made.text).toBe(201);
    return made.resource;
  };
  return {
    service,
    token,
    call,
    patch: (path, ...Operations) =>
      call(path, { method: 'PATCH', body: { schemas: [urns.patch], Operations } }),
    addUser: (userName, more = {}) =>
      create('/Users', { schemas: [urns.user], userName, active: true, ...more }),
    addGroup: (displayName, memberIds = []) =>
      create('/Groups', {
        schemas: [urns.group],
        displayName,
        members: memberIds.map((value) => ({ value })),
      }),
  };
}

/** A path with query parameters. */
export const withQuery = (path: string, query: Record<string, string | number>): string =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
