/** Draws the chart that a language model proposes for the rows of its answer. */
import { toFieldReference } from '../../../views/chart/model/escape-field-references.ts';
import { queryDataSetName } from '../../../views/chart/model/query-data-set.ts';
import { maxNamedBars, timeUnits, type ProofChart } from '../../../views/story/model/plan-proof-chart.ts';
import { findColumn, type Result, type ResultColumn } from '../../result.ts';
import { mostColors, type ProposedChart } from '../proposals.ts';

/** Marks beyond this cannot be told apart. */
export const mostMarks = 2_000;

/** @returns `undefined` if the rows do not have these columns, or are too many. */
export function planProposedChart(
  result: Result,
  { mark, along, measure, color }: ProposedChart,
): ProofChart | undefined {
  const [place, value, group] = [along, measure, color ?? along].map(
    (name) => findColumn(result, name)?.column,
  );
  if (!place || !value || !group || value.type !== 'number' || result.rowCount > mostMarks) return undefined;
  if (color !== undefined && countValues(result, color) > mostColors) return undefined;
  const isShort = countValues(result, along) <= maxNamedBars;
  const isHorizontal = mark === 'bar' && place.type === 'string' && isShort;
  const placeAxis = { ...toField(place), title: null, ...toScale(place, { mark, isHorizontal, isShort }) };
  const valueAxis = { ...toField(value), title: value.title ?? value.name };
  const spec = {
    data: { name: queryDataSetName },
    mark: mark === 'bar' ? { type: 'bar', cornerRadiusEnd: 2 } : { type: mark },
    encoding: {
      ...(isHorizontal ? { x: valueAxis, y: placeAxis } : { x: placeAxis, y: valueAxis }),
      ...(color !== undefined && { color: { ...toField(group), title: group.title ?? group.name } }),
    },
  };
  return { spec, result };
}

const countValues = (result: Result, name: string): number => new Set(findColumn(result, name)?.cells).size;

interface PlacedMark {
  readonly mark: ProposedChart['mark'];
  readonly isHorizontal: boolean;
  /** Whether there are few enough names to write all of them. */
  readonly isShort: boolean;
}

const scaleTypes = {
  string: 'nominal',
  boolean: 'nominal',
  number: 'quantitative',
  time: 'temporal',
} as const;

export const toField = ({
  name,
  type,
}: Pick<ResultColumn, 'name' | 'type'>): Readonly<Record<string, unknown>> => ({
  field: toFieldReference(name),
  type: scaleTypes[type],
});

/**
 * Bars of a time are as wide as its unit. Bars of names stand in the order of their lengths, other marks in that of the rows: all of a
 * few names are written.
 */
function toScale(
  { type, granularity = '' }: ResultColumn,
  { mark, isHorizontal, isShort }: PlacedMark,
): object {
  if (type === 'time') return { timeUnit: timeUnits.get(granularity) };
  if (type === 'number') return {};
  if (mark === 'bar') return { sort: isHorizontal ? '-x' : '-y' };
  return { sort: null, ...(isShort && { axis: { labelAngle: -45, labelOverlap: false } }) };
}
