/** What the data model's access policies give a reader. A look-up that the token does not answer gives nothing. */
import type {
  Cube,
  Dimension,
  Member,
  Policy,
  PolicyFilter,
  PolicyValue,
  Source,
} from '../model/data-model.ts';
import { findValueFault } from './policy-values.ts';
import type { Reader } from './reader.ts';
import { matchNothing, type ResolvedFilter } from '../query/resolved-filter.ts';

/** Public, and granted by at least one policy wherever there are policies. */
export function isVisible(member: Member, reader: Reader): boolean {
  const shortName = shortNameOf(member.name);
  return (
    member.isPublic &&
    isGranted(member.source.policies, shortName, reader) &&
    isGranted(member.cube.policies, member.own.name, reader)
  );
}

function isGranted(policies: readonly Policy[], name: string, reader: Reader): boolean {
  return policies.length === 0 || applying(policies, reader).some((policy) => grants(policy, name));
}

/** The rows of a cube that a reader may see when a query names these members of it; undefined: all rows. */
export function rowRuleOfCube(
  cube: Cube,
  named: readonly string[],
  reader: Reader,
): ResolvedFilter | undefined {
  return rowRule(cube.policies, named, reader, (name) => findDimension(cube, name));
}

/** As `rowRuleOfCube`, for the policies of a view. */
export function rowRuleOfView(
  view: Source,
  named: readonly string[],
  reader: Reader,
): ResolvedFilter | undefined {
  return rowRule(view.policies, named, reader, (name) => {
    const member = view.members.get(name);
    return member && findDimension(member.cube, member.own.name);
  });
}

export const shortNameOf = (name: string): string => name.slice(name.indexOf('.') + 1);

type FindDimension = (name: string) => { cube: Cube; own: Dimension } | undefined;

function findDimension(cube: Cube, name: string): { cube: Cube; own: Dimension } | undefined {
  const own = cube.members.get(name);
  return own?.kind === 'dimension' ? { cube, own } : undefined;
}

/** A policy counts only if it grants every member named: else rows of one would show members of another. */
function rowRule(
  policies: readonly Policy[],
  named: readonly string[],
  reader: Reader,
  find: FindDimension,
): ResolvedFilter | undefined {
  if (policies.length === 0) return undefined;
  const granting = applying(policies, reader).filter((policy) => named.every((name) => grants(policy, name)));
  if (granting.some((policy) => policy.rowFilters.length === 0)) return undefined;
  return { or: granting.map((policy) => resolvePolicy(policy, reader, find)) };
}

function applying(policies: readonly Policy[], reader: Reader): Policy[] {
  return policies.filter(
    ({ groups, conditions }) =>
      groups.some((group) => group === '*' || reader.groups.includes(group)) &&
      conditions.every((path) => isTruthyClaim(lookUp(path, reader))),
  );
}

function grants({ includes, excludes }: Policy, name: string): boolean {
  if (excludes === '*' || excludes.includes(name)) return false;
  return includes === '*' || includes.includes(name);
}

/** Only what says yes: "false", "0", 0 and an empty list are no mistake that should open anything. */
const isTruthyClaim = (value: unknown): boolean => value === true || value === 'true';

/** Thrown inside this file only: the whole policy then matches no rows, also where the look-up stood in an `or`. */
class UnresolvedValue extends Error {}

function resolvePolicy(policy: Policy, reader: Reader, find: FindDimension): ResolvedFilter {
  try {
    return { and: policy.rowFilters.map((filter) => resolve(filter, reader, find)) };
  } catch (error) {
    if (error instanceof UnresolvedValue) return matchNothing;
    throw error;
  }
}

function resolve(filter: PolicyFilter, reader: Reader, find: FindDimension): ResolvedFilter {
  if ('and' in filter) return { and: filter.and.map((inner) => resolve(inner, reader, find)) };
  if ('or' in filter) return { or: filter.or.map((inner) => resolve(inner, reader, find)) };
  const found = find(filter.member);
  if (!found) throw new UnresolvedValue();
  const { operator } = filter;
  const values = filter.values.flatMap((value) => resolveValue(value, reader));
  // What the model's author wrote was judged when it was read: this is what the reader brings.
  if (findValueFault(found.own, operator, values) !== undefined) throw new UnresolvedValue();
  return { target: { name: `${found.cube.name}.${found.own.name}`, ...found }, operator, values };
}

function resolveValue(value: PolicyValue, reader: Reader): (string | null)[] {
  if ('literal' in value) return [value.literal];
  const found = lookUp(value.path, reader);
  const items: unknown[] = Array.isArray(found) ? found : [found];
  if (items.length === 0) throw new UnresolvedValue();
  return items.map(toText);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  // A whole number beyond 2^53 may have been another one when it was sent: such ids are sent as text.
  const isExact = typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (isExact) return String(value);
  throw new UnresolvedValue();
}

function lookUp([root, ...keys]: readonly string[], reader: Reader): unknown {
  const isAttributes = root === 'userAttributes' || root === 'user_attributes';
  let value: unknown = isAttributes ? reader.userAttributes : reader.securityContext;
  for (const key of keys) value = ownValue(value, key);
  return value;
}

function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
