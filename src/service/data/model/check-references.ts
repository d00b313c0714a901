/** Checks the references between parts of a model: every name must exist, and every piece of SQL must expand. */
import { checkPolicies } from '../policies/check-policies.ts';
import type { Cube, DataModel, Measure } from './data-model.ts';
import { findDataSource } from './find-data-source.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelNode } from './model-node.ts';
import { checkQueryParts } from './check-query-parts.ts';
import { checkMultiStageMeasure } from './check-multi-stage-measure.ts';
import { readMemberName } from '../policies/policy-reader.ts';
import {
  dimensionSql,
  isComposed,
  joinSql,
  leafSql,
  measureSql,
  namedMeasures,
  subQuerySql,
  type SqlScope,
} from './sql-template.ts';

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
  const scope: SqlScope = {
    model,
    dialect: findDataSource(model, [cube]).dialect,
    used: new Set<string>(),
    isUngrouped: false,
    leaf: () => 'NULL',
    subQuery: (owner, dimension) => subQuerySql(scope, owner, dimension),
  };
  faults.check(() => {
    checkQueryParts(model, cube);
  });
  for (const { target, sql, place } of cube.joins.values())
    faults.check(() => {
      if (!model.cubes.has(target)) throw new ModelFault(place, `there is no cube '${target}'`, 'reference');
      joinSql(scope, cube, sql, place);
    });
  for (const member of cube.members.values())
    faults.check(() => {
      if (member.kind !== 'measure') return void dimensionSql(scope, cube, member);
      refuseMeasuresInAggregate(model, cube, member);
      if (member.stage) {
        checkMultiStageMeasure({ scope, cube, measure: member, stage: member.stage });
        return;
      }
      measureSql(scope, cube, member);
      if (!isComposed(model, cube, member)) leafSql(scope, cube, member);
    });
}

/** A `number_agg` is an aggregate of rows, and not a calculation from other measures. */
function refuseMeasuresInAggregate(model: DataModel, cube: Cube, measure: Measure): void {
  const [named] = measure.isOwnAggregate === true ? namedMeasures(model, cube, measure.sql ?? '') : [];
  if (named)
    throw new ModelFault(
      measure.place,
      `a measure of 'type: number_agg' aggregates rows, and '${named.measure.name}' is a measure: write 'type: number'`,
    );
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
