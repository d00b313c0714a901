/**
 * The gate's second look: whatever of a statement names a table, a column or a function, or is a query, must have been
 * seen by the gate. What it passed over by mistake is refused, not run.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { TreeNode } from './sql-tree.ts';

/** Expressions carry a class; nodes of a query carry one of these keys. */
const telling = ['table_name', 'function_name', 'select_list', 'setop_type', 'cte_name', 'function'];

const isTelling = (node: TreeNode): boolean =>
  typeof node.class === 'string' || telling.some((key) => key in node);

/** The first node of the statement that is not among those seen. */
export function findUnvisitedNode(value: unknown, seen: ReadonlySet<TreeNode>): TreeNode | undefined {
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = findUnvisitedNode(part, seen);
      if (found) return found;
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  return isTelling(value) && !seen.has(value) ? value : findUnvisitedNode(Object.values(value), seen);
}
