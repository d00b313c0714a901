import { type DataQuery, granularities } from '../../contract/data-api-schemas.ts';
import type { ZonedClock } from '../../model/time/parse-time-span.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Member, Source, Cube } from '../model/data-model.ts';
import { requireDateRange, requireTimeZone } from './time-range.ts';
import { requireVisibleMember, type MemberKind } from '../model/member-lookup.ts';
import { resolveFilters } from './resolve-filters.ts';
import {
  nameOfGrain,
  type Grain,
  type PlannedColumn,
  type QueryPlan,
  type PlannedOrder,
} from './query-plan.ts';
import type { Reader } from '../policies/reader.ts';
import { findShortestJoinPath } from '../model/find-join-path.ts';
import { isVisible } from '../policies/reader-permissions.ts';

/** Most rows of a query without a limit. Source: docs/data-api.md, "Load". */
export const defaultLimit = 10_000;
/** Most rows of any query. Source: docs/data-api.md, "Load". */
export const maxLimit = 50_000;

/**
 * Resolves the names of a query and fills in its defaults.
 *
 * @throws DataError where the query is not valid, or names a member that does not exist or that the reader may not see.
 */
export function planQuery(model: DataModel, query: DataQuery, reader: Reader, now: Date): QueryPlan {
  const clock = { now, timeZone: requireTimeZone(query.timezone) };
  const find = (name: string, kinds: readonly MemberKind[]): Member =>
    requireVisibleMember(model, name, kinds, reader);
  const columns = planColumns(query, find);
  const segments = (query.segments ?? []).map((name) => find(name, ['segment']));
  const ranges = planRanges(query, clock, find);
  const filters = resolveFilters(query.filters ?? [], find);
  const isUngrouped = query.ungrouped ?? false;
  const named = [...columns, ...ranges].map(({ member }) => member).concat(segments, filters.members);
  const view = findView(named);
  return {
    columns,
    named,
    view,
    segments,
    ranges,
    ...(isUngrouped
      ? { rowFilters: [...filters.rowFilters, ...filters.groupFilters], groupFilters: [] }
      : { rowFilters: filters.rowFilters, groupFilters: filters.groupFilters }),
    order: planOrder(query.order, columns),
    ...planLimit(query),
    isUngrouped,
    wantsTotal: query.total ?? false,
    clock,
    reader,
    joinHints: readJoinHints({ model, view, reader }, query.joinHints),
  };
}

type Find = (name: string, kinds: readonly MemberKind[]) => Member;

