import { Problem } from '../http/problem.ts';
import type { Caller } from './caller.ts';

/**
 * The workspace at whose root stands what a caller makes in no folder: null for the account's own. Throws a 403 for a
 * token that is bound to one dashboard, which would not see it.
 */
export function toHomeSpace(caller: Caller): string | null {
  if (caller.kind === 'person') return null;
  const { publicId, embedTenant } = caller.claims;
  if (publicId !== undefined)
    throw new Problem('not-allowed', 'This token is for one dashboard only, and makes nothing beside it.');
  return caller.role === 'embed' ? (embedTenant ?? null) : null;
}
