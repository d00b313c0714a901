/** Runs the command line as its users do: arguments in, text and an exit code out. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyListSchema } from '../../src/contract/endpoints/api-keys.ts';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { startService } from '../../src/service/start-service.ts';
import { backings, makeDataFolder, startServiceUnderTest } from './service-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { startPostgres } from './postgres-under-test.ts';
import { sharedId, writeWorkspace } from './workspace-under-test.ts';

interface CommandResult {
  readonly code: number;
  readonly printed: string;
  readonly error: string;
}

/** The environment of every command. */
let baseEnvironment: Readonly<Record<string, string>> = {};

async function run(words: readonly string[], environment = baseEnvironment): Promise<CommandResult> {
  const printed: string[] = [];
  const errors: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const printError = (text: string): void => void errors.push(text);
  const code = await runCommandLine(allCommands, { words, environment, print, printError });
  return { code, printed: printed.join('\n'), error: errors.join('\n') };
}

describe('help', () => {
  test('lists every command, and each has an example', async () => {
    const { code, printed } = await run(['--help']);
    expect(code).toBe(0);
    for (const { name, flags } of allCommands) {
      expect(printed).toContain(`  ${name} `);
      const own = await run([name, '--help']);
      expect(own.code).toBe(0);
      expect(own.printed).toContain('Usage: vitrine ' + name);
      expect(own.printed).toMatch(/\nExamples:\n {2}\S/);
      for (const flag of Object.keys(flags)) expect(own.printed, flag).toContain(`--${flag}`);
      expect((await run(['help', name])).printed).toBe(own.printed);
    }
  });

  test.each<[string[], string]>([
    [['sevre'], 'There is no command "sevre"'],
    [['serve', '--prot', '1'], "'--prot'"],
    [['--prot'], "'--prot'"],
    [['serve', '--port', 'abc'], '--port must be a whole number'],
    [['serve', '--sample', '--account', 'acme'], '--account and --sample exclude each other'],
    [['serve', '--log-level', 'loud'], '--log-level must be one of'],
    [['seed'], 'Name one folder'],
    [['seed', '/nowhere/at/all'], 'There is no folder /nowhere/at/all/workbooks'],
    [['seed', '.', '--deployment', 'main'], '--deployment must be'],
    [['model'], 'Name the action for the model'],
    [['model', 'constructor'], 'Name the action for the model'],
    [['model', 'check'], 'Name the folder of the model'],
    [['model', 'check', '/nowhere/at/all'], 'There is no folder /nowhere/at/all'],
    [['model', 'check', 'a', 'b'], 'Name one folder'],
    [['model', 'who'], 'Name the folder of the model'],
    [['model', 'who', '.', '--user', 'ada', '--groups', 'a'], '--user cannot be combined with'],
    [['model', 'who', '.', '--tenant', 'acme'], '--tenant needs --embed-user'],
    [['model', 'who', '.', '--attributes', '{'], '--attributes must be a JSON object'],
    [['model', 'who', '.', '--attributes', '[]'], '--attributes: '],
    [['model', 'who', '.', '--context', '5'], '--context: '],
    [['keys'], 'create, list or revoke'],
    [['keys', 'constructor'], 'create, list or revoke'],
    [['keys', 'create'], '--admin or --user'],
    [['keys', 'create', '--admin', '--user', 'ada'], '--admin or --user'],
    [['keys', 'revoke', 'x'], 'by its id'],
    [['keys', 'create', '--admin', '--deployment', '0'], '--deployment must be'],
    [['token'], 'Name one dashboard'],
    [['token', 'a', '--data-folder', '/nowhere'], '--credentials'],
    [['token', 'a', '--credentials', '/nowhere'], '--credentials: ENOENT'],
    [
      ['token', 'a', '--secret', 'short', '--key-id', 'k', '--issuer', 'i'],
      '--secret must have at least 32 bytes',
    ],
    [['token', 'a', '--secret', 'x'.repeat(32), '--issuer', 'i'], '--key-id is missing'],
    [['token', 'a', '--expires-in', '3601'], '--expires-in must be a whole number from 1 to 3600'],
    [['token', 'a', '--mode', 'edit'], '--mode must be view or creator'],
    [['token', 'a', '--permission', 'exprot'], '--permission must be one of export'],
    [['token', 'a', '--attribute', 'country'], '--attribute must be name=text'],
    [['token', 'a', '--attribute', 'n:={}'], '--attribute n:={}'],
    [['token', 'a', '--subject', 'user:1'], '--subject must not begin'],
  ])('%j is refused with exit code 2, naming the wrong argument', async (words, error) => {
    const answer = await run(words);
    expect(answer).toMatchObject({ code: 2, printed: '' });
    expect(answer.error).toContain(error);
    expect(answer.error).not.toMatch(/\n\s+at /);
  });

  const folderCommands = [
    ['secrets', 'rotate'],
    ['secrets', 'reset', '--yes'],
    ['keys', 'list'],
    ['keys', 'create', '--admin'],
    ['keys', 'revoke', '1'],
    ['signing-keys', 'list'],
    ['signing-keys', 'rotate'],
    ['embed-secrets', 'create'],
    ['embed-secrets', 'list'],
    ['embed-secrets', 'retire', 'a'],
    ['model', 'who', 'demo/workspace', '--user', 'ada'],
  ];
  test.each(folderCommands)(
    'a folder without a database is refused and left unchanged: %s %s',
    async (...words) => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-empty-'));
      const missing = join(folder, 'mistyped');
      for (const [place, holds] of [
        [missing, undefined],
        [folder, []],
      ] as const) {
        const { code, printed, error } = await run([...words, ...toFolderFlag(words, place)], {
          DATA_FOLDER: place,
        });
        expect([code, printed]).toEqual([1, '']);
        expect(error).toContain(`There is no database in the data folder ${place}`);
        expect(existsSync(place) ? readdirSync(place) : undefined).toEqual(holds);
      }
      rmSync(folder, { recursive: true });
    },
  );

  /** `model who` has the setting in its environment only. */
  const toFolderFlag = ([name]: readonly string[], folder: string): string[] =>
    name === 'model' ? [] : ['--data-folder', folder];

  test.each([['serve'], ['migrate'], ['keys', 'list'], ['secrets', 'rotate'], ['secrets', 'reset', '--yes']])(
    'a missing key of secrets is reported before any request to the server: %s %s',
    async (...words) => {
      const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
      const { code, error } = await run(
        words.filter((word) => typeof word === 'string'),
        { DATABASE_URL, PORT: '0' },
      );
      expect([code, error]).toEqual([1, expect.stringContaining('SECRETS_KEY is missing')]);
    },
  );

  test('a wrong setting in the environment is named by its variable', async () => {
    const answer = await run(['serve'], { PORT: 'abc' });
    expect(answer).toMatchObject({ code: 2 });
    expect(answer.error).toContain('The environment variable PORT must be');
  });
});

