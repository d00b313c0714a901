/** Revokes tokens that a host signed itself before they expire. */
import { describe, expect, test } from 'vitest';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { backings, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const revoke = (body: object) =>
    service().call('/api/v1/embed/tokens/revoke', { token: service().adminKey, body });
  const show = async (token: string): Promise<number> =>
    (await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token })).status;
  const sign = (options: Partial<EmbedTokenOptions>) => service().hostToken(options);

  test('a revoked token id ends that token, and no other token of its reader', async () => {
    const one = await sign({ tokenId: 'one' });
    const other = await sign({ tokenId: 'other' });
    expect((await revoke({ jti: 'one' })).status).toBe(204);
    expect([await show(one), await show(other)]).toEqual([401, 200]);
  });

  test('every token has a unique id, even if the host names none', async () => {
    const one = await sign({ subject: 'ada' });
    const other = await sign({ subject: 'ada' });
    expect(one).not.toBe(other);
  });

  test('a revoked reader is the reader of that tenant, and nobody else', async () => {
    const tokens = await Promise.all([
      sign({ subject: 'eve', embedTenant: 'north' }),
      sign({ subject: 'eve', embedTenant: 'south' }),
      sign({ subject: 'eve' }),
      sign({ subject: 'eva', embedTenant: 'north' }),
    ]);
    expect((await revoke({ sub: 'eve', embedTenantName: 'north' })).status).toBe(204);
    expect(await Promise.all(tokens.map(show))).toEqual([401, 200, 200, 200]);
  });

  test('a revocation without a time also ends tokens of a clock that is a minute ahead, but no later ones', async () => {
    const at = async (seconds: number): Promise<string> =>
      sign({ subject: 'ida', now: () => new Date(Date.now() + service().clock.shift + seconds * 1_000) });
    const now = await at(0);
    const ahead = await at(50);
    expect((await revoke({ sub: 'ida' })).status).toBe(204);
    expect([await show(now), await show(ahead)]).toEqual([401, 401]);
    service().clock.shift += 120_000;
    expect(await show(await at(0))).toBe(200);
  });

  test('a revocation with a time keeps tokens that were signed after it', async () => {
    const signed = new Date(Date.now() + service().clock.shift);
    const token = await sign({ subject: 'uma', now: () => signed });
    const before = new Date(signed.getTime() - 2_000).toISOString();
    expect((await revoke({ sub: 'uma', issuedUntil: before })).status).toBe(204);
    expect(await show(token)).toBe(200);
    expect((await revoke({ sub: 'uma', issuedUntil: signed.toISOString() })).status).toBe(204);
    expect(await show(token)).toBe(401);
  });

  test('a revocation is deleted once all of its tokens have expired', async () => {
    expect((await revoke({ jti: 'short' })).status).toBe(204);
    service().clock.shift += 2 * 3_600_000;
    expect((await revoke({ jti: 'later' })).status).toBe(204);
    const { db } = service().running.database;
    const kept = await db.selectFrom('embed_token_revocation').select('jti').execute();
    expect(kept).toEqual([{ jti: 'later' }]);
  });

  test.each([
    ['nothing', {}, 'sub'],
    ['both', { jti: 'a', sub: 'b' }, 'sub'],
    ['a tenant with an id', { jti: 'a', embedTenantName: 'north' }, 'embedTenantName'],
    ['a moment with an id', { jti: 'a', issuedUntil: '2020-01-01T00:00:00Z' }, 'issuedUntil'],
    ['a moment to come', { sub: 'a', issuedUntil: '2120-01-01T00:00:00Z' }, 'issuedUntil'],
    ['no moment at all', { sub: 'a', issuedUntil: 'soon' }, 'issuedUntil'],
  ])('a call that names %s is refused by name', async (_, body, field) => {
    const { status, problem } = await revoke(body);
    expect([status, problem.field]).toEqual([400, field]);
  });

  test('the log records each revocation with its caller', async () => {
    expect((await revoke({ sub: 'noted' })).status).toBe(204);
    const log = await service().call('/api/v1/audit-log?first=1', { token: service().adminKey });
    expect(log.text).toContain('embed-token.revoke');
    expect(log.text).toContain('noted');
  });
});
