/** What questions use is counted, listed and limited: by account, embed tenant, reader and agent, by day and month. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../src/contract/endpoints/agents.ts';
import { aiUsageListSchema, type AiLimit, type AiUsage } from '../../../src/contract/endpoints/ai-usage.ts';
import {
  anyBacking,
  startServiceUnderTest,
  useService,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { sharedId } from '../workspace-under-test.ts';
import { ask, askAgent, type Asked } from './ask.ts';
import { startPlayedModel, type PlayedModel } from './played-model.ts';

const question = { input: 'how many orders' };
const day = 86_400_000;

/** Noon of a day long ago, so that every test has a month of its own. */
let months = 0;
function beginMonth({ clock }: ServiceUnderTest): void {
  months += 1;
  clock.stoppedAt = Date.UTC(2030, months, 10, 12);
}

async function setLimits(service: ServiceUnderTest, ...limits: readonly AiLimit[]): Promise<void> {
  const call = { token: service.adminKey, method: 'PATCH', body: { limits } };
  expect((await service.call('/api/v1/ai-settings', call)).json).toMatchObject({ limits });
}

const asReader = async (service: ServiceUnderTest, subject: string, embedTenant?: string): Promise<Asked> =>
  ask(
    service,
    await service.hostToken({ publicId: sharedId, permissions: ['ai'], subject, embedTenant }),
    question,
  );

async function listUsage(service: ServiceUnderTest, query = ''): Promise<readonly AiUsage[]> {
  const { json } = await service.call(`/api/v1/ai-usage${query}`, { token: service.adminKey });
  return aiUsageListSchema.parse(json).items;
}

const isRefused = ({ lines }: Asked): boolean => lines.at(-1)?.code === 'too-many-requests';

