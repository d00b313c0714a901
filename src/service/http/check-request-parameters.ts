/**
 * What a request asks for is done or refused, never passed over: a filter that is spelled wrong would answer with more
 * than was asked for, and whoever sends a body means something by it. What each operation takes stands in the contract's
 * table of operations.
 */
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod';
import { operationPaths } from '../../contract/operation-paths.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { operations } from '../../contract/operations/all-operations.ts';
import { findNearestName } from './find-nearest-name.ts';
import { Problem } from './http-problem.ts';
import { readBody } from './read-request-body.ts';

interface RequestDescription {
  readonly access: Operation['access'];
  readonly takesBody: boolean;
  /** By name: whether it may be repeated. */
  readonly parameters: ReadonlyMap<string, boolean>;
}

/** By method and route, as the platform hangs them below `/api`. */
const requestDescriptions: ReadonlyMap<string, RequestDescription> = new Map(
  Object.entries<Operation>(operations).map(([id, operation]) => {
    const [method = '', path = ''] = (
      Object.entries(operationPaths).find(([name]) => name === id)?.[1] ?? ''
    ).split(' ');
    return [`${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`, toKnown(operation)];
  }),
);

function toKnown({ access, query, body }: Operation): RequestDescription {
  const shape = Object.entries<z.ZodType>(query?.shape ?? {});
  return {
    access,
    takesBody: body !== undefined,
    parameters: new Map(shape.map(([name, schema]) => [name, isList(schema)])),
  };
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType && isList(inner);
  }
  return schema instanceof z.ZodArray;
}

/**
 * Throws a 400 that names the parameter, or the field of a body where the operation takes none. To be asked once the
 * caller is known, or at once where nobody needs to be.
 */
export async function checkRequestParameters(c: Context): Promise<void> {
  const begin = c.req.url.indexOf('?');
  const mayHoldBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (begin === -1 && !mayHoldBody) return;
  const known = findKnown(c);
  if (!known) return;
  if (begin !== -1) checkParameters([...new URLSearchParams(c.req.url.slice(begin))], known);
  if (mayHoldBody && !known.takesBody) await readBody(c, nothing);
}

/** `checkRequest` for the operations that anyone may call. */
export async function checkPublicRequestParameters(c: Context): Promise<void> {
  if (findKnown(c)?.access === 'none') await checkRequestParameters(c);
}

/** Clients that send JSON with every request send `{}`. */
const nothing = z.strictObject({});

/** Middleware is there for every method; a route names its own. */
function findKnown(c: Context): RequestDescription | undefined {
  const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL');
  return route && requestDescriptions.get(`${route.method} ${route.path}`);
}

function checkParameters(pairs: readonly (readonly [string, string])[], known: RequestDescription): void {
  checkNames(
    pairs.map(([name]) => name),
    known,
  );
  // Of a body this is known since it was parsed.
  const wrong = pairs.find(([, text]) => text.includes('\0'));
  if (wrong) throw new Problem('invalid-field', `"${wrong[0]}" contains the character U+0000.`, wrong[0]);
}

function checkNames(names: readonly string[], { parameters }: RequestDescription): void {
  for (const [at, name] of names.entries()) {
    const isRepeatable = parameters.get(name);
    if (isRepeatable === undefined) throw unknownParameter(name, [...parameters.keys()]);
    if (!isRepeatable && names.indexOf(name) < at)
      throw new Problem(
        'invalid-field',
        `The parameter "${name}" is given twice: say which one counts.`,
        name,
      );
  }
}

/** Characters of a wrong name that are repeated to whoever sent it. */
const maxNameLength = 100;

function unknownParameter(wrong: string, known: readonly string[]): Problem {
  const name = wrong.slice(0, maxNameLength);
  const nearest = findNearestName(name, known);
  const advice =
    nearest !== undefined
      ? `did you mean "${nearest}"?`
      : known.length === 0
        ? 'this operation takes none.'
        : `this operation takes ${known.join(', ')}.`;
  return new Problem('unknown-parameter', `The parameter "${name}" is not known here: ${advice}`, name);
}
