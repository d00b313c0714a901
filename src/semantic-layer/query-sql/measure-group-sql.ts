import { DataError } from '../data-error.ts';
import type { Cube, Measure } from '../model/data-model.ts';
import {
  requirePrimaryKey,
  checkHasRowValue,
  type LeafMeasure,
  type LeafMeasureGroup,
  type MeasureOfCube,
} from '../query/measure-groups.ts';
import { writeConditionClause, columnSql, groupBySql, rowConditions, type Writer } from './member-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { writeJoinsAndPolicies } from './joins-and-policies-sql.ts';
import { joinMatchSql } from './join-match-sql.ts';
import { writeRolling } from './rolling-sql.ts';
import { writeMultiStage } from './multi-stage-sql.ts';
import { aggregateSql, leafMeasureSql, measureInputSql } from '../model/expand-sql-references.ts';

export const dimensionAliases = ({ columns }: QueryPlan): string[] =>
  columns.flatMap(({ member }, index) => (member.cubeMember.kind === 'dimension' ? [`c${index}`] : []));

/**
 * Writes the measures of one group, aggregated by the query's dimensions: one part of a merged query.
 */
export function writeMeasureGroup(writer: Writer, group: LeafMeasureGroup): string {
  const select = (write: (leaf: LeafMeasure) => string): string[] =>
    group.leaves.map((leaf) => `${write(leaf)} AS ${leaf.alias}`);
  if (group.mode === 'rolling') return writeRolling(writer, group, select);
  const [first] = group.leaves;
  if (first && group.mode === 'staged') return writeMultiStage(writer, first);
  return group.mode === 'keyed' ? writeKeyed(writer, group, select) : writeDirect(writer, group.root, select);
}

type SelectLeaves = (write: (leaf: LeafMeasure) => string) => string[];

function writeDirect(writer: Writer, root: Cube, select: SelectLeaves): string {
  const dimensions = selectDimensions(writer);
  const measures = select((leaf) => directMeasureSql(writer, root, leaf));
  return writeRows(writer, root, [...dimensions, ...measures], dimensions.length);
}

export function directMeasureSql(writer: Writer, root: Cube, leaf: MeasureOfCube): string {
  return leafMeasureSql(writer, leaf.cube, leaf.measure, joinMatchSql(writer, root, leaf));
}

/** The value of a measure for a single row. For a count it is 1 for each row to count, and 0 for any other. */
export function rowValueSql(writer: Writer, root: Cube, leaf: MeasureOfCube): string {
  const { cube, measure } = leaf;
  checkHasRowValue(leaf);
  const input = measureInputSql(writer, cube, measure, joinMatchSql(writer, root, leaf));
  return measure.aggregate === 'count' ? `(${input} IS NOT NULL)::INTEGER` : input;
}

/** Reduces the rows of each group to one for each primary key, and then aggregates them. */
function writeKeyed(writer: Writer, { root, leaves }: LeafMeasureGroup, select: SelectLeaves): string {
  const dimensions = selectDimensions(writer);
  const [first] = leaves;
  const keys = first ? requirePrimaryKey(writer, first) : [];
  const inputs = leaves.map(
    (leaf) => `${writer.dialect.anyValue(inputSql(writer, leaf, keys[0]))} AS ${leaf.alias}`,
  );
  const columns = [...dimensions, ...keys.map((key, index) => `${key} AS k${index}`), ...inputs];
  const rows = writeRows(writer, root, columns, dimensions.length + keys.length);
  const names = dimensionAliases(writer.plan);
  const measures = select(({ alias, measure }) => aggregateSql(writer.dialect, measure.aggregate, alias));
  return `SELECT ${[...names, ...measures].join(', ')} FROM (${rows}) AS keyed ${groupBySql(names)}`;
}

function inputSql(writer: Writer, { cube, measure }: LeafMeasure, key = 'NULL'): string {
  refuseOpaque(cube, measure);
  return measureInputSql(writer, cube, measure, `${key} IS NOT NULL`);
}

function refuseOpaque(cube: Cube, { name, aggregate }: Measure): void {
  if (aggregate === 'calculated')
    throw new DataError(
      `${cube.name}.${name} is one aggregate expression, and the joins of this query repeat its rows: put it into a query of its own.`,
    );
}

const selectDimensions = (writer: Writer): string[] =>
  writer.plan.columns.flatMap((column, index) =>
    column.member.cubeMember.kind === 'dimension' ? [`${columnSql(writer, column)} AS c${index}`] : [],
  );

/** Selects from the group's relation, grouped by the first `grouped` columns. */
function writeRows(writer: Writer, root: Cube, columns: readonly string[], grouped: number): string {
  const where = rowConditions(writer);
  const { rules, sql } = writeJoinsAndPolicies(writer, root);
  const places = Array.from({ length: grouped }, (_, index) => String(index + 1));
  const conditions = writeConditionClause('WHERE', [...rules, ...where]);
  return `SELECT ${columns.join(', ')} FROM ${sql} ${conditions} ${groupBySql(places)}`;
}
