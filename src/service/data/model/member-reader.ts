/** Reads the dimensions, measures and segments of a cube from its model file. */
import { granularities, type CustomGrain } from '../../../contract/data-api.ts';
import { isWrittenTime } from '../../../model/time/parse-time-span.ts';
import { isWidth, parseInterval } from './interval.ts';
import { readFormat } from './member-format.ts';
import {
  aggregates,
  valueTypes,
  type CubeMember,
  type Dimension,
  type Measure,
  type MemberDisplay,
  type RollingWindow,
  type Segment,
} from './data-model.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';

const measureTypes = [...aggregates, ...valueTypes] as const;
const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function readName(node: ModelNode): string {
  const name = node.requireText('name');
  if (!namePattern.test(name))
    throw node
      .at('name')
      .fault(`'${name}' is not a name: use letters, digits and underscores, and no digit first`);
  return name;
}

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
function toStandIn(kind: CubeMember['kind'], name: string, { place }: ModelNode): CubeMember {
  const common = { name, place, title: name, isPublic: false, sql: 'NULL' };
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
  const type = isGeoPoint ? 'string' : (node.oneOf('type', valueTypes) ?? 'string');
  const isPrimaryKey = node.flag('primary_key', false);
  return {
    kind: 'dimension',
    name,
    place: node.place,
    ...readDisplay(node, name, !isPrimaryKey),
    type,
    sql: readDimensionSql(node, isGeoPoint),
    isPrimaryKey,
    isHiddenKey: isPrimaryKey && !node.find('public') && !node.find('shown'),
    isLocalTime: node.flag('local_time', false),
    isSubQuery: node.flag('sub_query', false),
    isGeoPoint,
    suggestsValues: node.flag('suggest_filter_values', type === 'string' && !isGeoPoint),
    grains: readGrains(node, faults),
  };
}

function readDimensionSql(node: ModelNode, isPlace: boolean): string {
  if (isPlace) return readPlace(node);
  return node.find('case') ? readCase(node) : node.requireSql('sql');
}

/** SQL for a latitude and a longitude as one text, such as `52.52,13.4`. */
function readPlace(node: ModelNode): string {
  const [latitude, longitude] = ['latitude', 'longitude'].map((key) => node.find(key)?.requireSql('sql'));
  if (!latitude || !longitude)
    throw node.fault("a 'geo' dimension needs 'latitude' and 'longitude', each with 'sql'");
  const text = (sql: string): string => `CAST(${columnOrSql(sql)} AS VARCHAR)`;
  return `${text(latitude)} || ',' || ${text(longitude)}`;
}

/** A plain name is a column of the cube; anything else is SQL. */
const columnOrSql = (sql: string): string => (namePattern.test(sql) ? `{CUBE}."${sql}"` : `(${sql})`);

function readGrains(node: ModelNode, faults: ModelFaultList): CustomGrain[] {
  const known = new Set<string>();
  return faults.readItems(node, 'granularities', (item) => {
    const grain = readGrain(item);
    if (known.has(grain.name))
      throw item.at('name').fault(`the dimension has two granularities named '${grain.name}'`);
    known.add(grain.name);
    return grain;
  });
}

function readGrain(node: ModelNode): CustomGrain {
  const name = readName(node);
  const interval = node.requireText('interval');
  const offset = node.text('offset');
  const origin = node.text('origin');
  if (!isWidth(interval))
    throw node.at('interval').fault(`'interval' must be like '2 weeks' or '1 year', not '${interval}'`);
  if (offset !== undefined && !parseInterval(offset))
    throw node.at('offset').fault(`'offset' must be like '3 days', not '${offset}'`);
  if (origin !== undefined && !isWrittenTime(origin))
    throw node.at('origin').fault(`'origin' must be a date, not '${origin}'`);
  return {
    name,
    interval,
    title: node.text('title') ?? toTitle(name),
    ...(offset === undefined ? {} : { offset }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** `case: when: [{ sql, label }], else: { label }` as one SQL expression. */
function readCase(node: ModelNode): string {
  const branches = node.find('case');
  const whens = branches?.items('when') ?? [];
  if (!branches || whens.length === 0) throw node.misshapen("'case' needs a 'when' list");
  const parts = whens.map(
    (when) => `WHEN (${when.requireSql('sql')}) THEN ${quote(when.requireText('label'))}`,
  );
  const elseLabel = branches.find('else')?.text('label');
  return `CASE ${parts.join(' ')}${elseLabel === undefined ? '' : ` ELSE ${quote(elseLabel)}`} END`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function readMeasure(node: ModelNode, faults: ModelFaultList): Measure {
  const name = readName(node);
  const type = node.oneOf('type', measureTypes);
  if (!type) throw node.misshapen(`the measure '${name}' needs a 'type': one of ${measureTypes.join(', ')}`);
  const aggregate = aggregates.find((known) => known === type) ?? 'calculated';
  if (aggregate !== 'count' && !node.find('sql')) throw node.fault(`the measure '${name}' needs 'sql'`);
  const rolling = node.find('rolling_window');
  if (rolling && aggregate === 'calculated') throw rolling.fault(`only an aggregate has a 'rolling_window'`);
  return {
    kind: 'measure',
    name,
    place: node.place,
    ...readDisplay(node, name),
    aggregate,
    type: valueTypes.find((known) => known === type) ?? 'number',
    sql: node.sql('sql'),
    filters: node.items('filters').map((filter) => filter.requireSql('sql')),
    drillMembers: node.texts('drill_members'),
    rollingWindow:
      rolling &&
      faults.attempt(
        rolling,
        () => readRollingWindow(rolling),
        () => undefined,
      ),
  };
}

const toDateUnits = {
  year_to_date: 'year',
  quarter_to_date: 'quarter',
  month_to_date: 'month',
} as const;
const windowTypes = ['fixed', 'to_date', 'year_to_date', 'quarter_to_date', 'month_to_date'] as const;

function readRollingWindow(node: ModelNode): RollingWindow {
  const offset = node.oneOf('offset', ['start', 'end'] as const) ?? 'end';
  const type = node.oneOf('type', windowTypes) ?? 'fixed';
  if (type === 'fixed')
    return { trailing: readReach(node, 'trailing'), leading: readReach(node, 'leading'), offset };
  const toDate = type === 'to_date' ? node.oneOf('granularity', granularities) : toDateUnits[type];
  if (!toDate) throw node.fault("a 'to_date' window needs a 'granularity'");
  return { toDate, offset };
}

function readReach(node: ModelNode, key: string): string | undefined {
  const text = node.text(key);
  if (text === undefined || text === 'unbounded' || parseInterval(text)) return text;
  throw node.at(key).fault(`'${key}' must be like '7 days', or 'unbounded', not '${text}'`);
}

function readSegment(node: ModelNode): Segment {
  const name = readName(node);
  return {
    kind: 'segment',
    name,
    place: node.place,
    ...readDisplay(node, name),
    sql: node.requireSql('sql'),
  };
}

function readDisplay(node: ModelNode, name: string, isPublic = true): MemberDisplay {
  const meta = node.plain('meta');
  const currency = node.text('currency') ?? meta?.currency;
  return {
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', node.flag('shown', isPublic)),
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
