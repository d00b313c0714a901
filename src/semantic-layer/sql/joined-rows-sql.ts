/**
 * Joins tables as the data model does, into one table with the columns that the statement names. Its rows are those from
 * which `POST /v1/load` calculates a query for the same members. A join with more than one such meaning is refused.
 */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, Measure, Member } from '../model/data-model.ts';
import { requireJoinRoot, isRepeatedByJoins } from '../query/join-plan.ts';
import { listRowCubes } from '../query/measure-groups.ts';
import { writeConditionClause, columnSql, rowConditions, type Writer } from '../query-sql/member-sql.ts';
import { toRowWriter, type Statement } from '../query-sql/query-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import {
  joinContextOf,
  writeJoinsAndPolicies,
  type JoinedCubes,
} from '../query-sql/joins-and-policies-sql.ts';
import type { ModelJoin } from './from-clause.ts';
import { createRefusal } from './sql-errors.ts';
import {
  refuseRepeatingFilters,
  requireMeasureRoot,
  createRowWriter,
  listNeededColumns,
  toRowPlan,
  toCreateTableStatements,
  type RowScope,
} from './row-selection.ts';
import type { TableUse } from './table-scope.ts';

export interface JoinNames {
  table: string;
  columns: ReadonlyMap<Member, string>;
  /** Names of the columns that measures are calculated from. */
  leaves: ReadonlyMap<Measure, { name: string; measure: Member }>;
}

/** @throws DataError where a column could belong to several tables, or a condition repeats the data model's join. */
export function checkJoinReferences({ uses, scope, keepsFirst }: ModelJoin): void {
  const owners = new Map<object, { use: TableUse; name: string }>();
  for (const use of uses) {
    if (use.needsAll)
      throw createRefusal(
        `'*' or the table '${use.alias}' as a value in a join of the data model: name the columns`,
      );
    for (const { node, member } of use.references) {
      const name = member.cubeMember.name;
      if (owners.has(node)) throw new DataError(`'${name}' could be of several tables: name one.`);
      owners.set(node, { use, name });
    }
  }
  for (const [left, right] of keepsFirst ? [] : scope.equalities) {
    const one = owners.get(left);
    const other = owners.get(right);
    if (one && other && one.use !== other.use)
      throw new DataError(
        `The data model joins '${one.use.alias}' and '${other.use.alias}' by itself: leave out the comparison of ` +
          `'${one.name}' and '${other.name}', or write JOIN … ON.`,
      );
  }
}

export function toJoinedStatements(join: ModelJoin, names: JoinNames, scope: RowScope): Statement[] {
  const bound = new BoundParameters();
  const relation = writeRelation(join, names, { ...scope, bound });
  refuseRepeatingFilters(join.uses, scope, relation, (other) =>
    writeRelation(join, names, { ...other, bound: new BoundParameters() }),
  );
  const { select, conditions, rules, steps, root, sql, hidesRows } = relation;
  if (join.scope.countsRows && isRepeatedByJoins(steps, root))
    throw new DataError(
      "The data model's join repeats rows, so that an aggregate of rows counts them more than once: use measures instead.",
    );
  const columns = [...names.columns.values(), ...[...names.leaves.values()].map(({ name }) => name)];
  const where = writeConditionClause('WHERE', [...rules, ...conditions]);
  const body = `SELECT ${[...select, 'NULL'].join(', ')} FROM ${sql} ${where}`;
  return toCreateTableStatements({
    name: names.table,
    columns: [...columns, `${names.table}_n`],
    body,
    bound,
    isRuled: hidesRows,
  });
}

interface Relation extends JoinedCubes {
  root: Cube;
  select: string[];
  /** The conditions of the filters. */
  conditions: string[];
}

function writeRelation(
  join: ModelJoin,
  names: JoinNames,
  { bound, ...scope }: RowScope & { bound: BoundParameters },
): Relation {
  const { root, needed } = planJoin(join, scope);
  const inputs = [...names.leaves].map(([cubeMember, { measure }]) => ({ ...measure, cubeMember }));
  const members = [...names.columns.keys(), ...inputs];
  const plan = { ...toJoinPlan(join, members, scope), isUngrouped: true };
  const writer = createRowWriter(scope.model, plan, bound);
  const select = members.map((member) => columnSql(toRowWriter(writer, root), { name: member.name, member }));
  const conditions = rowConditions(writer);
  for (const cube of needed) writer.used.add(cube);
  return { root, select, conditions, ...writeJoinsAndPolicies(writer, root) };
}

