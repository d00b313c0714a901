/** What a language model may use and write: limits hold for every asker and every endpoint. */
import { once } from 'node:events';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedClaimsSchema } from '../../../src/contract/embed-claims.ts';
import type { EmbedCaller } from '../../../src/service/access/caller.ts';
import { toChatReader } from '../../../src/service/chat/chat-reader.ts';
import { until } from '../../until.ts';
import { anyBacking, startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { ask, startAsking, type Asked } from './ask.ts';
import { startPlayedModel, type Play, type PlayedModel, type Turn } from './played-model.ts';

const input = { input: 'revenue by status' };
const day = 86_400_000;
let model: PlayedModel;
beforeAll(async () => {
  model = await startPlayedModel();
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

/**
 * Starts one service for the tests of a describe block. Each test has a day of its own, since limits are those of a day. Its
 * clock stands still within a test, so that no midnight falls into one.
 */
function useDays(limits: Record<string, string>): () => ServiceUnderTest {
  let service: ServiceUnderTest | undefined;
  const read = (): ServiceUnderTest => {
    if (!service) throw new Error('The service has not started.');
    return service;
  };
  beforeAll(async () => {
    const connection = { LANGUAGE_MODEL: 'played', LANGUAGE_MODEL_URL: model.url };
    service = await startServiceUnderTest(anyBacking, { ...connection, ...limits });
    service.clock.stoppedAt = Date.now();
  }, 60_000);
  beforeEach(() => {
    read().clock.shift += day;
  });
  afterAll(() => service?.stop());
  return read;
}

const askAs = (service: ServiceUnderTest): Promise<Asked> => ask(service, service.adminKey, input);
interface Usage {
  readonly turns: number;
  readonly input: number;
  readonly output: number;
}

/** What was used on the day of the test. */
const readUsage = ({ running, clock }: ServiceUnderTest): Promise<Usage> =>
  running.database.read(1, async ({ db }) => {
    const today = new Date((clock.stoppedAt ?? 0) + clock.shift).toISOString().slice(0, 10);
    const found = await db
      .selectFrom('ai_usage')
      .where('day', '=', sql<string>`${today}::date`)
      .selectAll()
      .executeTakeFirst();
    return {
      turns: found?.turns ?? 0,
      input: found?.input_tokens ?? 0,
      output: found?.output_tokens ?? 0,
    };
  });

/** Uses the tokens of a reader, or of an account, to the last one. */
const useAll = (): Turn => ({ text: 'Written by a model.', usage: [150, 50] });

async function expectOneAnswer(service: ServiceUnderTest, reason: string): Promise<void> {
  model.play = useAll;
  expect((await askAs(service)).content).toBe('Written by a model.');
  const second = await askAs(service);
  expect(JSON.stringify(second.answer)).toContain(reason);
  expect(model.requests).toHaveLength(1);
}

describe('tokens of a reader and a day', () => {
  const service = useDays({ LANGUAGE_MODEL_READER_TOKENS: '200', LANGUAGE_MODEL_TOKENS: '500' });

  test('that are used leave the analyst, who says why', () =>
    expectOneAnswer(service(), 'You have used your tokens'));

  test('that are used within an answer end it: the analyst answers', async () => {
    model.play = () => ({ tool: 'search_model', input: { search: 'orders' } });
    const { answer } = await askAs(service());
    expect(JSON.stringify(answer)).toContain('You have used your tokens');
    expect(model.requests).toHaveLength(2);
    const refused = await ask(service(), service().adminKey, { input: 'why is revenue low' });
    expect(JSON.stringify(refused.answer)).toContain('You have used your tokens');
  });

  test('are counted for parallel questions together', async () => {
    model.play = useAll;
    const asked = await Promise.all(Array.from({ length: 8 }, () => askAs(service())));
    expect(asked.filter(({ content }) => content === 'Written by a model.')).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  test.each<[string, readonly [unknown, unknown] | null]>([
    ['nothing', null],
    ['less than nothing', [-1_000_000, -5]],
    ['a part of a token', [0.5, 1.5]],
    ['more than any model uses', [1e15, 1e15]],
    ['text', ['many', 'more']],
  ])('are the most that a turn may use, where the endpoint says %s', async (_, usage) => {
    model.play = () => ({ text: 'Yes.', usage });
    await askAs(service());
    const used = await readUsage(service());
    expect(used).toMatchObject({ turns: 1, output: 500 });
    expect(used.input).toBeGreaterThan(1_500);
    expect(used.input).toBeLessThan(5_000);
    service().takeFaults();
  });

  test.each<['fail' | 'refuse', string, string]>([
    ['fail', 'did not answer', '500'],
    ['refuse', 'not set up correctly', '401'],
  ])('are not used where the endpoint refuses the request (%s)', async (turn, words, status) => {
    model.play = () => turn;
    expect((await askAs(service())).lines.at(-1)?.error).toContain(words);
    expect(inspect(service().takeFaults(), { depth: 9 })).toContain(status);
    expect(await readUsage(service())).toMatchObject({ input: 0, output: 0 });
  });

  test.each<['stall' | 'start-tool']>([['stall'], ['start-tool']])(
    'of a turn that its asker cuts off (%s) are used',
    async (turn) => {
      model.play = () => turn;
      const asked = startAsking(service(), input);
      await until(() => model.requests.length === 1 || undefined);
      asked.destroy();
      await once(asked, 'close');
      expect((await readUsage(service())).output).toBe(500);
      expect(JSON.stringify((await askAs(service())).answer)).toContain('You have used your tokens');
    },
  );
});

describe('tokens of an account and a day', () => {
  const service = useDays({ LANGUAGE_MODEL_ACCOUNT_TOKENS: '200' });

  test('that are used leave the analyst, who says why', () =>
    expectOneAnswer(service(), 'The tokens of today are used'));
});

describe('an endpoint', () => {
  const service = useDays({});

  test.each<[string, Play]>([
    ['never ends its text', () => 'flood'],
    ['calls a tool a thousand times', () => ({ tool: 'search_model', input: { search: 'a' }, times: 1_000 })],
    [
      'writes the input of a tool at length',
      () => ({ tool: 'search_model', input: { search: 'a'.repeat(200_000) } }),
    ],
  ])('that %s is stopped, and the asker is told', async (_, play) => {
    model.play = play;
    const { lines } = await askAs(service());
    expect(lines.at(-1)?.error).toContain('The language model wrote more than an answer may have.');
    expect(JSON.stringify(lines).length).toBeLessThan(1_000_000);
  });
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
    return toChatReader({ ...reader, claims }).key;
  };
  const long = '\u6f22'.repeat(1_500);
  const keys = [
    embed('1'),
    embed('1', 'a'),
    embed('1', 'b'),
    embed('a/1'),
    embed(long),
    embed(`${long}1`),
    toChatReader({ ...reader, userId: 1 }).key,
  ];
  expect(new Set(keys).size).toBe(keys.length);
  // An index of the database holds no longer ones.
  for (const key of keys) expect(Buffer.byteLength(key)).toBeLessThan(1_400);
});