function planColumns(query: DataQuery, find: Find): PlannedColumn[] {
  const columns = [
    ...(query.dimensions ?? []).map((name) => planDimension(name, find)),
    ...(query.timeDimensions ?? []).flatMap(({ dimension, granularity }) =>
      isGiven(granularity) ? [withGrain(find(dimension, ['dimension']), granularity)] : [],
    ),
    ...(query.measures ?? []).map((name) => ({ name, member: find(name, ['measure']) })),
  ];
  if (columns.length === 0)
    throw new DataError(`The query selects nothing: give 'measures', 'dimensions' or a 'granularity'.`);
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

/** Plans `view.time`, or `view.time.month` with a grain. */
function planDimension(name: string, find: Find): PlannedColumn {
  const [view = '', member = '', grain, ...rest] = name.split('.');
  if (grain === undefined || rest.length > 0) return { name, member: find(name, ['dimension']) };
  return withGrain(find(`${view}.${member}`, ['dimension']), grain);
}

function withGrain(member: Member, name: string): PlannedColumn {
  requireTime(member);
  const grain = findGrain(member, name);
  return { name: `${member.name}.${nameOfGrain(grain)}`, member, grain };
}

function findGrain({ name: member, cubeMember }: Member, name: string): Grain {
  const defined = cubeMember.kind === 'dimension' ? cubeMember.grains : [];
  const grain =
    defined.find((custom) => custom.name === name) ?? granularities.find((known) => known === name);
  if (grain) return grain;
  const names = [...granularities, ...defined.map((custom) => custom.name)];
  throw new DataError(`${member} cannot be cut by '${name}': use one of ${names.join(', ')}.`);
}

function requireTime({ name, cubeMember }: Member): void {
  if (cubeMember.kind === 'segment' || cubeMember.type !== 'time')
    throw new DataError(`${name} is not a time dimension.`);
}

function planRanges(query: DataQuery, clock: ZonedClock, find: Find): QueryPlan['ranges'] {
  return (query.timeDimensions ?? []).flatMap(({ dimension, dateRange }) => {
    const member = find(dimension, ['dimension']);
    requireTime(member);
    return isGiven(dateRange)
      ? [{ member, span: requireDateRange(dateRange, clock, dimension), written: dateRange }]
      : [];
  });
}

/** Whether a value is given; an empty text is, and is then refused. */
const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

function findView(named: readonly Member[]): Source | undefined {
  const sources = new Set(named.map(({ source }) => source));
  const view = [...sources].find(({ kind }) => kind === 'view');
  if (view && sources.size > 1)
    throw new DataError(
      `A query can use only one view, not ${[...sources].map(({ name }) => `'${name}'`).join(' and ')}.`,
    );
  return view;
}

/** A limit at or beyond `maxLimit` means all rows: the result is then marked if the service's limit has cut it. */
function planLimit({ limit, rowLimit, offset }: DataQuery): Pick<QueryPlan, 'limit' | 'isCapped' | 'offset'> {
  const options = limit ?? rowLimit ?? undefined;
  if (isGiven(rowLimit) && rowLimit !== options)
    throw new DataError(
      `'limit' (${limit}) and 'rowLimit' (${rowLimit}) mean the same and differ: give only one.`,
    );
  const isCapped = options === undefined || options >= maxLimit;
  return { limit: Math.min(options ?? defaultLimit, maxLimit), isCapped, offset: offset ?? 0 };
}

/**
 * The order of the query; by default the first time grain ascending, else the first measure descending,
 * else the first dimension ascending. Source: docs/data-api.md, "Load". An empty list means no order.
 * Members with the order `none` are left out.
 */
function planOrder(order: DataQuery['order'], columns: readonly PlannedColumn[]): PlannedOrder[] {
  if (order === undefined) return defaultOrder(columns);
  const pairs = Array.isArray(order) ? order : Object.entries(order);
  return pairs.flatMap(([name, direction]) =>
    direction === 'none' ? [] : [{ column: findColumn(name, columns), direction }],
  );
}

function defaultOrder(columns: readonly PlannedColumn[]): PlannedOrder[] {
  const time = columns.findIndex(({ grain }) => grain !== undefined);
  if (time >= 0) return [{ column: time, direction: 'asc' }];
  const measure = columns.findIndex(({ member }) => member.cubeMember.kind === 'measure');
  return measure >= 0 ? [{ column: measure, direction: 'desc' }] : [{ column: 0, direction: 'asc' }];
}

/** Finds a column by its name; a time with a grain also by its name without the grain. */
function findColumn(name: string, columns: readonly PlannedColumn[]): number {
  const exact = columns.findIndex((column) => column.name === name);
  const index = exact >= 0 ? exact : columns.findIndex(({ member }) => member.name === name);
  if (index < 0) throw new DataError(`The query is ordered by ${name} but does not select it.`);
  return index;
}

/** The model, reader and view for which the join hints of a query are read. */
interface JoinHintContext {
  model: DataModel;
  /** The view that is queried. */
  view: Source | undefined;
  reader: Reader;
}

/**
 * The join hints, each with every cube on its path.
 *
 * @throws DataError where a hint is not valid. A hidden cube is refused with the same message as a missing one.
 */
function readJoinHints(place: JoinHintContext, hints: DataQuery['joinHints'] = []): string[][] {
  if (place.view && hints.length > 0)
    throw new DataError(
      `'joinHints' are for queries of cubes: the view '${place.view.name}' defines its own joins.`,
    );
  return hints.map((hint) => {
    const [first, ...others] = hint.map((name) => findCube(place, name));
    const way = first ? [first] : [];
    for (const cube of others) way.push(...toHintedPath(place, way.at(-1), cube).slice(1));
    return way.map(({ name }) => name);
  });
}

function findCube({ model, reader }: JoinHintContext, name: string): Cube {
  const source = model.sources.get(name);
  const isKnown = [...(source?.members.values() ?? [])].some((member) => isVisible(member, reader));
  const cube = model.cubes.get(name);
  if (cube && isKnown) return cube;
  throw new DataError(
    `'joinHints' name '${name}', which is not a cube: GET /v1/meta lists the cubes you can query.`,
  );
}

function toHintedPath({ model }: JoinHintContext, from: Cube | undefined, to: Cube): Cube[] {
  if (!from) return [];
  const way = findShortestJoinPath(model, from, to);
  if (way) return way;
  const advice = findShortestJoinPath(model, to, from) ? `: write '${to.name}' first.` : '.';
  throw new DataError(
    `'joinHints' name a path from '${from.name}' to '${to.name}', but no joins of the data model lead there${advice}`,
  );
}
