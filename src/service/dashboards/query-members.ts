/** Which members of the data model something asks for, by their full names (`view.member`). */
import type { DashboardConfig } from '../../contract/dashboard.ts';
import type { ReportSnapshot } from '../../contract/report.ts';
import { readSpec } from '../../model/readers/read-snapshot.ts';
import { isRecord, readArray, readString } from '../../model/readers/read-value.ts';
import { readLooks } from '../../model/table/column-look.ts';

export interface Reach {
  readonly members: ReadonlySet<string>;
  /** Some report shows single rows; without one, nobody who is bounded may ask for them. */
  readonly ungrouped: boolean;
  /** SQL of its reports, as published. */
  readonly sqlTexts: ReadonlySet<string>;
}

/** What the reports and controls of one dashboard use. */
export function reachOf(dashboard: { config: DashboardConfig; reportSnapshots: ReportSnapshot[] }): Reach {
  const queries = dashboard.reportSnapshots.map((snapshot) => snapshot.meta?.query).filter(isRecord);
  const series = dashboard.reportSnapshots.flatMap(seriesMembers);
  const controls = (dashboard.config.widgets ?? []).flatMap(({ config }) => controlMembers(config));
  return {
    members: new Set([...queries.flatMap(queryMembers), ...[...controls, ...series].map(withoutGranularity)]),
    ungrouped: queries.some((query) => query.ungrouped === true),
    sqlTexts: new Set(dashboard.reportSnapshots.flatMap(({ sqlQuery }) => sqlQuery ?? [])),
  };
}

/** Every member that a data query names, in whatever place. */
export function queryMembers(query: Record<string, unknown>): string[] {
  const names = [
    ...['measures', 'dimensions', 'segments'].flatMap((key) => readArray(query[key])),
    ...readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined)),
    ...readArray(query.filters).flatMap(filterMembers),
    ...orderMembers(query.order),
  ];
  return names.filter((name) => name !== undefined).map((name) => withoutGranularity(readString(name) ?? ''));
}

function filterMembers(filter: unknown): unknown[] {
  if (!isRecord(filter)) return [];
  const nested = [...readArray(filter.and), ...readArray(filter.or)];
  return [filter.member ?? filter.dimension, ...nested.flatMap(filterMembers)];
}

function orderMembers(order: unknown): unknown[] {
  if (isRecord(order)) return Object.keys(order);
  return readArray(order).map((pair) => readArray(pair)[0]);
}

/** A control's own member, and the members that charts map it to. */
function controlMembers(config: Record<string, unknown> | null | undefined): string[] {
  const mapped = isRecord(config?.controls) ? Object.values(config.controls) : [];
  const named = [config, ...mapped].map((owner) => (isRecord(owner) ? readString(owner.member) : undefined));
  return named.filter((member) => member !== undefined);
}

/** Sparklines of a table ask for its own numbers over a time that its query may not name. */
function seriesMembers({ kind, spec, meta }: ReportSnapshot): string[] {
  const read = readSpec(spec);
  if ((kind ?? 'table') !== 'table' || !isRecord(meta?.query) || !('value' in read)) return [];
  return readLooks(read.value.columns).flatMap(({ display, sparkline: { time, measure } }) =>
    display === 'sparkline' && time ? [time.dimension, ...(measure === undefined ? [] : [measure])] : [],
  );
}

/** `view.time.month` asks for `view.time`. */
const withoutGranularity = (member: string): string => member.split('.').slice(0, 2).join('.');
