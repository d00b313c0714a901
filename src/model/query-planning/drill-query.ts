/**
 * The query for the rows behind a number: the drill members of its measure, filtered to the rows that the number was
 * computed from. It includes the measure, because equal rows are merged. See docs/dashboard-format.md, "Clicks".
 */
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import type { DrillMembers } from '../result.ts';
import { requirePeriod } from '../time/compared-ranges.ts';
import { listFilterMembers } from './level-query.ts';

type Query = Readonly<Record<string, unknown>>;

/** Maximum number of rows of a drill-down. */
export const maxDrillRows = 10_000;

export interface DrillQueryRequest {
  /** The query of the chart, with the current controls. */
  readonly query: Query;
  readonly measure: string;
  readonly drillMembers: DrillMembers;
  /** The conditions of the click. */
  readonly parts: readonly CrossFilterCondition[];
  /** Conditions on measures are removed: they selected groups of the chart, and do not apply to single rows. */
  readonly isMeasure: (member: string) => boolean;
}

export function toDrillQuery({
  query,
  measure,
  drillMembers,
  parts,
  isMeasure,
}: DrillQueryRequest): Record<string, unknown> {
  const filters: readonly unknown[] = [
    { member: measure, operator: 'measureFilter' },
    ...readArray(query.filters).filter((filter) => !listFilterMembers(filter).some(isMeasure)),
    ...parts.flatMap(toFilters),
  ];
  const { segments, timezone } = query;
  requirePeriod(query, parts);
  return {
    measures: [...new Set([...drillMembers.measures, measure])],
    dimensions: [...drillMembers.dimensions],
    timeDimensions: readArray(query.timeDimensions).flatMap(toRange),
    filters,
    order: [[measure, 'desc'], ...drillMembers.dimensions.map((member) => [member, 'asc'])],
    limit: maxDrillRows,
    ...(segments === undefined ? {} : { segments }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

/** Keeps the range of a time dimension, and removes its grain. */
function toRange(time: unknown): Query[] {
  if (!isRecord(time) || !time.dateRange) return [];
  return [{ dimension: time.dimension, dateRange: time.dateRange }];
}

function toFilters({ member, filter }: CrossFilterCondition): DataFilter[] {
  const found = toDataFilters(member, filter, undefined);
  return 'fault' in found ? [] : found;
}
