/**
 * `npm run check:forward` tests the Data API in front of a real cluster of the open-source engine, on PostgreSQL. The
 * engine's packages take 200 MB and are no dependency of this project. They are installed once, in the temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The newest engine whose packages are all available, and the driver with the nearest version. */
const packages = {
  '@cubejs-backend/server-core': '0.34.62',
  '@cubejs-backend/postgres-driver': '0.35.23',
  express: '4.21.2',
};
const clusterFolder = join(tmpdir(), `vitrine-cluster-${packages['@cubejs-backend/server-core']}`);

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs into a second folder, which is renamed when it is complete. */
function install() {
  const draft = `${clusterFolder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  run('npm', ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], { cwd: draft });
  rmSync(clusterFolder, { recursive: true, force: true });
  renameSync(draft, clusterFolder);
}

if (!existsSync(join(clusterFolder, 'node_modules'))) install();
const root = fileURLToPath(new URL('../..', import.meta.url));
run('npx', ['vitest', 'run', '--config', 'test/forward/vitest.forward.config.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, CLUSTER_FOLDER: clusterFolder },
});
