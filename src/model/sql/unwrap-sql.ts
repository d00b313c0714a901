/** Recognises a published query inside conditions, and nothing else. */
import { isConditionList } from './condition-parser.ts';
import { frameStart, parseQuery, type ParsedQuery } from './query-frame.ts';
import { foldName } from './token-lists.ts';

/** Characters of a wrapped text: more than any service takes. */
const longest = 100_000;

/**
 * The published text that `text` is, wrapped in conditions on its own columns as `wrapSql` writes them; undefined for
 * every other text, the published ones themselves included.
 */
export function unwrapSql(text: string, published: Iterable<string>): string | undefined {
  // Where this character stands, some readers of SQL see the end of the text.
  if (!text.startsWith(frameStart) || text.length > longest || text.includes('\0')) return undefined;
  for (const sql of published) if (isWrapped(text, sql)) return sql;
  return undefined;
}

function isWrapped(text: string, sql: string): boolean {
  const query = parseQuery(sql);
  if (!query?.frame) return false;
  const { head, tail } = query.frame;
  const hasFrame = text.startsWith(head) && text.endsWith(tail) && text.length > head.length + tail.length;
  return hasFrame && isConditionList(text.slice(head.length, text.length - tail.length), columnsOf(query));
}

/** Undefined behind a star: the names are the table's. */
function columnsOf({ outline }: ParsedQuery): ReadonlySet<string> | undefined {
  const items = outline?.items ?? [];
  if (items.some(({ star }) => star !== undefined)) return undefined;
  return new Set(items.flatMap(({ path, name }) => (path && name !== undefined ? [foldName(name)] : [])));
}
