import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { describeDamage, isNewDatabaseFolder, DatabaseFolderError } from './check-database-folder.ts';

interface OpenPool {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/** Time limit in milliseconds of a query, and of the wait before it. PGlite has no statement timeout. */
const queryTimeout = 30_000;

/**
 * Opens the embedded database: a worker thread that speaks PostgreSQL's protocol on a private socket. `onLost` is called
 * if the thread ends by itself; the service cannot continue then.
 */
export async function openEmbeddedPool(folder: string, onLost: (error: Error) => void): Promise<OpenPool> {
  const unlock = lockFolder(folder);
  const socketFolder = makeSocketFolder();
  const release = (): void => {
    unlock();
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  };
  try {
    const records = join(folder, 'records');
    const worker = startWorker(records, socketFolder);
    const port = await waitForPort(worker, records);
    return serve(worker, poolAt(socketFolder ?? '127.0.0.1', port), onLost, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** On Windows the driver has no Unix sockets. There it uses TCP on loopback, which every local user can reach. */
function makeSocketFolder(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  chmodSync(folder, 0o700);
  return folder;
}

function startWorker(folder: string, socketFolder: string | undefined): Worker {
  const name = import.meta.url.endsWith('.ts') ? './embedded-worker.mjs' : './embedded-worker.js';
  const path = socketFolder && join(socketFolder, '.s.PGSQL.5432');
  const workerData = { folder, isNew: isNewDatabaseFolder(folder), path };
  return new Worker(new URL(name, import.meta.url), { workerData, execArgv: [] });
}

interface WorkerMessage {
  readonly port?: number;
  readonly isDamaged?: true;
  readonly reason?: string;
}

async function waitForPort(worker: Worker, folder: string): Promise<number> {
  const { port, isDamaged, reason } = await new Promise<WorkerMessage>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}.`)));
  });
  if (isDamaged) throw new DatabaseFolderError(folder, describeDamage(reason));
  return port ?? 5432;
}

/**
 * Seconds after which a connection is replaced, with the plans of its statements: PGlite does not notice by itself that tables
 * have grown.
 */
const embeddedLifetime = 60;

/** A pool of one connection, since all connections to PGlite share one session. */
function poolAt(host: string, port: number): pg.Pool {
  const login = { user: 'postgres', database: 'postgres', password: 'none' };
  const deadlines = { query_timeout: queryTimeout, connectionTimeoutMillis: queryTimeout };
  const limits = { max: 1, maxLifetimeSeconds: embeddedLifetime, ...deadlines };
  return new pg.Pool({ host, port, ...login, ...limits, verify: forgetStatements });
}

/** The session keeps the statements of the connection before, whose names the driver gives again. */
function forgetStatements(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('deallocate all').then(() => done(), done);
}

function serve(worker: Worker, pool: pg.Pool, onLost: (error: Error) => void, release: () => void): OpenPool {
  let closing = false;
  const lost = (cause: unknown): void => {
    if (!closing) onLost(new Error('The embedded database ended by itself.', { cause }));
  };
  // Without a listener, a broken idle connection ends the process.
  pool.on('error', () => undefined);
  worker.on('error', lost);
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      lost(code);
      resolve();
    });
  });
  const close = async (): Promise<void> => {
    closing = true;
    await pool.end();
    worker.postMessage('close');
    await ended;
    release();
  };
  return { pool, close };
}

const connections = 10;
/** Seconds after which a connection is replaced, so that the server forgets statements that are not repeated any more. */
const lifetime = 600;
/**
 * Time limits in milliseconds: without them a query would wait for ever on a network that drops its packets. The limit of
 * the server is shorter than that of the driver, since it leaves the connection usable.
 */
const deadlines = {
  query_timeout: 6_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

interface PostgresOptions {
  /** For migrations, which may take long and wait for those of other instances. Default false. */
  readonly withoutTimeouts?: boolean | undefined;
}

/**
 * Milliseconds that a query waits for a connection. `connect_timeout` in the address, in seconds, is PostgreSQL's own name for
 * it; 0 waits without a limit, as everywhere in PostgreSQL.
 */
export function findConnectTimeout(url: string): number {
  const seconds = /[?&]connect_timeout=(\d{1,6})(?:&|$)/.exec(url)?.[1];
  return seconds === undefined ? 3_000 : Number(seconds) * 1_000;
}

/** A pool on a PostgreSQL server, 15 or later. Parameters of the address win over `deadlines`. */
export function openPostgresPool(url: string, { withoutTimeouts = false }: PostgresOptions = {}): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: withoutTimeouts ? 1 : connections,
    maxLifetimeSeconds: lifetime,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: findConnectTimeout(url),
    ...(withoutTimeouts ? {} : deadlines),
  });
  // A pool without a listener takes the process down when an idle connection breaks; the next query reports it.
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
