/** Some values of each text column, by which dates, links and technical values are recognised. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { FileTable } from '../files/folder-database.ts';
import { quoteName } from '../sql/sql-text.ts';

const sampleSize = 50;

/** A control character that no text of a file is likely to have. */
const separator = '\u001f';

/** Values by the name of their column. They are the first of the table, so that a large table is not read as a whole. */
export async function readSamples(
  engine: Pick<OlapEngine, 'run'>,
  { table, columns }: Pick<FileTable, 'table' | 'columns'>,
): Promise<Map<string, string[]>> {
  const texts = columns.filter(({ type }) => type === 'VARCHAR');
  if (texts.length === 0) return new Map();
  const parts = texts.map(({ name }) => {
    const column = quoteName(name);
    return `(SELECT string_agg(value, chr(31)) FROM (SELECT left(${column}, 400) AS value
      FROM ${quoteName(table)} WHERE trim(${column}) <> '' LIMIT ${sampleSize}))`;
  });
  const found = await engine.run({ sql: `SELECT ${parts.join(', ')}`, values: [] });
  return new Map(
    texts.map(({ name }, index) => {
      const text = found[index]?.[0];
      return [name, typeof text === 'string' ? text.split(separator) : []];
    }),
  );
}
