/** A folder whose database cannot be opened is refused with a message, and its files are kept. */
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/service/database/database.ts';
import { DatabaseFolderError } from '../../src/service/database/check-database-folder.ts';
import { rounds } from '../rounds.ts';
import { makeDataFolder } from './service-under-test.ts';
import { spawnProcess } from './spawned-service.ts';

describe('the folder of the embedded database', () => {
  let folder: string;
  let records: string;
  beforeEach(async () => {
    folder = await makeDataFolder();
    records = join(folder, 'records');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const inRecords = (name: string): string => join(records, name);
  const listFiles = (name: string): string[] =>
    readdirSync(inRecords(name), { recursive: true, encoding: 'utf8' })
      .map((file) => inRecords(join(name, file)))
      .filter((file) => statSync(file).isFile())
      .sort();
  const open = async (): Promise<unknown> => {
    try {
      await (await openDatabase({ folder })).close();
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const overwrite = (file: string): void => writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'));

  test.each<[string, string, () => void]>([
    ['its version file is missing', 'PG_VERSION', () => rmSync(inRecords('PG_VERSION'))],
    ['another version wrote it', 'PostgreSQL 16', () => writeFileSync(inRecords('PG_VERSION'), '16\n')],
    ['its control file is missing', 'pg_control', () => rmSync(inRecords('global/pg_control'))],
    ['its control file is empty', 'pg_control', () => truncateSync(inRecords('global/pg_control'), 0)],
    ['its control file is noise', 'incompatible', () => overwrite(inRecords('global/pg_control'))],
    ['its rows are missing', 'does not exist', () => rmSync(inRecords('base'), { recursive: true })],
    ['its log is noise', 'checkpoint', () => listFiles('pg_wal').forEach(overwrite)],
    ['its tables are noise', 'damaged', () => listFiles('base').forEach(overwrite)],
    [
      'it is another folder',
      'PG_VERSION',
      () => {
        rmSync(records, { recursive: true });
        mkdirSync(records);
        writeFileSync(inRecords('letters.txt'), 'mine');
      },
    ],
    [
      'it is a file',
      'is a file',
      () => {
        rmSync(records, { recursive: true });
        writeFileSync(records, 'mine');
      },
    ],
  ])('is refused where %s: the message gives the reason and the remedy', async (_name, why, damage) => {
    damage();
    const fault = await open();
    expect(fault).toBeInstanceOf(DatabaseFolderError);
    expect(String(fault)).toContain(records);
    expect(String(fault)).toContain(why);
    expect(String(fault)).toContain('Restore a backup');
    expect(String(fault)).not.toContain('Aborted');
  });

  test('is never created anew over files that lack their version', async () => {
    rmSync(inRecords('PG_VERSION'));
    const copy = join(folder, 'copy');
    cpSync(records, copy, { recursive: true });
    expect(await open()).toBeInstanceOf(DatabaseFolderError);
    const read = (root: string): string[] =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(root, name)).isFile())
        .map((name) => `${name} ${readFileSync(join(root, name), 'base64')}`)
        .sort();
    expect(read(records)).toEqual(read(copy));
  });

  test('opens, or is refused with a message, whatever file is damaged', async () => {
    const whole = join(folder, 'whole');
    cpSync(records, whole, { recursive: true });
    const names = listFiles('.').filter((file) => statSync(file).size > 0);
    const damages = [rmSync, (file: string) => truncateSync(file, statSync(file).size / 2), overwrite];
    const count = rounds(6, 15, 30);
    for (let round = 0; round < count; round++) {
      const file = names[Math.floor((round / count) * names.length)] ?? '';
      damages[round % damages.length]?.(file);
      const fault = await open();
      if (fault !== undefined) expect(fault, file).toBeInstanceOf(DatabaseFolderError);
      rmSync(records, { recursive: true });
      cpSync(whole, records, { recursive: true });
    }
    expect(await open()).toBeUndefined();
  });

  test('is completed where a first start was interrupted', async () => {
    cpSync(records, `${records}.draft`, { recursive: true });
    rmSync(join(`${records}.draft`, 'global'), { recursive: true });
    rmSync(records, { recursive: true });
    // The key belongs to the unfinished database.
    rmSync(join(folder, 'secrets.key'), { force: true });
    expect(await open()).toBeUndefined();
    expect(existsSync(`${records}.draft`)).toBe(false);
  });

  test('ends the command with code 1 and only the reason', async () => {
    rmSync(inRecords('global/pg_control'));
    const child = spawnProcess({ DATA_FOLDER: folder });
    let complaint = '';
    child.stderr.on('data', (data: Buffer) => (complaint += data.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(complaint).toMatch(/^The embedded database in .* cannot be opened: .*pg_control/);
    expect(complaint).not.toMatch(/Aborted|\n\s+at /);
  });

  test('an unusable data folder is named, with the remedy', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      await expect(openDatabase({ folder: path })).rejects.toThrow(
        /The data folder .*a-file.* cannot be used: .*file.*DATA_FOLDER/,
      );
  });
});
