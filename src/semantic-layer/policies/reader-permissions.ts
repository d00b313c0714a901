/** Applies the data model's access policies to a reader. A policy that looks up a claim which the token lacks grants nothing. */
import type {
  Cube,
  Dimension,
  Member,
  Policy,
  PolicyFilter,
  PolicyValue,
  Source,
} from '../model/data-model.ts';
import { DataError } from '../data-error.ts';
import { findPolicyValueFault } from './check-policy-values.ts';
import type { Claims, Reader } from './reader.ts';
import { matchNothing, type ResolvedFilter } from '../query/query-plan.ts';

/** The claims to which each policy is applied. What they allow together is visible. */
const claimsOf = (reader: Reader): readonly Claims[] => (reader.readAs ? [reader, reader.readAs] : [reader]);

/** Whether a member is public, and granted by a policy of its view and of its cube where they have policies. */
export function isVisible(member: Member, reader: Reader): boolean {
  const shortName = shortNameOf(member.name);
  return (
    member.isPublic &&
    claimsOf(reader).every(
      (claims) =>
        isGranted(member.source.policies, shortName, claims) &&
        isGranted(member.cube.policies, member.cubeMember.name, claims),
    )
  );
}

function isGranted(policies: readonly Policy[], name: string, reader: Claims): boolean {
  return policies.length === 0 || applying(policies, reader).some((policy) => grants(policy, name));
}

/** The row filter of a cube for a reader whose query names these members of it; undefined where all rows are allowed. */
export function rowRuleOfCube(
  cube: Cube,
  named: readonly string[],
  reader: Reader,
): ResolvedFilter | undefined {
  return rowRule(cube.policies, { named, reader, find: (name) => findDimension(cube, name) });
}

/** The row filter of a view's policies; see `rowRuleOfCube`. */
export function rowRuleOfView(
  view: Source,
  named: readonly string[],
  reader: Reader,
): ResolvedFilter | undefined {
  const find: FindDimension = (name) => {
    const member = view.members.get(name);
    return member && findDimension(member.cube, member.cubeMember.name);
  };
  return rowRule(view.policies, { named, reader, find });
}

export const shortNameOf = (name: string): string => name.slice(name.indexOf('.') + 1);

type FindDimension = (name: string) => { cube: Cube; cubeMember: Dimension } | undefined;

function findDimension(cube: Cube, name: string): { cube: Cube; cubeMember: Dimension } | undefined {
  const cubeMember = cube.members.get(name);
  return cubeMember?.kind === 'dimension' ? { cube, cubeMember } : undefined;
}

interface RuleRequest {
  readonly named: readonly string[];
  readonly reader: Reader;
  readonly find: FindDimension;
}

function rowRule(
  policies: readonly Policy[],
  { reader, ...request }: RuleRequest,
): ResolvedFilter | undefined {
  const rules = claimsOf(reader).flatMap((claims) => findRule(policies, { ...request, claims }) ?? []);
  return rules.length > 1 ? { and: rules } : rules[0];
}

/**
 * Combines the policies that apply with OR. A policy applies only if it grants every named member: otherwise rows that one
 * policy allows would show members that only another policy grants.
 */
function findRule(
  policies: readonly Policy[],
  { named, claims, find }: Omit<RuleRequest, 'reader'> & { readonly claims: Claims },
): ResolvedFilter | undefined {
  if (policies.length === 0) return undefined;
  const granting = applying(policies, claims).filter((policy) => named.every((name) => grants(policy, name)));
  if (granting.some((policy) => policy.rowFilters.length === 0)) return undefined;
  return { or: granting.map((policy) => resolvePolicy(policy, claims, find)) };
}

function applying(policies: readonly Policy[], reader: Claims): Policy[] {
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

/** Only `true` and "true" count: other values such as "false", 0 or an empty list must not grant access. */
const isTruthyClaim = (value: unknown): boolean => value === true || value === 'true';

/** A look-up without a usable value. The whole policy then allows no rows, even if the look-up is part of an `or`. */
class UnresolvedValue extends Error {}

function resolvePolicy(policy: Policy, reader: Claims, find: FindDimension): ResolvedFilter {
  try {
    return { and: policy.rowFilters.map((filter) => resolve(filter, reader, find)) };
  } catch (error) {
    if (error instanceof UnresolvedValue) return matchNothing;
    throw error;
  }
}

function resolve(filter: PolicyFilter, reader: Claims, find: FindDimension): ResolvedFilter {
  if ('and' in filter) return { and: filter.and.map((inner) => resolve(inner, reader, find)) };
  if ('or' in filter) return { or: filter.or.map((inner) => resolve(inner, reader, find)) };
  const found = find(filter.member);
  if (!found) throw new UnresolvedValue();
  const { operator } = filter;
  const values = filter.values.flatMap((value) => resolveValue(value, reader));
  // Literal values were checked when the model was read. This checks the values of the reader's claims.
  if (findPolicyValueFault(found.cubeMember, operator, values) !== undefined) throw new UnresolvedValue();
  return { target: { name: `${found.cube.name}.${found.cubeMember.name}`, ...found }, operator, values };
}

function resolveValue(value: PolicyValue, reader: Claims): (string | null)[] {
  if ('literal' in value) return [value.literal];
  const found = lookUp(value.path, reader);
  const items: unknown[] = Array.isArray(found) ? found : [found];
  if (items.length === 0) throw new UnresolvedValue();
  return items.map(toText);
}

/**
 * The values of a claim as texts; undefined where the reader does not have it, or it has no usable value.
 *
 * @throws DataError where a caller reads as another reader with other values. Any SQL may stand around them, such as NOT or
 * CASE: neither the values that both have nor those of one of them would select the rows that both may see.
 */
export function claimTexts(path: readonly string[], reader: Reader): string[] | undefined {
  const [own, ...others] = claimsOf(reader).map((claims) => readClaimTexts(path, claims));
  const toKey = (texts: readonly string[] | undefined): string => JSON.stringify(texts?.toSorted());
  if (others.some((texts) => toKey(texts) !== toKey(own)))
    throw new DataError(
      `The SQL of the data model reads '${['securityContext', ...path].join('.')}', which is not the same for you and for the ` +
        'other reader. The rows that both may see cannot be selected.',
      403,
    );
  return own;
}

function readClaimTexts(path: readonly string[], reader: Claims): string[] | undefined {
  const found = lookUp(path, reader);
  const items: unknown[] = Array.isArray(found) ? found : [found];
  try {
    return items.length === 0 ? undefined : items.map(toText);
  } catch (error) {
    if (error instanceof UnresolvedValue) return undefined;
    throw error;
  }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  // An integer beyond 2^53 may have lost digits when it was parsed: such ids must be sent as text.
  const isExact = typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (isExact) return String(value);
  throw new UnresolvedValue();
}

function lookUp([root, ...keys]: readonly string[], reader: Claims): unknown {
  const isAttributes = root === 'userAttributes' || root === 'user_attributes';
  let value: unknown = isAttributes ? reader.userAttributes : reader.securityContext;
  for (const key of keys) value = ownValue(value, key);
  return value;
}

function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
