/** Secrets are stored encrypted, and on a server never together with their key. */
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createdEmbedSecretSchema } from '../../src/contract/endpoints/embed-secrets.ts';
import { findEmbedSecret } from '../../src/service/access/embed-secret-rows.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import type { Database } from '../../src/service/database/database.ts';
import { createSecretsKeyText, readSecretsKey } from '../../src/service/database/secrets/secrets-key.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { addAccount } from './accounts-under-test.ts';
import { readFixture, restoreFolder, restoreServer } from './fixture-under-test.ts';
import { hasPostgres, startPostgres } from './postgres-under-test.ts';
import type { PostgresUnderTest } from './postgres-under-test.ts';
import { dumpTables, findFilesWith, readPrivateNumbers } from './secrets-under-test.ts';
import { everyBacking, callService, makeDataFolder, toSigner } from './service-under-test.ts';
import type { Backing } from './service-under-test.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
}, 30_000);

interface Home {
  readonly folder: string;
  readonly postgres: PostgresUnderTest | undefined;
  readonly environment: Record<string, string>;
}

async function makeHome(backing: Backing, options?: { migrate: boolean }): Promise<Home> {
  const folder = await makeDataFolder(options);
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = backing === 'postgres' ? await startPostgres() : undefined;
  if (postgres) closers.push(() => postgres.stop());
  const common = { PORT: '0', LOG_LEVEL: 'silent', DATA_FOLDER: folder, ACCOUNT_SLUG: 'acme' };
  return { folder, postgres, environment: { ...common, ...postgres?.environment } };
}

async function start({ environment }: Home, more: Record<string, string> = {}): Promise<RunningService> {
  const service = await startService(readConfig({ ...environment, ...more }));
  closers.push(() => service.close());
  return service;
}

/** The database's own files: those of PostgreSQL's tables only, since the service does not control its log. */
const filesOf = ({ folder, postgres }: Home): string =>
  postgres ? join(postgres.cluster, 'base') : join(folder, 'records');

