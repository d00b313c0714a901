import { dataPaths } from './paths.ts';

/**
 * Every operation by name, with its method and its path below `{base_url}`: plain words, for pages, routes and tests
 * alike. Parameters stand in braces. Source: docs/platform-api.md, "Families and addresses".
 */
export const operationPaths = {
  // Workspace
  listWorkspace: 'GET /v1/deployments/{deploymentId}/workspace',
  listSharedWorkspace: 'GET /v1/deployments/{deploymentId}/shared-workspace',
  moveItem: 'POST /v1/deployments/{deploymentId}/workspace/move',
  addFavorite: 'PUT /v1/deployments/{deploymentId}/workspace/favorites/{type}/{itemId}',
  removeFavorite: 'DELETE /v1/deployments/{deploymentId}/workspace/favorites/{type}/{itemId}',
  // Folders
  listFolders: 'GET /v1/deployments/{deploymentId}/folders',
  createFolder: 'POST /v1/deployments/{deploymentId}/folders',
  getFolder: 'GET /v1/deployments/{deploymentId}/folders/{folderId}',
  updateFolder: 'PUT /v1/deployments/{deploymentId}/folders/{folderId}',
  deleteFolder: 'DELETE /v1/deployments/{deploymentId}/folders/{folderId}',
  listFolderAncestors: 'GET /v1/deployments/{deploymentId}/folders/{folderId}/ancestors',
  // Workbooks
  listWorkbooks: 'GET /v1/deployments/{deploymentId}/workbooks',
  createWorkbook: 'POST /v1/deployments/{deploymentId}/workbooks',
  getWorkbook: 'GET /v1/deployments/{deploymentId}/workbooks/{workbookId}',
  updateWorkbook: 'PUT /v1/deployments/{deploymentId}/workbooks/{workbookId}',
  deleteWorkbook: 'DELETE /v1/deployments/{deploymentId}/workbooks/{workbookId}',
  duplicateWorkbook: 'POST /v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate',
  // Dashboards
  saveDashboardDraft: 'PUT /v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard',
  publishDashboard: 'POST /v1/deployments/{deploymentId}/workbooks/{workbookId}/publish',
  archiveDashboard: 'POST /v1/deployments/{deploymentId}/workbooks/{workbookId}/archive',
  unarchiveDashboard: 'POST /v1/deployments/{deploymentId}/workbooks/{workbookId}/unarchive',
  getDashboardAccess: 'GET /v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access',
  changeDashboardAccess: 'PUT /v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access',
  // Reports
  listReports: 'GET /v1/deployments/{deploymentId}/reports',
  createReport: 'POST /v1/deployments/{deploymentId}/reports',
  putReportByPublicId: 'PUT /v1/deployments/{deploymentId}/reports/by-public-id/{publicId}',
  getReport: 'GET /v1/deployments/{deploymentId}/reports/{reportId}',
  updateReport: 'PUT /v1/deployments/{deploymentId}/reports/{reportId}',
  refreshReport: 'PUT /v1/deployments/{deploymentId}/reports/{reportId}/refresh',
  deleteReport: 'DELETE /v1/deployments/{deploymentId}/reports/{reportId}',
  // Access
  listFolderGrants: 'GET /v1/deployments/{deploymentId}/folders/{folderId}/grants',
  putFolderGrant: 'PUT /v1/deployments/{deploymentId}/folders/{folderId}/grants',
  revokeFolderGrant: 'DELETE /v1/deployments/{deploymentId}/folders/{folderId}/grants',
  listWorkbookGrants: 'GET /v1/deployments/{deploymentId}/workbooks/{workbookId}/grants',
  putWorkbookGrant: 'PUT /v1/deployments/{deploymentId}/workbooks/{workbookId}/grants',
  revokeWorkbookGrant: 'DELETE /v1/deployments/{deploymentId}/workbooks/{workbookId}/grants',
  listReportGrants: 'GET /v1/deployments/{deploymentId}/reports/{reportId}/grants',
  putReportGrant: 'PUT /v1/deployments/{deploymentId}/reports/{reportId}/grants',
  revokeReportGrant: 'DELETE /v1/deployments/{deploymentId}/reports/{reportId}/grants',
  listRoles: 'GET /v1/roles',
  // Notifications
  listNotifications: 'GET /v1/deployments/{deploymentId}/notifications',
  createNotification: 'POST /v1/deployments/{deploymentId}/notifications',
  getNotification: 'GET /v1/deployments/{deploymentId}/notifications/{notificationId}',
  updateNotification: 'PUT /v1/deployments/{deploymentId}/notifications/{notificationId}',
  deleteNotification: 'DELETE /v1/deployments/{deploymentId}/notifications/{notificationId}',
  // Embedding
  getEmbedDashboard: 'GET /v1/embed/dashboard/{publicId}',
  setDashboardEmbedding: 'PATCH /v1/embed/dashboard/{publicId}',
  generateSession: 'POST /v1/embed/generate-session',
  exchangeSession: 'POST /v1/embed/session/token',
  revokeSession: 'POST /v1/embed/session/revoke',
  revokeEmbedTokens: 'POST /v1/embed/tokens/revoke',
  listEmbedSecrets: 'GET /v1/embed/secrets',
  createEmbedSecret: 'POST /v1/embed/secrets',
  retireEmbedSecret: 'POST /v1/embed/secrets/{kid}/retire',
  deleteEmbedSecret: 'DELETE /v1/embed/secrets/{kid}',
  // Deployments
  listDeployments: 'GET /v1/deployments',
  createDeployment: 'POST /v1/deployments',
  getDeployment: 'GET /v1/deployments/{deploymentId}',
  updateDeployment: 'PUT /v1/deployments/{deploymentId}',
  listEnvironments: 'GET /v1/deployments/{deploymentId}/environments',
  createDataToken: 'POST /v1/deployments/{deploymentId}/token',
  previewAccess: 'POST /v1/deployments/{deploymentId}/access-preview',
  // API keys and the audit log
  listApiKeys: 'GET /v1/api-keys',
  createApiKey: 'POST /v1/api-keys',
  revokeApiKey: 'DELETE /v1/api-keys/{apiKeyId}',
  listAuditLog: 'GET /v1/audit-log',
  // Embed tenants
  listEmbedTenants: 'GET /v1/embed-tenants',
  deleteEmbedTenant: 'DELETE /v1/embed-tenants/{embedTenantName}',
  listTenantAttributes: 'GET /v1/embed-tenants/{embedTenantName}/user-attributes',
  deleteTenantAttribute: 'DELETE /v1/embed-tenants/{embedTenantName}/user-attributes/{userAttributeId}',
  listTenantGroups: 'GET /v1/embed-tenants/{embedTenantName}/groups',
  createTenantGroup: 'POST /v1/embed-tenants/{embedTenantName}/groups',
  getTenantGroup: 'GET /v1/embed-tenants/{embedTenantName}/groups/{groupId}',
  updateTenantGroup: 'PATCH /v1/embed-tenants/{embedTenantName}/groups/{groupId}',
  deleteTenantGroup: 'DELETE /v1/embed-tenants/{embedTenantName}/groups/{groupId}',
  listTenantGroupUsers: 'GET /v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
  addTenantGroupUsers: 'POST /v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
  removeTenantGroupUsers: 'DELETE /v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
  // People
  getOwnUser: 'GET /v1/users/me',
  listUsers: 'GET /v1/users',
  createUser: 'POST /v1/users',
  updateUser: 'PUT /v1/users/{userId}',
  deleteUser: 'DELETE /v1/users/{userId}',
  listGroups: 'GET /v1/groups',
  createGroup: 'POST /v1/groups',
  getGroup: 'GET /v1/groups/{groupId}',
  updateGroup: 'PATCH /v1/groups/{groupId}',
  deleteGroup: 'DELETE /v1/groups/{groupId}',
  listGroupUsers: 'GET /v1/groups/{groupId}/users',
  addGroupUsers: 'POST /v1/groups/{groupId}/users',
  removeGroupUsers: 'DELETE /v1/groups/{groupId}/users',
  listUserAttributes: 'GET /v1/user-attributes',
  createUserAttribute: 'POST /v1/user-attributes',
  updateUserAttribute: 'PUT /v1/user-attributes/{userAttributeId}',
  setUserAttributeValue: 'POST /v1/user-attribute-values',
  listUserAttributeValues: 'GET /v1/user-attribute-values/{userId}',
  // Specification
  getSpec: 'GET /v1/spec',
  getSpecPage: 'GET /v1/spec/page',
} as const;

