/** A private PostgreSQL cluster in a temporary folder. */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createSecretsKeyText } from '../../src/service/database/secrets/secrets-key.ts';
import { findPostgres } from '../find-postgres.mjs';

export interface PostgresUnderTest {
  /** Of a role that owns its tables but is no superuser, so that row-level security binds it. */
  readonly url: string;
  /** What a service needs to run on it: its address, and the key of its secrets. */
  readonly environment: Readonly<Record<'DATABASE_URL' | 'SECRETS_KEY', string>>;
  /** For looking behind the service's back. */
  readonly adminUrl: string;
  /** Folder of its files. */
  readonly cluster: string;
  /** Path of the socket it listens on. */
  readonly socket: string;
  /** Ends the server, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Freezes all of its processes, as a machine that hangs would. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const programs = findPostgres();
export const hasPostgres = programs !== undefined;
const program = (name: string): string => join(programs ?? '', name);

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
  execFileSync(program('initdb'), initdb, options);
  // No TCP: the socket in our own folder is the only way in.
  const arguments_ = ['-D', cluster, '-k', folder, '-c', 'listen_addresses='];
  const open = (): ChildProcess => spawn(program('postgres'), arguments_, options);
  let server = open();
  const at = (role: string, database: string): string =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const adminUrl = at('postgres', 'vitrine');
  await runWhenReady(at('postgres', 'postgres'), [
    'create role vitrine login',
    'create database vitrine owner vitrine',
  ]);
  const halt = async (): Promise<void> => {
    const exited = once(server, 'exit');
    server.kill('SIGQUIT');
    await exited;
  };
  const url = at('vitrine', 'vitrine');
  return {
    environment: { DATABASE_URL: url, SECRETS_KEY: createSecretsKeyText() },
    url,
    adminUrl,
    cluster,
    socket: join(folder, '.s.PGSQL.5432'),
    halt,
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    async restart() {
      server = open();
      await runWhenReady(adminUrl, []);
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server and its children, one per connection. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [Number(pid), ...children.trim().split(/\s+/).map(Number)]) process.kill(one, signal);
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
