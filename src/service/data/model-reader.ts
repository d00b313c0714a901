/** The data model of a folder of YAML files, checked as a whole before the first query. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cube, DataModel, Policy, PolicyFilter, Source } from './data-model.ts';
import { readCube } from './cube-reader.ts';
import { ModelFault } from './model-fault.ts';
import { readModelDocument, type ModelNode } from './model-node.ts';
import { readName } from './member-reader.ts';
import { dimensionSql, joinSql, measureSql, subQuerySql, type SqlScope } from './sql-template.ts';
import { readView, toSource } from './view-reader.ts';

/** Reads every `.yml` and `.yaml` file below the folder; a `ModelFault` names file and line. */
export async function readDataModel(folder: string): Promise<DataModel> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.ya?ml$/.test(name)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return parseDataModel(files.map((file, index) => ({ file, text: texts[index] ?? '' })));
}

/** As `readDataModel`, from texts; `file` is what faults name. */
export function parseDataModel(files: readonly { file: string; text: string }[]): DataModel {
  const documents = files.flatMap(({ file, text }) => readModelDocument(file, text) ?? []);
  const model: DataModel = { cubes: new Map(), sources: new Map() };
  addCubes(
    model,
    documents.flatMap((document) => document.items('cubes')),
  );
  for (const node of documents.flatMap((document) => document.items('views'))) addView(model, node);
  for (const cube of model.cubes.values()) checkCube(model, cube);
  for (const source of model.sources.values()) checkPolicies(source);
  return model;
}

/** A cube may extend one that another file writes, or that stands further down. */
function addCubes(model: DataModel, nodes: readonly ModelNode[]): void {
  const waiting = new Map<string, ModelNode>();
  for (const node of nodes) {
    const name = readName(node);
    if (waiting.has(name)) throw node.fault(`the name '${name}' is used twice`);
    waiting.set(name, node);
  }
  for (const [name, node] of waiting) addCube(model, name, { node, waiting, heirs: [] });
}

interface Writing {
  node: ModelNode;
  waiting: ReadonlyMap<string, ModelNode>;
  /** Cubes that wait for this one, by what extends what. */
  heirs: readonly string[];
}

function addCube(model: DataModel, name: string, { node, waiting, heirs }: Writing): Cube {
  const known = model.cubes.get(name);
  if (known) return known;
  const baseName = node.text('extends');
  if (heirs.includes(name)) throw node.fault(`the cube '${name}' extends itself`);
  const baseNode = baseName === undefined ? undefined : waiting.get(baseName);
  if (baseName !== undefined && !baseNode) throw node.fault(`there is no cube '${baseName}' to extend`);
  const base =
    baseName && baseNode
      ? addCube(model, baseName, { node: baseNode, waiting, heirs: [...heirs, name] })
      : undefined;
  const cube = readCube(node, base);
  model.cubes.set(name, cube);
  model.sources.set(name, toSource(cube));
  return cube;
}

function addView(model: DataModel, node: ModelNode): void {
  const view = readView(node, model.cubes);
  refuseTaken(model, view.name, node);
  model.sources.set(view.name, view);
}

function refuseTaken(model: DataModel, name: string, node: ModelNode): void {
  if (model.sources.has(name)) throw node.fault(`the name '${name}' is used twice`);
}

/** Expands every piece of SQL once, so that a wrong reference is found at start and not by a reader. */
function checkCube(model: DataModel, cube: Cube): void {
  const scope: SqlScope = {
    ...{ model, used: new Set<string>(), isUngrouped: false },
    leaf: () => 'NULL',
    subQuery: (owner, dimension) => subQuerySql(scope, owner, dimension),
  };
  for (const join of cube.joins.values()) {
    if (!model.cubes.has(join.target)) throw new ModelFault(join.place, `there is no cube '${join.target}'`);
    joinSql(scope, cube, join.sql, join.place);
  }
  for (const member of cube.members.values()) {
    if (member.kind === 'measure') measureSql(scope, cube, member);
    else dimensionSql(scope, cube, member);
  }
}

function checkPolicies(source: Source): void {
  const policies = source.kind === 'view' ? source.policies : source.root.policies;
  for (const policy of policies) {
    policy.rowFilters.forEach((filter) => checkPolicyFilter(source, filter));
    checkNames(source, policy);
  }
}

function checkPolicyFilter(source: Source, filter: PolicyFilter): void {
  if ('and' in filter) return filter.and.forEach((inner) => checkPolicyFilter(source, inner));
  if ('or' in filter) return filter.or.forEach((inner) => checkPolicyFilter(source, inner));
  const member = source.members.get(filter.member);
  if (member?.own.kind !== 'dimension')
    throw new ModelFault(filter.place, `'${filter.member}' is not a dimension of '${source.name}'`);
}

function checkNames(source: Source, policy: Policy): void {
  const named = [policy.includes, policy.excludes].flatMap((names) => (names === '*' ? [] : names));
  const missing = named.find((name) => !source.members.has(name));
  if (missing !== undefined)
    throw new ModelFault(policy.place, `'${source.name}' has no member '${missing}'`);
}
