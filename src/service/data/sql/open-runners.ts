import type { OlapEngine } from '../engine/olap-engine.ts';
import { RunnerPool, type RunnerPoolOptions } from './runner-pool.ts';

/** Runners over the file that the engine has open; no process starts before the first query. */
export async function openRunners(
  engine: Pick<OlapEngine, 'run'>,
  options: Omit<RunnerPoolOptions, 'file'> = {},
): Promise<RunnerPool> {
  const sql = 'SELECT path FROM duckdb_databases() WHERE NOT internal AND path IS NOT NULL';
  const [paths = []] = await engine.run({ sql, values: [] });
  const [file] = paths;
  if (typeof file !== 'string') throw new Error('The data is not in a file that SQL could be run on.');
  return new RunnerPool({ ...options, file });
}
