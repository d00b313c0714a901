import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/service/config.ts';
import { startService } from '../../src/service/start.ts';
import type { RunningService } from '../../src/service/start.ts';
import { makeDataFolder } from './service-under-test.ts';
import type { Json } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

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
  const change = (edit: (workbook: Json) => void): void => {
    const workbook: Json = JSON.parse(readFileSync(file, 'utf8'));
    edit(workbook);
    writeFileSync(file, JSON.stringify(workbook));
  };

  test('shows the admin key once, and later starts bring the workspace in no second time', async () => {
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
  }, 30_000);

  test('keeps no key and no secret of the platform readable beside the database', async () => {
    const service = await start({ ACCOUNT_SLUG: 'acme' });
    expect(existsSync(join(folder, 'host-credentials.json'))).toBe(false);
    const keys = await service.database.db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(service.adminKey);
    await service.close();
  }, 30_000);

  test.each<[string, (workbook: Json) => void, string]>([
    ['no name', (workbook) => delete workbook.name, '"name"'],
    ['a report without a name', (workbook) => delete workbook.reports[1].name, '"reports[1].name"'],
    ['a key twice', (workbook) => (workbook.reports[1].key = 'total'), '"reports[1].key"'],
    ['a query that is text', (workbook) => (workbook.reports[0].jsonQuery = '{}'), '"reports[0].jsonQuery"'],
    ['a short public id', (workbook) => (workbook.dashboard.publicId = 'abc'), '"dashboard.publicId"'],
    [
      'a chart of no report',
      (workbook) => (workbook.dashboard.config.widgets[1].config.reportKey = 'none'),
      '"dashboard.config.widgets[1].config.reportKey"',
    ],
    [
      'a widget outside of the grid',
      (workbook) => (workbook.dashboard.config.widgets[1].position.x = 11),
      '"config.widgets[1].position"',
    ],
    [
      'an unknown field',
      (workbook) => (workbook.dashboard.config.widgets[0].shape = 'round'),
      '"dashboardDraft.widgets[0].shape"',
    ],
  ])(
    'refuses a workbook file with %s, naming file and field, and can be repeated',
    async (_name, edit, field) => {
      const good = readFileSync(file, 'utf8');
      change(edit);
      const failed = start();
      await expect(failed).rejects.toThrow(file);
      await expect(failed).rejects.toThrow(field);
      writeFileSync(file, good);
      const service = await start();
      expect(service.adminKey).toMatch(/^sk-/);
      await service.close();
    },
    30_000,
  );

  test('names a file that is no JSON', async () => {
    writeFileSync(file, '{');
    await expect(start()).rejects.toThrow(`${file}: is not well-formed JSON`);
  });

  test('a port that is taken is an error, and the database is closed again', async () => {
    const service = await start();
    const port = new URL(service.address).port;
    const other = await makeDataFolder();
    const config = readConfig({ PORT: port, DATA_FOLDER: other });
    await expect(startService(config)).rejects.toThrow('EADDRINUSE');
    await (await startService(readConfig({ PORT: '0', DATA_FOLDER: other }))).close();
    await service.close();
    rmSync(other, { recursive: true, force: true });
  }, 30_000);
});
