/** `vitrine doctor --pictures --mail`: what a service could do on this machine, and what to do where it could not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { doctorCommand } from '../../src/service/commands/doctor-command.ts';
import { readMailSettings } from '../../src/service/config/mail-settings.ts';
import { verifyMailServer } from '../../src/service/mail/verify-mail-server.ts';
import { startMailServer } from './mail/mail-server-under-test.ts';
import { writeProgram } from './rendering/write-program.ts';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function examine(flags: readonly string[], environment: Record<string, string>) {
  const lines: string[] = [];
  const code = await runCommandLine([doctorCommand], {
    words: ['doctor', ...flags],
    environment,
    print: (text) => void lines.push(text),
    printError: (text) => void lines.push(text),
  });
  return { code, lines };
}

describe('pictures', () => {
  const diagnose = (path: string) => examine(['--pictures'], { CHROME_PATH: path });

  test('are possible where the browser starts: its path and version are named', async () => {
    const { executablePath } = await findBrowser();
    const { code, lines } = await diagnose(executablePath);
    expect([code, lines[0]]).toEqual([0, `ok      Pictures: The browser is ${executablePath}.`]);
    expect(lines[1]).toMatch(/^ok {6}Pictures: It starts with puppeteer-core: \w*Chrome\/\d+\..*\.$/);
  }, 120_000);

  test('are not possible where the browser is not there', async () => {
    expect(await diagnose('/nowhere/chrome')).toEqual({
      code: 1,
      lines: [
        'failed  Pictures: There is no browser for pictures: CHROME_PATH is /nowhere/chrome, which does not exist. Set it to the path of Chrome or Chromium.',
      ],
    });
  });

  test('that are switched off are no failure', async () => {
    expect(await diagnose('none')).toEqual({
      code: 0,
      lines: ['note    Pictures: Pictures are switched off: CHROME_PATH is none.'],
    });
  });

  test.each([
    [
      'echo "$0: error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127',
      'libnss3.so is missing. Install it',
    ],
    ['echo "[1:FATAL:zygote.cc] No usable sandbox! If you are" >&2; exit 133', 'user namespaces'],
    ['echo "$0: 1: ELF: not found" >&2; exit 127', 'It is no program for this machine'],
    [
      'echo "[7:9:ERROR:a.cc(3)] first" >&2; echo "The disk is full" >&2; exit 1',
      'It says: The disk is full.',
    ],
    ['exit 1', 'The browser for pictures does not start'],
  ])('are not possible where the browser does not start (%s)', async (script, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    ended.push(() => rmSync(folder, { recursive: true }));
    const path = writeProgram(folder, script);
    const { code, lines } = await diagnose(path);
    expect([code, lines.length]).toEqual([1, 2]);
    expect(lines[1]).toMatch(/^failed {2}Pictures: .*\.$/);
    expect(lines[1]).toContain(path);
    expect(lines[1]).toContain(reason);
  });
});

describe('mails', () => {
  const from = { MAIL_FROM: 'Analytics <analytics@example.com>' };
  const diagnose = (environment: Record<string, string>) => examine(['--mail'], environment);

  test('are possible where the mail server answers and takes the login', async () => {
    const server = await startMailServer({ login: { user: 'ada', password: 'right' } });
    ended.push(() => server.stop());
    const address = `127.0.0.1:${server.port}`;
    const { code, lines } = await diagnose({ ...from, SMTP_URL: `smtp://ada:right@${address}` });
    expect(code).toBe(0);
    expect(lines).toEqual([
      `ok      Mail: Mails from analytics@example.com go to the mail server ${address}.`,
      expect.stringContaining('ok      Mail: The mail server answers') as string,
    ]);
    expect(server.received).toEqual([]);
    const wrong = await diagnose({ ...from, SMTP_URL: `smtp://ada:wrong@${address}` });
    expect(wrong.code).toBe(1);
    expect(wrong.lines[1]).toMatch(/^failed {2}Mail: .*Check user and password in SMTP_URL\.$/);
    expect(wrong.lines[1]).not.toContain('wrong');
  });

  test.each([
    [{}, 'failed  Mail: No mail server is set up: set SMTP_URL and MAIL_FROM.'],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, 'failed  Mail: The environment variable MAIL_FROM must be'],
    [{ ...from, SMTP_URL: 'http://127.0.0.1' }, 'failed  Mail: The environment variable SMTP_URL must be'],
  ])('with %j are not possible, and the variable is named', async (environment, words) => {
    const { code, lines } = await diagnose(environment);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(words);
  });

  test('are not possible where nobody answers: the check ends at its limit', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const variables: Record<string, string> = { ...from, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const settings = readMailSettings((name) => variables[name]);
    if (!settings) throw new Error('There are no settings.');
    await expect(verifyMailServer(settings, 0.1)).rejects.toThrow(
      `The mail server 127.0.0.1:${port} cannot be used`,
    );
    await new Promise((resolve) => server.close(resolve));
    const { code, lines } = await diagnose(variables);
    expect([code, lines[1]]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });
});
