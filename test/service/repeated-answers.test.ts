/** Answers of the embed endpoint and of lists that are sent again without the app. The rule: src/service/http/answer-memory.ts. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { createdEmbedSecretSchema } from '../../src/contract/endpoints/embed-secrets.ts';
import { until } from '../until.ts';
import { addUser } from './accounts-under-test.ts';
import { publishDashboard } from './dashboard-under-test.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { removedPermissions } from './removed-permission-cases.ts';
import type { Scene } from './removed-permission-cases.ts';
import { anyBacking, backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';
import { closedId, sharedId } from './workspace-under-test.ts';

const pathOf = (publicId: string): string => `/api/v1/embed/dashboard/${publicId}`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let checked: MockInstance;

  // Every request that the app answers looks for its credential there.
  beforeEach(() => void (checked = vi.spyOn(service().running.database, 'readCached')));
  afterEach(() => {
    checked.mockRestore();
    service().clock.stoppedAt = undefined;
  });

  const ask = (token: string, publicId = sharedId, headers = {}): Promise<Answer> =>
    service().call(pathOf(publicId), { token, headers });

  /** Asks once more, and tells whether the app was asked. */
  async function askOnce(...request: Parameters<typeof ask>) {
    checked.mockClear();
    const answer = await ask(...request);
    return { answer, isRepeated: checked.mock.calls.length === 0 };
  }

  /** Asks until an answer is sent again: the service may write in between, such as the last use of a secret. */
  const askUntilRepeated = (...request: Parameters<typeof ask>): Promise<Answer> =>
    until(async () => {
      const { answer, isRepeated } = await askOnce(...request);
      return isRepeated && answer;
    });

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
  const setStage = async (): Promise<Scene> => ({
    service: service(),
    admin,
    dashboard: await publishDashboard(admin),
  });
  const stopClock = (): void => void (service().clock.stoppedAt = Date.now());

  test('an equal request gets the same answer, under an id of its own', async () => {
    const token = await service().hostToken();
    const first = await ask(token);
    const again = await askUntilRepeated(token);
    expect(again.text).toBe(first.text);
    const varying = ['date', 'x-request-id'];
    const headersOf = ({ headers }: Answer) => [...headers].filter(([name]) => !varying.includes(name));
    expect(headersOf(again)).toEqual(headersOf(first));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('a 304 is sent again for the tag of the request only', async () => {
    const token = await service().hostToken();
    const etag = (await ask(token)).headers.get('etag') ?? '';
    const again = await askUntilRepeated(token, sharedId, { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask(token, sharedId, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('each repeated answer has its line in the log, with its caller', async () => {
    const token = await service().hostToken();
    const { headers } = await askUntilRepeated(token);
    const id = headers.get('x-request-id') ?? '';
    const line = await until(() => service().logged.find((one) => one.includes(id)));
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/embed/dashboard/:publicId',
      status: 200,
      bytes: expect.any(Number) as number,
      accountId: 1,
      caller: 'embed',
    });
  });

  test('after one second the app is asked again, though nothing has changed', async () => {
    stopClock();
    const token = await service().hostToken();
    await askUntilRepeated(token);
    service().clock.shift += 999;
    expect((await askOnce(token)).isRepeated).toBe(true);
    service().clock.shift += 1;
    expect((await askOnce(token)).isRepeated).toBe(false);
  });

  test('a token that has ended is refused, though it was just accepted', async () => {
    stopClock();
    const token = await service().hostToken({ expiresIn: 60 });
    await askUntilRepeated(token);
    service().clock.shift += 120_000;
    expect((await ask(token)).status).toBe(401);
  });

  test('a refusal is never sent again', async () => {
    const token = await service().hostToken();
    for (const publicId of [closedId, 'nobody']) {
      await ask(token, publicId);
      expect((await askOnce(token, publicId)).isRepeated).toBe(false);
    }
  });

  test.each(removedPermissions.map((right) => [right.name, right] as const))(
    'an answer is not sent again once the permission is removed: %s',
    async (_, { give, after }) => {
      const stage = await setStage();
      const { token, take } = await give(stage);
      const { publicId } = stage.dashboard;
      await askUntilRepeated(token, publicId);
      stopClock();
      await take();
      expect((await ask(token, publicId)).status).toBe(after.dashboard);
      service().clock.shift += 1_000;
      expect((await ask(token, publicId)).status).toBe(after.dashboard);
    },
  );

  test('a token is refused once its embed secret is retired', async () => {
    const path = '/api/v1/embed/secrets';
    const { kid: keyId, secret } = (await admin('POST', path)).read(createdEmbedSecretSchema);
    const token = await service().hostToken({ keyId, secret });
    await askUntilRepeated(token);
    await admin('POST', `${path}/${keyId}/retire`);
    expect((await ask(token)).status).toBe(401);
  });

  test('a new version is shown with the next request', async () => {
    const { dashboard } = await setStage();
    const token = await service().hostToken({ publicId: dashboard.publicId });
    await askUntilRepeated(token, dashboard.publicId);
    await admin('POST', `${dashboard.path}/publish`, { config: { title: 'Anew', widgets: [] } });
    expect((await ask(token, dashboard.publicId)).json).toMatchObject({ title: 'Anew' });
  });

  test.each(['workspace', 'shared-workspace', 'workbooks'])(
    'equal requests for the list %s at once are answered by one reading',
    async (list) => {
      const path = `/api/v1/deployments/1/${list}`;
      let burst = 0;
      const askAtOnce = async () => {
        checked.mockClear();
        const headers = { 'X-Burst': String((burst += 1)) };
        const call = () => service().call(path, { token: service().adminKey, headers });
        const texts = (await Promise.all(Array.from({ length: 8 }, call))).map(({ text }) => text);
        return checked.mock.calls.length === 1 && texts;
      };
      expect(new Set(await until(askAtOnce)).size).toBe(1);
    },
  );

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

  test('callers with different rights never share an answer', async () => {
    const stage = await setStage();
    const { publicId } = stage.dashboard;
    const allowed = await service().hostToken({ publicId });
    const { key: person } = await addUser(service().running.database, 1, {
      username: 'alone',
      role: 'viewer',
    });
    const refused = [await service().hostToken(), await service().hostToken({ publicId: sharedId }), person];
    const status = async (token: string) => (await ask(token, publicId)).status;
    await askUntilRepeated(allowed, publicId);
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

describe('with a rate limit', () => {
  const service = useService(anyBacking, { RATE_LIMIT: '1', RATE_BURST: '20' });

  test('repeated answers count like all others', async () => {
    const token = await service().hostToken();
    const checked = vi.spyOn(service().running.database, 'readCached');
    const ask = () => service().call(pathOf(sharedId), { token });
    const answers: Answer[] = [];
    for (let request = 0; request < 25; request += 1) answers.push(await ask());
    const refused = answers.filter(({ status }) => status === 429);
    // The bucket may fill by a token or two meanwhile.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
    expect(checked.mock.calls.length).toBeLessThan(60);
    checked.mockRestore();
  });
});
