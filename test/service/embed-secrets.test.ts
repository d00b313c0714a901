/** Embed secrets: an admin creates them, replaces them without a gap, and ends the tokens signed with them. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import {
  createdEmbedSecretSchema,
  embedSecretListSchema,
  embedSecretSchema,
} from '../../src/contract/endpoints/embed-secrets.ts';
import type { CreatedEmbedSecret, EmbedSecret } from '../../src/contract/endpoints/embed-secrets.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { generateEmbedSecret } from '../../src/service/access/generate-credentials.ts';
import { insertEmbedSecret } from '../../src/service/access/embed-secret-rows.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, callService, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';
import { until } from '../until.ts';

const path = '/api/v1/embed/secrets';
let names = 0;

test('a generated secret never begins with a dash, so that command lines take it as a value', () => {
  const secrets = Array.from({ length: 2000 }, generateEmbedSecret);
  expect(secrets.filter((secret) => !/^\w[\w-]{42}$/.test(secret))).toEqual([]);
});

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  /** Every test begins with an account that has no secret. */
  let account: AccountUnderTest;
  beforeEach(async () => {
    account = await addAccount(service().running.database, `account-${names++}`);
    await end('k1');
  });

  const ask = (method: string, end = '', token = account.adminKey): Promise<Answer> =>
    service().call(path + end, { token, method });
  const make = async (): Promise<CreatedEmbedSecret> => (await ask('POST')).read(createdEmbedSecretSchema);
  const retire = (kid: string): Promise<Answer> => ask('POST', `/${kid}/retire`);
  const end = (kid: string): Promise<Answer> => ask('DELETE', `/${kid}`);
  const list = async (): Promise<EmbedSecret[]> => (await ask('GET')).read(embedSecretListSchema).items;
  const now = (): Date => new Date(Date.now() + service().clock.shift);
  const sign = ({ kid, secret, issuer }: CreatedEmbedSecret): Promise<string> => {
    const { deploymentId } = account.host;
    return createEmbedToken({ secret, issuer, keyId: kid, deploymentId, subject: 'reader', now });
  };
  const show = async (token: string): Promise<number> =>
    (await service().call(`/api/v1/deployments/${account.host.deploymentId}`, { token })).status;

  test('a secret is made by the service, shown once, and verifies tokens of the host', async () => {
    const answer = await ask('POST');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { secret, issuer, ...made } = answer.read(createdEmbedSecretSchema);
    expect(Buffer.from(secret, 'base64url').length).toBe(32);
    expect([issuer, made.status, made.lastUsedAt]).toEqual([account.host.issuer, 'live', null]);
    expect(await show(await sign({ ...made, secret, issuer }))).toBe(200);
    const lastUsedAt = await untilUsed();
    const listed = await ask('GET');
    expect(listed.text).not.toContain(secret);
    const [item] = listed.read(embedSecretListSchema).items;
    expect(item).toEqual({ ...made, lastUsedAt });
    expect(item?.createdBy).toMatch(/^user:\d+$/);
  });

  test('two secrets are live at most, and a third is refused with the names of the two', async () => {
    const first = await make();
    const second = await make();
    const refused = await ask('POST');
    expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
    for (const { kid } of [first, second]) expect(refused.problem.message).toContain(kid);
    await retire(first.kid);
    expect((await ask('POST')).status).toBe(200);
  });

  test('of many parallel creations, two succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array<number>(6).fill(409)]);
  });

  test('a host moves from one secret to the next without a gap', async () => {
    const first = await make();
    const old = await sign(first);
    const second = await make();
    for (const token of [old, await sign(first), await sign(second)]) expect(await show(token)).toBe(200);
    expect((await retire(first.kid)).read(embedSecretSchema).status).toBe('retired');
    expect([await show(old), await show(await sign(second))]).toEqual([401, 200]);
  });

  test.each(['retired', 'deleted'])(
    'a secret that is %s ends its tokens, and the data tokens made from them',
    async (how) => {
      const made = await make();
      const token = await sign(made);
      const data = await service().call(`/api/v1/deployments/${account.host.deploymentId}/token`, {
        token,
        method: 'POST',
      });
      const { cubeApiToken } = data.read(deploymentTokenResponseSchema);
      const ended = how === 'retired' ? await retire(made.kid) : await end(made.kid);
      expect(ended.status).toBe(how === 'retired' ? 200 : 204);
      expect(await show(token)).toBe(401);
      const load = {
        headers: { Authorization: cubeApiToken },
        body: { query: { measures: ['orders.count'] } },
      };
      expect((await service().call('/cubejs-api/v1/load', load)).status).toBeOneOf([401, 403]);
      expect((await list()).map(({ status }) => status)).toEqual(how === 'retired' ? ['retired'] : []);
    },
  );

  test('a retired secret stays retired through all changes, until it is deleted', async () => {
    const { kid } = await make();
    const { retiredAt } = (await retire(kid)).read(embedSecretSchema);
    service().clock.shift += 60_000;
    expect((await retire(kid)).read(embedSecretSchema).retiredAt).toBe(retiredAt);
    expect((await end(kid)).status).toBe(204);
    for (const answer of [await end(kid), await retire(kid)]) expect(answer.status).toBe(404);
  });

  test('the last use is written once a minute', async () => {
    const made = await make();
    await show(await sign(made));
    const first = await untilUsed();
    service().clock.shift += 10_000;
    await show(await sign(made));
    service().clock.shift += 60_000;
    await show(await sign(made));
    expect(Date.parse(await untilUsed(first))).toBeGreaterThanOrEqual(Date.parse(first) + 60_000);
  });

  /** The time of use is written in parallel, so it may be stored after the response. */
  const untilUsed = (before?: string): Promise<string> =>
    until(async () => {
      const at = (await list())[0]?.lastUsedAt;
      return at !== before && at;
    });

  test('each change is in the audit log, which never contains the secret', async () => {
    const { kid, secret } = await make();
    await retire(kid);
    await retire(kid);
    await end(kid);
    const log = await service().call('/api/v1/audit-log', { token: account.adminKey });
    expect(log.text).not.toContain(secret);
    const changes = log.read(auditLogSchema).items.filter(({ targetId }) => targetId === kid);
    expect(changes.map(({ action }) => action)).toEqual(
      ['delete', 'retire', 'create'].map((deed) => `embed-secret.${deed}`),
    );
  });

  test('secrets of another account are not found', async () => {
    const { adminKey: token } = service();
    const { kid } = await make();
    const theirs = (await ask('GET', '', token)).read(embedSecretListSchema).items;
    expect(theirs.some((one) => one.kid === kid)).toBe(false);
    for (const [method, rest] of [
      ['POST', '/retire'],
      ['DELETE', ''],
    ] as const)
      expect((await ask(method, `/${kid}${rest}`, token)).status).toBe(404);
    expect(await list()).toMatchObject([{ kid, status: 'live' }]);
  });

  test('only admins of the whole account manage secrets', async () => {
    const { database } = service().running;
    const { key: user } = await addUser(database, account.accountId, { username: 'u', role: 'user' });
    const body = { name: 'Scoped', deploymentId: account.host.deploymentId };
    const scoped = await service().call('/api/v1/api-keys', { token: account.adminKey, body });
    const made = await make();
    for (const token of [user, (scoped.json as { key: string }).key, await sign(made)])
      for (const [method, rest] of [
        ['GET', ''],
        ['POST', ''],
        ['POST', `/${made.kid}/retire`],
        ['DELETE', `/${made.kid}`],
      ] as const)
        expect((await ask(method, rest, token)).status).toBe(403);
  });

  test('no secret under 32 bytes can be stored, not even past the routes', async () => {
    const { database } = service().running;
    const store = (secret: string) =>
      database.write(account.accountId, (rows) =>
        insertEmbedSecret(rows, database.secrets, { kid: 'own', secret, createdBy: null, now: new Date() }),
      );
    const short = fc.string({ unit: 'binary', maxLength: 31 }).filter((text) => Buffer.byteLength(text) < 32);
    await fc.assert(
      fc.asyncProperty(short, async (secret) => {
        await expect(store(secret)).rejects.toThrow('at least 32 bytes');
      }),
      { numRuns: 20 },
    );
    const past = database.db.insertInto('embed_secret').values({
      account_id: account.accountId,
      kid: 'own',
      created_at: new Date(),
      encrypted_secret: 'x'.repeat(99),
    });
    await expect(past.execute()).rejects.toThrow('check constraint');
    expect(await list()).toEqual([]);
  });

  if (backing === 'postgres')
    describe('with a second instance', () => {
      let second: Awaited<ReturnType<typeof startService>>;
      beforeAll(async () => {
        const { folder, postgres } = service();
        const config = readConfig({ PORT: '0', DATA_FOLDER: folder, ...postgres?.environment });
        second = await startService(config, { now, writeLog: () => undefined });
      }, 60_000);
      afterAll(() => second.close());

      test('a secret made at one instance is valid at the other, and a revoked secret is refused at both', async () => {
        const made = await make();
        const token = await sign(made);
        const at = async () =>
          (await callService(second.address, `/api/v1/deployments/${account.host.deploymentId}`, { token }))
            .status;
        expect(await at()).toBe(200);
        await retire(made.kid);
        expect(await at()).toBe(401);
      });
    });
});
