/** The outline of a plain SELECT: its output columns, its tables and its order. */
import { parseOrderBy, type OrderItem, parseSelectItem, type SelectItem } from './select-items.ts';
import { isWord, splitTokens, isName, isSign, type SqlToken } from './tokenize-sql.ts';
import { parseNamePath } from './sql-names.ts';

export interface SelectOutline {
  readonly items: readonly SelectItem[];
  readonly tables: readonly TableReference[];
  readonly order: readonly OrderItem[];
}

/**
 * Keywords after which a filter before the query differs from one after it, or which start a clause that is not
 * supported here.
 */
const unsupportedKeywords: ReadonlySet<string> = new Set(
  `select limit offset fetch union intersect except with over qualify sample tablesample window rollup grouping into
   pivot unpivot lateral asof positional`.split(/\s+/),
);

/** Returns undefined for everything but a single SELECT from tables whose rows are independent of each other. */
export function parseSelectOutline(tokens: readonly SqlToken[]): SelectOutline | undefined {
  const [first, ...rest] = tokens;
  if (!isWord(first, 'select') || rest.some((token, index) => isUnsupported(token, rest, index)))
    return undefined;
  const isSetApart = isWord(rest[0], 'distinct') || isWord(rest[0], 'all');
  if (isSetApart && isWord(rest[1], 'on')) return undefined;
  const clauses = cutClauses(isSetApart ? rest.slice(1) : rest);
  const items = splitTokens(clauses.select, ',').map(parseSelectItem);
  const tables = parseTableReferences(clauses.from);
  const order = parseOrderBy(clauses.order);
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length && tables && order ? { items: known, tables, order } : undefined;
}

/** A word after a dot is the name of a column, even if it is a keyword. */
function isUnsupported(token: SqlToken, tokens: readonly SqlToken[], index: number): boolean {
  if (token.kind !== 'word' || tokens[index - 1]?.value === '.') return false;
  if (token.value === 'cube') return tokens[index + 1]?.value === '(';
  return unsupportedKeywords.has(token.value);
}

type Clause = 'select' | 'from' | 'where' | 'group' | 'having' | 'order';

const clauseOrder: readonly Clause[] = ['select', 'from', 'where', 'group', 'having', 'order'];

/** Splits the clauses, without their first keywords. */
function cutClauses(tokens: readonly SqlToken[]): Record<Clause, readonly SqlToken[]> {
  const found: Record<Clause, SqlToken[]> = {
    select: [],
    from: [],
    where: [],
    group: [],
    having: [],
    order: [],
  };
  let clause: Clause = 'select';
  tokens.forEach((token, index) => {
    const next = findClause(tokens, index);
    if (next && clauseOrder.indexOf(next) > clauseOrder.indexOf(clause)) clause = next;
    found[clause].push(token);
  });
  const { select, from, where, group, having, order } = found;
  return {
    select,
    from: from.slice(1),
    where: where.slice(1),
    group: group.slice(2),
    having: having.slice(1),
    order: order.slice(2),
  };
}

function findClause(tokens: readonly SqlToken[], index: number): Clause | undefined {
  const token = tokens[index];
  const clause = clauseOrder.find((name) => isWord(token, name));
  if (!clause || token?.depth !== 0) return undefined;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (before?.value === '.' || (clause === 'from' && isWord(before, 'distinct'))) return undefined;
  return (clause === 'group' || clause === 'order') && !isWord(after, 'by') ? undefined : clause;
}

/** The tables of a FROM clause: names and joins of names only. */
interface TableReference {
  readonly table: string;
  /** The name that the rest of the text uses. */
  readonly alias: string;
}

const joinWords: ReadonlySet<string> = new Set(
  'join inner left right full outer cross natural semi anti'.split(' '),
);

/** Returns undefined if the clause has anything but tables. */
function parseTableReferences(from: readonly SqlToken[]): TableReference[] | undefined {
  if (from.length === 0) return [];
  const uses = splitTokens(from, ',').flatMap(splitJoins).map(readTable);
  const known = uses.filter((use) => use !== undefined);
  return known.length === uses.length ? known : undefined;
}

function splitJoins(tokens: readonly SqlToken[]): (readonly SqlToken[])[] {
  const pieces: SqlToken[][] = [[]];
  tokens.forEach((token, index) => {
    const isJoin = isJoinWord(token, tokens[index + 1]);
    if (isJoin && !isJoinWord(tokens[index - 1], token)) pieces.push([]);
    if (!isJoin) pieces.at(-1)?.push(token);
  });
  return pieces;
}

/** LEFT(…) and RIGHT(…) are functions. */
const isJoinWord = (token: SqlToken | undefined, next: SqlToken | undefined): boolean =>
  token?.kind === 'word' && token.depth === 0 && joinWords.has(token.value) && !isSign(next, '(');

function readTable(tokens: readonly SqlToken[]): TableReference | undefined {
  const end = tokens.findIndex(
    (token) => token.depth === 0 && (isWord(token, 'on') || isWord(token, 'using')),
  );
  const head = end === -1 ? tokens : tokens.slice(0, end);
  const plain = head.filter((token) => !isWord(token, 'as'));
  const whole = parseNamePath(plain)?.at(-1)?.value;
  if (whole !== undefined) return { table: whole, alias: whole };
  const table = parseNamePath(plain.slice(0, -1))?.at(-1)?.value;
  const alias = plain.at(-1);
  return table !== undefined && isName(alias) ? { table, alias: alias.value } : undefined;
}
