/** Recipients outside of the account. Source: docs/mail.md, "Outside addresses". */
import { describe, expect, test } from 'vitest';
import { recipientListSchema } from '../../../src/contract/endpoints/notification-recipients.ts';
import { addAccount, addUser } from '../accounts-under-test.ts';
import { backings } from '../service-under-test.ts';
import { readDrawing, useMailedNotifications } from './mailed-notifications-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const mails = useMailedNotifications(backing);
  const { service, admin, call, schedule, addReader, allow, add, send, take, takeDrawn } = mails;
  const list = async (path: string) => (await call(`${path}/recipients`)).read(recipientListSchema).items;
  const remove = (path: string, ...recipients: object[]) =>
    call(`${path}/recipients`, { method: 'DELETE', body: { recipients } });

  test('an address without the user whose rows it gets is refused by the name of what is missing', async () => {
    const path = await schedule();
    const answer = await add(path, { address: 'ada@partner.example' });
    expect([answer.status, answer.problem.field]).toEqual([400, 'recipients[0].scopeUserId']);
  });

  test('an address is added once in any case, listed, changed and removed', async () => {
    await allow('partner.example', 'xn--bcher-kva.example');
    const path = await schedule();
    const one = await addReader('scope-one');
    const other = await addReader('scope-other');
    const ada = { address: 'Ada@Partner.Example', scopeUserId: one, name: 'Ada' };
    const none = { added: 0, changed: 0, unchanged: 0, unsubscribed: [] };
    expect((await add(path, ada)).json).toEqual({ ...none, added: 1 });
    expect((await add(path, ada, { ...ada, address: 'ADA@partner.example' })).json).toEqual({
      ...none,
      unchanged: 1,
    });
    const changed = {
      address: 'ada@PARTNER.example',
      scopeUserId: other,
      locale: 'de_DE',
      timezone: 'Asia/Tokyo',
    };
    expect((await add(path, changed, { address: 'x@bücher.example', scopeUserId: one })).json).toEqual({
      ...none,
      added: 1,
      changed: 1,
    });
    expect(await list(path)).toMatchObject([
      {
        address: 'Ada@partner.example',
        name: 'Ada@partner.example',
        scopeUserId: other,
        locale: 'de-DE',
        timezone: 'Asia/Tokyo',
      },
      { address: 'x@xn--bcher-kva.example', scopeUserId: one },
    ]);
    await remove(
      path,
      { address: 'ADA@PARTNER.EXAMPLE' },
      { address: 'X@BÜCHER.example' },
      { address: 'no@no.example' },
    );
    expect(await list(path)).toEqual([]);
  });

  test('one refused recipient refuses all, and the field is named', async () => {
    await allow('partner.example');
    const path = await schedule();
    const { database } = service().running;
    const foreign = await addAccount(database, 'other-scopes');
    const stranger = await addUser(database, foreign.accountId, { username: 'x', role: 'user' });
    const scopeUserId = await addReader('known');
    const gone = await addReader('gone');
    await database.db
      .updateTable('app_user')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone)
      .execute();
    const good = { address: 'good@partner.example', scopeUserId };
    for (const [bad, field, words] of [
      [{ ...good, address: 'a@elsewhere.example' }, 'address', '"elsewhere.example"'],
      [{ ...good, address: 'a@sub.partner.example' }, 'address', '"sub.partner.example"'],
      [{ ...good, address: 'a@partner.example, b@evil.example' }, 'address', 'not a mail address'],
      [{ ...good, address: 'a@partner.example\r\nBcc: b@evil.example' }, 'address', 'not a mail address'],
      [{ ...good, address: '@partner.example' }, 'address', 'not a mail address'],
      [{ address: 'a@partner.example', scopeUserId: 999_999 }, 'scopeUserId', 'no user 999999'],
      [{ address: 'a@partner.example', scopeUserId: stranger.userId }, 'scopeUserId', 'There is no user'],
      [{ address: 'a@partner.example', scopeUserId: gone }, 'scopeUserId', 'deactivated'],
      [{ ...good, address: 'GOOD@partner.example', name: 'Other' }, 'address', 'named twice'],
      [{ address: 'a@partner.example', scopeUserId, locale: '!' }, 'locale', 'BCP 47'],
      [{ address: 'a@partner.example', scopeUserId, timezone: 'Mars' }, 'timezone', 'IANA'],
    ] as const) {
      const { problem } = await add(path, good, bad);
      expect(problem).toMatchObject({ statusCode: 400, field: `recipients[1].${field}` });
      expect(problem.message).toContain(words);
    }
    expect(await list(path)).toEqual([]);
  });

  test.each([
    { address: 'a@partner.example' },
    { scopeUserId: 1 },
    { address: 'a@partner.example', scopeUserId: 1, userId: 1 },
    { address: 'a@partner.example', scopeUserId: 1, scope: 'all' },
  ])('the recipient %j is refused', async (recipient) => {
    await allow('partner.example');
    const { problem } = await add(await schedule(), recipient);
    expect([problem.statusCode, problem.field]).toEqual([400, expect.stringMatching(/^recipients\[0\]/)]);
  });

  test('an address gets the rows of its scope user, in its own language and zone', async () => {
    await allow('partner.example');
    const path = await schedule('0 9 * * *', 'Europe/Berlin');
    const scopeUserId = await addReader('mia');
    await add(
      path,
      { address: 'plain@partner.example', scopeUserId },
      { address: 'tokyo@partner.example', scopeUserId, name: 'Hana', locale: 'ja', timezone: 'Asia/Tokyo' },
    );
    expect(await send(path)).toMatchObject({ state: 'succeeded', mails: { sent: 2 } });
    const received = new Map(take().map((mail) => [mail.to, mail]));
    const [plain, tokyo] = ['plain', 'tokyo'].map((name) => received.get(`${name}@partner.example`));
    expect(plain && readDrawing(plain)).toMatchObject({
      reader: 'mia',
      locale: 'en',
      timeZone: 'Europe/Berlin',
    });
    expect(tokyo && readDrawing(tokyo)).toMatchObject({
      reader: 'mia',
      locale: 'ja',
      timeZone: 'Asia/Tokyo',
    });
    expect(tokyo?.mail.to?.[0]).toMatchObject({ name: 'Hana' });
    expect(takeDrawn()).toHaveLength(2);
  });

  test('who is reached as a user and as an address gets one mail, with the rows of the user', async () => {
    await allow('example.com');
    const path = await schedule();
    const own = await addReader('own', { groups: ['twice-a', 'twice-b'] });
    const other = await addReader('strong');
    const groups = (await admin('/groups')).json as { items: { id: number; name: string }[] };
    const groupIds = groups.items.filter(({ name }) => name.startsWith('twice-')).map(({ id }) => id);
    expect(groupIds).toHaveLength(2);
    await add(
      path,
      { address: 'OWN@example.com', scopeUserId: other },
      ...groupIds.map((groupId) => ({ groupId })),
      { userId: own },
    );
    expect(await send(path)).toMatchObject({ state: 'succeeded', mails: { sent: 1 } });
    expect(take().map(readDrawing)).toMatchObject([{ reader: 'own' }]);
  });

  test('what is not allowed any more ends mails to that address with the next run, which names it', async () => {
    await allow('partner.example', 'customer.example');
    const path = await schedule();
    const kept = await addReader('kept');
    const gone = await addReader('off');
    const deleted = await addReader('deleted');
    const { database } = service().running;
    await add(
      path,
      { address: 'kept@partner.example', scopeUserId: kept },
      { address: 'domain@customer.example', scopeUserId: kept },
      { address: 'off@partner.example', scopeUserId: gone },
      { address: 'deleted@partner.example', scopeUserId: deleted },
    );
    expect((await send(path)).mails.sent).toBe(4);
    take();
    await allow('partner.example');
    await database.db
      .updateTable('app_user')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone)
      .execute();
    await admin(`/users/${deleted}`, { method: 'DELETE' });
    await database.db.deleteFrom('app_user').where('id', '=', deleted).execute();
    const run = await send(path);
    expect([run.state, run.mails.sent]).toEqual(['incomplete', 1]);
    expect(run.reason).toContain(
      'domain@customer.example: the account does not allow the mail domain customer.example',
    );
    for (const name of ['off', 'deleted'])
      expect(run.reason).toContain(
        `${name}@partner.example: the user whose rows it gets is deactivated or deleted`,
      );
    expect(take().map(({ to }) => to)).toEqual(['kept@partner.example']);
    expect(await list(path)).toHaveLength(4);
    await allow('partner.example', 'customer.example');
    expect((await send(path)).mails.sent).toBe(2);
    take();
  });

  test('a scope user who may not see the dashboard, and a deactivated person, get nothing by an address', async () => {
    await allow('partner.example', 'example.com');
    const path = await schedule();
    const viewer = await addUser(service().running.database, 1, { username: 'blind', role: 'viewer' });
    const left = await addReader('left');
    const kept = await addReader('stays');
    await service()
      .running.database.db.updateTable('app_user')
      .set({ deactivated_at: new Date() })
      .where('id', '=', left)
      .execute();
    await add(
      path,
      { address: 'blind@partner.example', scopeUserId: viewer.userId },
      { address: 'Left@example.com', scopeUserId: kept },
      { userId: kept },
    );
    const run = await send(path);
    expect([run.state, run.mails.sent]).toEqual(['incomplete', 1]);
    expect(run.reason).toContain('The dashboard is not shared with blind@partner.example.');
    expect(run.reason).toContain('Left@example.com: the user with this address is deactivated');
    expect(take().map(({ to }) => to)).toEqual(['stays@example.com']);
  });

  test('one bad address, and one dashboard that cannot be drawn, never stop the others', async () => {
    await allow('partner.example');
    const path = await schedule();
    const broken = await addReader('broken', { groups: ['odd'] });
    const fine = await addReader('fine');
    mails.undrawable.add('broken');
    mails.server().refusals.set('full@partner.example', 550).set('busy@partner.example', 451);
    await add(
      path,
      { userId: broken },
      ...['full', 'busy', 'good'].map((name) => ({ address: `${name}@partner.example`, scopeUserId: fine })),
      { userId: fine },
    );
    const run = await send(path);
    expect(run.state).toBe('ready');
    expect(run.reason).toContain('broken@example.com: The dashboard could not be drawn');
    expect(run.reason).toContain('busy@partner.example');
    expect(
      take()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['fine@example.com', 'good@partner.example']);
    mails.undrawable.clear();
    mails.server().refusals.delete('busy@partner.example');
    mails.move(60_000);
    const again = await send(path);
    expect(
      take()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['broken@example.com', 'busy@partner.example']);
    expect(again).toMatchObject({
      id: run.id,
      state: 'incomplete',
      mails: { sent: 4, refused: 1, failed: 0 },
    });
    expect(again.reason).toContain('Refused: full@partner.example');
  });
});
