/** Requests of every operation of the contract, valid in some parts and wrong in others. */
import fc from 'fast-check';
import type { z } from 'zod';
import { describedOperations } from './check-conformance.ts';
import type { DescribedOperation } from './check-conformance.ts';
import { fitting, mutated } from './hostile-bodies.ts';
import { validBodies, queryTexts } from './hostile-base-bodies.ts';
import { hostileBodies, hostileHeaders, hostileIds, hostileTexts, hostileValues } from './hostile-values.ts';

export const hostileCallers = ['admin', 'user', 'host', 'tenant'] as const;
export type HostileCaller = (typeof hostileCallers)[number];

export interface HostileRequest {
  readonly operation: string;
  readonly caller: HostileCaller;
  readonly isData: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Ids of existing rows. The callers' own credentials and people are kept. */
const known: Readonly<Record<string, readonly string[]>> = {
  deploymentId: ['1', '1', '1', '1', '2', '3'],
  type: ['FOLDER', 'WORKBOOK', 'REPORT', 'folder'],
  publicId: ['SharedBoard1', 'PrivateBrd01', 'ClosedBoard1', 'AviationOps1'],
  embedTenantName: ['north', 'south', 'nowhere'],
  userId: ['12', '13', '14', '15', '16'],
  groupId: ['1', '2', '3', '4'],
  userAttributeId: ['1', '2', '3'],
  notificationId: ['1', '2', '3', '4'],
  subscriptionId: ['1', '2', '3', '4'],
  kid: ['host-00000000', 'host-1f2e3d4c', 'k1'],
  apiKeyId: ['10', '11', '12', '13', '14'],
};
const rowIds = Array.from({ length: 14 }, (_, index) => String(index + 1));

const toParameter = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...(known[name] ?? rowIds)) },
    { weight: 1, arbitrary: hostileIds },
    { weight: 1, arbitrary: hostileTexts.map(encode) },
  );

/** Lone surrogates have no encoding: the replacement character takes their place. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 4_000).replace(/%.?$/, '');
}

/** `cursors`: some cursors of real lists. */
export function hostileRequests(cursors: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...describedOperations.map((described) => ({
      // Deletes leave less data for the other requests to reach.
      weight: described.method === 'DELETE' ? 1 : 3,
      arbitrary: toRequest(described, cursors),
    })),
  );
}

function toRequest(described: DescribedOperation, cursors: readonly string[]): fc.Arbitrary<HostileRequest> {
  const { id, method, template, operation } = described;
  const isData = operation.access === 'data-token';
  return fc
    .record({
      // The caller with most rights reaches most code.
      caller: fc.constantFrom('admin', 'admin', ...hostileCallers),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: anyMethod }),
      path: toPath(template),
      query: toQuery(described, cursors),
      headers: hostileHeaders,
      body: toBody(described),
    })
    .map(({ query, path, body, ...rest }) => ({
      operation: id,
      isData,
      path: query === '' ? path : `${path}?${query}`,
      ...rest,
      ...(body === undefined || ['GET', 'HEAD'].includes(rest.method) ? {} : { body }),
    }));
}

const anyMethod = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE');

function toPath(template: string): fc.Arbitrary<string> {
  const parts = template.split('/').map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined ? fc.constant(part) : toParameter(name);
  });
  return fc.tuple(...parts).map((words) => words.join('/'));
}

function toQuery({ operation }: DescribedOperation, cursors: readonly string[]): fc.Arbitrary<string> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = operation.query?.shape ?? {};
  const names = [...Object.keys(shape), 'first', 'after', 'unknown'];
  const fits = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fitting(schema)]));
  const pair = fc.constantFrom(...names).chain((name) => {
    const value =
      name === 'after'
        ? forgedCursors(cursors)
        : fc.oneof(hostileIds, hostileTexts.map(encode), (fits[name] ?? hostileValues).map(write));
    return value.map((text) => `${name}=${text}`);
  });
  const fitted = fc
    .constantFrom('first', ...Object.keys(fits))
    .chain((name) => (fits[name] ?? fc.constant(2)).map((value) => `${name}=${write(value)}`));
  const asked = fc.constantFrom(...queryTexts).map((text) => `query=${encodeURIComponent(text)}`);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: operation.query ? 2 : 0, arbitrary: 'query' in fits ? asked : fitted },
    {
      weight: operation.query ? 2 : 0,
      arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&')),
    },
  );
}

const write = (value: unknown): string => encode(typeof value === 'string' ? value : JSON.stringify(value));

/** Cursors of this list and of others, whole, altered or missing. */
function forgedCursors(cursors: readonly string[]): fc.Arbitrary<string> {
  const real = fc.constantFrom(...cursors);
  const changed = fc.tuple(real, fc.nat(8), hostileValues).map(([cursor, at, value]) => {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return Buffer.from(JSON.stringify(parts.with(at % parts.length, value))).toString('base64url');
  });
  const made = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    hostileBodies.map((text) => Buffer.from(text).toString('base64url')),
  );
  return fc.oneof(real, changed, made, hostileIds).map((cursor) => cursor.slice(0, 8_000));
}

function toBody({ id, operation, method }: DescribedOperation): fc.Arbitrary<string | undefined> {
  if (!operation.body) {
    const sent = fc.oneof(hostileBodies, fc.constant('{}'));
    return fc.oneof(
      { weight: method === 'GET' ? 20 : 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: sent },
    );
  }
  const example = fc.constantFrom(...(validBodies[id] ?? [operation.exampleBody ?? {}]));
  const fits = fitting(operation.body);
  return fc.oneof(
    { weight: 3, arbitrary: example.map(toText) },
    { weight: 3, arbitrary: fits.map(toText) },
    { weight: 5, arbitrary: mutated(fc.oneof(example, fits)).map(toText) },
    { weight: 1, arbitrary: hostileBodies },
    { weight: 1, arbitrary: fc.tuple(mutated(example).map(toText), fc.nat()).map(cut) },
  );
}

const toText = (value: unknown): string => JSON.stringify(value);

/** Aborts the request in the middle, as a failed connection would. */
const cut = ([text, at]: [string, number]): string => text.slice(0, at % (text.length + 1));
