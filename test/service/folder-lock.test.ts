/** One process at a time owns a data folder. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/service/database/database.ts';
import { lockFolder } from '../../src/service/database/folder-lock.ts';
import { makeDataFolder } from './service-under-test.ts';

describe('the folder lock', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await makeDataFolder();
    file = join(folder, 'records.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (owner: unknown): void =>
    writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner));

  test('refuses a second owner until it is released', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    lockFolder(folder)();
  });

  test.each([
    ['of a process that has ended', { pid: 2 ** 22 + 1, start: '1', host: hostname() }],
    ['of a process id that is used again', { pid: process.pid, start: '1', host: hostname() }],
    ['with unreadable content', 'garbage'],
  ])('takes over a lock %s', (_name, owner) => {
    write(owner);
    lockFolder(folder)();
  });

  test('respects the lock of another machine while it is refreshed', () => {
    write({ pid: 1, start: null, host: 'elsewhere' });
    expect(() => lockFolder(folder)).toThrow('in use by process 1 on elsewhere');
    utimesSync(file, new Date(0), new Date(0));
    lockFolder(folder)();
  });

  test('two databases cannot be opened on one folder, and a failed open leaves it free', async () => {
    const database = await openDatabase({ folder });
    await expect(openDatabase({ folder })).rejects.toThrow('in use');
    await database.close();
    await (await openDatabase({ folder })).close();
  }, 30_000);
});
