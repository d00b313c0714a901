/** Packs the packages of a release once per run of Vitest, whose workers are processes of their own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packAll } from '../../scripts/pack.mjs';
import { until } from '../until.ts';

/** Paths of the packed files. */
export interface PackedFiles {
  readonly element: string;
  readonly service: string;
}

type Result = { readonly packed: PackedFiles } | { readonly error: string };

const cache = fileURLToPath(new URL('../../node_modules/.cache/vitrine-packed', import.meta.url));
/** One folder per run: all workers have the same parent. */
const folder = join(cache, String(process.ppid));
const resultFile = join(folder, 'result.json');
/** In seconds. Building and packing take a minute or two on a small machine. */
const packLimit = 580;

/** The first caller of a run packs, and the others wait. Rejects for all of them if packing fails. */
export async function packOnce(): Promise<PackedFiles> {
  if (claimFolder()) writeResult(pack());
  await until(() => existsSync(resultFile), packLimit);
  const result = JSON.parse(readFileSync(resultFile, 'utf8')) as Result;
  if ('error' in result) throw new Error(`The packages could not be packed: ${result.error}`);
  return result.packed;
}

/** Whether this worker is the first one of the run. Files of earlier runs are removed. */
function claimFolder(): boolean {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache))
    if (!isRunning(Number(name))) rmSync(join(cache, name), { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

function pack(): Result {
  try {
    return { packed: packAll(folder) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Other workers see the whole file or none. */
function writeResult(result: Result): void {
  writeFileSync(`${resultFile}.new`, JSON.stringify(result));
  renameSync(`${resultFile}.new`, resultFile);
}
