/** The large workspace's own tables with few rows: the same SQL with its two numbers changed. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const generatorFolder = fileURLToPath(new URL('../../../demo/workspace/generator', import.meta.url));

/** SQL of 5,000 orders of 500 customers. */
export async function readSmallTables(): Promise<string> {
  const sql = await readFile(`${generatorFolder}/tables.sql`, 'utf8');
  const small = sql.replaceAll(/\b10000000\b/g, '5000').replaceAll(/\b200000\b/g, '500');
  if (small === sql) throw new Error('the tables have other numbers than expected');
  return small;
}
