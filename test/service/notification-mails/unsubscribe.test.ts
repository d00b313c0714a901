/** Unsubscribing by one click and by the page. Source: docs/mail.md, "Unsubscribing"; RFC 8058; RFC 2369. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditLogSchema } from '../../../src/contract/endpoints/audit-log.ts';
import { recipientListSchema } from '../../../src/contract/endpoints/notification-recipients.ts';
import { unsubscribeLanguages } from '../../../src/model/messages/unsubscribe.ts';
import type { ReceivedMail } from '../mail/mail-server-under-test.ts';
import { backings } from '../service-under-test.ts';
import { publicUrl, useMailedNotifications } from './mailed-notifications-under-test.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The path of the link in a mail. */
function readLink({ mail }: ReceivedMail): string {
  const [, path = ''] =
    new RegExp(`${publicUrl}(/unsubscribe/[\\w-]{43})(?![\\w-])`).exec(mail.text ?? '') ?? [];
  expect(path).not.toBe('');
  return path;
}

const headerOf = ({ mail }: ReceivedMail, key: string): string | undefined =>
  mail.headers.find((header) => header.key === key)?.value;

describe.each(backings)('on %s', (backing) => {
  const mails = useMailedNotifications(backing);
  const { service, admin, call, schedule, addReader, allow, add, send, take, remove } = mails;
  const request = (path: string, body?: BodyInit, headers: Record<string, string> = form) =>
    fetch(service().running.address + path, {
      ...(body === undefined ? { headers } : { method: 'POST', body, headers, redirect: 'error' }),
    });
  const oneClick = (path: string) => request(path, 'List-Unsubscribe=One-Click');
  const list = async (path: string) => (await call(`${path}/recipients`)).read(recipientListSchema).items;
  /** Sends to recipients, and gives the link of each address. */
  const sendTo = async (path: string): Promise<Map<string, string>> => {
    await send(path);
    return new Map(take().map((mail) => [mail.to, readLink(mail)]));
  };
  const linkOf = async (path: string, address: string): Promise<string> =>
    (await sendTo(path)).get(address) ?? '';

  test('every mail of a run has the headers of one click, and the same link in its two parts', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('headed') });
    await send(path);
    const [mail] = take();
    if (!mail) throw new Error('No mail came.');
    const url = publicUrl + readLink(mail);
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${url}>`);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.mail.html).toContain(`href="${url}"`);
    await send(path, 'test');
    const [own] = take();
    expect(own?.mail.subject).toMatch(/^Test: /);
    expect([own?.mail.text?.includes('/unsubscribe'), own && headerOf(own, 'list-unsubscribe')]).toEqual([
      false,
      undefined,
    ]);
  });

  test('one click ends the mails of users, group members and outside addresses, and runs stay complete', async () => {
    await allow('partner.example');
    const path = await schedule();
    const user = await addReader('user-ends');
    await addReader('member-ends', { groups: ['ending'] });
    const groups = (await admin('/groups?first=200')).json as { items: { id: number; name: string }[] };
    const groupId = groups.items.find(({ name }) => name === 'ending')?.id;
    const stays = await addReader('stays-on');
    const outside = { address: 'Out@partner.example', scopeUserId: stays };
    await add(path, { userId: user }, { groupId }, outside, { userId: stays });
    const links = await sendTo(path);
    const ending = ['user-ends@example.com', 'member-ends@example.com', 'Out@partner.example'];
    for (const address of ending) {
      const answer = await oneClick(links.get(address) ?? '');
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await answer.text()).toContain('value="subscribe"');
    }
    expect(await send(path)).toMatchObject({ state: 'succeeded', mails: { sent: 1 } });
    expect(take().map(({ to }) => to)).toEqual(['stays-on@example.com']);
    const unsubscribedAt = mails.now().toISOString();
    expect(await list(path)).toMatchObject([
      { userId: user, unsubscribedAt },
      { userId: stays },
      { groupId, unsubscribedMembers: ['member-ends@example.com'] },
      { address: 'Out@partner.example', unsubscribedAt },
    ]);
    expect((await list(path))[1]).not.toHaveProperty('unsubscribedAt');
    // An admin who adds them again, also after removing them, is told that they want no mails.
    await call(`${path}/recipients`, {
      method: 'DELETE',
      body: { recipients: [{ address: outside.address }] },
    });
    const again = (
      await add(path, { userId: user }, { groupId }, { ...outside, address: 'OUT@partner.example' })
    ).json as { unsubscribed: string[] };
    expect(again.unsubscribed.map((one) => one.toLowerCase()).sort()).toEqual(
      ending.map((one) => one.toLowerCase()).sort(),
    );
    expect((await send(path)).mails.sent).toBe(1);
    take();
    await call(`${path}/recipients`, { method: 'DELETE', body: { recipients: [{ userId: stays }] } });
    expect(await send(path)).toMatchObject({ state: 'skipped', reason: 'All recipients have unsubscribed.' });
  });

  test('opening the link changes nothing, however often', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('opener') });
    const link = await linkOf(path, 'opener@example.com');
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(service().running.address + link, { method })).status).toBe(200);
    expect((await send(path)).mails.sent).toBe(1);
    take();
  });

  test('the page names the dashboard, has one button, no script, and reaches nothing', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('looker') });
    const link = await linkOf(path, 'looker@example.com');
    const answer = await request(link);
    const text = await answer.text();
    expect(text).toContain('Orders &amp; &lt;more&gt;');
    expect(text.match(/<button/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script|<img|https?:|\son\w+=|looker/i);
    expect(text).toMatch(/<html lang="en" dir="ltr">/);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the button unsubscribes, and the page takes it back', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('wavering') });
    const link = await linkOf(path, 'wavering@example.com');
    expect(await (await request(link, 'action=unsubscribe')).text()).toContain('You are unsubscribed');
    expect(await (await request(link)).text()).toContain('You are unsubscribed');
    expect((await send(path)).state).toBe('skipped');
    expect(await (await request(link, 'action=subscribe')).text()).toContain('You are subscribed again');
    expect((await send(path)).mails.sent).toBe(1);
    take();
    const { items } = (await admin('/audit-log?first=10')).read(auditLogSchema);
    const changes = items.filter(({ action }) => action.endsWith('subscribe'));
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['notification.subscribe', 'recipient:wavering@example.com'],
      ['notification.unsubscribe', 'recipient:wavering@example.com'],
    ]);
  });

  test('many clicks at once are one change', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('clicker') });
    const link = await linkOf(path, 'clicker@example.com');
    const answers = await Promise.all(Array.from({ length: 12 }, () => oneClick(link)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { items } = (await admin('/audit-log?first=50')).read(auditLogSchema);
    expect(items.filter(({ actor }) => actor === 'recipient:clicker@example.com')).toHaveLength(1);
  });

  test('one click may come as multipart; any other request changes nothing, and says so', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('strict') });
    const link = await linkOf(path, 'strict@example.com');
    const json = { 'Content-Type': 'application/json' };
    for (const [body, headers] of [
      ['', form],
      ['List-Unsubscribe=Two-Clicks', form],
      ['action=delete', form],
      ['action=unsubscribe&action[]=', { 'Content-Type': 'text/plain' }],
      ['{"action":"unsubscribe"}', json],
      ['no part', { 'Content-Type': 'multipart/form-data; boundary=x' }],
      ['--x', { 'Content-Type': 'multipart/form-data' }],
    ] as const) {
      const answer = await request(link, body, headers);
      expect([answer.status, (await answer.text()).includes('Nothing was changed')], body).toEqual([
        400,
        true,
      ]);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(service().running.address + link, { method })).status).toBe(405);
    expect((await send(path)).mails.sent).toBe(1);
    take();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await request(link, body, {})).status).toBe(200);
    expect((await send(path)).state).toBe('skipped');
  });

  test('a token opens one notification for one address, and no other text opens anything', async () => {
    const one = await schedule();
    const other = await schedule();
    const userId = await addReader('bound');
    const neighbour = await addReader('neighbour');
    for (const path of [one, other]) await add(path, { userId }, { userId: neighbour });
    const links = await sendTo(one);
    const link = links.get('bound@example.com') ?? '';
    expect(link).not.toBe(links.get('neighbour@example.com'));
    expect(link).not.toBe(await linkOf(other, 'bound@example.com'));
    const token = link.split('/').at(-1) ?? '';
    const guesses = fc.oneof(
      fc
        .nat(token.length - 1)
        .map((at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
      fc.nat(token.length - 1).map((at) => token.slice(0, at) || '-'),
      fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => encodeURIComponent(`x${text}`)),
      fc.constantFrom(`${token}A`, 'bound@example.com', '1', "' or 1=1 --", '%00', '%zz'),
    );
    await fc.assert(
      fc.asyncProperty(guesses, fc.constantFrom('action=unsubscribe', undefined), async (guess, body) => {
        const answer = await request(`/unsubscribe/${guess}`, body);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain('This link does not work');
      }),
      { numRuns: 30 },
    );
    await oneClick(link);
    expect((await send(one)).mails.sent).toBe(1);
    expect(take().map(({ to }) => to)).toEqual(['neighbour@example.com']);
    expect((await send(other)).mails.sent).toBe(2);
    take();
  });

  test('the link says nothing of its recipient, and no log has it', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('discreet') });
    const link = await linkOf(path, 'discreet@example.com');
    await request(link);
    await oneClick(link);
    const token = link.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('discreet');
    const lines = service().logged.filter((line) => line.includes('/unsubscribe/'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes('/unsubscribe/:token'))).toBe(true);
    expect(service().logged.join('\n')).not.toMatch(new RegExp(`${token}|discreet@example`));
    const stored = await service()
      .running.database.db.selectFrom('notification_mailed_address_token')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('links of a deleted notification do not work any more', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('former') });
    const link = await linkOf(path, 'former@example.com');
    await remove(path);
    for (const answer of [await request(link), await oneClick(link)]) expect(answer.status).toBe(404);
  });

  test('the page has the language of the mail, else one that the browser asks for', async () => {
    await allow('partner.example');
    const path = await schedule();
    const scopeUserId = await addReader('polyglot');
    await add(
      path,
      ...unsubscribeLanguages.map((locale) => ({
        address: `${locale}@partner.example`,
        scopeUserId,
        locale,
      })),
      { address: 'other@partner.example', scopeUserId, locale: 'sv-SE' },
    );
    const links = await sendTo(path);
    const titles = new Set<string>();
    for (const language of unsubscribeLanguages) {
      const answer = await request(links.get(`${language}@partner.example`) ?? '', undefined, {
        'Accept-Language': 'en',
      });
      const text = await answer.text();
      expect(answer.headers.get('content-language')).toBe(language);
      expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      titles.add(/<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '');
    }
    expect(titles.size).toBe(unsubscribeLanguages.length);
    for (const [accepted, language] of [
      ['fi, de-CH;q=0.8, en;q=0.5', 'de'],
      ['fi', 'en'],
      ['*;q=,,;', 'en'],
    ] as const) {
      const headers = { 'Accept-Language': accepted };
      const answer = await request(links.get('other@partner.example') ?? '', undefined, headers);
      expect(answer.headers.get('content-language'), accepted).toBe(language);
      expect((await request('/unsubscribe/x', undefined, headers)).headers.get('content-language')).toBe(
        language,
      );
    }
  });
});
