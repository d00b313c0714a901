/** All operations and documented schemas of the contract: one line for each resource. */
import { accessPreviewOperations, accessPreviewSchemas } from '../endpoints/access-preview.ts';
import { agentOperations, agentSchemas } from '../endpoints/agents.ts';
import { aiUsageOperations, aiUsageSchemas } from '../endpoints/ai-usage.ts';
import { apiKeyOperations, apiKeySchemas } from '../endpoints/api-keys.ts';
import { attributeValueOperations, attributeValueSchemas } from '../endpoints/attribute-values.ts';
import { auditLogOperations, auditLogSchemas } from '../endpoints/audit-log.ts';
import { chatOperations, chatSchemas } from '../endpoints/chat.ts';
import { storedChatOperations, storedChatSchemas } from '../endpoints/chats.ts';
import { dashboardOperations, dashboardSchemas } from '../endpoints/published-dashboards.ts';
import { dashboardAccessOperations, dashboardAccessSchemas } from '../endpoints/dashboard-sharing.ts';
import { dashboardExportOperations } from '../endpoints/dashboard-export.ts';
import { subscriptionOperations, subscriptionSchemas } from '../endpoints/dashboard-subscriptions.ts';
import { dashboardAuthoringOperations, dashboardAuthoringSchemas } from '../endpoints/dashboard-authoring.ts';
import { dashboardVersionOperations, dashboardVersionSchemas } from '../endpoints/dashboard-versions.ts';
import { dataApiOperations, dataApiSchemas } from '../endpoints/data-api.ts';
import { dataModelOperations, dataModelSchemas } from '../endpoints/data-model-meta.ts';
import { deploymentOperations, deploymentSchemas } from '../endpoints/deployments.ts';
import { embedSecretOperations, embedSecretSchemas } from '../endpoints/embed-secrets.ts';
import { embedSessionOperations, embedSessionSchemas } from '../endpoints/embed-sessions.ts';
import { embedTenantOperations, embedTenantSchemas } from '../endpoints/embed-tenants.ts';
import { folderOperations, folderSchemas } from '../endpoints/folders.ts';
import { grantOperations, grantSchemas } from '../endpoints/grants.ts';
import { groupOperations, groupSchemas } from '../endpoints/groups.ts';
import { mailDomainOperations, mailDomainSchemas } from '../endpoints/mail-domains.ts';
import { modelStatusOperations, modelStatusSchemas } from '../endpoints/model-status.ts';
import { notificationOperations, notificationSchemas } from '../endpoints/notifications.ts';
import { notificationContentSchemas } from '../endpoints/notification-content.ts';
import {
  notificationPreviewOperations,
  notificationPreviewSchemas,
} from '../endpoints/notification-previews.ts';
import { notificationRunOperations, notificationRunSchemas } from '../endpoints/notification-runs.ts';
import { notificationStatusOperations, notificationStatusSchemas } from '../endpoints/notification-status.ts';
import { recipientOperations, recipientSchemas } from '../endpoints/notification-recipients.ts';
import { specOperations } from '../endpoints/openapi-spec.ts';
import { pagingSchemas } from '../paging.ts';
import { primitiveSchemas } from '../primitives.ts';
import { problemSchemas } from '../problem-codes.ts';
import { provisioningOperations, provisioningSchemas } from '../endpoints/provisioning-settings.ts';
import { reportOperations, reportSchemas } from '../endpoints/reports.ts';
import { reportSnapshotSchemas } from '../report-snapshot.ts';
import { roleOperations, roleSchemas } from '../endpoints/roles.ts';
import { serviceSchemas } from '../endpoints/health-and-jwks.ts';
import { scimSchemas } from '../scim-resources.ts';
import { sqlOperations } from '../endpoints/sql-api.ts';
import { themeSchemas } from '../theme.ts';
import { storedThemeSchemas, themeOperations } from '../endpoints/themes.ts';
import { userOperations, userSchemas } from '../endpoints/users.ts';
import { userAttributeOperations, userAttributeSchemas } from '../endpoints/user-attributes.ts';
import { workbookOperations, workbookSchemas } from '../endpoints/workbooks.ts';
import { workspaceOperations } from '../endpoints/workspace.ts';
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
  ...dashboardVersionOperations,
  ...dashboardAccessOperations,
  ...dashboardExportOperations,
  ...reportOperations,
  ...themeOperations,
  ...grantOperations,
  ...roleOperations,
  ...embedSessionOperations,
  ...embedSecretOperations,
  ...embedTenantOperations,
  ...userOperations,
  ...provisioningOperations,
  ...groupOperations,
  ...userAttributeOperations,
  ...attributeValueOperations,
  ...notificationOperations,
  ...recipientOperations,
  ...notificationRunOperations,
  ...notificationStatusOperations,
  ...mailDomainOperations,
  ...notificationPreviewOperations,
  ...subscriptionOperations,
  ...agentOperations,
  ...aiUsageOperations,
  ...chatOperations,
  ...storedChatOperations,
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
  ...dashboardVersionSchemas,
  ...dashboardAccessSchemas,
  ...reportSchemas,
  ...reportSnapshotSchemas,
  ...grantSchemas,
  ...roleSchemas,
  ...embedSessionSchemas,
  ...embedSecretSchemas,
  ...embedTenantSchemas,
  ...userSchemas,
  ...provisioningSchemas,
  ...groupSchemas,
  ...userAttributeSchemas,
  ...attributeValueSchemas,
  ...notificationSchemas,
  ...notificationContentSchemas,
  ...recipientSchemas,
  ...notificationRunSchemas,
  ...notificationStatusSchemas,
  ...mailDomainSchemas,
  ...notificationPreviewSchemas,
  ...subscriptionSchemas,
  ...agentSchemas,
  ...aiUsageSchemas,
  ...chatSchemas,
  ...storedChatSchemas,
  ...apiKeySchemas,
  ...auditLogSchemas,
  ...scimSchemas,
  ...serviceSchemas,
  ...primitiveSchemas,
  ...pagingSchemas,
  ...problemSchemas,
  ...themeSchemas,
  ...storedThemeSchemas,
};
