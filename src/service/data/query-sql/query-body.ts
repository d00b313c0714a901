/**
 * A planned query without order and limit. Measures of one cube whose rows no join repeats are one SELECT; else each
 * cube's measures are aggregated by themselves, and the results are merged by the dimensions.
 */
import type { BoundParameters } from './bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, DataModel } from '../model/data-model.ts';
import { findRoot, isRepeated, type JoinStep } from '../query/join-plan.ts';
import {
  findLeafMeasures,
  findRowCubes,
  groupLeafMeasures,
  repetitionSafeAggregates,
  type LeafMeasure,
  type LeafMeasureGroup,
} from '../query/measure-groups.ts';
import { dimensionAliases, directSql, rowValueSql, writeMeasureGroup } from './measure-group-sql.ts';
import {
  clause,
  columnSql,
  conditionSql,
  groupBy,
  operandOf,
  rowConditions,
  type Writer,
} from './member-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { joinContextOf, writeRelation } from './relation-sql.ts';
import { forkWriter } from './sub-query.ts';

/** Queries inside queries. */
const deepest = 6;

/** Columns are named `c0`, `c1` and so on. */
export function writeBody(model: DataModel, plan: QueryPlan, bound: BoundParameters, depth = 0): string {
  const writer = createWriter(model, plan, bound, depth);
  const leaves = plan.isUngrouped ? [] : findLeafMeasures(writer);
  const groups = groupLeafMeasures(writer, leaves);
  const [first] = groups;
  if (groups.length > 1 || (first && first.mode !== 'direct')) return writeMerged(writer, leaves, groups);
  return writePlain(writer, first);
}

export function createWriter(model: DataModel, plan: QueryPlan, bound: BoundParameters, depth = 0): Writer {
  if (depth > deepest)
    throw new DataError(`The query's dimensions are made of queries deeper than ${deepest} levels.`);
  return forkWriter({
    model,
    plan,
    bound,
    used: new Set<string>(),
    isUngrouped: plan.isUngrouped,
    writeInner: (inner, values) => writeBody(model, inner, values, depth + 1),
  });
}

function writePlain(writer: Writer, group: LeafMeasureGroup | undefined): string {
  const { plan } = writer;
  const root = group?.root ?? findRoot(joinContextOf(writer), rowRoots(writer));
  const aggregating = group ? { ...writer, leaf: toDirectLeaf(writer, root) } : toRowWriter(writer, root);
  const select = plan.columns.map((column, index) => `${columnSql(aggregating, column)} AS c${index}`);
  const where = rowConditions(plan.isUngrouped ? aggregating : writer);
  const having = plan.groupFilters.map((filter) => conditionSql(aggregating, filter, plan.clock));
  const { rules, steps, sql } = writeRelation(writer, root);
  if (plan.isUngrouped) refuseRepeated(plan, steps);
  return [
    `SELECT ${select.join(', ')} FROM ${sql}`,
    clause('WHERE', [...rules, ...where]),
    plan.isUngrouped ? '' : groupByPlaces(plan),
    clause('HAVING', having),
  ].join(' ');
}

/** Single rows cannot tell that they stand for the same one: whoever adds them up would count it twice. */
function refuseRepeated({ columns }: QueryPlan, steps: readonly JoinStep[]): void {
  for (const { name, member } of columns) {
    const { own, cube } = member;
    if (own.kind === 'measure' && !repetitionSafeAggregates.has(own.aggregate) && isRepeated(steps, cube))
      throw new DataError(
        `${name} would be counted once per row of the cubes it is joined with: ask it grouped.`,
      );
  }
}

function groupByPlaces({ columns }: QueryPlan): string {
  return groupBy(
    columns.flatMap(({ member }, index) => (member.own.kind === 'dimension' ? [String(index + 1)] : [])),
  );
}

const toDirectLeaf =
  (writer: Writer, root: Cube): NonNullable<Writer['leaf']> =>
  (cube, measure) =>
    directSql(writer, root, { cube, measure });

/** Whose measures are those of single rows. */
export const toRowWriter = (writer: Writer, root: Cube): Writer => ({
  ...writer,
  leaf: (cube, measure) => rowValueSql(writer, root, { cube, measure }),
});

/** Ungrouped queries start at the cube of their first measure. */
export function rowRoots(writer: Writer): string[] {
  const measured = writer.plan.columns.filter(({ member }) => member.own.kind === 'measure');
  return [...measured.map(({ member }) => member.cube.name), ...findRowCubes(writer)];
}

const countsNothing: ReadonlySet<string> = new Set(['count', 'count_distinct', 'count_distinct_approx']);

/** A group that one of the parts does not have counts as nothing there. */
function writeMerged(
  writer: Writer,
  leaves: readonly LeafMeasure[],
  groups: readonly LeafMeasureGroup[],
): string {
  const { plan } = writer;
  const dimensions = dimensionAliases(plan);
  const parts = groups.map((group) => writeMeasureGroup(forkWriter(writer), group, leaves));
  const merged = leaves.map(({ alias, measure }) =>
    countsNothing.has(measure.aggregate)
      ? `coalesce(any_value(${alias}), 0) AS ${alias}`
      : `any_value(${alias}) AS ${alias}`,
  );
  const inner = `SELECT ${[...dimensions, ...merged].join(', ')} FROM (${parts.join(' UNION ALL ')}) AS parts ${groupBy(dimensions)}`;
  const byAlias: Writer = {
    ...writer,
    leaf: (cube, measure) =>
      leaves.find((leaf) => leaf.cube === cube && leaf.measure === measure)?.alias ?? 'NULL',
  };
  const select = plan.columns.map(({ member }, index) =>
    member.own.kind === 'measure'
      ? `${operandOf(byAlias, member, plan.clock).sql} AS c${index}`
      : `c${index}`,
  );
  const having = plan.groupFilters.map((filter) => conditionSql(byAlias, filter, plan.clock));
  return `SELECT ${select.join(', ')} FROM (${inner}) AS merged ${clause('WHERE', having)}`;
}
