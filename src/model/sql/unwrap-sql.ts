/** Recognises published queries with conditions around them. */
import { parseSqlQuery, wrapperStart, type ParsedQuery } from './parse-sql-query.ts';
import { isConditionList } from './recognise-conditions.ts';
import { foldName } from './sql-names.ts';

/** Maximum length of a wrapped text in characters, more than any service accepts. */
const maxLength = 100_000;

/**
 * Returns the published text that `text` wraps in conditions on its own columns, in the form that `wrapSqlInFilters` writes.
 * Returns undefined for every other text, including the published texts themselves.
 */
export function unwrapSql(text: string, published: Iterable<string>): string | undefined {
  // Some SQL parsers treat this character as the end of the text.
  if (!text.startsWith(wrapperStart) || text.length > maxLength || text.includes('\0')) return undefined;
  for (const sql of published) if (isWrapped(text, sql)) return sql;
  return undefined;
}

function isWrapped(text: string, sql: string): boolean {
  const query = parseSqlQuery(sql);
  if (!query?.wrapper) return false;
  const { head, tail } = query.wrapper;
  const hasFrame = text.startsWith(head) && text.endsWith(tail) && text.length > head.length + tail.length;
  return hasFrame && isConditionList(text.slice(head.length, text.length - tail.length), columnsOf(query));
}

/** Undefined after a star, whose columns are unknown. */
function columnsOf({ outline }: ParsedQuery): ReadonlySet<string> | undefined {
  const items = outline?.items ?? [];
  if (items.some(({ star }) => star !== undefined)) return undefined;
  return new Set(items.flatMap(({ path, name }) => (path && name !== undefined ? [foldName(name)] : [])));
}
