/** Dimensions, measures and segments of a cube, from its file. */
import { granularities, type CustomGrain } from '../../contract/data.ts';
import { isMoment } from '../../model/time/read-span.ts';
import { isWidth, parseInterval } from './interval.ts';
import { readFormat } from './member-format.ts';
import {
  aggregates,
  type CubeMember,
  type Dimension,
  type Measure,
  type MemberLook,
  type RollingWindow,
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
  const isPlace = node.text('type') === 'geo';
  const type = isPlace ? 'string' : (node.oneOf('type', valueTypes) ?? 'string');
  const isSubQuery = node.flag('sub_query', false);
  refuse(node, ['propagate_filters_to_sub_query', 'multi_stage']);
  return {
    kind: 'dimension',
    name,
    place: node.place,
    ...readLook(node, name),
    type,
    sql: readDimensionSql(node, isPlace),
    isPrimaryKey: node.flag('primary_key', false),
    isLocalTime: node.flag('local_time', false),
    isSubQuery,
    isPlace,
    suggestsValues: node.flag('suggest_filter_values', type === 'string' && !isPlace),
    grains: node.items('granularities').map(readGrain),
  };
}

function readDimensionSql(node: ModelNode, isPlace: boolean): string {
  if (isPlace) return readPlace(node);
  return node.find('case') ? readCase(node) : node.requireText('sql');
}

/** A latitude and a longitude as one text, as clients expect it: `52.52,13.4`. */
function readPlace(node: ModelNode): string {
  const [latitude, longitude] = ['latitude', 'longitude'].map((key) => node.find(key)?.requireText('sql'));
  if (!latitude || !longitude)
    throw node.fault("a 'geo' dimension needs 'latitude' and 'longitude', each with 'sql'");
  const text = (sql: string): string => `CAST(${columnOrSql(sql)} AS VARCHAR)`;
  return `${text(latitude)} || ',' || ${text(longitude)}`;
}

/** A bare name is a column of the cube wherever it stands. */
const columnOrSql = (sql: string): string => (namePattern.test(sql) ? `{CUBE}."${sql}"` : `(${sql})`);

function readGrain(node: ModelNode): CustomGrain {
  const name = readName(node);
  const interval = node.requireText('interval');
  const [offset, origin] = [node.text('offset'), node.text('origin')];
  if (!isWidth(interval))
    throw node.fault(`'interval' must be like '2 weeks' or '1 year', not '${interval}'`);
  if (offset !== undefined && !parseInterval(offset))
    throw node.fault(`'offset' must be like '3 days', not '${offset}'`);
  if (origin !== undefined && !isMoment(origin)) throw node.fault(`'origin' must be a date, not '${origin}'`);
  return {
    ...{ name, interval, title: node.text('title') ?? toTitle(name) },
    ...(offset === undefined ? {} : { offset }),
    ...(origin === undefined ? {} : { origin }),
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
  refuse(node, ['multi_stage', 'time_shift', 'group_by', 'reduce_by', 'case']);
  const type = node.oneOf('type', measureTypes);
  if (!type) throw node.fault(`the measure '${name}' needs a 'type': one of ${measureTypes.join(', ')}`);
  const aggregate = aggregates.find((known) => known === type) ?? 'calculated';
  if (aggregate !== 'count' && !node.find('sql')) throw node.fault(`the measure '${name}' needs 'sql'`);
  const rolling = node.find('rolling_window');
  if (rolling && aggregate === 'calculated') throw rolling.fault(`only an aggregate has a 'rolling_window'`);
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
    rollingWindow: rolling && readRollingWindow(rolling),
  };
}

function readRollingWindow(node: ModelNode): RollingWindow {
  const offset = node.oneOf('offset', ['start', 'end'] as const) ?? 'end';
  if (node.text('type') === 'to_date') {
    const toDate = node.oneOf('granularity', granularities);
    if (!toDate) throw node.fault("a 'to_date' window needs a 'granularity'");
    return { toDate, offset };
  }
  return { trailing: readReach(node, 'trailing'), leading: readReach(node, 'leading'), offset };
}

function readReach(node: ModelNode, key: string): string | undefined {
  const text = node.text(key);
  if (text === undefined || text === 'unbounded' || parseInterval(text)) return text;
  throw node.fault(`'${key}' must be like '7 days', or 'unbounded', not '${text}'`);
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
  const meta = node.plain('meta');
  const currency = node.text('currency') ?? meta?.currency;
  return {
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', node.flag('shown', true)),
    format: readFormat(node),
    currency: typeof currency === 'string' ? currency.toUpperCase() : undefined,
    meta,
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
