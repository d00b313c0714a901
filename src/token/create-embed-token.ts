/** For a host's own backend: signing embed tokens without asking the platform. */
import { SignJWT } from 'jose';
import {
  embedAudience,
  hostTokenLifetime,
  isSecretLongEnough,
  minSecretBytes,
} from '../contract/embed-token-constants.ts';
import type { EmbedPermission, UserAttributeValue } from '../contract/embed-token-constants.ts';
import {
  claimRules,
  describeValue,
  listIneffectiveClaims,
  listWrongClaims,
  isIssuerOrKeyId,
  suggestName,
} from './claim-rules.ts';
import type { EmbedTokenProblem } from './claim-rules.ts';

/** Content of an embed token. Every claim, with its limits: docs/embed-tokens.md. */
export interface EmbedTokenOptions {
  /** The account's embed secret, at least 32 bytes. Keep it on the backend. It is refused if it is `undefined`. */
  readonly secret: string | undefined;
  /** The secret's key id (`kid`). It is refused if it is `undefined`. */
  readonly keyId: string | undefined;
  /** The account's slug. It is refused if it is `undefined`. */
  readonly issuer: string | undefined;
  /** Your own id of the reader. Ids that begin with `user:` are the platform's. */
  readonly subject: string;
  /** Id of the token (`jti`), by which it can be revoked. By default a random UUID. */
  readonly tokenId?: string | undefined;
  /** The deployment whose dashboards and data the token opens. */
  readonly deploymentId: number;
  /** Limits the token to one dashboard, and grants access to it. */
  readonly publicId?: string | undefined;
  /** The embed tenant of the reader: your customer. By default none. */
  readonly embedTenant?: string | undefined;
  /**
   * `creator` may edit dashboards.
   * @default 'view'
   */
  readonly mode?: 'view' | 'creator' | undefined;
  /** Names of the reader's groups, for policies of the data model. By default none. */
  readonly groups?: readonly string[] | undefined;
  /** Attributes of the reader by name, for policies of the data model and defaults of controls. */
  readonly userAttributes?: Readonly<Record<string, UserAttributeValue>> | undefined;
  /** Your own facts about the reader, for row-level filters of the data model. */
  readonly securityContext?: Readonly<Record<string, unknown>> | undefined;
  /** Permissions beyond viewing. By default none. */
  readonly permissions?: readonly EmbedPermission[] | undefined;
  /**
   * Seconds until the token expires, 1 to 3600.
   * @default 900
   */
  readonly expiresIn?: number | undefined;
  /** Gives the current time. By default the clock of this machine. */
  readonly now?: (() => Date) | undefined;
}

/** Options that would give a token that the platform refuses, or that reads more or less than was meant. */
export class EmbedTokenError extends RangeError {
  /** Every wrong option, with the name of the option in `claim`. */
  readonly problems: readonly EmbedTokenProblem[];

  constructor(problems: readonly EmbedTokenProblem[]) {
    super(`No embed token was signed. ${problems.map(({ message }) => message).join(' ')}`);
    this.name = 'EmbedTokenError';
    this.problems = problems;
  }
}

const defaultLifetime = 900;

/** Options that have another name than their claim. */
const claimOfOption: Readonly<Record<string, string>> = { subject: 'sub', tokenId: 'jti' };
const optionOfClaim = Object.fromEntries(
  Object.entries(claimOfOption).map(([option, claim]) => [claim, option]),
);
/** Claims that `createEmbedToken` does not set: nothing reads them in a host's token. */
const unusedClaims = ['embedTheme', 'settings'];
const contentOptions = Object.keys(claimRules)
  .filter((claim) => !unusedClaims.includes(claim))
  .map((claim) => optionOfClaim[claim] ?? claim);
const optionNames = ['secret', 'keyId', 'issuer', 'expiresIn', 'now', ...contentOptions];

/**
 * Signs an embed token (JWT, HS256) on your backend, without a request to the platform. It runs wherever Web Cryptography
 * does: Node, Deno, Bun, edge functions.
 * @throws EmbedTokenError if an option is missing, wrong or unknown. It names all of them, and nothing is signed.
 * @example
 * ```ts
 * import { createEmbedToken } from 'vitrine/token';
 *
 * const token = await createEmbedToken({
 *   secret: process.env.VITRINE_EMBED_SECRET,
 *   keyId: process.env.VITRINE_EMBED_KEY_ID,
 *   issuer: 'acme',
 *   subject: user.id,
 *   deploymentId: 1,
 *   publicId: 'sales-overview',
 * });
 * ```
 */
export async function createEmbedToken(options: EmbedTokenOptions): Promise<string> {
  const { secret, keyId, issuer, expiresIn = defaultLifetime, now = () => new Date(), ...content } = options;
  const claims = toClaims({ tokenId: crypto.randomUUID(), ...dropUndefined(content) });
  const problems = [
    ...listSigningProblems({ secret, keyId, issuer, expiresIn }),
    ...listUnknownOptions(content),
    ...[...listWrongClaims(claims), ...listIneffectiveClaims(claims)].map(toOptionProblem),
  ];
  if (!isIssuerOrKeyId(keyId) || !isIssuerOrKeyId(issuer) || problems.length > 0)
    throw new EmbedTokenError(problems);
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(embedAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(new TextEncoder().encode(secret));
}

const dropUndefined = (content: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

const toClaims = (content: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([name]) => contentOptions.includes(name))
      .map(([name, value]) => [claimOfOption[name] ?? name, value]),
  );

/** An unknown option may have been meant to limit the token, so it is not left out in silence. */
const listUnknownOptions = (content: object): EmbedTokenProblem[] =>
  Object.keys(content)
    .filter((name) => !contentOptions.includes(name))
    .map((name) => {
      const known = Object.hasOwn(optionOfClaim, name) ? optionOfClaim[name] : undefined;
      const suggestion = suggestName(known ?? name, optionNames);
      return { claim: name, message: `${name} is not an option of createEmbedToken${suggestion}.` };
    });

function toOptionProblem({ claim, message }: EmbedTokenProblem): EmbedTokenProblem {
  const option = optionOfClaim[claim] ?? claim;
  return { claim: option, message: option + message.slice(claim.length) };
}

type SigningOptions = Readonly<Record<'secret' | 'keyId' | 'issuer' | 'expiresIn', unknown>>;

/** The message never contains the secret. */
function listSigningProblems({ secret, keyId, issuer, expiresIn }: SigningOptions): EmbedTokenProblem[] {
  const problems: EmbedTokenProblem[] = [];
  const add = (claim: string, message: string): void =>
    void problems.push({ claim, message: `${claim} ${message}` });
  if (typeof secret !== 'string')
    add('secret', `must be the embed secret. It is ${secret === undefined ? 'missing' : 'no text'}.`);
  else if (!isSecretLongEnough(secret)) add('secret', `must have at least ${minSecretBytes} bytes.`);
  if (!isIssuerOrKeyId(keyId))
    add('keyId', `must be the key id of the secret. It is ${describeValue(keyId)}.`);
  if (!isIssuerOrKeyId(issuer))
    add('issuer', `must be the slug of the account. It is ${describeValue(issuer)}.`);
  if (!isLifetime(expiresIn))
    add(
      'expiresIn',
      `must be a whole number of seconds from 1 to ${hostTokenLifetime}. It is ${describeValue(expiresIn)}.`,
    );
  return problems;
}

const isLifetime = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= hostTokenLifetime;
