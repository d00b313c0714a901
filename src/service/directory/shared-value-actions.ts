/** Sets values of attributes that groups and embed tenants hold. Source: docs/user-attributes.md. */
import type { SetSharedValueRequest } from '../../contract/endpoints/attribute-values.ts';
import type { StoredAttributeValue } from '../../contract/endpoints/user-attributes.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { attributeNotFound, toStoredValue } from './attribute-actions.ts';
import { findAnyAttribute } from './attribute-rows.ts';
import type { AttributeRow, TenantScope } from './attribute-rows.ts';
import { checkAttributeValue, requireAttributeByName } from './attribute-rules.ts';
import { requireGroup } from './group-actions.ts';
import { lockGroup } from './group-rows.ts';
import { writeSharedValue } from './shared-value-rows.ts';

export async function setGroupValue(
  rows: AccountRows,
  context: ActionContext,
  group: { readonly scope: TenantScope; readonly groupId: number },
  request: SetSharedValueRequest,
): Promise<StoredAttributeValue> {
  const { scope, groupId } = group;
  await lockGroup(rows, groupId);
  await requireGroup(rows, scope, groupId);
  const attribute = await requireSharedValue(rows, scope, request);
  await writeSharedValue(rows, { groupId }, { attributeId: attribute.id, value: request.value });
  const details = { name: attribute.name, embedTenant: scope };
  await recordAuditEvent(rows, context, {
    action: 'group.set-attribute',
    type: 'GROUP',
    id: groupId,
    details,
  });
  return toStoredValue({ ...attribute, value: request.value });
}

/** The tenant must be locked. */
export async function setTenantValue(
  rows: AccountRows,
  context: ActionContext,
  embedTenant: string,
  request: SetSharedValueRequest,
): Promise<StoredAttributeValue> {
  const attribute = await requireSharedValue(rows, embedTenant, request);
  await writeSharedValue(rows, { embedTenant }, { attributeId: attribute.id, value: request.value });
  const details = { name: attribute.name };
  await recordAuditEvent(rows, context, {
    action: 'embed-tenant.set-attribute',
    type: 'EMBED_TENANT',
    id: embedTenant,
    details,
  });
  return toStoredValue({ ...attribute, value: request.value });
}

/**
 * The attribute of a value. Throws a 400 or 404 that names the field unless it is one of the account or of the tenant,
 * and the value has its type.
 */
async function requireSharedValue(
  rows: AccountRows,
  scope: TenantScope,
  { userAttributeId, name, value }: SetSharedValueRequest,
): Promise<AttributeRow> {
  if ((userAttributeId === undefined) === (name === undefined))
    throw new Problem('invalid-field', 'Name exactly one of userAttributeId and name.', 'userAttributeId');
  const attribute =
    userAttributeId === undefined
      ? await requireAttributeByName(rows, scope, name ?? '')
      : await requireAttributeById(rows, scope, userAttributeId);
  checkAttributeValue(attribute, value, 'value');
  return attribute;
}

async function requireAttributeById(
  rows: AccountRows,
  scope: TenantScope,
  attributeId: number,
): Promise<AttributeRow> {
  const attribute = isRowId(attributeId) ? await findAnyAttribute(rows, attributeId) : undefined;
  const owner = attribute?.embed_tenant;
  if (!attribute || (owner !== null && owner !== scope))
    throw attributeNotFound(attributeId, 'userAttributeId');
  return attribute;
}
