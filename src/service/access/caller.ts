/** Who is calling, once a credential has been believed. Account first: nothing is looked up outside of it. */
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { Problem } from '../http/http-problem.ts';

/** People of the account by what they may do at most; `embed` are a host's own. */
export const roles = ['admin', 'user', 'viewer', 'embed'] as const;
export type Role = (typeof roles)[number];

/**
 * A person of the account with an API key or an OAuth access token: it acts with the person's rights, which for an
 * admin are all of the account (docs/platform-api.md, "Authentication").
 */
export interface PersonCaller {
  readonly kind: 'person';
  readonly credential: 'api-key' | 'access-token';
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly isAdmin: boolean;
  /** The one deployment that the key is for; undefined: all of the account. */
  readonly deploymentId: number | undefined;
  /** Of the API key; undefined: an access token. */
  readonly keyId: number | undefined;
  /** Seconds since 1970 at which the credential ends by itself; undefined: API keys hold until they are revoked. */
  readonly expiresAt: number | undefined;
}

export const toKeyCaller = (
  owner: Pick<PersonCaller, 'accountId' | 'userId' | 'role' | 'isAdmin' | 'deploymentId'> & {
    readonly keyId: number;
  },
): PersonCaller => ({ kind: 'person', credential: 'api-key', ...owner, expiresAt: undefined });

/** Somebody with an embed token; `userId` and `role` are those of people of the account itself. */
export interface EmbedCaller {
  readonly kind: 'embed';
  readonly accountId: number;
  readonly userId: number | undefined;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly origin: EmbedOrigin;
  readonly claims: EmbedClaims;
}

/** What an embed token rests on, and ends with. */
export type EmbedOrigin = SessionOrigin | HostOrigin | PlatformOrigin;

export interface SessionOrigin {
  readonly kind: 'session';
  /** The hash that is kept of the session's id. */
  readonly idHash: string;
  /** Nothing is kept of its reader: groups are those of the token. */
  readonly isEphemeral: boolean;
}

/** Signed by the account's own backend. */
export interface HostOrigin {
  readonly kind: 'host';
  /** Of the account's embed secret. */
  readonly secretId: number;
  /** When the host signed its token, in seconds since 1970. */
  readonly issuedAt: number;
}

/** Signed by the platform for itself, without a session. */
export interface PlatformOrigin {
  readonly kind: 'platform';
  /** Seconds since 1970. */
  readonly issuedAt: number;
}

export type Caller = PersonCaller | EmbedCaller;

/** What `authenticate` leaves for the routes behind it. */
export interface AccessEnv {
  Variables: { caller: Caller; requestId: string };
}

/** The caller, if it is an admin of the account with a credential of their own; else a 403. */
export function requireAdmin(caller: Caller): PersonCaller {
  if (caller.kind === 'person' && caller.isAdmin) return caller;
  throw new Problem('not-allowed', 'This needs an API key or access token of a user with the admin role.');
}

/** As `requireAdmin`, for what belongs to the whole account: a key of one deployment does not reach it. */
export function requireAccountAdmin(caller: Caller): PersonCaller {
  const admin = requireAdmin(caller);
  if (admin.deploymentId === undefined) return admin;
  throw new Problem(
    'not-allowed',
    `This API key is for deployment ${admin.deploymentId} only; this needs one of the whole account.`,
  );
}

/** Whether the caller belongs to a user with the admin role, whatever it authenticates with; else a 403. */
export function requireAdminRole(caller: Caller): Caller {
  if (caller.isAdmin) return caller;
  throw new Problem('not-allowed', 'This needs a user with the admin role.');
}

/** Whether a deployment lies within what the credential is for. */
export function isOfDeployment(caller: Caller, deploymentId: number): boolean {
  const own = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
  return own === undefined || own === deploymentId;
}

/**
 * Throws where a deployment is outside of the caller's credential: 403 for a key of another deployment, 404 for an
 * embed token, which may know of no other.
 */
export function checkDeployment(caller: Caller, deploymentId: number): void {
  if (isOfDeployment(caller, deploymentId)) return;
  if (caller.kind === 'person')
    throw new Problem(
      'not-allowed',
      `This API key is for deployment ${caller.deploymentId} only.`,
      'deploymentId',
    );
  throw new Problem('not-found', `There is no deployment ${deploymentId}.`);
}
