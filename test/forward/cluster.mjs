/**
 * A cluster of the open-source engine, in a process of its own: its packages are those of the folder that it starts
 * in. Rows are cut by the caller's city, so that a test sees whether the security context has arrived.
 */
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const { modelFolder, databaseFolder, secret } = JSON.parse(process.argv[2]);
const load = createRequire(join(process.cwd(), 'package.json'));
const express = load('express');
const { CubejsServerCore } = load('@cubejs-backend/server-core');
// Its native part, which no registry has, serves templates in model files alone: ours have none.
const { YamlCompiler } = load('@cubejs-backend/schema-compiler/dist/src/compiler/YamlCompiler');
YamlCompiler.prototype.initFromPythonContext = () => undefined;
const PostgresDriver = load('@cubejs-backend/postgres-driver');

const core = new CubejsServerCore({
  apiSecret: secret,
  schemaPath: relative(process.cwd(), modelFolder),
  dbType: 'postgres',
  driverFactory: () =>
    new PostgresDriver({ host: databaseFolder, user: 'vitrine', database: 'vitrine', max: 4 }),
  cacheAndQueueDriver: 'memory',
  scheduledRefreshTimer: false,
  telemetry: false,
  devServer: false,
  queryRewrite: (query, { securityContext }) => toOwnRows(query, securityContext),
  logger: (message, details) => details.error && process.send({ log: `${message}: ${details.error}` }),
});

function toOwnRows(query, { city }) {
  if (city === undefined) return query;
  const own = { member: 'sales.customer_city', operator: 'equals', values: [city] };
  return { ...query, filters: [...(query.filters ?? []), own] };
}

const app = express();
await core.initApp(app);
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
