/** A service with ten million rows in its embedded engine, and a million in a live PostgreSQL source where that is installed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { askJson } from '../bench-platform.mjs';
import { startChild } from '../child-process.mjs';
import { findPostgres } from '../service/populated-service.mjs';

export const rowCounts = { embedded: 10_000_000, live: 1_000_000 };
const countryCount = 1_000;

const tables = `
CREATE TABLE events AS SELECT i AS id, i * 7919 % ${countryCount} AS country_id, i % 100 AS kind, i % 997 / 10.0 AS amount,
  TIMESTAMP '2020-01-01' + INTERVAL (i % 43800) HOUR AS happened_at FROM range(${rowCounts.embedded}) t(i);
CREATE TABLE countries AS SELECT i AS id, 'Country ' || i AS name, 'Region ' || i % 20 AS region FROM range(${countryCount}) t(i);
`;
const liveTables = [
  `create table events as select i as id, i::bigint * 7919 % ${countryCount} as country_id, i % 100 as kind, i % 997 / 10.0 as amount,
    timestamp '2020-01-01' + i % 43800 * interval '1 hour' as happened_at from generate_series(0, ${rowCounts.live - 1}) t(i)`,
  `create table countries as select i as id, 'Country ' || i as name, 'Region ' || i % 20 as region
    from generate_series(0, ${countryCount - 1}) t(i)`,
  'create index on events (country_id)',
  'vacuum analyze',
  'create role reader login',
  'revoke create on schema public from public',
  'grant select on all tables in schema public to reader',
];

const writeModel = (prefix, source) => `cubes:
  - name: ${prefix}events
    sql_table: events
${source}    joins:
      - { name: ${prefix}countries, sql: "{CUBE}.country_id = {${prefix}countries}.id", relationship: many_to_one }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: kind, sql: kind, type: number }
      - { name: happened_at, sql: happened_at, type: time }
      - { name: amount_of_one, sql: amount, type: number }
    measures:
      - { name: count, type: count }
      - { name: amount, sql: amount, type: sum }
  - name: ${prefix}countries
    sql_table: countries
${source}    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: name, sql: name, type: string }
      - { name: region, sql: region, type: string }
    measures:
      - { name: count, type: count }
`;

/** `live` is undefined where PostgreSQL is not installed. */
export async function startOwnDataPlatform(serviceFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const live = await startLiveSource();
  const child = await startChild(fileURLToPath(new URL('../service-child.mjs', import.meta.url)), {
    environment: {
      BENCH_SERVICE: pathToFileURL(join(serviceFolder, 'index.js')).href,
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: writeWorkspace(folder, live !== undefined),
      ...(live ? { SOURCES: writeSources(folder, live.url) } : {}),
    },
  });
  const { origin, adminKey, deploymentId } = child.started;
  const { cubeApiToken } = await askJson(`${origin}/api/v1/deployments/${deploymentId}/token`, {
    token: `Api-Key ${adminKey}`,
    body: {},
  });
  const embedded = await openEmbedded(folder);
  return {
    child,
    origin,
    token: cubeApiToken,
    embedded: embedded.run,
    live: live?.run,
    async close() {
      embedded.close();
      await child.close();
      await live?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeWorkspace(folder, hasLive) {
  const workspace = join(folder, 'workspace');
  mkdirSync(join(workspace, 'model'), { recursive: true });
  writeFileSync(join(workspace, 'tables.sql'), tables);
  writeFileSync(join(workspace, 'model/embedded.yml'), writeModel('', ''));
  if (hasLive)
    writeFileSync(join(workspace, 'model/live.yml'), writeModel('live_', '    data_source: live\n'));
  return workspace;
}

function writeSources(folder, url) {
  const file = join(folder, 'sources.yml');
  writeFileSync(file, `sources:\n  live:\n    url: ${JSON.stringify(url)}\n`);
  return file;
}

async function startLiveSource() {
  const postgres = await findPostgres();
  if (!postgres) return undefined;
  const server = await postgres.startPostgres();
  const admin = await connect(server.adminUrl);
  for (const statement of liveTables) await admin.query(statement);
  await admin.end();
  const url = server.adminUrl.replace('//postgres@', '//reader@');
  const client = await connect(url);
  await client.query(`set timezone = 'UTC'`);
  return {
    url,
    run: (text) => client.query({ text, rowMode: 'array' }),
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

async function connect(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The service's file of tables, opened with the same limits. */
async function openEmbedded(dataFolder) {
  const folder = join(dataFolder, 'olap');
  const name = readdirSync(folder).find((file) => file.endsWith('.duckdb'));
  const options = { access_mode: 'READ_ONLY', threads: '2', memory_limit: '512MB' };
  const instance = await DuckDBInstance.create(join(folder, name), options);
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  return {
    run: async (sql) => (await connection.runAndReadAll(sql)).getColumnsJson(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
