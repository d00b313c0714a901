/** Concurrent writes to the same items leave a consistent workspace. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import { rounds } from '../rounds.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { accountPairs, ownPairs, sharedPairs } from './concurrent-write-pairs.ts';
import type { SharedItems } from './concurrent-write-pairs.ts';
import { makeWorld } from './concurrent-writes-world.ts';
import type { Book, Caller, PublishAnswered, World } from './concurrent-writes-world.ts';
import type { Answer } from './service-under-test.ts';
import { callService, useService } from './service-under-test.ts';
import { findWorkspaceInconsistencies } from './find-workspace-inconsistencies.ts';
import type { RunQuery } from './find-workspace-inconsistencies.ts';
import { anyOf } from './seeded-random.ts';

const roundsOfBatch = 125;
/** Runs with one instance, and with two. */
const alone = rounds(250, 750, 2_000);
const together = rounds(125, 375, 1_000);
/** The number of parallel rounds. */
const lanes = 6;

/** Writes that each add exactly one entry to the audit log. */
const recorded = [
  'folder.create',
  'folder.delete',
  'workbook.create',
  'workbook.duplicate',
  'workbook.delete',
  'workbook.publish',
  'report.delete',
  'notification.create',
];

/** Writes that must have succeeded at least once, so that the races are real. */
const deeds = [
  ...recorded.filter((deed) => deed !== 'notification.create'),
  'move',
  'share',
  'favor',
  'workbook.save-draft',
  'workbook.archive',
  'workbook.update',
  'folder.update',
  'report.create',
  'report.put',
  'report.update',
];

type Deeds = (typeof sharedPairs)[string] | (typeof ownPairs)[string];

const toStatuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();

describe.runIf(hasPostgres)('on postgres', () => {
  const service = useService('postgres');
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: service().postgres?.adminUrl ?? '' });
    await admin.connect();
  });
  afterAll(() => admin.end());
  const ask: RunQuery = async (text) => (await admin.query<object>(text)).rows;

  /** The number of audit log entries for each write. */
  const countRecords = async (): Promise<Map<string, number>> => {
    const { rows } = await admin.query<{ action: string; times: number }>(
      'select action, count(*)::integer as times from audit_event where action = any($1) group by 1',
      [recorded],
    );
    return new Map(rows.map(({ action, times }) => [action, times]));
  };

  /** Versions that were returned but are missing, though their dashboard exists. */
  const findLostEditions = async (published: readonly PublishAnswered[]): Promise<unknown[]> => {
    const { rows } = await admin.query<object>(
      `select answered.* from jsonb_to_recordset($1)
         answered ("dashboardId" integer, "versionNumber" integer, title text)
       join dashboard on dashboard.id = answered."dashboardId"
       left join dashboard_version version
         on version.dashboard_id = dashboard.id and version.version_number = answered."versionNumber"
       where version.title is distinct from answered.title`,
      [JSON.stringify(published)],
    );
    return rows;
  };

  /** Runs all rounds, and checks the whole database after every batch. */
  const race = async (addresses: readonly string[], most: number): Promise<World> => {
    const before = await countRecords();
    const callers = addresses.map<Caller>((address) => (path, call) => callService(address, path, call));
    const world = await makeWorld(callers, service().adminKey);
    let folders: number[] = [];
    let books: Book[] = [];
    const refill = async (): Promise<void> => {
      folders = folders.filter((id) => !world.gone.has(`folder ${id}`));
      books = books.filter(({ id }) => !world.gone.has(`workbook ${id}`));
      while (folders.length < 10) folders.push(await world.newFolder());
      while (books.length < 6) books.push(await world.newBook());
    };
    const shared: SharedItems = { world, folder: () => anyOf(folders), book: () => anyOf(books) };
    const pairs = [sharedPairs, accountPairs, ownPairs].flatMap((some) => Object.entries<Deeds>(some));
    const runRound = async (round: number): Promise<void> => {
      const [name, pair] = pairs[round % pairs.length] ?? [];
      if (typeof pair === 'function') await pair(shared);
      else if (pair) expect(pair.outcomes, name).toContainEqual(toStatuses(await pair.run(shared)));
    };
    let next = 0;
    const runLane = async (end: number): Promise<void> => {
      while (next < end) {
        await runRound(next++);
        await refill();
      }
    };
    while (next < most) {
      // The old ones have others in them by now, and could no longer be deleted.
      folders = [];
      await refill();
      const end = Math.min(most, next + roundsOfBatch);
      await Promise.all(Array.from({ length: lanes }, () => runLane(end)));
      expect(await findWorkspaceInconsistencies(ask)).toEqual({});
      expect(await findLostEditions(world.published)).toEqual([]);
      const after = await countRecords();
      for (const deed of recorded)
        expect((after.get(deed) ?? 0) - (before.get(deed) ?? 0), deed).toBe(world.done.get(deed) ?? 0);
    }
    return world;
  };

  test('races of writes on the same items always leave a consistent tree', async () => {
    const { done } = await race([service().running.address], alone);
    for (const deed of deeds) expect(done.get(deed), deed).toBeGreaterThan(0);
  });

  test('races between two instances that share the database leave a consistent tree, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-second-'));
    const config = readConfig({
      PORT: '0',
      RATE_LIMIT: '0',
      DATA_FOLDER: folder,
      ...service().postgres?.environment,
    });
    const second = await startService(config, { writeLog: () => undefined });
    try {
      const { done } = await race([service().running.address, second.address], together);
      for (const deed of deeds) expect(done.get(deed), deed).toBeGreaterThan(0);
    } finally {
      await second.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
