/** How far a caller sees in a workspace's lists: the rules of `requireItem`, once for a whole list. */
import { Problem } from '../http/problem.ts';
import type { Caller } from './caller.ts';
import { toPrincipal } from './principals.ts';
import type { Principal } from './principals.ts';

export interface Sight {
  readonly principal: Principal;
  readonly deploymentId: number;
  /** The workspace that its root is of: null for the account's own, else an embed tenant's. */
  readonly space: string | null;
  /** All of the space, whoever owns it. */
  readonly whole: boolean;
  /** Whether owning shows an item; without it only sharing does. */
  readonly owns: boolean;
  /** Authors of an embed tenant also see what the account shares with them. */
  readonly sharedSpace: boolean;
  /** The dashboard beside whose workbook nothing is seen. */
  readonly publicId: string | undefined;
}

/** Throws a 403 for embed tokens that only show dashboards: they know of no workspace. */
export function toSight(caller: Caller, deploymentId: number): Sight {
  const base = { principal: toPrincipal(caller), deploymentId, owns: true, sharedSpace: false };
  if (caller.kind === 'person') return { ...base, space: null, whole: caller.isAdmin, publicId: undefined };
  const { mode, publicId, embedTenant } = caller.claims;
  if (mode !== 'creator')
    throw new Problem(
      'not-allowed',
      'This needs an API key, an access token or an embed token in creator mode.',
    );
  if (caller.role !== 'embed') return { ...base, space: null, whole: caller.isAdmin, publicId };
  // Without a tenant the host itself vouches for the author: the account's whole workspace.
  if (embedTenant === undefined) return { ...base, space: null, whole: true, publicId };
  return { ...base, space: embedTenant, whole: false, sharedSpace: true, publicId };
}

/** The same caller, as far as it sees what the account shares with it by name, group, role or tenant. */
export function toSharedSight(sight: Sight): Sight {
  return { ...sight, space: null, whole: false, owns: false, sharedSpace: false };
}

/** Another space, for those who see all of every space. */
export function toSightOf(sight: Sight, space: string | null): Sight {
  return { ...sight, space };
}
