/** Checks the references between parts of a model: every name must exist, and every piece of SQL must expand. */
import { checkPolicies } from '../policies/check-policies.ts';
import { createSqlReferenceCheck } from './check-sql-references.ts';
import type { Cube, DataModel } from './data-model.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';
import { readMemberName } from '../policies/policy-reader.ts';
import { ModelFault } from './model-fault.ts';
import { readModelSqlFragment } from './model-sql-fragment.ts';
import type { QueryPart } from './cube-sql-templates.ts';

export interface ModelNodes {
  cubes: readonly ModelNode[];
  views: readonly ModelNode[];
}

export function checkReferences(
  model: DataModel,
  { cubes, views }: ModelNodes,
  faults: ModelFaultList,
): void {
  for (const cube of model.cubes.values()) checkSql(model, cube, faults);
  for (const node of cubes) checkDrillMembers(model, node, faults);
  for (const node of cubes) checkForeignLevels(model, node, faults);
  for (const node of [...cubes, ...views]) {
    const source = model.sources.get(nameOf(node));
    if (source) checkPolicies(source, node, faults);
  }
}

const nameOf = (node: ModelNode): string => {
  const name = node.kind === 'mapping' ? node.find('name') : undefined;
  return name?.kind === 'text' ? name.asText() : '';
};

/** Expands every piece of SQL once, so that a wrong reference is found at the start of the service and not by a query. */
function checkSql(model: DataModel, cube: Cube, faults: ModelFaultList): void {
  const check = createSqlReferenceCheck(model, cube);
  faults.check(() => {
    checkCubeSqlTemplates(model, cube);
  });
  for (const join of cube.joins.values())
    faults.check(() => {
      check.join(join);
    });
  for (const member of cube.members.values())
    faults.check(() => {
      check.member(member);
    });
}

function checkForeignLevels(model: DataModel, node: ModelNode, faults: ModelFaultList): void {
  for (const hierarchy of faults.items(node, 'hierarchies'))
    faults.readItems(hierarchy, 'levels', (item) => {
      const { owner, name } = readMemberName(item);
      if (owner === undefined || owner === nameOf(node)) return;
      if (model.cubes.get(owner)?.members.get(name)?.kind !== 'dimension')
        throw item.missing(`'${item.asText()}' is not a dimension of a cube`);
    });
}

function checkDrillMembers(model: DataModel, node: ModelNode, faults: ModelFaultList): void {
  const cube = model.cubes.get(nameOf(node));
  if (!cube) return;
  for (const measure of faults.items(node, 'measures'))
    faults.readItems(measure, 'drill_members', (item) => {
      const { owner, name } = readMemberName(item);
      const members = owner === undefined ? cube.members : model.cubes.get(owner)?.members;
      if (!members?.has(name)) throw item.missing(`there is no member '${item.asText()}' to drill into`);
    });
}

/** Checks the templates in a cube's query. @throws ModelFault */
function checkCubeSqlTemplates(model: DataModel, cube: Cube): void {
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
