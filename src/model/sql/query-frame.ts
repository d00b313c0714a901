/** A query that has been read, and the text around it that takes conditions. */
import { writeOuterOrder } from './outer-order.ts';
import { parseSelectOutline, type SelectOutline } from './select-outline.ts';
import { tokenizeSql, type SqlToken } from './tokenize-sql.ts';

export interface QueryFrame {
  /** Up to the WHERE of the outer query. */
  readonly head: string;
  /** Behind its conditions: the order that the query had. */
  readonly tail: string;
}

export interface ParsedQuery {
  readonly tokens: readonly SqlToken[];
  /** Undefined: more than a plain SELECT. */
  readonly outline: SelectOutline | undefined;
  /** Undefined: conditions around it would change its meaning, or its order. */
  readonly frame: QueryFrame | undefined;
}

export const frameStart = 'SELECT * FROM (';

/** Undefined if the text cannot be read. */
export function parseQuery(sql: string): ParsedQuery | undefined {
  const tokens = tokenizeSql(sql);
  const [first, last] = [tokens?.[0], tokens?.at(-1)];
  if (!tokens || !first || !last) return undefined;
  const outline = parseSelectOutline(tokens);
  const tail = outline && writeOuterOrder(outline);
  // A comment or a semicolon behind the last word stays outside.
  const inner = sql.slice(first.start, last.end);
  const frame = tail === undefined ? undefined : { head: `${frameStart}${inner}) AS "rows" WHERE `, tail };
  return { tokens, outline, frame };
}
