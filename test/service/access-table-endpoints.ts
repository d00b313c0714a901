/** Access to operations that act on no item: one letter for each caller. */
import type { OperationId } from '../../src/contract/operations/all-operations.ts';
import { callerNames } from './access-table-levels.ts';
import type { CallerName } from './access-table-levels.ts';

/** `y`: allowed. `n`: refused with 403. `-`: 404, the caller cannot see the resource. */
export type Admission = 'y' | 'n' | '-';

const endpointAdmissions = `
                 admin scoped user viewer internal reader host bound north south stranger

known              y      y    y      y      y       y      y    y     y     y      y
person             y      y    y      y      n       n      n    n     n     n      y
user               y      y    y      y      y       n      n    n     n     n      y
admin              y      y    n      n      n       n      n    n     n     n      y
account admin      y      n    n      n      n       n      n    n     n     n      y
deployment         y      n    y      y      y       y      y    y     y     y      -
its admin          y      n    n      n      n       n      n    n     n     n      -
its readers        y      n    y      y      n       n      n    n     n     n      -
its workspace      y      n    y      y      y       n      y    y     y     y      -
its makers         y      n    y      n      y       n      y    n     y     y      -
any workspace      y      y    y      y      y       n      y    y     y     y      y
makers             y      n    y      n      y       n      y    n     y     y      y
tenant north       y      n    n      n      n       n      n    n     y     n      -
its admins         y      n    n      n      n       n      n    n     n     n      -
`;

const endpointAdmissionTable = new Map(
  endpointAdmissions
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(1)
    .map((line) => {
      const words = line.trim().split(/\s+/);
      const letters = words.splice(-callerNames.length);
      return [words.join(' '), letters] as const;
    }),
);

export function admissionOf(door: string, caller: CallerName): Admission {
  const letter = endpointAdmissionTable.get(door)?.[callerNames.indexOf(caller)];
  if (letter === 'y' || letter === 'n' || letter === '-') return letter;
  throw new Error(`The table does not say whether ${caller} comes through the door "${door}".`);
}

export interface EndpointLine {
  readonly operation: OperationId;
  /** undefined: the operation needs no credential. */
  readonly door?: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: (name: string) => unknown;
  /** The status for callers with access; names of missing resources give a 404. */
  readonly answers: number;
}

const nothing = 2_147_480_000;
const first = { deploymentId: 1 };
const north = { embedTenantName: 'north' };
const absent = {
  notificationId: nothing,
  subscriptionId: nothing,
  runId: nothing,
  apiKeyId: nothing,
  storedChatId: nothing,
  agentId: nothing,
  themeId: nothing,
  groupId: nothing,
  userId: nothing,
  userAttributeId: nothing,
  kid: 'host-nothing',
};
const noDashboard = { ...first, ...absent, publicId: 'NoSuchBoard1' };
const group = (name: string) => ({ name });
const described = () => ({ description: 'Seen' });
const schedule = () => ({ dashboardId: nothing, scheduleType: 'HOURLY', minute: 5 });
const members = () => ({ users: [{ userId: nothing }] });
const tenantMembers = () => ({ users: [{ externalId: 'nobody' }] });
const missingValue = () => ({ userAttributeId: nothing, value: 'x' });
const recipients = () => ({ recipients: [{ userId: nothing }] });
const session = () => ({ sessionId: '0'.repeat(32) });

