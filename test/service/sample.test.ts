/** `vitrine serve --sample`: the shortest way from nothing to a dashboard in a page. */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { readConfig, sampleAccountSlug } from '../../src/service/config/config.ts';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { samplePublicId, sampleWorkspaceFolder } from '../../src/service/sample-workspace.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { makeDataFolder } from './service-under-test.ts';

let folder = '';
let service: RunningService;

const start = (environment: Readonly<Record<string, string>> = {}): Promise<RunningService> =>
  startService(readConfig({ PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'silent', ...environment }));

beforeAll(async () => {
  folder = await makeDataFolder();
  service = await start({ WORKSPACE_FOLDER: sampleWorkspaceFolder, ACCOUNT_SLUG: sampleAccountSlug });
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backend with the variables of host-credentials.env signs tokens that open its dashboard', async () => {
  const file = join(folder, 'host-credentials.env');
  expect([service.environmentFile, service.publicIds]).toEqual([file, [samplePublicId]]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { VITRINE_URL, ...credentials } = parseEnv(readFileSync(file, 'utf8'));
  expect(VITRINE_URL).toBe(service.address);
  const token = await createEmbedToken({
    secret: credentials.VITRINE_EMBED_SECRET ?? '',
    keyId: credentials.VITRINE_EMBED_KEY_ID ?? '',
    issuer: credentials.VITRINE_EMBED_ISSUER ?? '',
    deploymentId: Number(credentials.VITRINE_DEPLOYMENT_ID),
    subject: 'reader-1',
    publicId: samplePublicId,
  });
  const authorization = { Authorization: `Bearer ${token}` };
  const address = `${VITRINE_URL}/api/v1/embed/dashboard/${samplePublicId}`;
  expect((await fetch(address, { headers: authorization })).status).toBe(200);
});

test('a folder that belongs to another account is refused, and the message says what to do', async () => {
  const other = await makeDataFolder();
  await (await start({ DATA_FOLDER: other, ACCOUNT_SLUG: 'acme' })).close();
  const errors: string[] = [];
  const code = await runCommandLine(allCommands, {
    words: ['serve', '--sample', '--port', '0', '--data-folder', other, '--log-level', 'silent'],
    environment: {},
    print: () => undefined,
    printError: (text) => void errors.push(text),
  });
  expect([code, errors.join('\n')]).toEqual([1, expect.stringContaining('--data-folder ./sample-data')]);
  expect(existsSync(join(other, 'host-credentials.env'))).toBe(false);
  rmSync(other, { recursive: true, force: true });
}, 60_000);
