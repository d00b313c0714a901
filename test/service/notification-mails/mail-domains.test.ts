/** The mail domains that an account allows, over HTTP. Source: docs/mail.md, "Outside addresses". */
import { describe, expect, test } from 'vitest';
import { auditLogSchema } from '../../../src/contract/endpoints/audit-log.ts';
import { mailDomainsSchema } from '../../../src/contract/endpoints/mail-domains.ts';
import { addAccount, addUser } from '../accounts-under-test.ts';
import { backings, useService, type Call } from '../service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const admin = (path: string, options: Call = {}) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, ...options });
  const allow = (...domains: string[]) => admin('/mail-domains', { method: 'PUT', body: { domains } });
  const readDomains = async () => (await admin('/mail-domains')).read(mailDomainsSchema).domains;

  test('no domain is allowed at first, and a list replaces the one before', async () => {
    expect(await readDomains()).toEqual([]);
    expect(
      (await allow('Partner.Example', 'bücher.example', 'partner.example')).read(mailDomainsSchema),
    ).toEqual({
      domains: ['partner.example', 'xn--bcher-kva.example'],
    });
    await allow('customer.example');
    expect(await readDomains()).toEqual(['customer.example']);
    const [event] = (await admin('/audit-log?first=1')).read(auditLogSchema).items;
    expect(event).toMatchObject({
      action: 'mail-domains.update',
      details: { domains: ['customer.example'] },
    });
  });

  test.each([
    '*.example.com',
    '*',
    'localhost',
    '10.0.0.1',
    '[::1]',
    'a@b.example',
    'b.example:25',
    'b.example.',
  ])('the domain %j is refused, and nothing changes', async (domain) => {
    await allow('kept.example');
    expect((await allow('other.example', domain)).problem).toMatchObject({
      statusCode: 400,
      field: 'domains[1]',
    });
    expect(await readDomains()).toEqual(['kept.example']);
  });

  test('only admins of the account see and change the domains, each account its own', async () => {
    await allow('partner.example');
    const { database } = service().running;
    const other = await addAccount(database, 'other-domains');
    const writer = await addUser(database, 1, { username: 'domain-writer', role: 'user' });
    const path = '/api/v1/mail-domains';
    expect((await service().call(path, { token: other.adminKey })).json).toEqual({ domains: [] });
    for (const options of [{}, { method: 'PUT', body: { domains: [] } }])
      expect((await service().call(path, { token: writer.key, ...options })).status).toBe(403);
    expect(await readDomains()).toEqual(['partner.example']);
  });

  test('of many changes at once, exactly one holds', async () => {
    const lists = Array.from({ length: 8 }, (_, index) => [`a${index}.example`, `b${index}.example`]);
    await Promise.all(lists.map((domains) => allow(...domains)));
    expect(lists).toContainEqual(await readDomains());
  });
});
