/** Admins who manage an account's people, keys and embed tenants. */
import {
  subscriptionSchema,
  subscriptionSendSchema,
} from '../../src/contract/endpoints/dashboard-subscriptions.ts';
import { agentSchema } from '../../src/contract/endpoints/agents.ts';
import { storedThemeSchema } from '../../src/contract/endpoints/themes.ts';
import { chatListSchema } from '../../src/contract/endpoints/chats.ts';
import { createdApiKeySchema } from '../../src/contract/endpoints/api-keys.ts';
import {
  userAttributeListSchema,
  userAttributeSchema,
} from '../../src/contract/endpoints/user-attributes.ts';
import { groupSchema } from '../../src/contract/endpoints/groups.ts';
import { userSchema } from '../../src/contract/endpoints/users.ts';
import { deploymentSchema } from '../../src/contract/endpoints/deployments.ts';
import {
  generateSessionResponseSchema,
  sessionTokenResponseSchema,
} from '../../src/contract/endpoints/embed-sessions.ts';
import {
  createdEmbedSecretSchema,
  embedSecretListSchema,
} from '../../src/contract/endpoints/embed-secrets.ts';
import type { Ledger, LedgerRead } from './write-ledger.ts';
import { api, found, gone, seeing, writing } from './write-stream.ts';
import type { Stream } from './write-stream.ts';
import { sharedId } from './workspace-under-test.ts';

/** The account's people. */
export const directory: Stream = async (ledger, token, name) => {
  const see = seeing(token);
  const write = writing(ledger, token);
  const username = name.replaceAll(' ', '-');
  const { id: userId } = (
    await write('POST', `${api}/users`, { body: { username, email: `${username}@example.com` } })
  ).read(userSchema);
  const me = (key: string): LedgerRead => ({ about: 'key', path: `${api}/users/me`, call: { token: key } });
  const keyed = await write('POST', `${api}/api-keys`, {
    body: { name, userId },
    learn: (answer) => [[me(answer.read(createdApiKeySchema).key), found({ username })]],
  });
  const { key, id: keyId } = keyed.read(createdApiKeySchema);
  await write('PUT', `${api}/users/${userId}`, {
    body: { firstName: 'Ada' },
    then: [[me(key), found({ username, firstName: 'Ada' })]],
  });
  const groupAt = (id: number): LedgerRead => see('group', `${api}/groups/${id}`);
  const grouped = await write('POST', `${api}/groups`, {
    body: { name },
    learn: (answer) => [[groupAt(answer.read(groupSchema).id), found({ name, memberCount: 0 })]],
  });
  const groupId = grouped.read(groupSchema).id;
  await write('POST', `${api}/groups/${groupId}/users`, {
    body: { users: [{ userId }] },
    then: [[groupAt(groupId), found({ name, memberCount: 1 })]],
  });
  const attribute = { name: `a-${username}`, type: 'string' };
  const { id: userAttributeId } = (await write('POST', `${api}/user-attributes`, { body: attribute })).read(
    userAttributeSchema,
  );
  const values = see('values', `${api}/user-attribute-values/${userId}`);
  await write('POST', `${api}/user-attribute-values`, {
    body: { userId, userAttributeId, value: name },
    then: [[values, found({ items: [{ userAttributeId, value: name }] })]],
  });
  const attributes = see('attribute', `${api}/user-attributes?name=a-${username}`);
  await write('PUT', `${api}/user-attributes/${userAttributeId}`, {
    body: { description: name },
    then: [[attributes, found({ items: [{ id: userAttributeId, description: name }] })]],
  });
  await write('PATCH', groupAt(groupId).path, {
    body: { description: name },
    then: [[groupAt(groupId), found({ description: name, memberCount: 1 })]],
  });
  const groupValues = see('group values', `${api}/groups/${groupId}/user-attribute-values`);
  await write('POST', groupValues.path, {
    body: { userAttributeId, value: name },
    then: [[groupValues, found({ items: [{ userAttributeId, value: name }] })]],
  });
  const settings = see('provisioning settings', `${api}/provisioning-settings`);
  await write('PATCH', settings.path, {
    body: { defaultRole: 'viewer' },
    then: [[settings, found({ defaultRole: 'viewer' })]],
  });
  const domains = see('mail domains', `${api}/mail-domains`);
  await write('PUT', domains.path, {
    body: { domains: ['example.com'] },
    then: [[domains, found({ domains: ['example.com'] })]],
  });
  const members = `${api}/groups/${groupId}/users`;
  const users = [{ userId }];
  await write('DELETE', members, {
    body: { users },
    then: [[groupAt(groupId), found({ memberCount: 0 })]],
  });
  await write('POST', members, { body: { users }, then: [[groupAt(groupId), found({ memberCount: 1 })]] });
  await write('DELETE', `${api}/api-keys/${keyId}`, { then: [[me(key), { status: 401 }]] });
  await write('DELETE', `${api}/users/${userId}`, {
    then: [
      [values, gone],
      [groupAt(groupId), found({ memberCount: 0 })],
    ],
  });
  await write('DELETE', `${api}/groups/${groupId}`, {
    then: [
      [groupAt(groupId), gone],
      [groupValues, gone],
    ],
  });
};