describe('vitrine token', () => {
  const own = ['--secret', 'x'.repeat(32), '--key-id', 'k1', '--issuer', 'acme'];

  test('puts the flags into the claims of the reader', async () => {
    const flags = [
      '--subject',
      'ada',
      '--tenant',
      'north',
      '--group',
      'a',
      '--group',
      'b',
      '--deployment',
      '3',
      '--permission',
      'export',
    ];
    const attributes = [
      '--attribute',
      'country=FR',
      '--attribute',
      'regions:=["EU"]',
      '--attribute',
      'age:=7',
    ];
    const { code, printed, error } = await run(['token', 'Board1', ...own, ...flags, ...attributes]);
    expect([code, error]).toEqual([0, '']);
    expect(decodeJwt(printed)).toMatchObject({
      iss: 'acme',
      sub: 'ada',
      publicId: 'Board1',
      embedTenant: 'north',
      groups: ['a', 'b'],
      deploymentId: 3,
      mode: 'view',
      permissions: ['export'],
      userAttributes: { country: 'FR', regions: ['EU'], age: 7 },
    });
  });

  test('takes the secret from the environment, where no other user sees it', async () => {
    const words = ['token', 'Board1', '--key-id', 'k1', '--issuer', 'acme', '--expires-in', '60'];
    const { code, printed } = await run(words, { VITRINE_EMBED_SECRET: 'y'.repeat(32) });
    const { iat = 0, exp = 0 } = decodeJwt(printed);
    expect([code, exp - iat]).toEqual([0, 60]);
  });

  test('takes everything from the variables that a backend has', async () => {
    const environment = {
      VITRINE_EMBED_SECRET: 'y'.repeat(32),
      VITRINE_EMBED_KEY_ID: 'k1',
      VITRINE_EMBED_ISSUER: 'acme',
      VITRINE_DEPLOYMENT_ID: '4',
    };
    const { code, printed } = await run(['token', 'Board1'], environment);
    expect(code).toBe(0);
    expect(decodeProtectedHeader(printed).kid).toBe('k1');
    expect(decodeJwt(printed)).toMatchObject({ iss: 'acme', deploymentId: 4 });
    const wrong = await run(['token', 'Board1'], { ...environment, VITRINE_DEPLOYMENT_ID: 'main' });
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('VITRINE_DEPLOYMENT_ID must be')]);
  });
});

