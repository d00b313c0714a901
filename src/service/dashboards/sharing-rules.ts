/** Sharing a published dashboard with embed users. Source: docs/platform-api.md, "Sharing and embed access". */
import type { DashboardAccess, DashboardAccessRequest } from '../../contract/dashboard-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { setAllowEmbed } from './embed-access.ts';
import { requireWorkbook } from './publish-rules.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import { toSharingChange } from './sharing-change.ts';
import type { SharingChange } from './sharing-change.ts';
import { listGrantees, insertGrants, deleteGrants } from './sharing-rows.ts';
import type { Grantee } from './sharing-rows.ts';

/** Of a workbook that was never published: nothing. */
export async function readDashboardAccess(rows: AccountRows, workbookId: number): Promise<DashboardAccess> {
  const dashboard = await findCurrentDashboard(rows, workbookId);
  const sharers = dashboard ? await listGrantees(rows, dashboard.id) : [];
  const enabled = sharers.includes(null);
  return {
    allowEmbed: dashboard?.allow_embed ?? false,
    allEmbedUsers: { enabled, action: enabled ? 'read' : 'none' },
    tenants: sharers.filter((name) => name !== null).map((name) => ({ name, action: 'read' })),
  };
}

export interface ChangeAccessOptions {
  readonly deploymentId: number;
  readonly workbookId: number;
  /** The tenant whose author made the workbook; null: it is the account's own. */
  readonly embedTenant: string | null;
  readonly request: DashboardAccessRequest;
}

export interface ChangedAccess {
  readonly access: DashboardAccess;
  /** undefined: everything was so already. */
  readonly change: SharingChange | undefined;
}

/** What is so already needs no published dashboard. */
export async function changeDashboardAccess(
  rows: AccountRows,
  options: ChangeAccessOptions,
): Promise<ChangedAccess> {
  const { workbookId } = options;
  await requireWorkbook(rows, options);
  const access = await readDashboardAccess(rows, workbookId);
  const change = toSharingChange(options.request, access);
  if (!change) return { access, change };
  const dashboard = await findCurrentDashboard(rows, workbookId);
  if (dashboard?.status !== 'published') throw notPublished(workbookId);
  for (const to of change.share) checkTenant(options, to);
  await insertGrants(rows, dashboard.id, change.share);
  await deleteGrants(rows, dashboard.id, change.unshare);
  if (change.allowEmbed !== undefined) await setAllowEmbed(rows, dashboard, change.allowEmbed);
  return { access: await readDashboardAccess(rows, workbookId), change };
}

function notPublished(workbookId: number): Problem {
  return new Problem(
    'bad-request',
    `The workbook ${workbookId} has no published dashboard: publish it first.`,
  );
}

/** What a tenant's author made never leaves that tenant. */
function checkTenant({ embedTenant: owner, request }: ChangeAccessOptions, to: Grantee): void {
  if (owner === null || owner === to) return;
  const field = to === null ? 'allEmbedUsers' : request.tenants ? 'tenants' : 'embedTenantName';
  const message = `The dashboard is of the embed tenant "${owner}", and is shared within it alone.`;
  throw new Problem('invalid-field', message, field);
}
