import { isRecord } from '../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';

/** A node of the parsed statement, as DuckDB's function `json_serialize_sql` writes it. */
export type TreeNode = Record<string, unknown>;

/** Deepest nesting of the JSON. Each pair of brackets in SQL adds about three levels. */
const maxDepth = 600;

const tooDeep =
  'The query is nested too deeply: write it with fewer levels, or with shorter chains of operators.';

/**
 * Reads the parser's JSON for a text that is one SELECT.
 *
 * @param advise - what a message adds for a place where the parser has failed; see `adviseOnReservedName`.
 * @throws DataError where the text is no SQL, no SELECT, several statements, or nested too deeply.
 */
export function readSqlTree(json: string, advise: Advise = () => ''): TreeNode {
  const answer = parseTree(json);
  if (!isRecord(answer)) throw new DataError('The query could not be read.');
  if (answer.error === true) throw new DataError(describeRefusal(answer, advise));
  const statements = readNodeList(answer.statements);
  if (statements.length !== 1)
    throw new DataError(`The query must be one SELECT statement, and this is ${statements.length}.`);
  if (isDeeper(statements, maxDepth)) throw new DataError(tooDeep);
  const [statement] = statements;
  if (!isRecord(statement) || !isRecord(statement.node)) throw new DataError('The query could not be read.');
  return statement.node;
}

/** The parser writes a number that is too large as `Infinity`, which is not valid JSON. */
function parseTree(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new DataError('The query holds a number that is too large: the largest is about 1.8e308.');
  }
}

type Advise = (position: number | undefined) => string;

function describeRefusal(
  { error_type: type, error_message: message, position }: TreeNode,
  advise: Advise,
): string {
  if (type === 'not implemented') return 'Only SELECT statements are supported.';
  if (typeof message !== 'string') return 'The query could not be read.';
  const place = typeof position === 'string' ? Number(position) : undefined;
  return firstErrorLine(message) + advise(place);
}

/** The first line of a DuckDB error, without its excerpt of the text and its advice on settings that callers cannot set. */
export const firstErrorLine = (message: string): string =>
  /max(?:imum)? expression depth/i.test(message)
    ? tooDeep
    : (message.split(/\n\s*(?:LINE \d+:|\n)/)[0]?.trim() ?? message);

/** Iterates level by level: recursion could overflow the stack on a hostile text. */
function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.some(isNested); depth += 1) {
    if (depth > limit) return true;
    level = level.filter(isNested).flatMap((inner): unknown[] => Object.values(inner));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const readNodeList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const readNodeText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const readNodeTexts = (value: unknown): string[] => readNodeList(value).map(readNodeText);

/** DuckDB compares names without regard to case, also quoted ones. */
export const foldCase = (name: string): string => name.toLowerCase();

/** Classes of expression nodes that need no rule of their own: the validator only visits their children. */
const containerClasses: ReadonlySet<string> = new Set([
  'BETWEEN',
  'CASE',
  'COLLATE',
  'CONJUNCTION',
  'OPERATOR',
  'SUBQUERY',
]);

/** Types of nodes without a class that need no rule of their own. */
const containerTypes: ReadonlySet<string> = new Set([
  'DISTINCT_MODIFIER',
  'LIMIT_MODIFIER',
  'LIMIT_PERCENT_MODIFIER',
  'ORDER_MODIFIER',
  'ORDER_DEFAULT',
  'ASCENDING',
  'DESCENDING',
  'EMPTY',
  'EXPRESSION_LIST',
]);

/** Whether a node only holds children. `kind` is the class of an expression, else the type of the node. */
export const isContainerNode = (kind: string, isExpression: boolean): boolean =>
  (isExpression ? containerClasses : containerTypes).has(kind);

/** Keys that mark nodes of a query or of a table. Expressions are recognised by their `class`. */
const significantKeys = ['table_name', 'function_name', 'select_list', 'setop_type', 'cte_name', 'function'];

const isSignificant = (node: TreeNode): boolean =>
  typeof node.class === 'string' || significantKeys.some((key) => key in node);

/**
 * The first node that names a table, column or function, or is a query, and that the validator has not seen. A second
 * check of the validator: a node that it skipped by mistake is refused instead of run.
 */
export function findUnvisitedNode(value: unknown, seen: ReadonlySet<TreeNode>): TreeNode | undefined {
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = findUnvisitedNode(part, seen);
      if (found) return found;
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  return isSignificant(value) && !seen.has(value) ? value : findUnvisitedNode(Object.values(value), seen);
}
