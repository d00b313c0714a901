/** What each claim of an embed token has to be, and the words for a wrong value. Source: docs/embed-tokens.md. */
import {
  embedModes,
  embedPermissions,
  internalPrefix,
  maxNameLength,
} from '../contract/embed-token-constants.ts';
import { findNearestName } from '../contract/find-nearest-name.ts';

/** A claim that is wrong, or that has no effect. */
export interface EmbedTokenProblem {
  /** Name of the claim, of the header field, of the option, or `token` for the whole token. */
  readonly claim: string;
  /** What is wrong, and what to do. */
  readonly message: string;
}

interface ClaimRule {
  readonly isRequired?: boolean;
  readonly accepts: (value: unknown) => boolean;
  /** Completes "must be". */
  readonly expected: string;
  /** Says why a value that is accepted has no effect. `undefined`: it has one. */
  readonly advise?: (value: unknown) => string | undefined;
}

const hostModes = embedModes.filter((mode) => mode !== 'screenshot');

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether it can be an issuer or a key id. */
export const isIssuerOrKeyId = (value: unknown): value is string =>
  isText(value) && value !== '' && value.length <= maxNameLength;
const isFiniteNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isAnyText = (value: unknown): boolean => typeof value === 'string';

/** Attributes are not used in queries by value, so their texts may hold any character. */
const isAttribute = (value: unknown): boolean =>
  value === null ||
  isAnyText(value) ||
  typeof value === 'boolean' ||
  isFiniteNumber(value) ||
  (Array.isArray(value) && (value.every(isAnyText) || value.every(isFiniteNumber)));

/** What each entry of an object or a list has to be. */
const entryRules: Readonly<Record<string, (entry: unknown) => boolean>> = {
  groups: isText,
  userAttributes: isAttribute,
  permissions: isAnyText,
};

const adviseEmpty = (value: unknown): string | undefined =>
  value === '' ? 'is empty. Leave it out, or give a name.' : undefined;

/** The claims that a host chooses. The registered claims, such as `exp`, are checked in check-embed-token.ts. */
export const claimRules: Readonly<Record<string, ClaimRule>> = {
  sub: {
    isRequired: true,
    accepts: (value) => isText(value) && value !== '' && !value.startsWith(internalPrefix),
    expected: `your own id of the reader: a text that is not empty and does not begin with "${internalPrefix}"`,
  },
  deploymentId: {
    isRequired: true,
    accepts: Number.isSafeInteger,
    expected: 'the id of the deployment: a whole number, without quotation marks',
  },
  publicId: { accepts: isText, expected: 'the public id of a dashboard: a text', advise: adviseEmpty },
  embedTenant: { accepts: isText, expected: 'the name of an embed tenant: a text', advise: adviseEmpty },
  mode: {
    accepts: (value) => hostModes.some((mode) => mode === value),
    expected: hostModes.map((mode) => `"${mode}"`).join(' or '),
  },
  groups: { accepts: isTextList, expected: 'a list of names of groups' },
  userAttributes: {
    accepts: (value) => isObject(value) && Object.values(value).every(isAttribute),
    expected: 'an object whose values are texts, numbers, booleans, null, lists of texts or lists of numbers',
  },
  securityContext: { accepts: isObject, expected: 'an object' },
  permissions: {
    accepts: (value) => Array.isArray(value) && value.every(isAnyText),
    expected: `a list with any of ${embedPermissions.map((name) => `"${name}"`).join(', ')}`,
    advise: advisePermissions,
  },
  embedTheme: { accepts: isObject, expected: 'an object' },
  settings: { accepts: isObject, expected: 'an object' },
  jti: {
    accepts: (value) => isText(value) && value !== '' && value.length <= maxNameLength,
    expected: `a text of 1 to ${maxNameLength} characters`,
  },
};

function advisePermissions(value: unknown): string | undefined {
  const known: readonly unknown[] = embedPermissions;
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const all = embedPermissions.map((name) => `"${name}"`).join(', ');
  return `has ${describeValue(unknown)}, which is not a permission${suggestName(unknown, embedPermissions)}. There are ${all}.`;
}

/** Lists claims that the platform refuses. */
export function listWrongClaims(claims: Readonly<Record<string, unknown>>): EmbedTokenProblem[] {
  return Object.entries(claimRules).flatMap(([claim, { isRequired = false, accepts, expected }]) => {
    const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    if (value === undefined ? !isRequired : accepts(value)) return [];
    return [{ claim, message: `${claim} must be ${expected}. ${describeWrong(claim, value)}.` }];
  });
}

/** Names the wrong entry of an object or a list. */
function describeWrong(claim: string, value: unknown): string {
  const accepts = entryRules[claim];
  const isFilled = typeof value === 'object' && value !== null;
  if (!accepts || !isFilled || isObject(value) !== isObjectClaim(claim))
    return `It is ${describeValue(value)}`;
  const [name, wrong] = Object.entries(value).find(([, entry]) => !accepts(entry)) ?? [];
  const path = isObjectClaim(claim) ? `${claim}.${name}` : `${claim}[${name}]`;
  return `${path} is ${describeValue(wrong)}`;
}

const isObjectClaim = (claim: string): boolean => claim === 'userAttributes';

const registeredClaims = ['iss', 'aud', 'iat', 'exp', 'nbf'];

/** Lists claims that the platform accepts and that have no effect, such as misspelled ones. */
export function listIneffectiveClaims(claims: Readonly<Record<string, unknown>>): EmbedTokenProblem[] {
  const names = [...Object.keys(claimRules), ...registeredClaims];
  return Object.entries(claims).flatMap(([claim, value]) => {
    if (!names.includes(claim))
      return [{ claim, message: `${claim} is not a claim of an embed token${suggestName(claim, names)}.` }];
    const advice = claimRules[claim]?.advise?.(value);
    return advice === undefined ? [] : [{ claim, message: `${claim} ${advice}` }];
  });
}

/** Other words for known names, which no count of letters finds. */
const otherNames: Readonly<Record<string, string>> = {
  tenant: 'embedTenant',
  tenantid: 'embedTenant',
  dashboard: 'publicId',
  dashboardid: 'publicId',
  user: 'sub',
  userid: 'sub',
  role: 'mode',
  roles: 'groups',
  scope: 'permissions',
  attributes: 'userAttributes',
  filters: 'securityContext',
};

/** `; perhaps "…" is meant` as the end of a sentence, where a known name is similar. */
export function suggestName(wrong: unknown, known: readonly string[]): string {
  if (typeof wrong !== 'string') return '';
  const other = otherNames[wrong.toLowerCase().replaceAll(/[^a-z]/g, '')];
  const nearest = other !== undefined && known.includes(other) ? other : findNearestName(wrong, known);
  return nearest === undefined ? '' : `; perhaps "${nearest}" is meant`;
}

/** A value in words, as in `the text "1"`. The content of lists and objects is left out: messages reach logs. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `the text ${JSON.stringify(cut(value))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${String(value)}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Longest excerpt of a text in a message. */
const maxExcerpt = 40;

const cut = (text: string): string => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text);
