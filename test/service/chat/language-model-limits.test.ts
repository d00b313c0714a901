/** What a language model may use and write: limits hold for every asker and every endpoint. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedClaimsSchema } from '../../../src/contract/embed-claims.ts';
import type { ChatSessionSettings } from '../../../src/contract/endpoints/chat.ts';
import type { EmbedCaller } from '../../../src/service/access/caller.ts';
import { toReaderKey } from '../../../src/service/chat/language-model/model-budget.ts';
import { until } from '../../until.ts';
import { startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { ask, startAsking, type Asked } from './ask.ts';
import { startPlayedModel, type Play, type PlayedModel } from './played-model.ts';

const input = { input: 'revenue by status' };
let model: PlayedModel;
beforeAll(async () => {
  model = await startPlayedModel();
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

async function withService(
  limits: Record<string, string>,
  check: (service: ServiceUnderTest) => Promise<void>,
): Promise<void> {
  const connection = { LANGUAGE_MODEL: 'played', LANGUAGE_MODEL_URL: model.url };
  const service = await startServiceUnderTest('embedded', { ...connection, ...limits });
  try {
    await check(service);
  } finally {
    await service.stop();
  }
}

const askAs = (service: ServiceUnderTest): Promise<Asked> => ask(service, service.adminKey, input);
interface Usage {
  readonly turns: number;
  readonly input: number;
  readonly output: number;
}

const readUsage = (service: ServiceUnderTest): Promise<Usage> =>
  service.running.database.read(1, async ({ db }) => {
    const found = await db.selectFrom('language_model_usage').selectAll().executeTakeFirst();
    return {
      turns: found?.turns ?? 0,
      input: found?.input_tokens ?? 0,
      output: found?.output_tokens ?? 0,
    };
  });

describe('tokens of a day', () => {
  test.each([
    ['LANGUAGE_MODEL_READER_TOKENS', 'You have used your tokens'],
    ['LANGUAGE_MODEL_ACCOUNT_TOKENS', 'The tokens of today are used'],
  ])('that are used (%s) leave the analyst, who says why', (variable, reason) =>
    withService({ [variable]: '120' }, async (service) => {
      model.play = () => ({ text: 'Written by a model.' });
      expect((await askAs(service)).content).toBe('Written by a model.');
      const second = await askAs(service);
      expect(JSON.stringify(second.answer)).toContain(reason);
      expect(model.requests).toHaveLength(1);
    }),
  );

  test('that are used within an answer end it: the analyst answers', () =>
    withService({ LANGUAGE_MODEL_READER_TOKENS: '200' }, async (service) => {
      model.play = () => ({ tool: 'search_model', input: { search: 'orders' } });
      const { answer } = await askAs(service);
      expect(JSON.stringify(answer)).toContain('You have used your tokens');
      expect(model.requests).toHaveLength(2);
    }));

  test('are counted for parallel questions together', () =>
    withService({ LANGUAGE_MODEL_READER_TOKENS: '100' }, async (service) => {
      model.play = () => ({ text: 'Written by a model.' });
      const asked = await Promise.all(Array.from({ length: 8 }, () => askAs(service)));
      expect(asked.filter(({ content }) => content === 'Written by a model.')).toHaveLength(1);
      expect(model.requests).toHaveLength(1);
    }));

  test.each<[string, readonly [unknown, unknown] | null]>([
    ['nothing', null],
    ['less than nothing', [-1_000_000, -5]],
    ['a part of a token', [0.5, 1.5]],
    ['more than any model uses', [1e15, 1e15]],
    ['text', ['many', 'more']],
  ])('are the most that a turn may use, where the endpoint says %s', (_, usage) =>
    withService({ LANGUAGE_MODEL_TOKENS: '500' }, async (service) => {
      model.play = () => ({ text: 'Yes.', usage });
      await askAs(service);
      const used = await readUsage(service);
      expect(used).toMatchObject({ turns: 1, output: 500 });
      expect(used.input).toBeGreaterThan(1_500);
      expect(used.input).toBeLessThan(5_000);
      service.takeFaults();
    }),
  );

  test.each<['stall' | 'start-tool']>([['stall'], ['start-tool']])(
    'of a turn that its asker cuts off (%s) are used',
    (turn) =>
      withService({ LANGUAGE_MODEL_TOKENS: '500', LANGUAGE_MODEL_READER_TOKENS: '400' }, async (service) => {
        model.play = () => turn;
        const asked = startAsking(service, input);
        await until(() => model.requests.length === 1 || undefined);
        asked.destroy();
        await once(asked, 'close');
        expect((await readUsage(service)).output).toBe(500);
        expect(JSON.stringify((await askAs(service)).answer)).toContain('You have used your tokens');
      }),
  );
});

describe('an endpoint', () => {
  test.each<[string, Play]>([
    ['never ends its text', () => 'flood'],
    ['calls a tool hundreds of times', () => ({ tool: 'search_model', input: { search: 'a' }, times: 400 })],
    [
      'writes the input of a tool at length',
      () => ({ tool: 'search_model', input: { search: 'a'.repeat(200_000) } }),
    ],
  ])('that %s is stopped, and the asker is told', (_, play) =>
    withService({}, async (service) => {
      model.play = play;
      const { lines } = await askAs(service);
      expect(lines.at(-1)?.error).toContain('The language model wrote more than an answer may have.');
      expect(JSON.stringify(lines).length).toBeLessThan(1_000_000);
    }),
  );
});

const readerClaims = embedClaimsSchema.parse({
  iss: 'host',
  aud: 'vitrine',
  sub: '1',
  iat: 0,
  exp: 1,
  deploymentId: 1,
});
const reader: EmbedCaller = {
  kind: 'embed',
  accountId: 1,
  userId: undefined,
  role: 'embed',
  isAdmin: false,
  origin: { kind: 'platform', issuedAt: 0 },
  claims: readerClaims,
};

test('readers of two embed tenants, and ids of different kinds, never share their tokens', () => {
  const embed = (sub: string, embedTenant?: string): string => {
    const claims = { ...readerClaims, sub, ...(embedTenant !== undefined && { embedTenant }) };
    return toReaderKey({ caller: { ...reader, claims }, settings: {} });
  };
  const named = (settings: ChatSessionSettings): string => toReaderKey({ caller: reader, settings });
  const keys = [
    embed('1'),
    embed('1', 'a'),
    embed('1', 'b'),
    embed('a/1'),
    named({ internalId: '1' }),
    named({ email: '1' }),
    toReaderKey({ caller: { ...reader, userId: 1 }, settings: {} }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
