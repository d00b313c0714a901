import type { dashboardAccessOperations, EmbedAccess } from '../../contract/endpoints/dashboard-sharing.ts';
import { requiredLevel } from '../access/access-levels.ts';
import { toActionContext, type ActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { isValidForDeployment, type Caller } from '../access/caller.ts';
import { findDashboardWorkbook } from '../access/data-access-scope.ts';
import { findItem, requireItem, toWorkbookItemReference, type ItemReference } from '../access/item-access.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { dashboardNotFound } from './dashboard-visibility.ts';
import { checkPublicId } from './public-id.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import type { DashboardDependencies } from './published-dashboard-handlers.ts';
import { requireLockedWorkbook } from './require-locked-workbook.ts';
import { changeDashboardAccess, readDashboardAccess, setAllowEmbed } from './sharing-actions.ts';

/** Handlers with which authors share a workbook's dashboard. Source: docs/platform-api.md, "Sharing and embed access". */
export const createSharingHandlers = ({
  database,
  now,
}: DashboardDependencies): HandlersOf<keyof typeof dashboardAccessOperations> => ({
  getDashboardAccess: async ({ c, caller, path }) => {
    const itemRef = toWorkbookItemReference(path);
    const sharing = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, itemRef, 'manage');
      return readDashboardAccess(rows, itemRef.id);
    });
    return c.json(sharing);
  },
  changeDashboardAccess: async ({ c, caller, path, body: request }) => {
    const itemRef = toWorkbookItemReference(path);
    const context = toActionContext(c, now);
    const sharing = await database.write(caller.accountId, async (rows) => {
      const { embedTenant } = await requireItem(rows, caller, itemRef, 'manage');
      const options = { ...path, embedTenant, request };
      const { access: changed, change: details } = await changeDashboardAccess(rows, options);
      const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id: itemRef.id };
      if (details) await recordAuditEvent(rows, context, { ...change, details: { ...details } });
      return changed;
    });
    return c.json(sharing);
  },
  setDashboardEmbedding: async ({ c, caller, path, body: { allowEmbed } }) => {
    const publicId = checkPublicId(path.publicId);
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => allowEmbedding(rows, context, { publicId, allowEmbed }));
    return c.json({ publicId, allowEmbed });
  },
});

async function allowEmbedding(
  rows: AccountRows,
  context: ActionContext,
  { publicId, allowEmbed }: EmbedAccess,
): Promise<void> {
  const itemRef = await requireManaged(rows, context.caller, publicId);
  await requireLockedWorkbook(rows, { deploymentId: itemRef.deploymentId, workbookId: itemRef.id });
  const dashboard = await findCurrentDashboard(rows, itemRef.id);
  if (!dashboard) throw dashboardNotFound(publicId);
  if (dashboard.allow_embed === allowEmbed) return;
  await setAllowEmbed(rows, dashboard, allowEmbed);
  const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id: itemRef.id };
  await recordAuditEvent(rows, context, { ...change, details: { allowEmbed } });
}

/** The workbook of a public id, which the caller must be able to manage. A workbook that it may not see is a 404. */
async function requireManaged(rows: AccountRows, caller: Caller, publicId: string): Promise<ItemReference> {
  const found = await findDashboardWorkbook(rows, publicId);
  if (!found || !isValidForDeployment(caller, found.deploymentId)) throw dashboardNotFound(publicId);
  const itemRef: ItemReference = { ...found, type: 'WORKBOOK' };
  const workbook = await findItem(rows, caller, itemRef);
  if (!workbook || workbook.level === 0) throw dashboardNotFound(publicId);
  if (workbook.level >= requiredLevel('manage')) return itemRef;
  throw new Problem('not-allowed', `This needs manage access to the workbook of "${publicId}".`);
}
