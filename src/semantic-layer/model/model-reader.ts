/** Reads the data model from a folder of YAML files, and checks it as a whole. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkModelFile } from './check-model-file.ts';
import { readCompileContext } from './compile-context.ts';
import { checkReferences } from './check-references.ts';
import { readCube } from './cube-reader.ts';
import type { Cube, DataModel } from './data-model.ts';
import { embeddedSources, type DataSources } from './data-source.ts';
import type { Dict, Value } from './jinja/jinja-values.ts';
import { compileContextFile, isMisplacedContext, isModelFile } from './model-folder-files.ts';
import { ModelFaultList } from './model-fault-list.ts';
import { readName } from './member-display.ts';
import { readModelDocument, type ModelFile } from './model-document.ts';
import { ModelFault, ModelFaults } from './model-fault.ts';
import type { ModelNode } from './model-node.ts';
import { readModelView, toCubeSource } from './view-reader.ts';

/** Reads every `.yml` and `.yaml` file below a folder. Rejects with `ModelFaults`, which list all faults. */
export async function readDataModel(
  folder: string,
  dataSources: DataSources = embeddedSources,
): Promise<DataModel> {
  const names = (await listFiles(folder)).sort();
  const files = names.filter(isModelFile);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return parseDataModel(
    files.map((file, index) => ({ file, text: texts[index] ?? '' })),
    { dataSources, faults: names.filter(isOtherModel).map(refuseFile) },
  );
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    // Symbolic links to folders are not followed.
    const names = await readdir(folder, { recursive: true });
    const found = await Promise.all(names.map((name) => stat(join(folder, name))));
    return names.filter((_, index) => !found[index]?.isDirectory());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error(`The folder ${folder} of the data model does not exist.`, { cause: error });
  }
}

/** Whether a file is a model in another language of the open-source engine, or a template of a model. */
const isOtherModel = (name: string): boolean =>
  /\.(?:[cm]?[jt]sx?|py|jinja2?|j2)$|\.ya?ml$/i.test(name) && !isModelFile(name);

const refuseFile = (file: string): ModelFault =>
  new ModelFault(
    { file, line: 1, column: 1 },
    'this service reads only models in .yml, .yaml and .yml.jinja files: convert the file, or move it out of the folder',
  );

export interface ParseModelOptions {
  /** The data sources that cubes may name; default the embedded engine alone. */
  readonly dataSources?: DataSources | undefined;
  /** Faults that were found before. */
  readonly faults?: readonly ModelFault[] | undefined;
}

/** Parses the texts of model files. @throws ModelFaults with all faults, and those that were found before. */
export function parseDataModel(files: readonly ModelFile[], options: ParseModelOptions = {}): DataModel {
  const { dataSources = embeddedSources } = options;
  const faults = new ModelFaultList();
  faults.add(...(options.faults ?? []));
  const given = readGivenVariables(files, faults);
  const modelFiles = files.filter((file) => !isCompileContext(file));
  const roots = modelFiles.flatMap((file) => readRoot(file, given, faults));
  const nodes = {
    cubes: roots.flatMap((root) => faults.items(root, 'cubes')),
    views: roots.flatMap((root) => faults.items(root, 'views')),
  };
  const model: DataModel = { dataSources, cubes: new Map(), sources: new Map() };
  addCubes(model, nodes.cubes, faults);
  addViews(model, nodes.views, faults);
  checkReferences(model, nodes, faults);
  if (faults.all.length > 0) throw new ModelFaults(faults.all);
  return model;
}

const isCompileContext = ({ file }: ModelFile): boolean => file === compileContextFile;

/** The variables that all templates of the model see. */
function readGivenVariables(files: readonly ModelFile[], faults: ModelFaultList): Dict {
  const file = files.find(isCompileContext);
  const context = file && readCompileContext(file, faults);
  return new Map<string, Value>(context ? [['COMPILE_CONTEXT', context]] : []);
}

function readRoot(file: ModelFile, given: Dict, faults: ModelFaultList): ModelNode[] {
  if (isMisplacedContext(file.file)) {
    faults.add(refuseContext(file));
    return [];
  }
  const { root, faults: found, isBroken } = readModelDocument(file, given);
  faults.add(...found);
  if (isBroken) faults.ignoreMissingNames();
  if (isBroken || !root) return [];
  faults.add(...checkModelFile(root));
  return root.kind === 'mapping' ? [root] : [];
}

