/**
 * Which view shows which plan. Each is a chunk of its own, loaded when the first widget of its kind comes near, and once:
 * even a file that is there already costs each `import()` a task, and so each widget a frame of its own.
 */
import type { WidgetPlan } from '../../model/widgets/plan-widget.ts';
import { loadChunkOnce } from './load-chunk.ts';
import type { ViewElement } from './view-interface.ts';

type ViewName = Exclude<WidgetPlan['view'], 'problem'>;

interface ViewModule {
  readonly createView: () => ViewElement;
  /** Brings what drawing that spec will need. */
  readonly preload?: (spec: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const loaders: Record<ViewName, () => Promise<ViewModule>> = {
  text: loadChunkOnce(() => import('../text/text-element.ts')),
  vega: loadChunkOnce(() => import('../chart/chart-element.ts')),
  table: loadChunkOnce(() => import('../table/table-element.ts')),
  kpi: loadChunkOnce(() => import('../kpi/kpi-element.ts')),
  html: loadChunkOnce(() => import('../html/html-element.ts')),
  map: loadChunkOnce(() => import('../map/map-element.ts')),
  filter: loadChunkOnce(() => import('../filter/filter-element.ts')),
  grain: loadChunkOnce(() => import('../grain/grain-element.ts')),
  tabs: loadChunkOnce(() => import('../tabs/tabs-element.ts')),
};

/** @throws Error with the code `engine-failed` where the chunk does not arrive. */
export async function loadView(name: ViewName): Promise<ViewElement> {
  const { createView } = await loaders[name]();
  return createView();
}

/** Fetches the files of a widget's view side by side with its rows; what does not arrive is asked for again later. */
export async function preloadView(plan: WidgetPlan): Promise<void> {
  if (plan.view === 'problem') return;
  try {
    const { preload } = await loaders[plan.view]();
    if ('spec' in plan) await preload?.(plan.spec);
  } catch {
    // The drawing that needs the file says so, in its place.
  }
}