describe.each(backings)('with a database on %s', (backing) => {
  let service: ServiceUnderTest;
  let place: string[];
  let stopped = false;
  beforeAll(async () => {
    service = await startServiceUnderTest(backing);
    baseEnvironment = service.postgres?.environment ?? {};
    place = service.postgres ? ['--database-url', service.postgres.url] : ['--data-folder', service.folder];
  }, 60_000);
  afterAll(async () => {
    if (!stopped) await service.stop();
  }, 30_000);

  const start = () =>
    startService(
      readConfig({
        PORT: '0',
        DATA_FOLDER: service.folder,
        LOG_LEVEL: 'silent',
        ...service.postgres?.environment,
      }),
    );

  test('a token signed with the stored credentials opens the dashboard', async () => {
    const { printed } = await run(['token', sharedId, '--data-folder', service.folder]);
    expect((await service.call(`/api/v1/embed/dashboard/${sharedId}`, { token: printed })).status).toBe(200);
  });

  if (backing === 'embedded')
    test('a running service locks its folder, and the error says what to do', async () => {
      for (const words of [['keys', 'list'], ['migrate'], ['seed', join(service.folder, 'workspace')]]) {
        const answer = await run([...words, ...place]);
        expect(answer.code).toBe(1);
        expect(answer.error).toContain(`in use by process ${process.pid}`);
        expect(answer.error).toContain('stop it first');
      }
    });

  test('keys are created, listed without their values, and revoked', async () => {
    if (backing === 'embedded') await service.running.close();
    const made = await run([
      'keys',
      'create',
      '--admin',
      '--name',
      'Found again',
      '--deployment',
      '1',
      ...place,
    ]);
    expect(made.printed).toMatch(/^sk-[\w-]{43}$/);
    const listed = await run(['keys', 'list', ...place]);
    expect(listed.printed.split('\n')).toHaveLength(3);
    expect(listed.printed).toMatch(
      new RegExp(`${made.printed.slice(0, 6)}\\s+admin\\s+1\\s+.*never\\s+Found again`),
    );
    expect(listed.printed).not.toContain(made.printed.slice(6));
    const running = backing === 'embedded' ? await start() : service.running;
    const ask = (path: string) =>
      fetch(`${running.address}${path}`, { headers: { Authorization: `Bearer ${made.printed}` } });
    const found = apiKeyListSchema.parse(await (await ask('/api/v1/api-keys')).json());
    expect(found.items.map(({ name }) => name)).toEqual(['Found again']);
    expect((await ask('/api/v1/deployments/1/workbooks/1')).status).toBe(200);
    if (backing === 'embedded') await running.close();
    const revoked = await run(['keys', 'revoke', String(found.items[0]?.id), ...place]);
    expect(revoked).toMatchObject({ code: 0, printed: '' });
    expect((await run(['keys', 'revoke', String(found.items[0]?.id), ...place])).code).toBe(1);
    if (backing === 'postgres') expect((await ask('/api/v1/api-keys')).status).toBe(401);
    const log = await withRows((db) => db.selectFrom('audit_event').select(['actor', 'action']).execute());
    expect(log).toEqual([
      { actor: 'command-line', action: 'api-key.create' },
      { actor: 'command-line', action: 'api-key.revoke' },
    ]);
  }, 60_000);

  // The same code on both: once is enough.
  if (backing === backings.at(-1))
    test('keys and seed report missing objects', async () => {
      const answers = [
        [['keys', 'create', '--user', 'nobody'], '--user: there is no user "nobody"'],
        [['keys', 'create', '--admin', '--deployment', '9'], '--deployment: there is no deployment 9'],
        [
          ['keys', 'list', '--account', 'acme'],
          'There is no account "acme": --account must be one of vitrine-demo',
        ],
        [
          ['seed', join(service.folder, 'workspace'), '--deployment', '9'],
          '--deployment: there is no deployment 9',
        ],
      ] as const;
      for (const [words, error] of answers) {
        const answer = await run([...words, ...place]);
        expect(answer.code).toBe(1);
        expect(answer.error).toContain(error);
      }
    }, 60_000);

  test('seed adds new items and keeps existing ones unchanged', async () => {
    const folder = join(service.folder, 'workspace');
    const file = join(folder, 'workbooks', '9-new.json');
    const workbook = (publicId: string) => ({
      name: 'New one',
      reports: [],
      dashboard: { publicId, allowEmbed: true, config: { title: 'New', widgets: [] } },
    });
    writeFileSync(file, JSON.stringify(workbook(sharedId)));
    const taken = await run(['seed', folder, ...place]);
    expect(taken.code).toBe(1);
    expect(taken.error).toContain(`${file}: "dashboard.publicId" is used by another dashboard`);
    writeFileSync(file, JSON.stringify(workbook('NewBoard0001')));
    const first = await run(['seed', folder, ...place]);
    expect(first.error.split('\n')).toEqual([
      ...['Shared', 'Private', 'Closed'].map((name) => `Skipped, since it exists: ${name}`),
      'Imported: New one',
    ]);
    const second = await run(['seed', folder, ...place]);
    expect(second.error).toContain('Skipped, since it exists: New one');
    const stored = await withRows((db) => db.selectFrom('workbook').select('name').execute());
    expect(stored.filter(({ name }) => name === 'New one')).toHaveLength(1);
    rmSync(file);
  }, 60_000);

  test('migrate reports that there is nothing to do', async () => {
    expect(await run(['migrate', ...place])).toMatchObject({
      code: 0,
      printed: 'The tables are up to date.',
    });
    if (backing === 'embedded') stopped = true;
  });

  type Rows = Parameters<Parameters<ServiceUnderTest['running']['database']['read']>[1]>[0]['db'];
  async function withRows<T>(work: (db: Rows) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      url: service.postgres?.url,
      folder: service.folder,
      migrate: false,
    });
    try {
      return await database.read(1, ({ db }) => work(db));
    } finally {
      await database.close();
    }
  }
});

