/**
 * The members that the result of a statement shows as they are: plain columns of its outermost SELECT. A value that is
 * calculated, cast or shown by an inner SELECT only does not count: who may see that may not see the column itself.
 */
import { isRecord } from '../../model/parsing/read-value.ts';
import type { Member } from '../model/data-model.ts';
import { foldCase, readNodeList, readNodeText, type TreeNode } from './sql-tree.ts';
import type { TableUse } from './table-scope.ts';

/** `uses`: all tables of the statement, as the validator has found them. */
export function listShownMembers(root: TreeNode, uses: readonly TableUse[]): ReadonlySet<Member> {
  const items = new Set(readNodeList(root.select_list).filter(isRecord));
  const outermost = uses.filter(({ node }) => isTableOf(root.from_table, node));
  const columns = outermost.flatMap(({ references }) =>
    references.filter(({ node }) => items.has(node)).map(({ member }) => member),
  );
  const stars = [...items].filter(isPlainStar).map((star) => foldCase(readNodeText(star.relation_name)));
  const whole = outermost.filter(({ alias }) => stars.includes('') || stars.includes(foldCase(alias)));
  const all = whole.flatMap(({ source }) => [...source.members.values()]);
  return new Set([...columns, ...all]);
}

function isTableOf(from: unknown, table: TreeNode): boolean {
  if (!isRecord(from)) return false;
  if (from.type === 'JOIN') return isTableOf(from.left, table) || isTableOf(from.right, table);
  return from === table;
}

const changes = ['exclude_list', 'qualified_exclude_list', 'replace_list', 'rename_list'];

/** A star that leaves no column out, and changes none. */
const isPlainStar = (item: TreeNode): boolean =>
  item.class === 'STAR' &&
  item.columns === false &&
  item.expr === null &&
  changes.every((key) => isEmptyList(item[key]));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
