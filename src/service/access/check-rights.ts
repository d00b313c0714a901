/** What each right of the contract asks of a caller. */
import type { Right } from '../../contract/operations/operation.ts';
import { requireAuthor } from './author.ts';
import { requireAccountAdmin, requireAdmin, requireAdminRole } from './caller.ts';
import type { Caller } from './caller.ts';
import { requireWorkspaceAccess } from './request-context.ts';
import { requireUnboundToken } from './tenancy.ts';

interface RightCheck {
  /** Of the whole account, or of what stands in one of its deployments. */
  readonly scope: 'account' | 'deployment';
  /** Throws a 403. */
  readonly check: (caller: Caller) => unknown;
}

const checks: Readonly<Record<Right, RightCheck>> = {
  admin: { scope: 'account', check: requireAdmin },
  'account-admin': { scope: 'account', check: requireAccountAdmin },
  'admin-role': { scope: 'account', check: requireAdminRole },
  author: { scope: 'deployment', check: requireAuthor },
  unbound: { scope: 'deployment', check: requireUnboundToken },
  workspace: { scope: 'deployment', check: requireWorkspaceAccess },
};

/** Throws a 403 for the first of the rights of that scope that the caller does not have. */
export function checkRights(caller: Caller, rights: readonly Right[], scope: RightCheck['scope']): void {
  for (const right of rights) {
    const { scope: ofRight, check } = checks[right];
    if (ofRight === scope) check(caller);
  }
}
