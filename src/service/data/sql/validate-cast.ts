/** Types that a value may be cast to: numbers, text, times, and lists of them. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { createRefusal } from './sql-validation-errors.ts';
import { textOf } from './sql-tree.ts';

const plainTypes: ReadonlySet<string> = new Set(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT FLOAT DOUBLE DECIMAL VARCHAR
   DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_TZ`
    .split(/\s+/)
    .concat('TIMESTAMP WITH TIME ZONE', 'INTERVAL', 'UUID'),
);

export function validateCast(type: unknown): void {
  const id = isRecord(type) ? textOf(type.id) : '';
  const info = isRecord(type) && isRecord(type.type_info) ? type.type_info : {};
  if (id === 'LIST') return validateCast(info.child_type);
  const name = textOf(info.name);
  if (!plainTypes.has(id)) throw createRefusal(`a cast to the type '${name || id.toLowerCase()}'`);
}
