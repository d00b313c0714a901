/** The signal of a caller may live as long as the page, so a request that has ended must not keep a listener on it. */
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withTimeout } from '../../src/client/idle-timeout.ts';
import { shareRequest } from '../../src/client/shared-request.ts';
import { createTransport } from '../../src/client/transport.ts';

const countListeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

type Load = (signal: AbortSignal) => Promise<string>;

const loads: readonly (readonly [string, Load])[] = [
  ['resolves', () => Promise.resolve('rows')],
  ['rejects', () => Promise.reject(new Error('no rows'))],
  [
    'throws',
    () => {
      throw new Error('no rows');
    },
  ],
];

test.each(loads)('a function with a time limit leaves no listener when it %s', async (_, load) => {
  const { signal } = new AbortController();
  await Promise.allSettled([withTimeout({ from: 'a test', signal }, load)]);
  expect(countListeners(signal)).toBe(0);
});

test('a function with a time limit is aborted with its caller', async () => {
  const caller = new AbortController();
  const reason = new Error('the page has left');
  const waiting = withTimeout({ from: 'a test', signal: caller.signal }, waitForAbort);
  caller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test.each(loads.slice(0, 2))('callers of a shared request have no listener once it %s', async (_, send) => {
  const { signal } = new AbortController();
  const shared = shareRequest(send);
  const joined = [shared.join(signal), shared.join(signal)];
  expect(countListeners(signal)).toBeGreaterThan(0);
  await Promise.allSettled(joined);
  expect(countListeners(signal)).toBe(0);
});

test('a request that has failed leaves no listener', async () => {
  const { signal } = new AbortController();
  const request = createTransport({}).json('http://127.0.0.1:1/', { signal, retries: 0 });
  await expect(request).rejects.toThrow('No response');
  expect(countListeners(signal)).toBe(0);
});

const waitForAbort: Load = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
