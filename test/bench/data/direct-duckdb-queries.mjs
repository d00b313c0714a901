/** DuckDB without us: the file that the service reads, and the statements that it would run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { runnerImport } from 'vite';

const source = (name) => fileURLToPath(new URL(`../../../src/service/data/${name}.ts`, import.meta.url));
const importSource = async (name) => (await runnerImport(source(name), { configFile: false })).module;

/** Everything of the deployment, no row rules: as the sample's readers are. */
const caller = {
  accountId: 1,
  deploymentId: 1,
  securityContext: {},
  userAttributes: {},
  groups: [],
  expiresAt: Number.MAX_SAFE_INTEGER,
};

/** Writes the statement of a query as the service does. */
export async function createWriter(workspace) {
  const [{ readDataModel }, { planQuery }, { toStatement }] = await Promise.all(
    ['model-reader', 'plan-query', 'query-sql'].map(importSource),
  );
  const model = await readDataModel(join(workspace, 'model'));
  return (query) => toStatement(model, planQuery(model, query, caller, new Date()));
}

/** The service's own file of tables, opened as the service opens it. */
export async function openDirectly(dataFolder) {
  const folder = join(dataFolder, 'olap');
  const name = readdirSync(folder).find((file) => file.endsWith('.duckdb'));
  const instance = await DuckDBInstance.create(join(folder, name), {
    access_mode: 'READ_ONLY',
    threads: '2',
    memory_limit: '512MB',
  });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  return {
    async run({ sql, values }) {
      const reader = await connection.runAndReadAll(sql, [...values]);
      return reader.getColumnsJson();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
