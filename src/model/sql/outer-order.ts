/** The order of a SELECT as a SELECT around it writes it. */
import type { OrderItem } from './order-items.ts';
import { quoteName } from './quote-sql.ts';
import type { SelectOutline } from './select-outline.ts';
import { foldName, isName, parseNamePath } from './token-lists.ts';
import type { SqlToken } from './tokenize-sql.ts';

/** Empty without an order; undefined if it sorts by something that the SELECT does not show. */
export function writeOuterOrder({ items, order }: SelectOutline): string | undefined {
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
