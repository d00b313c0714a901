/**
 * The embedded database in a thread of its own, behind a private socket.
 * Plain JavaScript because a worker thread starts from this file as it is, from source and from the build alike.
 * In its own thread a long query cannot starve the service's event loop.
 */
import { fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/**
 * Folder of the records, and whether they are still to be made; socket path, else loopback TCP.
 * @typedef {{ folder: string, isNew: boolean, path?: string }} WorkerInput
 */

/** Lines of PostgreSQL's own log: they say why it gave up, which PGlite's error does not. */
const postgresLog = [];

/** PGlite never syncs to disk on Node (its `fsync` is an empty stub), so a commit would not survive a power cut. */
class DurableNodeFS extends NodeFS {
  static syncs = 0;

  async init(pg, options) {
    const started = await super.init(pg, options);
    const preRun = [...(started.emscriptenOpts.preRun ?? []), supplySync];
    return { ...started, emscriptenOpts: { ...started.emscriptenOpts, preRun } };
  }
}

/** Also called for the module that makes a new folder, which has no NODEFS. */
function supplySync(module) {
  const files = module.FS?.filesystems?.NODEFS ?? module.NODEFS;
  if (!files?.stream_ops) return;
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) {
      fsyncSync(stream.nfd);
      DurableNodeFS.syncs++;
    }
    return 0;
  };
}

/** The stub's place moves between PGlite versions; this notices before a row is trusted to it. */
async function checkDurability(db) {
  const before = DurableNodeFS.syncs;
  await db.exec('create table if not exists durability_probe (x integer)');
  await db.exec('insert into durability_probe values (1)');
  await db.exec('delete from durability_probe');
  if (DurableNodeFS.syncs === before) {
    throw new Error(
      'This version of PGlite does not sync commits to disk; install the version that is pinned.',
    );
  }
}

async function openRecords(folder) {
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: [...durable, '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
    onStderr: (line) => postgresLog.push(line) > 200 && postgresLog.shift(),
  });
}

/** Made beside and moved into place, so that a start which was interrupted leaves nothing half-made. */
async function createRecords(folder) {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const db = await openRecords(draft);
  await db.close();
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

async function openOrCreate() {
  if (isNew) await createRecords(folder);
  return openRecords(folder);
}

/** PostgreSQL's last complaint, else PGlite's, unless that is about its compiler. */
function findReason(error) {
  const complaint = postgresLog.findLast((line) => /\b(?:PANIC|FATAL):/.test(line));
  if (complaint) return complaint.replace(/^.*?\b(?:PANIC|FATAL):\s*/, '');
  return /Aborted\(|failed to initialize/.test(error.message) ? undefined : error.message;
}

/** @type {WorkerInput} */
const { folder, isNew, path } = workerData;
const db = await openOrCreate().catch((error) => {
  parentPort.postMessage({ isDamaged: true, reason: findReason(error) });
  process.exit(1);
});
await checkDurability(db);
const place = path === undefined ? { host: '127.0.0.1', port: 0 } : { path };
// More than one, or the pool's new connection after an error is refused while the old one still closes.
const server = new PGLiteSocketServer({ db, ...place, maxConnections: 8 });
await server.start();
const address = server.getServerConn();
parentPort.postMessage(
  path === undefined ? { port: Number(address.slice(address.lastIndexOf(':') + 1)) } : {},
);
parentPort.once('message', async () => {
  await server.stop();
  await db.close();
  process.exit(0);
});
