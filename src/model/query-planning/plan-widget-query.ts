/**
 * Plans the query of a chart with the current controls: its own query with filters and grain. A control that cannot be
 * applied is left out and reported. A control that does not concern the chart is left out silently, and a click is reported. See
 * docs/dashboard-format.md, "Which charts a control concerns" and "Clicks".
 */
import { changeSpecGrain, changeQueryGrain } from './change-grain.ts';
import type { ActiveControls, CrossFilter } from '../controls/control-layers.ts';
import type { Controls } from '../controls/control-definitions.ts';
import { isRecord, readNonBlankString, readArray } from '../parsing/read-value.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import {
  type QueryingWidget,
  type MemberCondition,
  type PlannedQuery,
  toFilterEntry,
  unchangedQuery,
  type MemberGrain,
  type SkippedControl,
  toUnreachedClicks,
  type UnreachedClick,
} from './planned-query.ts';
import type { SkippedFilter } from '../filters/filter-fault.ts';
import { filterResultRows } from '../filters/filter-result-rows.ts';
import type { Result } from '../result.ts';
import { filterSpecRows } from './filter-spec-rows.ts';
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { openMembers } from '../controls/resolve-control-values.ts';
import { readRangeSpan } from '../time/compared-ranges.ts';
import { toDateRange } from '../time/earlier-span.ts';
import { findComparedTime, isEarlierRange, sharedTimeColumn } from '../time/compared-time.ts';
import { listQueryViews, findMemberView } from '../parsing/list-query-views.ts';

export function planWidgetQuery(
  chart: QueryingWidget,
  { controls, active }: { controls: Controls; active: ActiveControls },
  clock: ZonedClock,
): PlannedQuery {
  const open = openMembers(controls.filters);
  const conditions = [
    ...mapControls(chart, controls.filters, active.filters).map(({ given, ...one }) => ({
      ...one,
      isOpen: active.ownsFilters !== true && open.has(given),
    })),
    ...selectedBy(active.crossFilters, chart.widgetId),
  ];
  const grains = mapControls(chart, controls.grains, active.grains).map(({ member, filter, mapped }) => ({
    member,
    grain: filter,
    mapped,
  }));
  const { rows } = chart;
  if (rows.from === 'load')
    return withGrains(chart, planLoadQuery(rows.query, { conditions, grains, clock }));
  if (rows.from === 'sql') return planSqlQuery(rows.query, conditions, grains);
  if (rows.from === 'inline') return planInlineRows(rows.result, conditions, clock);
  return planSpecRows(chart, conditions, clock);
}

/** The columns of the report keep their names, so the grain is the suffix of the new name. */
function withGrains(chart: QueryingWidget, planned: PlannedQuery): PlannedQuery {
  const changed = Object.entries(planned.renames).filter(([name, old]) => name !== old);
  if (changed.length === 0) return planned;
  const grains = new Map(changed.map(([name, old]) => [old, name.split('.').at(-1) ?? '']));
  const compared = planned.rows.from === 'load' ? findComparedTime(planned.rows.query) : undefined;
  const grain = readNonBlankString(compared?.granularity);
  const isChanged = changed.some(([name]) => name === `${readNonBlankString(compared?.dimension)}.${grain}`);
  if (grain !== undefined && isChanged) grains.set(sharedTimeColumn, grain);
  return { ...planned, spec: changeSpecGrain(chart.spec, grains) };
}

/** Values by the member of the chart: a chart may ignore a control, or map it to another member. */
function mapControls<V>(
  { config }: QueryingWidget,
  controls: readonly { widgetId: string; member: string }[],
  active: ReadonlyMap<string, V>,
): { given: string; member: string; filter: V; mapped: boolean }[] {
  const rules = isRecord(config.controls) ? config.controls : {};
  return [...active].flatMap(([member, filter]) => {
    const own = controls.filter((control) => control.member === member);
    const rule = own.map(({ widgetId }) => rules[widgetId]).find(isRecord);
    if (rule?.enabled === false) return [];
    const target = readNonBlankString(rule?.member);
    return [{ given: member, member: target ?? member, filter, mapped: target !== undefined }];
  });
}

/** A cross-filter does not filter the chart that was clicked. */
const selectedBy = (selections: readonly CrossFilter[], widgetId: string): MemberCondition[] =>
  selections
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) =>
      parts.map((picked) => ({
        member: picked.member,
        filter: picked.filter,
        mapped: false,
        isOpen: true,
        picked,
      })),
    );

