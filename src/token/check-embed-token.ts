/** Says in words what is wrong with an embed token. It decides nothing: the platform has its own verification. */
import { compactVerify, decodeProtectedHeader, errors } from 'jose';
import { findChangedNumber } from '../contract/changed-numbers.ts';
import {
  clockTolerance,
  embedAudience,
  hostTokenLifetime,
  isSecretLongEnough,
  minSecretBytes,
} from '../contract/embed-token-constants.ts';
import { describeValue, listIneffectiveClaims, listWrongClaims, isIssuerOrKeyId } from './claim-rules.ts';
import type { EmbedTokenProblem } from './claim-rules.ts';
import { listTimeClaimProblems } from './check-time-claims.ts';

/** What a token is compared with. */
export interface EmbedTokenCheckOptions {
  /** The account's embed secret. */
  readonly secret: string;
  /** The secret's key id. By default any is accepted. */
  readonly keyId?: string | undefined;
  /** The account's slug. By default any is accepted. */
  readonly issuer?: string | undefined;
  /** The current time. By default the clock of this machine. */
  readonly now?: (() => Date) | undefined;
}

/** What `checkEmbedToken` has found. */
export interface EmbedTokenCheck {
  /** Whether a platform with this secret accepts the token now. */
  readonly isValid: boolean;
  /** Reasons for which the platform refuses the token. */
  readonly problems: readonly EmbedTokenProblem[];
  /** Claims that have no effect, such as misspelled ones. */
  readonly warnings: readonly EmbedTokenProblem[];
  /** The header, as far as it can be read. */
  readonly header: Readonly<Record<string, unknown>>;
  /** The claims, as far as they can be read. They are not verified while `problems` has one of the `token`. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Checks an embed token of a host with its secret: form, signature, header and every claim. Use it in tests of your backend, and
 * to find out why a token is refused. Sessions, revocations and existing dashboards are known to the platform only.
 * @throws RangeError if the secret is shorter than 32 bytes.
 * @example
 * ```ts
 * import { checkEmbedToken } from 'vitrine/token';
 *
 * const { isValid, problems } = await checkEmbedToken(token, { secret, keyId, issuer: 'acme' });
 * for (const { claim, message } of problems) console.error(claim, message);
 * ```
 */
export async function checkEmbedToken(
  token: string,
  options: EmbedTokenCheckOptions,
): Promise<EmbedTokenCheck> {
  const { secret, now = () => new Date() } = options;
  if (!isSecretLongEnough(secret))
    throw new RangeError(`The embed secret must have at least ${minSecretBytes} bytes.`);
  const parts = readParts(token);
  if (!parts) return { isValid: false, problems: [malformed], warnings: [], header: {}, claims: {} };
  const { header, claims, text } = parts;
  const problems = [
    ...listHeaderProblems(header, options),
    ...(await listSignatureProblems(token, secret, header)),
    ...listClaimProblems(claims, options.issuer, now()),
    ...listChangedNumbers(text),
  ];
  return {
    isValid: problems.length === 0,
    problems,
    warnings: listIneffectiveClaims(claims),
    header,
    claims,
  };
}

const malformed: EmbedTokenProblem = {
  claim: 'token',
  message:
    'This is not a JWT: it must have a header, a payload and a signature in base64url, with a dot between them, and no other characters.',
};

type Fields = Readonly<Record<string, unknown>>;

function readParts(token: string): { header: Fields; claims: Fields; text: string } | undefined {
  try {
    const [, payload = '', ...rest] = token.split('.');
    if (rest.length !== 1) return undefined;
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    const text = new TextDecoder().decode(bytes);
    const claims: unknown = JSON.parse(text);
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
    return { header: { ...decodeProtectedHeader(token) }, claims: { ...claims }, text };
  } catch {
    return undefined;
  }
}

/** The platform could not tell such a number from another one, and nobody may pass for somebody else. */
function listChangedNumbers(text: string): EmbedTokenProblem[] {
  const changed = findChangedNumber(text);
  if (!changed) return [];
  const { place, reason } = changed;
  return [{ claim: /^\w+/.exec(place)?.[0] ?? place, message: `${place} is not valid: ${reason}` }];
}

function listHeaderProblems({ alg, kid }: Fields, { keyId }: EmbedTokenCheckOptions): EmbedTokenProblem[] {
  const problems: EmbedTokenProblem[] = [];
  if (alg !== 'HS256') {
    const message = `The header's alg must be "HS256". It is ${describeValue(alg)}.`;
    problems.push({ claim: 'alg', message });
  }
  if (!isIssuerOrKeyId(kid) || (keyId !== undefined && kid !== keyId)) {
    const wanted = keyId === undefined ? 'the key id of the secret' : `"${keyId}"`;
    problems.push({
      claim: 'kid',
      message: `The header's kid must be ${wanted}. It is ${describeValue(kid)}.`,
    });
  }
  return problems;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function listSignatureProblems(
  token: string,
  secret: string,
  { alg }: Fields,
): Promise<EmbedTokenProblem[]> {
  // The signature of another algorithm says nothing.
  if (alg !== 'HS256' || (await isSignedWith(token, encode(secret)))) return [];
  const mistakes = await Promise.all(
    listMistakenKeys(secret).map(async ({ key, mistake }) =>
      (await isSignedWith(token, key)) ? [mistake] : [],
    ),
  );
  const [mistake = 'It was signed with another secret, or changed after it was signed.'] = mistakes.flat();
  return [{ claim: 'token', message: `The signature does not fit the secret. ${mistake}` }];
}

/** Keys that libraries make from the secret by mistake. */
function listMistakenKeys(secret: string): { key: Uint8Array; mistake: string }[] {
  const found = [
    {
      key: encode(`${secret}\n`),
      mistake: 'It was signed with the secret and a line break. Trim the secret.',
    },
    {
      key: encode(secret.trim()),
      mistake: 'It was signed with the trimmed secret. Check the secret given here.',
    },
  ];
  const decoded = decodeBase64(secret);
  const mistake =
    'It was signed with the decoded secret. The key is the UTF-8 bytes of the text: do not decode it from base64.';
  return decoded ? [...found, { key: decoded, mistake }] : found;
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function isSignedWith(token: string, key: Uint8Array): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: ['HS256'] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Lists the claims of a host's token that the platform refuses.
 * @param issuer the slug of the account; `undefined`: any.
 */
export function listClaimProblems(
  claims: Fields,
  issuer: string | undefined,
  now: Date,
): EmbedTokenProblem[] {
  const { iss, aud } = claims;
  const problems: EmbedTokenProblem[] = [];
  if (!isIssuerOrKeyId(iss) || (issuer !== undefined && iss !== issuer)) {
    const wanted = issuer === undefined ? 'the slug of the account' : `the slug of the account, "${issuer}"`;
    problems.push({ claim: 'iss', message: `iss must be ${wanted}. It is ${describeValue(iss)}.` });
  }
  if (
    aud !== embedAudience &&
    !(Array.isArray(aud) && aud.every((one) => typeof one === 'string') && aud.includes(embedAudience))
  ) {
    problems.push({ claim: 'aud', message: `aud must be "${embedAudience}". It is ${describeValue(aud)}.` });
  }
  const time = { now, longest: hostTokenLifetime, tolerance: clockTolerance };
  return [...problems, ...listTimeClaimProblems(claims, time), ...listWrongClaims(claims)];
}
