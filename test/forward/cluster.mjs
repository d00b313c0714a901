/**
 * Runs a cluster of the open-source engine in its own process, with the packages of the working directory. It filters rows
 * by the caller's city, so that a test can check that the security context has arrived.
 */
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const { modelFolder, databaseFolder, secret } = JSON.parse(process.argv[2]);
const load = createRequire(join(process.cwd(), 'package.json'));
const express = load('express');
const { CubejsServerCore } = load('@cubejs-backend/server-core');
// The engine's native part is in no registry. Only templates in model files need it, and these models have none.
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
