/** How a Vega-Lite spec sorts the values of one channel by those of another one. */
import { fromFieldReference } from '../chart/escape-field-references.ts';
import { isRecord, readString } from '../parsing/read-value.ts';
import { findColumn, type Cell, type Result } from '../result.ts';
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

/** A number for each cell; undefined if the field is no column of the rows. */
export function aggregateBy(
  cells: readonly Cell[],
  { field, op }: SortRule,
  result: Result,
): Map<Cell, number> | undefined {
  const measured = field === undefined ? undefined : findColumn(result, field)?.cells;
  if (!measured && op !== 'count') return undefined;
  const groups = new Map<Cell, number[]>();
  cells.forEach((cell, row) => {
    const group = groups.get(cell) ?? [];
    groups.set(cell, group);
    const value = measured?.[row];
    if (value === null) return;
    const number = Number(value ?? 1);
    if (Number.isFinite(number)) group.push(number);
  });
  const aggregate = aggregates[op] ?? smallest;
  return new Map([...groups].map(([cell, values]) => [cell, aggregate(values)]));
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number => total(values) / Math.max(1, values.length);
const smallest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Infinity);
const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]);
}

const aggregates: Readonly<Record<string, (values: readonly number[]) => number>> = {
  count: (values) => values.length,
  sum: total,
  mean,
  average: mean,
  median,
  min: smallest,
  max: largest,
};
