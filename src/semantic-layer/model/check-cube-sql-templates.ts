import type { Cube, DataModel } from './data-model.ts';
import { ModelFault } from './model-fault.ts';
import { readModelSqlFragment } from './model-sql-fragment.ts';
import type { QueryPart } from './cube-sql-templates.ts';

/** Checks the templates in a cube's query. @throws ModelFault */
export function checkCubeSqlTemplates(model: DataModel, cube: Cube): void {
  for (const part of cube.queryParts ?? []) {
    const fault = findFault(model, cube, part);
    if (fault !== undefined) throw new ModelFault(cube.location, fault, 'reference');
  }
}

function findFault(model: DataModel, cube: Cube, part: QueryPart): string | undefined {
  if (part.is === 'text') return undefined;
  if (part.is === 'rows') return findRowsFault(model, cube, part.cube, [cube]);
  const columns = part.is === 'claim' ? [part.sql] : part.targets.map(({ sql }) => sql);
  const broken = columns.find((sql) => 'fault' in readModelSqlFragment(sql) || sql.trim() === '');
  if (broken !== undefined)
    return `'${broken}' in the SQL of '${cube.name}' is not a column or an expression`;
  const missing =
    part.is === 'filters'
      ? part.targets.find((one) => model.cubes.get(one.cube)?.members.get(one.member)?.kind !== 'dimension')
      : undefined;
  return missing && `'${missing.cube}.${missing.member}' in the SQL of '${cube.name}' is not a dimension`;
}

/** `within`: the cubes whose rows this one is a part of. */
function findRowsFault(
  model: DataModel,
  cube: Cube,
  name: string,
  within: readonly Cube[],
): string | undefined {
  const other = model.cubes.get(name);
  if (!other) return `there is no cube '${name}'`;
  if (within.includes(other)) return `the SQL of '${cube.name}' refers to itself`;
  if (other.dataSource !== cube.dataSource)
    return `'${cube.name}' and '${name}' are in different data sources`;
  for (const part of other.queryParts ?? []) {
    const fault = part.is === 'rows' ? findRowsFault(model, cube, part.cube, [...within, other]) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}
