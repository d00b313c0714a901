/** Actions of admins on single attributes and values. */
import type {
  AttributeDefinition,
  SetAttributeValueRequest,
  UpdateAttributeRequest,
  UserAttribute,
} from '../../contract/user-attribute.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/column-values.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './attribute-rows.ts';
import type { TenantScope } from './attribute-rows.ts';
import { changeAttribute, checkDefault, checkType, checkValue, toAttribute } from './attribute-rules.ts';
import { findPeople } from './member-rows.ts';
import type { MemberRow } from './member-rows.ts';

const type = 'USER_ATTRIBUTE';

export async function createAttribute(
  rows: AccountRows,
  act: ActionContext,
  definition: AttributeDefinition,
): Promise<UserAttribute> {
  checkDefault(definition.type, definition.defaultValue, 'defaultValue');
  const row = await stored.insertAttribute(rows, null, definition, act.at);
  if (!row) throw new Problem('conflict', `There is already an attribute "${definition.name}".`, 'name');
  const details = { name: row.name, type: row.type };
  await recordChange(rows, act, { action: 'user-attribute.create', type, id: row.id, details });
  return toAttribute(row);
}

export async function changeDefinition(
  rows: AccountRows,
  act: ActionContext,
  attributeId: number,
  request: UpdateAttributeRequest,
): Promise<UserAttribute> {
  const known = await stored.findAttribute(rows, null, attributeId);
  if (!known) throw attributeNotFound(attributeId);
  checkType(known, request.type, 'type');
  checkDefault(known.type, request.defaultValue, 'defaultValue');
  const changed = await changeAttribute(rows, known, request);
  if (changed !== known)
    await recordChange(rows, act, { action: 'user-attribute.update', type, id: attributeId });
  return toAttribute(changed);
}

/** Deletes an attribute with its values. */
export async function removeAttribute(
  rows: AccountRows,
  act: ActionContext,
  scope: TenantScope,
  attributeId: number,
): Promise<void> {
  const known = await stored.findAttribute(rows, scope, attributeId);
  if (!known) throw attributeNotFound(attributeId);
  await stored.deleteAttribute(rows, attributeId);
  const details = { name: known.name, embedTenant: scope };
  await recordChange(rows, act, { action: 'user-attribute.delete', type, id: attributeId, details });
}

const attributeNotFound = (attributeId: number, field?: string): Problem =>
  new Problem('not-found', `There is no user attribute ${attributeId}.`, field);

/** Sets a value. An attribute of an embed tenant applies only to its people, one of the account to everybody. */
export async function setValue(
  rows: AccountRows,
  act: ActionContext,
  { userId, userAttributeId: attributeId, value }: SetAttributeValueRequest,
): Promise<void> {
  const person = await requireUser(rows, userId, 'userId');
  const attribute = isRowId(attributeId) ? await stored.findAnyAttribute(rows, attributeId) : undefined;
  const isOfPerson = attribute?.embed_tenant === null || attribute?.embed_tenant === person.embed_tenant;
  if (!attribute || !isOfPerson) throw attributeNotFound(attributeId, 'userAttributeId');
  checkValue(attribute, value, 'value');
  await stored.writeValue(rows, { attributeId, userId, value });
  const details = { name: attribute.name };
  await recordChange(rows, act, { action: 'user.set-attribute', type: 'USER', id: userId, details });
}

/** A user of the account, or an embed user. In a `write`, its row is locked. */
export async function requireUser(rows: AccountRows, userId: number, field?: string): Promise<MemberRow> {
  const [person] = isRowId(userId) ? await findPeople(rows, [userId]) : [];
  if (person) return person;
  throw new Problem('not-found', `There is no user ${userId}.`, field);
}
