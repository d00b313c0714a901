/** Settings of provisioning, and groups that give a role. Source: docs/scim.md, "Roles". */
import type {
  ProvisioningSettings,
  UpdateProvisioningRequest,
} from '../../contract/endpoints/provisioning-settings.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { readProvisioningSettings, refreshRoles, writeProvisioningSettings } from './provisioning-rows.ts';
import { findUserById } from './user-rows.ts';

export async function changeProvisioningSettings(
  rows: AccountRows,
  context: ActionContext,
  request: UpdateProvisioningRequest,
): Promise<ProvisioningSettings> {
  const { heirId, mayGrantAdmin, defaultRole } = request;
  if (heirId !== undefined && heirId !== null) await requireNewOwner(rows, heirId);
  const current = await readProvisioningSettings(rows);
  const settings = {
    heirId: heirId === undefined ? current.heirId : heirId,
    mayGrantAdmin: mayGrantAdmin ?? current.mayGrantAdmin,
    defaultRole: defaultRole ?? current.defaultRole,
  };
  await keepAnAdmin(rows, async () => {
    await writeProvisioningSettings(rows, settings);
    await refreshRoles(rows);
  });
  await recordAuditEvent(rows, context, {
    action: 'provisioning.update',
    type: 'ACCOUNT',
    id: rows.accountId,
    details: settings,
  });
  return settings;
}

/** The new owner of what deleted users own has to be able to use it. */
async function requireNewOwner(rows: AccountRows, userId: number): Promise<void> {
  const user = isRowId(userId) ? await findUserById(rows, userId) : undefined;
  if (!user) throw new Problem('invalid-field', `There is no user ${userId}.`, 'heirId');
  if (user.deactivated_at !== null || user.role === 'viewer')
    throw new Problem(
      'invalid-field',
      `User ${userId} is a viewer or not active, and cannot own items.`,
      'heirId',
    );
}

/** Maps a group that SCIM manages to the role that its members get. null ends the mapping. */
export async function mapGroupToRole(
  rows: AccountRows,
  groupId: number,
  role: 'admin' | 'user' | 'viewer' | null,
): Promise<void> {
  const group = await rows.db
    .selectFrom('user_group')
    .where('account_id', '=', rows.accountId)
    .where('id', '=', groupId)
    .select(['is_provisioned', 'name'])
    .executeTakeFirst();
  if (role !== null && group?.is_provisioned !== true)
    throw new Problem('conflict', 'Only a group that SCIM has created can be mapped to a role.', 'role');
  if (role === 'admin' && !(await readProvisioningSettings(rows)).mayGrantAdmin)
    throw new Problem(
      'conflict',
      'The account does not let SCIM give the role admin: set `mayGrantAdmin` in the provisioning settings first.',
      'role',
    );
  await keepAnAdmin(rows, async () => {
    await rows.db
      .updateTable('user_group')
      .set({ role })
      .where('account_id', '=', rows.accountId)
      .where('id', '=', groupId)
      .execute();
    await refreshRoles(rows);
  });
}
