/** The platform's signing keys rotate without an effect on readers of any instance. */
import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import { keySetSchema } from '../../src/contract/endpoints/health-and-jwks.ts';
import {
  publishedBeforeSigning,
  rotateSigningKey,
  toKeyStates,
} from '../../src/service/access/signing-key-rotation.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { backings, callService, useService } from './service-under-test.ts';
import { platformTokenLifetime } from '../../src/contract/embed-token-constants.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { SIGNING_KEY_DAYS: '30' });
  /** On PostgreSQL, two instances with one clock. */
  let addresses: string[];
  let other: RunningService | undefined;
  const now = (): Date => new Date(Date.now() + service().clock.shift);
  beforeAll(async () => {
    const { folder, postgres, running } = service();
    const config = readConfig({
      PORT: '0',
      RATE_LIMIT: '0',
      DATA_FOLDER: folder,
      SIGNING_KEY_DAYS: '30',
      ...postgres?.environment,
    });
    other = postgres && (await startService(config, { now, writeLog: () => undefined }));
    addresses = [running.address, ...(other ? [other.address] : [])];
  }, 60_000);
  afterAll(() => other?.close());

  const openToken = async (address: string): Promise<string> => {
    const session = { token: service().adminKey, body: { deploymentId: 1, externalId: 'reader' } };
    const { text } = await callService(address, '/api/v1/embed/generate-session', session);
    const exchanged = await callService(address, '/api/v1/embed/session/token', { body: JSON.parse(text) });
    return (exchanged.json as { token: string }).token;
  };
  const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';
  const readKids = async (address: string): Promise<string[]> =>
    (await callService(address, '/.well-known/jwks.json')).read(keySetSchema).keys.map(({ kid }) => kid);
  const rotate = () => rotateSigningKey(service().running.database, { now: now(), actor: 'command-line' });

  /** In each step every instance signs a token, and every instance accepts all tokens that are not expired. */
  const watch = async (moments: readonly number[]): Promise<void> => {
    const begin = service().clock.shift;
    const tokens = new Set<string>();
    for (const moment of moments) {
      service().clock.shift = begin + moment;
      for (const address of addresses) tokens.add(await openToken(address));
      for (const token of tokens)
        if ((decodeJwt(token).exp ?? 0) * second <= now().getTime()) tokens.delete(token);
        else
          for (const address of addresses) {
            const { status } = await callService(address, '/api/v1/deployments/1', { token });
            expect(status, `${moment} ms after the rotation`).toBe(200);
            expect(await readKids(address)).toContain(kidOf(token));
          }
    }
  };

  test('a new key is published before it signs, and every token is valid until it expires', async () => {
    const [old] = await readKids(addresses[0] ?? '');
    const { kid, signsFrom, isNew } = await rotate();
    expect([isNew, signsFrom.getTime() - now().getTime() > 9 * minute]).toEqual([true, true]);
    const again = await rotate();
    expect([again.kid, again.isNew]).toEqual([kid, false]);
    await watch([0, 5 * second, 11 * second]);
    for (const address of addresses) {
      expect((await readKids(address)).sort()).toEqual([old, kid].sort());
      expect(kidOf(await openToken(address))).toBe(old);
    }
    await watch([5 * minute, 9 * minute, 9.9 * minute].map((moment) => moment - 11 * second));
    await watch([0.2 * minute, 20 * minute, 12 * hour, 23 * hour]);
    for (const address of addresses) expect(kidOf(await openToken(address))).toBe(kid);
    await watch([hour, 3 * hour]);
    for (const address of addresses) expect(await readKids(address)).toEqual([kid]);
    const rows = await service().running.database.db.selectFrom('signing_key').select('kid').execute();
    expect(rows).toEqual([{ kid }]);
  }, 120_000);

  test('the rotation is in the audit log', async () => {
    const log = await service().call('/api/v1/audit-log', { token: service().adminKey });
    const rotations = log.read(auditLogSchema).items.filter(({ action }) => action === 'signing-key.rotate');
    expect(rotations).toMatchObject([{ actor: 'command-line', userId: null }]);
  });

  test('an expired key gets one successor, from the first instance that notices', async () => {
    const [old] = await readKids(addresses[0] ?? '');
    service().clock.shift += 31 * 24 * hour;
    const found = await Promise.all([...addresses, ...addresses].map(readKids));
    expect(found.every((kids) => kids.includes(old ?? ''))).toBe(true);
    service().clock.shift += 11 * second;
    const kids = await Promise.all(addresses.map(readKids));
    for (const some of kids) expect(some).toHaveLength(2);
    await watch([0, 11 * minute, 12 * hour, 25 * hour]);
    for (const address of addresses) expect(await readKids(address)).not.toContain(old);
  }, 120_000);
});

const moment = fc.integer({ min: 0, max: 20 * 24 * hour });
const keys = fc
  .array(moment, { minLength: 1, maxLength: 6 })
  .map((times) => times.map((time, index) => ({ kid: index, signsFrom: new Date(time) })));

test('at any time one key signs, and it verifies for as long as a token that it signed then can live', () => {
  const life = platformTokenLifetime * second;
  fc.assert(
    fc.property(keys, moment, fc.integer({ min: 0, max: life }), (some, signedAt, age) => {
      const at = (time: number) => toKeyStates(some, new Date(time));
      const signing = some.filter((key) => at(signedAt).get(key) === 'signing');
      expect(signing).toHaveLength(1);
      for (const key of signing) expect(at(signedAt + age).get(key)).not.toBe('over');
    }),
  );
});

test('a signing key was published at least as long as caches keep the key set', () => {
  fc.assert(
    fc.property(keys, moment, (some, time) => {
      const [oldest] = some.toSorted((one, next) => one.signsFrom.getTime() - next.signsFrom.getTime());
      for (const key of some) {
        const state = toKeyStates(
          some,
          new Date(key.signsFrom.getTime() - 1 - (time % publishedBeforeSigning)),
        );
        if (key !== oldest) expect(state.get(key)).toBe('published');
      }
    }),
  );
});
