/** Which widgets a summary tells of: those whose rows have a query of the Data API. */
import { readArray } from '../parsing/read-value.ts';
import type { WidgetPlan } from './plan-widget.ts';

/** The query of the widget before controls change it. `undefined`: a summary leaves the widget out. */
export function findAnalysedQuery(plan: WidgetPlan): Readonly<Record<string, unknown>> | undefined {
  if (!('rows' in plan) || plan.view === 'html' || plan.rows.from !== 'load') return undefined;
  return plan.rows.query;
}

/** Filters of the widget's query before those of the dashboard. A range of time is no part: sentences name their times. */
export function hasOwnFilters(plan: WidgetPlan): boolean {
  const query = findAnalysedQuery(plan);
  return [query?.filters, query?.segments].some((list) => readArray(list).length > 0);
}

/** The spec of a widget, which can state targets. */
export const findSpec = (plan: WidgetPlan): Readonly<Record<string, unknown>> | undefined =>
  'spec' in plan ? plan.spec : undefined;
