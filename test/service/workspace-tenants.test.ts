import { beforeAll, describe, expect, test } from 'vitest';
import { addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './workspace-tree-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let admin: string;
  let ada: { readonly userId: number; readonly key: string };
  beforeAll(async () => {
    admin = service().adminKey;
    ada = await addUser(service().running.database, 1, { username: 'ada', role: 'user' });
  });
  const author = (embedTenant?: string, subject = 'author') =>
    service().hostToken({ mode: 'creator', subject, ...(embedTenant === undefined ? {} : { embedTenant }) });

  describe('embed tenants', () => {
    test('work in workspaces of their own, which only admins also see', async () => {
      const north = await author('north');
      const south = await author('south');
      const home = await tree.folder(north, 'North home');
      await tree.folder(north, 'North inner', home.id);
      await tree.folder(south, 'North home');
      expect(await tree.names(north)).toEqual(['North home']);
      expect(await tree.names(north, { search: 'NORTH' })).toEqual(['North home', 'North inner']);
      for (const otherAccount of [south, await author(), ada.key]) {
        expect((await tree.send(otherAccount, `/folders/${home.id}`)).status).toBe(404);
        expect((await tree.list(otherAccount, { folderId: home.id })).status).toBe(404);
        expect(await tree.names(otherAccount, { search: 'north inner' })).toEqual([]);
        const into = await tree.makeFolder(otherAccount, { name: 'x', parentId: home.id });
        expect(into.status).toBe(404);
      }
      expect(await tree.names(await author('north', 'colleague'))).toEqual([]);
      expect(await tree.names(admin)).not.toContain('North home');
      expect(await tree.names(admin, { embedTenant: 'north' })).toEqual(['North home']);
      expect(await tree.names(admin, { folderId: home.id })).toEqual(['North inner']);
      expect((await tree.list(ada.key, { embedTenant: 'north' })).status).toBe(403);
      expect((await tree.list(admin, { embedTenant: 'south', folderId: home.id })).status).toBe(404);
    });

    test('read items at their root that the account shares with them, and change none of them', async () => {
      const north = await author('north');
      const home = await tree.folder(ada.key, 'For tenants');
      const inner = await tree.folder(ada.key, 'For all of them', home.id);
      await tree.put({ type: 'WORKBOOK', name: 'Told', ownerId: ada.userId, folderId: inner.id });
      const book = await tree.put({
        type: 'WORKBOOK',
        name: 'North only',
        ownerId: ada.userId,
        folderId: home.id,
      });
      const all = { principal: { allEmbedUsers: true }, action: 'read' };
      await tree.share(ada.key, `folders/${inner.id}`, all);
      const tenant = { principal: { embedTenantName: 'north' }, action: 'read' };
      await tree.share(ada.key, `workbooks/${book}`, tenant);
      expect(await tree.names(north)).toEqual(['For all of them', 'North home', 'North only']);
      expect(await tree.names(await author('south'))).toEqual(['For all of them', 'North home']);
      const [item] = (await tree.page(north, { folderId: inner.id })).items;
      expect(item).toMatchObject({ name: 'Told', userId: null });
      expect(await tree.names(north, {}, 'shared-workspace')).toEqual(['For all of them', 'North only']);
      expect(await tree.names(north, { search: 'told' })).toEqual(['Told']);
      expect((await tree.makeFolder(north, { name: 'x', parentId: inner.id })).status).toBe(403);
      const move = { type: 'WORKBOOK', id: book, folderId: null } as const;
      expect((await tree.move(north, move)).status).toBe(403);
      const seen = (await tree.page(admin, { embedTenant: 'north' })).items;
      expect(seen.map(({ name }) => name)).toEqual(['North home']);
      const across = { type: 'WORKBOOK', id: book, folderId: seen[0]?.id ?? 0 } as const;
      expect((await tree.move(admin, across)).problem).toMatchObject({ statusCode: 400, field: 'folderId' });
      await tree.unshare(ada.key, `folders/${inner.id}`, { allEmbedUsers: 'true' });
      expect(await tree.names(await author('south'))).toEqual(['North home']);
    });

    test('with a token for one dashboard see its workbook, and nothing else', async () => {
      const token = await service().hostToken({ mode: 'creator', publicId: sharedId });
      expect(await tree.names(token)).toEqual(['Shared']);
      expect(await tree.names(token, { search: '' })).toEqual(['Shared']);
      const [item] = (await tree.page(token)).items;
      const box = await tree.folder(admin, 'Box');
      await tree.moved(admin, { type: 'WORKBOOK', id: item?.id ?? 0, folderId: box.id });
      await tree.put({ type: 'WORKBOOK', name: 'In the box', ownerId: ada.userId, folderId: box.id });
      expect(await tree.names(token)).toEqual(['Box']);
      expect(await tree.names(token, { folderId: box.id })).toEqual(['Shared']);
      expect((await tree.makeFolder(token, { name: 'x' })).status).toBe(403);
      await tree.moved(admin, { type: 'WORKBOOK', id: item?.id ?? 0, folderId: null });
    });

    test('without a name work in the whole workspace of the account', async () => {
      const host = await author();
      expect(await tree.names(host, { search: 'private' })).toEqual(['Private']);
      expect((await tree.folder(host, 'By the host')).parentId).toBeNull();
      expect(await tree.names(admin, { types: 'FOLDER' })).toContain('By the host');
    });
  });
});
