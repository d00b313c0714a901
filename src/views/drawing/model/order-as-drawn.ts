/** Puts the rows of a chart into the order in which the chart draws them, for the table that is shown in its place. */
import { compareExactNumbers } from '../../chart/model/chart-rows.ts';
import { fromFieldReference } from '../../chart/model/escape-field-references.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { findColumn, type Cell, type ColumnType, type Result } from '../../../model/result.ts';
import { listChartViews, markOf, type ChartView } from './list-chart-views.ts';
import { aggregateBy, readSortRule } from './sort-rule.ts';

type Spec = Readonly<Record<string, unknown>>;
type Compare = (one: Cell, other: Cell) => number;

/** A row comes before another one by the first key that differs. */
interface OrderKey {
  readonly cells: readonly Cell[];
  readonly rankOf: ReadonlyMap<Cell, number>;
}

const facets = ['facet', 'row', 'column'] as const;
const positions = ['x', 'y'] as const;
const series = ['color', 'fill', 'stroke', 'shape', 'strokeDash', 'detail', 'xOffset', 'yOffset'] as const;

/**
 * Panels, then places along an axis, then series. Rows that are equal in all of them keep their order. Vega specs and charts
 * without an axis of names or times, such as scatter charts, keep the order of their rows.
 */
export function orderAsDrawn(spec: Spec, result: Result): Result {
  const views = listChartViews(spec, { encoding: {}, isWhole: true, computedFields: [] });
  const keys = views.map((view) => listKeys(view, result)).find((found) => found.length > 0) ?? [];
  if (keys.length === 0) return result;
  const order = Array.from({ length: result.rowCount }, (_, row) => row).sort((one, other) =>
    compareRows(keys, one, other),
  );
  const values = result.values.map((cells) => order.map((row) => cells[row] ?? null));
  return { ...result, values };
}

function compareRows(keys: readonly OrderKey[], one: number, other: number): number {
  for (const { cells, rankOf } of keys) {
    const difference = (rankOf.get(cells[one] ?? null) ?? 0) - (rankOf.get(cells[other] ?? null) ?? 0);
    if (difference !== 0) return difference;
  }
  return one - other;
}

function listKeys(view: ChartView, result: Result): OrderKey[] {
  const read = (channels: readonly string[]) =>
    channels.flatMap((channel) => readKey(view, channel, result) ?? []);
  const places = read(markOf(view) === 'arc' ? series : positions);
  return places.length === 0 ? [] : [...read(facets), ...places, ...read(series)];
}

/** Undefined for a channel that shows sizes, or something that is no column. */
function readKey(view: ChartView, channel: string, result: Result): OrderKey | undefined {
  const definition = view.encoding[channel];
  if (!isRecord(definition) || definition['aggregate'] !== undefined) return undefined;
  const name = fromFieldReference(readString(definition['field']) ?? '');
  const found = findColumn(result, name);
  if (!found || view.computedFields.includes(name)) return undefined;
  const { type } = found.column;
  if (
    !definition['bin'] &&
    (definition['type'] ?? (type === 'number' ? 'quantitative' : '')) === 'quantitative'
  )
    return undefined;
  const { cells } = found;
  return { cells, rankOf: rankCells({ cells, type, definition, view, result }) };
}

interface Ordered {
  readonly cells: readonly Cell[];
  readonly type: ColumnType;
  readonly definition: Spec;
  readonly view: ChartView;
  readonly result: Result;
}

/** The distinct cells, numbered in the order of the axis. */
function rankCells(ordered: Ordered): Map<Cell, number> {
  const compare = readOrder(ordered);
  const distinct = [...new Set(ordered.cells)];
  if (compare) distinct.sort(compare);
  const { scale } = ordered.definition;
  if (isRecord(scale) && scale['reverse'] === true) distinct.reverse();
  return new Map(distinct.map((cell, rank) => [cell, rank]));
}

/** Undefined: in the order of the rows. */
function readOrder({ cells, type, definition, view, result }: Ordered): Compare | undefined {
  const { sort, scale } = definition;
  const domain = isRecord(scale) && isNamed(definition, type) ? scale['domain'] : undefined;
  if (Array.isArray(domain)) return compareListed(domain);
  if (Array.isArray(sort)) return compareListed(sort);
  if (sort === null) return undefined;
  if (sort === 'descending') return backwards(compareCells(type));
  if (sort === undefined || sort === 'ascending') return compareCells(type);
  const rule = readSortRule(sort, view);
  const values = rule && aggregateBy(cells, rule, result);
  if (!values) return undefined;
  const compare: Compare = (one, other) => (values.get(one) ?? 0) - (values.get(other) ?? 0);
  return rule.isDescending ? backwards(compare) : compare;
}

const isNamed = ({ type }: Spec, columnType: ColumnType): boolean =>
  type === 'nominal' || type === 'ordinal' || (type === undefined && columnType === 'string');

/** Values that are not listed come after those that are. */
function compareListed(values: readonly unknown[]): Compare {
  const places = new Map(values.map((value, place) => [String(value), place]));
  const placeOf = (cell: Cell) => places.get(String(cell)) ?? values.length;
  return (one, other) => placeOf(one) - placeOf(other);
}

const backwards =
  (compare: Compare): Compare =>
  (one, other) =>
    compare(other, one);

/** As Vega compares: no value comes first. */
const compareCells =
  (type: ColumnType): Compare =>
  (one, other) => {
    if (one === null || other === null) return Number(other === null) - Number(one === null);
    if (type === 'number') return compareExactNumbers(String(one), String(other));
    return one < other ? -1 : one > other ? 1 : 0;
  };
