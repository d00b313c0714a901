/** A data model with faults prevents every start, and all of its faults are listed: by the command and at start. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessPreviewSchema } from '../../src/contract/endpoints/access-preview.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { modelCommand } from '../../src/service/commands/model-command.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import { callService, makeDataFolder } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

const sample = fileURLToPath(new URL('../../demo/workspace', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; printed: string; error: string }> {
  const printed: string[] = [];
  const errors: string[] = [];
  const outputs = {
    print: (text: string) => void printed.push(text),
    printError: (text: string) => void errors.push(text),
  };
  const code = await runCommandLine([modelCommand], {
    words: ['model', ...words],
    environment: {},
    ...outputs,
  });
  return { code, printed: printed.join('\n'), error: errors.join('\n') };
}

/** A folder of its own for the files, by their names. */
function write(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return join(folder, name);
}

const orders = `cubes:\n  - { name: orders, sql_table: orders, dimensions: [{ name: id, sql: id, type: number }] }\n`;
const faulty = {
  'model/b.yaml': `views:\n  - { name: v, cubes: [{ join_path: nobody, includes: '*' }] }\n`,
  'model/deep/a.yml': `cubes:\n  - { name: a, sql_table: a, colour: red, shown: maybe }\n`,
};

describe('vitrine model check', () => {
  const cube = (column: string): string =>
    `cubes:\n  - name: orders\n    sql_table: orders\n    dimensions:\n      - { name: city, sql: ${column}, type: string }\n`;

  test('asks the tables of data files for each member, also of the folder that --data names', async () => {
    const path = write('with-tables', {
      'orders.csv': 'id,city\n1,Lima\n',
      'model/orders.yml': cube('town'),
    });
    const wrong = await run('check', path);
    expect(wrong.code).toBe(1);
    expect(wrong.error).toMatch(
      /^The data model has 1 fault:\n {2}orders\.yml:5:\d+: 'orders\.city' cannot be read: /,
    );
    expect(await run('check', '--data', path)).toEqual(wrong);
    expect((await run('check', path, '--no-count')).code).toBe(0);
    write('with-tables', { 'model/orders.yml': cube('city') });
    expect(await run('check', path)).toEqual({ code: 0, printed: 'No faults: 1 cube, 0 views.', error: '' });
  });

  test.each([sample, join(sample, 'model'), join(sample, 'generator')])(
    'reports in a line that %s has no faults',
    async (path) => {
      const { code, printed, error } = await run('check', path);
      expect([code, error]).toEqual([0, '']);
      expect(printed).toMatch(/^No faults: \d+ cubes, \d+ views?\.$/);
    },
  );

  test('lists the faults of all files, and fails', async () => {
    const { code, printed, error } = await run('check', write('faulty', faulty));
    expect([code, printed]).toEqual([1, '']);
    expect(error.split('\n')).toEqual([
      'The data model has 3 faults:',
      `  b.yaml:2:37: there is no cube 'nobody'`,
      expect.stringMatching(/^ {2}deep\/a\.yml:2:30: a cube has no key 'colour'/),
      `  deep/a.yml:2:50: 'shown' must be true or false, not 'maybe'`,
    ]);
  });

  test.each(['orders.js', 'orders.py', 'orders.jinja', 'orders.YML'])(
    'does not skip %s, which the engine reads as a model',
    async (name) => {
      const { code, error } = await run('check', write(`other-${name}`, { 'a.yml': orders, [name]: '' }));
      expect(code).toBe(1);
      expect(error).toContain(
        `  ${name}:1:1: this service reads only models in .yml, .yaml and .yml.jinja files`,
      );
    },
  );

  test('reports a folder without any model as a mistake', async () => {
    const { code, error } = await run('check', write('empty', { 'README.md': 'nothing yet' }));
    expect([code, error]).toEqual([1, 'The folder has no cube and no view.']);
  });
});

