/** Descriptions of parameters for the API reference. A name has the same meaning in every operation. */
import type { serviceOperations } from '../endpoints/health-and-jwks.ts';
import type { scimOperations } from '../endpoints/scim.ts';
import type { Operations } from './all-operations.ts';
import type { OperationGroup, ParameterName } from './operation.ts';

type PathOf<Group extends OperationGroup> = Group[keyof Group]['path'];
type PathParameterName = ParameterName<
  PathOf<Operations> | PathOf<typeof serviceOperations> | PathOf<typeof scimOperations>
>;

export interface ParameterDescription {
  readonly description: string;
  readonly example: string | number;
}

/** Parameters of paths. */
export const pathParameterDescriptions: Readonly<Record<PathParameterName, ParameterDescription>> = {
  id: { description: 'Id of the resource or document.', example: '4' },
  deploymentId: { description: 'Id of the deployment.', example: 1 },
  folderId: { description: 'Id of the folder.', example: 3 },
  type: { description: 'Type of the item: `FOLDER`, `WORKBOOK` or `REPORT`.', example: 'WORKBOOK' },
  itemId: { description: 'Id of the item, unique within its type.', example: 7 },
  workbookId: { description: 'Id of the workbook.', example: 7 },
  versionNumber: { description: 'Number of the published version, from 1.', example: 2 },
  reportId: { description: 'Id of the report.', example: 12 },
  themeId: { description: 'Id of the theme.', example: 7 },
  agentId: { description: 'Id of the agent.', example: 3 },
  storedChatId: { description: 'Id of the chat in the list of chats.', example: 21 },
  apiKeyId: { description: 'Id of the API key.', example: 7 },
  kid: { description: 'Key id of the embed secret.', example: 'host-1f2e3d4c' },
  notificationId: { description: 'Id of the scheduled notification.', example: 5 },
  subscriptionId: { description: 'Id of one of your subscriptions.', example: 8 },
  runId: { description: 'Id of the run.', example: 17 },
  embedTenantName: { description: 'Name of the embed tenant.', example: 'acme' },
  userId: { description: 'Id of the user.', example: 4 },
  groupId: { description: 'Id of the group.', example: 2 },
  userAttributeId: { description: 'Id of the user attribute.', example: 3 },
  publicId: { description: 'The public id of the dashboard or report.', example: 'AviationOps1' },
};

/** Parameters of queries whose schema has no description. */
export const queryParameterDescriptions: Readonly<Record<string, string>> = {
  first: 'Number of items of the page. Default: 100, at most 200.',
  after: 'The `endCursor` of the previous page.',
  by: 'Whose use one item is. Default: `reader`.',
  per: 'The time of one item, in UTC. Default: `day`.',
  from: 'The first day, such as 2026-11-01. Default: the first one of the month of `to`.',
  to: 'The last day. Default: today.',
  search: 'Part of the name, without regard to case and accents.',
  types: 'Only items of these types. Repeat the parameter for several types.',
  type: 'Only items of this type.',
  name: 'Only items with this name.',
  folderId: 'Only items in this folder.',
  parentId: 'Only items in this folder. Default: items at the root.',
  workbookId: 'Only items of this workbook.',
  dashboardId: 'Only items of this dashboard.',
  externalWorkbookId: 'Only items with this id of an external workbook.',
  embedTenantName: 'Only items of this embed tenant.',
  creationStep: 'Only deployments at this step. Repeat the parameter for several steps.',
  orderByField: 'Field by which items are sorted. Folders always come first.',
  orderByDirection: 'Ascending or descending.',
  sortBy: 'Field by which items are sorted.',
  sortDirection: 'Ascending or descending.',
};