/** Flushes everything in memory to the files. */
async function checkpoint({ postgres }: Home, { db }: Database): Promise<void> {
  if (!postgres) {
    await sql`checkpoint`.execute(db);
    return;
  }
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

const refusal = (starting: Promise<unknown>): Promise<string> =>
  starting.then(
    () => 'It started.',
    (error: unknown) => String(error),
  );

describe.each(everyBacking)('on %s', (backing) => {
  test('no secret is in a dump, nor in the bytes of a file', async () => {
    const home = await makeHome(backing);
    const { address, adminKey, database } = await start(home);
    const { secret } = (
      await callService(address, '/api/v1/embed/secrets', { method: 'POST', token: adminKey })
    ).read(createdEmbedSecretSchema);
    const other = await addAccount(database, 'other');
    const secrets = [secret, other.host.secret, ...(await readPrivateNumbers(database))];
    expect(secrets).toHaveLength(3);
    const dump = await dumpTables(database, [1, other.accountId]);
    expect(dump).toContain('acme');
    for (const one of secrets) expect(dump).not.toContain(one);
    await checkpoint(home, database);
    expect(findFilesWith(filesOf(home), ['acme']).length).toBeGreaterThan(0);
    expect(findFilesWith(filesOf(home), secrets)).toEqual([]);
  }, 60_000);

  test('secrets that an earlier version stored in clear are encrypted, and removed from the files', async () => {
    const home = await makeHome(backing, { migrate: false });
    const { host, at } = readFixture('0.1.0');
    if (home.postgres) await restoreServer('0.1.0', home.postgres.url);
    else await restoreFolder('0.1.0', home.folder);
    const isClear = () => findFilesWith(filesOf(home), [host.secret]).length > 0;
    if (!home.postgres) expect(isClear()).toBe(true);
    const { database, address } = await start(home);
    const secrets = [host.secret, ...(await readPrivateNumbers(database))];
    const dump = await dumpTables(database, [1]);
    for (const one of secrets) expect(dump).not.toContain(one);
    await checkpoint(home, database);
    expect(findFilesWith(filesOf(home), secrets)).toEqual([]);
    const token = await createEmbedToken({ ...toSigner(host), subject: 'reader' });
    expect((await callService(address, '/api/v1/deployments/1', { token })).status).toBe(200);
    expect(at).toBeDefined();
  }, 60_000);

  test('a row with the secret of another account is refused', async () => {
    const { database } = await start(await makeHome(backing));
    const north = await addAccount(database, 'north');
    const south = await addAccount(database, 'south');
    const find = (issuer: string) => findEmbedSecret(database, issuer, 'k1');
    expect((await find('south'))?.secret).toBe(south.host.secret);
    await sql`update embed_secret set encrypted_secret =
        (select encrypted_secret from embed_secret where account_id = ${north.accountId})
      where account_id = ${south.accountId}`.execute(database.db);
    await expect(find('south')).rejects.toThrow('belongs to another row');
    expect((await find('north'))?.secret).toBe(north.host.secret);
  }, 60_000);

  test('a key other than the database’s is refused at start, with the ids of both', async () => {
    const home = await makeHome(backing);
    await (await start(home)).close();
    const text = createSecretsKeyText();
    const message = await refusal(start(home, { SECRETS_KEY: text }));
    expect(message).toContain('SECRETS_KEY is not the key of this database');
    expect(message).toContain(readSecretsKey(text)?.id);
    expect(message).not.toContain(text);
    const previous = home.environment.SECRETS_KEY ?? readFileSync(join(home.folder, 'secrets.key'), 'utf8');
    await start(home, { SECRETS_KEY: text, SECRETS_KEY_PREVIOUS: previous });
  }, 60_000);
});

describe('the key file of a data folder', () => {
  let home: Home;
  let file: string;
  beforeEach(async () => {
    home = await makeHome('embedded');
    file = join(home.folder, 'secrets.key');
  });

  test('is created at the first start, for its owner alone, with no other file beside it', async () => {
    const bare = await makeHome('embedded', { migrate: false });
    expect(existsSync(join(bare.folder, 'secrets.key'))).toBe(false);
    await start(bare);
    const made = readdirSync(bare.folder).filter((name) => name.startsWith('secrets.key'));
    expect(made).toEqual(['secrets.key']);
    expect(statSync(join(bare.folder, 'secrets.key')).mode & 0o777).toBe(0o600);
  }, 60_000);

  test.each([0o644, 0o640, 0o606])(
    'is refused where others may read or write it',
    async (mode) => {
      chmodSync(file, mode);
      const message = await refusal(start(home));
      expect(message).toContain(
        `${file} can be read by other users (mode ${mode.toString(8)}): run \`chmod 600`,
      );
      chmodSync(file, 0o600);
      await start(home);
    },
    60_000,
  );

  test('is required once it exists, and no other is created in its place', async () => {
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    const message = await refusal(start(home));
    expect(message).toContain(`${file} is missing`);
    expect(message).toContain('Restore the file from a backup');
    expect(existsSync(file)).toBe(false);
    // The environment may hold the key as well.
    await start(home, { SECRETS_KEY: text });
  }, 60_000);

  test.each([
    ['nothing', ''],
    ['no key', 'x\n'],
    ['half a key', 'AAAA\n'],
    ['three keys', 'three'],
  ])('with %s in it is refused by its name', async (_name, text) => {
    const three = Array.from({ length: 3 }, createSecretsKeyText).join('\n');
    writeFileSync(file, text === 'three' ? three : text);
    expect(await refusal(start(home))).toContain(`The key file ${file} has no valid key`);
  });
});

describe.runIf(hasPostgres)('a PostgreSQL server', () => {
  test('is not opened without SECRETS_KEY, and a key file is no substitute', async () => {
    const home = await makeHome('postgres');
    const message = await refusal(start(home, { SECRETS_KEY: '' }));
    expect(message).toContain('The environment variable SECRETS_KEY is missing');
    expect(message).toContain('openssl rand -base64 32');
    const url = home.postgres?.url;
    await expect(openDatabase({ url, folder: home.folder })).rejects.toThrow('SECRETS_KEY is missing');
  }, 60_000);

  test('is opened by instances with the same key alone, even if two of them start first', async () => {
    const home = await makeHome('postgres');
    const other = { SECRETS_KEY: createSecretsKeyText() };
    const message = await Promise.all([refusal(start(home)), refusal(start(home, other))]);
    expect(message.filter((text) => text === 'It started.')).toHaveLength(1);
    expect(message.some((text) => text.includes('SECRETS_KEY is not the key of this database'))).toBe(true);
  }, 60_000);
});

test.each([
  ['SECRETS_KEY', 'short'],
  ['SECRETS_KEY', 'x'.repeat(64)],
  ['SECRETS_KEY_PREVIOUS', 'short'],
])('%s is refused as a key, and not repeated in the message', (name, text) => {
  const read = () => readConfig({ SECRETS_KEY: createSecretsKeyText(), [name]: text });
  expect(read).toThrow(`The environment variable ${name} must be 32 bytes in base64 or hex`);
  expect(read).not.toThrow(text);
});

test('a previous key without a current key is refused', () => {
  expect(() => readConfig({ SECRETS_KEY_PREVIOUS: createSecretsKeyText() })).toThrow('SECRETS_KEY must hold');
});
