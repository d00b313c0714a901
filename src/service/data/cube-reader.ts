/** One cube, from its file. */
import type { Cube, Hierarchy, Join, Relationship } from './data-model.ts';
import { readMembers, readName, toTitle } from './member-reader.ts';
import type { ModelNode } from './model-node.ts';
import { readPolicies } from './policy-reader.ts';

/** The older words of the format stand for the newer ones. */
const relationships: Record<string, Relationship> = {
  many_to_one: 'many_to_one',
  belongs_to: 'many_to_one',
  one_to_one: 'one_to_one',
  has_one: 'one_to_one',
  one_to_many: 'one_to_many',
  has_many: 'one_to_many',
};

/** With a base, whatever the file does not say itself is the base's; members of one name outrank its. */
export function readCube(node: ModelNode, base?: Cube): Cube {
  const name = readName(node);
  const own = readPolicies(node);
  return {
    name,
    title: node.text('title') ?? toTitle(name),
    description: node.text('description') ?? base?.description,
    isPublic: node.flag('public', node.flag('shown', true)),
    place: node.place,
    relation: readRelation(node) ?? base?.relation ?? refuseNowhere(node),
    joins: new Map([...(base?.joins ?? []), ...readJoins(node)]),
    members: new Map([...(base?.members ?? []), ...readMembers(node)]),
    hierarchies: [...(base?.hierarchies ?? []), ...readHierarchies(node)],
    meta: node.plain('meta') ?? base?.meta,
    policies: own.length > 0 ? own : (base?.policies ?? []),
  };
}

function readRelation(node: ModelNode): string | undefined {
  const table = node.text('sql_table');
  const query = node.text('sql');
  if (table !== undefined && query !== undefined)
    throw node.fault("a cube takes either 'sql_table' or 'sql'");
  return table ?? (query === undefined ? undefined : `(${query})`);
}

function refuseNowhere(node: ModelNode): never {
  throw node.fault("a cube takes either 'sql_table' or 'sql'");
}

const readJoins = (node: ModelNode): [string, Join][] =>
  node.items('joins').map((join) => [readName(join), readJoin(join)]);

function readHierarchies(node: ModelNode): Hierarchy[] {
  return node.items('hierarchies').map((item) => {
    const name = readName(item);
    const levels = item.texts('levels').map((level) => level.slice(level.lastIndexOf('.') + 1));
    return { name, title: item.text('title') ?? toTitle(name), isPublic: item.flag('public', true), levels };
  });
}

function readJoin(node: ModelNode): Join {
  const written = node.requireText('relationship');
  const relationship = relationships[written];
  if (!relationship) throw node.fault(`'relationship' must be many_to_one, one_to_one or one_to_many`);
  return { target: readName(node), relationship, sql: node.requireText('sql'), place: node.place };
}
