/** Writes charts in Vega-Lite. Colours, formats, and titles of columns are those of the element. */
import { toFieldReference } from '../../views/chart/model/escape-field-references.ts';
import { queryDataSetName } from '../../views/chart/model/query-data-set.ts';
import { timeUnits } from '../../views/story/model/plan-proof-chart.ts';
import { toField } from '../questions/answers/plan-proposed-chart.ts';
import { isPeriodGrain, toMiddleLabels } from './period-labels.ts';
import type { Drawing, SpecRecord } from './proposal-rule.ts';
import type { ShownField } from './shown-field.ts';
import type { ShownQuery } from './shown-query.ts';

/** A chart of one or several views. */
export const drawViews = (views: SpecRecord): Drawing => ({
  kind: 'vega',
  spec: { data: { name: queryDataSetName }, ...views },
});

export const toView = (mark: string, encoding: SpecRecord): SpecRecord => ({
  mark: { type: mark },
  encoding,
});

export const drawChart = (mark: string, encoding: SpecRecord): Drawing => drawViews(toView(mark, encoding));

/** Names are read without a title, since they say what they are. */
export const toTimeAxis = (time: ShownField): SpecRecord => ({
  ...toField(time),
  title: null,
  // A few months have a tick each, and none between them.
  ...toSharedLabels(time, { tickCount: { interval: 'month', step: 1 } }),
});

/** The months of two years have their names in common. */
const toSharedLabels = (
  { ownTime, granularity, count = Infinity }: ShownField,
  ticks: SpecRecord = {},
): SpecRecord =>
  ownTime !== undefined && granularity === 'month' && count <= monthsOfYear
    ? { axis: { format: '%b', ...ticks } }
    : {};

const monthsOfYear = 12;

/** Weeks of Vega begin on Sundays. */
const findUnit = ({ granularity = '' }: ShownField): string | undefined =>
  granularity === 'week' ? undefined : timeUnits.get(granularity);

/** Whether Vega knows how long the periods are. */
export const hasPeriods = (time: ShownField): boolean => findUnit(time) !== undefined;

/** Bars and cells are as wide as their period. */
export const toPeriodAxis = (time: ShownField): SpecRecord => ({
  ...toField(time),
  timeUnit: findUnit(time),
  title: null,
  ...(isPeriodGrain(time.granularity) && { axis: toMiddleLabels(time.granularity) }),
});

/** One place for each period that there is, in which other marks stand in the middle. */
export const toPeriodSteps = (time: ShownField): SpecRecord => ({
  ...toField(time),
  title: null,
  // Places have no ticks by intervals.
  ...toSharedLabels(time),
  type: 'ordinal',
  timeUnit: findUnit(time),
});

/** Lengths and stacks are read from zero. */
export const toValueAxis = (field: ShownField): SpecRecord => toField({ name: field.name, type: 'number' });

/** Positions are read from each other. */
export const toFreeAxis = (field: ShownField): SpecRecord => ({
  ...toValueAxis(field),
  scale: { zero: false },
});

/** A line of what adds up shows how much there is; any other line shows changes. */
export const toLineAxis = (field: ShownField): SpecRecord =>
  field.isAdditive ? toValueAxis(field) : toFreeAxis(field);

type Sort = '-x' | '-y' | 'x' | 'y' | null;

/** @param sort - of names that have no order of their own. `null`: the order of the rows. */
export function toNameAxis(field: ShownField, sort: Sort): SpecRecord {
  const { name, isOrdered, isPeriod, order } = field;
  const axis = { field: toFieldReference(name), type: isOrdered ? 'ordinal' : 'nominal', title: null };
  if (order) return { ...axis, sort: order };
  return isOrdered ? axis : { ...axis, sort: isPeriod ? null : sort };
}

/** The longest bar comes first, unless the query says otherwise. */
export function toBarSort({ order }: ShownQuery, measure: ShownField, axis: 'x' | 'y'): Sort {
  if (order && order.member !== measure.name) return null;
  return order?.isDescending === false ? axis : `-${axis}`;
}

/** Each name has its colour. */
export const toColor = (field: ShownField): SpecRecord => ({
  field: toFieldReference(field.name),
  type: 'nominal',
  ...(field.isPeriod && { sort: null }),
  ...(field.order && { sort: field.order }),
});

/** Bars that have no room scroll, px. */
export const barStep = { height: { step: 22 } };

/** Titles of measures as the names of their marks. Titles that are not unique are no names. */
export function nameMeasures(measures: readonly ShownField[]): readonly string[] {
  const titles = measures.map(({ title }) => title);
  return new Set(titles).size === titles.length ? titles : measures.map(({ name }) => name);
}

/** Marks of one measure each, with their names in the legend. */
export function layerMeasures(
  measures: readonly ShownField[],
  toLayer: (measure: ShownField, name: string) => SpecRecord,
): Drawing {
  const names = nameMeasures(measures);
  return drawViews({ layer: measures.map((measure, index) => toLayer(measure, names[index] ?? '')) });
}

/** Tooltips name what stands at no axis, too. */
export const toTooltip = (fields: readonly ShownField[]): readonly SpecRecord[] =>
  fields.map((field) =>
    field.role === 'category' ? toColor({ ...field, order: undefined }) : toField(field),
  );
