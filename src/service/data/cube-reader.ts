/** One cube, from its file. */
import type { Cube, Join, Relationship } from './data-model.ts';
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

export function readCube(node: ModelNode): Cube {
  const name = readName(node);
  if (node.find('extends')) throw node.fault("'extends' is not supported by this engine");
  return {
    name,
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', true),
    place: node.place,
    relation: readRelation(node),
    joins: new Map(node.items('joins').map((join) => [readName(join), readJoin(join)])),
    members: readMembers(node),
    policies: readPolicies(node),
  };
}

function readRelation(node: ModelNode): string {
  const table = node.text('sql_table');
  const query = node.text('sql');
  if ((table === undefined) === (query === undefined))
    throw node.fault("a cube takes either 'sql_table' or 'sql'");
  return table ?? `(${query ?? ''})`;
}

function readJoin(node: ModelNode): Join {
  const written = node.requireText('relationship');
  const relationship = relationships[written];
  if (!relationship) throw node.fault(`'relationship' must be many_to_one, one_to_one or one_to_many`);
  return { target: readName(node), relationship, sql: node.requireText('sql'), place: node.place };
}
