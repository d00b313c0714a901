import type { DashboardAccess, DashboardAccessRequest } from '../../contract/endpoints/dashboard-sharing.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { findCurrentDashboard, type CurrentDashboard } from './publish-rows.ts';
import { listGrantees, insertGrants, deleteGrants, type Grantee } from './sharing-rows.ts';
import { requireLockedWorkbook } from './require-locked-workbook.ts';
import { encodeDashboardResponse, decodeDashboardResponse } from './encoded-dashboard-response.ts';

/** How a dashboard is shared with embed users. A dashboard that was never published is shared with none. */
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

interface ChangeAccessOptions {
  readonly deploymentId: number;
  readonly workbookId: number;
  /** The embed tenant of the workbook's author; null for the account's own. */
  readonly embedTenant: string | null;
  readonly request: DashboardAccessRequest;
}

interface ChangedAccess {
  readonly access: DashboardAccess;
  /** Undefined where the request changes nothing. */
  readonly change: SharingChange | undefined;
}

/**
 * Changes how a dashboard is shared with embed users. A request that changes nothing does not need a published dashboard.
 * Source: docs/platform-api.md, "Sharing and embed access".
 */
export async function changeDashboardAccess(
  rows: AccountRows,
  options: ChangeAccessOptions,
): Promise<ChangedAccess> {
  const { workbookId } = options;
  await requireLockedWorkbook(rows, options);
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

/** A dashboard of an embed tenant can be shared only within that tenant. */
function checkTenant({ embedTenant: owner, request }: ChangeAccessOptions, to: Grantee): void {
  if (owner === null || owner === to) return;
  const field = to === null ? 'allEmbedUsers' : request.tenants ? 'tenants' : 'embedTenantName';
  const message = `The dashboard belongs to the embed tenant "${owner}", and can be shared only within it.`;
  throw new Problem('invalid-field', message, field);
}

/** The difference between the present and the requested sharing. */
interface SharingChange {
  readonly share: readonly Grantee[];
  readonly unshare: readonly Grantee[];
  readonly allowEmbed?: boolean | undefined;
}

/** The change that a request makes; undefined where it changes nothing. Throws a 400 where it contradicts itself. */
function toSharingChange(
  request: DashboardAccessRequest,
  current: DashboardAccess,
): SharingChange | undefined {
  const wanted = readWanted(request);
  const held = new Set(toGrantees(current));
  const share = [...new Set(wanted.share)].filter((sharer) => !held.has(sharer));
  const kept = new Set(wanted.tenants);
  const lost = wanted.tenants ? current.tenants.flatMap(({ name }) => (kept.has(name) ? [] : [name])) : [];
  const unshare = [...wanted.unshare.filter((sharer) => held.has(sharer)), ...lost];
  const allowEmbed = request.allowEmbed === current.allowEmbed ? undefined : request.allowEmbed;
  if (share.length + unshare.length === 0 && allowEmbed === undefined) return undefined;
  return { share, unshare, ...(allowEmbed !== undefined && { allowEmbed }) };
}

const toGrantees = ({ allEmbedUsers, tenants }: DashboardAccess): Grantee[] => [
  ...(allEmbedUsers.enabled ? [null] : []),
  ...tenants.map(({ name }) => name),
];

interface RequestedSharing {
  readonly share: readonly Grantee[];
  readonly unshare: readonly Grantee[];
  /** The complete list of tenants; undefined keeps the present ones. */
  readonly tenants?: readonly string[] | undefined;
}

function readWanted(request: DashboardAccessRequest): RequestedSharing {
  const { allEmbedUsers, tenants } = request;
  if (typeof allEmbedUsers === 'object' || tenants !== undefined) return readState(request);
  return readShare(request, allEmbedUsers);
}

/** Reads a request in the form of the response, with the whole state. */
function readState({
  embedTenantName,
  allEmbedUsers,
  action,
  tenants,
}: DashboardAccessRequest): RequestedSharing {
  const alien =
    embedTenantName !== undefined ? 'embedTenantName' : action !== undefined ? 'action' : undefined;
  if (alien !== undefined)
    throw new Problem('invalid-field', `"${alien}" does not go with the whole state.`, alien);
  if (allEmbedUsers === true)
    throw new Problem('invalid-field', 'Beside "tenants", say { enabled, action } of all.', 'allEmbedUsers');
  if (allEmbedUsers && allEmbedUsers.enabled !== (allEmbedUsers.action === 'read'))
    throw new Problem(
      'invalid-field',
      'The action must be read where sharing is enabled, and none where it is not.',
      'allEmbedUsers.action',
    );
  const names = tenants?.map(({ name }) => name);
  return {
    share: [...(allEmbedUsers?.enabled === true ? [null] : []), ...(names ?? [])],
    unshare: allEmbedUsers?.enabled === false ? [null] : [],
    tenants: names,
  };
}

/** Reads a request that adds or removes one share. */
function readShare(
  { embedTenantName, action, allowEmbed }: DashboardAccessRequest,
  allEmbedUsers: true | undefined,
): RequestedSharing {
  if (embedTenantName !== undefined && allEmbedUsers !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName or allEmbedUsers, not both.', 'allEmbedUsers');
  const to: Grantee | undefined = embedTenantName ?? (allEmbedUsers ? null : undefined);
  if (to !== undefined && action !== undefined)
    return action === 'read' ? { share: [to], unshare: [] } : { share: [], unshare: [to] };
  if (to !== undefined)
    throw new Problem('invalid-field', 'The action is missing: send read or none.', 'action');
  if (action !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName, or allEmbedUsers: true.', 'embedTenantName');
  if (allowEmbed !== undefined) return { share: [], unshare: [] };
  const message =
    'The body names no change: send embedTenantName or allEmbedUsers with action, the state as it is read, or allowEmbed.';
  throw new Problem('bad-request', message);
}

/**
 * Sets whether embed tokens may show a dashboard, which does not share it with anyone. A later publish keeps the setting.
 * Must be called with the workbook locked. Source: docs/platform-api.md, "Sharing and embed access".
 */
export async function setAllowEmbed(
  { db, accountId }: AccountRows,
  { id, version_id, body }: CurrentDashboard,
  allowEmbed: boolean,
): Promise<void> {
  await db
    .updateTable('dashboard')
    .set({ allow_embed: allowEmbed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  // The stored response contains the setting, so that its ETag changes too.
  await db
    .updateTable('dashboard_answer')
    .set(encodeDashboardResponse({ ...decodeDashboardResponse(body), allowEmbed }))
    .where('account_id', '=', accountId)
    .where('version_id', '=', version_id)
    .execute();
}
