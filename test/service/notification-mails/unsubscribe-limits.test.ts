/** Links to unsubscribe on several instances, after a change of the secrets key, and under the rate limit. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/service/config/config.ts';
import { createSecretsKeyText } from '../../../src/service/database/secrets/secrets-key.ts';
import { startService } from '../../../src/service/start-service.ts';
import { hasPostgres } from '../postgres-under-test.ts';
import { anyBacking, useService } from '../service-under-test.ts';
import { publicUrl, useMailedNotifications } from './mailed-notifications-under-test.ts';

describe.runIf(hasPostgres)('on a second instance, after a change of the secrets key', () => {
  const { service, schedule, addReader, add, send, take } = useMailedNotifications('postgres');

  test('old links work, and mails with links of the new key belong to the same recipient', async () => {
    const path = await schedule();
    await add(path, { userId: await addReader('ada') });
    await send(path);
    const link = new RegExp(`${publicUrl}(/unsubscribe/[\\w-]+)`).exec(take()[0]?.mail.text ?? '')?.[1] ?? '';
    const { postgres, folder } = service();
    const second = await startService(
      readConfig({
        PORT: '0',
        RUN_NOTIFICATIONS: 'no',
        DATA_FOLDER: folder,
        ...postgres?.environment,
        SECRETS_KEY: createSecretsKeyText(),
        SECRETS_KEY_PREVIOUS: postgres?.environment.SECRETS_KEY ?? '',
      }),
      { writeLog: () => undefined },
    );
    try {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(second.address + link, { method: 'POST', body })).status).toBe(200);
      const tokens = [service().running, second].map(({ database }) =>
        database.secrets.deriveToken(['x', 1]),
      );
      expect(tokens[0]).not.toBe(tokens[1]);
    } finally {
      await second.close();
    }
    expect((await send(path)).reason).toBe('All recipients have unsubscribed.');
  });
});

describe('with a rate limit', () => {
  const service = useService(anyBacking, { RATE_LIMIT: '1', RATE_BURST: '5' });

  test('who guesses tokens is stopped', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await fetch(`${service().running.address}/unsubscribe/guess-${count}`)).status);
    expect(statuses.slice(0, 4)).toEqual([404, 404, 404, 404]);
    expect(statuses).toContain(429);
  });

  test('who is stopped reads why on a page, in the language of the browser', async () => {
    const ask = (): Promise<Response> =>
      fetch(`${service().running.address}/unsubscribe/guess`, { headers: { 'Accept-Language': 'fr-CA' } });
    let response = await ask();
    for (let count = 0; count < 12 && response.status !== 429; count += 1) response = await ask();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('Veuillez réessayer dans un instant');
  });
});
