/** A service that is killed while it writes keeps what it has acknowledged. `crash-recovery.test.ts` has every write. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callService, makeDataFolder } from './service-under-test.ts';
import { spawnService } from './spawned-service.ts';
import type { SpawnedService } from './spawned-service.ts';
import { writeWorkspace } from './workspace-under-test.ts';
import { z } from 'zod';

/** Acknowledged writes before the kill, and writes at the same time. */
const enough = 20;
const lanes = 4;

let folder: string;
const services: SpawnedService[] = [];
beforeAll(async () => {
  folder = await makeDataFolder();
  writeWorkspace(join(folder, 'workspace'));
});
afterAll(() => {
  for (const { child } of services) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<SpawnedService> {
  const service = await spawnService({
    DATA_FOLDER: folder,
    WORKSPACE_FOLDER: join(folder, 'workspace'),
  });
  services.push(service);
  return service;
}

const createdSchema = z.object({ id: z.number() });

test('acknowledged folders are still there after kill -9, each once', async () => {
  const first = await start();
  const token = first.adminKey ?? '';
  const path = '/api/v1/deployments/1/folders';
  const acknowledged = new Map<number, string>();
  let count = 0;
  const write = async (): Promise<void> => {
    for (;;) {
      const name = `Folder ${(count += 1)}`;
      const { json } = await callService(first.address, path, { token, body: { name } });
      acknowledged.set(createdSchema.parse(json).id, name);
      if (acknowledged.size === enough) first.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: lanes }, write));
  expect(acknowledged.size).toBeGreaterThanOrEqual(enough);
  const second = await start();
  for (const [id, name] of acknowledged) {
    const { status, json } = await callService(second.address, `${path}/${id}`, { token });
    expect([status, json]).toEqual([200, expect.objectContaining({ id, name }) as unknown]);
  }
});
