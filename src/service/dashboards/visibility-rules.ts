/** Visibility of published dashboards. Source: docs/platform-api.md, "Sharing and embed access". */
import { createHash } from 'node:crypto';
import type { Caller, EmbedCaller } from '../access/caller.ts';
import { toPrincipal } from '../access/principal.ts';
import { Problem } from '../http/http-problem.ts';
import type { EmbedView } from './dashboard-rows.ts';

/** Throws a 404 where the caller may not see the dashboard, and a 403 where only embedding is switched off. */
export function checkVisible(publicId: string, view: EmbedView | undefined): EmbedView {
  if (view?.status !== 'published' || !view.seen) throw dashboardNotFound(publicId);
  if (view.embeddable) return view;
  throw new Problem('embedding-disabled', `Signed embedding is not allowed for the dashboard "${publicId}".`);
}

export const dashboardNotFound = (publicId: string): Problem =>
  new Problem('not-found', `There is no dashboard "${publicId}".`);

/** A cache key of everything about a caller that decides which dashboards it sees. */
export function toVisibilityKey(caller: Caller): string {
  const principal = toPrincipal(caller);
  if (caller.kind === 'person') return JSON.stringify(['person', principal, caller.deploymentId]);
  const { deploymentId, mode, publicId, embedTenant } = caller.claims;
  return JSON.stringify(['embed', principal, deploymentId, mode, publicId, embedTenant]);
}

/** The ETag: version and scope of the reader, so that a cached response is never used for another reader. */
export function toEtag(caller: Caller, view: EmbedView): string {
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
