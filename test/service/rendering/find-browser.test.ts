/** Which browser the service uses, and what it says where there is none. Source: docs/exports.md, "The browser". */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBrowser } from '../../../src/service/rendering/find-browser.ts';
import { findDownloadedBrowser } from '../../../src/service/rendering/installed-browser.mjs';
import { findPackagedBrowser, unpackBrowser } from '../../../src/service/rendering/packaged-browser.mjs';
import { writeProgram } from './write-program.ts';

let folder = '';
let temporary = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-find-'));
  temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  // Other tests show their pages with certain fonts.
  vi.stubEnv('FONTCONFIG_PATH', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('CHROME_PATH', () => {
  test.each([
    ['none', 'Pictures are switched off: CHROME_PATH is none.'],
    ['/nowhere/chrome', 'CHROME_PATH is /nowhere/chrome, which does not exist.'],
    [import.meta.filename, `CHROME_PATH is ${import.meta.filename}, which is no program`],
    [import.meta.dirname, `CHROME_PATH is ${import.meta.dirname}, which is no program`],
  ])('%s is said by its name', (path, words) => {
    expect(findBrowser(path)).toEqual({ obstacle: expect.stringContaining(words) as string });
  });

  test('of a program is used as it is', async () => {
    const path = writeProgram(folder, 'exit 0');
    const found = findBrowser(path);
    expect(found).toMatchObject({ name: path });
    expect('prepare' in found && (await found.prepare())).toEqual({ path, environment: {} });
  });
});

test('of the browsers that Puppeteer has downloaded, the newest is used', () => {
  vi.stubEnv('PUPPETEER_CACHE_DIR', folder);
  expect(findDownloadedBrowser()).toBeUndefined();
  for (const version of ['99.0.4844.51', '131.0.6778.204', '131.0.6778.85']) {
    const place = join(folder, 'chrome', `linux-${version}`, 'chrome-linux64');
    mkdirSync(place, { recursive: true });
    writeProgram(place, 'exit 0');
  }
  expect(findDownloadedBrowser()).toContain('linux-131.0.6778.204');
});

/** Unpacks as the real package does, into the folder for temporary files, and counts how often. */
const packageModule = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
exports.executablePath = async () => {
  appendFileSync(__dirname + '/unpacked', '.');
  mkdirSync(tmpdir() + '/fonts');
  writeFileSync(tmpdir() + '/fonts/fonts.conf', '<fontconfig><dir>/tmp/fonts</dir></fontconfig>');
  writeFileSync(tmpdir() + '/chromium', process.env.AWS_EXECUTION_ENV, { mode: 0o700 });
};`;

describe('the package @sparticuz/chromium', () => {
  let home = '';
  const find = () => {
    const found = findPackagedBrowser([join(folder, 'elsewhere'), home]);
    if (!found) throw new Error('The package was not found.');
    return found;
  };
  const listUnpacked = (): string[] => readdirSync(temporary);
  beforeEach(() => {
    home = join(folder, 'home');
    const place = join(home, 'node_modules/@sparticuz/chromium');
    mkdirSync(join(place, 'build'), { recursive: true });
    const manifest = { name: '@sparticuz/chromium', version: '1.2.3', exports: { '.': './build/index.cjs' } };
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(place, 'build/index.cjs'), packageModule);
  });

  test('is found beside the service, and unpacked by its first use only', async () => {
    expect(findPackagedBrowser([folder])).toBeUndefined();
    expect(find().version).toBe('1.2.3');
    expect(listUnpacked()).toEqual([]);
    const before = { ...process.env };
    const { path } = await unpackBrowser(find());
    expect(readFileSync(path, 'utf8')).toBe('AWS_Lambda_nodejs22.x');
    expect(process.env).toEqual(before);
    await unpackBrowser(find());
    expect(readFileSync(join(home, 'node_modules/@sparticuz/chromium/build/unpacked'), 'utf8')).toBe('.');
  });

  test('is unpacked as a whole where several unpack at once, and leaves nothing else', async () => {
    const all = await Promise.all([1, 2, 3].map(() => unpackBrowser(find())));
    expect(new Set(all.map(({ path }) => path)).size).toBe(1);
    expect(existsSync(all[0]?.path ?? '')).toBe(true);
    expect(listUnpacked()).toHaveLength(1);
  });

  test('is unpacked again where the system has removed a part', async () => {
    const { path, fonts } = await unpackBrowser(find());
    rmSync(join(fonts, 'fonts.conf'));
    await unpackBrowser(find());
    expect(existsSync(join(fonts, 'fonts.conf'))).toBe(true);
    expect(existsSync(path)).toBe(true);
  });

  test('has its own fonts beside those of the machine', async () => {
    const { environment, fonts } = await unpackBrowser(find());
    const settings = readFileSync(join(environment.FONTCONFIG_PATH, 'fonts.conf'), 'utf8');
    expect(settings).toContain('>/etc/fonts/fonts.conf</include>');
    expect(settings).toContain(`<dir>${fonts}</dir>`);
    expect(readFileSync(join(fonts, 'fonts.conf'), 'utf8')).not.toContain('/etc/fonts');
  });

  test('is never taken from a folder into which others may write', async () => {
    const { path } = await unpackBrowser(find());
    chmodSync(join(path, '..'), 0o777);
    await expect(unpackBrowser(find())).rejects.toThrow('belongs to somebody else');
  });
});
