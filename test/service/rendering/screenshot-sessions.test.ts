/** Tokens with which the service looks at dashboards for its own pictures. */
import { describe, expect, test } from 'vitest';
import { createAccessServices } from '../../../src/service/access/access-services.ts';
import { toStoredReader } from '../../../src/service/access/screenshot-readers.ts';
import { screenshotLifetime } from '../../../src/service/access/screenshot-sessions.ts';
import { anyBacking, useService } from '../service-under-test.ts';

describe('a screenshot session', () => {
  const service = useService(anyBacking);
  const createTokens = (now = () => new Date()) =>
    createAccessServices({ database: service().running.database, now }).embedTokens;
  const adminReader = () =>
    toStoredReader(service().running.database, { accountId: 1, deploymentId: 1, userId: 1 });
  const refused = { code: 'credential-invalid' };

  test('opens dashboards for its reader until it is closed', async () => {
    const tokens = createTokens();
    const session = await tokens.openScreenshot(adminReader());
    const caller = await tokens.verify(session.token);
    expect([caller.userId, caller.claims.mode, caller.claims.permissions]).toEqual([1, 'screenshot', []]);
    session.close();
    await expect(tokens.verify(session.token)).rejects.toMatchObject(refused);
  });

  test('is unknown to every other process, and to the API of this service', async () => {
    const { token } = await createTokens().openScreenshot(adminReader());
    await expect(createTokens().verify(token)).rejects.toMatchObject(refused);
    const answer = await service().call('/api/v1/embed/dashboard/SharedBoard1', { token });
    expect(answer.status).toBe(401);
  });

  test('ends by itself', async () => {
    let shift = 0;
    const tokens = createTokens(() => new Date(Date.now() + shift));
    const { token } = await tokens.openScreenshot(adminReader());
    shift = (screenshotLifetime + 1) * 1_000;
    await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  test('ends with the user that it is for', async () => {
    const tokens = createTokens();
    const { database } = service().running;
    const reader = toStoredReader(database, { accountId: 1, deploymentId: 1, userId: 999_999 });
    const { token } = await tokens.openScreenshot(reader);
    await expect(tokens.verify(token)).rejects.toMatchObject(refused);
  });
});
