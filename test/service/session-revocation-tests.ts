/** Effects of revoking a session. */
import { describe, expect, test } from 'vitest';
import { generateSessionResponseSchema } from '../../src/contract/endpoints/embed-sessions.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import type { Sessions } from './sessions-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

/** Needs the guarded workspace, and the group `auditors`. */
export function describeSessionRevocation(
  service: () => ServiceUnderTest,
  { generate, exchange, open, dataToken, load, countOrders }: Sessions,
  other: () => AccountUnderTest,
): void {
  const seeDashboard = async (token: string): Promise<number> =>
    (await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token })).status;

  describe('revoking', () => {
    const revoke = (sessionId: string, token = service().adminKey) =>
      service().call('/api/v1/embed/session/revoke', { token, body: { sessionId } });

    test('a session ends its token and its data tokens at once', async () => {
      const { sessionId, token } = await open({ externalId: 'leaver', groups: ['auditors'] });
      const data = await dataToken(token);
      expect([await seeDashboard(token), await countOrders(data)]).toEqual([200, 3]);
      expect((await revoke(sessionId)).status).toBe(204);
      expect(await seeDashboard(token)).toBe(401);
      expect((await load(data)).status).toBe(401);
      expect((await revoke(sessionId)).status).toBe(204);
      const again = await exchange(sessionId);
      expect([again.status, again.problem.code]).toEqual([401, 'credential-invalid']);
    });

    test('an unexchanged session makes it invalid, and leaves others valid', async () => {
      const answer = await generate({ externalId: 'never' });
      const { token } = await open({ externalId: 'never' });
      const { sessionId } = answer.read(generateSessionResponseSchema);
      expect((await revoke(sessionId)).status).toBe(204);
      expect((await exchange(sessionId)).status).toBe(401);
      expect(await seeDashboard(token)).toBe(200);
    });

    test('a session that is missing, or of another account, changes nothing', async () => {
      const { sessionId, token } = await open({ externalId: 'mine' });
      expect((await revoke('0'.repeat(32))).status).toBe(204);
      expect((await revoke(sessionId, other().adminKey)).status).toBe(204);
      expect(await seeDashboard(token)).toBe(200);
    });

    test('needs an admin', async () => {
      const { sessionId, token } = await open({ externalId: 'mine' });
      expect((await revoke(sessionId, token)).status).toBe(403);
      expect(await seeDashboard(token)).toBe(200);
    });
  });
}
