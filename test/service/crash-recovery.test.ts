/** A service killed during writes of every kind keeps every acknowledged write, and no partial writes. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { operationPaths } from '../../src/contract/operation-paths.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { rounds } from '../rounds.ts';
import { ConnectionLost, Ledger } from './write-ledger.ts';
import { startPostgres } from './postgres-under-test.ts';
import type { PostgresUnderTest } from './postgres-under-test.ts';
import type { Backing } from './service-under-test.ts';
import { backings, callService, makeDataFolder } from './service-under-test.ts';
import { spawnService } from './spawned-service.ts';
import type { SpawnedService } from './spawned-service.ts';
import { admin, author, sharer } from './author-write-streams.ts';
import { directory, host, signer, tenant } from './account-write-streams.ts';
import { findWorkspaceInconsistencies } from './find-workspace-inconsistencies.ts';
import { random } from './seeded-random.ts';
import { writeWorkspace } from './workspace-under-test.ts';
import { until } from '../until.ts';

const streams = [author, sharer, admin, directory, host, signer, tenant];
/** Parallel streams of each kind, so that about twenty writes are under way at any moment. */
const lanes = 3;
const kills = rounds(1, 2, 8);
/** The number of acknowledged writes before the kill. */
const anyMoment = (): number => 20 + Math.floor(random() * 160);

let names = 0;

/** Operations that write nothing which is read back. */
const writeNothing = [
  'createDataToken',
  'previewAccess',
  'exportDashboard',
  'previewNotification',
  'previewNewNotification',
  'computeSubscriptionTimes',
  'streamChatState',
  'abortChat',
  'streamAgentChatState',
  'abortAgentChat',
];

/** Write operations that no stream covers. */
function listMissing(written: ReadonlySet<string>): string[] {
  const known = [...written].map((one) => one.replace(/\?.*$/, ''));
  return Object.entries(operationPaths).flatMap(([id, template]) => {
    if (template.startsWith('GET ') || writeNothing.includes(id)) return [];
    const pattern = new RegExp(`^${template.replace(' ', ' /api').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return known.some((one) => pattern.test(one)) ? [] : [id];
  });
}

/** Writes until the connection is cut off; every other error fails the test. */
async function writeOn(ledger: Ledger, token: string): Promise<void> {
  const lane = async (stream: (typeof streams)[number]): Promise<void> => {
    try {
      for (;;) await stream(ledger, token, `work ${names++}`);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
  };
  await Promise.all(streams.flatMap((stream) => Array.from({ length: lanes }, () => lane(stream))));
}

describe.each(backings)('on %s', (backing: Backing) => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  interface Home {
    readonly environment: Record<string, string>;
    readonly postgres: PostgresUnderTest | undefined;
  }

  const makeHome = async (): Promise<Home> => {
    const folder = await makeDataFolder();
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const workspace = join(folder, 'workspace');
    writeWorkspace(workspace);
    const postgres = backing === 'postgres' ? await startPostgres() : undefined;
    if (postgres) closers.push(() => postgres.stop());
    return {
      environment: { DATA_FOLDER: folder, WORKSPACE_FOLDER: workspace, ...postgres?.environment },
      postgres,
    };
  };

  const start = async ({ environment }: Home): Promise<SpawnedService> => {
    const service = await spawnService(environment);
    closers.push(() => service.child.kill('SIGKILL'));
    return service;
  };

  const findFaults = async ({ environment, postgres }: Home): Promise<object> => {
    if (postgres) {
      const admin = new pg.Client({ connectionString: postgres.adminUrl });
      await admin.connect();
      const faults = await findWorkspaceInconsistencies(
        async (text) => (await admin.query<object>(text)).rows,
      );
      await admin.end();
      return faults;
    }
    const database = await openDatabase({ folder: environment.DATA_FOLDER ?? '', migrate: false });
    const faults = await findWorkspaceInconsistencies(async (text) => {
      const { rows } = await sql.raw<object>(text).execute(database.db);
      return rows;
    });
    await database.close();
    return faults;
  };

  /** Kills the backend process of one of the service's connections; PostgreSQL then ends all the others, too. */
  const killConnection = async (adminUrl: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'vitrine' order by state limit 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
    await admin.end().catch(() => undefined);
  };

  const untilReady = async (address: string): Promise<void> => {
    await until(async () => (await fetch(`${address}/ready`)).status === 200);
  };

  test('acknowledged writes are still there after kill -9', async () => {
    const home = await makeHome();
    let service = await start(home);
    const token = service.adminKey ?? '';
    const open = (address: string, onMoment: (ledger: Ledger) => unknown): Ledger => {
      const moment = anyMoment();
      const ledger: Ledger = new Ledger(
        (path, call) => callService(address, path, call),
        (answers) => (answers === moment ? onMoment(ledger) : undefined),
      );
      return ledger;
    };
    const verify = async (ledger: Ledger, address: string): Promise<void> =>
      expect(await ledger.verify((path, call) => callService(address, path, call))).toBeGreaterThan(0);
    const whole = open(service.address, () => undefined);
    await Promise.all(streams.map((stream) => stream(whole, token, `work ${names++}`)));
    expect(listMissing(whole.written)).toEqual([]);
    await verify(whole, service.address);
    for (let kill = 0; kill < kills; kill++) {
      const { address, child } = service;
      const ledger = open(address, () => child.kill('SIGKILL'));
      await writeOn(ledger, token);
      service = await start(home);
      expect(service.adminKey).toBeUndefined();
      await verify(ledger, service.address);
    }
    if (home.postgres) {
      const { adminUrl } = home.postgres;
      const ledger = open(service.address, async () => {
        await killConnection(adminUrl);
        ledger.close();
      });
      await writeOn(ledger, token);
      await untilReady(service.address);
      await verify(ledger, service.address);
    }
    await service.kill('SIGKILL');
    expect(await findFaults(home)).toEqual({});
  });
});
