/** Which items of a workspace a caller sees in lists, and what of them: the rules of `requireItem`, for a whole list. */
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { toPrincipal } from './principal.ts';
import type { Principal } from './principal.ts';

export interface VisibilityScope {
  readonly principal: Principal;
  readonly deploymentId: number;
  /** The embed tenant whose workspace is listed. null: the workspace of the account. */
  readonly tenant: string | null;
  /** Whether all items of the workspace are visible, whoever owns them. */
  readonly isUnrestricted: boolean;
  /** Whether an item is visible to its owner. false: only grants make items visible. */
  readonly owns: boolean;
  /** Whether items that the account shares are visible in the workspace of an embed tenant. */
  readonly sharedSpace: boolean;
  /** Public id of the dashboard to whose workbook the scope is limited. */
  readonly publicId: string | undefined;
}

/** The scope of a caller. Throws a 403 for embed tokens in view mode, which have no access to the workspace. */
export function toVisibilityScope(caller: Caller, deploymentId: number): VisibilityScope {
  const base = { principal: toPrincipal(caller), deploymentId, owns: true, sharedSpace: false };
  if (caller.kind === 'user')
    return { ...base, tenant: null, isUnrestricted: caller.isAdmin, publicId: undefined };
  const { mode, publicId, embedTenant } = caller.claims;
  if (mode !== 'creator')
    throw new Problem(
      'not-allowed',
      'This needs an API key, an access token or an embed token in creator mode.',
    );
  if (caller.role !== 'embed') return { ...base, tenant: null, isUnrestricted: caller.isAdmin, publicId };
  // An author without a tenant is trusted by the host with the whole workspace of the account.
  if (embedTenant === undefined) return { ...base, tenant: null, isUnrestricted: true, publicId };
  return { ...base, tenant: embedTenant, isUnrestricted: false, sharedSpace: true, publicId };
}

/** The scope of items that the account shares with the same caller, by user, group, role or tenant. */
export function toSharedScope(scope: VisibilityScope): VisibilityScope {
  return { ...scope, tenant: null, isUnrestricted: false, owns: false, sharedSpace: false };
}

/** The scope of another workspace, for callers to whom all workspaces are visible. */
export function toTenantScope(scope: VisibilityScope, tenant: string | null): VisibilityScope {
  return { ...scope, tenant };
}

/** The owner is hidden from callers with whom an item is only shared, and from embed tenants for the account's items. */
export const hidesOwner = ({ owns, sharedSpace }: VisibilityScope, embedTenant: string | null): boolean =>
  !owns || (sharedSpace && embedTenant === null);
