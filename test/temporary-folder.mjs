/** The folder for the temporary files of a test run. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that the databases of a run may need at the same time, with much to spare. */
const roomNeeded = 8 * 2 ** 30;
/** A file system in memory, which Linux has. */
const memory = '/dev/shm';

/**
 * Makes the folder in memory, where there is room: each test of the service copies a database of forty megabytes. It is
 * removed when this process ends, also when it is interrupted.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'vitrine-tests-'));
  // PostgreSQL runs as another user, who has to reach its own folders in this one.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
  return folder;
}

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomNeeded;
}
