import { beforeAll, describe, expect, test } from 'vitest';
import type { Workbook } from '../../src/contract/workbook.ts';
import { workbookSchema } from '../../src/contract/workbook.ts';
import { workbookPageSchema } from '../../src/contract/workbook-requests.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { addFolder, addGrant, listChanges } from './items-under-test.ts';

const listPath = '/api/v1/deployments/1/workbooks';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  let author: { userId: number; key: string };
  let reader: { userId: number; key: string };
  let viewer: { userId: number; key: string };
  beforeAll(async () => {
    const { database } = service().running;
    other = await addAccount(database, 'other-account');
    author = await addUser(database, 1, { username: 'author', role: 'user' });
    reader = await addUser(database, 1, { username: 'reader', role: 'user' });
    viewer = await addUser(database, 1, { username: 'viewer', role: 'viewer' });
  });

  const database = () => service().running.database;
  const call = (path: string, token: string, method = 'GET', body?: unknown) =>
    service().call(path, { token, method, body });
  const at = (workbook: Workbook | number): string =>
    `${listPath}/${typeof workbook === 'number' ? workbook : workbook.id}`;
  const make = async (body: object = {}, token = author.key): Promise<Workbook> =>
    (await call(listPath, token, 'POST', body)).read(workbookSchema);
  const get = async (workbook: Workbook, token = author.key): Promise<Workbook> =>
    (await call(at(workbook), token)).read(workbookSchema);
  const put = (workbook: Workbook, body: unknown, token = author.key) =>
    call(at(workbook), token, 'PUT', body);
  const putRight = async (workbook: Workbook, body: unknown, token?: string): Promise<Workbook> =>
    (await put(workbook, body, token)).read(workbookSchema);
  const list = async (query = '', token = service().adminKey) =>
    (await call(`${listPath}${query}`, token)).read(workbookPageSchema);
  /** A folder of the author's. */
  const folder = (name: string, change: object = {}): Promise<number> =>
    addFolder(database(), { name, ownerId: author.userId, ...change });

  describe('making', () => {
    test('a workbook is its maker’s, empty, and named even without a name', async () => {
      const made = await make();
      expect(made).toMatchObject({
        ...{ name: 'Untitled workbook', meta: {}, calculatedFields: {}, type: 'WORKBOOK', folderId: null },
        ...{ userId: author.userId, createdBy: author.userId, isFavorite: false },
        ...{ dashboardDraft: null, dashboardPublished: null, publishedDashboard: null },
      });
      expect(await get(made)).toEqual(made);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create']);
    });

    test('what was sent is kept as it was sent, blanks around the name aside', async () => {
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
      'meta nested %i levels deep is kept whole, or refused',
      async (levels) => {
        const meta = `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
        const answer = await call(listPath, author.key, 'POST', `{"meta":${meta}}`);
        expect([answer.status, answer.text.includes(meta)]).toEqual(
          levels < 256 ? [200, true] : [400, false],
        );
      },
    );

    test('readers and viewers make nothing, nor does a token for one dashboard', async () => {
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

    test('a creator makes things in the space of the token’s tenant, and owns them', async () => {
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

    test('a folder must be there, in the same deployment, and editable', async () => {
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

    test('a deployment that is not there is said to be so', async () => {
      const path = '/api/v1/deployments/999/workbooks';
      expect((await call(path, service().adminKey, 'POST', {})).status).toBe(404);
      expect((await call(listPath, other.adminKey, 'POST', {})).status).toBe(404);
    });
  });

  describe('changing', () => {
    test('only what was sent changes', async () => {
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

    test('nothing sent is nothing changed, and no record of it', async () => {
      const made = await make();
      for (const body of [{}, { folderId: null }, undefined])
        expect(await putRight(made, body)).toEqual(made);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create']);
    });

    test('who may edit renames; who may only read is told so; to the others it is not there', async () => {
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
      const [theirs, mine] = [
        await addFolder(database(), { name: 'To', ownerId: reader.userId }),
        await folder('From'),
      ];
      const made = await make({ folderId: mine });
      await addGrant(database(), { workbook_id: made.id, user_id: reader.userId, action: 'edit' });
      // The reader edits the workbook and owns the folder, and still may not move it.
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

    test('a refused move leaves the name as it was, too', async () => {
      const made = await make({ name: 'Whole' });
      expect((await put(made, { name: 'Half', folderId: 999_999 })).status).toBe(404);
      expect(await get(made)).toEqual(made);
    });

    test('who moves a workbook out of their own reach is answered what they did', async () => {
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
        ...{ name: 'The tenant’s own', ownerId: made.userId ?? 0, embedTenant: 'north' },
      });
      expect((await put(made, { folderId: outside }, north)).status).toBe(404);
      expect((await put(made, { folderId: outside }, service().adminKey)).problem.field).toBe('folderId');
      expect((await putRight(made, { folderId: inside }, north)).folderId).toBe(inside);
      const mine = await make();
      expect((await put(mine, { folderId: inside }, service().adminKey)).status).toBe(400);
      expect((await make({ folderId: inside }, service().adminKey)).folderId).toBe(inside);
    });
  });

  describe('listing', () => {
    test('pages hold every workbook once, newest first, whatever comes and goes meanwhile', async () => {
      const folderId = await folder('Pages');
      const made: Workbook[] = [];
      for (let count = 0; count < 7; count += 1) made.push(await make({ name: `Page ${count}`, folderId }));
      const [first, ...rest] = made.map(({ id }) => id).reverse();
      const page = await list(`?folderId=${folderId}&first=3`);
      expect(page.items.map(({ id }) => id)).toEqual([first, ...rest.slice(0, 2)]);
      expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      await make({ folderId });
      // The one that the cursor stands for goes as well.
      for (const gone of [rest[1], rest[2]]) await call(at(gone ?? 0), author.key, 'DELETE');
      const next = await list(`?folderId=${folderId}&first=3&after=${page.pageInfo.endCursor ?? ''}`);
      expect(next.items.map(({ id }) => id)).toEqual(rest.slice(3));
      expect(next.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    });

    test('items are workbooks without their dashboards', async () => {
      const { items } = await list();
      const shared = items.find(({ id }) => id === 1);
      expect(shared).toMatchObject({ name: 'Shared', type: 'WORKBOOK', publishedDashboard: null });
      expect(shared?.dashboardDraft).toBeNull();
    });

    test('everybody sees theirs, what is shared with them, and nothing of other accounts and tenants', async () => {
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

    test('a folder that is not there holds nothing, however its number looks', async () => {
      for (const id of [0, 999_999, 2 ** 31, 2 ** 40])
        expect((await list(`?folderId=${id}`)).items).toEqual([]);
      expect((await list('?first=100000')).items.length).toBeGreaterThan(3);
    });
  });

  describe('deleting', () => {
    test('everything goes with it, at once and for good', async () => {
      const made = await make();
      const { status } = await call(at(made), author.key, 'DELETE');
      expect(status).toBe(200);
      for (const method of ['GET', 'DELETE'])
        expect((await call(at(made), author.key, method)).status).toBe(404);
      expect((await put(made, { name: 'x' })).status).toBe(404);
      expect(await listChanges(database(), made.id)).toEqual(['workbook.create', 'workbook.delete']);
    });

    test('a published dashboard, its reports and what was shared are gone with their workbook', async () => {
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
        ...{ allEmbedUsers: true, action: 'read', allowEmbed: true },
      });
      return get(made);
    };
    const change = (workbook: Workbook, word: string, token = author.key) =>
      call(`${at(workbook)}/${word}`, token, 'POST');
    const look = async ({ publishedDashboard }: Workbook) =>
      service().call(`/api/v1/embed/dashboard/${publishedDashboard?.publicId ?? ''}`, {
        token: await service().hostToken(),
      });

    test('an archived dashboard is not there for readers, and comes back as it was', async () => {
      const workbook = await published();
      const before = await look(workbook);
      expect(before.status).toBe(200);
      const archived = await change(workbook, 'archive');
      expect(archived.json).toEqual({ ...workbook.publishedDashboard, status: 'archived' });
      expect((await look(workbook)).status).toBe(404);
      expect(await get(workbook)).toMatchObject({
        ...{ dashboardPublished: null, publishedDashboard: { status: 'archived' } },
      });
      expect((await change(workbook, 'unarchive')).json).toEqual(workbook.publishedDashboard);
      expect((await look(workbook)).text).toBe(before.text);
    });

    test('to those who only read the workbook an archived dashboard is not there', async () => {
      const workbook = await published();
      await addGrant(database(), { workbook_id: workbook.id, user_id: reader.userId, action: 'read' });
      expect((await get(workbook, reader.key)).publishedDashboard?.status).toBe('published');
      await change(workbook, 'archive');
      expect((await get(workbook, reader.key)).publishedDashboard).toBeNull();
    });

    test('to ask for the status that it has changes nothing', async () => {
      const workbook = await published();
      expect((await change(workbook, 'unarchive')).json).toEqual(workbook.publishedDashboard);
      await change(workbook, 'archive');
      expect((await change(workbook, 'archive')).json).toMatchObject({ status: 'archived' });
      const changes = await listChanges(database(), workbook.id);
      expect(changes.filter((action) => /archive/.test(action))).toEqual(['workbook.archive']);
    });

    test('to publish an archived dashboard shows it again, unchanged in the same version', async () => {
      const workbook = await published();
      await change(workbook, 'archive');
      const config = { title: 'Archived', widgets: [] };
      const again = await call(`${at(workbook)}/publish`, author.key, 'POST', { config });
      expect(again.json).toEqual(workbook.publishedDashboard);
      expect((await look(workbook)).json).toEqual(workbook.publishedDashboard);
    });

    test('where nothing was published there is nothing to archive', async () => {
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

  test('of many changes at once each is whole, and none is lost', async () => {
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
  ])('deployments/%s is answered %i by every method', async (address, status) => {
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
