/** Reads a cube from its model file. */
import type { Cube, CubeHierarchy, CubeMember, Join, Relationship } from './data-model.ts';
import { defaultSource, type DataSources } from './data-source.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import { readName, toTitle } from './member-display.ts';
import { unescapeBraces } from './escaped-braces.ts';
import { readMembers } from './member-reader.ts';
import { readCubeSqlParts } from './cube-sql-templates.ts';
import type { ModelNode } from './model-node.ts';
import { isTimeZone } from '../../model/time/time-zone.ts';
import { defaultRefreshKey, isRefreshInterval, type RefreshKey } from './refresh-key.ts';
import { readMemberName, readPolicies } from '../policies/policy-reader.ts';

/** The relationships of joins, with the older words of the format. */
const relationships = {
  many_to_one: 'many_to_one',
  belongs_to: 'many_to_one',
  one_to_one: 'one_to_one',
  has_one: 'one_to_one',
  one_to_many: 'one_to_many',
  has_many: 'one_to_many',
} as const satisfies Record<string, Relationship>;
const relationshipWords = Object.keys(relationships).filter(
  (word): word is keyof typeof relationships => word in relationships,
);

export interface ReadCubeOptions {
  faults: ModelFaultList;
  /** The cube that this one extends: its values apply where the file has none, and its members where none has their name. */
  base: Cube | undefined;
  dataSources: DataSources;
}

export function readCube(node: ModelNode, { faults, base, dataSources }: ReadCubeOptions): Cube {
  const name = readName(node);
  const own = readPolicies(node, faults);
  const members = new Map([...(base?.members ?? []), ...readMembers(node, faults)]);
  return {
    name,
    ...faults.attempt(
      node,
      () => readHead(node, name, base),
      () => ({ title: name, isPublic: false, relation: 'nothing' }),
    ),
    location: node.location,
    dataSource: faults.attempt(
      node,
      () => readDataSource(node, { dataSources, base }),
      () => defaultSource,
    ),
    refreshKey: readCubeRefreshKey(node, faults) ?? base?.refreshKey ?? defaultRefreshKey,
    joins: new Map([...(base?.joins ?? []), ...readJoins(node, faults)]),
    members,
    hierarchies: [...(base?.hierarchies ?? []), ...readHierarchies(node, { faults, name, members })],
    policies: own.length > 0 ? own : (base?.policies ?? []),
  };
}

function readDataSource(
  node: ModelNode,
  { dataSources, base }: Pick<ReadCubeOptions, 'dataSources' | 'base'>,
): string {
  const name = node.text('data_source') ?? base?.dataSource ?? defaultSource;
  if (dataSources.has(name)) return name;
  const known = [...dataSources.keys()].map((one) => `'${one}'`).join(', ');
  throw node.at('data_source').fault(`there is no data source '${name}': this service has ${known}`);
}

function readCubeRefreshKey(node: ModelNode, faults: ModelFaultList): RefreshKey | undefined {
  const key = node.find('refresh_key');
  if (!key) return undefined;
  return faults.attempt(
    key,
    () => readRefreshKey(key),
    () => undefined,
  );
}

function readRefreshKey(node: ModelNode): RefreshKey {
  const every = node.text('every') ?? defaultRefreshKey.every;
  const timeZone = node.text('timezone') ?? defaultRefreshKey.timeZone;
  if (!isTimeZone(timeZone)) throw node.at('timezone').fault(`'${timeZone}' is not a time zone`);
  if (!isRefreshInterval(every, timeZone))
    throw node
      .at('every')
      .fault(`'every' must be like '10 minutes' or a cron expression such as '30 5 * * 1', not '${every}'`);
  return { every, timeZone, sql: node.sql('sql') };
}

type CubeHead = Pick<Cube, 'title' | 'description' | 'isPublic' | 'relation' | 'queryParts' | 'meta'>;

/** A cube that extends a hidden one is hidden too, unless it has its own `public`. */
function readHead(node: ModelNode, name: string, base: Cube | undefined): CubeHead {
  return {
    title: node.text('title') ?? toTitle(name),
    description: node.text('description') ?? base?.description,
    isPublic: node.flag('public', node.flag('shown', base?.isPublic ?? true)),
    ...(readRelation(node) ?? { relation: base?.relation ?? 'nothing', queryParts: base?.queryParts }),
    meta: node.plain('meta') ?? base?.meta,
  };
}

function readRelation(node: ModelNode): Pick<Cube, 'relation' | 'queryParts'> | undefined {
  const table = node.text('sql_table');
  if (table !== undefined) return { relation: table };
  const query = node.sql('sql');
  if (query === undefined) return undefined;
  return { relation: `(${unescapeBraces(query)})`, queryParts: readCubeSqlParts(query) };
}

function readJoins(node: ModelNode, faults: ModelFaultList): Map<string, Join> {
  const joins = new Map<string, Join>();
  for (const item of faults.items(node, 'joins'))
    faults.attempt(
      item,
      () => {
        const target = readName(item);
        if (joins.has(target)) throw item.at('name').fault(`the cube has two joins to '${target}'`);
        const location = item.location;
        const standIn: Join = { target, relationship: 'one_to_many', sql: 'true', location };
        joins.set(
          target,
          faults.attempt(
            item,
            () => readJoin(item, target),
            () => standIn,
          ),
        );
      },
      () => undefined,
    );
  return joins;
}

function readJoin(node: ModelNode, target: string): Join {
  const written = node.oneOf('relationship', relationshipWords);
  if (!written) throw node.misshapen("'relationship' is missing");
  return {
    target,
    relationship: relationships[written],
    sql: node.requireSql('sql'),
    location: node.location,
  };
}

interface Owner {
  faults: ModelFaultList;
  name: string;
  members: ReadonlyMap<string, CubeMember>;
}

function readHierarchies(node: ModelNode, owner: Owner): CubeHierarchy[] {
  const known = new Set<string>();
  const { faults } = owner;
  return faults.readItems(node, 'hierarchies', (item) => {
    const name = readName(item);
    if (known.has(name)) throw item.at('name').fault(`the cube has two hierarchies named '${name}'`);
    known.add(name);
    const levels = faults.readItems(item, 'levels', (level) => readLevel(level, owner));
    const title = item.text('title') ?? toTitle(name);
    return { name, title, isPublic: item.flag('public', true), levels };
  });
}

/** A level of another cube is checked when all cubes are read: see `check-references.ts`. */
function readLevel(node: ModelNode, { name, members }: Owner): CubeHierarchy['levels'][number] {
  const { owner, name: level } = readMemberName(node);
  if (owner !== undefined && owner !== name) return { owner, name: level };
  if (members.get(level)?.kind !== 'dimension')
    throw node.missing(`'${node.asText()}' is not a dimension of '${name}'`);
  return { name: level };
}
