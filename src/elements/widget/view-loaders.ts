/** Which view shows which plan. Each is a chunk of its own, loaded when the first widget of its kind comes near. */
import type { WidgetPlan } from '../../model/widgets/plan-widget.ts';
import { fromChunk } from './from-chunk.ts';
import type { ViewElement } from './view-port.ts';

type ViewName = Exclude<WidgetPlan['view'], 'problem'>;

interface ViewModule {
  readonly createView: () => ViewElement;
  /** Brings what drawing that spec will need. */
  readonly preload?: (spec: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const loaders: Record<ViewName, () => Promise<ViewModule>> = {
  text: () => import('../text/text-element.ts'),
  vega: () => import('../chart/chart-element.ts'),
  table: () => import('../table/table-element.ts'),
  kpi: () => import('../kpi/kpi-element.ts'),
  html: () => import('../html/html-element.ts'),
  map: () => import('../map/map-element.ts'),
  filter: () => import('../filter/filter-element.ts'),
  grain: () => import('../grain/grain-element.ts'),
  tabs: () => import('../tabs/tabs-element.ts'),
};

const arrived = new Map<ViewName, Promise<ViewModule>>();

/** Asked for once: even a file that is there already costs each `import()` a task, and so each widget a frame of its own. */
function loadModule(name: ViewName): Promise<ViewModule> {
  const module = arrived.get(name) ?? fromChunk(loaders[name]);
  arrived.set(name, module);
  module.catch(() => arrived.delete(name));
  return module;
}

/** @throws Error with the code `engine-failed` where the chunk does not arrive. */
export async function loadView(name: ViewName): Promise<ViewElement> {
  const { createView } = await loadModule(name);
  return createView();
}

/** Fetches the files of a widget's view side by side with its rows; what does not arrive is asked for again later. */
export async function preloadView(plan: WidgetPlan): Promise<void> {
  if (plan.view === 'problem') return;
  try {
    const { preload } = await loadModule(plan.view);
    if ('spec' in plan) await preload?.(plan.spec);
  } catch {
    // The drawing that needs the file says so, in its place.
  }
}
