/** A private PostgreSQL cluster in a temporary folder, where this machine has the server's programs. */
import { execFileSync, spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

export interface PostgresUnderTest {
  /** Of a role that owns its tables but is no superuser, so that row-level security binds it. */
  readonly url: string;
  /** For looking behind the service's back. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

const folders = (process.env.PATH ?? '').split(delimiter);

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

export const hasPostgres = findProgram('postgres') !== undefined && findProgram('initdb') !== undefined;

/** PostgreSQL refuses to run as root. */
function serverUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function startPostgres(): Promise<PostgresUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pg-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  const initdb = ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
  execFileSync(findProgram('initdb') ?? 'initdb', initdb, options);
  // No TCP: the socket in our own folder is the only way in.
  const arguments_ = ['-D', cluster, '-k', folder, '-c', 'listen_addresses='];
  const server = spawn(findProgram('postgres') ?? 'postgres', arguments_, options);
  const exited = once(server, 'exit');
  const at = (role: string, database: string): string =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const adminUrl = at('postgres', 'vitrine');
  await runWhenReady(at('postgres', 'postgres'), [
    'create role vitrine login',
    'create database vitrine owner vitrine',
  ]);
  const stop = async (): Promise<void> => {
    server.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: at('vitrine', 'vitrine'), adminUrl, stop };
}

/** Connects again until the server takes connections: it says so in no other way. */
async function runWhenReady(url: string, statements: readonly string[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    for (const statement of statements) await client.query(statement);
    return client.end();
  }
}
