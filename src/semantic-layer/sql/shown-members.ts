/**
 * The members that the result of a statement shows as they are, so that who sees them may filter by them: plain columns of its
 * outermost SELECT, of tables that it reads nowhere else. A value that is calculated, cast, a part of another value, or shown by
 * an inner SELECT only does not count. Neither does one of a table that is read twice: a filter on it could undo an exclusion.
 */
import { isRecord } from '../../model/parsing/read-value.ts';
import type { Member } from '../model/data-model.ts';
import { shortNameOf } from '../policies/reader-permissions.ts';
import { foldCase, readNodeList, readNodeText, readNodeTexts, type TreeNode } from './sql-tree.ts';
import type { ColumnReference, TableUse } from './table-scope.ts';

/** `uses`: all tables of the statement, as the validator has found them. */
export function listShownMembers(root: TreeNode, uses: readonly TableUse[]): ReadonlySet<Member> {
  const items = new Set(readNodeList(root.select_list).filter(isRecord));
  const stars = [...items].filter(isPlainStar).map((star) => foldCase(readNodeText(star.relation_name)));
  const isOnly = ({ source }: TableUse): boolean => uses.filter((one) => one.source === source).length === 1;
  const shown = uses.filter((use) => isOnly(use) && isTableOf(root.from_table, use.node));
  return new Set(
    shown.flatMap((use) =>
      stars.includes('') || stars.includes(foldCase(use.alias))
        ? [...use.source.members.values()]
        : use.references
            .filter((one) => items.has(one.node) && isWholeColumn(one, use))
            .map(({ member }) => member),
    ),
  );
}

/** Not the tables that a SEMI or ANTI JOIN only tests: they show nothing. */
function isTableOf(from: unknown, table: TreeNode): boolean {
  if (!isRecord(from)) return false;
  if (from.type !== 'JOIN') return from === table;
  const isTest = ['SEMI', 'ANTI'].includes(readNodeText(from.join_type));
  return isTableOf(from.left, table) || (!isTest && isTableOf(from.right, table));
}

/** `column` or `alias.column`, and not `column.part`. */
function isWholeColumn({ node, member }: ColumnReference, { alias }: TableUse): boolean {
  const names = readNodeTexts(node.column_names).map(foldCase);
  const own = foldCase(shortNameOf(member.name));
  return names.at(-1) === own && (names.length === 1 || (names.length === 2 && names[0] === foldCase(alias)));
}

const changes = ['exclude_list', 'qualified_exclude_list', 'replace_list', 'rename_list'];

/** A star that leaves no column out, and changes none. */
const isPlainStar = (item: TreeNode): boolean =>
  item.class === 'STAR' &&
  item.columns === false &&
  item.expr === null &&
  changes.every((key) => isEmptyList(item[key]));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
