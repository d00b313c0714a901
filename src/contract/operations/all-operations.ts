/** All operations and documented schemas of the contract: one line for each resource. */
import { accessPreviewOperations, accessPreviewSchemas } from '../access-preview.ts';
import { apiKeyOperations, apiKeySchemas } from '../api-key.ts';
import { auditLogOperations, auditLogSchemas } from '../audit-log.ts';
import { dashboardOperations, dashboardSchemas } from '../dashboard.ts';
import { dashboardAccessOperations, dashboardAccessSchemas } from '../dashboard-access.ts';
import { dashboardAuthoringOperations, dashboardAuthoringSchemas } from '../dashboard-authoring.ts';
import { dataApiOperations, dataApiSchemas } from '../data-api-operations.ts';
import { dataModelOperations, dataModelSchemas } from '../data-model-meta.ts';
import { deploymentOperations, deploymentSchemas } from '../deployment.ts';
import { embedSecretOperations, embedSecretSchemas } from '../embed-secret.ts';
import { embedSessionOperations, embedSessionSchemas } from '../embed-session.ts';
import { embedTenantOperations, embedTenantSchemas } from '../embed-tenant.ts';
import { folderOperations, folderSchemas } from '../folder.ts';
import { grantOperations, grantSchemas } from '../grant.ts';
import { groupOperations, groupSchemas } from '../group.ts';
import { modelStatusOperations, modelStatusSchemas } from '../model-status.ts';
import { notificationOperations, notificationSchemas } from '../notification.ts';
import { specOperations } from '../openapi-spec.ts';
import { pagingSchemas } from '../paging.ts';
import { primitiveSchemas } from '../primitives.ts';
import { problemSchemas } from '../problem-codes.ts';
import { reportOperations, reportSchemas } from '../report.ts';
import { reportSnapshotSchemas } from '../report-snapshot.ts';
import { roleOperations, roleSchemas } from '../role.ts';
import { serviceSchemas } from '../service-endpoints.ts';
import { sqlOperations } from '../sql-api.ts';
import { themeSchemas } from '../theme.ts';
import { userOperations, userSchemas } from '../user.ts';
import { userAttributeOperations, userAttributeSchemas } from '../user-attribute.ts';
import { workbookOperations, workbookSchemas } from '../workbook.ts';
import { workspaceOperations } from '../workspace.ts';
import type { DocumentedSchemas } from '../documented-schema.ts';
import type { OperationGroup } from './operation.ts';

/** Operations below `{base_url}`. Of two paths that match a request, the first one is called. */
export const operations = {
  ...deploymentOperations,
  ...accessPreviewOperations,
  ...modelStatusOperations,
  ...workspaceOperations,
  ...folderOperations,
  ...workbookOperations,
  ...dashboardOperations,
  ...dashboardAuthoringOperations,
  ...dashboardAccessOperations,
  ...reportOperations,
  ...grantOperations,
  ...roleOperations,
  ...embedSessionOperations,
  ...embedSecretOperations,
  ...embedTenantOperations,
  ...userOperations,
  ...groupOperations,
  ...userAttributeOperations,
  ...notificationOperations,
  ...apiKeyOperations,
  ...auditLogOperations,
  ...specOperations,
} satisfies OperationGroup;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Operations below `{data_url}`: a deployment's `deploymentUrl`, followed by `/cubejs-api`. */
export const dataOperations = {
  ...dataApiOperations,
  ...sqlOperations,
  ...dataModelOperations,
} satisfies OperationGroup;

/** Schemas that the API reference shows under a name. Other schemas are shown with their operation. */
export const namedSchemas: DocumentedSchemas = {
  ...dataApiSchemas,
  ...dataModelSchemas,
  ...deploymentSchemas,
  ...accessPreviewSchemas,
  ...modelStatusSchemas,
  ...folderSchemas,
  ...workbookSchemas,
  ...dashboardSchemas,
  ...dashboardAuthoringSchemas,
  ...dashboardAccessSchemas,
  ...reportSchemas,
  ...reportSnapshotSchemas,
  ...grantSchemas,
  ...roleSchemas,
  ...embedSessionSchemas,
  ...embedSecretSchemas,
  ...embedTenantSchemas,
  ...userSchemas,
  ...groupSchemas,
  ...userAttributeSchemas,
  ...notificationSchemas,
  ...apiKeySchemas,
  ...auditLogSchemas,
  ...serviceSchemas,
  ...primitiveSchemas,
  ...pagingSchemas,
  ...problemSchemas,
  ...themeSchemas,
};