/** A host that opens sessions for its readers. */
export const host: Stream = async (ledger, token, name) => {
  const write = writing(ledger, token);
  const exchange = (sessionId: string): LedgerRead => ({
    about: 'session',
    path: `${api}/embed/session/token`,
    call: { body: { sessionId } },
  });
  const show = (bearer: string): LedgerRead => ({
    about: 'token',
    path: `${api}/embed/dashboard/${sharedId}`,
    call: { token: bearer },
  });
  const opened = await write('POST', `${api}/embed/generate-session`, {
    body: {
      deploymentId: 1,
      externalId: name,
      email: 'reader@example.com',
      permissions: ['schedule'],
      groupDefinitions: [{ name }],
      groups: [name],
    },
    learn: (answer) => [[exchange(answer.read(generateSessionResponseSchema).sessionId), found({})]],
  });
  const { sessionId } = opened.read(generateSessionResponseSchema);
  const exchanged = await ledger.write({
    ...exchange(sessionId).call,
    path: exchange(sessionId).path,
    then: [[exchange(sessionId), { status: 401 }]],
    learn: (answer) => [[show(answer.read(sessionTokenResponseSchema).token), found({ publicId: sharedId })]],
  });
  const bearer = exchanged.read(sessionTokenResponseSchema).token;
  const reads = [show(bearer), ...(await subscribe(ledger, bearer))];
  await write('POST', `${api}/embed/session/revoke`, {
    body: { sessionId },
    then: reads.map((one) => [one, { status: 401 }] as const),
  });
};

/** A reader's own schedules and mails. Returns what the reader can read until its token ends. */
async function subscribe(ledger: Ledger, bearer: string): Promise<LedgerRead[]> {
  const see = seeing(bearer);
  const write = writing(ledger, bearer);
  const list = see('subscriptions', `${api}/deployments/1/dashboards/${sharedId}/subscriptions`);
  const made = await write('POST', list.path, {
    body: { scheduleType: 'DAILY', hour: 7 },
    then: [[list, found({ items: [{ cronExpression: '0 7 * * *', isEnabled: true }] })]],
  });
  const { id } = made.read(subscriptionSchema);
  await write('PUT', `${list.path}/${id}`, {
    body: { isEnabled: false },
    then: [[list, found({ items: [{ id, isEnabled: false }] })]],
  });
  const sendAt = (runId: number): LedgerRead => see('mail', `${list.path}/sends/${runId}`);
  const sent = await write('POST', `${list.path}/send`, {
    body: {},
    learn: (answer) => {
      const { id: runId } = answer.read(subscriptionSendSchema);
      return [[sendAt(runId), found({ id: runId })]];
    },
  });
  await write('DELETE', `${list.path}/${id}`, { then: [[list, found({ items: [] })]] });
  return [list, sendAt(sent.read(subscriptionSendSchema).id)];
}

/** A host that revokes its own tokens and replaces a secret. */
export const signer: Stream = (ledger, token, name) => {
  signing = signing.catch(() => undefined).then(() => replaceSecret(ledger, token, name));
  return signing;
};

/** An account has at most two live secrets, so replacements run one after the other. */
let signing: Promise<void> = Promise.resolve();

async function replaceSecret(ledger: Ledger, token: string, name: string): Promise<void> {
  const write = writing(ledger, token);
  const path = `${api}/embed/secrets`;
  await write('POST', `${api}/embed/tokens/revoke`, { body: { jti: name } });
  const listed = await ledger.read(seeing(token)('secrets', path));
  // A secret of an interrupted turn may still be live and must go first.
  for (const { kid, createdBy } of listed.read(embedSecretListSchema).items)
    if (createdBy !== null) await write('DELETE', `${path}/${kid}`);
  const { kid } = (await write('POST', path)).read(createdEmbedSecretSchema);
  await write('POST', `${path}/${kid}/retire`);
  await write('DELETE', `${path}/${kid}`);
}

