/** The response of the embed endpoint, as it is stored with a version of a dashboard, and its ETag. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Caller, EmbedCaller } from '../access/caller.ts';
import { type Dashboard, dashboardSchema } from '../../contract/endpoints/published-dashboards.ts';
import type { DashboardVisibilityRow } from './dashboard-visibility.ts';

interface DashboardResponseBytes {
  readonly body: Buffer;
  readonly body_gzip: Buffer;
  /** SHA-256 (hex) of the body, which is part of the ETag. */
  readonly body_hash: string;
}

/** The serialized and compressed response of the embed endpoint. Serializing costs ten times as much as sending it. */
export function encodeDashboardResponse(dashboard: Dashboard): DashboardResponseBytes {
  const body = Buffer.from(JSON.stringify(dashboard), 'utf8');
  return {
    body,
    body_gzip: gzipSync(body, { level: 9 }),
    body_hash: createHash('sha256').update(body).digest('hex'),
  };
}

export function decodeDashboardResponse(body: Uint8Array): Dashboard {
  return dashboardSchema.parse(JSON.parse(new TextDecoder().decode(body)));
}

/** Version, theme and scope of the reader, so that a cached response is never used for another reader. */
export function toDashboardEtag(caller: Caller, view: DashboardVisibilityRow): string {
  const content = createHash('sha256')
    .update(`${view.body_hash} ${nameTheme(view)}`)
    .digest('hex');
  return `W/"${content.slice(0, 24)}-${hashScope(caller)}"`;
}

/** Names the theme with its version. Empty without one. */
export const nameTheme = ({ theme }: DashboardVisibilityRow): string =>
  theme ? `theme ${theme.id} ${theme.version} ${theme.replaces} ` : '';

/** Hashes by caller, which is the same object as long as a token is cached. */
const scopeHashes = new WeakMap<Caller, string>();

function hashScope(caller: Caller): string {
  const known = scopeHashes.get(caller);
  if (known !== undefined) return known;
  const hash = computeScopeHash(caller);
  scopeHashes.set(caller, hash);
  return hash;
}

function computeScopeHash(caller: Caller): string {
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
