/** No acknowledged write is lost when the process is asked to end, and no two processes share a folder. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { makeDataFolder } from './service-under-test.ts';
import { spawnProcess, spawnService } from './spawned-service.ts';
import type { SpawnedService } from './spawned-service.ts';
import { writeWorkspace } from './workspace-under-test.ts';

describe('a service in a process of its own', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await makeDataFolder();
    writeWorkspace(join(folder, 'workspace'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = (): Record<string, string> => ({
    DATA_FOLDER: folder,
    WORKSPACE_FOLDER: join(folder, 'workspace'),
  });
  const start = async (): Promise<SpawnedService> => {
    const service = await spawnService(environment());
    children.push(service.child);
    return service;
  };

  const publish = (address: string, key: string, index: number): Promise<Response> =>
    fetch(`${address}/api/v1/deployments/1/workbooks/1/publish`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: `Publish ${index}` }),
    });

  const readVersion = async (answer: Response): Promise<number> =>
    dashboardSchema.parse(await answer.json()).versionNumber;

  test('a second process gets an error that names the owner of the folder, and the first goes on', async () => {
    const { child, address } = await start();
    const second = spawnProcess(environment());
    children.push(second);
    let complaint = '';
    second.stderr.on('data', (data: Buffer) => (complaint += data.toString()));
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(1);
    expect(complaint).toContain(`in use by process ${child.pid}`);
    expect((await fetch(`${address}/.well-known/jwks.json`)).status).toBe(200);
  }, 60_000);

  test('SIGTERM lets requests under way finish, keeps what they wrote and frees the folder', async () => {
    const first = await start();
    const file = join(folder, 'host-credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = first.adminKey ?? '';
    const requests = Array.from({ length: 8 }, (_, index) => publish(first.address, key, index));
    await Promise.race(requests);
    const ended = first.kill('SIGTERM');
    const settled = await Promise.allSettled(requests.map(async (request) => readVersion(await request)));
    const versions = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(await ended).toEqual([0, null]);
    expect(versions.length).toBeGreaterThan(0);
    const database = await openDatabase({ folder });
    const stored = await database.read(1, ({ db }) =>
      db.selectFrom('dashboard_version').where('dashboard_id', '=', 1).select('version_number').execute(),
    );
    await database.close();
    expect(stored.map(({ version_number }) => version_number)).toEqual(expect.arrayContaining(versions));
  }, 60_000);
});