describe.each(backings)('with an empty database, on %s', (backing) => {
  test('migrate creates the tables, seed the account, and the printed key opens the service', async () => {
    const folder = await makeDataFolder({ migrate: false });
    writeWorkspace(join(folder, 'workspace'));
    const postgres = backing === 'postgres' ? await startPostgres() : undefined;
    const place = postgres ? ['--database-url', postgres.url] : ['--data-folder', folder];
    baseEnvironment = postgres?.environment ?? {};
    expect((await run(['migrate', ...place])).printed).toContain('0001-accounts');
    const early = await run(['keys', 'create', '--admin', ...place]);
    expect([early.code, early.error.includes('run `vitrine serve` once')]).toEqual([1, true]);
    const { printed, error } = await run(['seed', join(folder, 'workspace'), ...place]);
    expect(printed).toMatch(/^sk-[\w-]{43}$/);
    expect(error).toContain('Imported 3 workbooks');
    const environment = { PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'silent' };
    const running = await startService(readConfig({ ...environment, ...postgres?.environment }));
    const answer = await fetch(`${running.address}/api/v1/deployments/1/workbooks/3`, {
      headers: { Authorization: `Bearer ${printed}` },
    });
    expect([answer.status, running.adminKey]).toEqual([200, undefined]);
    await running.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
});
