/** Parses a query as far as filters around it need: its outline, and the SELECT that is written around it. */
import { parseSelectOutline, type SelectOutline } from './select-outline.ts';
import { tokenizeSql, type SqlToken, isName } from './tokenize-sql.ts';
import { quoteName, foldName, parseNamePath } from './sql-names.ts';
import type { OrderItem } from './select-items.ts';

export interface FilterWrapper {
  /** The text up to the WHERE of the outer query. */
  readonly head: string;
  /** The text after the conditions: the order of the query. */
  readonly tail: string;
}

export interface ParsedQuery {
  readonly tokens: readonly SqlToken[];
  /** Undefined if the query is more than a plain SELECT. */
  readonly outline: SelectOutline | undefined;
  /** Undefined if conditions around the query would change its meaning or its order. */
  readonly wrapper: FilterWrapper | undefined;
}

export const wrapperStart = 'SELECT * FROM (';

/** Returns undefined if the text cannot be parsed. */
export function parseSqlQuery(sql: string): ParsedQuery | undefined {
  const tokens = tokenizeSql(sql);
  const first = tokens?.[0];
  const last = tokens?.at(-1);
  if (!tokens || !first || !last) return undefined;
  const outline = parseSelectOutline(tokens);
  const tail = outline && writeOuterOrder(outline);
  // A comment or a semicolon after the last token is left out.
  const inner = sql.slice(first.start, last.end);
  const wrapper =
    tail === undefined ? undefined : { head: `${wrapperStart}${inner}) AS "rows" WHERE `, tail };
  return { tokens, outline, wrapper };
}

// Writes the order of a SELECT for the SELECT around it.

/** Empty without an order; undefined if the query sorts by something that is not in its output. */
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

/** The name of an output column takes precedence over a table column of the same name. */
function findColumn(expression: readonly SqlToken[], items: SelectOutline['items']): string | undefined {
  const [first] = expression;
  const alias = expression.length === 1 && isName(first) ? foldName(first.value) : undefined;
  const named =
    alias === undefined ? [] : items.filter(({ name }) => name !== undefined && foldName(name) === alias);
  if (named.length > 1) return undefined;
  const written = toText(expression);
  const found = named[0] ?? items.find((item) => toText(item.expression) === written);
  const hasStar = items.some(({ star }) => star !== undefined);
  // After a star, the positions of columns are unknown.
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
