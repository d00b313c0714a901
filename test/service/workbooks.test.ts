import { describe, expect, test } from 'vitest';
import { backings } from './service-under-test.ts';
import { addFolder, addGrant, listChanges } from './items-under-test.ts';
import { listPath, useWorkbooks } from './workbook-calls.ts';

describe.each(backings)('on %s', (backing) => {
  const { service, other, author, reader, viewer, database, call, at, make, get, put, putRight, folder } =
    useWorkbooks(backing);

  describe('creating', () => {
    test('a workbook belongs to its creator, is empty, and gets a name if none is sent', async () => {
      const made = await make();
      expect(made).toMatchObject({
        name: 'Untitled workbook',
        meta: {},
        calculatedFields: {},
        type: 'WORKBOOK',
        folderId: null,
        userId: author.userId,
        createdBy: author.userId,
        isFavorite: false,
        dashboardDraft: null,
        dashboardPublished: null,
        publishedDashboard: null,
      });
      expect(await get(made)).toEqual(made);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create']);
    });

    test('sent fields are stored unchanged, except for blanks around the name', async () => {
      const folderId = await folder('Made in');
      const meta = { zebra: 1, apple: { Mango: [null, 'ß'] } };
      const made = await make({ name: '  Größe 👩‍👩‍👧 %_\\ ', meta, folderId });
      expect(made).toMatchObject({ name: 'Größe 👩‍👩‍👧 %_\\', meta, folderId });
      expect(JSON.stringify((await get(made)).meta)).toBe(JSON.stringify(meta));
    });

    test.each([
      ['255 letters', 'x'.repeat(255)],
      ['letters that are written out at length', '\ufdfa'.repeat(255)],
      [
        'many such letters',
        Array.from({ length: 255 }, (_, at) => String.fromCodePoint(0x3300 + at)).join(''),
      ],
    ])('a name of %s is kept', async (_, name) => {
      expect((await make({ name })).name).toBe(name);
    });

    test.each<[string, unknown, string, string]>([
      ['an empty name', { name: '' }, 'name', 'invalid-field'],
      ['a name of blanks', { name: ' \t ' }, 'name', 'invalid-field'],
      ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'invalid-field'],
      ['a name of two lines', { name: 'a\nb' }, 'name', 'invalid-field'],
      ['half a character', { name: 'a\ud83d' }, 'name', 'invalid-field'],
      ['U+0000', { name: 'a\0b' }, 'name', 'invalid-field'],
      ['no name at all', { name: null }, 'name', 'invalid-field'],
      ['a list as meta', { meta: [] }, 'meta', 'invalid-field'],
      ['a folder in words', { folderId: '3' }, 'folderId', 'invalid-field'],
      ['half a folder', { folderId: 1.5 }, 'folderId', 'invalid-field'],
      ['an unknown field', { title: 'x' }, 'title', 'unknown-field'],
    ])('%s is refused and the field named', async (_, body, field, code) => {
      const answer = await call(listPath, author.key, 'POST', body);
      expect(answer.problem, answer.text).toMatchObject({ statusCode: 400, code, field });
      const made = await make();
      const changed = await put(made, body);
      expect(changed.problem, changed.text).toMatchObject({ statusCode: 400, code, field });
      expect(await get(made)).toEqual(made);
    });

    test.each([255, 256, 2_500, 100_000])(
      'meta nested %i levels deep is stored whole, or refused',
      async (levels) => {
        const meta = `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
        const answer = await call(listPath, author.key, 'POST', `{"meta":${meta}}`);
        expect([answer.status, answer.text.includes(meta)]).toEqual(
          levels < 256 ? [200, true] : [400, false],
        );
      },
    );

    test('readers and viewers create nothing, nor does a token for one dashboard', async () => {
      const { hostToken } = service();
      const tokens = [
        viewer.key,
        await hostToken(),
        await hostToken({ mode: 'creator', publicId: 'SharedBoard1' }),
      ];
      for (const token of tokens) {
        const answer = await call(listPath, token, 'POST', {});
        expect(answer.problem).toMatchObject({ statusCode: 403, code: 'not-allowed' });
      }
    });

    test('a creator creates items in the space of the token’s tenant, and owns them', async () => {
      const { hostToken } = service();
      const north = await hostToken({ mode: 'creator', embedTenant: 'north', subject: 'ada' });
      const made = await make({ name: 'Of the north' }, north);
      expect((await get(made, north)).userId).toBe(made.userId);
      expect((await make({}, north)).userId).toBe(made.userId);
      const south = await hostToken({ mode: 'creator', embedTenant: 'south', subject: 'ada' });
      for (const token of [south, author.key, await hostToken({ mode: 'creator' }), other.adminKey])
        expect((await call(at(made), token)).status).toBe(404);
      expect((await call(at(made), service().adminKey)).status).toBe(200);
    });

    test('a folder must exist, in the same deployment, and be editable', async () => {
      const theirs = await addFolder(database(), { name: 'Theirs', ownerId: reader.userId });
      const ids = [theirs, 999_999, 0, -1, 2 ** 31, 2 ** 40];
      for (const folderId of ids) {
        const answer = await call(listPath, author.key, 'POST', { folderId });
        expect(answer.problem, answer.text).toMatchObject({ statusCode: 404, field: 'folderId' });
      }
      await addGrant(database(), { folder_id: theirs, user_id: author.userId, action: 'read' });
      const answer = await call(listPath, author.key, 'POST', { folderId: theirs });
      expect(answer.problem).toMatchObject({ statusCode: 403, field: 'folderId' });
    });

    test('a missing deployment is reported as not found', async () => {
      const path = '/api/v1/deployments/999/workbooks';
      expect((await call(path, service().adminKey, 'POST', {})).status).toBe(404);
      expect((await call(listPath, other.adminKey, 'POST', {})).status).toBe(404);
    });
  });

  describe('changing', () => {
    test('a change keeps the fields that are not sent', async () => {
      const folderId = await folder('Only what was sent');
      const made = await make({ name: 'Before', meta: { a: 1, b: 2 }, folderId });
      const draft = { dashboardDraft: { title: 'Draft', widgets: [] } };
      await call(`${at(made)}/dashboard`, author.key, 'PUT', draft);
      const before = await get(made);
      const renamed = await putRight(made, { name: 'After' });
      expect(renamed).toEqual({ ...before, name: 'After', updatedAt: renamed.updatedAt });
      const marked = await putRight(made, { meta: { c: 3 } });
      expect(marked).toEqual({ ...renamed, meta: { c: 3 }, updatedAt: marked.updatedAt });
      const moved = await putRight(made, { folderId: null });
      expect(moved).toEqual({ ...marked, folderId: null, updatedAt: moved.updatedAt });
      expect(moved.dashboardDraft).toEqual(draft.dashboardDraft);
      expect(await get(made)).toEqual(moved);
    });

    test('an empty change changes nothing, and is not logged', async () => {
      const made = await make();
      for (const body of [{}, { folderId: null }, undefined])
        expect(await putRight(made, body)).toEqual(made);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create']);
    });

    test('edit access allows renaming; read access gives a 403; without access it is a 404', async () => {
      const made = await make({ name: 'Shared with a reader' });
      expect((await put(made, { name: 'x' }, reader.key)).status).toBe(404);
      await addGrant(database(), { workbook_id: made.id, user_id: reader.userId, action: 'read' });
      expect((await put(made, { name: 'x' }, reader.key)).problem.code).toBe('not-allowed');
      await addGrant(database(), { workbook_id: made.id, user_id: viewer.userId, action: 'edit' });
      expect((await put(made, { name: 'x' }, viewer.key)).status).toBe(403);
      expect((await put(made, { name: 'x' }, other.adminKey)).status).toBe(404);
      expect((await get(made)).name).toBe('Shared with a reader');
    });

    test('moving needs manage access to the workbook and edit access to the folder', async () => {
      const theirs = await addFolder(database(), { name: 'To', ownerId: reader.userId });
      const mine = await folder('From');
      const made = await make({ folderId: mine });
      await addGrant(database(), { workbook_id: made.id, user_id: reader.userId, action: 'edit' });
      // The reader edits the workbook and owns the folder, and still may not move the workbook.
      expect((await put(made, { folderId: theirs }, reader.key)).status).toBe(403);
      expect((await put(made, { folderId: null }, reader.key)).status).toBe(403);
      expect((await putRight(made, { folderId: mine, name: 'Stays' }, reader.key)).name).toBe('Stays');
      // The author manages the workbook, and may not put it into a folder of others.
      expect((await put(made, { folderId: theirs })).problem).toMatchObject({
        statusCode: 404,
        field: 'folderId',
      });
      await addGrant(database(), { folder_id: theirs, user_id: author.userId, action: 'read' });
      expect((await put(made, { folderId: theirs })).problem).toMatchObject({
        statusCode: 403,
        field: 'folderId',
      });
      await database().write(1, ({ db }) =>
        db.updateTable('item_grant').set({ action: 'edit' }).where('folder_id', '=', theirs).execute(),
      );
      expect((await putRight(made, { folderId: theirs })).folderId).toBe(theirs);
    });

    test('a refused move keeps the name, too', async () => {
      const made = await make({ name: 'Whole' });
      expect((await put(made, { name: 'Half', folderId: 999_999 })).status).toBe(404);
      expect(await get(made)).toEqual(made);
    });

    test('a caller who moves a workbook out of their own reach still gets the result', async () => {
      const shared = await folder('Out of reach');
      const made = await make({ folderId: shared });
      await addGrant(database(), { folder_id: shared, user_id: reader.userId, action: 'manage' });
      expect((await putRight(made, { folderId: null }, reader.key)).folderId).toBeNull();
      expect((await call(at(made), reader.key)).status).toBe(404);
    });

    test('a workbook never leaves the space of its embed tenant', async () => {
      const north = await service().hostToken({ mode: 'creator', embedTenant: 'north' });
      const made = await make({}, north);
      const outside = await folder('The account’s own');
      const inside = await addFolder(database(), {
        name: 'The tenant’s own',
        ownerId: made.userId ?? 0,
        embedTenant: 'north',
      });
      expect((await put(made, { folderId: outside }, north)).status).toBe(404);
      expect((await put(made, { folderId: outside }, service().adminKey)).problem.field).toBe('folderId');
      expect((await putRight(made, { folderId: inside }, north)).folderId).toBe(inside);
      const mine = await make();
      expect((await put(mine, { folderId: inside }, service().adminKey)).status).toBe(400);
      expect((await make({ folderId: inside }, service().adminKey)).folderId).toBe(inside);
    });
  });
});
