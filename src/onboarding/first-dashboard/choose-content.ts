/** Chooses what a dashboard shows of a table: its measures, time, categories and the name of each row. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { chooseCategories, findLabelDimension, isOfGroup, type Category } from './choose-categories.ts';
import { chooseMeasures, type ChosenMeasures } from './choose-measures.ts';
import { detectTimeSeries } from './detect-time-series.ts';
import { chooseTimeAxis, type TimeAxis } from './choose-time.ts';
import { hasEqualBars } from './column-statistics.ts';
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
