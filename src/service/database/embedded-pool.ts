/** The embedded database: a worker thread that speaks PostgreSQL's protocol on a private socket. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { describeDamage, isNewDatabaseFolder, DatabaseFolderError } from './database-folder.ts';

export interface OpenPool {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/** Milliseconds for a query, and for the wait before it; PGlite knows no statement timeout of its own. */
const queryTimeout = 30_000;

/** `onLost` hears of a database thread that ended by itself: nothing can be answered after that. */
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

/** On Windows the driver knows no Unix sockets: loopback TCP there, which every local user can reach. */
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

/** One connection: PGlite has one session, which several connections would share without knowing. */
function poolAt(host: string, port: number): pg.Pool {
  const login = { user: 'postgres', database: 'postgres', password: 'none' };
  const deadlines = { query_timeout: queryTimeout, connectionTimeoutMillis: queryTimeout };
  return new pg.Pool({ host, port, ...login, max: 1, ...deadlines });
}

function serve(worker: Worker, pool: pg.Pool, onLost: (error: Error) => void, release: () => void): OpenPool {
  let closing = false;
  const lost = (cause: unknown): void => {
    if (!closing) onLost(new Error('The embedded database ended by itself.', { cause }));
  };
  // A pool without a listener takes the process down when an idle connection breaks.
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
