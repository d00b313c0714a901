import type { hostOperationPaths, operationPaths, ParameterName } from '../operation-paths.ts';

type PlatformPath = (typeof operationPaths)[keyof typeof operationPaths];
type HostPath = (typeof hostOperationPaths)[keyof typeof hostOperationPaths];

export interface ParameterDescription {
  readonly description: string;
  /** For examples. */
  readonly example: string | number;
}

/** What stands in the braces of paths: each name means the same everywhere. */
export const pathParameterDescriptions: Readonly<
  Record<ParameterName<PlatformPath | HostPath>, ParameterDescription>
> = {
  deploymentId: { description: 'Id of the deployment.', example: 1 },
  folderId: { description: 'Id of the folder.', example: 3 },
  type: { description: 'What kind of item it is: `FOLDER`, `WORKBOOK` or `REPORT`.', example: 'WORKBOOK' },
  itemId: { description: 'Id of the item, of its kind.', example: 7 },
  workbookId: { description: 'Id of the workbook.', example: 7 },
  reportId: { description: 'Id of the report.', example: 12 },
  apiKeyId: { description: 'Id of an API key.', example: 7 },
  kid: { description: 'The key id of an embed secret.', example: 'host-1f2e3d4c' },
  notificationId: { description: 'Id of the scheduled notification.', example: 5 },
  embedTenantName: { description: 'Name of the embed tenant.', example: 'acme' },
  userId: { description: 'Id of the user.', example: 4 },
  groupId: { description: 'Id of the group.', example: 2 },
  userAttributeId: { description: 'Id of the user attribute.', example: 3 },
  publicId: { description: 'The public id of the dashboard or report.', example: 'AviationOps1' },
};
