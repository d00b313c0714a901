/** The caller of a request, once the credential is verified. Every caller belongs to one account. */
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { Problem } from '../http/http-problem.ts';

/** Roles of users. `embed`: the embed users of a host. */
export const roles = ['admin', 'user', 'viewer', 'embed'] as const;
export type Role = (typeof roles)[number];

/**
 * A user of the account with an API key or an OAuth access token, which has the rights of that user
 * (docs/platform-api.md, "Authentication").
 */
export interface UserCaller {
  readonly kind: 'user';
  readonly credential: 'api-key' | 'access-token';
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly isAdmin: boolean;
  /** The deployment to which the API key is limited. `undefined`: the whole account. */
  readonly deploymentId: number | undefined;
  /** The API to which the API key is limited. `undefined`: everything that the user may do. */
  readonly scope: 'scim' | undefined;
  /** Id of the API key. `undefined`: the credential is an access token. */
  readonly keyId: number | undefined;
  /** When the credential expires, in seconds since 1970. `undefined`: API keys are valid until they are revoked. */
  readonly expiresAt: number | undefined;
}

export const toKeyCaller = (
  owner: Pick<UserCaller, 'accountId' | 'userId' | 'role' | 'isAdmin' | 'deploymentId' | 'scope'> & {
    readonly keyId: number;
  },
): UserCaller => ({ kind: 'user', credential: 'api-key', ...owner, expiresAt: undefined });

/** A reader with an embed token. `userId` is set if the token is for a user of the account. */
export interface EmbedCaller {
  readonly kind: 'embed';
  readonly accountId: number;
  readonly userId: number | undefined;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly origin: EmbedOrigin;
  readonly claims: EmbedClaims;
}

/** Where an embed token comes from. The token ends with its origin. */
export type EmbedOrigin = SessionOrigin | HostOrigin | PlatformOrigin;

export interface SessionOrigin {
  readonly kind: 'session';
  /** Hash of the session id, as it is stored. */
  readonly idHash: string;
  /** Nothing about the reader is stored: the token alone states its groups. */
  readonly isEphemeral: boolean;
}

/** The token was signed by the host's backend. */
export interface HostOrigin {
  readonly kind: 'host';
  /** Id of the embed secret that signed the token. */
  readonly secretId: number;
  /** When the host signed its token, in seconds since 1970. */
  readonly issuedAt: number;
}

/** The token was signed by the platform for itself, without a session. */
export interface PlatformOrigin {
  readonly kind: 'platform';
  /** When the platform signed the token, in seconds since 1970. */
  readonly issuedAt: number;
}

export type Caller = UserCaller | EmbedCaller;

/** Variables of the context that middleware sets for the routes. */
export interface AccessEnv {
  Variables: { caller: Caller; requestId: string };
}

/** Whether the credential is valid for a deployment. */
export function isValidForDeployment(caller: Caller, deploymentId: number): boolean {
  const own = caller.kind === 'user' ? caller.deploymentId : caller.claims.deploymentId;
  return own === undefined || own === deploymentId;
}

/**
 * Throws if the credential is not valid for the deployment: a 403 for an API key, a 404 for an embed token, whose reader
 * must not learn of other deployments.
 */
export function checkCallerDeployment(caller: Caller, deploymentId: number): void {
  if (isValidForDeployment(caller, deploymentId)) return;
  if (caller.kind === 'user')
    throw new Problem(
      'not-allowed',
      `This API key is for deployment ${caller.deploymentId} only.`,
      'deploymentId',
    );
  throw new Problem('not-found', `There is no deployment ${deploymentId}.`);
}
