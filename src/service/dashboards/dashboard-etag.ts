/** The ETag of a dashboard. */
import type { Caller, EmbedCaller } from '../access/caller.ts';
import { createHash } from 'node:crypto';
import type { DashboardVisibilityRow } from './dashboard-visibility.ts';

/** Version and scope of the reader, so that a cached response is never used for another reader. */
export function toEtag(caller: Caller, view: DashboardVisibilityRow): string {
  return `W/"${view.body_hash.slice(0, 24)}-${hashScope(caller)}"`;
}

function hashScope(caller: Caller): string {
  const scope = caller.kind === 'embed' ? embedScope(caller) : ['person', caller.userId];
  return createHash('sha256')
    .update(JSON.stringify([caller.accountId, ...scope]))
    .digest('hex')
    .slice(0, 16);
}

function embedScope({ claims }: EmbedCaller): unknown[] {
  const { sub, embedTenant, mode, groups, userAttributes, securityContext, permissions } = claims;
  return ['embed', sub, embedTenant, mode, groups, userAttributes, securityContext, permissions];
}
