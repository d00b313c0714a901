/** Changes of attributes and values: by admins one at a time, and by hosts with an embed session. */
import type {
  AttributeDefinition,
  SetAttributeValueRequest,
  StoredAttributeValue,
  UpdateAttributeRequest,
  UserAttribute,
} from '../../contract/endpoints/user-attributes.ts';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './attribute-rows.ts';
import type { TenantScope, AttributeRow, AttributeChange, ValueRow } from './attribute-rows.ts';
import {
  checkDefaultValue,
  checkAttributeType,
  checkAttributeValue,
  refuseRepeatedNames,
} from './attribute-rules.ts';
import { listUsersById } from './group-member-rows.ts';
import type { MemberRow } from './group-member-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

const type = 'USER_ATTRIBUTE';

export async function createAttribute(
  rows: AccountRows,
  context: ActionContext,
  definition: AttributeDefinition,
): Promise<UserAttribute> {
  checkDefaultValue(definition.type, definition.defaultValue, 'defaultValue');
  const row = await stored.insertAttribute(rows, null, definition, context.at);
  if (!row) throw new Problem('conflict', `There is already an attribute "${definition.name}".`, 'name');
  const details = { name: row.name, type: row.type };
  await recordAuditEvent(rows, context, { action: 'user-attribute.create', type, id: row.id, details });
  return toAttribute(row);
}

export async function changeAttributeDefinition(
  rows: AccountRows,
  context: ActionContext,
  attributeId: number,
  request: UpdateAttributeRequest,
): Promise<UserAttribute> {
  const attribute = await stored.findAttribute(rows, null, attributeId);
  if (!attribute) throw attributeNotFound(attributeId);
  checkAttributeType(attribute, request.type, 'type');
  checkDefaultValue(attribute.type, request.defaultValue, 'defaultValue');
  const changed = await writeAttributeChange(rows, attribute, request);
  if (changed !== attribute)
    await recordAuditEvent(rows, context, { action: 'user-attribute.update', type, id: attributeId });
  return toAttribute(changed);
}

/** Deletes an attribute with its values. */
export async function removeAttribute(
  rows: AccountRows,
  context: ActionContext,
  scope: TenantScope,
  attributeId: number,
): Promise<void> {
  const known = await stored.findAttribute(rows, scope, attributeId);
  if (!known) throw attributeNotFound(attributeId);
  await stored.deleteAttribute(rows, attributeId);
  const details = { name: known.name, embedTenant: scope };
  await recordAuditEvent(rows, context, { action: 'user-attribute.delete', type, id: attributeId, details });
}

export const attributeNotFound = (attributeId: number, field?: string): Problem =>
  new Problem('not-found', `There is no user attribute ${attributeId}.`, field);

/** Sets a value. An attribute of an embed tenant applies only to its people, one of the account to everybody. */
export async function setAttributeValue(
  rows: AccountRows,
  context: ActionContext,
  { userId, userAttributeId: attributeId, value }: SetAttributeValueRequest,
): Promise<void> {
  const user = await requireAttributeUser(rows, userId, 'userId');
  const attribute = isRowId(attributeId) ? await stored.findAnyAttribute(rows, attributeId) : undefined;
  const appliesToUser = attribute?.embed_tenant === null || attribute?.embed_tenant === user.embed_tenant;
  if (!attribute || !appliesToUser) throw attributeNotFound(attributeId, 'userAttributeId');
  checkAttributeValue(attribute, value, 'value');
  await stored.writeAttributeValue(rows, { attributeId, userId, value });
  const details = { name: attribute.name };
  await recordAuditEvent(rows, context, { action: 'user.set-attribute', type: 'USER', id: userId, details });
}

/** A user of the account, or an embed user. In a `write`, its row is locked. */
export async function requireAttributeUser(
  rows: AccountRows,
  userId: number,
  field?: string,
): Promise<MemberRow> {
  const [user] = isRowId(userId) ? await listUsersById(rows, [userId]) : [];
  if (user) return user;
  throw new Problem('not-found', `There is no user ${userId}.`, field);
}

export function toAttribute(row: AttributeRow): UserAttribute {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    displayName: row.display_name ?? undefined,
    defaultValue: row.default_value ?? undefined,
    description: row.description ?? undefined,
  };
}

export const toStoredValue = ({ id, name, type, value }: ValueRow): StoredAttributeValue => ({
  userAttributeId: id,
  name,
  type,
  value: userAttributeValueSchema.parse(value),
});

/**
 * Creates or updates attributes. Throws a 400 where a type would change. Must be called in a `write`. Source:
 * docs/platform-api.md, "User attributes".
 */
export async function upsertAttributes(
  rows: AccountRows,
  scope: TenantScope,
  definitions: readonly AttributeDefinition[],
  now: Date,
): Promise<void> {
  const field = 'userAttributeDefinitions';
  refuseRepeatedNames(field, definitions);
  // In a fixed order, so that two concurrent calls cannot deadlock.
  const ordered = [...definitions.entries()].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
  for (const [index, definition] of ordered)
    await defineAttribute(rows, scope, definition, { now, field: `${field}[${index}]` });
}

async function defineAttribute(
  rows: AccountRows,
  scope: TenantScope,
  definition: AttributeDefinition,
  { now, field }: { readonly now: Date; readonly field: string },
): Promise<void> {
  checkDefaultValue(definition.type, definition.defaultValue, `${field}.defaultValue`);
  if (await stored.insertAttribute(rows, scope, definition, now)) return;
  const named = await stored.listAttributesByName(rows, scope, [definition.name]);
  const known = named.find(({ embed_tenant: owner }) => owner === scope);
  if (!known) throw removedMeanwhile(definition.name);
  checkAttributeType(known, definition.type, `${field}.type`);
  await writeAttributeChange(rows, known, definition);
}

/** Changes the given fields. Nothing is written where they are unchanged. */
export async function writeAttributeChange(
  rows: AccountRows,
  attribute: AttributeRow,
  { displayName, defaultValue, description }: UpdateAttributeRequest,
): Promise<AttributeRow> {
  const change: AttributeChange = {
    ...(isNew(displayName, attribute.display_name) && { display_name: displayName }),
    ...(isNew(defaultValue, attribute.default_value) && { default_value: defaultValue }),
    ...(isNew(description, attribute.description) && { description }),
  };
  if (Object.keys(change).length === 0) return attribute;
  const changed = await stored.updateAttribute(rows, attribute.id, change);
  if (changed) return changed;
  throw removedMeanwhile(attribute.name);
}

const removedMeanwhile = (name: string): Problem =>
  new Problem('conflict', `"${name}" was removed at the same time. Try again.`);

const isNew = (value: string | null | undefined, known: string | null): value is string | null =>
  value !== undefined && value !== known;
