import { beforeAll, describe, expect, test } from 'vitest';
import { addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './tree-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let admin: string;
  let ada: { userId: number; key: string };
  let bob: { userId: number; key: string };
  let eve: { userId: number; key: string };
  beforeAll(async () => {
    const { database } = service().running;
    admin = service().adminKey;
    ada = await addUser(database, 1, { username: 'ada', role: 'user' });
    bob = await addUser(database, 1, { username: 'bob', role: 'user' });
    eve = await addUser(database, 1, { username: 'eve', role: 'viewer' });
  });

  test('first look', async () => {
    const home = await tree.folder(ada.key, 'Home');
    const inner = await tree.folder(ada.key, 'Inner', home.id);
    const w = await tree.put({ type: 'WORKBOOK', name: 'Deep', ownerId: ada.userId, folderId: inner.id });
    expect(await tree.names(admin)).toEqual(['Home', 'Closed', 'Private', 'Shared']);
    expect(await tree.names(ada.key)).toEqual(['Home']);
    expect(await tree.names(bob.key)).toEqual([]);
    expect(
      (await tree.share(ada.key, `workbooks/${w}`, { principal: { userId: bob.userId }, action: 'read' }))
        .status,
    ).toBe(200);
    expect(await tree.names(bob.key)).toEqual(['Home']);
    expect(await tree.names(bob.key, { folderId: home.id })).toEqual(['Inner']);
    expect(await tree.names(bob.key, { folderId: inner.id })).toEqual(['Deep']);
    expect(await tree.names(bob.key, { search: 'EE' })).toEqual(['Deep']);
    expect(await tree.names(bob.key, {}, 'shared-workspace')).toEqual(['Deep']);
    expect(await tree.ancestors(bob.key, inner.id)).toEqual(['Home', 'Inner']);
    for (const orderByField of ['name', 'created_at', 'viewer_last_viewed_at'])
      for (const orderByDirection of ['ASC', 'DESC'])
        expect((await tree.names(admin, { orderByField, orderByDirection })).length).toBe(4);
    const token = await service().hostToken({ mode: 'creator', embedTenant: 'north' });
    expect(await tree.names(token)).toEqual([]);
    expect((await tree.favorite(bob.key, `WORKBOOK/${w}`)).status).toBe(204);
    expect((await tree.moved(ada.key, { type: 'WORKBOOK', id: w, folderId: home.id })).folderId).toBe(
      home.id,
    );
    expect((await service().call('/api/v1/roles', { token: eve.key })).status).toBe(200);
  });
});
