/** A query that has been read, and the text around it that takes conditions. */
import { parseSelectOutline, type SelectOutline } from './select-outline.ts';
import { tokenizeSql, type SqlToken } from './tokenize-sql.ts';
import type { OrderItem } from './order-items.ts';
import { quoteName } from './quote-sql.ts';
import { foldName, isName, parseNamePath } from './token-lists.ts';

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
  const first = tokens?.[0];
  const last = tokens?.at(-1);
  if (!tokens || !first || !last) return undefined;
  const outline = parseSelectOutline(tokens);
  const tail = outline && writeOuterOrder(outline);
  // A comment or a semicolon behind the last word stays outside.
  const inner = sql.slice(first.start, last.end);
  const frame = tail === undefined ? undefined : { head: `${frameStart}${inner}) AS "rows" WHERE `, tail };
  return { tokens, outline, frame };
}

// The order of a SELECT as a SELECT around it writes it.

/** Empty without an order; undefined if it sorts by something that the SELECT does not show. */
function writeOuterOrder({ items, order }: SelectOutline): string | undefined {
  const columns = order.map((item) => writeOrderItem(item, items));
  if (columns.some((column) => column === undefined)) return undefined;
  return columns.length === 0 ? '' : ` ORDER BY ${columns.join(', ')}`;
}

function writeOrderItem(
  { expression, direction }: OrderItem,
  items: SelectOutline['items'],
): string | undefined {
  const [first] = expression;
  const isPlace = expression.length === 1 && first?.kind === 'number' && /^\d+$/.test(first.value);
  const column = isPlace ? first.value : findColumn(expression, items);
  return column === undefined ? undefined : column + direction;
}

/** A name of the output outranks a column of the same name. */
function findColumn(expression: readonly SqlToken[], items: SelectOutline['items']): string | undefined {
  const [first] = expression;
  const alias = expression.length === 1 && isName(first) ? foldName(first.value) : undefined;
  const named =
    alias === undefined ? [] : items.filter(({ name }) => name !== undefined && foldName(name) === alias);
  if (named.length > 1) return undefined;
  const written = toText(expression);
  const found = named[0] ?? items.find((item) => toText(item.expression) === written);
  const hasStar = items.some(({ star }) => star !== undefined);
  // Behind a star nobody knows the places.
  if (!hasStar) return found && String(items.indexOf(found) + 1);
  if (found) return found.name === undefined ? undefined : quoteName(found.name);
  const column = parseNamePath(expression)?.at(-1)?.value;
  return column === undefined || isShownTwice(column, items) ? undefined : quoteName(column);
}

const isShownTwice = (column: string, items: SelectOutline['items']): boolean =>
  items.some(({ names }) => names.includes(foldName(column)));

const toText = (tokens: readonly SqlToken[]): string =>
  tokens
    .map(({ kind, value }) =>
      kind === 'word' || kind === 'name' ? `"${foldName(value)}"` : `${kind} ${value}`,
    )
    .join(' ');
