import type { roleOperations, BuiltInRole } from '../../contract/endpoints/roles.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toPage } from '../http/list-paging.ts';
import type { Role } from '../access/caller.ts';
import { builtInRoles } from '../access/built-in-roles.ts';

/** Descriptions of the roles. Source: docs/platform-api.md, "Roles and access". */
type RoleDescription = Pick<BuiltInRole, 'description' | 'policies'>;

const toPolicy = (resourceType: string, ...actions: readonly string[]) => ({
  resourceType,
  actions: [...actions],
  resources: ['*'],
});

const roleDescriptions: Record<Role, RoleDescription> = {
  admin: {
    description: 'Can access everything in the account and manages its users and API keys.',
    policies: [toPolicy('*', 'All')],
  },
  user: {
    description: 'Makes folders, workbooks and reports, and works on what others share.',
    policies: [
      toPolicy('Folder', 'FolderRead', 'FolderEdit', 'FolderManage'),
      toPolicy('Workbook', 'WorkbookRead', 'WorkbookEdit', 'WorkbookManage'),
      toPolicy('Report', 'ReportRead', 'ReportEdit', 'ReportManage'),
    ],
  },
  viewer: {
    description: 'Reads what others share, and changes nothing.',
    policies: [
      toPolicy('Folder', 'FolderRead'),
      toPolicy('Workbook', 'WorkbookRead'),
      toPolicy('Report', 'ReportRead'),
    ],
  },
  embed: {
    description:
      'Reads the dashboards that are shared with embed users. In creator mode it works in the workspace of its ' +
      'embed tenant.',
    policies: [toPolicy('Dashboard', 'EmbedDashboardRead')],
  },
};

const builtInRoleList: readonly BuiltInRole[] = builtInRoles.map(({ id, name, role }) => ({
  id,
  name,
  ...roleDescriptions[role],
}));

const pageWriter = {
  item: (role: BuiltInRole) => role,
  cursor: ({ name }: BuiltInRole) => name,
};

/** The built-in roles, all in one page. */
export const createBuiltInRoleHandlers = (): HandlersOf<keyof typeof roleOperations> => ({
  listRoles: ({ c }) =>
    sendPage(c, toPage(builtInRoleList, { first: builtInRoleList.length, after: undefined }, pageWriter)),
});
