/** Dimensions, measures and segments of a cube, from its file. */
import {
  aggregates,
  type CubeMember,
  type Dimension,
  type Measure,
  type MemberLook,
  type Segment,
  type ValueType,
} from './data-model.ts';
import type { ModelNode } from './model-node.ts';

const valueTypes: readonly ValueType[] = ['string', 'number', 'time', 'boolean'];
const measureTypes = [...aggregates, ...valueTypes] as const;
const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function readName(node: ModelNode): string {
  const name = node.requireText('name');
  if (!namePattern.test(name))
    throw node.fault(`'${name}' is not a name: use letters, digits and underscores, and no digit first`);
  return name;
}

export function readMembers(cube: ModelNode): Map<string, CubeMember> {
  const members = new Map<string, CubeMember>();
  const add = (node: ModelNode, member: CubeMember): void => {
    if (members.has(member.name)) throw node.fault(`the cube has two members named '${member.name}'`);
    members.set(member.name, member);
  };
  for (const node of cube.items('dimensions')) add(node, readDimension(node));
  for (const node of cube.items('measures')) add(node, readMeasure(node));
  for (const node of cube.items('segments')) add(node, readSegment(node));
  return members;
}

function readDimension(node: ModelNode): Dimension {
  const name = readName(node);
  refuse(node, ['sub_query', 'latitude', 'longitude']);
  return {
    kind: 'dimension',
    name,
    place: node.place,
    ...readLook(node, name),
    type: node.oneOf('type', valueTypes) ?? 'string',
    sql: node.find('case') ? readCase(node) : node.requireText('sql'),
    isPrimaryKey: node.flag('primary_key', false),
    isLocalTime: node.flag('local_time', false),
  };
}

/** `case: when: [{ sql, label }], else: { label }` as one SQL expression. */
function readCase(node: ModelNode): string {
  const branches = node.find('case');
  const whens = branches?.items('when') ?? [];
  if (!branches || whens.length === 0) throw node.fault("'case' needs a 'when' list");
  const parts = whens.map(
    (when) => `WHEN (${when.requireText('sql')}) THEN ${quote(when.requireText('label'))}`,
  );
  const otherwise = branches.find('else')?.text('label');
  return `CASE ${parts.join(' ')}${otherwise === undefined ? '' : ` ELSE ${quote(otherwise)}`} END`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function readMeasure(node: ModelNode): Measure {
  const name = readName(node);
  refuse(node, ['rolling_window', 'multi_stage', 'time_shift', 'group_by', 'reduce_by', 'case']);
  const type = node.oneOf('type', measureTypes);
  if (!type) throw node.fault(`the measure '${name}' needs a 'type': one of ${measureTypes.join(', ')}`);
  const aggregate = aggregates.find((known) => known === type) ?? 'calculated';
  if (aggregate !== 'count' && !node.find('sql')) throw node.fault(`the measure '${name}' needs 'sql'`);
  return {
    kind: 'measure',
    name,
    place: node.place,
    ...readLook(node, name),
    aggregate,
    type: valueTypes.find((known) => known === type) ?? 'number',
    sql: node.text('sql'),
    filters: node.items('filters').map((filter) => filter.requireText('sql')),
    drillMembers: node.texts('drill_members'),
  };
}

function readSegment(node: ModelNode): Segment {
  const name = readName(node);
  return {
    kind: 'segment',
    name,
    place: node.place,
    ...readLook(node, name),
    sql: node.requireText('sql'),
  };
}

function readLook(node: ModelNode, name: string): MemberLook {
  return {
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', true),
    format: node.text('format'),
    currency: (node.text('currency') ?? node.find('meta')?.text('currency'))?.toUpperCase(),
  };
}

/** `total_cost` is shown as "Total Cost". */
export function toTitle(name: string): string {
  const words = name.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Keys that would change the numbers if they were passed over in silence. */
function refuse(node: ModelNode, keys: readonly string[]): void {
  const found = keys.find((key) => node.find(key));
  if (found) throw node.fault(`'${found}' is not supported by this engine`);
}
