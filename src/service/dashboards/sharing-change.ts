/** What a request makes of the sharing there is. Both of its forms come to the same: who gets it, who loses it. */
import type { DashboardAccess, DashboardAccessRequest } from '../../contract/dashboard-access.ts';
import { Problem } from '../http/http-problem.ts';
import type { Grantee } from './sharing-rows.ts';

/** Only what is not so already. */
export interface SharingChange {
  readonly share: readonly Grantee[];
  readonly unshare: readonly Grantee[];
  readonly allowEmbed?: boolean | undefined;
}

/** undefined: everything is as the request wants it. Throws a 400 where the request contradicts itself. */
export function toSharingChange(
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
  /** All that shall have it; undefined: those that have it stay. */
  readonly tenants?: readonly string[] | undefined;
}

function readWanted(request: DashboardAccessRequest): RequestedSharing {
  const { allEmbedUsers, tenants } = request;
  if (typeof allEmbedUsers === 'object' || tenants !== undefined) return readState(request);
  return readShare(request, allEmbedUsers);
}

/** The form of the answer. */
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
      'What is enabled has the action read, else none.',
      'allEmbedUsers.action',
    );
  const names = tenants?.map(({ name }) => name);
  return {
    share: [...(allEmbedUsers?.enabled === true ? [null] : []), ...(names ?? [])],
    unshare: allEmbedUsers?.enabled === false ? [null] : [],
    tenants: names,
  };
}

/** One share. */
function readShare(
  { embedTenantName, action, allowEmbed }: DashboardAccessRequest,
  allEmbedUsers: true | undefined,
): RequestedSharing {
  if (embedTenantName !== undefined && allEmbedUsers !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName or allEmbedUsers, not both.', 'allEmbedUsers');
  const to: Grantee | undefined = embedTenantName ?? (allEmbedUsers ? null : undefined);
  if (to !== undefined && action !== undefined)
    return action === 'read' ? { share: [to], unshare: [] } : { share: [], unshare: [to] };
  if (to !== undefined) throw new Problem('invalid-field', 'Say which action: read or none.', 'action');
  if (action !== undefined)
    throw new Problem('invalid-field', 'Name embedTenantName, or allEmbedUsers: true.', 'embedTenantName');
  if (allowEmbed !== undefined) return { share: [], unshare: [] };
  const message =
    'The body names no change: send embedTenantName or allEmbedUsers with action, the state as it is read, or allowEmbed.';
  throw new Problem('bad-request', message);
}
