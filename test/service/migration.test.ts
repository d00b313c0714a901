/** A database of an earlier version is migrated when the service starts on it, and gives the same responses. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionTokenResponseSchema } from '../../src/contract/endpoints/embed-sessions.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { readFixture, restoreFolder, restoreServer } from './fixture-under-test.ts';
import { startPostgres } from './postgres-under-test.ts';
import type { PostgresUnderTest } from './postgres-under-test.ts';
import { everyBacking, callService, makeDataFolder, toSigner } from './service-under-test.ts';
import type { Answer, Call } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

describe.each(everyBacking)('a database of version 0.1.0 on %s', (backing) => {
  const { at, tokens, host, waitingSession, revoked, answers } = readFixture('0.1.0');
  let folder: string;
  let postgres: PostgresUnderTest | undefined;
  let service: RunningService;
  beforeAll(async () => {
    folder = await makeDataFolder({ migrate: false });
    writeWorkspace(join(folder, 'workspace'));
    postgres = backing === 'postgres' ? await startPostgres() : undefined;
    if (postgres) await restoreServer('0.1.0', postgres.url);
    else await restoreFolder('0.1.0', folder);
    const config = readConfig({
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://analytics.example.com',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: join(folder, 'workspace'),
      ...postgres?.environment,
    });
    service = await startService(config, { now: () => new Date(at) });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const call = (path: string, call?: Call): Promise<Answer> =>
    callService(service.address, `/api/v1${path}`, call);

  test('is not set up a second time', () => {
    expect(service.adminKey).toBeUndefined();
  });

  test.each(answers.map(({ as, path, body }) => [path, as, body] as const))(
    '%s gives the %s as before',
    async (path, as, body) => {
      const answer = await call(path, { token: tokens[as] });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject(said(body));
    },
  );

  test('verifies tokens that its host signs with the old secret, and no others', async () => {
    const [publicId = ''] = host.publicIds;
    const sign = (secret: string) =>
      createEmbedToken({ ...toSigner(host), secret, publicId, subject: 'anybody', now: () => new Date(at) });
    const show = async (token: string) => (await call(`/embed/dashboard/${publicId}`, { token })).status;
    expect(await show(await sign(host.secret))).toBe(200);
    expect(await show(await sign('x'.repeat(43)))).toBe(401);
  });

  test('exchanges a session that was open, and accepts its token', async () => {
    const exchanged = await call('/embed/session/token', { body: { sessionId: waitingSession } });
    const { token } = exchanged.read(sessionTokenResponseSchema);
    expect((await call('/deployments/1', { token })).status).toBe(200);
  });

  test('keeps a revoked key revoked', async () => {
    expect((await call('/deployments', { token: revoked })).status).toBe(401);
  });

  test('accepts new data', async () => {
    const body = { name: 'Made by the version after it' };
    expect((await call('/deployments/1/folders', { token: tokens.user, body })).status).toBe(200);
  });
});

/** Later versions may add data: fields that were null then, and new fields. */
function said(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => part ?? undefined) as object;
}
