/** Views: members of joined cubes under one name. */
import type { Cube, CubeMember, DataModel, Folder, Member, Source } from './data-model.ts';
import { readFormat } from './member-format.ts';
import { readName, toTitle } from './member-reader.ts';
import type { ModelNode } from './model-node.ts';
import { readPolicies } from './policy-reader.ts';

/** A cube by itself, as queries see it. */
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

export function readView(node: ModelNode, cubes: DataModel['cubes']): Source {
  const name = readName(node);
  const parts = node.items('cubes');
  const first = parts[0];
  if (!first) throw node.fault(`the view '${name}' needs a 'cubes' list`);
  const source: Source = {
    name,
    kind: 'view',
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', node.flag('shown', true)),
    root: findPath(first, cubes).root,
    paths: new Map(),
    members: new Map(),
    hierarchies: [],
    folders: [],
    meta: node.plain('meta'),
    policies: readPolicies(node),
  };
  for (const part of parts) addPart(source, part, cubes);
  source.folders = node.items('folders').map((folder) => readFolder(folder, source));
  source.hierarchies = toHierarchies(source);
  return source;
}

function readFolder(node: ModelNode, source: Source): Folder {
  if (node.isAll('includes')) return { name: node.requireText('name'), members: [...source.members.keys()] };
  const members = node.items('includes').map((item) => {
    if (item.isMapping()) return readFolder(item, source);
    const name = item.asText();
    if (!source.members.has(name)) throw item.fault(`'${source.name}' has no member '${name}'`);
    return name;
  });
  return { name: node.requireText('name'), members };
}

/** Hierarchies of the view's cubes, as far as the view holds their levels. */
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

function addPart(source: Source, part: ModelNode, cubes: DataModel['cubes']): void {
  const { root, cube, path } = findPath(part, cubes);
  if (root !== source.root)
    throw part.fault(`every 'join_path' of the view '${source.name}' must start at '${source.root.name}'`);
  source.paths.set(cube.name, path);
  const prefix = part.flag('prefix', false) ? `${part.text('alias') ?? cube.name}_` : '';
  for (const { own, alias, look } of includedMembers(part, cube)) {
    const name = prefix + alias;
    if (source.members.has(name))
      throw part.fault(
        `the view '${source.name}' has two members '${name}': use 'prefix', 'alias' or 'excludes'`,
      );
    addMember(source, name, cube, own, { ...own, title: defaultTitle(own, name), ...look });
  }
}

/** A member that was given no title is called as the view names it. */
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
  own: CubeMember;
  alias: string;
  look: Partial<Pick<Member, 'title' | 'description' | 'format'>>;
}

function includedMembers(part: ModelNode, cube: Cube): Included[] {
  const excludes = part.namesOrAll('excludes') ?? [];
  const isAll = part.find('includes') === undefined || part.isAll('includes');
  const included = isAll
    ? [...cube.members.values()].map((own) => ({ own, alias: own.name, look: {} }))
    : part.items('includes').map((item) => readIncluded(item, cube));
  return included.filter(({ own }) => excludes !== '*' && !excludes.includes(own.name));
}

function readIncluded(item: ModelNode, cube: Cube): Included {
  const name = item.isMapping() ? readName(item) : item.asText();
  const own = cube.members.get(name);
  if (!own) throw item.fault(`the cube '${cube.name}' has no member '${name}'`);
  if (!item.isMapping()) return { own, alias: name, look: {} };
  const look: Included['look'] = {};
  const [title, description] = ['title', 'description'].map((key) => item.text(key));
  const format = readFormat(item);
  if (title !== undefined) look.title = title;
  if (description !== undefined) look.description = description;
  if (format !== undefined) look.format = format;
  return { own, alias: item.text('alias') ?? name, look };
}

interface CubePath {
  root: Cube;
  cube: Cube;
  path: Cube[];
}

/** The cubes at both ends of a `join_path`. */
function findPath(part: ModelNode, cubes: DataModel['cubes']): CubePath {
  const names = part.requireText('join_path').split('.');
  const path = names.map((name) => {
    const cube = cubes.get(name);
    if (!cube) throw part.fault(`there is no cube '${name}'`);
    return cube;
  });
  path.slice(1).forEach((cube, index) => checkStep(part, path[index], cube));
  const [root, cube] = [path[0], path.at(-1)];
  if (!root || !cube) throw part.fault("'join_path' is missing");
  return { root, cube, path };
}

function checkStep(part: ModelNode, from: Cube | undefined, to: Cube): void {
  if (!from?.joins.has(to.name))
    throw part.fault(`the cube '${from?.name ?? ''}' has no join to '${to.name}'`);
}
