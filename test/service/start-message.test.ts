/** What `vitrine serve` says at its start of what it cannot do. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './service-under-test.ts';
import { spawnProcess } from './spawned-service.ts';

let folder = '';
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function readNotes(environment: Record<string, string>): Promise<string[]> {
  const child = spawnProcess({ DATA_FOLDER: folder, ...environment });
  let said = '';
  // The message is one write.
  for await (const data of child.stdout) {
    said += String(data);
    if (said.includes('listens on')) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  expect(said).toContain('listens on');
  return said.split('\n').filter((line) => line.trim().startsWith('note'));
}

test('each of pictures and mails that is not possible has one line, with what to do', async () => {
  expect(await readNotes({ CHROME_PATH: '/nowhere/chrome' })).toEqual([
    '  note          There is no browser for pictures: CHROME_PATH is /nowhere/chrome, which does not exist. Set it to the path of Chrome or Chromium.',
    '  note          No mail server is set up: set SMTP_URL and MAIL_FROM.',
  ]);
});

test('nothing is said where both are possible', async () => {
  const environment = {
    // Whether it starts as a browser does is not tried before the first picture.
    CHROME_PATH: process.execPath,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'analytics@example.com',
    RUN_NOTIFICATIONS: 'no',
  };
  expect(await readNotes(environment)).toEqual([]);
});