describe.each(['embedded', 'postgres'] as const)('limits, on the %s database', (backing) => {
  const service = useService(backing);

  test('of a reader and a day end at midnight, and leave other readers alone', async () => {
    beginMonth(service());
    await setLimits(service(), { of: 'reader', per: 'day', unit: 'questions', most: 2 });
    expect((await asReader(service(), 'ada')).content).not.toBe('');
    expect((await asReader(service(), 'ada')).content).not.toBe('');
    const { lines } = await asReader(service(), 'ada');
    expect(lines.at(-1)).toMatchObject({
      error: 'You have used your questions of today. You can ask again at midnight UTC.',
      code: 'too-many-requests',
      retryAfter: 43_200,
    });
    expect(isRefused(await asReader(service(), 'bob'))).toBe(false);
    // Somebody else who has the same id with another host.
    expect(isRefused(await asReader(service(), 'ada', 'acme'))).toBe(false);
    service().clock.shift += day;
    expect(isRefused(await asReader(service(), 'ada'))).toBe(false);
  });

  test('of an embed tenant and a month count all of its readers', async () => {
    beginMonth(service());
    await setLimits(service(), { of: 'tenant', per: 'month', unit: 'questions', most: 2 });
    expect(isRefused(await asReader(service(), 'ada', 'acme'))).toBe(false);
    service().clock.shift += day;
    expect(isRefused(await asReader(service(), 'bob', 'acme'))).toBe(false);
    const { lines } = await asReader(service(), 'cleo', 'acme');
    expect(lines.at(-1)?.error).toContain('Your organization has used its questions of this month.');
    expect(isRefused(await asReader(service(), 'ada', 'north'))).toBe(false);
    expect(isRefused(await asReader(service(), 'ada'))).toBe(false);
    service().clock.shift += 25 * day;
    expect(isRefused(await asReader(service(), 'cleo', 'acme'))).toBe(false);
    service().clock.shift = 0;
  });

  test('of rows and of time count what the answers have used', async () => {
    for (const unit of ['rows', 'seconds'] as const) {
      beginMonth(service());
      await setLimits(service(), { of: 'account', per: 'day', unit, most: 0.000_1 });
      expect(isRefused(await asReader(service(), 'ada'))).toBe(false);
      expect(isRefused(await asReader(service(), 'bob'))).toBe(true);
    }
  });

  test('hold for parallel questions together', async () => {
    beginMonth(service());
    await setLimits(service(), { of: 'account', per: 'day', unit: 'questions', most: 3 });
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, at) => asReader(service(), `reader-${at}`)),
    );
    expect(asked.filter((one) => !isRefused(one))).toHaveLength(3);
  });

  test('of an agent count its own questions only', async () => {
    beginMonth(service());
    await setLimits(service());
    const limits = [{ of: 'account', per: 'day', unit: 'questions', most: 1 }];
    const made = await service().call('/api/v1/deployments/1/agents', {
      token: service().adminKey,
      body: { name: 'Clerk', limits },
    });
    const { id, ...agent } = agentSchema.parse(made.json);
    expect(agent.limits).toEqual(limits);
    await ask(service(), service().adminKey, question);
    expect(isRefused(await askAgent(service(), id, question))).toBe(false);
    const { lines } = await askAgent(service(), id, question);
    expect(lines.at(-1)?.error).toContain('The questions of today with this agent are used.');
    expect(isRefused(await ask(service(), service().adminKey, question))).toBe(false);
  });

  test('a question that is refused is not counted, and one that is read again is counted once', async () => {
    beginMonth(service());
    await setLimits(service(), { of: 'account', per: 'day', unit: 'questions', most: 1 });
    const again = { ...question, chatId: 'again', messageId: `${Date.UTC(2030, months)}-message` };
    await ask(service(), service().adminKey, again);
    expect((await ask(service(), service().adminKey, again)).content).not.toBe('');
    expect(isRefused(await ask(service(), service().adminKey, question))).toBe(true);
    expect(await listUsage(service(), '?by=account')).toMatchObject([{ questions: 1 }]);
  });

  test('usage is listed by account, tenant, reader and agent, by day and month, page by page', async () => {
    beginMonth(service());
    await setLimits(service());
    await asReader(service(), 'ada', 'acme');
    await asReader(service(), 'bob', 'acme');
    service().clock.shift += day;
    await asReader(service(), 'ada');
    await ask(service(), service().adminKey, question);
    const month = new Date(Date.UTC(2030, months)).toISOString().slice(0, 8);
    expect(await listUsage(service(), '?by=account&per=month')).toMatchObject([
      { period: `${month}01`, embedTenant: null, reader: null, questions: 4, turns: 0, cost: 0 },
    ]);
    expect(
      (await listUsage(service())).map(({ period, embedTenant, reader }) => [period, embedTenant, reader]),
    ).toEqual([
      [`${month}11`, null, 'embed:ada'],
      [`${month}11`, null, 'user:1'],
      [`${month}10`, 'acme', 'embed:ada'],
      [`${month}10`, 'acme', 'embed:bob'],
    ]);
    expect(await listUsage(service(), '?by=tenant&per=month')).toMatchObject([
      { embedTenant: null, questions: 2 },
      { embedTenant: 'acme', questions: 2 },
    ]);
    expect(await listUsage(service(), '?by=agent&per=month')).toMatchObject([
      { deploymentId: 1, agentId: null, questions: 4 },
    ]);
    expect(await listUsage(service(), `?from=${month}10&to=${month}10`)).toHaveLength(2);
    const pages: unknown[] = [];
    for (let after = ''; ;) {
      const { json } = await service().call(`/api/v1/ai-usage?first=1${after}`, {
        token: service().adminKey,
      });
      const { items, pageInfo } = aiUsageListSchema.parse(json);
      pages.push(...items);
      if (!pageInfo.hasNextPage) break;
      after = `&after=${pageInfo.endCursor}`;
    }
    expect(pages).toEqual(await listUsage(service()));
    service().clock.shift = 0;
  });
});

describe('the cost of a language model', () => {
  let model: PlayedModel;
  let service: ServiceUnderTest;
  beforeAll(async () => {
    model = await startPlayedModel();
    service = await startServiceUnderTest(anyBacking, {
      LANGUAGE_MODEL: 'played',
      LANGUAGE_MODEL_URL: model.url,
      LANGUAGE_MODEL_INPUT_PRICE: '2.5',
      LANGUAGE_MODEL_OUTPUT_PRICE: '10',
    });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await model.close();
  });

  test('is computed from the tokens, and limited', async () => {
    beginMonth(service);
    model.play = () => ({ text: 'Written by a model.', usage: [1_000, 200] });
    await setLimits(service, { of: 'account', per: 'month', unit: 'cost', most: 0.004 });
    const first = await ask(service, service.adminKey, question);
    expect(first.content).toBe('Written by a model.');
    expect(await listUsage(service, '?by=account')).toMatchObject([
      { turns: 1, inputTokens: 1_000, outputTokens: 200, cost: 0.0045 },
    ]);
    const { answer } = await ask(service, service.adminKey, question);
    expect(answer).toMatchObject({
      kind: 'answer',
      note:
        'The budget of this month is used. Questions are answered with a language model again on the first day of next ' +
        'month, UTC.',
    });
  });
});
