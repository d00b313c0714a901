/** The code that a dashboard needs once it arrives. It loads at the same time as the dashboard, beside the first file. */
export { parseDashboard } from '../model/dashboard/parse-dashboard.ts';
export { planWidgets } from './plan-widgets.ts';
export { createWidgetRows } from './widget-rows.ts';
