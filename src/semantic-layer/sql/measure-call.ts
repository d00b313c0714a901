import { isRecord } from '../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';
import type { Measure, Member, Source } from '../model/data-model.ts';
import { isAggregate } from './allowed-sql.ts';
import { createRefusal } from './sql-errors.ts';
import { foldCase, readNodeList, readNodeText, readNodeTexts, type TreeNode } from './sql-tree.ts';
import type { TableScope, TableUse } from './table-scope.ts';

/** Finds a member by its short name; undefined where it does not exist or the reader may not query it. */
export type FindMember = (source: Source, name: string) => Member | undefined;

/** A measure and the table in FROM that it belongs to. */
export interface MeasureOfTable {
  use: TableUse;
  member: Member;
}

export const isMeasureCall = (node: TreeNode): boolean =>
  node.class === 'FUNCTION' && foldCase(readNodeText(node.function_name)) === 'measure';

/** The column name of a result item that is only a `MEASURE(…)`; empty for any other item, or one with an alias. */
export const nameOfMeasureCall = (node: TreeNode): string =>
  isMeasureCall(node) && readNodeText(node.alias) === '' ? (readName(node)[0] ?? '') : '';

/**
 * The measure that a `MEASURE(…)` names.
 *
 * @throws DataError where it names no measure of the tables in its FROM, or could name several.
 */
export function requireCalledMeasure(
  node: TreeNode,
  scope: TableScope,
  findMember: FindMember,
): MeasureOfTable {
  checkForm(node, 'MEASURE(…)');
  if (node.distinct === true) throw createRefusal('DISTINCT with MEASURE(…)');
  const [first, ...others] = listMeasures(readName(node), scope, findMember);
  if (!first) throw new DataError(`MEASURE(…) takes a measure of a table in the FROM of its own SELECT.`);
  if (others.length > 0)
    throw new DataError(`MEASURE(${first.member.name}) could be of several tables: name one.`);
  return first;
}

/**
 * The measure that an aggregate such as `SUM(total)` names; undefined where its argument is not a measure. Which
 * aggregates fit a measure: "Query format" in the documentation of the open-source engine's SQL API.
 *
 * @throws DataError where the aggregate does not fit the type of the measure.
 */
export function findAggregatedMeasure(
  node: TreeNode,
  scope: TableScope,
  findMember: FindMember,
): MeasureOfTable | undefined {
  if (node.class !== 'FUNCTION' || !isAggregate(foldCase(readNodeText(node.function_name)))) return undefined;
  const [found, ...others] = listMeasures(readName(node), scope, findMember);
  if (!found) return undefined;
  const { name } = found.member;
  if (others.length > 0) throw new DataError(`'${name}' could be of several tables: name one.`);
  checkForm(node, `the measure '${name}'`);
  checkFit(found.member, nameOfAggregate(node));
  return found;
}

/** The aggregate in capital letters: `COUNT(DISTINCT …)` is `COUNT DISTINCT`. */
const nameOfAggregate = ({ function_name: name, distinct }: TreeNode): string =>
  readNodeText(name).toUpperCase() + (distinct === true ? ' DISTINCT' : '');

function checkForm({ filter, order_bys: orders }: TreeNode, what: string): void {
  if (filter || (isRecord(orders) && readNodeList(orders.orders).length > 0))
    throw createRefusal(`FILTER or ORDER BY with ${what}`);
}

function checkFit({ name, cubeMember }: Member, aggregate: string): void {
  if (cubeMember.kind !== 'measure') return;
  const fitting = listFitting(cubeMember);
  if (fitting.includes(aggregate)) return;
  const shortName = name.slice(name.indexOf('.') + 1);
  const ways = ['MEASURE', ...fitting].map(
    (way) => `${way.replace(' ', '(')}${way.includes(' ') ? ' ' : '('}${shortName})`,
  );
  throw new DataError(
    `${aggregate} does not fit '${name}', a measure of the type ${typeOf(cubeMember)}: write ${ways.join(' or ')}.`,
  );
}

const typeOf = ({ aggregate, type }: Measure): string => (aggregate === 'calculated' ? type : aggregate);

function listFitting(measure: Measure): readonly string[] {
  const type = typeOf(measure);
  if (type === 'number') return ['AVG', 'COUNT', 'COUNT DISTINCT', 'MAX', 'MIN', 'SUM'];
  if (type === 'time') return ['MAX', 'MIN'];
  // The counts of several groups add up to the count of all of them.
  if (type === 'count') return ['COUNT', 'SUM'];
  if (type === 'count_distinct' || type === 'count_distinct_approx') return ['COUNT DISTINCT'];
  return measure.aggregate === 'calculated' ? [] : [type.toUpperCase()];
}

/** The parts of the argument's name in reverse order: the measure, then its table if the text names it. */
function readName(node: TreeNode): string[] {
  const [argument, ...more] = readNodeList(node.children).filter(isRecord);
  return argument?.class === 'COLUMN_REF' && more.length === 0
    ? readNodeTexts(argument.column_names).reverse()
    : [];
}

function listMeasures(
  [name, table, ...more]: string[],
  scope: TableScope,
  findMember: FindMember,
): MeasureOfTable[] {
  if (name === undefined || more.length > 0) return [];
  const uses = table === undefined ? scope.uses : scope.findOwn(table);
  return uses.flatMap((use) => {
    const member = findMember(use.source, name);
    return member?.cubeMember.kind === 'measure' ? [{ use, member }] : [];
  });
}
