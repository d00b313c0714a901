/** The columns that a SELECT shows. */
import type { Granularity } from '../../contract/data-api.ts';
import { findTimeUnit } from '../filters/time-intervals.ts';
import { foldName, isName, isSign, isWord, parseNamePath, splitTokens } from './token-lists.ts';
import type { SqlToken } from './tokenize-sql.ts';

/** A column of a table, as it is or cut to a grain. */
export interface ColumnPath {
  /** The table's name or alias; undefined: the text names none. */
  readonly table: string | undefined;
  readonly column: string;
  readonly grain: Granularity | undefined;
}

export interface SelectItem {
  /** Every column, of the table that is named or of all. */
  readonly star: { readonly table: string | undefined } | undefined;
  /** Undefined: it is calculated. */
  readonly path: ColumnPath | undefined;
  /** The output's name as an outer query writes it in quotes; undefined: the server's choice. */
  readonly name: string | undefined;
  /** Everything that the output could be called, in lower case. */
  readonly names: readonly string[];
  readonly expression: readonly SqlToken[];
}

/** Undefined if the tokens are no item that is understood. */
export function parseSelectItem(tokens: readonly SqlToken[]): SelectItem | undefined {
  const star = readStar(tokens);
  if (star) return { star, path: undefined, name: undefined, names: [], expression: tokens };
  const { expression, alias } = cutAlias(tokens);
  // `name: value` gives a name, too.
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

/** A star that stands for columns, not for a product or for the rows that are counted. */
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

/** A calculation without a name may be called after its function, or after what it is made of. */
function possibleNames(expression: readonly SqlToken[]): string[] {
  const [call, open] = expression;
  const isCall = call?.kind === 'word' && isSign(open, '(') && !['measure', 'cast'].includes(call.value);
  return (isCall ? [call] : expression.filter(isName)).map(({ value }) => foldName(value));
}
