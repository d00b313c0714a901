/** `MEASURE(…)` as a caller writes it: one name, of a measure of the tables in the same FROM. */
import { isRecord } from '../../../model/readers/read-value.ts';
import { DataError } from '../data-error.ts';
import type { Member, Source } from '../data-model.ts';
import { refuse } from './gate-refusals.ts';
import { fold, listOf, textOf, textsOf, type TreeNode } from './sql-tree.ts';
import type { TableScope, TableUse } from './table-scope.ts';

export type FindMeasure = (source: Source, name: string) => Member | undefined;

/** Whose measure it is. */
export interface MeasureOfTable {
  use: TableUse;
  member: Member;
}

export const isMeasureCall = (node: TreeNode): boolean =>
  node.class === 'FUNCTION' && fold(textOf(node.function_name)) === 'measure';

export function findMeasureOfTable(
  node: TreeNode,
  scope: TableScope,
  findMeasure: FindMeasure,
): MeasureOfTable {
  if (textOf(node.schema) !== '' || textOf(node.catalog) !== '')
    throw refuse('a qualified name for MEASURE(…)');
  const orders = isRecord(node.order_bys) ? listOf(node.order_bys.orders) : [];
  if (node.filter || node.distinct === true || orders.length > 0)
    throw refuse('FILTER, DISTINCT or ORDER BY with MEASURE(…)');
  const [first, ...others] = listMeasures(readName(node), scope, findMeasure);
  if (!first) throw new DataError(`MEASURE(…) takes a measure of a table in the FROM of its own SELECT.`);
  if (others.length > 0)
    throw new DataError(`MEASURE(${first.member.name}) could be of several tables: name one.`);
  return first;
}

/** The measure's name, and the table's where it is written before it. */
function readName(node: TreeNode): string[] {
  const [argument, ...more] = listOf(node.children).filter(isRecord);
  return argument?.class === 'COLUMN_REF' && more.length === 0
    ? textsOf(argument.column_names).reverse()
    : [];
}

function listMeasures(
  [name, table, ...more]: string[],
  scope: TableScope,
  findMeasure: FindMeasure,
): MeasureOfTable[] {
  if (name === undefined || more.length > 0) return [];
  const uses = table === undefined ? scope.uses : scope.findOwn(table);
  return uses.flatMap((use) => {
    const member = findMeasure(use.source, name);
    return member ? [{ use, member }] : [];
  });
}
