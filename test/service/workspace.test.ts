import { beforeAll, describe, expect, test } from 'vitest';
import { folderSchema } from '../../src/contract/endpoints/folders.ts';
import { recordOpened } from '../../src/service/items/record-opened.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './workspace-tree-under-test.ts';

interface Person {
  readonly userId: number;
  readonly key: string;
}

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let admin: string;
  let ada: Person;
  let bob: Person;
  let eve: Person;
  let other: AccountUnderTest;
  beforeAll(async () => {
    const { database } = service().running;
    admin = service().adminKey;
    ada = await addUser(database, 1, { username: 'ada', role: 'user' });
    bob = await addUser(database, 1, { username: 'bob', role: 'user' });
    eve = await addUser(database, 1, { username: 'eve', role: 'viewer' });
    other = await addAccount(database, 'other-workspace');
  });
  const author = (embedTenant?: string, subject = 'author') =>
    service().hostToken({ mode: 'creator', subject, ...(embedTenant === undefined ? {} : { embedTenant }) });

  describe('folders', () => {
    test('are created, read, renamed, ordered and deleted', async () => {
      const sales = await tree.folder(ada.key, '  Sales  ');
      expect(sales).toMatchObject({ name: 'Sales', parentId: null, position: null, userId: ada.userId });
      const north = await tree.folder(ada.key, 'North', sales.id);
      await tree.folder(ada.key, 'South', sales.id);
      expect(await tree.folders(ada.key, { parentId: sales.id })).toEqual(['North', 'South']);
      await tree.changeFolder(ada.key, north.id, { name: 'Up north' });
      const south = await tree.page(ada.key, { folderId: sales.id, search: 'south' });
      await tree.changeFolder(ada.key, south.items[0]?.id ?? 0, { position: 0 });
      expect(await tree.folders(ada.key, { parentId: sales.id })).toEqual(['South', 'Up north']);
      expect(await tree.ancestors(ada.key, north.id)).toEqual(['Sales', 'Up north']);
      const read = (await tree.send(ada.key, `/folders/${north.id}`)).read(folderSchema);
      expect(read).toMatchObject({ name: 'Up north', parentId: sales.id });
      expect((await tree.removeFolder(ada.key, north.id)).status).toBe(204);
      expect((await tree.send(ada.key, `/folders/${north.id}`)).status).toBe(404);
    });

    test('with folders in them are not deleted; their other content moves to the root', async () => {
      const outer = await tree.folder(ada.key, 'To delete');
      const inner = await tree.folder(ada.key, 'Inner', outer.id);
      const id = await tree.put({ type: 'WORKBOOK', name: 'Left', ownerId: ada.userId, folderId: outer.id });
      expect((await tree.removeFolder(ada.key, outer.id)).problem).toMatchObject({ statusCode: 400 });
      await tree.removeFolder(ada.key, inner.id);
      expect((await tree.removeFolder(ada.key, outer.id)).status).toBe(204);
      const { items } = await tree.page(ada.key, { search: 'left' });
      expect(items).toMatchObject([{ id, folderId: null }]);
    });

    test('have unique names within their parent', async () => {
      const parent = await tree.folder(ada.key, 'Once');
      const first = await tree.folder(ada.key, 'Same', parent.id);
      await tree.folder(ada.key, 'same', parent.id);
      const again = await tree.makeFolder(ada.key, { name: ' Same ', parentId: parent.id });
      expect(again.problem).toMatchObject({ statusCode: 409, code: 'conflict', field: 'name' });
      expect((await tree.changeFolder(ada.key, first.id, { name: 'same' })).status).toBe(409);
      expect((await tree.changeFolder(ada.key, first.id, { name: 'Same' })).status).toBe(200);
      const composed = await tree.folder(ada.key, 'Caf\u00e9', parent.id);
      expect(composed.name).toBe('Caf\u00e9');
      expect((await tree.makeFolder(ada.key, { name: 'Cafe\u0301', parentId: parent.id })).status).toBe(409);
    });

    test('of one name created twice in parallel are one', async () => {
      for (let round = 0; round < 10; round++) {
        const make = () => tree.makeFolder(ada.key, { name: `Both ${round}` });
        const answers = await Promise.all([make(), make(), make()]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      }
    });

    test('are nested at most ten levels deep', async () => {
      let parentId: number | null = null;
      for (let level = 1; level <= 10; level++) {
        parentId = (await tree.folder(ada.key, `Level ${level}`, parentId)).id;
      }
      const eleventh = await tree.makeFolder(ada.key, { name: 'Level 11', parentId });
      expect(eleventh.problem).toMatchObject({ statusCode: 400, field: 'parentId' });
      const single = await tree.folder(ada.key, 'Single');
      const move = await tree.move(ada.key, { type: 'FOLDER', id: single.id, folderId: parentId });
      expect(move.problem).toMatchObject({ statusCode: 400, field: 'folderId' });
    });

    test.each<[string, unknown, string]>([
      ['no name', {}, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a name of blanks', { name: ' \u00a0\u3000' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(256) }, 'name'],
      ['a line break', { name: 'a\nb' }, 'name'],
      ['half a character', { name: 'a\ud800' }, 'name'],
      ['a number for a name', { name: 7 }, 'name'],
      ['a place below zero', { name: 'x', position: -1 }, 'position'],
      ['a text for a folder', { name: 'x', parentId: '1' }, 'parentId'],
      ['an unknown field', { name: 'x', folderId: 1 }, 'folderId'],
    ])('are refused with %s', async (_, body, field) => {
      expect((await tree.makeFolder(ada.key, body)).problem).toMatchObject({ statusCode: 400, field });
    });

    test.each([0, -1, 999_999, 2_147_483_648, 999_999_999_999_999])(
      'are refused in a folder %i, which does not exist',
      async (parentId) => {
        const answer = await tree.makeFolder(ada.key, { name: 'x', parentId });
        expect(answer.problem).toMatchObject({ statusCode: 404, field: 'parentId' });
      },
    );
  });

  describe('visibility', () => {
    test('covers shared items and the folders on the path to them, and nothing else', async () => {
      const home = await tree.folder(ada.key, 'Home of Ada');
      const inner = await tree.folder(ada.key, 'Inner', home.id);
      await tree.folder(ada.key, 'Beside', home.id);
      const book = { type: 'WORKBOOK', ownerId: ada.userId, folderId: inner.id } as const;
      const shared = await tree.put({ ...book, name: 'Given' });
      await tree.put({ ...book, name: 'Kept' });
      expect(await tree.names(bob.key)).toEqual([]);
      const give = { principal: { userId: bob.userId }, action: 'read' };
      expect((await tree.share(ada.key, `workbooks/${shared}`, give)).status).toBe(200);
      expect(await tree.names(bob.key)).toEqual(['Home of Ada']);
      expect(await tree.names(bob.key, { folderId: home.id })).toEqual(['Inner']);
      expect(await tree.names(bob.key, { folderId: inner.id })).toEqual(['Given']);
      expect(await tree.names(bob.key, { search: 'e' })).toEqual(['Home of Ada', 'Inner', 'Given']);
      expect(await tree.folders(bob.key, { parentId: home.id })).toEqual(['Inner']);
      expect(await tree.ancestors(bob.key, inner.id)).toEqual(['Home of Ada', 'Inner']);
      expect(await tree.names(bob.key, {}, 'shared-workspace')).toEqual(['Given']);
      const [item] = (await tree.page(bob.key, {}, 'shared-workspace')).items;
      expect(item?.userId).toBeNull();
      expect(item).not.toHaveProperty('createdBy');
      expect((await tree.list(bob.key, { folderId: inner.id }, 'shared-workspace')).status).toBe(404);
      expect((await tree.changeFolder(bob.key, inner.id, { name: 'Mine' })).status).toBe(404);
      await tree.unshare(ada.key, `workbooks/${shared}`, { userId: bob.userId });
      expect(await tree.names(bob.key)).toEqual([]);
      expect((await tree.list(bob.key, { folderId: inner.id })).status).toBe(404);
    });

    test('of a shared folder covers its content at every depth', async () => {
      const open = await tree.folder(ada.key, 'Open');
      const deep = await tree.folder(ada.key, 'Deep', open.id);
      const owner = { ownerId: ada.userId };
      const book = await tree.put({ type: 'WORKBOOK', name: 'Book in deep', ...owner, folderId: deep.id });
      await tree.put({ type: 'REPORT', name: 'Free report', ...owner, folderId: deep.id });
      await tree.put({ type: 'REPORT', name: 'Inside a book', ...owner, workbookId: book });
      await tree.put({ type: 'REPORT', name: 'Put aside', ...owner, workbookId: book, folderId: deep.id });
      await tree.share(ada.key, `folders/${open.id}`, { principal: { role: 'AIBIViewer' }, action: 'read' });
      for (const { key } of [bob, eve]) {
        expect(await tree.names(key)).toEqual(['Open']);
        const inDeep = await tree.names(key, { folderId: deep.id, orderByField: 'name' });
        expect(inDeep).toEqual(['Book in deep', 'Free report', 'Put aside']);
        expect(await tree.names(key, {}, 'shared-workspace')).toEqual(['Open']);
        expect(
          await tree.names(key, { folderId: deep.id, types: 'REPORT' }, 'shared-workspace'),
        ).toHaveLength(2);
        expect((await tree.makeFolder(key, { name: 'x', parentId: deep.id })).status).toBe(403);
      }
      expect(await tree.names(eve.key, { search: 'book' })).toEqual(['Book in deep']);
    });

    test('of a report that is shared by itself covers the report, wherever it is', async () => {
      const book = await tree.put({ type: 'WORKBOOK', name: 'Hidden book', ownerId: ada.userId });
      const report = await tree.put({
        type: 'REPORT',
        name: 'Lone report',
        ownerId: ada.userId,
        workbookId: book,
      });
      const give = { principal: { userId: bob.userId }, action: 'read' };
      await tree.share(ada.key, `reports/${report}`, give);
      expect(await tree.names(bob.key, { types: 'REPORT' })).toEqual(['Lone report']);
      expect(await tree.names(bob.key, { search: 'lone' })).toEqual(['Lone report']);
      expect(await tree.names(admin, { types: 'REPORT' })).toEqual([]);
      await tree.unshare(ada.key, `reports/${report}`, { userId: bob.userId });
    });

    test('of another account, of no deployment and of a reader is empty', async () => {
      expect((await tree.list(other.adminKey)).status).toBe(404);
      expect((await tree.list(other.adminKey, {}, 'shared-workspace')).status).toBe(404);
      const missing = useTree(service, 999);
      for (const query of [{}, { folderId: 999_999 }, { after: 'x' }])
        for (const list of [
          await missing.list(admin, query),
          await missing.list(admin, query, 'shared-workspace'),
        ])
          expect(list.problem).toMatchObject({ statusCode: 404, message: 'There is no deployment 999.' });
      expect((await missing.makeFolder(admin, { name: 'x' })).status).toBe(404);
      const reader = await service().hostToken();
      expect((await tree.list(reader)).status).toBe(403);
      expect((await tree.makeFolder(reader, { name: 'x' })).status).toBe(403);
      const foreign = await tree.list(admin, { folderId: 999_999 });
      expect(foreign.problem).toMatchObject({ statusCode: 404, field: 'folderId' });
      expect((await tree.list(admin, { folderId: 2_147_483_648 })).status).toBe(404);
    });
  });

  describe('marks', () => {
    test('of favourites are each person\u2019s own, and setting them twice changes nothing', async () => {
      const folder = await tree.folder(ada.key, 'Liked');
      const path = `FOLDER/${folder.id}`;
      const look = async (token: string) =>
        (await tree.page(token, { search: 'liked' })).items[0]?.isFavorite;
      expect(await look(ada.key)).toBe(false);
      for (const method of ['PUT', 'PUT'] as const)
        expect((await tree.favorite(ada.key, path, method)).status).toBe(204);
      expect([await look(ada.key), await look(admin)]).toEqual([true, false]);
      for (const method of ['DELETE', 'DELETE'] as const)
        expect((await tree.favorite(ada.key, path, method)).status).toBe(204);
      expect(await look(ada.key)).toBe(false);
      expect((await tree.favorite(bob.key, path)).status).toBe(404);
      expect((await tree.favorite(ada.key, `BOOK/${folder.id}`)).status).toBe(400);
      expect((await tree.favorite(ada.key, 'REPORT/999999')).status).toBe(404);
      const embedded = await author('north', 'marker');
      const own = await tree.folder(embedded, 'Own');
      expect((await tree.favorite(embedded, `FOLDER/${own.id}`)).status).toBe(204);
    });

    test('of opened items order the list for their reader, with unopened items last', async () => {
      const box = await tree.folder(ada.key, 'Opened');
      const ids: number[] = [];
      for (const name of ['A', 'B', 'C', 'D'])
        ids.push(await tree.put({ type: 'WORKBOOK', name, ownerId: ada.userId, folderId: box.id }));
      const view = (id: number | undefined, seconds: number) =>
        service().running.database.write(1, (rows) =>
          recordOpened(
            rows,
            {
              kind: 'user',
              credential: 'api-key',
              accountId: 1,
              role: 'user',
              isAdmin: false,
              userId: ada.userId,
              deploymentId: undefined,
              scope: undefined,
              keyId: 1,
              expiresAt: undefined,
            },
            { type: 'WORKBOOK', id: id ?? 0 },
            new Date(Date.UTC(2030, 0, 1) + seconds * 1000),
          ),
        );
      await view(ids[2], 0);
      await view(ids[1], 30);
      await view(ids[2], 59);
      await view(999_999, 0);
      const query = { folderId: box.id, orderByField: 'viewer_last_viewed_at' };
      expect(await tree.names(ada.key, query)).toEqual(['B', 'C', 'D', 'A']);
      await view(ids[2], 61);
      expect(await tree.names(ada.key, query)).toEqual(['C', 'B', 'D', 'A']);
      expect(await tree.names(ada.key, { ...query, orderByDirection: 'ASC' })).toEqual(['B', 'C', 'A', 'D']);
      expect(await tree.names(admin, query)).toEqual(['D', 'C', 'B', 'A']);
    });
  });
});