/** Paths below the host's own address, outside `{base_url}`. */
export const hostOperationPaths = {
  getKeySet: 'GET /.well-known/jwks.json',
  getHealth: 'GET /health',
  getReadiness: 'GET /ready',
} as const;

/** Paths below `{data_url}`: a deployment's `deploymentUrl`, followed by `/cubejs-api`. */
export const dataOperationPaths = {
  loadData: `POST ${dataPaths.load}`,
  loadDataByAddress: `GET ${dataPaths.load}`,
  subscribeToData: `POST ${dataPaths.subscribe}`,
  subscribeToDataByAddress: `GET ${dataPaths.subscribe}`,
  explainQuery: `POST ${dataPaths.dryRun}`,
  explainQueryByAddress: `GET ${dataPaths.dryRun}`,
  writeSql: `POST ${dataPaths.writtenSql}`,
  writeSqlByAddress: `GET ${dataPaths.writtenSql}`,
  runSql: `POST ${dataPaths.sql}`,
  getDataModel: `GET ${dataPaths.meta}`,
} as const;

export type OperationId = keyof typeof operationPaths;
export type HostOperationId = keyof typeof hostOperationPaths;
export type DataOperationId = keyof typeof dataOperationPaths;

/** The names in a path's braces. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** Names that end in `Id` are integers; a public id is text, and so is every other name. */
export type ParameterValue<Name extends string> = Name extends 'publicId'
  ? string
  : Name extends `${string}Id`
    ? number
    : string;

export function isIntegerParameter(name: string): boolean {
  return name.endsWith('Id') && name !== 'publicId';
}

/** The names in a path's braces, in their order. */
export function listParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
