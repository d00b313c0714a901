/** All operations of the platform API; one file per family. An operation without a path does not compile, nor a path without its operation. */
import type { OperationId } from '../operation-paths.ts';
import { dashboardOperations } from './dashboard-operations.ts';
import { deploymentOperations } from './deployment-operations.ts';
import { attributeOperations } from './directory-attribute-operations.ts';
import { groupOperations } from './directory-group-operations.ts';
import { tenantOperations } from './directory-tenant-operations.ts';
import { userOperations } from './directory-user-operations.ts';
import { embedSecretOperations } from './embed-secret-operations.ts';
import { embeddingOperations } from './embedding-operations.ts';
import { folderOperations } from './folder-operations.ts';
import { grantOperations } from './grant-operations.ts';
import { notificationOperations } from './notification-operations.ts';
import { keyOperations } from './api-key-operations.ts';
import type { Operation } from './operation.ts';
import { reportOperations } from './report-operations.ts';
import { specOperations } from './openapi-spec-operations.ts';
import { workbookOperations } from './workbook-operations.ts';
import { workspaceOperations } from './workspace-operations.ts';

export const operations = {
  ...deploymentOperations,
  ...workspaceOperations,
  ...folderOperations,
  ...workbookOperations,
  ...dashboardOperations,
  ...reportOperations,
  ...grantOperations,
  ...embeddingOperations,
  ...embedSecretOperations,
  ...tenantOperations,
  ...userOperations,
  ...groupOperations,
  ...attributeOperations,
  ...notificationOperations,
  ...keyOperations,
  ...specOperations,
} satisfies Readonly<Record<OperationId, Operation>>;