/** An embed tenant of the host, with people, groups and attributes of its own, and the deployments. */
export const tenant: Stream = async (ledger, token, name) => {
  const see = seeing(token);
  const write = writing(ledger, token);
  const embedTenantName = name.replaceAll(' ', '-');
  const at = `${api}/embed-tenants/${embedTenantName}`;
  const attributes = see('attributes', `${at}/user-attributes`);
  const definition = { name: 'region', type: 'string' };
  await write('POST', `${api}/embed/generate-session`, {
    body: {
      deploymentId: 1,
      externalId: 'ada',
      embedTenantName,
      creatorMode: true,
      userAttributeDefinitions: [definition],
      userAttributes: [{ name: 'region', value: 'north' }],
    },
    then: [[attributes, found({ items: [definition] })]],
  });
  const groupAt = (id: number): LedgerRead => see('group', `${at}/groups/${id}`);
  const made = await write('POST', `${at}/groups`, {
    body: { name },
    learn: (answer) => [[groupAt(answer.read(groupSchema).id), found({ name, memberCount: 0 })]],
  });
  const group = groupAt(made.read(groupSchema).id);
  const users = [{ externalId: 'ada' }];
  const has = (memberCount: number) => [[group, found({ memberCount })]] as const;
  await write('POST', `${group.path}/users`, { body: { users }, then: has(1) });
  await write('PATCH', group.path, {
    body: { description: name },
    then: [[group, found({ description: name, memberCount: 1 })]],
  });
  const tenantValues = see('tenant values', `${at}/user-attribute-values`);
  const groupValues = see('tenant group values', `${group.path}/user-attribute-values`);
  for (const values of [tenantValues, groupValues])
    await write('POST', values.path, {
      body: { name: 'region', value: name },
      then: [[values, found({ items: [{ name: 'region', value: name }] })]],
    });
  await write('DELETE', `${group.path}/users`, { body: { users }, then: has(0) });
  await write('DELETE', group.path, {
    then: [
      [group, gone],
      [groupValues, gone],
    ],
  });
  const listed = (await ledger.read(attributes)).read(userAttributeListSchema);
  const attributeId = listed.items[0]?.id ?? 0;
  await write('DELETE', `${attributes.path}/${attributeId}`, {
    then: [
      [attributes, found({ items: [] })],
      [tenantValues, found({ items: [] })],
    ],
  });
  await write('DELETE', at, {
    then: [
      [attributes, gone],
      [tenantValues, gone],
    ],
  });
  const deploymentAt = (id: number): LedgerRead => see('deployment', `${api}/deployments/${id}`);
  const deployed = await write('POST', `${api}/deployments`, {
    body: { name },
    learn: (answer) => [[deploymentAt(answer.read(deploymentSchema).id), found({ name })]],
  });
  const deployment = deploymentAt(deployed.read(deploymentSchema).id);
  await write('PUT', deployment.path, {
    body: { name: `${name} renamed` },
    then: [[deployment, found({ name: `${name} renamed` })]],
  });
  await manageAgent(ledger, token, { agents: `${deployment.path}/agents`, name });
  await manageTheme(ledger, token, name);
  await chat(ledger, token, { path: deployment.path, name });
};

async function chat(
  ledger: Ledger,
  token: string,
  { path, name }: { readonly path: string; readonly name: string },
): Promise<void> {
  const write = writing(ledger, token);
  const chats = seeing(token)('chats', `${path}/chats`);
  await write('POST', `${path}/chat/stream-chat-state`, {
    body: { input: 'how many orders', chatId: name },
    then: [[chats, found({ items: [{ chatId: name }] })]],
  });
  const [stored] = (await ledger.read(chats)).read(chatListSchema).items;
  await write('DELETE', `${chats.path}/${stored?.id}`, { then: [[chats, found({ items: [] })]] });
  await write('POST', `${api}/ai-settings/delete-chats`, { body: { externalId: name } });
}

async function manageTheme(ledger: Ledger, token: string, name: string): Promise<void> {
  const see = seeing(token);
  const write = writing(ledger, token);
  const themeAt = (id: number): LedgerRead => see('theme', `${api}/themes/${id}`);
  const made = await write('POST', `${api}/themes`, {
    body: { name, theme: { primaryColor: 'red' } },
    learn: (answer) => [[themeAt(answer.read(storedThemeSchema).id), found({ name })]],
  });
  const { id } = made.read(storedThemeSchema);
  const theme = themeAt(id);
  await write('PUT', theme.path, {
    body: { theme: { primaryColor: 'blue' } },
    then: [[theme, found({ name, theme: { primaryColor: 'blue' } })]],
  });
  const tenantName = `${name.replaceAll(' ', '-').toLowerCase()}-t`;
  const tenant = `${api}/embed-tenants/${tenantName}`;
  const tenants = see('tenants', `${api}/embed-tenants?search=${tenantName}`);
  await write('PUT', `${tenant}/theme`, {
    body: { themeId: id },
    then: [[tenants, found({ items: [{ themeId: id }] })]],
  });
  await write('DELETE', tenant, { then: [[tenants, found({ items: [] })]] });
  await write('DELETE', theme.path, { then: [[theme, gone]] });
}

interface AgentPlace {
  readonly agents: string;
  readonly name: string;
}

async function manageAgent(ledger: Ledger, token: string, { agents, name }: AgentPlace): Promise<void> {
  const see = seeing(token);
  const write = writing(ledger, token);
  const agentAt = (id: number): LedgerRead => see('agent', `${agents}/${id}`);
  const made = await write('POST', agents, {
    body: { name },
    learn: (answer) => [[agentAt(answer.read(agentSchema).id), found({ name, instructions: null })]],
  });
  const agent = agentAt(made.read(agentSchema).id);
  await write('PATCH', agent.path, {
    body: { instructions: name },
    then: [[agent, found({ name, instructions: name })]],
  });
  await write('DELETE', agent.path, { then: [[agent, gone]] });
  const limits = [{ of: 'account', per: 'month', unit: 'cost', most: 100 }];
  const settings = see('AI settings', `${api}/ai-settings`);
  await write('PATCH', settings.path, { body: { limits }, then: [[settings, found({ limits })]] });
}
