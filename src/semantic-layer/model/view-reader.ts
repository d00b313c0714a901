/** Reads views, which combine members of joined cubes under one name. */
import type { Cube, CubeMember, DataModel, Member, Source } from './data-model.ts';
import { readFormat } from './member-format.ts';
import { readName, toTitle } from './member-display.ts';
import { readViewFolders } from './view-folder-reader.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import { findShortestJoinPath } from './find-join-path.ts';
import type { ModelNode } from './model-node.ts';
import { readPolicies } from '../policies/policy-reader.ts';

/** A cube as a source of queries. */
export function toCubeSource(cube: Cube): Source {
  const source: Source = {
    name: cube.name,
    kind: 'cube',
    title: cube.title,
    description: cube.description,
    isPublic: cube.isPublic,
    root: cube,
    paths: new Map(),
    members: new Map(),
    hierarchies: cube.hierarchies.map((hierarchy) => ({
      ...hierarchy,
      levels: hierarchy.levels.map(({ owner = cube.name, name }) => `${owner}.${name}`),
    })),
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

/**
 * Reads as much of a view as possible; undefined where its first cube does not exist. `lineage` are the views that it
 * extends, the eldest first, and then the view itself: their parts and folders add up.
 */
export function readModelView(lineage: readonly ModelNode[], reading: ViewReading): Source | undefined {
  const { faults } = reading;
  const node = lineage.at(-1);
  if (!node) return undefined;
  const name = readName(node);
  const parts = lineage.flatMap((one) =>
    faults.readItems<FoundPart>(one, 'cubes', (part) => ({ node: part, ...findPath(part, reading.cubes) })),
  );
  const [first] = parts;
  if (!first) return undefined;
  const source: Source = {
    name,
    kind: 'view',
    ...faults.attempt(
      node,
      () => readHead(lineage, name),
      () => ({ title: name, isPublic: false }),
    ),
    root: first.root,
    paths: new Map(),
    members: new Map(),
    hierarchies: [],
    folders: [],
    policies: readOwnPolicies(lineage, faults),
  };
  for (const part of parts) addPart(source, part, reading);
  source.folders = lineage.flatMap((one) => readViewFolders(one, source, faults));
  source.hierarchies = toHierarchies(source);
  return source;
}

/** The nearest values of a lineage. A view that extends a hidden one is hidden too, unless it has its own `public`. */
function readHead(
  lineage: readonly ModelNode[],
  name: string,
): Pick<Source, 'title' | 'description' | 'isPublic' | 'meta'> {
  const nearest = [...lineage].reverse();
  const [own] = nearest;
  const first = <T>(read: (node: ModelNode) => T | undefined): T | undefined =>
    nearest.map(read).find((value) => value !== undefined);
  const isPublic = first((node) =>
    (node.find('public') ?? node.find('shown')) ? node.flag('public', node.flag('shown', true)) : undefined,
  );
  return {
    title: own?.text('title') ?? toTitle(name),
    description: first((node) => node.text('description')),
    isPublic: isPublic ?? true,
    meta: first((node) => node.plain('meta')),
  };
}

/** A view without policies has those of the nearest view that it extends. */
function readOwnPolicies(lineage: readonly ModelNode[], faults: ModelFaultList): Source['policies'] {
  const lists = lineage.map((node) => readPolicies(node, faults)).filter((policies) => policies.length > 0);
  return lists.at(-1) ?? [];
}

/** Hierarchies of the view's cubes, reduced to the levels that the view has. */
function toHierarchies({ root, paths, members }: Source): Source['hierarchies'] {
  const cubes = new Set([root, ...[...paths.values()].flatMap((path) => path.slice(-1))]);
  return [...cubes].flatMap((cube) =>
    cube.hierarchies.flatMap((hierarchy) => {
      const levels = hierarchy.levels.flatMap(
        ({ owner = cube.name, name }) => findFullName(members, owner, name) ?? [],
      );
      return levels.length === 0 ? [] : [{ ...hierarchy, levels }];
    }),
  );
}

function findFullName(members: Source['members'], cube: string, own: string): string | undefined {
  return [...members.values()].find((member) => member.cube.name === cube && member.cubeMember.name === own)
    ?.name;
}

interface FoundPart extends CubePath {
  node: ModelNode;
}

function addPart(source: Source, part: FoundPart, { faults, cubes }: ViewReading): void {
  const { node, cube } = part;
  faults.attempt(
    node,
    () => {
      const path = toRootedPath(source, part, cubes);
      refuseSecondPath(source, node, cube, path);
      source.paths.set(cube.name, path);
      const prefix = node.flag('prefix', false) ? `${node.text('alias') ?? cube.name}_` : '';
      for (const included of includedMembers(node, cube, faults))
        faults.check(() => addIncluded(source, included, prefix));
    },
    () => undefined,
  );
}

/** A path that begins elsewhere is reached by the shortest joins from the first cube of the view. */
function toRootedPath(
  { name, root }: Source,
  { node, root: start, path }: FoundPart,
  cubes: DataModel['cubes'],
): Cube[] {
  if (start === root) return path;
  const way = findShortestJoinPath({ cubes }, root, start);
  if (way) return [...way, ...path.slice(1)];
  const back = findShortestJoinPath({ cubes }, start, root);
  const advice = back ? `: joins lead the other way, so begin the view with '${start.name}'` : '';
  throw node
    .at('join_path')
    .fault(
      `no joins lead from '${root.name}', the first cube of the view '${name}', to '${start.name}'${advice}`,
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

function addIncluded(
  source: Source,
  { node, cube, cubeMember, alias, look }: Included,
  prefix: string,
): void {
  const name = prefix + alias;
  if (source.members.has(name))
    throw node.fault(
      `the view '${source.name}' has two members '${name}': use 'prefix', 'alias' or 'excludes'`,
    );
  // A primary key is hidden in its cube by default, but a view that includes it shows it, as the format defines.
  const isPublic = cubeMember.isPublic || (cubeMember.kind === 'dimension' && cubeMember.isHiddenKey);
  addMember(source, name, cube, cubeMember, {
    ...cubeMember,
    isPublic,
    title: defaultTitle(cubeMember, name),
    ...look,
  });
}

/** The default title of a member is made from its name in the view. */
const defaultTitle = ({ name, title }: CubeMember, viewName: string): string =>
  title === toTitle(name) ? toTitle(viewName) : title;

function addMember(source: Source, name: string, cube: Cube, cubeMember: CubeMember, look: CubeMember): void {
  const { title, description, isPublic, format, currency, meta } = look;
  const qualified = `${source.name}.${name}`;
  source.members.set(name, {
    name: qualified,
    source,
    cube,
    cubeMember,
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
  cubeMember: CubeMember;
  alias: string;
  look: Partial<Pick<Member, 'title' | 'description' | 'format' | 'meta'>>;
}

function includedMembers(part: ModelNode, cube: Cube, faults: ModelFaultList): Included[] {
  const excludes = faults.readItems(
    part,
    'excludes',
    (item) => findCubeMember(item, item.asText(), cube).name,
  );
  const included = part.isAll('includes')
    ? [...cube.members.values()].map((cubeMember) => ({
        node: part,
        cube,
        cubeMember,
        alias: cubeMember.name,
        look: {},
      }))
    : faults.readItems(part, 'includes', (item) => readIncluded(item, cube)).flat();
  return included.filter(({ cubeMember }) => !excludes.includes(cubeMember.name));
}

function findCubeMember(item: ModelNode, name: string, cube: Cube): CubeMember {
  const cubeMember = cube.members.get(name);
  if (!cubeMember) throw item.missing(`the cube '${cube.name}' has no member '${name}'`);
  return cubeMember;
}

/** An item of `includes`: a member, or a hierarchy, which is ignored since a view has the hierarchies of its levels. */
function readIncluded(item: ModelNode, cube: Cube): Included[] {
  if (item.kind !== 'mapping') {
    const name = item.asText();
    const isHierarchy = cube.hierarchies.some((hierarchy) => hierarchy.name === name);
    if (isHierarchy && !cube.members.has(name)) return [];
    return [{ node: item, cube, cubeMember: findCubeMember(item, name, cube), alias: name, look: {} }];
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
  return [
    {
      node: item,
      cube,
      cubeMember: findCubeMember(item, name, cube),
      alias: item.text('alias') ?? name,
      look,
    },
  ];
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
  if (!from || from.joins.has(to.name)) return;
  const advice = to.joins.has(from.name)
    ? `: '${to.name}' joins '${from.name}', so begin with '${to.name}', or write a join in '${from.name}', too`
    : '';
  throw part.at('join_path').missing(`the cube '${from.name}' has no join to '${to.name}'${advice}`);
}
