/** Tables in a private PostgreSQL cluster, as a live data source of the Data API. */
import pg from 'pg';
import { openLiveSources } from '../../../src/semantic-layer/sources/open-live-sources.ts';
import { RoutingQueryEngine } from '../../../src/semantic-layer/sources/routing-query-engine.ts';
import { toQueryEngine } from '../../../src/semantic-layer/engine/query-engine.ts';
import type { SourceSettings } from '../../../src/semantic-layer/sources/source-settings.ts';
import { startPostgres, toDatabase, type PostgresUnderTest } from '../postgres-under-test.ts';
import { openEmbeddedTables, type OpenTablesUnderTest } from './data-api-under-test.ts';

export interface PostgresTables {
  readonly server: PostgresUnderTest;
  /** Makes a database with these tables, and a role that can only read them. */
  create(sql: string): Promise<SourceSettings>;
  readonly open: OpenTablesUnderTest;
  stop(): Promise<void>;
}

export async function startPostgresTables(): Promise<PostgresTables> {
  const server = await startPostgres();
  let count = 0;
  await run(server.adminUrl, 'create role reader login');
  const create = async (sql: string): Promise<SourceSettings> => {
    count += 1;
    const database = `data_${count}`;
    await run(server.adminUrl, `create database ${database}`);
    const admin = toDatabase(server.adminUrl, database);
    await run(admin, toPostgres(sql));
    await run(
      admin,
      `revoke create on schema public from public; grant select on all tables in schema public to reader`,
    );
    const url = toDatabase(server.adminUrl, database).replace('//postgres@', '//reader@');
    return { name: 'default', url, deploymentId: 1, pool: 4, seconds: 30 };
  };
  const open: OpenTablesUnderTest = async (sql) => {
    const faults: unknown[] = [];
    const live = await openLiveSources([await create(sql)], (_, error) => faults.push(error));
    const embedded = await openEmbeddedTables('');
    return {
      engine: embedded.engine,
      queryEngine: new RoutingQueryEngine(toQueryEngine(embedded.engine), live.engines),
      dataSources: live.dataSources,
      async close() {
        await live.close();
        await embedded.close();
      },
    };
  };
  return { server, create, open, stop: () => server.stop() };
}

/** The tests' tables are written for the embedded engine. */
const toPostgres = (sql: string): string => sql.replace(/\bDOUBLE\b(?! PRECISION)/g, 'DOUBLE PRECISION');

export async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
