/** What browsers leave behind, however they and their service end: nothing. A real browser, and real kills. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserKeeper, type BrowserKeeper } from '../../../src/service/rendering/browser-keeper.ts';
import { toInstalled } from '../../../src/service/rendering/find-browser.ts';
import { launchBrowser } from '../../../src/service/rendering/launch-browser.ts';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { runCommand } from '../../run-command.ts';
import { until } from '../../until.ts';
import { makeDataFolder } from '../service-under-test.ts';
import { spawnService, type SpawnedService } from '../spawned-service.ts';
import { dist, shortId, writeBoards } from './export-under-test.ts';
import { writeProgram } from './write-program.ts';

// Short names: browsers make sockets in their folders, whose paths must not be long.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vf-')));
const temporary = join(folder, 't');
let browserPath = '';
beforeAll(async () => {
  mkdirSync(temporary);
  // The browser itself may have to be unpacked, which is not what is looked for.
  browserPath = (await findBrowser()).executablePath;
  vi.stubEnv('TMPDIR', temporary);
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Folders of browsers. Others are those of tools that run the tests. */
const listFolders = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith('vitrine-browser-'));

/** The group of the browser with this folder: all that it has started belongs to it. */
function findGroup(name: string): string {
  const lines = runCommand('ps', ['-A', '-o', 'pgid=,args=']).split('\n');
  const line = lines.find((one) => one.includes(`--user-data-dir=${join(temporary, name)}`));
  const [group] = /\d+/.exec(line ?? '') ?? [];
  if (group === undefined) throw new Error(`No browser uses ${name}.`);
  return group;
}

/** Whether a process of the group runs. One that has ended stays in the list until its parent asks for its code. */
const isRunning = (group: string): boolean =>
  runCommand('ps', ['-A', '-o', 'pgid=,stat='])
    .split('\n')
    .some((line) => new RegExp(`^\\s*${group} +[^Z\\s]`).test(line));

describe('the files of a browser', () => {
  let keeper: BrowserKeeper | undefined;
  const open = (): Promise<Browser> => (keeper = createBrowserKeeper(toInstalled(browserPath))).open();
  afterEach(() => keeper?.close());

  test('are removed when it is closed', async () => {
    await open();
    expect(listFolders()).toHaveLength(1);
    await keeper?.close();
    expect(listFolders()).toEqual([]);
  });

  test('are removed when it is killed while it draws, and with it all that it has started', async () => {
    const browser = await open();
    const group = findGroup(listFolders()[0] ?? '');
    const page = await browser.newPage();
    void page.evaluate('for (;;);').catch(() => undefined);
    expect(isRunning(group)).toBe(true);
    browser.process()?.kill('SIGKILL');
    await until(() => listFolders().length === 0);
    await until(() => !isRunning(group));
  });

  test('are removed where it does not start, and the reason is named', async () => {
    const broken = toInstalled(writeProgram(folder, 'echo "[1:2:FATAL:a.cc] No disk." >&2; exit 1'));
    const fault: unknown = await launchBrowser(broken).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'unavailable', cause: { message: 'It says: No disk.' } });
    expect(listFolders()).toEqual([]);
  });

  test('are removed where the system refuses to start it, which costs the service nothing else', async () => {
    const path = join(folder, 'foreign');
    writeFileSync(path, '#!/nowhere/loader\n', { mode: 0o755 });
    const fault: unknown = await launchBrowser(toInstalled(path)).catch((error: unknown) => error);
    expect(fault).toMatchObject({
      cause: { message: expect.stringContaining('no program for this machine') as string },
    });
    expect(listFolders()).toEqual([]);
  });

  test('that a process has left are removed by the next browser, and no others', async () => {
    const living = startHolder();
    const dead = startHolder();
    const [livingName, deadName] = await Promise.all([living.name, dead.name]);
    dead.child.kill('SIGKILL');
    await dead.ended;
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    const others = [
      deadName.replace('vitrine-browser', 'my-browser'),
      `${deadName}.old`,
      // Another host, whose processes have other numbers.
      deadName.replace(/-[\da-f]{6}-/, '-000000-'),
    ];
    for (const name of others) mkdirSync(join(temporary, name));
    const link = `${deadName.slice(0, -6)}AAAAAA`;
    symlinkSync(linked, join(temporary, link));
    await open();
    await keeper?.close();
    const left = readdirSync(temporary);
    expect(left).not.toContain(deadName);
    expect(left).toEqual(expect.arrayContaining([livingName, link, ...others]));
    expect(existsSync(linked)).toBe(true);
    living.child.kill('SIGKILL');
    await living.ended;
    await open();
    expect(readdirSync(temporary)).not.toContain(livingName);
    for (const name of [...others, link]) rmSync(join(temporary, name), { recursive: true });
  });
});