const isUsed = ({ columns, measures }: TableUse): boolean => columns.size + measures.size > 0;

/** The cube at which the join starts, and the cubes that it needs. */
function planJoin(join: ModelJoin, scope: RowScope): { root: Cube; needed: string[] } {
  const { uses, first, keepsFirst } = join;
  const { root, isMeasured } = findStart(join, scope);
  const idle = uses.find((use) => !isUsed(use));
  // An unused table does not change measures, and it is the only reason to join it for an aggregate of rows.
  if (idle && isMeasured === join.scope.countsRows)
    throw new DataError(
      `The query uses no column of the joined table '${idle.alias}': leave it out of FROM, or select one of its columns.`,
    );
  if (keepsFirst && first.source.root !== root) throw toLeftJoinRefusal(join, root);
  const needed = isMeasured ? uses.filter(isUsed) : uses;
  return { root, needed: needed.map(({ source }) => source.root.name) };
}

/** Names the cube at which the join starts only where the query does: others may be hidden from the reader. */
function toLeftJoinRefusal({ uses, first }: ModelJoin, root: Cube): DataError {
  const start = uses.find(({ source }) => source.root === root);
  return new DataError(
    `The data model's join starts at ${start ? `'${root.name}'` : 'a cube between the tables'}, so that a LEFT JOIN cannot ` +
      `keep all rows of '${first.alias}': write ${start ? `'${root.name}' first, or ` : ''}CROSS JOIN.`,
  );
}

/** The cube at which `POST /v1/load` would start. Refuses measures that it would calculate from different rows. */
function findStart(join: ModelJoin, scope: RowScope): { root: Cube; isMeasured: boolean } {
  const { uses } = join;
  const measures = uses.flatMap((use) => [...use.measures]);
  const columns = uses.filter(isUsed).flatMap((use) => listNeededColumns(use, scope.reader));
  const members = [...columns, ...measures];
  const plan = { ...toJoinPlan(join, members, scope), isUngrouped: false };
  const writer = createRowWriter(scope.model, plan, new BoundParameters());
  const rowCubes = listRowCubes(writer);
  if (measures.length === 0) return { root: findOnlyRoot(join, writer, rowCubes), isMeasured: false };
  return { root: requireMeasureRoot(writer, measures), isMeasured: true };
}

/**
 * Without a measure, the join starts at the first table from which all others can be reached. Refuses a CROSS JOIN of
 * tables that can be reached from each other, since it does not say which rows to keep.
 */
function findOnlyRoot({ uses, keepsFirst }: ModelJoin, writer: Writer, rowCubes: ReadonlySet<string>): Cube {
  const names = [...uses.map(({ source }) => source.root.name), ...rowCubes];
  const ways = joinContextOf(writer);
  const root = requireJoinRoot(ways, names);
  if (keepsFirst || requireJoinRoot(ways, [...names].reverse()) === root) return root;
  throw new DataError(
    `The data model joins ${uses.map(({ alias }) => `'${alias}'`).join(' and ')} both ways: write the one whose rows are all to be kept first, and ` +
      'LEFT JOIN … ON a.__cubeJoinField = b.__cubeJoinField.',
  );
}

/** The pairs of `__cubeJoinField` conditions become hints for the join path. */
function toJoinPlan(join: ModelJoin, members: readonly Member[], scope: RowScope): QueryPlan {
  const { uses, pairs } = join;
  const shown = uses.filter((use) => isUsed(use) || join.scope.countsRows);
  const named = shown.flatMap((use) => [...listNeededColumns(use, scope.reader), ...use.measures]);
  const columns = members.map((member) => ({ name: member.name, member }));
  const joinHints = pairs.map(([near, far]) =>
    scope.model.cubes.get(near)?.joins.has(far) === true ? [near, far] : [far, near],
  );
  const sources = uses.map(({ source }) => source);
  return { ...toRowPlan({ columns, named, view: undefined, sources }, scope), joinHints };
}