const refuseContext = ({ file }: ModelFile): ModelFault =>
  new ModelFault(
    { file, line: 1, column: 1 },
    `the values of COMPILE_CONTEXT stand in '${compileContextFile}', in the folder of the model itself: rename or move this file`,
  );

/** A cube may extend one that is defined later, or in another file. */
function addCubes(model: DataModel, nodes: readonly ModelNode[], faults: ModelFaultList): void {
  const waiting = new Map<string, ModelNode>();
  for (const node of nodes)
    faults.attempt(
      node,
      () => {
        const name = readName(node);
        if (findSameName(waiting, name) !== undefined)
          throw node.at('name').fault(describeTwice(waiting, name));
        waiting.set(name, node);
      },
      () => undefined,
    );
  for (const [name, node] of waiting) addCube({ model, waiting, faults }, name, node, []);
}

/** SQL ignores the case of names, so that `orders` and `Orders` are the same. */
const findSameName = (known: ReadonlyMap<string, unknown>, name: string): string | undefined =>
  [...known.keys()].find((one) => one.toLowerCase() === name.toLowerCase());

function describeTwice(known: ReadonlyMap<string, unknown>, name: string): string {
  const same = findSameName(known, name);
  return same === name
    ? `the name '${name}' is used twice`
    : `the names '${same ?? ''}' and '${name}' differ only in case, which SQL ignores: rename one`;
}

interface Writing {
  model: DataModel;
  waiting: ReadonlyMap<string, ModelNode>;
  faults: ModelFaultList;
}

/** `extending` names the cubes that extend this one, directly or indirectly: a cube among them would extend itself. */
function addCube(writing: Writing, name: string, node: ModelNode, extending: readonly string[]): Cube {
  const { model, faults } = writing;
  const known = model.cubes.get(name);
  if (known) return known;
  const base = findBase(writing, node, [...extending, name]);
  const cube = readCube(node, { faults, base, dataSources: model.dataSources });
  model.cubes.set(name, cube);
  model.sources.set(name, toCubeSource(cube));
  return cube;
}

function findBase(writing: Writing, node: ModelNode, extending: readonly string[]): Cube | undefined {
  const { waiting, faults } = writing;
  const extended = faults.attempt(
    node,
    () => node.find('extends'),
    () => undefined,
  );
  if (!extended) return undefined;
  return faults.attempt(
    extended,
    () => {
      const name = extended.asText();
      const base = waiting.get(name);
      if (!base) throw extended.missing(`there is no cube '${name}' to extend`);
      if (extending.includes(name)) throw extended.fault(`the cube '${name}' extends itself`);
      return addCube(writing, name, base, extending);
    },
    () => undefined,
  );
}

/** A view may extend one that is defined later, or in another file. */
function addViews(model: DataModel, nodes: readonly ModelNode[], faults: ModelFaultList): void {
  const named = new Map<string, ModelNode>();
  const readable = nodes.flatMap((node) =>
    faults.attempt<ModelNode[]>(
      node,
      () => {
        const name = readName(node);
        if (!named.has(name)) named.set(name, node);
        return [node];
      },
      () => [],
    ),
  );
  for (const node of readable) addView(model, traceLineage(named, node, faults), faults);
}

/** The views that a view extends, the eldest first, and then the view itself. */
function traceLineage(
  named: ReadonlyMap<string, ModelNode>,
  node: ModelNode,
  faults: ModelFaultList,
  extending: readonly ModelNode[] = [],
): ModelNode[] {
  const extended = node.find('extends');
  if (!extended) return [node];
  return faults.attempt(
    extended,
    () => {
      const name = extended.asText();
      const base = named.get(name);
      if (!base) throw extended.missing(`there is no view '${name}' to extend`);
      if (base === node || extending.includes(base))
        throw extended.fault(`the view '${name}' extends itself`);
      return [...traceLineage(named, base, faults, [...extending, node]), node];
    },
    () => [node],
  );
}

function addView(model: DataModel, lineage: readonly ModelNode[], faults: ModelFaultList): void {
  const node = lineage.at(-1);
  if (!node) return;
  faults.attempt(
    node,
    () => {
      const view = readModelView(lineage, { faults, cubes: model.cubes });
      if (!view) return;
      if (findSameName(model.sources, view.name) !== undefined)
        throw node.at('name').fault(describeTwice(model.sources, view.name));
      model.sources.set(view.name, view);
    },
    () => undefined,
  );
}
