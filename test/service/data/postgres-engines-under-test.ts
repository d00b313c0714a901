import { afterAll, afterEach, beforeAll } from 'vitest';
import { PostgresEngine } from '../../../src/semantic-layer/sources/postgres-engine.ts';
import type { SourceSettings } from '../../../src/semantic-layer/sources/source-settings.ts';
import { toDatabase } from '../postgres-under-test.ts';
import { startPostgresTables, type PostgresTables } from './postgres-tables-under-test.ts';

export interface PostgresEnginesUnderTest {
  readonly tables: PostgresTables;
  readonly settings: SourceSettings;
  /** The address of the database for its owner. */
  readonly admin: string;
  /** What the engines of the current test have reported. */
  readonly faults: unknown[];
  /** Opens an engine, which is closed after the test. */
  open(changes?: Partial<SourceSettings>): PostgresEngine;
}

/** A database with these tables for all tests of a file, and engines for each of them. */
export function usePostgresEngines(sql: string): () => PostgresEnginesUnderTest {
  let found: PostgresEnginesUnderTest | undefined;
  const opened: PostgresEngine[] = [];
  const get = (): PostgresEnginesUnderTest => {
    if (!found) throw new Error('The database is not ready.');
    return found;
  };
  beforeAll(async () => {
    const tables = await startPostgresTables();
    const settings = await tables.create(sql);
    const admin = toDatabase(tables.server.adminUrl, new URL(settings.url).pathname.slice(1));
    const faults: unknown[] = [];
    const open = (changes: Partial<SourceSettings> = {}): PostgresEngine => {
      const engine = new PostgresEngine({ ...settings, ...changes }, (error) => faults.push(error));
      opened.push(engine);
      return engine;
    };
    found = { tables, settings, admin, faults, open };
  });
  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    get().faults.length = 0;
  });
  afterAll(() => get().tables.stop());
  return get;
}

export const ask = (engine: PostgresEngine, sql: string, signal?: AbortSignal): Promise<unknown[][]> =>
  engine.run({ sql, values: [] }, signal);
