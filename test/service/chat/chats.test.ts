/** Chats are read again by their reader alone, as far as the reader may still see them, and no longer than the account says. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { agentSchema } from '../../../src/contract/endpoints/agents.ts';
import { chatListSchema, deletedChatsSchema, type Chat } from '../../../src/contract/endpoints/chats.ts';
import { removeOldChats } from '../../../src/service/chat/threads/chat-age.ts';
import { groupSchema } from '../../../src/contract/endpoints/groups.ts';
import {
  userAttributeListSchema,
  userAttributeSchema,
} from '../../../src/contract/endpoints/user-attributes.ts';
import { until } from '../../until.ts';
import { addUser } from '../accounts-under-test.ts';
import {
  anyBacking,
  startServiceUnderTest,
  useService,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { sharedId, writeRestrictedWorkspace } from '../workspace-under-test.ts';
import { ask, askAgent, type Asked } from './ask.ts';
import { startPlayedModel, type PlayedModel } from './played-model.ts';

const question = { input: 'how many orders' };
const day = 86_400_000;

const signReader = (service: ServiceUnderTest, subject: string, embedTenant?: string): Promise<string> =>
  service.hostToken({ publicId: sharedId, permissions: ['ai'], subject, embedTenant });

const read = (service: ServiceUnderTest, token: string, chatId: string): Promise<Asked> =>
  ask(service, token, { chatId });

/** What is said in a chat, in its order. */
const readTexts = async (
  service: ServiceUnderTest,
  token: string,
  chatId: string,
): Promise<readonly unknown[]> =>
  (await read(service, token, chatId)).lines.flatMap(({ role, content }) => (role ? [content] : []));

async function listChats(service: ServiceUnderTest, token: string): Promise<readonly Chat[]> {
  const { json } = await service.call('/api/v1/deployments/1/chats', { token });
  return chatListSchema.parse(json).items;
}

const countStored = async ({ running }: ServiceUnderTest): Promise<number> =>
  running.database.read(1, async ({ db }) => {
    const found = await db
      .selectFrom('chat_message')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirst();
    return found?.count ?? 0;
  });

async function keepFor(service: ServiceUnderTest, keepDays: number): Promise<void> {
  const call = { token: service.adminKey, method: 'PATCH', body: { keepDays } };
  expect((await service.call('/api/v1/ai-settings', call)).json).toMatchObject({ keepDays });
}

