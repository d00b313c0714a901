import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { watchAccess, type AccessWatch } from '../../../src/service/access/watch-access.ts';
import { requireSamePermissions } from '../../../src/service/data/require-same-permissions.ts';
import { endWithSignal } from '../../../src/service/data/end-with-signal.ts';
import type { DataCaller } from '../../../src/service/access/data-access-ports.ts';

const clientAborted = new AbortController().signal;
const interval = 1;
const revoked = new Error('gone');

describe('a response under way', () => {
  test('is broken off with a refusal as soon as a check finds the permission removed', async () => {
    let checks = 0;
    const check = (): Promise<void> => ((checks += 1) < 3 ? Promise.resolve() : Promise.reject(revoked));
    const { signal } = watchAccess({ check, clientAborted, interval });
    await once(signal, 'abort');
    expect([signal.reason, checks]).toEqual([revoked, 3]);
  });

  test('is left alone once it is sent, even while a check is under way', async () => {
    let refuse: (reason: Error) => void = () => undefined;
    const pendingCheck = new Promise<void>((_, reject) => (refuse = reject));
    const { signal, stop } = await new Promise<AccessWatch>((resolve) => {
      const check = (): Promise<void> => {
        resolve(watch);
        return pendingCheck;
      };
      const watch = watchAccess({ check, clientAborted, interval });
    });
    stop();
    refuse(revoked);
    await expect(pendingCheck).rejects.toBe(revoked);
    expect(signal.aborted).toBe(false);
  });

  test('of rows gives the refusal to a reader who waits for the next part', async () => {
    const access = new AbortController();
    let left = 0;
    const source = { next: () => new Promise<undefined>(() => undefined), leave: () => void (left += 1) };
    const rows = endWithSignal(source, { signal: access.signal, stop: () => void (left += 10) });
    const next = rows.next();
    access.abort(revoked);
    await expect(next).rejects.toBe(revoked);
    await expect(rows.next()).rejects.toBe(revoked);
    rows.leave();
    expect(left).toBe(11);
  });
});

describe('permissions are equal', () => {
  const caller: DataCaller = {
    accountId: 1,
    deploymentId: 1,
    expiresAt: 0,
    bounded: false,
    groups: ['a'],
    userAttributes: { region: 'north' },
    securityContext: { plan: 'gold' },
  };
  const changes: Partial<DataCaller>[] = [
    { accountId: 2 },
    { deploymentId: 2 },
    { bounded: true },
    { groups: [] },
    { userAttributes: {} },
    { securityContext: { plan: 'free' } },
  ];

  test('only if every fact that decides about rows is equal', () => {
    expect(() => requireSamePermissions(caller, { ...caller, expiresAt: 1 })).not.toThrow();
    for (const change of changes)
      expect(() => requireSamePermissions(caller, { ...caller, ...change })).toThrow('has changed');
  });
});