/**
 * The filters go beside the SQL: the service narrows the tables that it reads. A grain stands in the text, which nobody
 * but its author changes.
 */
function planSqlQuery(
  query: string,
  conditions: readonly MemberCondition[],
  grains: readonly MemberGrain[],
): PlannedQuery {
  const { concerning, unreached } = splitByConcern(conditions, (member) => isNamed(query, member));
  const { filters, merged, skipped } = toQueryFilters(concerning, new Set());
  const timed = grains.filter(({ member, mapped }) => mapped || truncates(query, member));
  const kept = timed.map(({ member }) => ({ kind: 'grain', member, reason: 'meaning' }) as const);
  const rows =
    filters.length > 0 ? ({ from: 'sql', query, filters } as const) : ({ from: 'sql', query } as const);
  return { ...unchangedQuery, rows, skipped: [...skipped, ...kept, ...unreached], merged };
}

/** The one decision on what a query is filtered by. A condition that its chart maps concerns it in any case. */
function splitByConcern(
  conditions: readonly MemberCondition[],
  knows: (member: string) => boolean,
): { readonly concerning: MemberCondition[]; readonly unreached: UnreachedClick[] } {
  const concerns = ({ member, mapped }: MemberCondition): boolean => mapped || knows(member);
  const others = conditions.filter((one) => !concerns(one));
  return { concerning: conditions.filter(concerns), unreached: toUnreachedClicks(others, 'no-field') };
}

/** Whether the SQL has the word for the view of a member, or for the column of a member without a view. */
const isNamed = (sql: string, member: string): boolean =>
  new RegExp(`(?<![\\w$])${findMemberView(member).replace(/\W/g, '\\$&')}(?![\\w$])`, 'i').test(sql);