describe.each(['embedded', 'postgres'] as const)('a chat, on the %s database', (backing) => {
  const service = useService(backing);

  test('is read again by its reader, with another token, and by nobody else', async () => {
    const chatId = 'read-again';
    await ask(service(), await signReader(service(), 'ada'), { ...question, chatId });
    const { lines, answer } = await read(service(), await signReader(service(), 'ada'), chatId);
    expect(lines.map(({ role, content }) => [role, content])).toEqual([
      [undefined, undefined],
      ['user', 'how many orders'],
      ['assistant', 'Count: 3.'],
      [undefined, undefined],
    ]);
    expect(answer?.kind).toBe('answer');
    expect(lines[0]).toMatchObject({ id: '__cutoff__', state: { chatId, isStreaming: false } });
    for (const other of [
      await signReader(service(), 'bob'),
      await signReader(service(), 'ada', 'acme'),
      service().adminKey,
    ])
      expect((await read(service(), other, chatId)).status).toBe(404);
    expect((await ask(service(), service().adminKey, {})).status).toBe(400);
  });

  test('with an agent is another one', async () => {
    const made = await service().call('/api/v1/deployments/1/agents', {
      token: service().adminKey,
      body: { name: 'Clerk' },
    });
    const { id } = agentSchema.parse(made.json);
    const body = { ...question, chatId: 'with-an-agent' };
    await askAgent(service(), id, body);
    expect((await read(service(), service().adminKey, body.chatId)).status).toBe(404);
    expect((await askAgent(service(), id, { chatId: body.chatId })).status).toBe(200);
    expect(await listChats(service(), service().adminKey)).toMatchObject([
      { chatId: body.chatId, agentId: id },
    ]);
  });

  test('goes on from what was asked in it, with no word of it in the next question', async () => {
    const token = await service().hostToken({ mode: 'creator', permissions: ['ai'], subject: 'cleo' });
    await ask(service(), token, { ...question, chatId: 'goes-on' });
    const next = await ask(service(), token, { input: 'and open?', chatId: 'goes-on' });
    expect(next.answer?.kind === 'answer' && next.answer.understood).toContain('open');
    const elsewhere = await ask(service(), token, { input: 'and open?', chatId: 'elsewhere' });
    expect(elsewhere.answer?.kind).not.toBe('answer');
    expect(await readTexts(service(), token, 'goes-on')).toEqual([
      'how many orders',
      'Count: 3.',
      'and open?',
      next.content,
    ]);
  });

  test('is listed by its first question, and deleted by its reader alone', async () => {
    const token = await signReader(service(), 'dora');
    await ask(service(), token, { ...question, chatId: 'first' });
    await ask(service(), token, { ...question, chatId: 'second' });
    const [second, first] = await listChats(service(), token);
    expect(second).toMatchObject({ chatId: 'second', title: 'how many orders', agentId: null });
    const path = `/api/v1/deployments/1/chats/${first?.id}`;
    for (const other of [service().adminKey, await signReader(service(), 'eve')])
      expect((await service().call(path, { token: other, method: 'DELETE' })).status).toBe(404);
    expect((await service().call(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await listChats(service(), token)).map(({ chatId }) => chatId)).toEqual(['second']);
    expect((await read(service(), token, 'first')).status).toBe(404);
  });

  test('goes on from the questions that one of its own has named', async () => {
    const token = await service().hostToken({ mode: 'creator', permissions: ['ai'], subject: 'clio' });
    const earlier = [question];
    await ask(service(), token, { input: 'and open?', chatId: 'named', earlier });
    const next = await ask(service(), token, { input: 'and paid?', chatId: 'named' });
    expect(next.answer?.kind === 'answer' && next.answer.understood).toContain('paid');
    const anew = await ask(service(), token, { input: 'and open?', chatId: 'named', earlier: [] });
    expect(anew.answer?.kind).not.toBe('answer');
  });

  test('loses no question to another one with the same id', async () => {
    const token = await signReader(service(), 'ines');
    const body = { chatId: 'same-id', messageId: '1700000000000-message' };
    await ask(service(), token, { ...body, ...question });
    await ask(service(), token, { ...body, input: 'orders' });
    await ask(service(), token, { ...body, ...question });
    expect(await readTexts(service(), token, 'same-id')).toEqual([
      'how many orders',
      'Count: 3.',
      'orders',
      'Count: 3.',
    ]);
  });

  test('that was used last is the first of the list, page by page', async () => {
    const token = await signReader(service(), 'jo');
    for (const chatId of ['a', 'b', 'c', 'a']) {
      service().clock.shift += 1_000;
      await ask(service(), token, { ...question, chatId });
    }
    const listed: string[] = [];
    for (let after = ''; ;) {
      const { json } = await service().call(`/api/v1/deployments/1/chats?first=1${after}`, { token });
      const { items, pageInfo } = chatListSchema.parse(json);
      listed.push(...items.map(({ chatId }) => chatId));
      if (!pageInfo.hasNextPage) break;
      after = `&after=${pageInfo.endCursor}`;
    }
    expect(listed).toEqual(['a', 'c', 'b']);
    service().clock.shift = 0;
  });

  test('of a session is deleted by the id that the host has given', async () => {
    const sessionSettings = { externalId: ' Kim@X.example', publicDashboardId: sharedId };
    await ask(service(), service().adminKey, { ...question, sessionSettings, chatId: 'kim' });
    const remove = (body: object) =>
      service().call('/api/v1/ai-settings/delete-chats', { token: service().adminKey, body });
    expect((await remove({ externalId: 'Kim@X.example', embedTenantName: 'nowhere' })).status).toBe(400);
    expect((await remove({ externalId: 'Kim@X.example' })).json).toEqual({ deletedChats: 1 });
  });

  test('has no question that was not answered', async () => {
    const token = await signReader(service(), 'finn');
    await ask(service(), token, { input: 'how many unicorns', chatId: 'refused' });
    expect((await read(service(), token, 'refused')).status).toBe(404);
  });

  test('ends with the user, with the embed tenant, and where an admin deletes those of a reader', async () => {
    const user = await addUser(service().running.database, 1, { username: 'passing', role: 'user' });
    const before = await countStored(service());
    await ask(service(), user.key, { ...question, chatId: 'of-a-user' });
    const settings = { sessionSettings: { externalId: 'gus', embedTenantName: 'leaving' } };
    await ask(service(), service().adminKey, { ...question, ...settings, chatId: 'of-a-tenant' });
    await ask(service(), await signReader(service(), 'gus'), { ...question, chatId: 'of-a-reader' });
    expect(await countStored(service())).toBe(before + 3);
    const admin = { token: service().adminKey };
    await service().call(`/api/v1/users/${user.userId}`, { ...admin, method: 'DELETE' });
    expect(await countStored(service())).toBe(before + 2);
    await service().call('/api/v1/embed-tenants/leaving', { ...admin, method: 'DELETE' });
    expect(await countStored(service())).toBe(before + 1);
    const { json } = await service().call('/api/v1/ai-settings/delete-chats', {
      ...admin,
      body: { externalId: 'gus' },
    });
    expect(deletedChatsSchema.parse(json)).toEqual({ deletedChats: 1 });
    expect(await countStored(service())).toBe(before);
  });

  test('is not stored of a reader of whom nothing is stored', async () => {
    const before = await countStored(service());
    const settings = { externalId: 'passer-by', publicDashboardId: sharedId, isEphemeral: true };
    const body = { ...question, chatId: 'ephemeral', sessionSettings: settings };
    expect((await ask(service(), service().adminKey, body)).answer?.kind).toBe('answer');
    expect(await countStored(service())).toBe(before);
  });

  test('is deleted also where nobody asks any more', async () => {
    await keepFor(service(), 7);
    await ask(service(), await signReader(service(), 'ida'), { ...question, chatId: 'left' });
    const { database } = service().running;
    await removeOldChats(database, new Date(Date.now() + 6 * day));
    expect(await countStored(service())).toBeGreaterThan(0);
    await removeOldChats(database, new Date(Date.now() + 8 * day));
    expect(await countStored(service())).toBe(0);
  });

  test('is deleted after the days of the account, and not stored with 0', async () => {
    const token = await signReader(service(), 'hal');
    await keepFor(service(), 7);
    await ask(service(), token, { ...question, chatId: 'old' });
    service().clock.shift = 8 * day;
    const later = await signReader(service(), 'hal');
    expect((await read(service(), later, 'old')).status).toBe(404);
    expect(await listChats(service(), later)).toEqual([]);
    await ask(service(), later, { ...question, chatId: 'new' });
    expect(await countStored(service())).toBe(1);
    await keepFor(service(), 0);
    expect(await countStored(service())).toBe(0);
    expect((await ask(service(), later, { ...question, chatId: 'none' })).answer?.kind).toBe('answer');
    expect(await countStored(service())).toBe(0);
    await keepFor(service(), 30);
    service().clock.shift = 0;
  });
});

describe('an answer of a reader whose rows are other ones now', () => {
  const folder = writeRestrictedWorkspace();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const service = useService(anyBacking, { WORKSPACE_FOLDER: folder });
  const sign = (customer: string, publicId?: string): Promise<string> =>
    service().hostToken({
      permissions: ['ai'],
      subject: 'ada',
      userAttributes: { customer },
      ...(publicId === undefined ? { mode: 'creator' } : { publicId }),
    });

  test('is not shown again, in numbers or in words', async () => {
    await ask(service(), await sign('Ada', sharedId), { ...question, chatId: 'changed' });
    expect(await readTexts(service(), await sign('Ada', sharedId), 'changed')).toEqual([
      'how many orders',
      'Count: 2.',
    ]);
    const { lines } = await read(service(), await sign('Bob', sharedId), 'changed');
    expect(lines[1]?.content).toBe('how many orders');
    expect(lines[2]).toMatchObject({ answer: { kind: 'withheld' } });
    expect(JSON.stringify(lines)).not.toContain('Count: 2');
    expect(JSON.stringify(lines)).not.toMatch(/"values"/);
    // With the rows of before, it is.
    expect(await readTexts(service(), await sign('Ada', sharedId), 'changed')).toContain('Count: 2.');
  });

  test('is not shown again where the reader may not query its members any more', async () => {
    await ask(service(), await sign('Ada'), { input: 'revenue by status', chatId: 'narrowed' });
    expect((await read(service(), await sign('Ada'), 'narrowed')).answer?.kind).toBe('answer');
    const { lines } = await read(service(), await sign('Ada', sharedId), 'narrowed');
    expect(lines[2]).toMatchObject({ answer: { kind: 'withheld' } });
  });
});

describe('an answer of a language model', () => {
  let model: PlayedModel;
  let service: ServiceUnderTest;
  const folder = writeRestrictedWorkspace();
  beforeAll(async () => {
    model = await startPlayedModel();
    service = await startServiceUnderTest(anyBacking, {
      LANGUAGE_MODEL: 'played',
      LANGUAGE_MODEL_URL: model.url,
      WORKSPACE_FOLDER: folder,
    });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const sign = (customer: string): Promise<string> =>
    service.hostToken({
      mode: 'creator',
      permissions: ['ai'],
      subject: 'ada',
      userAttributes: { customer },
    });
  const query = { measures: ['orders.count'], dimensions: ['orders.customer'] };

  test('is withheld with the rows of any query, also of one that only asks back', async () => {
    for (const turn of [
      { tool: 'run_query', input: { query } },
      { tool: 'ask_analyst', input: { question: 'how many orders of Adda' } },
    ]) {
      model.play = ({ results }) => (results === 0 ? turn : { text: 'It may be Ada.' });
      const chatId = turn.tool;
      expect((await ask(service, await sign('Ada'), { input: 'Who?', chatId })).content).toBe(
        'It may be Ada.',
      );
      expect((await read(service, await sign('Ada'), chatId)).content).toBe('It may be Ada.');
      const { lines } = await read(service, await sign('Bob'), chatId);
      expect(lines[2]).toMatchObject({ answer: { kind: 'withheld' } });
      expect(JSON.stringify(lines)).not.toContain('Ada');
    }
  });

  test('is told to the model with the next question, only while its reader may see it', async () => {
    model.play = ({ results }) =>
      results === 0 ? { tool: 'run_query', input: { query } } : { text: 'It may be Ada.' };
    await ask(service, await sign('Ada'), { input: 'Who?', chatId: 'told' });
    model.play = () => ({ text: 'As I said.' });
    const again = { input: 'And now?', chatId: 'told', earlier: [{ input: 'Who?' }] };
    await ask(service, await sign('Bob'), again);
    expect(model.requests.at(-1)?.body).toContain('- Who?');
    expect(model.requests.at(-1)?.body).not.toContain('Ada');
    await ask(service, await sign('Ada'), { ...again, input: 'And then?' });
    expect(model.requests.at(-1)?.body).toContain('Answered: It may be Ada.');
    // What was told may stand in the answer.
    const { lines } = await read(service, await sign('Bob'), 'told');
    expect(lines.at(-2)).toMatchObject({ answer: { kind: 'withheld' } });
    expect(await readTexts(service, await sign('Ada'), 'told')).toContain('As I said.');
  });

  /** A user of the account with rows of its own, by a group. */
  async function addMember(
    username: string,
  ): Promise<{ key: string; setCustomer: (name: string) => Promise<void> }> {
    const token = service.adminKey;
    const user = await addUser(service.running.database, 1, { username, role: 'user' });
    const post = async (path: string, body: object): Promise<unknown> =>
      (await service.call(path, { token, body })).json;
    const group = groupSchema.parse(await post('/api/v1/groups', { name: `of-${username}` }));
    await post(`/api/v1/groups/${group.id}/users`, { users: [{ userId: user.userId }] });
    const known = await service.call('/api/v1/user-attributes?name=customer', { token });
    const [attribute] = userAttributeListSchema.parse(known.json).items;
    const { id } =
      attribute ??
      userAttributeSchema.parse(await post('/api/v1/user-attributes', { name: 'customer', type: 'string' }));
    const setCustomer = async (value: string): Promise<void> => {
      await post(`/api/v1/groups/${group.id}/user-attribute-values`, { userAttributeId: id, value });
    };
    return { key: user.key, setCustomer };
  }

  test('whose rows were read with other rights than those of its end is broken off, and not stored', async () => {
    const { key, setCustomer } = await addMember('uli');
    await setCustomer('Ada');
    model.play = ({ results }) => (results === 0 ? { tool: 'run_query', input: { query } } : 'hold');
    const asked = ask(service, key, { input: 'Who?', chatId: 'changed' });
    await until(() => model.requests.length > 0 && model.requests.at(-1)?.results === 1);
    await setCustomer('Bob');
    const { lines } = await asked;
    expect(lines.at(-1)).toMatchObject({ code: 'not-allowed' });
    expect((await read(service, key, 'changed')).status).toBe(404);
  });

  test('is not given again to an asker who has deleted its chat while it was made', async () => {
    const { key, setCustomer } = await addMember('vera');
    await setCustomer('Ada');
    model.play = () => 'hold';
    model.requests.length = 0;
    const body = { input: 'Who?', chatId: 'deleted', messageId: '1700000000001-message' };
    const asked = ask(service, key, body);
    await until(() => model.requests.length === 1);
    await service.running.database.write(1, async ({ db }) => {
      await db.deleteFrom('chat').where('account_id', '=', 1).where('chat_id', '=', 'deleted').execute();
    });
    model.finish();
    await asked;
    expect((await read(service, key, 'deleted')).status).toBe(404);
    model.play = () => ({ text: 'Another one.' });
    expect((await ask(service, key, body)).content).toBe('Another one.');
  });
});

describe('a service that answers no questions', () => {
  const service = useService(anyBacking, { ANSWER_QUESTIONS: 'no' });
  test('lists no chats', async () => {
    const { status } = await service().call('/api/v1/deployments/1/chats', { token: service().adminKey });
    expect(status).toBe(404);
  });
});
