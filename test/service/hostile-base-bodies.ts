/** Valid bodies as the starting point: a body that is refused early tests nothing behind the validation. */
const position = { x: 0, y: 0, w: 4, h: 4 };
const widget = { id: 'a', type: 'CHART', position, config: { reportId: 1 } };
const tabs = {
  id: 'b',
  type: 'TABS_CONTAINER',
  position,
  config: { tabs: [{ id: 't', title: 'T', widgetIds: ['a'] }] },
};
const config = {
  title: 'T',
  layout: { cols: { lg: 12 }, rowHeight: 30 },
  widgets: [widget, tabs],
  theme: { primaryColor: 'red' },
};
const to = (principal: object, action = 'read') => ({ principal, action });
const grants = [
  to({ userId: 12 }, 'edit'),
  to({ groupId: 1 }, 'manage'),
  to({ role: 'AIBIUser' }),
  to({ embedTenantName: 'north' }),
];
const query = {
  measures: ['orders.count', 'orders.revenue'],
  dimensions: ['orders.status'],
  timezone: 'Europe/Berlin',
};
const filters = [
  { member: 'orders.status', operator: 'equals', values: ['paid'] },
  { or: [{ member: 'orders.customer', operator: 'set' }] },
];
const people = { users: [{ userId: 12 }, { userId: 13 }] };
const member = { users: [{ externalId: 'a' }] };
const sharedValues = [
  { userAttributeId: 1, value: 'a' },
  { name: 'level', value: 1e300 },
];
const recipients = [{ recipients: [{ userId: 12 }, { groupId: 1 }] }, { recipients: [{ groupId: 2 }] }];
const reader = { deploymentId: 1, externalId: 'b', embedTenantName: 'north', creatorMode: true };

export const validBodies: Readonly<Record<string, readonly unknown[]>> = {
  publishDashboard: [{}, { title: 'A title' }, { config }, { config: { widgets: [] } }],
  saveDashboardDraft: [{ dashboardDraft: config }],
  changeDashboardAccess: [{ allowEmbed: true }, { embedTenantName: 'north', action: 'read' }],
  createNotification: [
    { dashboardId: 1, scheduleType: 'DAILY', hour: 1, minute: 2, timezone: 'Europe/Berlin' },
    { dashboardId: 2, scheduleType: 'CUSTOM', customCron: '*/5 * * * *' },
  ],
  previewNewNotification: [
    { dashboardId: 1, scheduleType: 'HOURLY', subject: '{title}', senderName: 'A', paper: 'A4' },
  ],
  updateNotification: [
    {
      furtherDashboards: [{ dashboardId: 2, filters: { 'orders.status': { value: ['paid'] } } }],
      files: [{ widgetId: 'a', format: 'csv' }],
      condition: { type: 'threshold', widgetId: 'a', column: 'n', operator: 'above', value: 1 },
    },
    { isEnabled: false },
    { scheduleType: 'MONTHLY', dayOfMonth: 1, hour: 1, minute: 1 },
  ],
  addRecipients: recipients,
  removeRecipients: recipients,
  putFolderGrant: grants,
  putWorkbookGrant: grants,
  putReportGrant: grants,
  moveItem: [1, 2, 3, 4].flatMap((id) => [
    { type: 'FOLDER', id, folderId: id + 3 },
    { type: 'WORKBOOK', id, folderId: id },
    { type: 'REPORT', id, folderId: null },
  ]),
  createFolder: [
    { name: 'A', parentId: 3 },
    { name: '\u202EB', position: 0 },
  ],
  createReport: [
    { name: 'A', workbookId: 1, jsonQuery: JSON.stringify(query), meta: { kind: 'table' } },
    { folderId: 2 },
  ],
  putReportByPublicId: [{ title: 'A' }, { workbookId: 2, sqlQuery: 'select 1' }],
  updateReport: [
    { jsonQuery: JSON.stringify(query) },
    { sqlQuery: 'select status from orders' },
    { pivotItems: { rows: ['a'] } },
  ],
  addGroupUsers: [people],
  removeGroupUsers: [people],
  addTenantGroupUsers: [member],
  removeTenantGroupUsers: [member],
  setUserAttributeValue: [
    { userId: 12, userAttributeId: 1, value: 'a' },
    { userId: 13, userAttributeId: 2, value: 1e300 },
  ],
  setGroupAttributeValue: sharedValues,
  setTenantAttributeValue: sharedValues,
  setTenantGroupAttributeValue: sharedValues,
  generateSession: [reader, { ...reader, groups: ['one'], userAttributes: [{ name: 'region', value: 'a' }] }],
  createApiKey: [{ name: 'A', userId: 12, deploymentId: 1 }],
  updateUser: [{ role: 'viewer' }, { firstName: 'A' }],
  createUser: ['one', 'two', 'three', 'four'].map((username) => ({
    username,
    email: 'a@example.com',
    role: 'user',
  })),
  createDataToken: [{}, { expiresIn: 60 }],
  previewAccess: [
    { groups: ['one'], userAttributes: { region: 'a' }, securityContext: { plan: { name: 'gold' } } },
    { externalId: 'ada', embedTenant: 'acme' },
  ],
  loadData: [
    { query },
    { query: { ...query, filters, limit: 2 } },
    { query: [query, query], queryType: 'multi' },
  ],
  subscribeToData: [{ query }],
  writeSql: [{ query: { ...query, filters } }],
  explainQuery: [{ query: { ...query, order: { 'orders.count': 'desc' } } }],
  runSql: [{ query: 'SELECT status, MEASURE(count) FROM orders GROUP BY 1' }, { query: 'SELECT 1 AS one' }],
};

/** A query of the Data API as a parameter of an address. */
export const queryTexts: readonly string[] = [query, { ...query, filters }, [query, query]].map((one) =>
  JSON.stringify(one),
);
