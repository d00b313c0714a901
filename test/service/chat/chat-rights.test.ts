/** Who may ask, and which rows an answer shows. */
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedId, writeRestrictedWorkspace } from '../workspace-under-test.ts';
import { anyBacking, useService, type ServiceUnderTest } from '../service-under-test.ts';
import { ask } from './ask.ts';

const question = { input: 'how many orders' };

const asReader = (service: ServiceUnderTest, permissions: ['ai'] | []): Promise<string> =>
  service.hostToken({ publicId: sharedId, permissions });

describe.each(['embedded', 'postgres'] as const)('who asks a question, on the %s database', (backing) => {
  const service = useService(backing);

  test('needs the permission "ai" with an embed token', async () => {
    expect((await ask(service(), await asReader(service(), []), question)).status).toBe(403);
    expect((await ask(service(), await asReader(service(), ['ai']), question)).status).toBe(200);
  });

  test('finds the address that its deployment names', async () => {
    const { json } = await service().call('/api/v1/deployments/1', { token: service().adminKey });
    expect(json).toMatchObject({ aiUrl: `${service().running.address}/api/v1/deployments/1` });
  });

  test('reaches with an embed token only what its dashboards use', async () => {
    const hidden = { input: 'revenue by status' };
    expect((await ask(service(), service().adminKey, hidden)).answer?.kind).toBe('answer');
    const { answer, lines } = await ask(service(), await asReader(service(), ['ai']), hidden);
    expect(answer).toMatchObject({ kind: 'refusal', why: 'unknown-words' });
    expect(JSON.stringify(lines)).not.toContain('Revenue');
  });

  test('cannot state another reader with an embed token', async () => {
    const asked = await ask(service(), await asReader(service(), ['ai']), {
      ...question,
      sessionSettings: { externalId: 'somebody-else' },
    });
    expect(asked.status).toBe(403);
  });

  test('gets the rights of the reader that an API key names', async () => {
    const asked = await ask(service(), service().adminKey, {
      ...question,
      sessionSettings: { externalId: 'reader-of-a-key', publicDashboardId: sharedId },
    });
    expect(asked.status).toBe(200);
    const refused = await ask(service(), service().adminKey, {
      ...question,
      sessionSettings: { externalId: 'reader-of-a-key', publicDashboardId: 'NoSuchBoard1' },
    });
    expect(refused.status).toBe(404);
  });

  test('reads the id of the chat first', async () => {
    const { lines } = await ask(service(), service().adminKey, { ...question, chatId: 'my-chat' });
    expect(lines[0]).toMatchObject({ id: '__cutoff__', state: { chatId: 'my-chat', isStreaming: true } });
  });
});

describe('a reader with rows of its own', () => {
  const folder = writeRestrictedWorkspace();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const service = useService(anyBacking, { WORKSPACE_FOLDER: folder });
  const askFor = async (customer: string | undefined, input: string, ...earlier: readonly string[]) => {
    const token = await service().hostToken({
      publicId: sharedId,
      permissions: ['ai'],
      ...(customer !== undefined && { userAttributes: { customer } }),
    });
    return ask(service(), token, { input, earlier: earlier.map((one) => ({ input: one })) });
  };

  test('gets the numbers of these rows', async () => {
    expect((await askFor('Ada', 'how many orders')).content).toBe('Count: 2.');
    expect((await askFor('Bob', 'how many orders')).content).toBe('Count: 1.');
    expect((await askFor(undefined, 'how many orders')).content).toBe('Count: 0.');
  });

  test('is told no value that only others have', async () => {
    // Bob has paid orders only.
    const { answer, lines } = await askFor('Bob', 'how many orders are open');
    expect(answer).toMatchObject({ kind: 'refusal', why: 'unknown-words' });
    expect(lines.map(({ toolCall }) => toolCall).filter((one) => one)).toEqual([]);
    expect((await askFor('Ada', 'how many orders are open')).content).toBe('Count: 1.');
    // Nor by a question before, which another reader may have asked.
    const before = ['how many orders are open'];
    expect((await askFor('Bob', 'and in 2024?', ...before)).answer?.kind).toBe('refusal');
    expect((await askFor('Bob', 'and open?', 'how many orders')).answer?.kind).toBe('refusal');
    expect((await askFor('Ada', 'and open?', 'how many orders')).content).toBe('Count: 1.');
  });
});

describe('a service that answers no questions', () => {
  const service = useService(anyBacking, { ANSWER_QUESTIONS: 'no' });
  test('answers 404', async () => {
    expect((await ask(service(), service().adminKey, question)).status).toBe(404);
  });

  test('says so to pages', async () => {
    const { json } = await service().call('/api/v1/deployments/1', { token: service().adminKey });
    expect(json).toMatchObject({ aiUrl: null });
  });
});
