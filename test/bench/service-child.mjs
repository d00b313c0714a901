/** The built service in its own process, as in production. It gets messages from its parent and ends with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';

const { readConfig, startService } = await import(process.env.BENCH_SERVICE);
const { createEmbedToken } = await import(new URL('../token.js', process.env.BENCH_SERVICE).href);
const service = await startService(readConfig(process.env));
const host = JSON.parse(readFileSync(join(process.env.DATA_FOLDER, 'host-credentials.json'), 'utf8'));
const { secret, keyId, issuer, deploymentId, publicIds } = host;
const sign = (publicId) =>
  createEmbedToken({ secret, keyId, issuer, subject: 'bench', deploymentId, publicId });
const tokens = Object.fromEntries(await Promise.all(publicIds.map(async (id) => [id, await sign(id)])));

/** Fills the sample account's tables directly, since the routes would take too long. */
async function runAll(statements) {
  for (const statement of statements)
    await service.database.write(1, ({ db }) => sql.raw(statement).execute(db));
  process.send({ done: true });
}

process.on('message', (message) => {
  if (message.statements) void runAll(message.statements);
  if (message === 'cpu') process.send({ cpu: process.cpuUsage() });
  if (message === 'close') void service.close().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(1));
process.send({ origin: service.publicUrl, adminKey: service.adminKey, deploymentId, tokens });
