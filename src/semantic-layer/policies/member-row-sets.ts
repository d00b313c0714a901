import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, DataModel } from '../model/data-model.ts';
import { requireJoinRoot } from '../query/join-plan.ts';
import {
  listLeafMeasures,
  groupLeafMeasures,
  requirePrimaryKey,
  type LeafMeasureGroup,
} from '../query/measure-groups.ts';
import { directMeasureSql } from '../query-sql/measure-group-sql.ts';
import {
  writeConditionClause,
  columnSql,
  primaryKeySql,
  rowConditions,
  type Writer,
} from '../query-sql/member-sql.ts';
import { ModelFault } from '../model/model-fault.ts';
import {
  createQueryWriter,
  listUngroupedRoots,
  toRowWriter,
  writeQueryBody,
  type Statement,
} from '../query-sql/query-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import {
  joinContextOf,
  writeJoinsAndPolicies,
  type JoinedCubes,
} from '../query-sql/joins-and-policies-sql.ts';
import { measureInputSql } from '../model/expand-sql-references.ts';
import { listStagePlans } from '../query-sql/multi-stage-sql.ts';
import { forkWriter } from '../query-sql/sub-query-dimension-sql.ts';

/** Rows that a query reads together, with the row policies that restrict them. */
export interface RowSet extends Pick<JoinedCubes, 'rules' | 'filters'> {
  /** The cube whose measures are calculated from the rows; for single rows, the cube at which the joins start. */
  cube: Cube;
}

export interface MemberRows {
  /** Several where a measure is calculated from separate sets; none where no query may name the member. */
  sets: RowSet[];
  /** The values of `$1`, `$2`, … in the rules of all sets. */
  values: readonly string[];
  /** Counts the rows, where all queries of the member read the same ones. */
  counting?: Statement | undefined;
  /** Why there is no `counting`. */
  reason?: string | undefined;
}

/** Determines which rows are read, before row policies are added. */
interface RowSetPlan {
  cube: Cube;
  root: Cube;
  used: ReadonlySet<string>;
  /** Whether joins repeat the rows, so that each primary key is counted once. */
  isKeyed: boolean;
}

/**
 * The rows that queries of one member read; `plan` must name only this member. Joins, policies and errors are those of
 * the queries themselves. A measure is planned both for single rows and grouped.
 */
export function resolveMemberRows(model: DataModel, plan: QueryPlan): MemberRows {
  const grouped = attempt(model, { ...plan, isUngrouped: false }, readGroups);
  const single = attempt(model, { ...plan, isUngrouped: true }, readSingleRows);
  const bound = new BoundParameters();
  const writer = createQueryWriter(model, plan, bound);
  const shown = distinct(writer, grouped.readings.length > 0 ? grouped.readings : single.readings);
  const sets = shown.map((reading) => ({ cube: reading.cube, ...writeRules(writer, reading) }));
  const [only, ...others] = distinct(writer, [...grouped.readings, ...single.readings]);
  const values = bound.values;
  if (!only) return { sets, values, reason: grouped.reason ?? single.reason };
  if (others.length > 0)
    return { sets, values, reason: 'Its queries read several sets of rows, each with its own row policies.' };
  return { sets, values, counting: toCounting(writer, only) };
}

interface Attempt {
  readings: RowSetPlan[];
  reason?: string | undefined;
}

/** The sets of one kind of query; none where the query would be refused. */
function attempt(model: DataModel, plan: QueryPlan, read: (writer: Writer) => RowSetPlan[]): Attempt {
  try {
    writeQueryBody(model, plan, new BoundParameters());
    return { readings: read(createQueryWriter(model, plan, new BoundParameters())) };
  } catch (error) {
    if (error instanceof DataError || error instanceof ModelFault)
      return { readings: [], reason: error.message };
    throw error;
  }
}

function readSingleRows(writer: Writer): RowSetPlan[] {
  const root = requireJoinRoot(joinContextOf(writer), listUngroupedRoots(writer));
  const reading = toRowWriter(writer, root);
  for (const column of writer.plan.columns) columnSql(reading, column);
  rowConditions(reading);
  return [{ cube: root, root, used: reading.used, isKeyed: false }];
}

const readGroups = (writer: Writer): RowSetPlan[] =>
  groupLeafMeasures(writer, listLeafMeasures(writer)).flatMap((group) =>
    group.mode === 'staged' ? readStages(writer, group) : [readGroup(forkWriter(writer), group)],
  );

const readStages = (writer: Writer, { leaves }: LeafMeasureGroup): RowSetPlan[] =>
  leaves
    .flatMap((leaf) => listStagePlans(writer, leaf))
    .flatMap((plan) => readGroups(createQueryWriter(writer.model, plan, new BoundParameters())));

function readGroup(writer: Writer, { root, mode, leaves }: LeafMeasureGroup): RowSetPlan {
  const [first] = leaves;
  for (const leaf of leaves)
    if (mode === 'direct') directMeasureSql(writer, root, leaf);
    else measureInputSql(writer, leaf.cube, leaf.measure);
  if (first && mode === 'keyed') requirePrimaryKey(writer, first);
  return { cube: first?.cube ?? root, root, used: writer.used, isKeyed: mode === 'keyed' };
}

/** Removes plans that read the same rows under the same policies. */
function distinct(writer: Writer, readings: readonly RowSetPlan[]): RowSetPlan[] {
  const found = new Map<string, RowSetPlan>();
  for (const reading of readings) {
    const { sql, values } = toCounting(writer, reading);
    const key = JSON.stringify([sql, values]);
    if (!found.has(key)) found.set(key, reading);
  }
  return [...found.values()];
}

const writeRules = (writer: Writer, { root, used }: RowSetPlan): JoinedCubes =>
  writeJoinsAndPolicies(forkWriter(writer, { used: new Set(used) }), root);

function toCounting(writer: Writer, reading: RowSetPlan): Statement {
  const bound = new BoundParameters();
  const counter = forkWriter(writer, { bound });
  const { sql, rules } = writeRules(counter, reading);
  const { dataSource } = reading.root;
  if (!reading.isKeyed)
    return {
      sql: `SELECT count(*) FROM ${sql} ${writeConditionClause('WHERE', rules)}`,
      values: bound.values,
      dataSource,
    };
  const keys = primaryKeySql(counter, reading.cube);
  const where = writeConditionClause('WHERE', [...rules, ...keys.map((key) => `${key} IS NOT NULL`)]);
  const rows = `SELECT DISTINCT ${keys.join(', ')} FROM ${sql} ${where}`;
  return { sql: `SELECT count(*) FROM (${rows}) AS rows`, values: bound.values, dataSource };
}
