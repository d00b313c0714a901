/** A workbook has the same representation in every list as at its own address. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { workspacePageSchema } from '../../src/contract/endpoints/workspace.ts';
import { addGrant } from './items-under-test.ts';
import { backings } from './service-under-test.ts';
import { useWorkbooks } from './workbook-calls.ts';

const base = '/api/v1/deployments/1';
const states = ['empty', 'drafted', 'published', 'changed', 'archived'] as const;
type State = (typeof states)[number];

describe.each(backings)('on %s', (backing) => {
  const { service, author, reader, viewer, database, call, at, make, put, folder } = useWorkbooks(backing);
  const made = new Map<State, number>();
  const folders = { id: 0 };

  const draftOf = (title: string) => ({
    dashboardDraft: { title, widgets: [], settings: { note: '"status":"published", \\ é \u2028' } },
  });

  beforeAll(async () => {
    folders.id = await folder('States');
    await addGrant(database(), { folder_id: folders.id, embed_tenant: 'north', action: 'read' });
    for (const state of states) {
      const { id } = await make({
        name: state,
        meta: { state, 'a "key"': ['é', null] },
        folderId: folders.id,
      });
      made.set(state, id);
      const act = (path: string, body: unknown = {}, method = 'POST') =>
        call(`${at(id)}/${path}`, author.key, method, body);
      if (state === 'empty') continue;
      await act('dashboard', draftOf('First "status":"published"'), 'PUT');
      if (state === 'drafted') continue;
      await act('publish');
      if (state === 'changed') await act('dashboard', draftOf('Second'), 'PUT');
      if (state === 'archived') await act('archive');
    }
  }, 60_000);

  const callers: [string, () => Promise<string> | string, 'author' | 'reader'][] = [
    ['an admin', () => service().adminKey, 'author'],
    ['its owner', () => author.key, 'author'],
    ['who may edit', () => grant('reader', 'edit'), 'author'],
    ['who may read', () => grant('reader', 'read'), 'reader'],
    ['a viewer who was given more', () => grant('viewer', 'manage'), 'reader'],
    ['an author of the account’s own backend', () => service().hostToken({ mode: 'creator' }), 'author'],
    ['an author of an embed tenant', () => tenant(), 'reader'],
  ];

  async function grant(who: 'reader' | 'viewer', action: 'read' | 'edit' | 'manage'): Promise<string> {
    const { userId, key } = who === 'reader' ? reader : viewer;
    await database().write(1, ({ db }) =>
      db.deleteFrom('item_grant').where('user_id', '=', userId).execute(),
    );
    await addGrant(database(), { folder_id: folders.id, user_id: userId, action });
    return key;
  }

  const tenant = () => service().hostToken({ mode: 'creator', embedTenant: 'north' });

  const withoutOwner = (workbook: Workbook): Workbook => ({ ...workbook, userId: null, createdBy: 0 });

  describe.each(callers)('to %s', (_, tokenOf, kind) => {
    test('every list returns each workbook as its own address does', async () => {
      const token = await tokenOf();
      const lists = ['/workbooks?first=200', `/workbooks?folderId=${folders.id}`];
      lists.push(`/workspace?folderId=${folders.id}`, '/workspace?search=e&types=WORKBOOK');
      lists.push(`/workspace?folderId=${folders.id}&orderByField=viewer_last_viewed_at`);
      for (const path of lists) {
        const { items } = (await call(base + path, token)).read(workspacePageSchema);
        const found = items.filter(({ id }) => [...made.values()].includes(id));
        expect(found.map(({ name }) => name).sort(), path).toEqual([...states].sort());
        for (const item of items) {
          const own = (await call(at(item.id), token)).read(workbookSchema);
          expect(item, path).toEqual(own);
        }
      }
    });

    test('lists of shared items do, too, and do not reveal the owner', async () => {
      const token = await tokenOf();
      const path = `${base}/shared-workspace?folderId=${folders.id}`;
      const answer = await call(path, token);
      for (const item of answer.status === 200 ? answer.read(workspacePageSchema).items : [])
        expect(withoutOwner(item)).toEqual(
          withoutOwner((await call(at(item.id), token)).read(workbookSchema)),
        );
    });

    test(`drafts and archived dashboards are for authors; this is ${kind === 'author' ? 'one' : 'none'}`, async () => {
      const token = await tokenOf();
      const { items } = (await call(`${base}/workspace?folderId=${folders.id}`, token)).read(
        workspacePageSchema,
      );
      const look = (state: State) => items.find(({ id }) => id === made.get(state));
      const isAuthor = kind === 'author';
      expect(states.map((state) => look(state)?.dashboardDraft != null)).toEqual(
        states.map((state) => isAuthor && state !== 'empty'),
      );
      expect(states.map((state) => look(state)?.publishedDashboard?.status)).toEqual([
        undefined,
        undefined,
        'published',
        'published',
        isAuthor ? 'archived' : undefined,
      ]);
      const published = states.map((state) => look(state)?.dashboardPublished?.title);
      const title = 'First "status":"published"';
      expect(published).toEqual([undefined, undefined, title, title, undefined]);
    });
  });

  test('every change of a workbook returns it as its own address does afterwards', async () => {
    for (const id of made.values()) {
      const own = async () => (await call(at(id), author.key)).json;
      const updated = await call(at(id), author.key, 'PUT', { meta: { again: true } });
      expect(updated.json).toEqual(await own());
      const move = (folderId: number | null) =>
        call(`${base}/workspace/move`, author.key, 'POST', { type: 'WORKBOOK', id, folderId });
      expect((await move(null)).json).toEqual(await own());
      expect((await move(folders.id)).json).toEqual(await own());
      const copy = (await call(`${at(id)}/duplicate`, author.key, 'POST')).read(workbookSchema);
      expect((await call(at(copy), author.key)).json).toEqual(copy);
      await call(at(copy), author.key, 'DELETE');
    }
    const fresh = await make({ name: 'fresh' });
    expect((await call(at(fresh), author.key)).json).toEqual(fresh);
    await put(fresh, { name: 'still fresh' });
    await call(at(fresh), author.key, 'DELETE');
  });
});
