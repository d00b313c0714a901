/** The parsed form of a statement, as DuckDB's own parser writes it out in JSON. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';

export type TreeNode = Record<string, unknown>;

/** Levels of JSON, of which each level of brackets in SQL takes about three. */
const deepest = 600;

const tooDeep =
  'The query is nested too deeply: write it with fewer levels, or with shorter chains of operators.';

/** The one SELECT of a text; a `DataError` says what else it holds. */
export function readTree(json: string): TreeNode {
  const answer = parseTree(json);
  if (!isRecord(answer)) throw new DataError('The query could not be read.');
  if (answer.error === true) throw new DataError(describeRefusal(answer));
  const statements = listOf(answer.statements);
  if (statements.length !== 1)
    throw new DataError(`The query must be one SELECT statement, and this is ${statements.length}.`);
  if (isDeeper(statements, deepest)) throw new DataError(tooDeep);
  const [statement] = statements;
  if (!isRecord(statement) || !isRecord(statement.node)) throw new DataError('The query could not be read.');
  return statement.node;
}

/** The parser writes a number that is too large as `Infinity`, which is no JSON. */
function parseTree(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new DataError('The query holds a number that is too large: the largest is about 1.8e308.');
  }
}

function describeRefusal({ error_type: type, error_message: message }: TreeNode): string {
  if (type === 'not implemented') return 'Only SELECT statements are answered here.';
  return typeof message === 'string' ? firstLine(message) : 'The query could not be read.';
}

/** Without the excerpt of the text, which the caller has, and without advice on settings, which the caller cannot set. */
export const firstLine = (message: string): string =>
  /max(?:imum)? expression depth/i.test(message)
    ? tooDeep
    : (message.split(/\n\s*(?:LINE \d+:|\n)/)[0]?.trim() ?? message);

/** Level by level instead of by recursion, which hostile nesting could exhaust. */
function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.some(isNested); depth += 1) {
    if (depth > limit) return true;
    level = level.filter(isNested).flatMap((inner): unknown[] => Object.values(inner));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textsOf = (value: unknown): string[] => listOf(value).map(textOf);

/** DuckDB's names are the same in upper and lower case, also in quotes. */
export const fold = (name: string): string => name.toLowerCase();

/** Classes of nodes that add nothing of their own: a validator only visits their parts. */
const containerClasses: ReadonlySet<string> = new Set([
  'BETWEEN',
  'CASE',
  'COLLATE',
  'CONJUNCTION',
  'OPERATOR',
  'SUBQUERY',
]);

/** The same of nodes that have a type, and no class. */
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

/** Whether a node of that class (of an expression) or type only holds others. */
export const isContainer = (kind: string, isExpression: boolean): boolean =>
  (isExpression ? containerClasses : containerTypes).has(kind);
