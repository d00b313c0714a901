/** Exports whose browser, page, disk or caller fails: what the callers are told, and what becomes of the other exports. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { until } from '../../until.ts';
import { backings } from '../service-under-test.ts';
import { killNow, useTemporaryFolder, watchBrowsers } from './browser-processes.ts';
import { countColours } from './compare-pictures.ts';
import {
  hangingId,
  readPng,
  shortId,
  useExports,
  type ExportedFile,
  type ExportsUnderTest,
} from './export-under-test.ts';

const small = { format: 'png', width: 600, density: 1 };

const drawSmall = async ({ tokenFor, exportFile }: ExportsUnderTest, status = 'open') =>
  exportFile(small, { token: await tokenFor(status), publicId: shortId });

/** An export that never ends by itself. Resolves when its page has its rows. */
async function beginEndless(
  { service, tokenFor, exportFile }: ExportsUnderTest,
  signal?: AbortSignal,
): Promise<{ readonly file: Promise<ExportedFile> }> {
  const token = await tokenFor('paid');
  const before = service.logged.length;
  const file = exportFile(small, { token, publicId: hangingId, ...(signal && { signal }) });
  file.catch(() => undefined);
  await until(() => service.logged.slice(before).some((line) => line.includes('/cubejs-api/v1/load')));
  return { file };
}

const readMessage = ({ bytes }: ExportedFile): string =>
  z.object({ message: z.string() }).parse(JSON.parse(new TextDecoder().decode(bytes))).message;

/** So long that no test waits for it. */
const untimed = { PICTURE_SECONDS: '600' };

