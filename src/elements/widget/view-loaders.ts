/** Which view shows which plan. Each is a chunk of its own, loaded when the first widget of its kind comes near. */
import type { WidgetPlan } from '../../model/widgets/plan-widget.ts';
import { fromChunk } from './from-chunk.ts';
import type { ViewElement } from './view-port.ts';

type ViewName = Exclude<WidgetPlan['view'], 'problem'>;

const loaders: Record<ViewName, () => Promise<{ createView: () => ViewElement }>> = {
  text: () => import('../text/text-element.ts'),
  vega: () => import('../chart/chart-element.ts'),
  table: () => import('../table/table-element.ts'),
  kpi: () => import('../kpi/kpi-element.ts'),
  html: () => import('../html/html-element.ts'),
  map: () => import('../map/map-element.ts'),
};

/** @throws Error with the code `engine-failed` where the chunk does not arrive. */
export async function loadView(name: ViewName): Promise<ViewElement> {
  const { createView } = await fromChunk(loaders[name]);
  return createView();
}
