import type { Cube, Measure, MeasureStage, MemberReference } from './data-model.ts';
import { ModelFault } from './model-fault.ts';
import { listReferencedMeasures, subQuerySql, type SqlScope } from './expand-sql-references.ts';

export interface CheckedStage {
  scope: SqlScope;
  cube: Cube;
  measure: Measure;
  stage: MeasureStage;
}

/** Checks the names in a measure of several stages. @throws ModelFault */
export function checkMultiStageMeasure(checked: CheckedStage): void {
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
