/**
 * The question for the rows behind one number: the members that the model names for its measure, of the rows that the
 * number was made of, and what each adds to it, since equal rows are one. Source: docs/dashboard-format.md, "Clicks".
 */
import type { DataFilter } from '../../contract/data-api.ts';
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import type { DrillMembers } from '../result.ts';
import { listMembers } from './level-query.ts';

type Query = Readonly<Record<string, unknown>>;

/** Rows of an answer: more than a reader looks through. */
export const maxDrillRows = 10_000;

export interface DrillQueryRequest {
  /** The chart's own, under the controls that hold. */
  readonly query: Query;
  readonly measure: string;
  readonly drillMembers: DrillMembers;
  /** What was clicked. */
  readonly parts: readonly CrossFilterCondition[];
  /** Conditions on measures chose among the chart's groups, and say nothing about single rows. */
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
    ...readArray(query.filters).filter((filter) => !listMembers(filter).some(isMeasure)),
    ...parts.flatMap(toFilters),
  ];
  const { segments, timezone } = query;
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

/** A span of time stays; what it was cut to does not. */
function toRange(time: unknown): Query[] {
  if (!isRecord(time) || !time.dateRange) return [];
  return [{ dimension: time.dimension, dateRange: time.dateRange }];
}

function toFilters({ member, filter }: CrossFilterCondition): DataFilter[] {
  const found = toDataFilters(member, filter, undefined);
  return 'fault' in found ? [] : found;
}
