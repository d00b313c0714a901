/** Checks the rights that an operation of the contract requires. Each check throws a 403. */
import type { Right } from '../../contract/operations/operation.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller, UserCaller } from './caller.ts';

interface RightCheck {
  /** Whether the right concerns the account as a whole, or one of its deployments. */
  readonly scope: 'account' | 'deployment';
  readonly check: (caller: Caller) => unknown;
}

const checks: Readonly<Record<Right, RightCheck>> = {
  admin: { scope: 'account', check: requireAdmin },
  'account-admin': { scope: 'account', check: requireAccountAdmin },
  'admin-role': { scope: 'account', check: requireAdminRole },
  author: { scope: 'deployment', check: requireAuthor },
  unbound: { scope: 'deployment', check: requireTokenForAllDashboards },
  workspace: { scope: 'deployment', check: requireWorkspaceAccess },
};

/** Throws a 403 for the first right of the scope that the caller does not have. */
export function checkRights(caller: Caller, rights: readonly Right[], scope: RightCheck['scope']): void {
  for (const right of rights) {
    const { scope: ofRight, check } = checks[right];
    if (ofRight === scope) check(caller);
  }
}

/** Throws a 403 unless the caller is a user with the admin role whose credential is no embed token. */
export function requireAdmin(caller: Caller): UserCaller {
  if (caller.kind === 'user' && caller.isAdmin) return caller;
  throw new Problem('not-allowed', 'This needs an API key or access token of a user with the admin role.');
}

/** As `requireAdmin`, and throws a 403 for an API key that is limited to one deployment. */
export function requireAccountAdmin(caller: Caller): UserCaller {
  const admin = requireAdmin(caller);
  if (admin.deploymentId === undefined) return admin;
  throw new Problem(
    'not-allowed',
    `This API key is for deployment ${admin.deploymentId} only; this needs one of the whole account.`,
  );
}

/** Throws a 403 unless the caller is a user with the admin role, with any credential. */
export function requireAdminRole(caller: Caller): Caller {
  if (caller.isAdmin) return caller;
  throw new Problem('not-allowed', 'This needs a user with the admin role.');
}

/** Throws a 403 for embed tokens without the permission `ai`, which answers in words need. */
export function requireAiPermission(caller: Caller): void {
  if (caller.kind === 'user' || caller.claims.permissions.includes('ai')) return;
  throw new Problem('not-allowed', 'The embed token does not have the permission "ai".');
}

/** Throws a 403 for viewers, and for embed tokens that are not in creator mode. */
export function requireAuthor(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator')
    throw new Problem(
      'not-allowed',
      'This needs an API key, an access token or an embed token in creator mode.',
    );
  if (caller.role === 'viewer')
    throw new Problem('not-allowed', 'This needs a user with the AI BI User role or higher.');
}

/** Throws a 403 for a token that is limited to one dashboard. */
export function requireTokenForAllDashboards(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.publicId !== undefined)
    throw new Problem('not-allowed', 'This token is for one dashboard: nothing can be made beside it.');
}

/** Throws a 403 for embed tokens in view mode, which have no access to the workspace. */
export function requireWorkspaceAccess(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') requireAuthor(caller);
}
