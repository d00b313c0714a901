/** Reads views, which combine members of joined cubes under one name. */
import type { Cube, CubeMember, DataModel, Folder, Member, Source } from './data-model.ts';
import { readFormat } from './member-format.ts';
import { readName, toTitle } from './member-reader.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';
import { readPolicies } from '../policies/policy-reader.ts';

/** A cube as a source of queries. */
export function toSource(cube: Cube): Source {
  const source: Source = {
    name: cube.name,
    kind: 'cube',
    title: cube.title,
    description: cube.description,
    isPublic: cube.isPublic,
    root: cube,
    paths: new Map(),
    members: new Map(),
    hierarchies: cube.hierarchies,
    folders: [],
    meta: cube.meta,
    policies: [],
  };
  for (const own of cube.members.values()) addMember(source, own.name, cube, own, own);
  return source;
}

export interface ViewReading {
  faults: ModelFaultList;
  cubes: DataModel['cubes'];
}

/** Reads as much of a view as possible; undefined where its first cube does not exist. */
export function readView(node: ModelNode, reading: ViewReading): Source | undefined {
  const { faults } = reading;
  const name = readName(node);
  const parts = faults.readItems<FoundPart>(node, 'cubes', (part) => ({
    node: part,
    ...findPath(part, reading.cubes),
  }));
  const [first] = parts;
  if (!first) return undefined;
  const source: Source = {
    name,
    kind: 'view',
    ...faults.attempt(
      node,
      () => readHead(node, name),
      () => ({ title: name, isPublic: false }),
    ),
    root: first.root,
    paths: new Map(),
    members: new Map(),
    hierarchies: [],
    folders: [],
    policies: readPolicies(node, faults),
  };
  for (const part of parts) addPart(source, part, faults);
  source.folders = faults.readItems(node, 'folders', (folder) => readFolder(folder, source, faults));
  source.hierarchies = toHierarchies(source);
  return source;
}

const readHead = (
  node: ModelNode,
  name: string,
): Pick<Source, 'title' | 'description' | 'isPublic' | 'meta'> => ({
  title: node.text('title') ?? toTitle(name),
  description: node.text('description'),
  isPublic: node.flag('public', node.flag('shown', true)),
  meta: node.plain('meta'),
});

function readFolder(node: ModelNode, source: Source, faults: ModelFaultList): Folder {
  const name = node.requireText('name');
  if (node.isAll('includes')) return { name, members: [...source.members.keys()] };
  const members = faults.readItems<string | Folder>(node, 'includes', (item) => {
    if (item.kind === 'mapping') return readFolder(item, source, faults);
    const member = item.asText();
    if (!source.members.has(member)) throw item.missing(`'${source.name}' has no member '${member}'`);
    return member;
  });
  return { name, members };
}

/** Hierarchies of the view's cubes, reduced to the levels that the view has. */
function toHierarchies({ root, paths, members }: Source): Source['hierarchies'] {
  const cubes = new Set([root, ...[...paths.values()].flatMap((path) => path.slice(-1))]);
  return [...cubes].flatMap((cube) =>
    cube.hierarchies.flatMap((hierarchy) => {
      const levels = hierarchy.levels.flatMap((level) => findShortName(members, cube, level) ?? []);
      return levels.length === 0 ? [] : [{ ...hierarchy, levels }];
    }),
  );
}

function findShortName(members: Source['members'], cube: Cube, own: string): string | undefined {
  return [...members].find(([, member]) => member.cube === cube && member.own.name === own)?.[0];
}

interface FoundPart extends CubePath {
  node: ModelNode;
}

function addPart(source: Source, { node, root, cube, path }: FoundPart, faults: ModelFaultList): void {
  faults.attempt(
    node,
    () => {
      if (root !== source.root)
        throw node.fault(
          `every 'join_path' of the view '${source.name}' must start at '${source.root.name}'`,
        );
      refuseSecondPath(source, node, cube, path);
      source.paths.set(cube.name, path);
      const prefix = node.flag('prefix', false) ? `${node.text('alias') ?? cube.name}_` : '';
      for (const included of includedMembers(node, cube, faults))
        faults.check(() => addIncluded(source, included, prefix));
    },
    () => undefined,
  );
}

