/** Runs the model of the large workspace in a cluster of the open-source engine, over the same rows on PostgreSQL. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildOlapFile } from '../../src/semantic-layer/engine/olap-engine.ts';
import { toRecord } from '../service/data/data-api-under-test.ts';
import { generatorFolder, readSmallTables } from '../service/data/generator-workspace-under-test.ts';
import { startPostgres } from '../service/postgres-under-test.ts';

export interface ClusterUnderTest {
  /** Address for `DATA_URL`. */
  url: string;
  secret: string;
  stop(): Promise<void>;
}

const tables = {
  customers: 'id integer, name text, city text, vip boolean',
  orders:
    'id integer, customer integer, ordered_at timestamp, product text, status text, units smallint, amount numeric(8, 2)',
};

export async function startCluster(): Promise<ClusterUnderTest> {
  const postgres = await startPostgres();
  await copyTables(postgres.adminUrl);
  const secret = 'the secret of the cluster, long enough';
  const databaseFolder = new URL(postgres.url).searchParams.get('host');
  const input = JSON.stringify({ modelFolder: join(generatorFolder, 'model'), databaseFolder, secret });
  const program = fileURLToPath(new URL('cluster.mjs', import.meta.url));
  const cluster = fork(program, [input], {
    cwd: process.env.CLUSTER_FOLDER,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    cluster.on('message', (message) => {
      const { port: found, log } = toRecord(message);
      if (typeof found === 'number') resolve(found);
      else console.error(log);
    });
    cluster.once('exit', () => reject(new Error('the cluster did not start')));
  });
  return {
    url: `http://127.0.0.1:${port}/cubejs-api`,
    secret,
    async stop() {
      const ended = once(cluster, 'exit');
      cluster.kill('SIGKILL');
      await ended;
      await postgres.stop();
    },
  };
}

/** Copies tables as CSV, which both databases read and write. */
async function copyTables(adminUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-rows-'));
  // The server runs as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  const fileOf = (table: string): string => join(folder, `${table}.csv`);
  const copies = Object.keys(tables).map((table) => `COPY ${table} TO '${fileOf(table)}' (HEADER false);`);
  await buildOlapFile(join(folder, 'rows.duckdb'), [await readSmallTables(), ...copies].join('\n'));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const [table, columns] of Object.entries(tables)) {
    await client.query(`create table ${table} (${columns})`);
    await client.query(`copy ${table} from '${fileOf(table)}' csv`);
    await client.query(`grant select on ${table} to vitrine`);
  }
  await client.end();
  rmSync(folder, { recursive: true, force: true });
}
