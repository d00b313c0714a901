/** The public keys of the identity provider, fetched when needed and cached. */
import { createLocalJWKSet, errors } from 'jose';
import type { CryptoKey, JSONWebKeySet, JWSHeaderParameters, FlattenedJWSInput } from 'jose';
import { Problem } from '../http/http-problem.ts';

export interface OauthJwksSource {
  /** The issuer as tokens state it. */
  readonly issuer: string;
  /** Address of the key set. `undefined`: the OpenID configuration of the issuer states it. */
  readonly jwksUrl: string | undefined;
  readonly now: () => Date;
}

export type FindOauthKey = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>;

/** Milliseconds after which keys are fetched again in the background. */
const cacheMaxAge = 600_000;
/** Least milliseconds between fetches because of an unknown key id. */
const refetchCooldown = 60_000;
/** Least milliseconds between fetches while no keys are cached. */
const retryDelay = 3_000;
/** Milliseconds within which the provider has to respond. */
const requestTimeout = 3_000;

/** Creates the function that finds the key of a token. Cached keys stay in use while the provider is unreachable. */
export function createOauthJwks(source: OauthJwksSource): FindOauthKey {
  let findCachedKey: FindOauthKey | undefined;
  let inFlight: Promise<FindOauthKey> | undefined;
  let triedAt = -Infinity;
  const refetch = (): Promise<FindOauthKey> => {
    if (inFlight) return inFlight;
    triedAt = source.now().getTime();
    inFlight = fetchKeys(source)
      .then((keys) => (findCachedKey = createLocalJWKSet(keys)))
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  };
  const sinceTried = (): number => source.now().getTime() - triedAt;
  return async (header, token) => {
    if (!findCachedKey) {
      if (!inFlight && sinceTried() < retryDelay) throw unavailable();
      const find = await refetch().catch((cause: unknown) => Promise.reject(unavailable(cause)));
      return find(header, token);
    }
    try {
      if (sinceTried() > cacheMaxAge) refetch().catch(() => undefined);
      return await findCachedKey(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || (!inFlight && sinceTried() < refetchCooldown))
        throw error;
    }
    const find = await refetch().catch(() => findCachedKey);
    return (find ?? findCachedKey)(header, token);
  };
}

async function fetchKeys(source: OauthJwksSource): Promise<JSONWebKeySet> {
  const url = source.jwksUrl ?? (await discover(source.issuer));
  const set = await fetchJson(url);
  if (isKeySet(set)) return set;
  throw new Error(`${url} is not a JSON Web Key Set.`);
}

/** The library checks each key when it is used. */
const isKeySet = (value: object): value is JSONWebKeySet => 'keys' in value && Array.isArray(value.keys);

/** OpenID Connect Discovery 1.0, section 4. */
async function discover(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const { issuer: named, jwks_uri } = await fetchJson(url);
  if (named !== issuer) throw new Error(`${url} is the configuration of another issuer: ${String(named)}.`);
  if (typeof jwks_uri === 'string' && URL.canParse(jwks_uri)) return jwks_uri;
  throw new Error(`${url} names no jwks_uri.`);
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(requestTimeout) });
  if (!answer.ok) throw new Error(`${url} answered with status ${answer.status}.`);
  const value: unknown = await answer.json();
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`${url} is not a JSON object.`);
}

function unavailable(cause?: unknown): Problem {
  const message = 'Access tokens cannot be checked right now: the identity provider cannot be reached.';
  return new Problem('unavailable', message, undefined, { cause, retryAfter: retryDelay / 1_000 });
}
