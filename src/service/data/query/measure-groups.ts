/**
 * The measures of a query, sorted by how they can be aggregated. Each is aggregated over rows of its own cube, each
 * row once, whatever the other measures are.
 */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Aggregate, Cube, Measure } from '../model/data-model.ts';
import { findRoot, isRepeated, planJoins } from './join-plan.ts';
import {
  columnSql,
  conditionSql,
  keySql,
  operandOf,
  segmentSql,
  type Writer,
} from '../query-sql/member-sql.ts';
import { joinContextOf, writeRelation } from '../query-sql/relation-sql.ts';
import { leafSql } from '../model/sql-template.ts';
import { forkWriter } from '../query-sql/sub-query.ts';

/** A measure that is made from no other. */
export interface LeafMeasure {
  cube: Cube;
  measure: Measure;
  /** Its column in whatever stands between rows and result. */
  alias: string;
}

export interface LeafMeasureGroup {
  root: Cube;
  /** `keyed`: the join repeats its rows, so that they are first made one for each primary key. */
  mode: 'direct' | 'keyed' | 'rolling';
  leaves: LeafMeasure[];
}

/** A writer like the given one whose text is thrown away: it only finds out what is used. */
const dryRun = (writer: Writer, changes: Partial<Writer> = {}): Writer =>
  forkWriter(writer, { bound: new BoundParameters(), ...changes });

/** The measures that the query's own measures and filters come down to. */
export function findLeafMeasures(writer: Writer): LeafMeasure[] {
  const leaves = new Map<string, LeafMeasure>();
  const dry = dryRun(writer, {
    leaf: (cube, measure) => {
      const key = `${cube.name}.${measure.name}`;
      if (!leaves.has(key)) leaves.set(key, { cube, measure, alias: `m${leaves.size}` });
      return 'NULL';
    },
  });
  const { columns, groupFilters, clock } = writer.plan;
  for (const { member } of columns) if (member.own.kind === 'measure') operandOf(dry, member, clock);
  for (const filter of groupFilters) conditionSql(dry, filter, clock);
  return [...leaves.values()];
}

/** The cubes that dimensions, segments and filters of rows need. */
export function findRowCubes(writer: Writer): Set<string> {
  const dry = dryRun(writer);
  const { columns, segments, ranges, rowFilters, clock } = writer.plan;
  for (const column of columns) if (column.member.own.kind === 'dimension') columnSql(dry, column);
  for (const segment of segments) segmentSql(dry, segment);
  for (const { member } of ranges) operandOf(dry, member, clock);
  for (const filter of rowFilters) conditionSql(dry, filter, clock);
  return dry.used;
}

export function groupLeafMeasures(writer: Writer, leaves: readonly LeafMeasure[]): LeafMeasureGroup[] {
  const rowCubes = findRowCubes(writer);
  const groups = new Map<string, LeafMeasureGroup>();
  for (const leaf of leaves) {
    const { root, mode } = placeLeaf(writer, leaf, rowCubes);
    const key = [root.name, mode, leaf.cube.name, mode === 'rolling' ? leaf.alias : ''].join(' ');
    const group = groups.get(key) ?? { root, mode, leaves: [] };
    group.leaves.push(leaf);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Aggregates that do not mind meeting a row twice. */
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
): Pick<LeafMeasureGroup, 'root' | 'mode'> {
  const { cube, measure } = leaf;
  const dry = dryRun(writer);
  leafSql(dry, cube, measure);
  const needed = [cube.name, ...rowCubes, ...dry.used];
  const root = findRoot(joinContextOf(writer), needed);
  refuseAmbiguousMeasure(writer, leaf, dry.used);
  const repeated = isRepeated(writeRelation(dryRun(writer, { used: new Set(needed) }), root).steps, cube);
  if (measure.rollingWindow && repeated)
    throw new DataError(
      `${cube.name}.${measure.name} is a rolling measure: ask it with members that do not repeat its rows.`,
    );
  if (measure.rollingWindow) return { root, mode: 'rolling' };
  return { root, mode: repeated && !repetitionSafeAggregates.has(measure.aggregate) ? 'keyed' : 'direct' };
}

/** A measure must have one value for each row of its cube. */
function refuseAmbiguousMeasure(
  writer: Writer,
  { cube, measure }: LeafMeasure,
  used: ReadonlySet<string>,
): void {
  if (used.size <= 1 || writer.plan.view) return;
  if (isRepeated(planJoins(joinContextOf(writer), cube, used), cube))
    throw new DataError(
      `${cube.name}.${measure.name} reads a cube of which one row of '${cube.name}' has many.`,
    );
}

export function requirePrimaryKey(
  writer: Writer,
  { cube, measure }: Pick<LeafMeasure, 'cube' | 'measure'>,
): string[] {
  const keys = keySql(writer, cube);
  if (keys.length > 0) return keys;
  throw new DataError(
    `${cube.name}.${measure.name} would be counted more than once here: give '${cube.name}' a 'primary_key' dimension.`,
  );
}
