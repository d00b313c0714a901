import type { ResultColumn } from '../../model/result.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';

/** A measure of the widget whose rows can be asked for: the one named, else the first there is. */
export function findDrillableMeasure(
  store: DashboardStore,
  widgetId: string,
  field: string | undefined,
): ResultColumn | undefined {
  const { result } = store.state.widgets.get(widgetId) ?? {};
  const measures = result?.columns.filter(({ drillMembers }) => drillMembers) ?? [];
  if (measures.length === 0 || !store.rows?.findQuery(widgetId)) return undefined;
  return field === undefined ? measures[0] : measures.find(({ name }) => name === field);
}
