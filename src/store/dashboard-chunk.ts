/** The code that a dashboard needs once it arrives. It loads at the same time as the dashboard, beside the first file. */
export { parseDashboard } from '../model/dashboard/parse-dashboard.ts';
export { createWidgetStates } from './create-widget-states.ts';
export { createWidgetRowsController } from './widget-rows-controller.ts';
