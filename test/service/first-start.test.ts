import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { lockFolder } from '../../src/service/database/folder-lock.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { makeDataFolder } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

const keyIdSchema = z.object({ keyId: z.string() });

describe('the first start', () => {
  let folder: string;
  let workspace: string;
  let file: string;
  beforeEach(async () => {
    folder = await makeDataFolder();
    workspace = join(folder, 'workspace');
    file = join(workspace, 'workbooks', '1-shared.json');
    writeWorkspace(workspace);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (environment: Record<string, string> = {}): Promise<RunningService> =>
    startService(readConfig({ PORT: '0', DATA_FOLDER: folder, WORKSPACE_FOLDER: workspace, ...environment }));
  /** Writes the file with one value replaced; `undefined` takes it out. */
  const change = (path: readonly (string | number)[], value: unknown): void => {
    const replaced = replaceAt(JSON.parse(readFileSync(file, 'utf8')), path, value);
    writeFileSync(file, JSON.stringify(replaced));
  };

  test('shows the admin key once, and later starts import the workspace no second time', async () => {
    const first = await start();
    const workbooks = (service: RunningService) =>
      service.database.read(1, ({ db }) => db.selectFrom('workbook').select('name').execute());
    expect(first.adminKey).toMatch(/^sk-[\w-]{43}$/);
    expect(await workbooks(first)).toHaveLength(3);
    await first.close();
    const second = await start();
    expect(second.adminKey).toBeUndefined();
    expect(await workbooks(second)).toHaveLength(3);
    await second.close();
  }, 60_000);

  test('stores no key and no secret of the platform in clear beside the database', async () => {
    const service = await start({ ACCOUNT_SLUG: 'acme' });
    expect(existsSync(join(folder, 'host-credentials.json'))).toBe(false);
    const keys = await service.database.db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(service.adminKey);
    await service.close();
  }, 60_000);

  test('gives the demo the sample’s first secret, and no other, as long as it is live', async () => {
    const credentials = join(folder, 'host-credentials.json');
    const first = await start();
    const given = readFileSync(credentials, 'utf8');
    const id = keyIdSchema.parse(JSON.parse(given)).keyId;
    await first.close();
    expect(await vitrine('embed-secrets', 'create')).toBe(0);
    await (await start()).close();
    expect(readFileSync(credentials, 'utf8')).toBe(given);
    expect(await vitrine('embed-secrets', 'retire', id)).toBe(0);
    await (await start()).close();
    expect(existsSync(credentials)).toBe(false);
    expect(await vitrine('embed-secrets', 'delete', id)).toBe(0);
    const last = await start();
    expect([existsSync(credentials), last.credentialsFile]).toEqual([false, undefined]);
    await last.close();
  }, 60_000);

  const vitrine = (...words: string[]): Promise<number> => {
    const environment = { DATA_FOLDER: folder };
    const silent = (): void => undefined;
    return runCommandLine(allCommands, { words, environment, print: silent, printError: silent });
  };

  const widgets = ['dashboard', 'config', 'widgets'];
  test.each<[string, (string | number)[], unknown, string]>([
    ['no name', ['name'], undefined, '"name"'],
    ['a report without a name', ['reports', 1, 'name'], undefined, '"reports[1].name"'],
    ['a key twice', ['reports', 1, 'key'], 'total', '"reports[1].key"'],
    ['a query that is text', ['reports', 0, 'jsonQuery'], '{}', '"reports[0].jsonQuery"'],
    ['a short public id', ['dashboard', 'publicId'], 'abc', '"dashboard.publicId"'],
  ])('refuses a workbook file with %s, naming file and field', async (_name, path, value, field) => {
    change(path, value);
    const fault: unknown = await start().catch((error: unknown) => error);
    expect(String(fault)).toContain(file);
    expect(String(fault)).toContain(field);
  });

  test('names content that cannot be published, and leaves nothing behind: the start can be repeated', async () => {
    const good = readFileSync(file, 'utf8');
    const faults: [(string | number)[], unknown, string][] = [
      [[...widgets, 1, 'config', 'reportKey'], 'none', '"dashboard.config.widgets[1].config.reportKey"'],
      [[...widgets, 1, 'position', 'x'], 11, '"config.widgets[1].position"'],
      [[...widgets, 0, 'shape'], 'round', '"dashboardDraft.widgets[0].shape"'],
    ];
    for (const [path, value, field] of faults) {
      change(path, value);
      const fault: unknown = await start().catch((error: unknown) => error);
      expect(String(fault)).toContain(file);
      expect(String(fault)).toContain(field);
      writeFileSync(file, good);
    }
    const service = await start();
    expect(service.adminKey).toMatch(/^sk-/);
    await service.close();
  }, 60_000);

  test.each(['workbooks', 'model', 'tables.sql'])(
    'imports the remaining parts where %s is missing',
    async (name) => {
      rmSync(join(workspace, name), { recursive: true, force: true });
      // Tables without a model cannot be queried.
      if (name === 'model') rmSync(join(workspace, 'tables.sql'), { force: true });
      const service = await start();
      expect(service.adminKey).toMatch(/^sk-/);
      await service.close();
    },
  );

  test('begins with an empty workspace, and names a folder that is missing or is a file', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const service = await start({ WORKSPACE_FOLDER: empty });
    expect(service.adminKey).toMatch(/^sk-/);
    await service.close();
    const none = join(folder, 'none');
    await expect(start({ WORKSPACE_FOLDER: none })).rejects.toThrow(`${none}: does not exist.`);
    await expect(start({ WORKSPACE_FOLDER: file })).rejects.toThrow(`${file}: is a file and not a folder.`);
  });

  test('names a file that is no JSON', async () => {
    writeFileSync(file, '{');
    await expect(start()).rejects.toThrow(`${file}: is not well-formed JSON`);
  });

  test('a used port is an error, and the database is closed again', async () => {
    const service = await start();
    const port = new URL(service.address).port;
    const other = await makeDataFolder();
    const config = readConfig({ PORT: port, DATA_FOLDER: other });
    await expect(startService(config)).rejects.toThrow(
      /^Port \d+ of 127\.0\.0\.1 is in use by another program\. Choose another one with PORT/,
    );
    lockFolder(other)();
    await service.close();
    rmSync(other, { recursive: true, force: true });
  }, 60_000);
});

function replaceAt(node: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const entries = Object.entries(Object(node) as Record<string, unknown>);
  const known = new Map<string, unknown>(entries);
  known.set(String(step), replaceAt(known.get(String(step)), rest, value));
  return Array.isArray(node) ? [...known.values()] : Object.fromEntries(known);
}
