/** Who may see a published dashboard. Source: platform-api.md, endpoint 9. */
import { createHash } from 'node:crypto';
import type { Caller, EmbedCaller } from '../access/caller.ts';
import { Problem } from '../http/problem.ts';
import type { EmbedView } from './dashboard-rows.ts';

/** Throws 404 where the caller may not know of the dashboard, 403 where only embedding is switched off. */
export function checkVisible(caller: Caller, publicId: string, view: EmbedView | undefined): EmbedView {
  if (view?.status !== 'published' || !isVisible(caller, publicId, view)) {
    throw new Problem('not-found', `There is no dashboard "${publicId}".`);
  }
  if (!view.allow_embed && caller.kind === 'embed' && caller.claims.mode === 'view') {
    throw new Problem(
      'embedding-disabled',
      `Signed embedding is not allowed for the dashboard "${publicId}".`,
    );
  }
  return view;
}

/** Whether it lies within what the credential is for. */
export function isOfDeployment(caller: Caller, deploymentId: number): boolean {
  const own = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
  return own === undefined || own === deploymentId;
}

function isVisible(caller: Caller, publicId: string, view: EmbedView): boolean {
  if (!isOfDeployment(caller, view.deployment_id)) return false;
  if (caller.kind === 'person') return view.shared;
  const { embedTenant, publicId: named } = caller.claims;
  // A token that names a dashboard shows that one, and no other whatever else is shared; a tenant's own stays there.
  if (named === undefined) return view.shared || isVouchedFor(caller, view);
  return named === publicId && (view.embed_tenant === null || view.embed_tenant === embedTenant);
}

/** A host's own author without a tenant edits the account's whole workspace, and sees what is published of it. */
function isVouchedFor({ role, claims }: EmbedCaller, view: EmbedView): boolean {
  const isAuthor = role === 'embed' && claims.mode === 'creator';
  return isAuthor && claims.embedTenant === undefined && view.embed_tenant === null;
}

/** The version and the reader's scope: what one reader has cached never answers for another. */
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
