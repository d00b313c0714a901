import type { Context } from 'hono';
import type {
  BuiltInRole,
  PutGrantRequest,
  RevokeGrantQuery,
  grantOperations,
} from '../../contract/grant.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv, Caller, Role } from '../access/caller.ts';
import type { ItemReference } from '../access/item-access.ts';
import { toActionContext } from '../access/record-change.ts';
import { toPage, sendPage, type Paging } from '../http/paging.ts';
import { listGrants, putGrant, revokeGrant } from './grant-actions.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';
import { builtInRoles } from '../access/caller.ts';

/** Grants of items, and the built-in roles. The three kinds of item have the same three operations. */
export function createGrantHandlers(
  dependencies: WorkspaceDependencies,
): HandlersOf<keyof typeof grantOperations> {
  const { list, put, revoke } = createGrantActions(dependencies);
  return {
    listFolderGrants: ({ path, ...request }) => list(folderAt(path), request),
    putFolderGrant: ({ path, ...request }) => put(folderAt(path), request),
    revokeFolderGrant: ({ path, ...request }) => revoke(folderAt(path), request),
    listWorkbookGrants: ({ path, ...request }) => list(workbookAt(path), request),
    putWorkbookGrant: ({ path, ...request }) => put(workbookAt(path), request),
    revokeWorkbookGrant: ({ path, ...request }) => revoke(workbookAt(path), request),
    listReportGrants: ({ path, ...request }) => list(reportAt(path), request),
    putReportGrant: ({ path, ...request }) => put(reportAt(path), request),
    revokeReportGrant: ({ path, ...request }) => revoke(reportAt(path), request),
    listRoles: ({ c }) =>
      sendPage(c, toPage(builtInRoleList, { first: builtInRoleList.length, after: undefined }, roleWriter)),
  };
}

const folderAt = (path: { deploymentId: number; folderId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'FOLDER',
  id: path.folderId,
});
const workbookAt = (path: { deploymentId: number; workbookId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'WORKBOOK',
  id: path.workbookId,
});
const reportAt = (path: { deploymentId: number; reportId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'REPORT',
  id: path.reportId,
});

const roleWriter = {
  item: (role: (typeof builtInRoleList)[number]) => role,
  cursor: ({ name }: (typeof builtInRoleList)[number]) => name,
};

interface GrantCall {
  readonly c: Context<AccessEnv>;
  readonly caller: Caller;
}

function createGrantActions({ database, now }: WorkspaceDependencies) {
  return {
    list: async (place: ItemReference, { c, caller, paging }: GrantCall & { readonly paging: Paging }) =>
      sendPage(c, await database.read(caller.accountId, (rows) => listGrants(rows, caller, place, paging))),
    put: async (
      place: ItemReference,
      { c, caller, body }: GrantCall & { readonly body: PutGrantRequest },
    ) => {
      const act = toActionContext(c, now);
      return c.json(await database.write(caller.accountId, (rows) => putGrant(rows, act, place, body)));
    },
    revoke: async (
      place: ItemReference,
      { c, caller, query }: GrantCall & { readonly query: RevokeGrantQuery },
    ) => {
      const act = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeGrant(rows, act, place, query));
      return c.body(null, 204);
    },
  };
}

/** Descriptions of the roles. Source: docs/platform-api.md, "Roles and access". */
type Meaning = Pick<BuiltInRole, 'description' | 'policies'>;

const on = (resourceType: string, ...actions: readonly string[]) => ({
  resourceType,
  actions: [...actions],
  resources: ['*'],
});

const roleDescriptions: Record<Role, Meaning> = {
  admin: {
    description: 'Reaches everything of the account, whoever owns it, and looks after its people and keys.',
    policies: [on('*', 'All')],
  },
  user: {
    description: 'Makes folders, workbooks and reports, and works on what others share.',
    policies: [
      on('Folder', 'FolderRead', 'FolderEdit', 'FolderManage'),
      on('Workbook', 'WorkbookRead', 'WorkbookEdit', 'WorkbookManage'),
      on('Report', 'ReportRead', 'ReportEdit', 'ReportManage'),
    ],
  },
  viewer: {
    description: 'Reads what others share, and changes nothing.',
    policies: [on('Folder', 'FolderRead'), on('Workbook', 'WorkbookRead'), on('Report', 'ReportRead')],
  },
  embed: {
    description:
      'Reads the dashboards that are shared with embed users. In creator mode it works in the workspace of its ' +
      'embed tenant.',
    policies: [on('Dashboard', 'EmbedDashboardRead')],
  },
};

const builtInRoleList: readonly BuiltInRole[] = builtInRoles.map(({ id, name, role }) => ({
  id,
  name,
  ...roleDescriptions[role],
}));
