import { expect, test } from 'vitest';
import { isFull } from '../rounds.ts';
import { useService } from '../service/service-under-test.ts';

const service = useService('embedded');

/** Milliseconds around those that the service keeps an idle connection for. */
test.runIf(isFull).each([4_500, 5_500, 7_000])(
  'a call finds a living connection after %d ms in which neither side could do anything',
  async (busy) => {
    expect((await service().call('/health')).status).toBe(200);
    const end = performance.now() + busy;
    while (performance.now() < end);
    expect((await service().call('/health')).status).toBe(200);
  },
);
