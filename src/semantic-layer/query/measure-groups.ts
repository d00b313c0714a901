/**
 * Groups the measures of a query by how they can be aggregated. A measure is aggregated over the rows of its own cube,
 * each row once, independent of the other measures of the query.
 */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Aggregate, Cube, Measure } from '../model/data-model.ts';
import { requireJoinRoot, isRepeatedByJoins, planJoins } from './join-plan.ts';
import {
  columnSql,
  conditionSql,
  primaryKeySql,
  toMemberOperand,
  segmentSql,
  type Writer,
} from '../query-sql/member-sql.ts';
import { joinContextOf, writeJoinsAndPolicies } from '../query-sql/joins-and-policies-sql.ts';
import { leafMeasureSql, measureInputSql } from '../model/expand-sql-references.ts';
import { forkWriter } from '../query-sql/sub-query-dimension-sql.ts';

/** A measure that is not calculated from other measures. */
export interface LeafMeasure {
  cube: Cube;
  measure: Measure;
  /** The name of its column in inner queries. */
  alias: string;
}

export interface LeafMeasureGroup {
  root: Cube;
  /**
   * `keyed`: the join repeats rows, which are first reduced to one for each primary key. `staged`: calculated from queries
   * of their own.
   */
  mode: 'direct' | 'keyed' | 'rolling' | 'staged';
  /** Whether the join repeats rows of a rolling measure, which each of its windows has to count once. */
  isRepeated?: boolean | undefined;
  leaves: LeafMeasure[];
}

/** A copy of a writer for SQL that is not used: it only records which cubes and members are read. */
const dryRun = (writer: Writer, changes: Partial<Writer> = {}): Writer =>
  forkWriter(writer, { bound: new BoundParameters(), ...changes });

/** The leaf measures of the query's measures and of its filters on measures. */
export function listLeafMeasures(writer: Writer): LeafMeasure[] {
  const leaves = new Map<string, LeafMeasure>();
  const dry = dryRun(writer, {
    leaf: (cube, measure) => {
      const key = `${cube.name}.${measure.name}`;
      if (!leaves.has(key)) leaves.set(key, { cube, measure, alias: `m${leaves.size}` });
      return 'NULL';
    },
  });
  const { columns, groupFilters, clock } = writer.plan;
  for (const { member } of columns)
    if (member.cubeMember.kind === 'measure') toMemberOperand(dry, member, clock);
  for (const filter of groupFilters) conditionSql(dry, filter, clock);
  return [...leaves.values()];
}

/** The cubes that the dimensions, segments and row filters of the query read. Row filters may test measures of single rows. */
export function listRowCubes(writer: Writer): Set<string> {
  const dry = dryRun(writer);
  const perRow = dryRun(writer, {
    used: dry.used,
    leaf: (cube, measure) => {
      checkHasRowNumber({ cube, measure });
      return measureInputSql(dry, cube, measure);
    },
  });
  const { columns, segments, ranges, rowFilters, clock } = writer.plan;
  for (const column of columns) if (column.member.cubeMember.kind === 'dimension') columnSql(dry, column);
  for (const segment of segments) segmentSql(dry, segment);
  for (const { member } of ranges) toMemberOperand(dry, member, clock);
  for (const filter of rowFilters) conditionSql(perRow, filter, clock);
  return dry.used;
}

export type MeasureOfCube = Pick<LeafMeasure, 'cube' | 'measure'>;

/** Refuses a measure that is calculated from many rows alone. */
export function checkHasRowValue({ cube, measure }: MeasureOfCube): void {
  if (measure.aggregate === 'calculated' || measure.rollingWindow || measure.stage)
    throw new DataError(
      `${cube.name}.${measure.name} has no value for single rows: query it without 'ungrouped'.`,
    );
}

/** Refuses also a count of different values: that of a single row is the value itself, which is no number to test or to add. */
export function checkHasRowNumber(leaf: MeasureOfCube): void {
  checkHasRowValue(leaf);
  const { cube, measure } = leaf;
  if (measure.aggregate === 'count_distinct' || measure.aggregate === 'count_distinct_approx')
    throw new DataError(
      `${cube.name}.${measure.name} counts different values, and has no number for single rows: ` +
        `filter and calculate with it without 'ungrouped'.`,
    );
}

export function groupLeafMeasures(writer: Writer, leaves: readonly LeafMeasure[]): LeafMeasureGroup[] {
  const rowCubes = listRowCubes(writer);
  const groups = new Map<string, LeafMeasureGroup>();
  for (const leaf of leaves) {
    const { root, mode, isRepeated } = placeLeaf(writer, leaf, rowCubes);
    const key = [
      root.name,
      mode,
      leaf.cube.name,
      mode === 'rolling' || mode === 'staged' ? leaf.alias : '',
    ].join(' ');
    const group = groups.get(key) ?? { root, mode, isRepeated, leaves: [] };
    group.leaves.push(leaf);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Aggregates whose value does not change when rows are repeated. */
export const repetitionSafeAggregates: ReadonlySet<Aggregate> = new Set([
  'count_distinct',
  'count_distinct_approx',
  'min',
  'max',
]);

function placeLeaf(
  writer: Writer,
  leaf: LeafMeasure,
  rowCubes: ReadonlySet<string>,
): Omit<LeafMeasureGroup, 'leaves'> {
  const { cube, measure } = leaf;
  if (measure.stage) return { root: cube, mode: 'staged' };
  const dry = dryRun(writer);
  leafMeasureSql(dry, cube, measure);
  const needed = [cube.name, ...rowCubes, ...dry.used];
  const root = requireJoinRoot(joinContextOf(writer), needed);
  refuseAmbiguousMeasure(writer, leaf, dry.used);
  const joined = writeJoinsAndPolicies(dryRun(writer, { used: new Set(needed) }), root);
  const repeats = isRepeatedByJoins(joined.steps, cube) && !repetitionSafeAggregates.has(measure.aggregate);
  if (measure.rollingWindow) return { root, mode: 'rolling', isRepeated: repeats };
  return { root, mode: repeats ? 'keyed' : 'direct' };
}

/** Refuses a measure whose SQL reads a cube that has many rows for one row of the measure's cube. */
function refuseAmbiguousMeasure(
  writer: Writer,
  { cube, measure }: LeafMeasure,
  used: ReadonlySet<string>,
): void {
  if (used.size <= 1 || writer.plan.view) return;
  if (isRepeatedByJoins(planJoins(joinContextOf(writer), cube, used), cube))
    throw new DataError(
      `${cube.name}.${measure.name} reads a cube that has many rows for one row of '${cube.name}'.`,
    );
}

export function requirePrimaryKey(
  writer: Writer,
  { cube, measure }: Pick<LeafMeasure, 'cube' | 'measure'>,
): string[] {
  const keys = primaryKeySql(writer, cube);
  if (keys.length > 0) return keys;
  throw new DataError(
    `${cube.name}.${measure.name} would be counted more than once here: give '${cube.name}' a 'primary_key' dimension.`,
  );
}
