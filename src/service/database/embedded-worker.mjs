/**
 * Runs the embedded database in a worker thread, behind a private socket, so that a long query does not block the event
 * loop of the service. Plain JavaScript, because the thread starts from this file both in the source tree and in the build.
 */
import { fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/**
 * The folder of the database files, and whether they must be created; the path of the socket, or else TCP on loopback.
 * @typedef {{ folder: string, isNew: boolean, path?: string }} WorkerInput
 */

/** The log of PostgreSQL, which contains the reason of a failure. PGlite's error does not. */
const postgresLog = [];

/** PGlite's `fsync` is an empty stub on Node, so that a commit would not survive a power failure. This class adds it. */
class DurableNodeFS extends NodeFS {
  static syncs = 0;

  async init(pg, options) {
    const started = await super.init(pg, options);
    const preRun = [...(started.emscriptenOpts.preRun ?? []), supplySync];
    return { ...started, emscriptenOpts: { ...started.emscriptenOpts, preRun } };
  }
}

/** It is also called for the module that creates a new folder, which has no NODEFS. */
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

/** Checks that commits are synced, since the location of the stub differs between versions of PGlite. */
async function checkDurability(db) {
  const before = DurableNodeFS.syncs;
  await db.exec('create table if not exists durability_probe (x integer)');
  await db.exec('insert into durability_probe values (1)');
  await db.exec('delete from durability_probe');
  if (DurableNodeFS.syncs === before) {
    throw new Error(
      'This version of PGlite does not sync commits to disk: install the version in package.json.',
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

/** Creates the database in another folder and renames it, so that an interrupted start leaves no incomplete database. */
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

/** The last error in PostgreSQL's log, or else PGlite's message, unless it is about WebAssembly. */
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
// More than one connection: after an error, the pool opens a new one while the old one is still closing.
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
