import { createAttributeHandlers } from './attribute-handlers.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { createGroupHandlers } from './group-handlers.ts';
import { createBuiltInRoleHandlers } from './built-in-role-handlers.ts';
import { createSharedValueHandlers } from './shared-value-handlers.ts';
import { createTenantHandlers } from './tenant-handlers.ts';
import { createUserHandlers } from './user-handlers.ts';
import { createTenantGroupHandlers } from './tenant-group-handlers.ts';
import type { AccessPreview } from '../../contract/endpoints/access-preview.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { Problem } from '../http/http-problem.ts';
import { resolveAndAuditReader } from './access-preview-reader.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import type { provisioningOperations } from '../../contract/endpoints/provisioning-settings.ts';
import { changeProvisioningSettings } from './provisioning-actions.ts';
import { readProvisioningSettings } from './provisioning-rows.ts';

/** Handlers of users, roles, groups and attributes, of the account and of its embed tenants. Source: docs/platform-api.md. */
export const createDirectoryHandlers = (dependencies: DirectoryDependencies) => ({
  ...createAccessPreviewHandlers(dependencies),
  ...createModelStatusHandlers(dependencies),
  ...createUserHandlers(dependencies),
  ...createBuiltInRoleHandlers(),
  ...createProvisioningHandlers(dependencies),
  ...createGroupHandlers(dependencies),
  ...createAttributeHandlers(dependencies),
  ...createSharedValueHandlers(dependencies),
  ...createTenantHandlers(dependencies),
  ...createTenantGroupHandlers(dependencies),
});

/** The access preview, with which admins check what a reader sees of the data model. */
const createAccessPreviewHandlers = ({
  database,
  now,
  previewAccess,
}: DirectoryDependencies): HandlersOf<'previewAccess'> => ({
  previewAccess: async ({ c, caller, path: { deploymentId }, body: request }) => {
    const context = toActionContext(c, now);
    const reader = await database.write(caller.accountId, (rows) =>
      resolveAndAuditReader(rows, context, { deploymentId, request }),
    );
    if (!previewAccess)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own to preview: it has no Data API, or forwards it to a cluster.',
      );
    const preview: AccessPreview = {
      reader,
      sources: await previewAccess(reader, deploymentId, c.req.raw.signal),
    };
    return c.json(preview, 200, { 'Cache-Control': 'no-store' });
  },
});

/** The state of the data model, for admins of a deployment. */
const createModelStatusHandlers = ({
  database,
  readModelStatus,
}: DirectoryDependencies): HandlersOf<'getModelStatus'> => ({
  getModelStatus: async ({ c, caller, path: { deploymentId } }) => {
    await database.read(caller.accountId, (rows) => requireDeployment(rows, deploymentId));
    if (!readModelStatus)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own: it has no Data API, or forwards it to a cluster.',
      );
    return c.json(readModelStatus(deploymentId), 200, { 'Cache-Control': 'no-store' });
  },
});

/** Handlers of the settings of provisioning. */
const createProvisioningHandlers = ({
  database,
  now,
}: DirectoryDependencies): HandlersOf<keyof typeof provisioningOperations> => ({
  getProvisioningSettings: async ({ c, caller }) =>
    c.json(await database.read(caller.accountId, readProvisioningSettings)),
  updateProvisioningSettings: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => changeProvisioningSettings(rows, context, body)),
    );
  },
});
