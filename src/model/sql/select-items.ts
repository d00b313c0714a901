/** The output columns of a SELECT, and its order. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { findTimeUnit } from '../filters/to-time-intervals.ts';
import { isName, isSign, isWord, splitTokens, type SqlToken } from './tokenize-sql.ts';
import { foldName, parseNamePath } from './sql-names.ts';

/** A column of a table, possibly truncated to a grain. */
interface ColumnPath {
  /** Name or alias of the table; undefined if the text does not name one. */
  readonly table: string | undefined;
  readonly column: string;
  readonly grain: Granularity | undefined;
}

export interface SelectItem {
  /** A star: all columns, of one table or of all. */
  readonly star: { readonly table: string | undefined } | undefined;
  /** Undefined if the column is computed. */
  readonly path: ColumnPath | undefined;
  /** The name of the output column for an outer query; undefined if the server chooses it. */
  readonly name: string | undefined;
  /** All names that the column may have, in lower case. */
  readonly names: readonly string[];
  readonly expression: readonly SqlToken[];
}

/** Returns undefined if the item is not understood. */
export function parseSelectItem(tokens: readonly SqlToken[]): SelectItem | undefined {
  const star = readStar(tokens);
  if (star) return { star, path: undefined, name: undefined, names: [], expression: tokens };
  const { expression, alias } = cutAlias(tokens);
  // `name: value` also names a column.
  if (expression.length === 0 || splitTokens(expression, ':').length > 1) return undefined;
  if (expression.some((token) => isSign(token, '*') && isStarOf(expression, token))) return undefined;
  const path = readColumn(expression);
  const own = path && path.grain === undefined ? parseNamePath(expression)?.at(-1) : undefined;
  const name = alias ?? own;
  return {
    star: undefined,
    path,
    name: name?.value,
    names: name ? [foldName(name.value)] : possibleNames(expression),
    expression,
  };
}

function readStar(tokens: readonly SqlToken[]): { table: string | undefined } | undefined {
  const last = tokens.at(-1);
  if (!isSign(last, '*')) return undefined;
  if (tokens.length === 1) return { table: undefined };
  const path = isSign(tokens.at(-2), '.') ? parseNamePath(tokens.slice(0, -2)) : undefined;
  return path && { table: path.at(-1)?.value };
}

/** True for a star that stands for columns, not for a product or `count(*)`. */
function isStarOf(expression: readonly SqlToken[], star: SqlToken): boolean {
  const index = expression.indexOf(star);
  return star.depth === (expression[0]?.depth ?? 0) && (index === 0 || isSign(expression[index - 1], '.'));
}

function cutAlias(tokens: readonly SqlToken[]): { expression: readonly SqlToken[]; alias?: SqlToken } {
  const before = tokens.at(-2);
  const last = tokens.at(-1);
  if (!isName(last) || !before) return { expression: tokens };
  if (isWord(before, 'as')) return { expression: tokens.slice(0, -2), alias: last };
  const ends = before.kind !== 'sign' || /^[)\]}]$/.test(before.value);
  return ends ? { expression: tokens.slice(0, -1), alias: last } : { expression: tokens };
}

function readColumn(expression: readonly SqlToken[]): ColumnPath | undefined {
  const path = parseNamePath(expression);
  if (path) return toColumn(path, undefined);
  const [call, open, unit, comma, ...rest] = expression;
  const grain = unit?.kind === 'text' ? findTimeUnit(unit.value) : undefined;
  if (!isWord(call, 'date_trunc') || !isSign(open, '(') || !grain || !isSign(comma, ',')) return undefined;
  const inner = isSign(rest.at(-1), ')') ? parseNamePath(rest.slice(0, -1)) : undefined;
  return inner && toColumn(inner, grain);
}

function toColumn(path: readonly SqlToken[], grain: Granularity | undefined): ColumnPath | undefined {
  const column = path.at(-1)?.value;
  return column === undefined ? undefined : { table: path.at(-2)?.value, column, grain };
}

/** A computed column without a name may be named after its function, or after its arguments. */
function possibleNames(expression: readonly SqlToken[]): string[] {
  const [call, open] = expression;
  const isCall = call?.kind === 'word' && isSign(open, '(') && !['measure', 'cast'].includes(call.value);
  return (isCall ? [call] : expression.filter(isName)).map(({ value }) => foldName(value));
}

/** A column of an ORDER BY clause. */
export interface OrderItem {
  readonly expression: readonly SqlToken[];
  /** ` DESC NULLS LAST` and the like, as SQL text; empty: the default of the server. */
  readonly direction: string;
}

export function parseOrderBy(tokens: readonly SqlToken[]): OrderItem[] | undefined {
  if (tokens.length === 0) return [];
  const items = splitTokens(tokens, ',').map(readOrderItem);
  return items.every((item) => item.expression.length > 0) ? items : undefined;
}

const nulls: readonly (readonly string[])[] = [
  ['nulls', 'first'],
  ['nulls', 'last'],
];

function readOrderItem(tokens: readonly SqlToken[]): OrderItem {
  const outer = cutWords(tokens, nulls);
  const inner = cutWords(outer.rest, [['asc'], ['desc']]);
  return { expression: inner.rest, direction: inner.words + outer.words };
}

/** Removes one of the endings. */
function cutWords(
  tokens: readonly SqlToken[],
  endings: readonly (readonly string[])[],
): { rest: readonly SqlToken[]; words: string } {
  const words = endings.find((one) => endsWith(tokens, one)) ?? [];
  const rest = tokens.slice(0, tokens.length - words.length);
  return { rest, words: words.map((word) => ` ${word.toUpperCase()}`).join('') };
}

function endsWith(tokens: readonly SqlToken[], words: readonly string[]): boolean {
  const tail = tokens.slice(-words.length);
  return tail.length === words.length && words.every((word, index) => isWord(tail[index], word));
}
