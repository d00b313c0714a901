import { describe, expect, test } from 'vitest';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { everyBacking } from './service-under-test.ts';
import { addGrant, listChanges } from './items-under-test.ts';
import { addUser } from './accounts-under-test.ts';
import { listPath, useWorkbooks } from './workbook-calls.ts';

describe.each(everyBacking)('on %s', (backing) => {
  const { service, other, author, reader, database, call, at, make, get, put, list, folder } =
    useWorkbooks(backing);

  describe('listing', () => {
    test('pages contain every workbook once, newest first, while others are created and deleted', async () => {
      const folderId = await folder('Pages');
      const made: Workbook[] = [];
      for (let count = 0; count < 7; count += 1) made.push(await make({ name: `Page ${count}`, folderId }));
      const [first, ...rest] = made.map(({ id }) => id).reverse();
      const page = await list(`?folderId=${folderId}&first=3`);
      expect(page.items.map(({ id }) => id)).toEqual([first, ...rest.slice(0, 2)]);
      expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      await make({ folderId });
      // The workbook that the cursor refers to is deleted as well.
      for (const gone of [rest[1], rest[2]]) await call(at(gone ?? 0), author.key, 'DELETE');
      const next = await list(`?folderId=${folderId}&first=3&after=${page.pageInfo.endCursor}`);
      expect(next.items.map(({ id }) => id)).toEqual(rest.slice(3));
      expect(next.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    });

    test('each caller sees own and shared workbooks, and none of other accounts and tenants', async () => {
      const { hostToken } = service();
      const nobody = await addUser(database(), 1, { username: 'nobody', role: 'user' });
      expect((await list('', nobody.key)).items).toEqual([]);
      const made = await make({ name: 'For nobody' });
      await addGrant(database(), { workbook_id: made.id, user_id: nobody.userId, action: 'read' });
      expect((await list('', nobody.key)).items.map(({ id }) => id)).toEqual([made.id]);
      const east = await hostToken({ mode: 'creator', embedTenant: 'east' });
      const own = await make({ name: 'Of the east' }, east);
      expect((await list('', east)).items.map(({ id }) => id)).toEqual([own.id]);
      expect(
        (await list('', await hostToken({ mode: 'creator', publicId: 'SharedBoard1' }))).items,
      ).toMatchObject([{ id: 1 }]);
      expect((await call(listPath, await hostToken())).status).toBe(403);
      expect((await call(listPath, other.adminKey)).status).toBe(404);
    });

    test.each([
      ['first=0', 'first'],
      ['first=-1', 'first'],
      ['first=1.5', 'first'],
      ['first=', 'first'],
      ['after=nonsense', 'after'],
      [`after=${Buffer.from('["workbooks newest","x"]').toString('base64url')}`, 'after'],
      [`after=${Buffer.from('["another list",1]').toString('base64url')}`, 'after'],
      ['folderId=root', 'folderId'],
      ['folderId=', 'folderId'],
    ])('%s is refused and the parameter named', async (query, field) => {
      const answer = await call(`${listPath}?${query}`, author.key);
      expect(answer.problem, answer.text).toMatchObject({ statusCode: 400, field });
    });

    test('a missing folder contains nothing, with any form of its id', async () => {
      for (const id of [0, 999_999, 2 ** 31, 2 ** 40])
        expect((await list(`?folderId=${id}`)).items).toEqual([]);
      expect((await list('?first=200')).items.length).toBeGreaterThan(3);
    });
  });

  describe('deleting', () => {
    test('all content of a workbook is deleted with it, at once and for good', async () => {
      const made = await make();
      const { status } = await call(at(made), author.key, 'DELETE');
      expect(status).toBe(200);
      for (const method of ['GET', 'DELETE'])
        expect((await call(at(made), author.key, method)).status).toBe(404);
      expect((await put(made, { name: 'x' })).status).toBe(404);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create', 'workbook.delete']);
    });

    test('a published dashboard, its reports and its shares are deleted with their workbook', async () => {
      const { adminKey, hostToken } = service();
      const copy = (await call(`${at(1)}/duplicate`, adminKey, 'POST')).read(workbookSchema);
      const publicId = copy.publishedDashboard?.publicId ?? '';
      const sharing = { allEmbedUsers: true, action: 'read', allowEmbed: true };
      await call(`${at(copy)}/embed-access`, adminKey, 'PUT', sharing);
      const look = async () =>
        service().call(`/api/v1/embed/dashboard/${publicId}`, { token: await hostToken() });
      expect((await look()).status).toBe(200);
      expect((await call(at(copy), adminKey, 'DELETE')).json).toEqual({ success: true });
      expect((await look()).status).toBe(404);
      const left = await database().read(1, ({ db }) =>
        db.selectFrom('report').where('workbook_id', '=', copy.id).select('id').execute(),
      );
      expect(left).toEqual([]);
    });

    test('it needs manage access', async () => {
      const made = await make();
      expect((await call(at(made), reader.key, 'DELETE')).status).toBe(404);
      await addGrant(database(), { workbook_id: made.id, user_id: reader.userId, action: 'edit' });
      expect((await call(at(made), reader.key, 'DELETE')).status).toBe(403);
      const creator = await service().hostToken({ mode: 'creator' });
      expect((await call(at(made), creator, 'DELETE')).status).toBe(403);
      expect((await call(at(made), service().adminKey, 'DELETE')).status).toBe(200);
    });
  });

  describe('archiving', () => {
    const published = async (): Promise<Workbook> => {
      const made = await make();
      const config = { title: 'Archived', widgets: [] };
      await call(`${at(made)}/publish`, author.key, 'POST', { config });
      await call(`${at(made)}/embed-access`, author.key, 'PUT', {
        allEmbedUsers: true,
        action: 'read',
        allowEmbed: true,
      });
      return get(made);
    };
    const change = (workbook: Workbook, word: string, token = author.key) =>
      call(`${at(workbook)}/${word}`, token, 'POST');
    const look = async ({ publishedDashboard }: Workbook) =>
      service().call(`/api/v1/embed/dashboard/${publishedDashboard?.publicId ?? ''}`, {
        token: await service().hostToken(),
      });

    test('an archived dashboard is not found by readers, and is unchanged when restored', async () => {
      const workbook = await published();
      const before = await look(workbook);
      expect(before.status).toBe(200);
      const archived = await change(workbook, 'archive');
      expect(archived.json).toEqual({ ...workbook.publishedDashboard, status: 'archived' });
      expect((await look(workbook)).status).toBe(404);
      expect(await get(workbook)).toMatchObject({
        dashboardPublished: null,
        publishedDashboard: { status: 'archived' },
      });
      expect((await change(workbook, 'unarchive')).json).toEqual(workbook.publishedDashboard);
      expect((await look(workbook)).text).toBe(before.text);
    });

    test('callers with read access to the workbook do not find an archived dashboard', async () => {
      const workbook = await published();
      await addGrant(database(), { workbook_id: workbook.id, user_id: reader.userId, action: 'read' });
      expect((await get(workbook, reader.key)).publishedDashboard?.status).toBe('published');
      await change(workbook, 'archive');
      expect((await get(workbook, reader.key)).publishedDashboard).toBeNull();
    });

    test('setting the current status again changes nothing', async () => {
      const workbook = await published();
      expect((await change(workbook, 'unarchive')).json).toEqual(workbook.publishedDashboard);
      await change(workbook, 'archive');
      expect((await change(workbook, 'archive')).json).toMatchObject({ status: 'archived' });
      const changes = await listChanges(database(), workbook.id);
      expect(changes.filter((action) => /archive/.test(action))).toEqual(['workbook.archive']);
    });

    test('publishing an archived dashboard shows it again, unchanged in the same version', async () => {
      const workbook = await published();
      await change(workbook, 'archive');
      const config = { title: 'Archived', widgets: [] };
      const again = await call(`${at(workbook)}/publish`, author.key, 'POST', { config });
      expect(again.json).toEqual(workbook.publishedDashboard);
      expect((await look(workbook)).json).toEqual(workbook.publishedDashboard);
    });

    test('an unpublished workbook cannot be archived', async () => {
      const made = await make();
      for (const word of ['archive', 'unarchive'])
        expect((await change(made, word)).problem).toMatchObject({ statusCode: 409, code: 'conflict' });
    });

    test('it needs manage access', async () => {
      const workbook = await published();
      expect((await change(workbook, 'archive', reader.key)).status).toBe(404);
      await addGrant(database(), { workbook_id: workbook.id, user_id: reader.userId, action: 'edit' });
      expect((await change(workbook, 'archive', reader.key)).status).toBe(403);
      expect((await change(workbook, 'archive', await service().hostToken())).status).toBe(403);
      expect((await look(workbook)).status).toBe(200);
    });
  });

  test('parallel changes are each complete, and none is lost', async () => {
    const made = await make({ meta: {} });
    const folderId = await folder('At once');
    const bodies = Array.from({ length: 20 }, (_, at) => [
      { name: `Name ${at}` },
      { meta: { at } },
      { folderId: at % 2 ? folderId : null },
    ]).flat();
    const answers = await Promise.all(bodies.map((body) => put(made, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    answers.forEach((answer, index) => expect(answer.json).toMatchObject(bodies[index] ?? {}));
  });

  test.each([
    ['1/workbooks/999999', 404],
    ['2/workbooks/1', 404],
    ['1/workbooks/abc', 400],
    ['1/workbooks/99999999999', 404],
  ])('deployments/%s is refused with %i by every method', async (address, status) => {
    const path = `/api/v1/deployments/${address}`;
    const token = service().adminKey;
    const answers = await Promise.all([
      call(path, token),
      call(path, token, 'PUT', {}),
      call(path, token, 'DELETE'),
      ...['duplicate', 'archive', 'unarchive', 'publish'].map((word) =>
        call(`${path}/${word}`, token, 'POST'),
      ),
      call(`${path}/embed-access`, token),
      call(`${path}/embed-access`, token, 'PUT', { allowEmbed: true }),
    ]);
    for (const answer of answers) expect(answer.status, answer.text).toBe(status);
  });
});
