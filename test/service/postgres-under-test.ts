/** A private PostgreSQL cluster in a temporary folder. */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createSecretsKeyText } from '../../src/service/database/secrets/secrets-key.ts';
import { findPostgres } from '../find-postgres.mjs';
import { until } from '../until.ts';

export interface PostgresUnderTest {
  /** The address for a role that owns its tables but is no superuser, so that row-level security applies. */
  readonly url: string;
  /** The settings of a service on this cluster: its address, and the key of its secrets. */
  readonly environment: Readonly<Record<'DATABASE_URL' | 'SECRETS_KEY', string>>;
  /** The address for direct access, past the service. */
  readonly adminUrl: string;
  /** The folder of its files. */
  readonly cluster: string;
  /** The path of its socket. */
  readonly socket: string;
  /** Ends the server, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Freezes all of its processes, like a hanging machine. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const programs = findPostgres();
export const hasPostgres = programs !== undefined;
const program = (name: string): string => join(programs ?? '', name);

/** The server reads its key only from a file that nobody else may read. */
function listenWithTls(
  cluster: string,
  { port, certificate, key }: NonNullable<PostgresOptions['tls']>,
  { uid, gid }: Pick<SpawnOptions, 'uid' | 'gid'>,
): string[] {
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const path = join(cluster, name);
    writeFileSync(path, readFileSync(from), { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n');
  return ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'ssl=on'];
}

/** PostgreSQL refuses to run as root. */
function serverUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

interface PostgresOptions {
  /** Listens on 127.0.0.1 at this port, with TLS. By default only on a socket. */
  readonly tls?: { readonly port: number; readonly certificate: string; readonly key: string } | undefined;
}

export async function startPostgres({ tls }: PostgresOptions = {}): Promise<PostgresUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pg-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  const initdb = ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
  execFileSync(program('initdb'), initdb, options);
  // No TCP by default: the socket in our own folder is the only way in.
  const listening = tls ? listenWithTls(cluster, tls, user) : ['-c', 'listen_addresses='];
  const arguments_ = ['-D', cluster, '-k', folder, ...listening];
  const open = (): ChildProcess => spawn(program('postgres'), arguments_, options);
  let server = open();
  const port = tls?.port ?? 5432;
  const at = (role: string, database: string): string =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
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
    socket: join(folder, `.s.PGSQL.${port}`),
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

/** The process ids of the server and its children, one per connection. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [Number(pid), ...children.trim().split(/\s+/).map(Number)]) process.kill(one, signal);
}

/** Tries to connect until the server accepts connections: there is no other signal. */
async function runWhenReady(url: string, statements: readonly string[]): Promise<void> {
  const client = await until(() => connect(url));
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client,
    () => undefined,
  );
}
