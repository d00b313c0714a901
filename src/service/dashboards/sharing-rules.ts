/** Sharing a published dashboard with embed users. Sources: field-notes 1.3 and 4, embed-access of a workbook. */
import type { DashboardAccess, DashboardAccessRequest } from '../../contract/dashboard-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { setAllowEmbed } from './embed-access.ts';
import { requireWorkbook } from './publish-rules.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import { listSharers, share, unshare } from './sharing-rows.ts';
import type { Sharer } from './sharing-rows.ts';

/** Of a workbook that was never published: nothing. */
export async function readAccess(rows: AccountRows, workbookId: number): Promise<DashboardAccess> {
  const dashboard = await findCurrentDashboard(rows, workbookId);
  const sharers = dashboard ? await listSharers(rows, dashboard.id) : [];
  const enabled = sharers.includes(null);
  return {
    allowEmbed: dashboard?.allow_embed ?? false,
    allEmbedUsers: { enabled, action: enabled ? 'read' : 'none' },
    tenants: sharers.filter((name) => name !== null).map((name) => ({ name, action: 'read' })),
  };
}

export interface AccessWish {
  readonly deploymentId: number;
  readonly workbookId: number;
  /** The tenant whose author made the workbook; null: it is the account's own. */
  readonly embedTenant: string | null;
  readonly request: DashboardAccessRequest;
}

export async function changeAccess(rows: AccountRows, wish: AccessWish): Promise<DashboardAccess> {
  const { workbookId, request } = wish;
  const change = readChange(request);
  await requireWorkbook(rows, wish);
  const dashboard = await findCurrentDashboard(rows, workbookId);
  if (dashboard?.status !== 'published') throw notPublished(workbookId);
  if (change) {
    checkTenant(wish.embedTenant, change.to);
    await (change.action === 'read' ? share : unshare)(rows, dashboard.id, change.to);
  }
  const { allowEmbed = dashboard.allow_embed } = request;
  if (allowEmbed !== dashboard.allow_embed) await setAllowEmbed(rows, dashboard, allowEmbed);
  return readAccess(rows, workbookId);
}

interface SharingChange {
  readonly to: Sharer;
  readonly action: 'read' | 'none';
}

/** undefined: only `allowEmbed` is to change. */
function readChange(request: DashboardAccessRequest): SharingChange | undefined {
  const { embedTenantName, allEmbedUsers, action, allowEmbed } = request;
  if (embedTenantName !== undefined && allEmbedUsers !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName or allEmbedUsers, not both.', 'allEmbedUsers');
  const to = embedTenantName ?? (allEmbedUsers ? null : undefined);
  if (to !== undefined && action !== undefined) return { to, action };
  if (to !== undefined) throw new Problem('invalid-field', 'Say which action: read or none.', 'action');
  if (action !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName, or allEmbedUsers: true.', 'embedTenantName');
  if (allowEmbed !== undefined) return undefined;
  const message =
    'The body names no change: send embedTenantName or allEmbedUsers with action, or allowEmbed.';
  throw new Problem('bad-request', message);
}

function notPublished(workbookId: number): Problem {
  return new Problem(
    'bad-request',
    `The workbook ${workbookId} has no published dashboard: publish it first.`,
  );
}

/** What a tenant's author made never leaves that tenant. */
function checkTenant(owner: string | null, to: Sharer): void {
  if (owner === null || owner === to) return;
  const field = to === null ? 'allEmbedUsers' : 'embedTenantName';
  const message = `The dashboard is of the embed tenant "${owner}", and is shared within it alone.`;
  throw new Problem('invalid-field', message, field);
}
