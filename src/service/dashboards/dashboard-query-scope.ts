/** Lists which members of the data model (`view.member`) the queries and controls of a dashboard use. */
import type { DashboardConfig } from '../../contract/endpoints/published-dashboards.ts';
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import type { ReportSnapshot } from '../../contract/report-snapshot.ts';
import { parseSpec } from '../../model/parsing/parse-snapshot.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import { parseColumnStyles } from '../../model/table/columns/parse-column-styles.ts';

export interface QueryScope {
  readonly members: ReadonlySet<string>;
  /** Whether a report shows single rows; otherwise limited tokens may not query single rows. */
  readonly ungrouped: boolean;
  /** The published SQL of its reports. */
  readonly sqlTexts: ReadonlySet<string>;
  /** The join hints of its queries, as `serializeJoinHints` writes them. */
  readonly joinHints: ReadonlySet<string>;
}

export const emptyQueryScope: QueryScope = {
  members: new Set(),
  ungrouped: false,
  sqlTexts: new Set(),
  joinHints: new Set(),
};

/** The query scope of one dashboard's reports and controls. */
export function queryScopeOf(dashboard: {
  config: DashboardConfig;
  reportSnapshots: ReportSnapshot[];
}): QueryScope {
  const queries = dashboard.reportSnapshots.map((snapshot) => snapshot.meta?.query).filter(isRecord);
  const controls = (dashboard.config.widgets ?? []).flatMap(({ config }) => listControlMembers(config));
  return {
    members: new Set([...dashboard.reportSnapshots.flatMap(listSnapshotMembers), ...controls]),
    ungrouped: queries.some((query) => query.ungrouped === true),
    sqlTexts: new Set(dashboard.reportSnapshots.flatMap(({ sqlQuery }) => sqlQuery ?? [])),
    joinHints: new Set(queries.flatMap(({ joinHints }) => serializeJoinHints(joinHints) ?? [])),
  };
}

/** Serializes join hints, which change the rows of a query. Undefined where there are none. */
export function serializeJoinHints(hints: unknown): string | undefined {
  const list = readArray(hints);
  return list.length === 0 ? undefined : JSON.stringify(list);
}

type ReadNames = (value: unknown) => readonly unknown[];

const noNames: ReadNames = () => [];
const dimensions: ReadNames = (value) => readArray(value).map(withoutGrain);

/** Reads the member names in each part of a query. TypeScript fails where a part is missing here. */
const namesIn: Readonly<Record<keyof DataQuery, ReadNames>> = {
  measures: readArray,
  dimensions,
  segments: readArray,
  timeDimensions: (value) =>
    readArray(value).map((time) => (isRecord(time) ? withoutGrain(time.dimension) : undefined)),
  filters: (value) => readArray(value).flatMap(filterMembers),
  order: (value) => orderMembers(value).map(withoutGrain),
  // Join hints name cubes and not members: see `serializeJoinHints`.
  joinHints: noNames,
  limit: noNames,
  rowLimit: noNames,
  offset: noNames,
  total: noNames,
  timezone: noNames,
  ungrouped: noNames,
  renewQuery: noNames,
  cache: noNames,
  responseFormat: noNames,
};

type QueriedSnapshot = Pick<ReportSnapshot, 'kind' | 'spec' | 'meta'>;

/** The members of a report's query and of its sparklines. */
export function listSnapshotMembers(snapshot: QueriedSnapshot): string[] {
  const query = snapshot.meta?.query;
  const series = seriesMembers(snapshot).map(withoutGranularity);
  return [...(isRecord(query) ? listQueryMembers(query) : []), ...series];
}

/** Every member that any part of a data query names. */
export function listQueryMembers(query: Record<string, unknown>): string[] {
  const names = Object.entries(namesIn).flatMap(([part, read]) => read(query[part]));
  return names.filter((name) => name !== undefined).map((name) => readString(name) ?? '');
}

function filterMembers(filter: unknown): unknown[] {
  if (!isRecord(filter)) return [];
  const nested = [...readArray(filter.and), ...readArray(filter.or)];
  const own = [filter.member, filter.dimension].filter((name) => name !== undefined);
  return [...own, ...nested.flatMap(filterMembers)];
}

function orderMembers(order: unknown): unknown[] {
  if (isRecord(order)) return Object.keys(order);
  return readArray(order).map((pair) => readArray(pair)[0]);
}

/** Removes the grain from the name of a time dimension. */
const withoutGrain = (name: unknown): unknown => (typeof name === 'string' ? withoutGranularity(name) : name);

/** The member of a control, and the members that charts map it to. */
export function listControlMembers(config: Record<string, unknown> | null | undefined): string[] {
  const mapped = isRecord(config?.controls) ? Object.values(config.controls) : [];
  const named = [config, ...mapped].map((owner) => (isRecord(owner) ? readString(owner.member) : undefined));
  return named.filter((member) => member !== undefined).map(withoutGranularity);
}

/** Sparklines of a table query its numbers over a time dimension that the table's query may not contain. */
function seriesMembers({ kind, spec, meta }: QueriedSnapshot): string[] {
  const read = parseSpec(spec);
  if ((kind ?? 'table') !== 'table' || !isRecord(meta?.query) || !('value' in read)) return [];
  return parseColumnStyles(read.value.columns).flatMap(({ display, sparkline: { time, measure } }) =>
    display === 'sparkline' && time ? [time.dimension, ...(measure === undefined ? [] : [measure])] : [],
  );
}

/** `view.time.month` becomes `view.time`. */
function withoutGranularity(name: string): string {
  const parts = name.split('.');
  return parts.length === 3 ? parts.slice(0, 2).join('.') : name;
}
