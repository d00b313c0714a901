/** How far a caller sees in a workspace's lists: the rules of `requireItem`, once for a whole list. */
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { toPrincipal } from './principal.ts';
import type { Principal } from './principal.ts';

export interface VisibilityScope {
  readonly principal: Principal;
  readonly deploymentId: number;
  /** The workspace that its root is of: null for the account's own, else an embed tenant's. */
  readonly tenant: string | null;
  /** All of the space, whoever owns it. */
  readonly isUnrestricted: boolean;
  /** Whether owning shows an item; without it only sharing does. */
  readonly owns: boolean;
  /** Authors of an embed tenant also see what the account shares with them. */
  readonly sharedSpace: boolean;
  /** The dashboard beside whose workbook nothing is seen. */
  readonly publicId: string | undefined;
}

/** Throws a 403 for embed tokens that only show dashboards: they know of no workspace. */
export function toVisibilityScope(caller: Caller, deploymentId: number): VisibilityScope {
  const base = { principal: toPrincipal(caller), deploymentId, owns: true, sharedSpace: false };
  if (caller.kind === 'person')
    return { ...base, tenant: null, isUnrestricted: caller.isAdmin, publicId: undefined };
  const { mode, publicId, embedTenant } = caller.claims;
  if (mode !== 'creator')
    throw new Problem(
      'not-allowed',
      'This needs an API key, an access token or an embed token in creator mode.',
    );
  if (caller.role !== 'embed') return { ...base, tenant: null, isUnrestricted: caller.isAdmin, publicId };
  // Without a tenant the host itself vouches for the author: the account's whole workspace.
  if (embedTenant === undefined) return { ...base, tenant: null, isUnrestricted: true, publicId };
  return { ...base, tenant: embedTenant, isUnrestricted: false, sharedSpace: true, publicId };
}

/** The same caller, as far as it sees what the account shares with it by name, group, role or tenant. */
export function toSharedScope(scope: VisibilityScope): VisibilityScope {
  return { ...scope, tenant: null, isUnrestricted: false, owns: false, sharedSpace: false };
}

/** Another space, for those who see all of every space. */
export function toTenantScope(scope: VisibilityScope, tenant: string | null): VisibilityScope {
  return { ...scope, tenant };
}