describe('vitrine model who', () => {
  const state = (name: string): string => JSON.stringify({ state: name });

  test('lists members, filter, SQL, values and rows of each cube and view for given facts', async () => {
    const { code, printed, error } = await run('who', sample, '--attributes', state('California'));
    expect([code, error]).toEqual([0, '']);
    const [heading, members, filter, sql, values] = printed.split('\n\n').at(-1)?.split('\n') ?? [];
    expect(heading).toBe('state_flights (view)');
    expect(members).toBe(
      '  date, count, average_delay, on_time_share, late_count, origin_label, origin_city, origin_state',
    );
    expect(filter).toMatch(/^ {4}origin_airports\.state is "California": [1-9]\d* rows$/);
    expect(sql).toContain('"origin_airports"."state"');
    expect(values).toBe('    $1 = "California"');
    expect(printed).toContain('flight_records (cube, not public)\n  nothing');
  });

  test('prints the service’s response as JSON, and leaves the tables alone on request', async () => {
    const { code, printed } = await run(
      'who',
      sample,
      '--json',
      '--no-count',
      '--groups',
      'a, b',
      '--groups',
      'c',
    );
    const { reader, sources } = accessPreviewSchema.parse(JSON.parse(printed));
    const groups = ['a', 'b', 'c'];
    expect([code, reader]).toEqual([
      0,
      { groups, userAttributes: {}, ambiguousAttributes: [], securityContext: { cubeCloud: { groups } } },
    ]);
    expect(sources.at(-1)?.rows).toEqual([
      expect.objectContaining({ filter: 'no rows', count: null, reason: 'Nothing was counted.' }),
    ]);
  });

  test.each<[string[], string]>([
    [[], 'all rows: 2 rows'],
    [['--no-count'], 'all rows: not counted (Nothing was counted.)'],
  ])('describes measures over several cubes like all others, with %j', async (flags, counted) => {
    const measures = `[{ name: count, type: count }, { name: each, type: number, sql: '1.0 * {count} / {b.count}' }]`;
    const joins = `[{ name: b, relationship: many_to_one, sql: '{CUBE}.b = {b.id}' }]`;
    const ofB = `dimensions: [{ name: id, sql: id, type: number, primary_key: true }], measures: [{ name: count, type: count }]`;
    const path = write('across', {
      'model/a.yml': `cubes:
  - { name: a, sql_table: a, joins: ${joins}, measures: ${measures} }
  - { name: b, sql_table: b, ${ofB} }\n`,
      'tables.sql':
        'create table a as select * from (values (1, 1), (2, 1)) t(id, b); create table b as select 1 as id;',
    });
    expect((await run('check', path)).code).toBe(0);
    const { code, printed } = await run('who', path, ...flags);
    expect([code, printed.split('\n').slice(0, 4)]).toEqual([
      0,
      ['a (cube)', '  count', `    ${counted}`, '  each'],
    ]);
    expect(printed).toContain('  each\n    all rows: not counted (Its queries read several sets of rows');
  });

  test('uses the stored facts about a person', async () => {
    const workspace = join(folder, 'kept');
    writeWorkspace(workspace);
    const dataFolder = await makeDataFolder();
    const config = readConfig({ PORT: '0', DATA_FOLDER: dataFolder, WORKSPACE_FOLDER: workspace });
    const service = await startService(config);
    const call = (path: string, body: unknown) =>
      callService(service.address, path, { token: service.adminKey, body });
    const session = { deploymentId: 1, externalId: 'bob', embedTenantName: 'acme' };
    const groups = { groupDefinitions: [{ name: 'sellers' }], groups: ['sellers'] };
    expect((await call('/api/v1/embed/generate-session', { ...session, ...groups })).status).toBe(200);
    await service.close();
    const who = (...flags: string[]) =>
      run('who', workspace, '--data-folder', dataFolder, '--json', ...flags);
    const bob = await who('--embed-user', 'Bob', '--tenant', 'acme', '--context', '{"plan":"gold"}');
    expect(accessPreviewSchema.parse(JSON.parse(bob.printed))).toMatchObject({
      reader: { groups: ['sellers'], securityContext: { plan: 'gold', cubeCloud: { groups: ['sellers'] } } },
      sources: [{ name: 'orders', rows: [{ filter: 'all rows', count: 3 }] }],
    });
    expect(await who('--embed-user', 'bob')).toMatchObject({
      code: 2,
      printed: '',
      error: expect.stringContaining(
        '--embed-user: There is no embed user "bob" without an embed tenant.',
      ) as string,
    });
    expect(await who('--user', 'nobody')).toMatchObject({
      code: 1,
      error: '--user: there is no user "nobody".',
    });
    rmSync(dataFolder, { recursive: true, force: true });
  });
});

test('the service does not start on a faulty model, and has opened nothing by then', async () => {
  const workspace = join(folder, 'workspace');
  writeWorkspace(workspace);
  write('workspace', faulty);
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const config = readConfig({ PORT: '0', DATA_FOLDER: dataFolder, WORKSPACE_FOLDER: workspace });
  await expect(startService(config)).rejects.toThrow(
    /^The data model has 3 faults:\n {2}b\.yaml:2:37: there is no cube 'nobody'\n/,
  );
  expect(readdirSync(dataFolder)).toEqual([]);
});
