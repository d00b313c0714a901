/**
 * A measure as a caller asks it: `MEASURE(…)`, or the aggregate that the measure is made by, of one name, of a measure of
 * the tables in the same FROM. Source: "Query format" in the SQL API's documentation of the open-source engine.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';
import type { Measure, Member, Source } from '../model/data-model.ts';
import { isAggregate } from './allowed-functions.ts';
import { createRefusal } from './sql-validation-errors.ts';
import { fold, listOf, textOf, textsOf, type TreeNode } from './sql-tree.ts';
import type { TableScope, TableUse } from './table-scope.ts';

/** A member that the reader may ask, by its short name. */
export type FindMember = (source: Source, name: string) => Member | undefined;

/** Whose measure it is. */
export interface MeasureOfTable {
  use: TableUse;
  member: Member;
}

export const isMeasureCall = (node: TreeNode): boolean =>
  node.class === 'FUNCTION' && fold(textOf(node.function_name)) === 'measure';

/** The name that a result gets which is just a `MEASURE(…)`; empty: the result gets another. */
export const nameOfMeasureCall = (node: TreeNode): string =>
  isMeasureCall(node) && textOf(node.alias) === '' ? (readName(node)[0] ?? '') : '';

/** The measure of a `MEASURE(…)`. */
export function findMeasureOfTable(
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

/** The measure of an aggregate such as `SUM(total)`; undefined: its argument is none. Refuses one that does not fit. */
export function findAggregatedMeasure(
  node: TreeNode,
  scope: TableScope,
  findMember: FindMember,
): MeasureOfTable | undefined {
  if (node.class !== 'FUNCTION' || !isAggregate(fold(textOf(node.function_name)))) return undefined;
  const [found, ...others] = listMeasures(readName(node), scope, findMember);
  if (!found) return undefined;
  const { name } = found.member;
  if (others.length > 0) throw new DataError(`'${name}' could be of several tables: name one.`);
  checkForm(node, `the measure '${name}'`);
  checkFit(found.member, nameOfAggregate(node));
  return found;
}

/** As it stands in the text, in capital letters: `COUNT(DISTINCT …)` is `COUNT DISTINCT`. */
const nameOfAggregate = ({ function_name: name, distinct }: TreeNode): string =>
  textOf(name).toUpperCase() + (distinct === true ? ' DISTINCT' : '');

function checkForm({ filter, order_bys: orders }: TreeNode, what: string): void {
  if (filter || (isRecord(orders) && listOf(orders.orders).length > 0))
    throw createRefusal(`FILTER or ORDER BY with ${what}`);
}

function checkFit({ name, own }: Member, aggregate: string): void {
  if (own.kind !== 'measure') return;
  const fitting = listFitting(own);
  if (fitting.includes(aggregate)) return;
  const shortName = name.slice(name.indexOf('.') + 1);
  const ways = ['MEASURE', ...fitting].map(
    (way) => `${way.replace(' ', '(')}${way.includes(' ') ? ' ' : '('}${shortName})`,
  );
  throw new DataError(
    `${aggregate} does not fit '${name}', a measure of the type ${typeOf(own)}: write ${ways.join(' or ')}.`,
  );
}

const typeOf = ({ aggregate, type }: Measure): string => (aggregate === 'calculated' ? type : aggregate);

function listFitting(measure: Measure): readonly string[] {
  const type = typeOf(measure);
  if (type === 'number') return ['AVG', 'COUNT', 'COUNT DISTINCT', 'MAX', 'MIN', 'SUM'];
  if (type === 'time') return ['MAX', 'MIN'];
  // Counts of parts add up to the count of the whole.
  if (type === 'count') return ['COUNT', 'SUM'];
  if (type === 'count_distinct' || type === 'count_distinct_approx') return ['COUNT DISTINCT'];
  return measure.aggregate === 'calculated' ? [] : [type.toUpperCase()];
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
  findMember: FindMember,
): MeasureOfTable[] {
  if (name === undefined || more.length > 0) return [];
  const uses = table === undefined ? scope.uses : scope.findOwn(table);
  return uses.flatMap((use) => {
    const member = findMember(use.source, name);
    return member?.own.kind === 'measure' ? [{ use, member }] : [];
  });
}
