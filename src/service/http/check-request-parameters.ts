/**
 * What a request asks for is done or refused, never passed over: a filter that is spelled wrong would answer with more
 * than was asked for, and a caller who sends a body means something by it.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { findNearestName } from './find-nearest-name.ts';
import { Problem } from './http-problem.ts';
import type { ParameterKind } from './operation-route.ts';
import { readBody } from './read-request-body.ts';

export interface AllowedInput {
  readonly takesBody: boolean;
  /** By name. A list may be repeated. */
  readonly parameters: ReadonlyMap<string, ParameterKind>;
}

/** Throws a 400 that names the parameter, or the field of a body where the operation takes none. */
export async function checkRequestParameters(c: Context, allowed: AllowedInput): Promise<void> {
  const begin = c.req.url.indexOf('?');
  if (begin !== -1) checkParameters([...new URLSearchParams(c.req.url.slice(begin))], allowed);
  const mayHoldBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (mayHoldBody && !allowed.takesBody) await readBody(c, nothing);
}

/** Clients that send JSON with every request send `{}`. */
const nothing = z.strictObject({});

function checkParameters(pairs: readonly (readonly [string, string])[], known: AllowedInput): void {
  checkNames(
    pairs.map(([name]) => name),
    known,
  );
  // Of a body this is known since it was parsed.
  const wrong = pairs.find(([, text]) => text.includes('\0'));
  if (wrong) throw new Problem('invalid-field', `"${wrong[0]}" contains the character U+0000.`, wrong[0]);
}

function checkNames(names: readonly string[], { parameters }: AllowedInput): void {
  for (const [at, name] of names.entries()) {
    const kind = parameters.get(name);
    if (kind === undefined) throw unknownParameter(name, [...parameters.keys()]);
    if (kind !== 'list' && names.indexOf(name) < at)
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