/** True if the SQL truncates that time to a grain, as far as its text shows. */
function truncates(sql: string, member: string): boolean {
  const name = member.split('.')[1] ?? member;
  return new RegExp(`\\bdate_trunc\\s*\\([^()]*\\b${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(sql);
}

/**
 * The controls of rows in the report itself: they are filtered in the browser, with the semantics of the data engine.
 */
const keyOf = (conditions: readonly MemberCondition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

function planInlineRows(
  result: Result,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): PlannedQuery {
  const { result: narrowed, skipped } = narrowRows(result, conditions, clock);
  return { ...unchangedQuery, rows: { from: 'inline', result: narrowed }, skipped, key: keyOf(conditions) };
}

/**
 * Inline rows have no data model. A member that they lack does not concern them, unless the author mapped it. What has no columns
 * has no rows that anybody could take for filtered.
 */
function narrowRows(
  result: Result,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): { result: Result; skipped: SkippedControl[] } {
  const found = filterResultRows(result, conditions.map(toFilterEntry), clock);
  const mapped = new Set(conditions.filter((one) => one.mapped).map(({ member }) => member));
  const isLacking = ({ member, reason }: SkippedFilter): boolean =>
    reason === 'not-in-output' && !mapped.has(member);
  const lacking = new Set(found.skipped.filter(isLacking).map(({ member }) => member));
  const beyond = result.columns.length > 0 ? conditions.filter(({ member }) => lacking.has(member)) : [];
  const relevant = found.skipped.filter((one) => !isLacking(one));
  const skipped = relevant.map((one) => ({ kind: 'filter' as const, ...one }));
  return { result: found.result, skipped: [...skipped, ...toUnreachedClicks(beyond, 'no-field')] };
}

/** Rows inside of a chart's own spec. */
function planSpecRows(
  chart: QueryingWidget,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): PlannedQuery {
  const narrowed = filterSpecRows(chart.spec, (rows) => narrowRows(rows, conditions, clock));
  const skipped = narrowed?.skipped ?? listOwnRows(conditions);
  return { ...unchangedQuery, rows: { from: 'spec' }, spec: narrowed?.spec, skipped, key: keyOf(conditions) };
}

const listOwnRows = (conditions: readonly MemberCondition[]): SkippedControl[] => [
  ...conditions
    .filter(({ mapped }) => mapped)
    .map(({ member }) => ({ kind: 'filter', member, reason: 'own-rows' }) as const),
  ...toUnreachedClicks(conditions, 'own-rows'),
];

// The controls of a JSON query: filters are merged into it, and it groups by the current grain.

/** Merges filters into the query, which is also correct for measures and for members that are not in its output. */
function planLoadQuery(
  query: Record<string, unknown>,
  {
    conditions,
    grains,
    clock,
  }: {
    readonly conditions: readonly MemberCondition[];
    readonly grains: readonly MemberGrain[];
    readonly clock: ZonedClock;
  },
): PlannedQuery {
  const views = listQueryViews(query);
  const { concerning, unreached } = splitByConcern(conditions, (member) => views.has(findMemberView(member)));
  const compared = comparePicked(query, concerning, clock);
  const narrowing = concerning.filter((one) => !compared.moved.includes(one));
  const { filters, merged, skipped } = toQueryFilters(narrowing, timeMembers(query));
  const narrowed =
    filters.length > 0
      ? { ...compared.query, filters: [...readArray(query.filters), ...filters] }
      : compared.query;
  const members = [...merged, ...compared.moved.map(({ member }) => member)];
  const left = [...skipped, ...unreached];
  return { ...unchangedQuery, ...regrain(narrowed, grains), skipped: left, merged: members };
}

interface PickedComparison {
  readonly query: Record<string, unknown>;
  readonly moved: readonly MemberCondition[];
}

/**
 * Ranges that readers may choose freely move the first of compared periods, if that tells the others: to the part that the ranges
 * have in common. Everything else narrows all periods.
 */
function comparePicked(
  query: Record<string, unknown>,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): PickedComparison {
  const time = findComparedTime(query);
  const [, ...others] = readArray(time?.compareDateRange);
  if (!time || !others.every(isEarlierRange)) return { query, moved: [] };
  const moved = conditions.filter((one) => one.isOpen && one.member === time.dimension && readRange(one));
  const picked = readCommonRange(moved.map(readRange), clock);
  if (picked === undefined) return { query, moved: [] };
  const first = { ...time, compareDateRange: [picked, ...others] };
  const timeDimensions = readArray(query.timeDimensions).map((one) => (one === time ? first : one));
  return { query: { ...query, timeDimensions }, moved };
}

/** A condition that is a range of a time with both ends; undefined for others. */
function readRange({ member, filter }: MemberCondition): unknown {
  const found = toDataFilters(member, filter, 'time');
  const [only] = 'fault' in found || found.length !== 1 ? [] : found;
  return only && 'member' in only && only.operator === 'inDateRange' ? only.values : undefined;
}

/** Undefined if there is none. One range stays as it is written. */
function readCommonRange(ranges: readonly unknown[], clock: ZonedClock): unknown {
  if (ranges.length < 2) return ranges[0];
  const spans = ranges.map((range) => readRangeSpan(range, clock));
  const from = Math.max(...spans.map((span) => span?.from ?? NaN));
  const until = Math.min(...spans.map((span) => span?.until ?? NaN));
  return from < until ? toDateRange({ from, until }) : undefined;
}

/** Conditions as filters of the Data API. One whose value does not fit is skipped. */
function toQueryFilters(
  conditions: readonly MemberCondition[],
  times: ReadonlySet<unknown>,
): { filters: DataFilter[]; merged: string[]; skipped: SkippedControl[] } {
  const skipped: SkippedControl[] = [];
  const filters: DataFilter[] = [];
  const merged: string[] = [];
  for (const { member, filter } of conditions) {
    const found = toDataFilters(member, filter, times.has(member) ? 'time' : undefined);
    if ('fault' in found) {
      skipped.push({ kind: 'filter', member, reason: 'unreadable' });
    } else if (found.length > 0) {
      filters.push(...found);
      merged.push(member);
    }
  }
  return { filters, merged, skipped };
}

const timeMembers = (query: Record<string, unknown>): ReadonlySet<unknown> =>
  new Set(readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined)));

function regrain(
  query: Record<string, unknown>,
  grains: readonly MemberGrain[],
): Pick<PlannedQuery, 'rows' | 'renames'> {
  let changedQuery: Readonly<Record<string, unknown>> = query;
  let renames: Readonly<Record<string, string>> = {};
  for (const { member, grain } of grains) {
    const changed = changeQueryGrain(changedQuery, member, grain);
    if (!changed) continue;
    changedQuery = changed.query;
    renames = { ...renames, ...changed.renames };
  }
  return { rows: { from: 'load', query: { ...changedQuery } }, renames };
}
