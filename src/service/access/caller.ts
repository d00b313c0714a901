/** Who is calling, once a credential has been believed. Account first: nothing is looked up outside of it. */
import type { EmbedClaims } from '../../contract/claims.ts';
import { Problem } from '../http/problem.ts';

/** An API key reaches all of its account (platform-api.md, "Authentication", rule 4). */
export interface ApiKeyCaller {
  readonly kind: 'api-key';
  readonly accountId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
}

/** A reader with an embed token; `userId` is set for people of the account itself. */
export interface EmbedCaller {
  readonly kind: 'embed';
  readonly accountId: number;
  readonly userId: number | undefined;
  readonly isAdmin: boolean;
  readonly claims: EmbedClaims;
}

export type Caller = ApiKeyCaller | EmbedCaller;

/** What `authenticate` leaves for the routes behind it. */
export interface AccessEnv {
  Variables: { caller: Caller };
}

/** The caller, if it holds an API key of an admin; else a 403. */
export function requireAdminKey(caller: Caller): ApiKeyCaller {
  if (caller.kind !== 'api-key' || !caller.isAdmin) {
    throw new Problem('not-allowed', 'This needs an API key of a user with the admin role.');
  }
  return caller;
}
