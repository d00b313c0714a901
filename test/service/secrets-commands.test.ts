/**
 * Commands for credentials, on an account of its own: creating, using, replacing and, when a key is lost, dropping
 * them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import { keySetSchema } from '../../src/contract/endpoints/health-and-jwks.ts';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { createSecretsKeyText } from '../../src/service/database/secrets/secrets-key.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { startPostgres } from './postgres-under-test.ts';
import type { PostgresUnderTest } from './postgres-under-test.ts';
import { backings, callService, makeDataFolder } from './service-under-test.ts';
import type { Answer, Call } from './service-under-test.ts';
import { sharedId, writeWorkspace } from './workspace-under-test.ts';

const credentialsSchema = z.strictObject({ issuer: z.string(), keyId: z.string(), secret: z.string() });

describe.each(backings)('on %s', (backing) => {
  let folder: string;
  let postgres: PostgresUnderTest | undefined;
  let environment: Record<string, string>;
  let adminKey = '';
  beforeEach(async () => {
    folder = await makeDataFolder();
    postgres = backing === 'postgres' ? await startPostgres() : undefined;
    writeWorkspace(join(folder, 'workspace'));
    environment = {
      PORT: '0',
      LOG_LEVEL: 'silent',
      ACCOUNT_SLUG: 'acme',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: join(folder, 'workspace'),
      ...postgres?.environment,
    };
    adminKey = await serve(({ adminKey: key }) => Promise.resolve(key ?? ''));
  }, 60_000);
  afterEach(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const run = async (...words: string[]): Promise<{ code: number; printed: string; error: string }> => {
    const printed: string[] = [];
    const errors: string[] = [];
    const print = (text: string): void => void printed.push(text);
    const printError = (text: string): void => void errors.push(text);
    const code = await runCommandLine(allCommands, { words, environment, print, printError });
    return { code, printed: printed.join('\n'), error: errors.join('\n') };
  };

  /** Runs the service during a call only: commands open the embedded database while the service is closed. */
  async function serve<T>(work: (service: RunningService) => Promise<T>): Promise<T> {
    const service = await startService(readConfig(environment));
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  }

  const ask = (path: string, call?: Call): Promise<Answer> =>
    serve(({ address }) => callService(address, path, call));
  const showAll = (tokens: readonly string[]): Promise<number[]> =>
    serve(({ address }) =>
      Promise.all(
        tokens.map(
          async (token) =>
            (await callService(address, `/api/v1/embed/dashboard/${sharedId}`, { token })).status,
        ),
      ),
    );
  const show = async (token: string): Promise<number> => (await showAll([token]))[0] ?? 0;

  const create = async () => {
    const { printed, error } = await run('embed-secrets', 'create');
    const credentials = credentialsSchema.parse(JSON.parse(printed));
    expect(error).not.toContain(credentials.secret);
    const file = join(folder, `${credentials.keyId}.json`);
    writeFileSync(file, printed);
    return {
      ...credentials,
      sign: async () => (await run('token', sharedId, '--credentials', file)).printed,
    };
  };

  test('a new account has no secret, and the command makes one that opens a dashboard', async () => {
    expect((await run('embed-secrets', 'list')).printed.split('\n')).toHaveLength(1);
    const { keyId, secret, issuer, sign } = await create();
    expect(issuer).toBe('acme');
    const token = await sign();
    expect(await show(token)).toBe(200);
    const { printed } = await run('embed-secrets', 'list');
    expect(printed).toMatch(new RegExp(`${keyId}\\s+live\\s.*command-line`));
    expect(printed).not.toContain(secret);
  }, 120_000);

  // The code is the same on both, and each command opens the embedded database anew: one database is enough.
  if (backing === backings.at(-1))
    test('secrets are replaced and revoked, and the log records it', async () => {
      const first = await create();
      const second = await create();
      const third = await run('embed-secrets', 'create');
      expect([third.code, third.printed]).toEqual([1, '']);
      expect(third.error).toContain(`${first.keyId} and ${second.keyId} are live`);
      const old = await first.sign();
      const token = await second.sign();
      expect((await run('embed-secrets', 'retire', first.keyId)).code).toBe(0);
      expect(await showAll([old, token])).toEqual([401, 200]);
      expect((await run('embed-secrets', 'delete', second.keyId)).code).toBe(0);
      expect(await show(token)).toBe(401);
      const gone = await run('embed-secrets', 'retire', second.keyId);
      expect([gone.code, gone.error]).toEqual([1, `There is no embed secret "${second.keyId}".`]);
      const log = (await ask('/api/v1/audit-log', { token: adminKey })).read(auditLogSchema);
      expect(log.items.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
        ['delete', 'retire', 'create', 'create'].map((deed) => `command-line embed-secret.${deed}`),
      );
    }, 120_000);

  if (backing === backings.at(-1))
    test('a signing key is rotated: both are published, and the list gives the purpose of each', async () => {
      const { printed: kid } = await run('signing-keys', 'rotate');
      const { printed } = await run('signing-keys', 'list');
      expect(printed).toMatch(new RegExp(`^${kid}\\s+published\\s`, 'm'));
      expect(printed).toMatch(/^\S{43}\s+signing\s/m);
      const { keys } = (await ask('/.well-known/jwks.json')).read(keySetSchema);
      expect(keys.map((key) => key.kid)).toContain(kid);
      expect(keys).toHaveLength(2);
      expect((await run('signing-keys', 'rotate')).error).toContain('There is already a new key');
    }, 60_000);

  test('all secrets get another key, and existing signatures stay valid', async () => {
    const { sign } = await create();
    const token = await sign();
    if (postgres) {
      const previous = environment.SECRETS_KEY ?? '';
      expect((await run('secrets', 'rotate')).error).toContain('set the new key as SECRETS_KEY');
      environment = { ...environment, SECRETS_KEY: createSecretsKeyText(), SECRETS_KEY_PREVIOUS: previous };
      // Instances start with both keys before anything is changed.
      expect(await show(token)).toBe(200);
    }
    const keyFile = join(folder, 'secrets.key');
    const before = postgres ? '' : readFileSync(keyFile, 'utf8');
    const { code, error } = await run('secrets', 'rotate');
    expect([code, error]).toEqual([0, expect.stringMatching(/^2 secrets are now encrypted with the key/)]);
    if (postgres) {
      expect((await run('secrets', 'rotate')).error).toContain('already encrypted with this key');
      delete environment.SECRETS_KEY_PREVIOUS;
    } else {
      const after = readFileSync(keyFile, 'utf8');
      expect([after.split('\n').length, after === before]).toEqual([2, false]);
    }
    expect(await showAll([token, await sign()])).toEqual([200, 200]);
  }, 120_000);

  if (backing === 'embedded')
    test('an interrupted rotation is completed by running it again', async () => {
      const { sign } = await create();
      const keyFile = join(folder, 'secrets.key');
      // The state after the process ended between the file and the database.
      writeFileSync(keyFile, `${createSecretsKeyText()}\n${readFileSync(keyFile, 'utf8')}`);
      const token = await sign();
      expect(await show(token)).toBe(200);
      expect((await run('secrets', 'rotate')).error).toContain('2 secrets are now encrypted');
      expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(1);
      expect(await show(token)).toBe(200);
    }, 120_000);

  test('secrets with a lost key are dropped, and all other data is kept', async () => {
    const { sign } = await create();
    const token = await sign();
    const early = await run('secrets', 'reset', '--yes');
    expect([early.code, early.error]).toEqual([
      1,
      'The present key decrypts the secrets: a reset is not needed.',
    ]);
    if (postgres) environment = { ...environment, SECRETS_KEY: createSecretsKeyText() };
    else rmSync(join(folder, 'secrets.key'));
    await expect(serve(() => Promise.resolve())).rejects.toThrow('vitrine secrets reset');
    expect((await run('secrets', 'reset', '--yes')).error).toContain('hosts need new embed secrets');
    expect(await show(token)).toBe(401);
    expect((await ask('/api/v1/deployments/1/workbooks/1', { token: adminKey })).status).toBe(200);
    expect(await show(await (await create()).sign())).toBe(200);
  }, 120_000);
});

test.each<[string[], string]>([
  [['embed-secrets'], 'create, list, retire or delete'],
  [['embed-secrets', 'toString'], 'create, list, retire or delete'],
  [['embed-secrets', 'retire'], 'by its kid'],
  [['embed-secrets', 'delete', 'a', 'b'], 'by its kid'],
  [['embed-secrets', 'create', 'short'], 'takes no further arguments'],
  [['signing-keys'], 'rotate or list'],
  [['signing-keys', 'valueOf'], 'rotate or list'],
  [['secrets'], 'rotate or reset'],
  [['secrets', 'reset'], 'confirm it with --yes'],
])('%j is refused with exit code 2, naming the wrong argument', async (words, error) => {
  const errors: string[] = [];
  const printError = (text: string): void => void errors.push(text);
  const code = await runCommandLine(allCommands, { words, environment: {}, print: printError, printError });
  expect([code, errors.join()]).toEqual([2, expect.stringContaining(error)]);
});