describe.each(backings)('on %s', (backing) => {
  describe('an export', () => {
    const exports = useExports({ ...untimed, PICTURES_AT_ONCE: '1' }, backing);
    const listFiles = useTemporaryFolder();
    const browsers = watchBrowsers();

    test('whose browser is killed fails in words, and the next one gets a new browser', async () => {
      const dying = await beginEndless(exports());
      const killed = browsers.listBrowsers();
      expect(killed).toHaveLength(1);
      for (const browser of killed) killNow(-browser);
      const file = await dying.file;
      expect([file.status, file.code]).toEqual([500, 'export-failed']);
      expect(readMessage(file)).toContain('browser ended');
      expect((await drawSmall(exports())).status).toBe(200);
      expect(browsers.listBrowsers()).not.toEqual(killed);
    });

    test('whose page ends fails in words, and the browser stays', async () => {
      const dying = await beginEndless(exports());
      const before = browsers.listBrowsers();
      for (const page of browsers.listPages()) killNow(page);
      const file = await dying.file;
      expect([file.status, file.code]).toEqual([500, 'export-failed']);
      expect(readMessage(file)).toContain('page ended');
      expect((await drawSmall(exports())).status).toBe(200);
      expect(browsers.listBrowsers()).toEqual(before);
    });

    test('whose caller goes away gives its place to the next one, and its page ends', async () => {
      await drawSmall(exports());
      const before = browsers.listPages().length;
      const abandoned = 3;
      for (let round = 0; round < abandoned; round += 1) {
        const caller = new AbortController();
        const { file } = await beginEndless(exports(), caller.signal);
        caller.abort();
        await expect(file).rejects.toThrow();
      }
      expect((await drawSmall(exports())).status).toBe(200);
      // Browsers may keep a process for a page to come.
      await until(() => browsers.listPages().length < before + abandoned);
    });

    test('whose caller goes away while it waits is never drawn', async () => {
      const first = new AbortController();
      const second = new AbortController();
      const drawn = await beginEndless(exports(), first.signal);
      const token = await exports().tokenFor('paid');
      const waiting = exports().exportFile(small, { token, publicId: hangingId, signal: second.signal });
      const next = drawSmall(exports());
      second.abort();
      await expect(waiting).rejects.toThrow();
      first.abort();
      await expect(drawn.file).rejects.toThrow();
      expect((await next).status).toBe(200);
    });

    test('whose credential ends while it is drawn is refused as every other request', async () => {
      const { service, exportFile } = exports();
      const subject = 'a reader who leaves';
      const token = await service.hostToken({
        subject,
        userAttributes: { status: 'paid' },
        permissions: ['export'],
      });
      const before = service.logged.length;
      const leaving = exportFile(small, { token, publicId: hangingId });
      await until(() => service.logged.slice(before).some((line) => line.includes('/cubejs-api/v1/load')));
      const revoked = await service.call('/api/v1/embed/tokens/revoke', {
        token: service.adminKey,
        body: { sub: subject },
      });
      expect(revoked.status).toBeLessThan(300);
      const { status, code } = await leaving;
      expect([status, code]).toEqual([401, 'credential-invalid']);
    });

    test('leaves no process and no file behind when the service has stopped', async () => {
      expect((await drawSmall(exports())).status).toBe(200);
      expect(browsers.listAll()).not.toEqual([]);
      await exports().service.running.close();
      await until(() => browsers.listAll().length === 0 && listFiles().length === 0);
    });
  });

  describe('a widget that never ends', () => {
    describe('for as long as it is drawn', () => {
      const exports = useExports(untimed, backing);

      test('does not keep those of another reader waiting', async () => {
        const caller = new AbortController();
        await beginEndless(exports(), caller.signal);
        const others = await Promise.all([drawSmall(exports()), drawSmall(exports(), 'nothing')]);
        expect(others.map(({ status }) => status)).toEqual([200, 200]);
        caller.abort();
      });
    });

    describe('when its time is over', () => {
      const exports = useExports({ PICTURE_SECONDS: '10' }, backing);

      test('fails its export only, in words', async () => {
        const endless = await beginEndless(exports());
        const other = drawSmall(exports());
        const file = await endless.file;
        expect([file.status, file.code]).toEqual([500, 'export-failed']);
        expect(readMessage(file)).toContain('10 seconds');
        expect((await other).status).toBe(200);
      });
    });
  });

  /** Blocks of 512 bytes that the browser can write into one file. */
  describe.each([
    ['from the start', '100'],
    ['for the memory of pages', '4000'],
    ['for pictures', '12000'],
  ])('a disk that is full %s', (_, blocks) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
    const environment: Record<string, string> = { PICTURE_SECONDS: '20' };
    beforeAll(async () => {
      const { executablePath } = await findBrowser();
      environment.CHROME_PATH = writeBrowserOnDisk(folder, executablePath);
      setRoom(folder, blocks);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const exports = useExports(environment, backing);
    const listFiles = useTemporaryFolder();
    const browsers = watchBrowsers();

    test('is told in words, and nothing else fails', async () => {
      const { service, tokenFor, exportFile } = exports();
      const token = await tokenFor('open');
      for (const body of [{ format: 'png' }, small])
        expectWordsOrPicture(await exportFile(body, { token, publicId: shortId }));
      const dashboard = await service.call(`/api/v1/embed/dashboard/${shortId}`, { token });
      expect(dashboard.status).toBe(200);
    });

    test('with room again has room for pictures', async () => {
      // A browser of before keeps its limit.
      for (const browser of browsers.listBrowsers()) killNow(-browser);
      setRoom(folder, 'unlimited');
      await until(async () => (await drawSmall(exports())).status === 200);
    });

    test('leaves no process and no file behind', async () => {
      await exports().service.running.close();
      await until(() => browsers.listAll().length === 0 && listFiles().length === 0);
    });
  });
});

/** A browser for which writing more than `setRoom` allows fails, as on a full disk. It is not ended for it. */
function writeBrowserOnDisk(folder: string, executablePath: string): string {
  const path = join(folder, 'browser');
  const lines = [
    '#!/bin/sh',
    "trap '' XFSZ",
    `ulimit -f "$(cat '${folder}/room')"`,
    `exec '${executablePath}' "$@"`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
  return path;
}

const setRoom = (folder: string, blocks: string): void => writeFileSync(join(folder, 'room'), blocks);

/** Browsers differ in what they write. What they need no disk for, they draw. */
function expectWordsOrPicture(file: ExportedFile): void {
  if (file.status === 200) {
    expect(file.headers.get('vitrine-failed-widgets')).toBe('0');
    expect(countColours(readPng(file.bytes))).toBeGreaterThan(20);
    return;
  }
  expect([
    [500, 'export-failed'],
    [503, 'unavailable'],
  ]).toContainEqual([file.status, file.code]);
  expect(readMessage(file)).toMatch(/^The .*\.$/);
}
