/** Creates a table that is not joined by the data model: the columns the statement may need, of the rows the reader may see. */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, DataModel, Measure, Member } from '../model/data-model.ts';
import { requireJoinRoot, isRepeatedByJoins } from '../query/join-plan.ts';
import { listRowCubes } from '../query/measure-groups.ts';
import { columnSql, rowConditions } from '../query-sql/member-sql.ts';
import { writeQueryBody, type Statement } from '../query-sql/query-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { shortNameOf } from '../policies/reader-permissions.ts';
import {
  joinContextOf,
  writeJoinsAndPolicies,
  type JoinedCubes,
} from '../query-sql/joins-and-policies-sql.ts';
import {
  refuseRepeatingFilters,
  requireMeasureRoot,
  createRowWriter,
  listNeededColumns,
  toRowPlan,
  toCreateTableStatements,
  type RowScope,
} from './row-selection.ts';
import type { TableScope, TableUse } from './table-scope.ts';

export interface TableNames {
  table: string;
  /** Names of the columns that measures are calculated from. */
  leaves: ReadonlyMap<Measure, { name: string; measure: Member }>;
}

/** `place`: the SELECT that names the table. */
export function toSingleTableStatements(
  use: TableUse,
  { table, leaves }: TableNames,
  scope: RowScope,
  place: TableScope,
): Statement[] {
  const dimensions = listNeededColumns(use, scope.reader);
  if (dimensions.length === 0 && leaves.size === 0)
    throw new DataError(`You may query no columns of the table '${use.source.name}': select a MEASURE(…).`);
  const plan = toPlan(use, dimensions, leaves, scope);
  if (place.countsRows) refuseUnsteadyRows(use, scope);
  const relation = planRelation(scope.model, plan);
  refuseRepeatingFilters([use], scope, relation, (other) =>
    planRelation(scope.model, toPlan(use, dimensions, leaves, other)),
  );
  const { hidesRows, root } = relation;
  if (leaves.size > 0) checkMeasures(use, dimensions, root, scope);
  const bound = new BoundParameters();
  const columns = [
    ...dimensions.map(({ name }) => shortNameOf(name)),
    ...[...leaves.values()].map(({ name }) => name),
  ];
  const body = writeQueryBody(scope.model, plan, bound);
  return toCreateTableStatements({ name: table, columns, body, bound, isRuled: hidesRows });
}

/** Only policies that grant every member which the statement uses of the table apply. */
function toPlan(
  { source, measures }: TableUse,
  dimensions: readonly Member[],
  leaves: TableNames['leaves'],
  scope: RowScope,
): QueryPlan {
  const inputs = [...leaves].map(([cubeMember, { measure }]) => ({ ...measure, cubeMember }));
  const columns = [...dimensions, ...inputs].map((member) => ({ name: member.name, member }));
  const view = source.kind === 'view' ? source : undefined;
  return toRowPlan({ columns, named: [...dimensions, ...measures], view, sources: [source] }, scope);
}

function checkMeasures(use: TableUse, dimensions: readonly Member[], root: Cube, scope: RowScope): void {
  const measures = [...use.measures];
  const plan = { ...toPlan(use, dimensions, new Map(), scope), isUngrouped: false };
  const columns = [...plan.columns, ...measures.map((member) => ({ name: member.name, member }))];
  const writer = createRowWriter(scope.model, { ...plan, columns }, new BoundParameters());
  if (requireMeasureRoot(writer, measures) !== root) throw new DataError(tooIntricate(measures));
}

const tooIntricate = (measures: readonly Member[]): string =>
  `${measures.map(({ name }) => name).join(' and ')} cannot be combined with these columns in SQL: use POST /v1/load.`;

/**
 * The table joins only the cubes that the statement needs. Where a join repeats rows, their number would depend on which
 * columns the statement names, so that an aggregate of rows is refused.
 */
function refuseUnsteadyRows(use: TableUse, scope: RowScope): void {
  const dimensions = listNeededColumns({ ...use, needsAll: true }, scope.reader);
  if (dimensions.length === 0) return;
  const { root, steps } = planRelation(scope.model, toPlan(use, dimensions, new Map(), scope));
  if (isRepeatedByJoins(steps, root))
    throw new DataError(
      `The number of rows of '${use.alias}' depends on the columns that are named, since its joins repeat rows: use its ` +
        'measures instead of an aggregate of rows.',
    );
}

/** The joins that the query of the plan makes. */
function planRelation(model: DataModel, plan: QueryPlan): JoinedCubes & { root: Cube } {
  const writer = createRowWriter(model, plan, new BoundParameters());
  const measured = plan.columns.filter(({ member }) => member.cubeMember.kind === 'measure');
  const cubes = measured.map(({ member }) => member.cube.name);
  const root = requireJoinRoot(joinContextOf(writer), [...cubes, ...listRowCubes(writer)]);
  for (const column of plan.columns) columnSql(writer, column);
  rowConditions(writer);
  return { ...writeJoinsAndPolicies(writer, root), root };
}
