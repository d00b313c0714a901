/**
 * Refuses parameters, bodies and conditions that an operation does not declare. Ignoring them would be dangerous: a
 * misspelled filter would return more than the caller wanted, and a condition protects the work of somebody else.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { findNearestName } from '../../contract/find-nearest-name.ts';
import { Problem } from './http-problem.ts';
import type { ParameterKind } from './operation-route.ts';
import { readBody } from './read-request.ts';

export interface AllowedInput {
  readonly takesBody: boolean;
  /** Whether a change may name the version to which it applies. */
  readonly takesVersion: boolean;
  /** Known parameters by name. Only a list may be repeated. */
  readonly parameters: ReadonlyMap<string, ParameterKind>;
}

/** Throws a 400 that names the parameter, or the field of a body if the operation takes no body. */
export async function refuseUndeclaredInput(c: Context, allowed: AllowedInput): Promise<void> {
  const begin = c.req.url.indexOf('?');
  if (begin !== -1) checkParameters([...new URLSearchParams(c.req.url.slice(begin))], allowed);
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  checkCondition(c, allowed);
  if (!allowed.takesBody) await readBody(c, nothing);
}

/** RFC 9110, section 13.1.1: nothing is changed on a condition that is not met. `*` only asks that there is something to change. */
function checkCondition(c: Context, { takesVersion }: AllowedInput): void {
  const condition = c.req.header('if-match');
  if (takesVersion || condition === undefined || condition.trim() === '*') return;
  throw new Problem(
    'precondition-failed',
    'What this operation changes has no versions: send the request without the header If-Match.',
  );
}

/** An empty object is accepted, since some clients send JSON with every request. */
const nothing = z.strictObject({});

function checkParameters(pairs: readonly (readonly [string, string])[], known: AllowedInput): void {
  checkNames(
    pairs.map(([name]) => name),
    known,
  );
  // For bodies, `parseJson` checks this.
  const wrong = pairs.find(([, text]) => text.includes('\0'));
  if (wrong) throw new Problem('invalid-field', `"${wrong[0]}" contains the character U+0000.`, wrong[0]);
}

function checkNames(names: readonly string[], { parameters }: AllowedInput): void {
  for (const [at, name] of names.entries()) {
    const kind = parameters.get(name);
    if (kind === undefined) throw unknownParameter(name, [...parameters.keys()]);
    if (kind !== 'list' && names.indexOf(name) < at)
      throw new Problem('invalid-field', `The parameter "${name}" is given more than once.`, name);
  }
}

/** Most characters of an unknown name that the message repeats. */
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
