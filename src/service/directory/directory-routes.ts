/** People, groups and attributes, of the account and of its embed tenants. Source: docs/platform-api.md. */
import { createAccessPreviewHandlers } from './access-preview-routes.ts';
import { createAttributeHandlers } from './attribute-routes.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { createGroupHandlers } from './group-routes.ts';
import { createTenantGroupHandlers } from './tenant-group-routes.ts';
import { createTenantHandlers } from './tenant-routes.ts';
import { createUserHandlers } from './user-routes.ts';

export const createDirectoryHandlers = (dependencies: DirectoryDependencies) => ({
  ...createAccessPreviewHandlers(dependencies),
  ...createUserHandlers(dependencies),
  ...createGroupHandlers(dependencies),
  ...createAttributeHandlers(dependencies),
  ...createTenantHandlers(dependencies),
  ...createTenantGroupHandlers(dependencies),
});
