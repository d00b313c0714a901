/** Which members of the data model something asks for, by their full names (`view.member`). */
import type { DashboardConfig } from '../../contract/dashboard.ts';
import type { DataQuery } from '../../contract/data-api.ts';
import type { ReportSnapshot } from '../../contract/report.ts';
import { parseSpec } from '../../model/parsing/parse-spec.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import { parseColumnStyles } from '../../model/table/columns/column-style.ts';

export interface QueryScope {
  readonly members: ReadonlySet<string>;
  /** Some report shows single rows; without one, nobody who is bounded may ask for them. */
  readonly ungrouped: boolean;
  /** SQL of its reports, as published. */
  readonly sqlTexts: ReadonlySet<string>;
  /** The ways between cubes that its queries ask for, as `writeJoinHints` has them. */
  readonly joinHints: ReadonlySet<string>;
}

export const emptyQueryScope: QueryScope = {
  members: new Set(),
  ungrouped: false,
  sqlTexts: new Set(),
  joinHints: new Set(),
};

/** What the reports and controls of one dashboard use. */
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

/** Other joins give other rows. undefined: there are no hints. */
export function serializeJoinHints(hints: unknown): string | undefined {
  const list = readArray(hints);
  return list.length === 0 ? undefined : JSON.stringify(list);
}

type ReadNames = (value: unknown) => readonly unknown[];

const noNames: ReadNames = () => [];
const dimensions: ReadNames = (value) => readArray(value).map(withoutGrain);

/** Where each part of a query names members: a part that is not said here does not compile. */
const namesIn: Readonly<Record<keyof DataQuery, ReadNames>> = {
  measures: readArray,
  dimensions,
  segments: readArray,
  timeDimensions: (value) =>
    readArray(value).map((time) => (isRecord(time) ? withoutGrain(time.dimension) : undefined)),
  filters: (value) => readArray(value).flatMap(filterMembers),
  order: (value) => orderMembers(value).map(withoutGrain),
  // They name cubes: `writeJoinHints`.
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

/** What a report asks for: its query's members, and those of its sparklines. */
export function listSnapshotMembers(snapshot: QueriedSnapshot): string[] {
  const query = snapshot.meta?.query;
  const series = seriesMembers(snapshot).map(withoutGranularity);
  return [...(isRecord(query) ? listQueryMembers(query) : []), ...series];
}

/** Every member that a data query names, in whatever place. */
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

/** A dimension of time may carry its grain behind its name; nothing else is taken off a name. */
const withoutGrain = (name: unknown): unknown => (typeof name === 'string' ? withoutGranularity(name) : name);

/** A control's own member, and the members that charts map it to. */
export function listControlMembers(config: Record<string, unknown> | null | undefined): string[] {
  const mapped = isRecord(config?.controls) ? Object.values(config.controls) : [];
  const named = [config, ...mapped].map((owner) => (isRecord(owner) ? readString(owner.member) : undefined));
  return named.filter((member) => member !== undefined).map(withoutGranularity);
}

/** Sparklines of a table ask for its own numbers over a time that its query may not name. */
function seriesMembers({ kind, spec, meta }: QueriedSnapshot): string[] {
  const read = parseSpec(spec);
  if ((kind ?? 'table') !== 'table' || !isRecord(meta?.query) || !('value' in read)) return [];
  return parseColumnStyles(read.value.columns).flatMap(({ display, sparkline: { time, measure } }) =>
    display === 'sparkline' && time ? [time.dimension, ...(measure === undefined ? [] : [measure])] : [],
  );
}

/** `view.time.month` asks for `view.time`. */
function withoutGranularity(name: string): string {
  const parts = name.split('.');
  return parts.length === 3 ? parts.slice(0, 2).join('.') : name;
}
