import type { Context } from 'hono';
import type { DataQuery } from '../../../contract/data-api.ts';
import { dataPaths } from '../../../contract/paths.ts';
import { sqlRequestSchema } from '../../../contract/sql-api.ts';
import type { DataCaller, IsQueryAllowed, SqlText } from '../../access/data-caller.ts';
import { DataError } from '../data-error.ts';
import { readJson, readLoadParameters, readLoadRequest } from '../query/query-reader.ts';
import { fieldLevels, readParameters } from '../query/load-request-fields.ts';
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';

/** A request of a token that is limited to dashboards. It is checked here, since the cluster has no dashboards. */
export interface ScopedRequest {
  /** Serialized from the checked queries: the cluster could parse the original text differently. */
  readonly body: string;
  readonly queries: readonly (DataQuery | SqlText)[];
}

export async function readScopedRequest(context: Context, path: string): Promise<ScopedRequest> {
  const isPost = context.req.method === 'POST';
  if (isPost) readParameters(fieldLevels.noParameters, context.req.url);
  if (path === dataPaths.sql) return readSql(readJson(await context.req.text(), 'The body'));
  // The generated SQL shows tables and row policies.
  if (path === dataPaths.writtenSql) throw queryNotAllowed();
  const request = isPost
    ? readLoadRequest(readJson(await context.req.text(), 'The body'))
    : readLoadParameters(context.req.url);
  return { body: JSON.stringify(request), queries: [request.query].flat() };
}

function readSql(value: unknown): ScopedRequest {
  const parsed = sqlRequestSchema.safeParse(value);
  if (!parsed.success) throw new DataError(`The body must hold 'query' and no unknown fields.`);
  return { body: JSON.stringify(parsed.data), queries: [{ sql: parsed.data.query }] };
}

/** @throws DataError 403 where one of the queries is outside of the dashboards that the token is limited to. */
export async function requireAllowedQueries(
  isWithinReach: IsQueryAllowed,
  caller: DataCaller,
  queries: ScopedRequest['queries'],
): Promise<void> {
  for (const query of queries) if (!(await isWithinReach(caller, query))) throw queryNotAllowed();
}

const queryNotAllowed = (): DataError =>
  new DataError('This token reaches only what the charts and controls of its dashboards use.', 403);

/** Fields of a cube that are passed on unchanged. */
const plainKeys = ['name', 'title', 'type', 'description', 'isVisible', 'public', 'connectedComponent'];

/** The cluster's description of its model, reduced to the allowed members. */
export function filterMeta(meta: unknown, allowedMembers: ReadonlySet<string>): { cubes: object[] } {
  const cubes = readArray(isRecord(meta) ? meta.cubes : undefined).filter(isRecord);
  const kept = cubes.map((cube) => filterCube(cube, allowedMembers));
  return { cubes: kept.filter(({ measures, dimensions }) => measures.length + dimensions.length > 0) };
}

interface FilteredCube extends Record<string, unknown> {
  measures: object[];
  dimensions: object[];
  segments: object[];
}

function filterCube(cube: Record<string, unknown>, allowedMembers: ReadonlySet<string>): FilteredCube {
  const isReached = (name: unknown): boolean => allowedMembers.has(readString(name) ?? '');
  const pick = (key: string): Record<string, unknown>[] =>
    readArray(cube[key])
      .filter(isRecord)
      .filter(({ name }) => isReached(name));
  const measures = pick('measures').map((measure) => ({
    ...measure,
    drillMembers: readArray(measure.drillMembers).filter(isReached),
    drillMembersGrouped: undefined,
  }));
  const plain = Object.fromEntries(Object.entries(cube).filter(([key]) => plainKeys.includes(key)));
  return { ...plain, measures, dimensions: pick('dimensions'), segments: pick('segments') };
}

/** Headers of a single connection, which are never forwarded. Source: RFC 9110 section 7.6.1. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are not forwarded: the caller's credentials and origin, and lengths and encodings. */
const ownRequestHeaders = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'referer',
  'content-length',
  'accept-encoding',
  'expect',
];
/** Response headers of the cluster that are not passed on to the caller. */
const ownResponseHeaders = ['set-cookie', 'content-length', 'content-encoding', 'server', 'x-powered-by'];

export function toUpstreamHeaders(headers: Headers, token: string): Headers {
  const passed = pass(
    headers,
    (name) => !ownRequestHeaders.includes(name) && !/^(x-forwarded-|forwarded$)/.test(name),
  );
  passed.set('authorization', token);
  return passed;
}

export function toCallerHeaders(headers: Headers): Headers {
  const passed = pass(
    headers,
    (name) => !ownResponseHeaders.includes(name) && !name.startsWith('access-control-'),
  );
  passed.set('cache-control', 'no-store');
  return passed;
}

function pass(headers: Headers, isOfConcern: (name: string) => boolean): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...connectionHeaders, ...named]);
  return new Headers([...headers].filter(([name]) => !dropped.has(name) && isOfConcern(name)));
}
