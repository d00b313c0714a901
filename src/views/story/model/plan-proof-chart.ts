/** A small chart of a measure that shows the rows of a proof among all rows. */
import type { Cell, Result, ResultColumn } from '../../../model/result.ts';
import { toFieldReference } from '../../chart/model/escape-field-references.ts';
import { queryDataSetName } from '../../chart/model/query-data-set.ts';

export interface ProofChart {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly result: Result;
}

/** Bars beyond this are thinner than a pixel. */
const maxBars = 370;
/** So many horizontal bars have room for all of their names. Of more bars, an axis would leave names out. */
export const maxNamedBars = 12;
const usedColumn = 'isUsed';
/** Bars of a time unit are as wide as the unit. */
export const timeUnits: ReadonlyMap<string, string> = new Map([
  ['year', 'year'],
  ['quarter', 'yearquarter'],
  ['month', 'yearmonth'],
  ['week', 'yearweek'],
  ['day', 'yearmonthdate'],
  ['hour', 'yearmonthdatehours'],
]);

/** @returns undefined if there is nothing to place the values along, or too much of it. */
export function planProofChart(
  result: Result,
  rows: readonly number[],
  { name, title = name }: ResultColumn,
  isAdditive: boolean,
): ProofChart | undefined {
  const measure = result.columns.find((column) => column.name === name && column.type === 'number');
  const along =
    result.columns.find(({ type, granularity }) => type === 'time' && granularity) ??
    result.columns.find(({ type }) => type === 'string');
  if (!measure || !along) return undefined;
  const places = new Set(result.values[result.columns.indexOf(along)]);
  if (places.size > maxBars || places.size < 2) return undefined;
  // A bar of several rows is their sum.
  if (!isAdditive && places.size < result.rowCount) return undefined;
  const used = new Set(rows);
  const flags = Array.from({ length: result.rowCount }, (_, row): Cell => used.has(row));
  const isTime = along.type === 'time';
  const isHorizontal = !isTime && places.size <= maxNamedBars;
  const placeAxis = {
    field: toFieldReference(along.name),
    type: isTime ? 'temporal' : 'nominal',
    title: null,
    ...(isTime ? { timeUnit: timeUnits.get(along.granularity ?? '') } : { sort: isHorizontal ? '-x' : '-y' }),
  };
  const valueAxis = { field: toFieldReference(name), type: 'quantitative', aggregate: 'sum', title };
  const spec = {
    data: { name: queryDataSetName },
    mark: { type: 'bar', cornerRadiusEnd: 2 },
    encoding: {
      ...(isHorizontal ? { x: valueAxis, y: placeAxis } : { x: placeAxis, y: valueAxis }),
      opacity: {
        field: usedColumn,
        type: 'nominal',
        scale: { domain: [true, false], range: [1, 0.3] },
        legend: null,
      },
    },
  };
  return {
    spec,
    result: {
      columns: [...result.columns, { name: usedColumn, type: 'boolean' }],
      values: [...result.values, flags],
      rowCount: result.rowCount,
    },
  };
}