/** Refuses a second join path to a cube: its members and row policies would then apply to the rows of the first path. */
function refuseSecondPath({ name, paths }: Source, node: ModelNode, cube: Cube, path: readonly Cube[]): void {
  const words = (one: readonly Cube[]): string => one.map((step) => step.name).join('.');
  const known = paths.get(cube.name);
  if (known && words(known) !== words(path))
    throw node
      .at('join_path')
      .fault(
        `the view '${name}' already joins '${cube.name}' by ${words(known)}: a cube can be joined only once`,
      );
}

function addIncluded(source: Source, { node, cube, own, alias, look }: Included, prefix: string): void {
  const name = prefix + alias;
  if (source.members.has(name))
    throw node.fault(
      `the view '${source.name}' has two members '${name}': use 'prefix', 'alias' or 'excludes'`,
    );
  // A primary key is hidden in its cube by default, but a view that includes it shows it, as the format defines.
  const isPublic = own.isPublic || (own.kind === 'dimension' && own.isHiddenKey);
  addMember(source, name, cube, own, { ...own, isPublic, title: defaultTitle(own, name), ...look });
}

/** The default title of a member is made from its name in the view. */
const defaultTitle = ({ name, title }: CubeMember, viewName: string): string =>
  title === toTitle(name) ? toTitle(viewName) : title;

function addMember(source: Source, name: string, cube: Cube, own: CubeMember, look: CubeMember): void {
  const { title, description, isPublic, format, currency, meta } = look;
  const qualified = `${source.name}.${name}`;
  source.members.set(name, {
    name: qualified,
    source,
    cube,
    own,
    title,
    description,
    isPublic: isPublic && source.isPublic,
    format,
    currency,
    meta,
  } satisfies Member);
}

interface Included {
  /** The node that includes the member. */
  node: ModelNode;
  cube: Cube;
  own: CubeMember;
  alias: string;
  look: Partial<Pick<Member, 'title' | 'description' | 'format' | 'meta'>>;
}

function includedMembers(part: ModelNode, cube: Cube, faults: ModelFaultList): Included[] {
  const excludes = faults.readItems(part, 'excludes', (item) => findOwn(item, item.asText(), cube).name);
  const included = part.isAll('includes')
    ? [...cube.members.values()].map((own) => ({ node: part, cube, own, alias: own.name, look: {} }))
    : faults.readItems(part, 'includes', (item) => readIncluded(item, cube)).flat();
  return included.filter(({ own }) => !excludes.includes(own.name));
}

function findOwn(item: ModelNode, name: string, cube: Cube): CubeMember {
  const own = cube.members.get(name);
  if (!own) throw item.missing(`the cube '${cube.name}' has no member '${name}'`);
  return own;
}

/** An item of `includes`: a member, or a hierarchy, which is ignored since a view has the hierarchies of its levels. */
function readIncluded(item: ModelNode, cube: Cube): Included[] {
  if (item.kind !== 'mapping') {
    const name = item.asText();
    const isHierarchy = cube.hierarchies.some((hierarchy) => hierarchy.name === name);
    if (isHierarchy && !cube.members.has(name)) return [];
    return [{ node: item, cube, own: findOwn(item, name, cube), alias: name, look: {} }];
  }
  const name = readName(item);
  const look: Included['look'] = {};
  const [title, description] = ['title', 'description'].map((key) => item.text(key));
  const format = readFormat(item);
  const meta = item.plain('meta');
  if (title !== undefined) look.title = title;
  if (description !== undefined) look.description = description;
  if (format !== undefined) look.format = format;
  if (meta !== undefined) look.meta = meta;
  return [{ node: item, cube, own: findOwn(item, name, cube), alias: item.text('alias') ?? name, look }];
}

interface CubePath {
  root: Cube;
  cube: Cube;
  path: Cube[];
}

/** The cubes of a `join_path`. */
function findPath(part: ModelNode, cubes: DataModel['cubes']): CubePath {
  const names = part.requireText('join_path').split('.');
  const path = names.map((name) => {
    const cube = cubes.get(name);
    if (!cube) throw part.at('join_path').missing(`there is no cube '${name}'`);
    return cube;
  });
  path.slice(1).forEach((cube, index) => checkStep(part, path[index], cube));
  const root = path[0];
  const cube = path.at(-1);
  if (!root || !cube) throw part.at('join_path').fault("'join_path' is missing");
  return { root, cube, path };
}

function checkStep(part: ModelNode, from: Cube | undefined, to: Cube): void {
  if (!from?.joins.has(to.name))
    throw part.at('join_path').missing(`the cube '${from?.name ?? ''}' has no join to '${to.name}'`);
}
