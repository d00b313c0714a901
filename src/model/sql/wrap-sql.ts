import type { FilterValue } from '../filters/filter-value.ts';
import type { Clock } from '../time/read-span.ts';

export function wrapSql(
  sql: string,
  _filters: ReadonlyMap<string, FilterValue>,
  _clock: Clock,
): {
  sql: string;
  skipped: { member: string; reason: 'not-in-output' | 'meaning' | 'unreadable' }[];
  touched: string[];
} {
  return { sql, skipped: [], touched: [] };
}
