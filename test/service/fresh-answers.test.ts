/** Answers of the embed endpoint and of lists hold what has been changed just before. */
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createdEmbedSecretSchema } from '../../src/contract/endpoints/embed-secrets.ts';
import { addUser } from './accounts-under-test.ts';
import { publishDashboard } from './dashboard-under-test.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const pathOf = (publicId: string): string => `/api/v1/embed/dashboard/${publicId}`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  afterEach(() => {
    service().clock.stoppedAt = undefined;
  });

  const ask = (token: string, publicId = sharedId, headers = {}): Promise<Answer> =>
    service().call(pathOf(publicId), { token, headers });

  const admin = async (
    method: string,
    path: string,
    body?: unknown,
    token = service().adminKey,
  ): Promise<Answer> => {
    const answer = await service().call(path, { token, method, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const publish = () => publishDashboard(admin);

  test('a token that has ended is refused, though it was just accepted', async () => {
    service().clock.stoppedAt = Date.now();
    const token = await service().hostToken({ expiresIn: 60 });
    await ask(token);
    service().clock.shift += 120_000;
    expect((await ask(token)).status).toBe(401);
  });

  test('a token is refused once its embed secret is retired', async () => {
    const path = '/api/v1/embed/secrets';
    const { kid: keyId, secret } = (await admin('POST', path)).read(createdEmbedSecretSchema);
    const token = await service().hostToken({ keyId, secret });
    await ask(token);
    await admin('POST', `${path}/${keyId}/retire`);
    expect((await ask(token)).status).toBe(401);
  });

  test('a new version is shown with the next request', async () => {
    const dashboard = await publish();
    const token = await service().hostToken({ publicId: dashboard.publicId });
    await ask(token, dashboard.publicId);
    await admin('POST', `${dashboard.path}/publish`, { config: { title: 'Anew', widgets: [] } });
    expect((await ask(token, dashboard.publicId)).json).toMatchObject({ title: 'Anew' });
  });

  test('a list has what was changed just before, and ends with its key', async () => {
    const { key, userId } = await addUser(service().running.database, 1, {
      username: 'lister',
      role: 'user',
    });
    const list = () => service().call('/api/v1/deployments/1/workbooks', { token: key });
    for (const name of ['One', 'Two', 'Three']) {
      await list();
      await admin('POST', '/api/v1/deployments/1/workbooks', { name }, key);
      expect((await list()).json).toHaveProperty('items.0.name', name);
    }
    await service().running.database.write(1, ({ db }) =>
      db.deleteFrom('api_key').where('user_id', '=', userId).execute(),
    );
    expect((await list()).status).toBe(401);
  });

  test.each(['workspace', 'shared-workspace', 'workbooks'])(
    'equal requests for the list %s at once have one answer, and callers of their own have theirs',
    async (list) => {
      const { key } = await addUser(service().running.database, 1, { username: `of ${list}`, role: 'user' });
      const ask = (token: string) => service().call(`/api/v1/deployments/1/${list}`, { token });
      const tokens = [service().adminKey, key, service().adminKey, key, service().adminKey, key];
      const texts = (await Promise.all(tokens.map(ask))).map(({ text }) => text);
      const alone = [await ask(service().adminKey), await ask(key)].map(({ text }) => text);
      expect(texts).toEqual(tokens.map((_, at) => alone[at % 2]));
    },
  );

  test('callers with different rights never share an answer', async () => {
    const { publicId } = await publish();
    const allowed = await service().hostToken({ publicId });
    const { key: person } = await addUser(service().running.database, 1, {
      username: 'alone',
      role: 'viewer',
    });
    const refused = [await service().hostToken(), await service().hostToken({ publicId: sharedId }), person];
    const status = async (token: string) => (await ask(token, publicId)).status;
    await ask(allowed, publicId);
    for (const token of refused) expect([await status(token), await status(allowed)]).toEqual([404, 200]);
    const tags = [allowed, service().adminKey].map(async (token) => (await ask(token, publicId)).headers);
    const [one, other] = (await Promise.all(tags)).map((headers) => headers.get('etag'));
    expect(one).not.toBe(other);
  });
});

describe.runIf(hasPostgres)('beside another program that changes the database', () => {
  const service = useService('postgres');

  test('its change holds with the next request', async () => {
    const token = await service().hostToken({ publicId: sharedId });
    const status = async () => (await service().call(pathOf(sharedId), { token })).status;
    const client = new pg.Client({ connectionString: service().postgres?.adminUrl });
    await client.connect();
    for (const isOn of [false, true, false, true]) {
      await status();
      await client.query('update dashboard set allow_embed = $1 where public_id = $2', [isOn, sharedId]);
      expect(await status()).toBe(isOn ? 200 : 403);
    }
    await client.end();
  });
});
