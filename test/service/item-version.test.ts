import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations/all-operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { everyBacking, useService, type Answer } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const workbookPath = '/api/v1/deployments/1/workbooks/1';

/** Changes of things that have versions, with a body that tells the request from others. */
const changes: Record<string, { read: string; write: string; body: (name: string) => object }> = {
  'a workbook': { read: workbookPath, write: workbookPath, body: (name) => ({ name }) },
  'a draft': {
    read: workbookPath,
    write: `${workbookPath}/dashboard`,
    body: (title) => ({ dashboardDraft: { title } }),
  },
  'a report': {
    read: '/api/v1/deployments/1/reports/1',
    write: '/api/v1/deployments/1/reports/1',
    body: (title) => ({ title }),
  },
};

const all = Object.entries<Operation>(operations);
/** Operations that change something without versions. Those of the Data API have errors of their own form. */
const unversioned = all.filter(
  ([, { method, isVersioned, refusals }]) => method !== 'GET' && !isVersioned && !refusals,
);

const fillIn = (path: string): string =>
  `/api${path.replace('{publicId}', sharedId).replace(/\{\w+\}/g, '1')}`;

describe.each(everyBacking)('on %s', (backing) => {
  const service = useService(backing);
  const call = (path: string, method = 'GET', body?: unknown, ifMatch?: string): Promise<Answer> =>
    service().call(path, {
      token: service().adminKey,
      method,
      body,
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  const readEtag = async (path: string): Promise<string> => (await call(path)).headers.get('etag') ?? '';

  describe.each(Object.entries(changes))('of changes of %s', (_what, { read, write, body }) => {
    test('that were made to one version at the same time, one is kept, and the others are a 412', async () => {
      const etag = await readEtag(read);
      const names = Array.from({ length: 8 }, (_, index) => `Author ${index}`);
      const answers = await Promise.all(names.map((name) => call(write, 'PUT', body(name), etag)));
      const kept = names.filter((_, index) => answers[index]?.status === 200);
      expect(kept).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ problem }) => problem.code)).toEqual(Array(7).fill('precondition-failed'));
      expect((await call(read)).text).toContain(kept[0]);
    });

    test('one with the version of the last response is kept, and a second one with it is not', async () => {
      const first = await call(write, 'PUT', body('One'));
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toBe(await readEtag(read));
      expect((await call(write, 'PUT', body('Two'), `"other", ${etag}`)).status).toBe(200);
      const late = await call(write, 'PUT', body('Three'), etag);
      expect([late.status, late.problem.message]).toEqual([
        412,
        expect.stringContaining(await readEtag(read)),
      ]);
      expect((await call(read)).text).not.toContain('Three');
    });

    test('one without a version, or with any version, is kept', async () => {
      expect((await call(write, 'PUT', body('Four'))).status).toBe(200);
      expect((await call(write, 'PUT', body('Five'), '*')).status).toBe(200);
    });
  });

  test('reading, a favorite and a publish change no version', async () => {
    await call(`${workbookPath}/dashboard`, 'PUT', { dashboardDraft: { title: 'Shown' } });
    const etag = await readEtag(workbookPath);
    const favorite = await call('/api/v1/deployments/1/workspace/favorites/WORKBOOK/1', 'PUT');
    const published = await call(`${workbookPath}/publish`, 'POST', {});
    expect([favorite.status, published.status]).toEqual([204, 200]);
    expect(await readEtag(workbookPath)).toBe(etag);
  });

  test('a draft that another author has saved since is neither published nor deleted', async () => {
    const etag = await readEtag(workbookPath);
    await call(`${workbookPath}/dashboard`, 'PUT', { dashboardDraft: { title: 'Later' } });
    expect((await call(`${workbookPath}/publish`, 'POST', {}, etag)).status).toBe(412);
    expect((await call(workbookPath, 'DELETE', undefined, etag)).status).toBe(412);
    const current = await readEtag(workbookPath);
    expect((await call(`${workbookPath}/publish`, 'POST', {}, current)).status).toBe(200);
  });

  test('a version tells nobody without access that there is something', async () => {
    const token = await service().hostToken({ mode: 'creator', embedTenant: 'north' });
    const headers = { 'if-match': '"other"' };
    const answer = await service().call(workbookPath, { token, method: 'PUT', body: { name: 'a' }, headers });
    expect(answer.problem.code).toBe('not-found');
  });
});

describe('a change of something without versions', () => {
  const service = useService(everyBacking[0] ?? 'embedded');

  test.each(unversioned)('is refused with If-Match: %s', async (_id, { method, path }) => {
    const headers = { 'if-match': '"a"' };
    const answer = await service().call(fillIn(path), { token: service().adminKey, method, headers });
    expect(answer.problem, answer.text).toMatchObject({ statusCode: 412, code: 'precondition-failed' });
  });
});
