/** On the Data API, a missing, malformed or expired credential is 401: docs/platform-api.md, "Authentication". */
import { SignJWT, UnsecuredJWT, decodeJwt, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { dataOperations } from '../../src/contract/operations/all-operations.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { readSigningKey } from './secrets-under-test.ts';
import { backings, useService, type Answer } from './service-under-test.ts';

const query = { measures: ['orders.count'] };
const operations = Object.values(dataOperations).map(({ method, path }): [string, string] => {
  const search = method === 'GET' && path !== '/v1/meta' ? `?query=${JSON.stringify(query)}` : '';
  return [method, `/cubejs-api${path}${search}`];
});

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const dataToken = async (): Promise<string> => {
    const token = await service().hostToken({ mode: 'creator' });
    const answer = await service().call('/api/v1/deployments/1/token', { token, method: 'POST' });
    return answer.read(deploymentTokenResponseSchema).cubeApiToken;
  };
  const ask = ([method, path]: [string, string], authorization?: string): Promise<Answer> =>
    service().call(path, {
      method,
      headers: authorization === undefined ? {} : { Authorization: authorization },
      ...(method === 'GET' ? {} : { body: { query: path.includes('cubesql') ? 'SELECT 1' : query } }),
    });
  const expectRefusal = async (authorization?: string): Promise<void> => {
    for (const operation of operations) {
      const { status, headers, text, json } = await ask(operation, authorization);
      expect([status, headers.get('www-authenticate')], `${operation.join(' ')} ${text}`).toEqual([
        401,
        'Bearer',
      ]);
      expect(json).toEqual({ error: expect.stringContaining('/token') as string });
    }
  };
  const resign = async (changes: Record<string, unknown>): Promise<string> => {
    const { kid, jwk } = await readSigningKey(service().running.database);
    const key = await importJWK(jwk, 'ES256');
    return new SignJWT({ ...decodeJwt(await dataToken()), ...changes })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(key);
  };

  test('a valid token is accepted by every operation', async () => {
    const token = await dataToken();
    for (const operation of operations) {
      const { status, text } = await ask(operation, token);
      expect(status, `${operation.join(' ')} ${text}`).toBe(200);
    }
  });

  test.each<[string, () => string | undefined | Promise<string>]>([
    ['none', () => undefined],
    ['an empty one', () => ' '],
    ['a scheme without a token', () => 'Bearer'],
    ['no token', () => 'abc.def.ghi'],
    ['another scheme', async () => `Basic ${await dataToken()}`],
    ['two tokens', async () => `${await dataToken()} ${await dataToken()}`],
    ['an API key', () => service().adminKey],
    ['an embed token', () => service().hostToken()],
    ['an unsigned one', async () => new UnsecuredJWT(decodeJwt(await dataToken())).encode()],
    ['one with a broken signature', async () => `${(await dataToken()).slice(0, -8)}AAAAAAAA`],
    ['one of an unknown key', async () => (await dataToken()).replace(/^[^.]+/, btoa('{"alg":"ES256"}'))],
    ['one for another audience', () => resign({ aud: 'vitrine-embed' })],
    ['one without a reader', () => resign({ sub: undefined })],
    ['one that is over', () => resign({ exp: Math.floor(Date.now() / 1_000) - 100 })],
  ])('%s is 401 for every operation', async (_, make) => {
    await expectRefusal(await make());
  });

  test('an expired token is 401', async () => {
    const token = await dataToken();
    service().clock.shift = 25 * 3_600_000;
    await expectRefusal(token).finally(() => (service().clock.shift = 0));
  });
});
