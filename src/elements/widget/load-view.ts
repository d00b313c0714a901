/**
 * Maps plans to views. Each view is a chunk that is loaded once, with the first widget of its kind. Its promise is kept,
 * because even an `import()` of a loaded file takes a task, and would give each widget a frame of its own.
 */
import type { WidgetPlan } from '../../model/dashboard/plan-widget.ts';
import { loadChunkOnce } from '../../browser/load-chunk.ts';
import type { ViewElement } from '../view/view-interface.ts';

/** `empty` stands in for any view whose query has no rows. */
export type ViewName = Exclude<WidgetPlan['view'], 'problem'> | 'empty';

interface ViewModule {
  readonly createView: () => ViewElement;
  /** Loads the files that drawing the spec needs. */
  readonly preload?: (spec: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const loaders: Record<ViewName, () => Promise<ViewModule>> = {
  text: loadChunkOnce(() => import('../../views/text/element/text-element.ts')),
  vega: loadChunkOnce(() => import('../../views/chart/element/chart-element.ts')),
  table: loadChunkOnce(() => import('../../views/table/element/table-element.ts')),
  kpi: loadChunkOnce(() => import('../../views/kpi/element/kpi-element.ts')),
  html: loadChunkOnce(() => import('../../views/html/element/html-element.ts')),
  analyst: loadChunkOnce(() => import('../../views/story/element/analyst-element.ts')),
  map: loadChunkOnce(() => import('../../views/map/element/map-element.ts')),
  filter: loadChunkOnce(() => import('../../views/filter/element/filter-element.ts')),
  grain: loadChunkOnce(() => import('../../views/filter/element/grain-element.ts')),
  tabs: loadChunkOnce(() => import('../tabs/tabs-element.ts')),
  empty: loadChunkOnce(() => import('../empty-state/empty-state-element.ts')),
};

/** @throws Error with the code `engine-failed` if the chunk does not load. */
export async function loadView(name: ViewName): Promise<ViewElement> {
  const { createView } = await loaders[name]();
  return createView();
}

/** Loads the file of the views that nearly every dashboard has (`scripts/chunks.mjs`) while the dashboard itself loads. */
export function preloadUsualViews(): void {
  // A widget that needs it loads it again, and reports the failure.
  loaders.text().catch(() => undefined);
}

/** Loads the files of a view while its rows load. Drawing loads a failed file again. */
export async function preloadView(plan: WidgetPlan): Promise<void> {
  if (plan.view === 'problem') return;
  try {
    const { preload } = await loaders[plan.view]();
    if ('spec' in plan) await preload?.(plan.spec);
  } catch {
    // Drawing reports the failure in the widget.
  }
}
