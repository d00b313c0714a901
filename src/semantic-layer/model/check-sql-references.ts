/** Expands the SQL of a cube's joins and members, so that a reference to what the model does not have is found. */
import type {
  Cube,
  CubeMember,
  DataModel,
  Dimension,
  Join,
  Measure,
  Segment,
  MeasureStage,
  MemberReference,
} from './data-model.ts';
import { requireCommonDataSource } from './require-common-data-source.ts';
import { ModelFault } from './model-fault.ts';
import {
  dimensionSql,
  isComposedMeasure,
  joinSql,
  leafMeasureSql,
  measureSql,
  listReferencedMeasures,
  subQuerySql,
  toGrainDimension,
  type SqlScope,
} from './expand-sql-references.ts';

/** Both throw a `ModelFault` where the SQL refers to a cube or member that does not exist. */
export interface SqlCheck {
  join(join: Join): void;
  member(member: CubeMember): void;
}

export function createSqlReferenceCheck(model: DataModel, cube: Cube): SqlCheck {
  const scope: SqlScope = {
    model,
    dialect: requireCommonDataSource(model, [cube]).dialect,
    used: new Set<string>(),
    isUngrouped: false,
    leaf: () => 'NULL',
    subQuery: (owner, dimension) => subQuerySql(scope, owner, dimension),
  };
  return {
    join({ target, sql, location }) {
      if (!model.cubes.has(target))
        throw new ModelFault(location, `there is no cube '${target}'`, 'reference');
      joinSql(scope, cube, sql, location);
    },
    member(member) {
      if (member.kind === 'measure') checkMeasure(scope, cube, member);
      else checkDimension(scope, cube, member);
    },
  };
}

function checkDimension(scope: SqlScope, cube: Cube, member: Dimension | Segment): void {
  dimensionSql(scope, cube, member);
  if (member.kind === 'segment') return;
  for (const grain of member.grains)
    if ('sql' in grain) dimensionSql(scope, cube, toGrainDimension(member, grain));
}

function checkMeasure(scope: SqlScope, cube: Cube, measure: Measure): void {
  refuseMeasuresInAggregate(scope.model, cube, measure);
  if (measure.stage) return checkMultiStageMeasure({ scope, cube, measure, stage: measure.stage });
  measureSql(scope, cube, measure);
  if (!isComposedMeasure(scope.model, cube, measure)) leafMeasureSql(scope, cube, measure);
}

/** A `number_agg` is an aggregate of rows, and not a calculation from other measures. */
function refuseMeasuresInAggregate(model: DataModel, cube: Cube, measure: Measure): void {
  const [named] =
    measure.isOwnAggregate === true ? listReferencedMeasures(model, cube, measure.sql ?? '') : [];
  if (named)
    throw new ModelFault(
      measure.location,
      `a measure of 'type: number_agg' aggregates rows, and '${named.measure.name}' is a measure: write 'type: number'`,
    );
}

interface CheckedStage {
  scope: SqlScope;
  cube: Cube;
  measure: Measure;
  stage: MeasureStage;
}

/** Checks the names in a measure of several stages. @throws ModelFault */
function checkMultiStageMeasure(checked: CheckedStage): void {
  const { scope, cube, measure, stage } = checked;
  const { location } = measure;
  const texts = stage.isRank ? stage.orderBy.map(({ sql }) => sql) : [measure.sql ?? ''];
  for (const sql of texts) {
    subQuerySql(scope, cube, { sql, location });
    if (listReferencedMeasures(scope.model, cube, sql).length === 0)
      throw new ModelFault(
        location,
        `'${measure.name}' has several stages, and its SQL names no measure in braces`,
      );
  }
  for (const reference of [...(stage.groupBy ?? []), ...stage.reduceBy, ...stage.addGroupBy])
    requireDimension(checked, reference);
  for (const { dimension } of stage.shifts)
    if (dimension && requireDimension(checked, dimension) !== 'time')
      throw new ModelFault(location, `'${dimension.name}' is not a time dimension`);
}

function requireDimension({ scope, cube, measure }: CheckedStage, { owner, name }: MemberReference): string {
  const found = scope.model.cubes.get(owner ?? cube.name)?.members.get(name);
  if (found?.kind === 'dimension') return found.type;
  throw new ModelFault(
    measure.location,
    `'${owner === undefined ? name : `${owner}.${name}`}' is not a dimension of '${owner ?? cube.name}'`,
    'reference',
  );
}