export const endpointLines: readonly EndpointLine[] = [
  // Workspace
  { operation: 'listWorkspace', door: 'its workspace', parameters: first, answers: 200 },
  { operation: 'listSharedWorkspace', door: 'its workspace', parameters: first, answers: 200 },
  { operation: 'listFolders', door: 'its workspace', parameters: first, answers: 200 },
  { operation: 'listWorkbooks', door: 'its workspace', parameters: first, answers: 200 },
  { operation: 'listReports', door: 'its workspace', parameters: first, answers: 200 },
  { operation: 'createFolder', door: 'its makers', parameters: first, body: group, answers: 200 },
  { operation: 'createWorkbook', door: 'its makers', parameters: first, body: group, answers: 200 },
  { operation: 'createReport', door: 'its makers', parameters: first, body: group, answers: 200 },
  { operation: 'listRoles', door: 'known', answers: 200 },
  // Notifications
  { operation: 'listNotifications', door: 'its admin', parameters: first, answers: 200 },
  { operation: 'createNotification', door: 'its admin', parameters: first, body: schedule, answers: 404 },
  { operation: 'getNotification', door: 'its admin', parameters: { ...first, ...absent }, answers: 404 },
  {
    operation: 'updateNotification',
    door: 'its admin',
    parameters: { ...first, ...absent },
    body: () => ({ isEnabled: false }),
    answers: 404,
  },
  { operation: 'deleteNotification', door: 'its admin', parameters: { ...first, ...absent }, answers: 404 },
  { operation: 'listRecipients', door: 'its admin', parameters: { ...first, ...absent }, answers: 404 },
  {
    operation: 'addRecipients',
    door: 'its admin',
    parameters: { ...first, ...absent },
    body: recipients,
    answers: 404,
  },
  {
    operation: 'removeRecipients',
    door: 'its admin',
    parameters: { ...first, ...absent },
    body: recipients,
    answers: 404,
  },
  {
    operation: 'previewNewNotification',
    door: 'its admin',
    parameters: first,
    body: schedule,
    answers: 404,
  },
  ...(
    [
      'listNotificationRuns',
      'getNotificationRun',
      'runNotification',
      'testNotification',
      'previewNotification',
    ] as const
  ).map(
    (operation) =>
      ({ operation, door: 'its admin', parameters: { ...first, ...absent }, answers: 404 }) as const,
  ),
  {
    operation: 'streamChatState',
    door: 'its readers',
    parameters: first,
    body: () => ({ input: 'orders' }),
    answers: 200,
  },
  {
    operation: 'abortChat',
    door: 'its readers',
    parameters: first,
    body: () => ({ chatId: 'no-such-chat' }),
    answers: 404,
  },
  { operation: 'listChats', door: 'its readers', parameters: first, answers: 200 },
  { operation: 'deleteChat', door: 'its readers', parameters: { ...first, ...absent }, answers: 404 },
  {
    operation: 'deleteReaderChats',
    door: 'account admin',
    body: () => ({ externalId: 'nobody' }),
    answers: 200,
  },
  { operation: 'getAiSettings', door: 'account admin', answers: 200 },
  { operation: 'updateAiSettings', door: 'account admin', body: () => ({}), answers: 200 },
  { operation: 'listAiUsage', door: 'account admin', answers: 200 },
  { operation: 'listAgents', door: 'its admin', parameters: first, answers: 200 },
  { operation: 'createAgent', door: 'its admin', parameters: first, body: group, answers: 200 },
  { operation: 'getAgent', door: 'its admin', parameters: { ...first, ...absent }, answers: 404 },
  {
    operation: 'updateAgent',
    door: 'its admin',
    parameters: { ...first, ...absent },
    body: () => ({ instructions: 'Be brief.' }),
    answers: 404,
  },
  { operation: 'deleteAgent', door: 'its admin', parameters: { ...first, ...absent }, answers: 404 },
  {
    operation: 'streamAgentChatState',
    door: 'its readers',
    parameters: { ...first, ...absent },
    body: () => ({ input: 'orders' }),
    answers: 404,
  },
  {
    operation: 'abortAgentChat',
    door: 'its readers',
    parameters: { ...first, ...absent },
    body: () => ({ chatId: 'no-such-chat' }),
    answers: 404,
  },
  {
    operation: 'exportDashboard',
    door: 'its readers',
    parameters: { ...first, publicId: 'NoSuchBoard1' },
    body: () => ({ format: 'png' }),
    answers: 404,
  },
  ...(['listSubscriptions', 'deleteSubscription', 'getSubscriptionSend'] as const).map(
    (operation) => ({ operation, door: 'its readers', parameters: noDashboard, answers: 404 }) as const,
  ),
  ...(['createSubscription', 'computeSubscriptionTimes'] as const).map(
    (operation) =>
      ({
        operation,
        door: 'its readers',
        parameters: noDashboard,
        body: () => ({ scheduleType: 'HOURLY' }),
        answers: 404,
      }) as const,
  ),
  ...(['updateSubscription', 'sendSubscription'] as const).map(
    (operation) =>
      ({ operation, door: 'its readers', parameters: noDashboard, body: () => ({}), answers: 404 }) as const,
  ),
  // Embedding
  {
    operation: 'generateSession',
    door: 'its admin',
    body: () => ({ deploymentId: 1, externalId: 'reader' }),
    answers: 200,
  },
  { operation: 'exchangeSession', body: session, answers: 401 },
  { operation: 'revokeSession', door: 'admin', body: session, answers: 204 },
  {
    operation: 'revokeEmbedTokens',
    door: 'account admin',
    body: () => ({ sub: 'nobody in particular' }),
    answers: 204,
  },
  { operation: 'listEmbedSecrets', door: 'account admin', answers: 200 },
  { operation: 'retireEmbedSecret', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'deleteEmbedSecret', door: 'account admin', parameters: absent, answers: 404 },
  // Each of the two accounts has one live secret.
  { operation: 'createEmbedSecret', door: 'account admin', answers: 200 },
  // Deployments
  { operation: 'listDeployments', door: 'known', answers: 200 },
  { operation: 'createDeployment', door: 'account admin', body: group, answers: 200 },
  { operation: 'getDeployment', door: 'deployment', parameters: first, answers: 200 },
  { operation: 'updateDeployment', door: 'its admin', parameters: first, body: group, answers: 200 },
  { operation: 'listEnvironments', door: 'deployment', parameters: first, answers: 200 },
  { operation: 'createDataToken', door: 'deployment', parameters: first, body: () => ({}), answers: 200 },
  { operation: 'previewAccess', door: 'its admin', parameters: first, body: () => ({}), answers: 200 },
  { operation: 'getModelStatus', door: 'its admin', parameters: first, answers: 200 },
  // API keys and the audit log
  { operation: 'listApiKeys', door: 'person', answers: 200 },
  { operation: 'createApiKey', door: 'person', body: group, answers: 200 },
  { operation: 'revokeApiKey', door: 'person', parameters: absent, answers: 404 },
  { operation: 'listAuditLog', door: 'account admin', answers: 200 },
  // Embed tenants
  { operation: 'listEmbedTenants', door: 'account admin', answers: 200 },
  {
    operation: 'deleteEmbedTenant',
    door: 'account admin',
    parameters: { embedTenantName: 'nowhere' },
    answers: 404,
  },
  { operation: 'listTenantAttributes', door: 'tenant north', parameters: north, answers: 200 },
  {
    operation: 'deleteTenantAttribute',
    door: 'its admins',
    parameters: { ...north, ...absent },
    answers: 404,
  },
  { operation: 'listTenantGroups', door: 'tenant north', parameters: north, answers: 200 },
  { operation: 'createTenantGroup', door: 'its admins', parameters: north, body: group, answers: 200 },
  { operation: 'getTenantGroup', door: 'tenant north', parameters: { ...north, ...absent }, answers: 404 },
  {
    operation: 'updateTenantGroup',
    door: 'its admins',
    parameters: { ...north, ...absent },
    body: described,
    answers: 404,
  },
  { operation: 'deleteTenantGroup', door: 'its admins', parameters: { ...north, ...absent }, answers: 404 },
  {
    operation: 'listTenantGroupUsers',
    door: 'tenant north',
    parameters: { ...north, ...absent },
    answers: 404,
  },
  {
    operation: 'addTenantGroupUsers',
    door: 'its admins',
    parameters: { ...north, ...absent },
    body: tenantMembers,
    answers: 404,
  },
  {
    operation: 'removeTenantGroupUsers',
    door: 'its admins',
    parameters: { ...north, ...absent },
    body: tenantMembers,
    answers: 404,
  },
  {
    operation: 'listTenantAttributeValues',
    door: 'its admins',
    parameters: north,
    answers: 200,
  },
  {
    operation: 'setTenantAttributeValue',
    door: 'its admins',
    parameters: north,
    body: missingValue,
    answers: 404,
  },
  {
    operation: 'listTenantGroupAttributeValues',
    door: 'its admins',
    parameters: { ...north, ...absent },
    answers: 404,
  },
  {
    operation: 'setTenantGroupAttributeValue',
    door: 'its admins',
    parameters: { ...north, ...absent },
    body: missingValue,
    answers: 404,
  },
  {
    operation: 'setTenantTheme',
    door: 'account admin',
    parameters: north,
    body: () => ({ themeId: null }),
    answers: 200,
  },
  // Themes
  { operation: 'listThemes', door: 'any workspace', answers: 200 },
  { operation: 'createTheme', door: 'makers', body: (name) => ({ name, theme: {} }), answers: 200 },
  { operation: 'getTheme', door: 'any workspace', parameters: absent, answers: 404 },
  { operation: 'updateTheme', door: 'makers', parameters: absent, body: group, answers: 404 },
  { operation: 'deleteTheme', door: 'makers', parameters: absent, answers: 404 },
  // Mails
  { operation: 'getNotificationStatus', door: 'its admin', parameters: first, answers: 200 },
  { operation: 'getMailDomains', door: 'account admin', answers: 200 },
  {
    operation: 'replaceMailDomains',
    door: 'account admin',
    body: () => ({ domains: ['partner.example'] }),
    answers: 200,
  },
  // People
  { operation: 'getProvisioningSettings', door: 'account admin', answers: 200 },
  {
    operation: 'updateProvisioningSettings',
    door: 'account admin',
    body: () => ({ defaultRole: 'viewer' }),
    answers: 200,
  },
  { operation: 'getOwnUser', door: 'user', answers: 200 },
  { operation: 'listUsers', door: 'account admin', answers: 200 },
  {
    operation: 'createUser',
    door: 'account admin',
    body: (name) => ({ username: name, email: 'new@example.com', role: 'user' }),
    answers: 200,
  },
  {
    operation: 'updateUser',
    door: 'account admin',
    parameters: absent,
    body: () => ({ role: 'viewer' }),
    answers: 404,
  },
  { operation: 'deleteUser', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'listGroups', door: 'account admin', answers: 200 },
  { operation: 'createGroup', door: 'account admin', body: group, answers: 200 },
  { operation: 'getGroup', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'updateGroup', door: 'account admin', parameters: absent, body: described, answers: 404 },
  { operation: 'deleteGroup', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'listGroupUsers', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'addGroupUsers', door: 'account admin', parameters: absent, body: members, answers: 404 },
  { operation: 'removeGroupUsers', door: 'account admin', parameters: absent, body: members, answers: 404 },
  { operation: 'listUserAttributes', door: 'account admin', answers: 200 },
  {
    operation: 'createUserAttribute',
    door: 'account admin',
    body: (name) => ({ name: name.replaceAll(/\W+/g, '_'), type: 'string' }),
    answers: 200,
  },
  {
    operation: 'updateUserAttribute',
    door: 'account admin',
    parameters: absent,
    body: described,
    answers: 404,
  },
  {
    operation: 'setUserAttributeValue',
    door: 'account admin',
    body: () => ({ userId: nothing, userAttributeId: nothing, value: 'x' }),
    answers: 404,
  },
  { operation: 'listUserAttributeValues', door: 'account admin', parameters: absent, answers: 404 },
  { operation: 'listGroupAttributeValues', door: 'account admin', parameters: absent, answers: 404 },
  {
    operation: 'setGroupAttributeValue',
    door: 'account admin',
    parameters: absent,
    body: missingValue,
    answers: 404,
  },
  // Specification
  { operation: 'getSpec', answers: 200 },
  { operation: 'getSpecPage', answers: 200 },
];
