/** Lists which members of the data model (`view.member`) the queries and controls of a dashboard use. */
import type { DashboardConfig } from '../../contract/endpoints/published-dashboards.ts';
import type { ReportSnapshot } from '../../contract/report-snapshot.ts';
import { parseSpec } from '../../model/parsing/parse-snapshot.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import { listQueryMembers, withoutGranularity } from '../../model/query-planning/list-query-members.ts';
import { parseColumnStyles } from '../../views/table/model/columns/parse-column-styles.ts';

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

export interface QueryingDashboard {
  readonly config: DashboardConfig;
  readonly reportSnapshots: readonly QueriedSnapshot[];
}

type QueriedSnapshot = Pick<ReportSnapshot, 'kind' | 'spec' | 'meta' | 'sqlQuery'>;

/** The query scope of one dashboard's reports and controls. */
export function queryScopeOf(dashboard: QueryingDashboard): QueryScope {
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

/** The members of a report's query and of its sparklines. */
export function listSnapshotMembers(snapshot: Omit<QueriedSnapshot, 'sqlQuery'>): string[] {
  const query = snapshot.meta?.query;
  const series = seriesMembers(snapshot).map(withoutGranularity);
  return [...(isRecord(query) ? listQueryMembers(query) : []), ...series];
}

/** The member of a control, and the members that charts map it to. */
export function listControlMembers(config: Record<string, unknown> | null | undefined): string[] {
  const mapped = isRecord(config?.controls) ? Object.values(config.controls) : [];
  const named = [config, ...mapped].map((owner) => (isRecord(owner) ? readString(owner.member) : undefined));
  return named.filter((member) => member !== undefined).map(withoutGranularity);
}

/** Sparklines of a table query its numbers over a time dimension that the table's query may not contain. */
function seriesMembers({ kind, spec, meta }: Omit<QueriedSnapshot, 'sqlQuery'>): string[] {
  const read = parseSpec(spec);
  if ((kind ?? 'table') !== 'table' || !isRecord(meta?.query) || !('value' in read)) return [];
  return parseColumnStyles(read.value.columns).flatMap(({ display, sparkline: { time, measure } }) =>
    display === 'sparkline' && time ? [time.dimension, ...(measure === undefined ? [] : [measure])] : [],
  );
}
