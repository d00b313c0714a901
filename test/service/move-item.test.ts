import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './workspace-tree-under-test.ts';

interface Person {
  readonly userId: number;
  readonly key: string;
}

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let ada: Person;
  let bob: Person;
  let folders = 0;
  beforeAll(async () => {
    const { database } = service().running;
    ada = await addUser(database, 1, { username: 'ada', role: 'user' });
    bob = await addUser(database, 1, { username: 'bob', role: 'user' });
  });
  const newFolder = async () => (await tree.folder(ada.key, `Box ${folders++}`)).id;

  test.each([
    ['WORKBOOK', 'workbooks', 'edit', 'manage'],
    ['REPORT', 'reports', 'read', 'edit'],
    ['FOLDER', 'folders', 'edit', 'manage'],
  ] as const)(
    'a %s is moved by callers who may %2$s it and edit the target folder',
    async (type, plural, little, enough) => {
      const here = await newFolder();
      const there = await newFolder();
      const put = { name: 'Moved', ownerId: ada.userId, folderId: here };
      const id =
        type === 'FOLDER' ? (await tree.folder(ada.key, 'Moved', here)).id : await tree.put({ type, ...put });
      const share = (item: string, action: string) =>
        tree.share(ada.key, item, { principal: { userId: bob.userId }, action });
      const move = async (folderId: number | null = there) =>
        (await tree.move(bob.key, { type, id, folderId })).status;
      expect(await move()).toBe(404);
      await share(`${plural}/${id}`, little);
      expect([await move(), await move(null)]).toEqual([403, 403]);
      await share(`${plural}/${id}`, enough);
      expect(await move()).toBe(404);
      await share(`folders/${there}`, 'read');
      expect(await move()).toBe(403);
      await share(`folders/${there}`, 'edit');
      const before = (await tree.page(ada.key, { folderId: here })).items[0];
      const moved = await tree.moved(bob.key, { type, id, folderId: there });
      expect(moved).toMatchObject({ type, id, name: 'Moved', folderId: there, userId: ada.userId });
      expect(moved.createdAt).toBe(before?.createdAt);
      expect(await tree.moved(bob.key, { type, id, folderId: there })).toEqual(moved);
      expect(await move(null)).toBe(200);
      expect((await tree.move(bob.key, { type, id: 999_999, folderId: null })).status).toBe(404);
      await tree.moved(ada.key, { type, id, folderId: here });
    },
  );

  test('a folder cannot be moved into itself, nor to a place where its name is used', async () => {
    const here = await newFolder();
    const there = await newFolder();
    const inner = await tree.folder(ada.key, 'Inner', here);
    await tree.folder(ada.key, 'Inner', there);
    for (const folderId of [here, inner.id]) {
      const answer = await tree.move(ada.key, { type: 'FOLDER', id: here, folderId });
      expect(answer.problem).toMatchObject({ statusCode: 400, field: 'folderId' });
    }
    const taken = await tree.move(ada.key, { type: 'FOLDER', id: inner.id, folderId: there });
    expect(taken.problem).toMatchObject({ statusCode: 409, code: 'conflict', field: 'folderId' });
  });

  test('after any concurrent moves, folders are a tree of at most ten levels with unique names', async () => {
    const move = fc.record({ from: fc.nat(13), to: fc.option(fc.nat(13)) });
    const law = async (
      names: readonly string[],
      moves: readonly (typeof move extends fc.Arbitrary<infer T> ? T : never)[],
    ) => {
      const root = await newFolder();
      const ids: number[] = [];
      for (const [index, name] of names.entries()) {
        const parentId = ids[Math.floor(index / 2) - 1] ?? ids.at(-1) ?? root;
        const made = await tree.makeFolder(ada.key, { name, parentId });
        const id = (made.json as { id?: number }).id;
        if (made.status === 200 && id !== undefined) ids.push(id);
        else expect([400, 409]).toContain(made.status);
      }
      const at = (index: number) => ids[index % ids.length] ?? root;
      const go = async ({ from, to }: (typeof moves)[number]) => {
        const folderId = to === null ? root : at(to);
        const answer = await tree.move(ada.key, { type: 'FOLDER', id: at(from), folderId });
        expect([200, 400, 409], answer.text).toContain(answer.status);
      };
      for (let next = 0; next < moves.length; next += 2)
        await Promise.all(moves.slice(next, next + 2).map(go));
      const rows = await service().running.database.read(1, ({ db }) =>
        db.selectFrom('folder').select(['id', 'parent_id', 'name']).execute(),
      );
      const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
      for (const id of ids) {
        const way = [id];
        for (let up = parents.get(id) ?? null; up !== null; up = parents.get(up) ?? null) {
          expect(way).not.toContain(up);
          way.push(up);
        }
        expect(way.length).toBeLessThanOrEqual(10);
        expect(way).toContain(root);
      }
      const places = rows.map(({ parent_id, name }) => JSON.stringify([parent_id, name]));
      expect(new Set(places).size).toBe(places.length);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 4, maxLength: 14 }),
        fc.array(move, { maxLength: 14 }),
        law,
      ),
      { numRuns: rounds(6, 30, 60) },
    );
  });

  test('of two concurrent moves of two folders into each other, one succeeds', async () => {
    for (let round = 0; round < rounds(5, 25, 50); round++) {
      const one = await newFolder();
      const two = await newFolder();
      const answers = await Promise.all([
        tree.move(ada.key, { type: 'FOLDER', id: one, folderId: two }),
        tree.move(ada.key, { type: 'FOLDER', id: two, folderId: one }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('when a folder is deleted while an item is moved into it, no item is lost', async () => {
    for (let round = 0; round < rounds(5, 25, 50); round++) {
      const folderId = await newFolder();
      const inner = await newFolder();
      const id = await tree.put({ type: 'WORKBOOK', name: `Round ${round}`, ownerId: ada.userId });
      const [gone, ...moves] = await Promise.all([
        tree.removeFolder(ada.key, folderId),
        tree.move(ada.key, { type: 'WORKBOOK', id, folderId }),
        tree.move(ada.key, { type: 'FOLDER', id: inner, folderId }),
      ]);
      for (const { status } of moves) expect([200, 404]).toContain(status);
      expect([204, 400]).toContain(gone.status);
      const [item] = (await tree.page(ada.key, { search: `round ${round}`, types: 'WORKBOOK' })).items;
      expect([null, gone.status === 204 ? null : folderId]).toContain(item?.folderId);
      expect((await tree.send(ada.key, `/folders/${inner}`)).status).toBe(200);
    }
  });
});
