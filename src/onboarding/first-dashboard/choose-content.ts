/** Chooses what a dashboard shows of a table: its measures, time, categories and the name of each row. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { chooseCategories, findLabelDimension, isOfGroup, type Category } from './choose-categories.ts';
import { chooseMeasures, type ChosenMeasures } from './choose-measures.ts';
import { chooseTimeAxis, type TimeAxis } from './choose-time.ts';
import { hasEqualBars, countValuePairs } from './column-statistics.ts';
import type { DashboardFields, DimensionField, MeasureField } from './dashboard-fields.ts';
import { listLength } from './dashboard-reports.ts';

export interface Chosen {
  readonly fields: DashboardFields;
  readonly axis: TimeAxis | undefined;
  readonly categories: readonly Category[];
  readonly isSeries: boolean;
  /** The category with one row for each time, in a series of measurements. */
  readonly panel: DimensionField | undefined;
  readonly label: DimensionField | undefined;
  readonly measures: ChosenMeasures;
  /** Pairs of a category and a measure whose bars would all be equal. */
  readonly flat: ReadonlySet<string>;
}

/** Undefined if the data model has no measure of the table. */
export async function chooseContent(
  engine: Pick<OlapEngine, 'run'>,
  fields: DashboardFields,
  now: Date,
): Promise<Chosen | undefined> {
  const categories = await chooseCategories(engine, fields);
  const axis = chooseTimeAxis(fields, now);
  const { isSeries, category: panel } = await detectTimeSeries(engine, fields, { axis, categories });
  const ofGroups = fields.dimensions.filter((one) => isOfGroup(one, fields.rows));
  const grouped = new Set([...categories, ...ofGroups].map(({ column }) => column.name));
  const measures = chooseMeasures(nameRows(fields, isSeries), { isSeries, grouped });
  if (!measures) return undefined;
  const flat = await findFlatPairs(engine, fields, { categories, measures });
  return { fields, axis, categories, isSeries, panel, label: findLabelDimension(fields), measures, flat };
}

/** Categories for which a top list is possible. */
export const mostCategories = 3;

/** Names a pair of a category and a measure. */
export const toPairKey = (category: DimensionField, measure: MeasureField): string =>
  `${category.member} ${measure.member}`;

/** Pairs of a category and a measure whose bars would all be equal. Categories of other tables are not looked at. */
async function findFlatPairs(
  engine: Pick<OlapEngine, 'run'>,
  { table }: DashboardFields,
  { categories, measures: { main, second, count } }: Pick<Chosen, 'categories' | 'measures'>,
): Promise<ReadonlySet<string>> {
  const flat = new Set<string>();
  for (const category of categories.slice(0, mostCategories).filter((one) => one.table === table))
    for (const measure of new Set([main, second, count])) {
      if (!measure) continue;
      const { column } = category;
      const bars = { column, valueSql: measure.valueSql, bars: listLength };
      if (await hasEqualBars(engine, table, bars)) flat.add(toPairKey(category, measure));
    }
  return flat;
}

/** Rows of a series are measurements, and not what the table is named after. */
const nameRows = (fields: DashboardFields, isSeries: boolean): DashboardFields => ({
  ...fields,
  measures: fields.measures.map((one) =>
    isSeries && one.type === 'count' ? { ...one, title: 'Number of measurements' } : one,
  ),
});

/**
 * Whether the rows are a series of measurements: each time has one row, or one row for each value of a category. Their
 * number says nothing then.
 */
async function detectTimeSeries(
  engine: Pick<OlapEngine, 'run'>,
  { rows, table, hasKey }: DashboardFields,
  {
    axis,
    categories,
  }: { readonly axis: TimeAxis | undefined; readonly categories: readonly DimensionField[] },
): Promise<{ readonly isSeries: boolean; readonly category: DimensionField | undefined }> {
  const none = { isSeries: false, category: undefined };
  // Rows with a key are things of their own, such as payments, also if no two are of one moment.
  if (!axis || axis.distinct < 5 || hasKey) return none;
  if (axis.distinct > rows * 0.9) return { isSeries: true, category: undefined };
  const mayBePanel = (one: DimensionField): boolean =>
    one.table === table && Math.abs(one.distinct * axis.distinct - rows) <= rows * 0.15;
  for (const category of categories.filter(mayBePanel)) {
    const pairs = await countValuePairs(engine, table, [axis.column, category.column]);
    if (pairs > rows * 0.9) return { isSeries: true, category };
  }
  return none;
}