describe('a browser that hangs', () => {
  const stopped = async (keeper: BrowserKeeper): Promise<Browser> => {
    const browser = await keeper.open();
    browser.process()?.kill('SIGSTOP');
    return browser;
  };

  test('is ended and replaced, and one that answers stays', async () => {
    const keeper = createBrowserKeeper(toInstalled(browserPath), 300);
    const first = await stopped(keeper);
    await keeper.endIfHung();
    const patient = createBrowserKeeper(toInstalled(browserPath));
    const second = await keeper.open();
    expect(second).not.toBe(first);
    expect(await second.version()).toContain('Chrome');
    const other = await patient.open();
    await patient.endIfHung();
    expect(await patient.open()).toBe(other);
    await Promise.all([keeper.close(), patient.close()]);
    expect(listFolders()).toEqual([]);
  });

  test('does not keep the service from stopping', async () => {
    const keeper = createBrowserKeeper(toInstalled(browserPath), 300);
    await stopped(keeper);
    await keeper.close();
    expect(listFolders()).toEqual([]);
  });
});

const module = pathToFileURL(
  join(import.meta.dirname, '../../../src/service/rendering/process-folder.mjs'),
).href;

/** A process that holds a folder of a browser until it is killed. */
function startHolder() {
  const program = `import { makeProcessFolder } from '${module}';
    process.stdout.write(await makeProcessFolder('vitrine-browser') + '\\n');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const name = new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) =>
      resolve(
        data
          .toString()
          .trim()
          .slice(temporary.length + 1),
      ),
    ),
  );
  return { child, name, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

describe('a service that is killed', () => {
  let dataFolder = '';
  let running: SpawnedService | undefined;
  const start = async (): Promise<SpawnedService> => {
    running = await spawnService({
      WORKSPACE_FOLDER: join(folder, 'workspace'),
      DATA_FOLDER: dataFolder,
      STATIC_FOLDER: dist,
      CHROME_PATH: browserPath,
      RUN_NOTIFICATIONS: 'no',
    });
    return running;
  };
  beforeEach(async () => {
    dataFolder = await makeDataFolder();
    writeBoards(join(folder, 'workspace'));
  });
  afterEach(() => {
    running?.child.kill('SIGKILL');
    rmSync(dataFolder, { recursive: true });
  });
  const draw = async ({ address }: SpawnedService, key: string): Promise<void> => {
    const { status } = await fetch(`${address}/api/v1/deployments/1/dashboards/${shortId}/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ format: 'png' }),
    });
    expect(status).toBe(200);
  };

  test('takes its browser with it, and the next one removes what is left', async () => {
    const first = await start();
    const key = first.adminKey ?? '';
    await draw(first, key);
    const [name = ''] = listFolders();
    expect(name).toContain(`-${first.child.pid}-`);
    const group = findGroup(name);
    expect(isRunning(group)).toBe(true);
    await first.kill('SIGKILL');
    await until(() => !isRunning(group));
    expect(listFolders()).toEqual([name]);
    const next = createBrowserKeeper(toInstalled(browserPath));
    await next.open();
    expect(listFolders()).not.toContain(name);
    await next.close();
    expect(listFolders()).toEqual([]);
  });
});
