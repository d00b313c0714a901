/** Reads the dimensions, measures and segments of a cube from its model file. */
import { isWrittenTime } from '../../model/time/parse-time-span.ts';
import { isGrainInterval, parseInterval } from '../../model/time/interval.ts';
import {
  valueTypes,
  type CubeMember,
  type DefinedGrain,
  type Dimension,
  type IntervalGrain,
  type Segment,
} from './data-model.ts';
import { escapeBraces } from './escaped-braces.ts';
import { readMeasure } from './measure-reader.ts';
import { namePattern, readDisplay, readName, toTitle } from './member-display.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';

type Read = (node: ModelNode, faults: ModelFaultList) => CubeMember;

/** Reads all members. A member that cannot be read is added to the faults and replaced by a stand-in. */
export function readMembers(cube: ModelNode, faults: ModelFaultList): Map<string, CubeMember> {
  const members = new Map<string, CubeMember>();
  const add = (key: string, read: Read, kind: CubeMember['kind']): void => {
    for (const node of faults.items(cube, key))
      faults.attempt(
        node,
        () => {
          const name = readName(node);
          const same = [...members.keys()].find((one) => one.toLowerCase() === name.toLowerCase());
          if (same !== undefined) throw node.at('name').fault(describeTwice(same, name));
          const standIn = (): CubeMember => toStandIn(kind, name, node);
          members.set(
            name,
            faults.attempt(node, () => read(node, faults), standIn),
          );
        },
        () => undefined,
      );
  };
  add('dimensions', readDimension, 'dimension');
  add('measures', readMeasure, 'measure');
  add('segments', readSegment, 'segment');
  return members;
}

/** Replaces a member that could not be read, so that references to it are not reported as faults. */
function toStandIn(kind: CubeMember['kind'], name: string, { location }: ModelNode): CubeMember {
  const common = { name, location, title: name, isPublic: false, sql: 'NULL' };
  if (kind === 'segment') return { kind, ...common };
  if (kind === 'measure')
    return { kind, ...common, aggregate: 'sum', type: 'number', filters: [], drillMembers: [] };
  return {
    kind,
    ...common,
    type: 'string',
    isPrimaryKey: false,
    isHiddenKey: false,
    isLocalTime: false,
    isSubQuery: false,
    isGeoPoint: false,
    suggestsValues: false,
    grains: [],
  };
}

/** SQL ignores the case of names. */
const describeTwice = (same: string, name: string): string =>
  same === name
    ? `the cube has two members named '${name}'`
    : `the names of the members '${same}' and '${name}' differ only in case, which SQL ignores: rename one`;

function readDimension(node: ModelNode, faults: ModelFaultList): Dimension {
  const name = readName(node);
  const isGeoPoint = node.text('type') === 'geo';
  const isSwitch = node.text('type') === 'switch';
  const type = isGeoPoint || isSwitch ? 'string' : (node.oneOf('type', valueTypes) ?? 'string');
  const isPrimaryKey = node.flag('primary_key', false);
  return {
    kind: 'dimension',
    name,
    location: node.location,
    ...readDisplay(node, name, !isPrimaryKey),
    type,
    sql: isSwitch ? 'CAST(NULL AS VARCHAR)' : readDimensionSql(node, isGeoPoint),
    ...(isSwitch ? { switchValues: readSwitchValues(node) } : {}),
    isPrimaryKey,
    isHiddenKey: isPrimaryKey && !node.find('public') && !node.find('shown'),
    isLocalTime: node.flag('local_time', false),
    isSubQuery: node.flag('sub_query', false),
    ...(node.flag('propagate_filters_to_sub_query', false) ? { propagatesFilters: true } : {}),
    isGeoPoint,
    suggestsValues: node.flag('suggest_filter_values', type === 'string' && !isGeoPoint),
    grains: readGrains(node, faults),
  };
}

function readSwitchValues(node: ModelNode): string[] {
  const values = node.texts('values');
  if (values.length === 0) throw node.fault("a 'switch' dimension needs 'values'");
  return [...new Set(values)];
}

function readDimensionSql(node: ModelNode, isGeoPoint: boolean): string {
  if (isGeoPoint) return readGeoPoint(node);
  return node.find('case') ? readCase(node) : node.requireSql('sql');
}

/** SQL for a latitude and a longitude as one text, such as `52.52,13.4`. */
function readGeoPoint(node: ModelNode): string {
  const [latitude, longitude] = ['latitude', 'longitude'].map((key) => node.find(key)?.requireSql('sql'));
  if (!latitude || !longitude)
    throw node.fault("a 'geo' dimension needs 'latitude' and 'longitude', each with 'sql'");
  const text = (sql: string): string => `CAST(${columnOrSql(sql)} AS VARCHAR)`;
  return `${text(latitude)} || ',' || ${text(longitude)}`;
}

/** A plain name is a column of the cube; anything else is SQL. */
const columnOrSql = (sql: string): string => (namePattern.test(sql) ? `{CUBE}."${sql}"` : `(${sql})`);

function readGrains(node: ModelNode, faults: ModelFaultList): DefinedGrain[] {
  const known = new Set<string>();
  return faults.readItems(node, 'granularities', (item) => {
    const grain = readGrain(item);
    if (known.has(grain.name))
      throw item.at('name').fault(`the dimension has two granularities named '${grain.name}'`);
    known.add(grain.name);
    return grain;
  });
}

function readGrain(node: ModelNode): DefinedGrain {
  const name = readName(node);
  const title = node.text('title') ?? toTitle(name);
  if (node.find('sql')) return { name, title, location: node.location, sql: node.requireSql('sql') };
  return { name, title, ...readInterval(node) };
}

function readInterval(node: ModelNode): Omit<IntervalGrain, 'name' | 'title'> {
  const interval = node.requireText('interval');
  const offset = node.text('offset');
  const origin = node.text('origin');
  if (!isGrainInterval(interval))
    throw node.at('interval').fault(`'interval' must be like '2 weeks' or '1 year', not '${interval}'`);
  if (offset !== undefined && !parseInterval(offset))
    throw node.at('offset').fault(`'offset' must be like '3 days', not '${offset}'`);
  if (origin !== undefined && !isWrittenTime(origin))
    throw node.at('origin').fault(`'origin' must be a date, not '${origin}'`);
  return {
    interval,
    ...(offset === undefined ? {} : { offset }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** `case: when: [{ sql, label }], else: { label }` as one SQL expression. */
function readCase(node: ModelNode): string {
  const branches = node.find('case');
  const whens = branches?.items('when') ?? [];
  if (!branches || whens.length === 0) throw node.misshapen("'case' needs a 'when' list");
  const parts = whens.map((when) => `WHEN (${when.requireSql('sql')}) THEN ${readLabel(when)}`);
  const otherwise = branches.find('else');
  return `CASE ${parts.join(' ')}${otherwise === undefined ? '' : ` ELSE ${readLabel(otherwise)}`} END`;
}

/** A label as SQL: a text, or an expression under `sql`. */
function readLabel(node: ModelNode): string {
  const label = node.find('label');
  return label?.kind === 'mapping' ? columnOrSql(label.requireSql('sql')) : quote(node.requireText('label'));
}

const quote = (text: string): string => `'${escapeBraces(text.replaceAll("'", "''"))}'`;

function readSegment(node: ModelNode): Segment {
  const name = readName(node);
  return {
    kind: 'segment',
    name,
    location: node.location,
    ...readDisplay(node, name),
    sql: node.requireSql('sql'),
  };
}
