/** People, groups and attributes, of the account and of its embed tenants. Source: docs/platform-api.md. */
import { Hono } from 'hono';
import type { AccessEnv } from '../access/caller.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';
import { addAccessPreviewRoute } from './access-preview-routes.ts';
import { addAttributeRoutes } from './attribute-routes.ts';
import { addGroupRoutes } from './group-routes.ts';
import { addTenantGroupRoutes } from './tenant-group-routes.ts';
import { addTenantRoutes } from './tenant-routes.ts';
import { addUserRoutes } from './user-routes.ts';

export function createDirectoryRoutes(dependencies: DirectoryDependencies): DirectoryRoutes {
  const routes: DirectoryRoutes = new Hono<AccessEnv>();
  addAccessPreviewRoute(routes, dependencies);
  addUserRoutes(routes, dependencies);
  addGroupRoutes(routes, dependencies);
  addAttributeRoutes(routes, dependencies);
  addTenantRoutes(routes, dependencies);
  addTenantGroupRoutes(routes, dependencies);
  return routes;
}
