/** Starts a service whose workspace has a hundred thousand items, on the embedded database or on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { startChild } from '../child-process.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const itemCount = 100_000;
/** Number of items per statement, which the database writes within its time limit. */
const atOnce = 5_000;

/** The module that starts PostgreSQL, or undefined if the server's programs are not installed. */
export async function findPostgres() {
  const { module } = await runnerImport(join(root, 'test/service/postgres-under-test.ts'), {
    configFile: false,
  });
  return module.hasPostgres ? module : undefined;
}

export async function startInstance({ serviceFolder, workspace, server }) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const child = await startChild(fileURLToPath(new URL('../service-child.mjs', import.meta.url)), {
    environment: {
      BENCH_SERVICE: pathToFileURL(join(serviceFolder, 'index.js')).href,
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: workspace,
      SOURCE_FOLDERS: `datasets=${join(root, 'node_modules/vega-datasets/data')}`,
      ...server?.environment,
    },
  });
  return {
    child,
    ...child.started,
    async close() {
      await child.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `keys`: keys of an admin, who sees the whole workspace, and of a person who owns all added items. */
export async function fill(instance) {
  const { child, adminKey } = instance;
  const user = await call(instance, adminKey, 'POST', '/v1/users', {
    username: 'owner',
    email: 'owner@example.com',
    role: 'user',
  });
  const { key } = await call(instance, adminKey, 'POST', '/v1/api-keys', { name: 'Bench', userId: user.id });
  await child.ask({ statements: listStatements(user.id) });
  return { admin: adminKey, owner: key };
}

/** Items with three workbooks for every two reports, whose times and names are in different orders. */
function listStatements(ownerId) {
  const statements = [];
  for (let from = 1; from <= itemCount; from += atOnce) {
    const to = Math.min(itemCount, from + atOnce - 1);
    const numbers = `generate_series(${from}, ${to}) number`;
    const common = `1, 1, 'Item ' || md5(number::text), 'item ' || md5(number::text), ${ownerId}, ${ownerId},
      now() - number * interval '1 minute', now() - (number * 7919 % ${itemCount}) * interval '1 minute'`;
    const columns =
      'account_id, deployment_id, name, folded_name, owner_id, created_by, created_at, updated_at';
    statements.push(
      `insert into workbook (${columns}, meta, calculated_fields)
        select ${common}, '{}', '{}' from ${numbers} where number % 5 < 3`,
      `insert into report (${columns}, public_id)
        select ${common}, 'b' || lpad(number::text, 11, '0') from ${numbers} where number % 5 >= 3`,
    );
  }
  return [...statements, 'analyze workbook', 'analyze report', 'analyze folder'];
}

/** Throws for any error response. */
export async function call({ origin }, key, method, path, body) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
