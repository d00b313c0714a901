/** DuckDB without the service: the same file, and the same statements as the service. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { runnerImport } from 'vite';

const root = new URL('../../../', import.meta.url);
const importSource = async (path) =>
  (await runnerImport(fileURLToPath(new URL(path, root)), { configFile: false })).module;

const writerSources = [
  'src/semantic-layer/model/model-reader.ts',
  'src/semantic-layer/query/plan-query.ts',
  'src/semantic-layer/query-sql/query-sql.ts',
];

/** A reader of the whole deployment without row-level rules, like the readers of the sample. */
const caller = {
  accountId: 1,
  deploymentId: 1,
  securityContext: {},
  userAttributes: {},
  groups: [],
  expiresAt: Number.MAX_SAFE_INTEGER,
};

/** Generates the statement of a query as the service does. */
export async function createWriter(workspace) {
  const [{ readDataModel }, { planQuery }, { toStatement }] = await Promise.all(
    writerSources.map(importSource),
  );
  const model = await readDataModel(join(workspace, 'model'));
  return (query) => toStatement(model, planQuery(model, query, caller, new Date()));
}

/** The service's file of tables, opened with the same options. */
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
