/** What the roles mean. Source: docs/platform-api.md, "Roles and access". */
import type { BuiltInRole } from '../../contract/role.ts';
import type { Role } from '../access/caller.ts';
import { builtInRoles } from '../access/roles.ts';

type Meaning = Pick<BuiltInRole, 'description' | 'policies'>;

const on = (resourceType: string, ...actions: readonly string[]) => ({
  ...{ resourceType, actions: [...actions], resources: ['*'] },
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

export const builtInRoleList: readonly BuiltInRole[] = builtInRoles.map(({ id, name, role }) => ({
  ...{ id, name },
  ...roleDescriptions[role],
}));
