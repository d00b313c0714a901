/** Stores the reader of an embed session, with groups and attributes. Source: docs/platform-api.md, "Embed sessions". */
import type { GenerateSessionRequest } from '../../contract/endpoints/embed-sessions.ts';
import { upsertEmbedUser } from '../access/embed-user-rows.ts';
import { recordMailPermissions } from '../access/mail-permissions.ts';
import { upsertEmbedTenant } from '../access/upsert-embed-tenant.ts';
import { readStoredUserContext } from '../access/stored-user-context.ts';
import type { StoredUserContext } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { requireValueDefinitions } from './attribute-rules.ts';
import { writeAttributeValue } from './attribute-rows.ts';
import type { TenantScope } from './attribute-rows.ts';
import { upsertGroups, requireGroupsByName } from './group-actions.ts';
import { insertGroupMembers, deleteOtherMemberships } from './group-member-rows.ts';
import { updateTenantName } from './tenant-rows.ts';
import { lockEmbedUser, updateProfile } from './user-rows.ts';
import { upsertAttributes } from './attribute-actions.ts';

export interface SaveReaderOptions {
  readonly now: Date;
  /** Most embed users of the account. */
  readonly limit: number;
}

/** A request for an embed user. */
export type ReaderRequest = GenerateSessionRequest & { readonly externalId: string };

/** Stores the reader, and returns its groups and attributes afterwards. Must be called in a `write`. */
export async function saveEmbedReader(
  rows: AccountRows,
  request: ReaderRequest,
  { now, limit }: SaveReaderOptions,
): Promise<StoredUserContext> {
  const { externalId, embedTenantName: embedTenant = null } = request;
  await saveDefinitions(rows, request, now);
  if (request.isEphemeral === true) return readEphemeral(rows, request);
  const userId = await upsertEmbedUser(rows, { externalId, embedTenant }, now, limit);
  // Concurrent sessions of one reader would mix their groups.
  await lockEmbedUser(rows, userId);
  await updateProfile(rows, userId, request);
  await recordMailPermissions(rows, userId, { permissions: request.permissions ?? [], at: now });
  await setGroups(rows, userId, { scope: null, names: request.groups, field: 'groups' });
  await setGroups(rows, userId, { scope: embedTenant, names: request.tenantGroups, field: 'tenantGroups' });
  for (const { attribute, value } of await requireValueDefinitions(
    rows,
    embedTenant,
    request.userAttributes ?? [],
  ))
    await writeAttributeValue(rows, { attributeId: attribute.id, userId, value });
  return readStoredUserContext(rows, { userId, embedTenant });
}

async function saveDefinitions(rows: AccountRows, request: ReaderRequest, now: Date): Promise<void> {
  const { embedTenantName: tenant = null, embedTenantProfile, tenantGroupDefinitions = [] } = request;
  if (tenant !== null) {
    await upsertEmbedTenant(rows, tenant, now);
    const displayName = embedTenantProfile?.displayName;
    if (displayName !== undefined) await updateTenantName(rows, tenant, displayName);
  }
  const { groupDefinitions = [], userAttributeDefinitions = [] } = request;
  await upsertGroups(rows, null, groupDefinitions, { now, field: 'groupDefinitions' });
  await upsertGroups(rows, tenant, tenantGroupDefinitions, { now, field: 'tenantGroupDefinitions' });
  await upsertAttributes(rows, tenant, userAttributeDefinitions, now);
}

interface ReaderGroups {
  readonly scope: TenantScope;
  /** Undefined leaves the groups unchanged. */
  readonly names: readonly string[] | undefined;
  readonly field: string;
}

async function setGroups(
  rows: AccountRows,
  userId: number,
  { scope, names, field }: ReaderGroups,
): Promise<void> {
  if (names === undefined) return;
  const groups = await requireGroupsByName(rows, scope, names, field);
  const groupIds = groups.map(({ id }) => id);
  await deleteOtherMemberships(rows, { userId, scope, groupIds });
  await insertGroupMembers(
    rows,
    groupIds.map((groupId) => ({ groupId, userId })),
  );
}

/** The claims of an ephemeral reader: the values of this request, of its groups and tenant, and the defaults. Nothing is stored. */
async function readEphemeral(rows: AccountRows, request: ReaderRequest): Promise<StoredUserContext> {
  const { embedTenantName: embedTenant = null, groups = [], userAttributes = [] } = request;
  const known = await requireGroupsByName(rows, null, groups, 'groups');
  const values = await requireValueDefinitions(rows, embedTenant, userAttributes);
  const groupIds = known.map(({ id }) => id);
  const facts = await readStoredUserContext(rows, { userId: undefined, embedTenant, groupIds });
  const own = Object.fromEntries(
    values.filter(({ value }) => value !== null).map(({ attribute, value }) => [attribute.name, value]),
  );
  return { ...facts, userAttributes: { ...facts.userAttributes, ...own } };
}
