/** How a Vega-Lite spec sorts the values of one channel by those of another one. */
import { max, mean, median, min, sum } from 'simple-statistics';
import { fromFieldReference } from '../../chart/model/escape-field-references.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { findColumn, type Cell, type Result } from '../../../model/result.ts';
import { markOf, type ChartView } from './list-chart-views.ts';

export interface SortRule {
  /** Undefined: the rows are counted. */
  readonly field: string | undefined;
  readonly op: string;
  readonly isDescending: boolean;
}

/** Source: Vega-Lite, "Sort by a different field" and "Sort by another encoding channel". */
export function readSortRule(sort: unknown, view: ChartView): SortRule | undefined {
  if (typeof sort === 'string') return readChannelRule(sort.replace(/^-/, ''), sort.startsWith('-'), view);
  if (!isRecord(sort)) return undefined;
  const isDescending = sort['order'] === 'descending';
  const channel = readString(sort['encoding']);
  if (channel !== undefined) return readChannelRule(channel, isDescending, view);
  const field = readString(sort['field']);
  const op = readString(sort['op']) ?? (isStacked(view) ? 'sum' : 'min');
  return { field: field === undefined ? undefined : fromFieldReference(field), op, isDescending };
}

function readChannelRule(channel: string, isDescending: boolean, view: ChartView): SortRule | undefined {
  const definition = view.encoding[channel];
  if (!isRecord(definition)) return undefined;
  const field = readString(definition['field']);
  const op = readString(definition['aggregate']) ?? (isStacked(view) ? 'sum' : 'min');
  return { field: field === undefined ? undefined : fromFieldReference(field), op, isDescending };
}

const isStacked = (view: ChartView): boolean => ['bar', 'area', 'arc'].includes(markOf(view));

/**
 * A number for each cell; undefined if the field is no column of the rows, or if the operation is not known. As in Vega, a cell
 * without values comes first.
 */
export function aggregateBy(
  cells: readonly Cell[],
  { field, op }: SortRule,
  result: Result,
): Map<Cell, number> | undefined {
  const measured = field === undefined ? undefined : findColumn(result, field)?.cells;
  const aggregate = aggregates[op];
  if (!aggregate || (!measured && op !== 'count')) return undefined;
  const groups = new Map<Cell, number[]>();
  cells.forEach((cell, row) => {
    const group = groups.get(cell) ?? [];
    groups.set(cell, group);
    const value = op === 'count' ? 1 : (measured?.[row] ?? NaN);
    if (Number.isFinite(Number(value))) group.push(Number(value));
  });
  return new Map(
    [...groups].map(([cell, values]) => [cell, values.length > 0 ? aggregate(values) : -Infinity]),
  );
}

const aggregates: Readonly<Record<string, (values: number[]) => number>> = {
  count: (values) => values.length,
  sum,
  mean,
  average: mean,
  median,
  min,
  max,
};
