/** The typed client against the real service. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { createPlatformApi } from '../../src/client/platform-api.ts';
import type { PlatformApi } from '../../src/client/platform-api.ts';
import type { PlatformApiOptions } from '../../src/client/platform-api-call.ts';
import { PlatformError } from '../../src/client/platform-api-error.ts';
import type { TokenReason } from '../../src/client/token-source.ts';
import { operationPaths } from '../../src/contract/operation-paths.ts';
import { anyBacking, useService } from '../service/service-under-test.ts';
import { sharedId } from '../service/workspace-under-test.ts';

const place = { deploymentId: 1, workbookId: 1 };

async function refusalOf(call: Promise<unknown>): Promise<PlatformError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof PlatformError) return error;
  throw new Error('The call was not refused by the platform.', { cause: error });
}

describe('the platform through its client', () => {
  const service = useService(anyBacking);
  const apiWith = (options: Partial<PlatformApiOptions> = {}): PlatformApi =>
    createPlatformApi({
      baseUrl: `${service().running.address}/api/`,
      credential: service().adminKey,
      ...options,
    });
  /** Responses of the real service, except the first ones. */
  const fetchAfter = (first: Response[]): { fetch: typeof fetch; sent: Request[] } => {
    const sent: Request[] = [];
    return {
      sent,
      fetch: (input, init) => {
        sent.push(new Request(input, init));
        const answer = first.shift();
        return answer ? Promise.resolve(answer) : fetch(input, init);
      },
    };
  };
  const busy = (status: number, wait: string): Response =>
    new Response('{"code":"unavailable","message":"Later."}', {
      status,
      headers: { 'Retry-After': wait, 'Content-Type': 'application/json' },
    });

  test('has one method for each operation', () => {
    expect(Object.keys(apiWith()).sort()).toEqual(Object.keys(operationPaths).sort());
  });

  test('goes from a draft to a dashboard that a reader sees', async () => {
    const api = apiWith();
    const { dashboardDraft } = await api.getWorkbook(place);
    const widgets = (dashboardDraft?.widgets ?? []).slice(0, 1);
    const saved = await api.saveDashboardDraft({
      ...place,
      body: { dashboardDraft: { title: 'Mine', widgets } },
    });
    expect(saved.dashboardDraft.title).toBe('Mine');
    const published = await api.publishDashboard({ ...place, body: { description: 'One text' } });
    expect(published).toMatchObject({ publicId: sharedId, title: 'Mine', description: 'One text' });

    const { sessionId } = await api.generateSession({ body: { deploymentId: 1, externalId: 'ada' } });
    const { token } = await apiWith({ credential: undefined }).exchangeSession({ body: { sessionId } });
    const reader = apiWith({ credential: token });
    expect(await reader.getEmbedDashboard({ publicId: sharedId })).toEqual(published);
    expect((await reader.createDataToken({ deploymentId: 1 })).cubeApiToken).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    );
  });

  test('a response that is no JSON is returned as text', async () => {
    expect(await apiWith({ credential: undefined }).getSpecPage()).toMatch(/^<!doctype html>/);
  });

  test('an error contains its reason, its field and its status', async () => {
    const body = { dashboardDraft: { title: 1 as unknown as string } };
    expect(await refusalOf(apiWith().saveDashboardDraft({ ...place, body }))).toMatchObject({
      name: 'PlatformError',
      code: 'invalid-field',
      status: 400,
      field: 'dashboardDraft.title',
    });
    const missing = await refusalOf(apiWith().getWorkbook({ deploymentId: 1, workbookId: 999 }));
    expect(missing).toMatchObject({ code: 'not-found', status: 404, field: undefined });
    const unknown = await refusalOf(apiWith({ credential: undefined }).getWorkbook(place));
    expect(unknown).toMatchObject({ code: 'credential-missing', status: 401 });
  });

  test.each(['', '.', '..'])('a public id %j cannot leave its path', async (publicId) => {
    await expect(apiWith().getEmbedDashboard({ publicId })).rejects.toThrow(TypeError);
  });

  test.each(['a/b', '../deployments', 'ü?x=1#y', '%2e%2e'])(
    'a public id %j stays one segment',
    async (publicId) => {
      const error = await refusalOf(apiWith().getEmbedDashboard({ publicId }));
      expect(error).toMatchObject({ code: 'not-found', status: 404 });
      expect(error.message).toMatch(/no such dashboard/i);
    },
  );

  test('a refused token is renewed once, for all calls that used it', async () => {
    const reasons: TokenReason[] = [];
    const getToken: PlatformApiOptions['getToken'] = ({ reason }) => {
      reasons.push(reason);
      return Promise.resolve(reason === 'initial' ? 'worn-out' : service().adminKey);
    };
    const api = apiWith({ credential: undefined, getToken });
    const names = await Promise.all([1, 2, 3].map(async () => (await api.getWorkbook(place)).name));
    expect(names).toEqual(['Shared', 'Shared', 'Shared']);
    expect(reasons).toEqual(['initial', 'unauthorized']);
    await api.getWorkbook(place);
    expect(reasons).toHaveLength(2);
  });

  test('a second refusal is passed to the caller', async () => {
    const api = apiWith({ credential: undefined, getToken: () => Promise.resolve('worn-out') });
    expect(await refusalOf(api.getWorkbook(place))).toMatchObject({
      code: 'credential-invalid',
      status: 401,
    });
  });

  test.each([429, 503])('a read waits as long as a %i requires, and is repeated', async (status) => {
    const { fetch, sent } = fetchAfter([busy(status, '0'), busy(status, '0')]);
    expect((await apiWith({ fetch }).getWorkbook(place)).name).toBe('Shared');
    expect(sent).toHaveLength(3);
  });

  test('a read gives up after the fourth response without Retry-After', async () => {
    const { fetch, sent } = fetchAfter([1, 2, 3, 4, 5].map(() => busy(503, '0')));
    expect(await refusalOf(apiWith({ fetch }).getWorkbook(place))).toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    expect(sent).toHaveLength(4);
  });

  test.each(['31', '9999', 'soon', ''])('a read does not wait for "%s"', async (wait) => {
    const { fetch, sent } = fetchAfter([busy(503, wait)]);
    expect(await refusalOf(apiWith({ fetch }).getWorkbook(place))).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('says after how many seconds a call that was refused may succeed', async () => {
    const { fetch } = fetchAfter([busy(429, '9999')]);
    expect((await refusalOf(apiWith({ fetch }).getWorkbook(place))).retryAfter).toBe(9_999);
  });

  test('a write is never sent twice', async () => {
    const { fetch, sent } = fetchAfter([busy(503, '0')]);
    const call = apiWith({ fetch }).publishDashboard(place);
    expect(await refusalOf(call)).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('a signal stops a waiting call, and a stopped client sends nothing', async () => {
    const stop = new AbortController();
    const { fetch, sent } = fetchAfter([busy(503, '30')]);
    const api = apiWith({ fetch, signal: stop.signal });
    const call = api.getWorkbook(place);
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('The page was left.'));
    await expect(call).rejects.toThrow('The page was left.');
    const { fetch: real } = fetchAfter([]);
    const own = apiWith({ fetch: real }).getWorkbook(place, { signal: stop.signal });
    await expect(own).rejects.toThrow('The page was left.');
  });

  test('a response of another server is not accepted as the platform’s', async () => {
    const page = new Response('<h1>Bad gateway</h1>', {
      status: 502,
      headers: { 'Content-Type': 'text/html' },
    });
    const broken = new Response('{"id":', { headers: { 'Content-Type': 'application/json' } });
    for (const answer of [page, broken]) {
      const { fetch } = fetchAfter([answer]);
      expect(await refusalOf(apiWith({ fetch }).getWorkbook(place))).toMatchObject({ code: 'unreadable' });
    }
  });
});

test('a missing response is "offline"', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const api = createPlatformApi({ baseUrl: `http://127.0.0.1:${port}/api`, credential: 'x' });
  expect(await refusalOf(api.getSpec())).toMatchObject({ code: 'offline', status: undefined });
  await new Promise((closed) => server.close(closed));
});

test.each(['http://platform.example.com/api', '/api'])('a credential is not sent to %s', (baseUrl) => {
  expect(() => createPlatformApi({ baseUrl, credential: 'x' })).toThrow(ClientError);
});
