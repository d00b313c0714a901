/** Tells by a query whether the rows of a table are a time series. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import type { TimeAxis } from './choose-time.ts';
import { countValuePairs } from './column-statistics.ts';
import type { DashboardFields, DimensionField } from './dashboard-fields.ts';

/**
 * Whether the rows are a series of measurements: each time has one row, or one row for each value of a category. Their
 * number says nothing then.
 */
export async function detectTimeSeries(
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
