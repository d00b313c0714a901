import { createAccessPreviewHandlers } from './access-preview-handlers.ts';
import { createAttributeHandlers } from './attribute-handlers.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { createGroupHandlers } from './group-handlers.ts';
import { createModelStatusHandlers } from './model-status-handlers.ts';
import { createBuiltInRoleHandlers } from './built-in-role-handlers.ts';
import { createSharedValueHandlers } from './shared-value-handlers.ts';
import { createTenantHandlers } from './tenant-handlers.ts';
import { createProvisioningHandlers } from './provisioning-handlers.ts';
import { createUserHandlers } from './user-handlers.ts';
import { createTenantGroupHandlers } from './tenant-group-handlers.ts';

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
