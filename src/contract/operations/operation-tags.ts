/** The groups of operations, in the order in which a newcomer needs them. */
export const tags = {
  Deployments: 'A deployment is one data model with its workspace. Most paths begin with its id.',
  Workspace: 'The tree of folders, workbooks and reports: list it, search it, move things in it.',
  Folders: 'Folders hold workbooks, reports and other folders, ten levels deep at most.',
  Workbooks:
    'A workbook holds reports, the draft of a dashboard, and the dashboard that was published from it.',
  Reports: 'A report holds a query and how its rows are shown.',
  Dashboards: 'Publishing turns a draft into the dashboard that readers see, version by version.',
  Access: 'Roles, and who may read, edit or manage which item.',
  Embedding: 'Dashboards in other applications: sessions, tokens, and what their readers see.',
  'Embed tenants': 'One customer of yours is one embed tenant, with groups and user attributes of its own.',
  Data: 'The Data API: queries against the data model, below `deploymentUrl` and `/cubejs-api`.',
  People: 'Users of the account, their groups, and what is known of each of them.',
  Notifications: 'Schedules of dashboards. They are kept, and nothing runs them yet.',
  'API keys': 'Credentials of people and programs.',
  'Audit log': 'Who changed what, and when.',
  Service: 'For those who run the service, and for programs that verify its tokens.',
  Specification: 'This description, for programs and for people.',
} as const;

export type TagName = keyof typeof tags;
