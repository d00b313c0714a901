/** A private PostgreSQL cluster in a temporary folder. */
import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createSecretsKeyText } from '../../src/service/database/secrets/secrets-key.ts';
import { findPostgres } from '../find-postgres.mjs';
import { runCommand } from '../run-command.ts';
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
  { uid, gid }: ServerUser,
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

type ServerUser = Pick<SpawnOptions, 'uid' | 'gid'>;

/** PostgreSQL refuses to run as root. */
function serverUser(): ServerUser {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number => Number(runCommand('id', [flag, 'nobody']));
  return { uid: id('-u'), gid: id('-g') };
}

interface PostgresOptions {
  /** Listens on 127.0.0.1 at this port, with TLS. By default only on a socket. */
  readonly tls?: { readonly port: number; readonly certificate: string; readonly key: string } | undefined;
  /** Ends with this process, however that ends. Such a server is not halted. */
  readonly endsWithProcess?: boolean | undefined;
}

export async function startPostgres({
  tls,
  endsWithProcess = false,
}: PostgresOptions = {}): Promise<PostgresUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pg-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  copyCluster(await makeTemplate(user), cluster, user);
  // No TCP by default: the socket in our own folder is the only way in.
  const listening = tls ? listenWithTls(cluster, tls, user) : ['-c', 'listen_addresses='];
  const arguments_ = ['-D', cluster, '-k', folder, ...listening];
  const open = (): ChildProcess => spawn(program('postgres'), arguments_, options);
  let server = endsWithProcess ? openForProcess(arguments_, options) : open();
  const port = tls?.port ?? 5432;
  const adminUrl = toUrl({ folder, port, role: 'postgres', database: 'vitrine' });
  await runWhenReady(adminUrl, []);
  const halt = (): Promise<void> => end(server, 'SIGQUIT');
  const url = toUrl({ folder, port, role: 'vitrine', database: 'vitrine' });
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

/**
 * For a server that no test crashes: it writes nothing for a recovery. This makes the copy of a database cheaper, with which
 * most test files begin.
 */
const withoutRecovery = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** A shell ends the server, and deletes its files, when the pipe from this process is closed. */
function openForProcess(arguments_: readonly string[], options: ServerUser & { cwd: string }): ChildProcess {
  const script = '"$@" & read -r _; kill -QUIT $!; wait; rm -rf "$PWD"';
  const settings = [...withoutRecovery, 'autovacuum=off', 'max_connections=300'];
  const fast = settings.flatMap((setting) => ['-c', setting]);
  const shell = spawn('sh', ['-c', script, 'sh', program('postgres'), ...arguments_, ...fast], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // A pipe is a socket, which would keep this process alive.
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return shell;
}

/**
 * A stopped cluster with the role and the database of the service. Making one takes seconds, so that one is made per version of
 * PostgreSQL, and copied.
 */
async function makeTemplate(user: ServerUser): Promise<string> {
  const version = runCommand(program('postgres'), ['--version']);
  const name = version.trim().replace(/[^\w.]+/g, '-');
  const template = join(tmpdir(), `vitrine-pg-template-${name}-${process.getuid?.() ?? 0}`);
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(tmpdir(), 'vitrine-pg-draft-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(draft, user.uid, user.gid);
  const cluster = join(draft, 'cluster');
  const options = { ...user, cwd: draft, stdio: 'ignore' as const };
  const initdb = ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
  runCommand(program('initdb'), initdb, options);
  const server = spawn(program('postgres'), ['-D', cluster, '-k', draft, '-c', 'listen_addresses='], options);
  const first = toUrl({ folder: draft, port: 5432, role: 'postgres', database: 'postgres' });
  await runWhenReady(first, ['create role vitrine login', 'create database vitrine owner vitrine']);
  await end(server, 'SIGINT');
  try {
    renameSync(cluster, template);
  } catch {
    // Another test file was faster: use its template.
  }
  rmSync(draft, { recursive: true, force: true });
  return template;
}

/** Its files have to belong to the user of the server. */
function copyCluster(from: string, to: string, user: ServerUser): void {
  if (user.uid === undefined) cpSync(from, to, { recursive: true });
  else runCommand('cp', ['-Rp', from, to], user);
}

interface ServerAddress {
  /** The folder of its socket. */
  readonly folder: string;
  readonly port: number;
  readonly role: string;
  readonly database: string;
}

/** The same address with another database. */
export const toDatabase = (url: string, database: string): string =>
  url.replace('/vitrine?', `/${database}?`);

const toUrl = ({ folder, port, role, database }: ServerAddress): string =>
  `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** The process ids of the server and its children, one per connection. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = runCommand('ps', ['-o', 'pid=', '--ppid', String(pid)]);
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
