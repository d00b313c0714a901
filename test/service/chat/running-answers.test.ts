/** Answers that their asker stops, or reads again after a lost connection. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { until } from '../../until.ts';
import { anyBacking, startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { ask, startAsking } from './ask.ts';
import { startPlayedModel, type PlayedModel } from './played-model.ts';

const path = '/api/v1/deployments/1/chat';
const messageId = '1700000000000-message';
const question = { input: 'revenue by status', chatId: 'chat-1' };

let model: PlayedModel;
let service: ServiceUnderTest;
let otherKey: string;
beforeAll(async () => {
  model = await startPlayedModel();
  const connection = { LANGUAGE_MODEL: 'played', LANGUAGE_MODEL_URL: model.url };
  service = await startServiceUnderTest(anyBacking, connection);
  const body = { name: 'Another key' };
  const made = await service.call('/api/v1/api-keys', { token: service.adminKey, body });
  otherKey = z.object({ key: z.string() }).parse(made.json).key;
}, 60_000);
afterAll(async () => {
  await service.stop();
  await model.close();
});
beforeEach(() => {
  model.requests.length = 0;
});

const abort = async (chatId: string, token = service.adminKey): Promise<number> =>
  (await service.call(`${path}/abort`, { token, body: { chatId } })).status;

async function joinGroup(externalId: string): Promise<void> {
  const { db } = service.running.database;
  const reader = db.selectFrom('app_user').where('external_id', '=', externalId).select('id');
  const { id } = await reader.executeTakeFirstOrThrow();
  const token = service.adminKey;
  const made = await service.call('/api/v1/groups', { token, body: { name: 'auditors' } });
  const group = z.object({ id: z.number() }).parse(made.json);
  await service.call(`/api/v1/groups/${group.id}/users`, { token, body: { users: [{ userId: id }] } });
}

const waitForModel = (): Promise<unknown> => until(() => model.requests.length === 1 || undefined);

/** Asks on a connection of its own, and leaves when the model has been asked. */
async function askAndLeave(body: object): Promise<void> {
  const asked = startAsking(service, body);
  await waitForModel();
  asked.destroy();
  await once(asked, 'close');
}

describe('an answer that is being made', () => {
  test('is stopped by its asker: its stream says so, and the model is left', async () => {
    model.play = () => 'stall';
    const asked = ask(service, service.adminKey, question);
    await waitForModel();
    expect(await abort(question.chatId)).toBe(204);
    const { lines } = await asked;
    expect(lines.at(-1)?.id).toBe('__aborted__');
    expect(await abort(question.chatId)).toBe(404);
  });

  test('is not stopped with another credential, nor by another chat', async () => {
    model.play = () => 'stall';
    const asked = ask(service, service.adminKey, question);
    await waitForModel();
    expect(await abort(question.chatId, otherKey)).toBe(404);
    expect(await abort('chat-2')).toBe(404);
    expect(await abort(question.chatId)).toBe(204);
    await asked;
  });

  test('keeps its chat: another question waits', async () => {
    model.play = () => 'stall';
    const asked = ask(service, service.adminKey, question);
    await waitForModel();
    const second = await ask(service, service.adminKey, { ...question, input: 'orders' });
    expect(second.status).toBe(409);
    await abort(question.chatId);
    await asked;
  });
});

describe('an answer whose connection was lost', () => {
  test('is read again from its first line by its id, and the model is asked once', async () => {
    model.play = () => 'hold';
    const body = { ...question, chatId: 'chat-3', messageId };
    await askAndLeave(body);
    const again = ask(service, service.adminKey, body);
    model.finish();
    const { lines, content } = await again;
    expect(lines.map(({ id }) => id).slice(0, 2)).toEqual(['__cutoff__', messageId]);
    expect(content).toBe('The first and the last.');
    expect((await ask(service, service.adminKey, body)).lines).toEqual(lines);
    expect(model.requests).toHaveLength(1);
  });

  test('is not read with another credential, nor by another question', async () => {
    model.play = () => ({ text: 'Written.' });
    const body = { ...question, chatId: 'chat-4', messageId };
    await ask(service, service.adminKey, body);
    await ask(service, otherKey, body);
    await ask(service, service.adminKey, { ...body, input: 'orders' });
    expect(model.requests).toHaveLength(3);
  });

  test('is not read once the asker may see something else', async () => {
    model.play = () => ({ text: 'Written.' });
    const body = { ...question, chatId: 'chat-6', messageId, sessionSettings: { externalId: 'reader' } };
    await ask(service, service.adminKey, body);
    await ask(service, service.adminKey, body);
    expect(model.requests).toHaveLength(1);
    await joinGroup('reader');
    await ask(service, service.adminKey, body);
    expect(model.requests).toHaveLength(2);
  });

  test('ends with its asker if it has no id', async () => {
    model.play = () => 'stall';
    await askAndLeave({ ...question, chatId: 'chat-5' });
    await until(async () => (await abort('chat-5')) === 404 || undefined);
  });
});
