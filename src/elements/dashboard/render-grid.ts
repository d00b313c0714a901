/** Renders the grid: one box per widget at its rectangle. Widgets of a tab are children of its container. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ComputedLayout } from '../../model/layout/compute-layout.ts';
import type { TabPanels } from '../../model/layout/tab-panel-layout.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';
import { styleValues } from '../theme/style-values-directive.ts';
import { type ControlInput, type ViewContext, toPanelSlotName } from '../view/view-interface.ts';
import { toBoxStyle } from './box-style.ts';
import { isDataOlderThan } from './data-age.ts';
import type { VirtualGrid } from './virtual-grid/virtual-grid.ts';
import { renderViewportZones } from './viewport-zones.ts';
import type { DrawQueue } from '../widget/draw-queue.ts';
import type { WidgetRequests } from '../widget/widget-element.ts';
import { widgetParts } from '../widget/widget-view-controller.ts';
import { isControl } from '../widget/widget-traits.ts';

/** Inputs that all widgets of a dashboard share. */
export interface WidgetInputs {
  readonly viewContext: ViewContext;
  readonly queue: DrawQueue;
  readonly requests: WidgetRequests;
  readonly control: ControlInput | undefined;
}

/** Layout of the grid, and which widgets are rendered. */
export interface GridPlan extends TabPanels {
  readonly layout: ComputedLayout | undefined;
  /** Tabs that have been opened. Their widgets stay rendered. */
  readonly opened: ReadonlySet<string>;
  /** Whether the grid has no boxes yet, because the chunk of the virtual grid is loading. */
  readonly isLoading: boolean;
  /** See `findDataTime`. */
  readonly dataTime: number;
  /** For a dashboard of very many widgets. */
  readonly virtualGrid: VirtualGrid | undefined;
}

/** Controls that apply but are not shown. */
export function findHiddenControls(
  { controls, widgets }: DashboardState,
  hide: readonly string[],
): ReadonlySet<string> {
  const all = [...(controls?.filters ?? []), ...(controls?.grains ?? [])];
  const hidden = all.filter(({ visibility }) => visibility === 'hidden' || hide.includes('controls'));
  return new Set(hidden.map(({ widgetId }) => widgetId).filter((id) => widgets.has(id)));
}

export function renderGrid(state: DashboardState, plan: GridPlan, wiring: WidgetInputs): TemplateResult {
  const { layout } = plan;
  const inside = new Set(
    [...plan.containers.values()].flatMap(({ tabs }) => tabs.flatMap(({ widgetIds }) => widgetIds)),
  );
  const shown = layout && !plan.isLoading ? [...state.widgets.keys()].filter((id) => !inside.has(id)) : [];
  return html`<div part="grid" class="grid" ${styleValues({ height: `${layout?.height ?? 0}px` })}>
    <i class="ruler"></i
    >${plan.virtualGrid ? nothing : renderViewportZones(shown.length, layout?.height ?? 0)}
    ${renderPlace(shown, { state, plan, wiring })}
  </div>`;
}

interface Scene {
  readonly state: DashboardState;
  readonly plan: GridPlan;
  readonly wiring: WidgetInputs;
}

function renderPlace(ids: readonly string[], scene: Scene, slot?: string): unknown {
  const { layout, virtualGrid, hidden } = scene.plan;
  const draw = (id: string) => renderWidget(id, scene, slot);
  // An author may add and remove widgets.
  const renderAll = () => repeat(ids, (id) => id, draw);
  return layout && virtualGrid
    ? (virtualGrid.render({ ids, slot, layout, hidden, state: scene.state, draw }) ?? renderAll())
    : renderAll();
}

/** Most changes concern one widget, so a widget is rendered only if one of its inputs has changed. */
function renderWidget(id: string, scene: Scene, slot?: string): unknown {
  const { state, plan, wiring } = scene;
  const widget = state.widgets.get(id);
  if (!widget || plan.hidden.has(id)) return nothing;
  if (plan.containers.has(id)) return renderBox(id, widget, scene, slot);
  const inputs = [
    widget,
    wiring.viewContext,
    isControl(widget.plan) && wiring.control,
    findPicked(state, id),
    isDataOlderThan(widget, plan.dataTime),
    plan.layout?.rectangles.get(id),
    slot,
  ];
  return guard(inputs, () => renderBox(id, widget, scene, slot));
}

const findPicked = ({ active }: DashboardState, id: string) =>
  active.crossFilters.find(({ widgetId }) => widgetId === id)?.parts;

function renderBox(id: string, widget: WidgetState, scene: Scene, slot?: string): TemplateResult {
  const { state, plan, wiring } = scene;
  return html`<vitrine-widget
    data-widget-id=${id}
    slot=${slot ?? nothing}
    exportparts=${widgetParts}
    .state=${widget}
    .viewContext=${wiring.viewContext}
    .queue=${wiring.queue}
    .requests=${wiring.requests}
    .control=${isControl(widget.plan) ? wiring.control : undefined}
    .picked=${findPicked(state, id)}
    .hasOwnAge=${isDataOlderThan(widget, plan.dataTime)}
    ${styleValues(toBoxStyle(plan.layout?.rectangles.get(id)))}
    >${renderPanels(id, scene)}</vitrine-widget
  >`;
}

/** A tab that was never opened renders nothing, so that its widgets send no queries. */
function renderPanels(containerId: string, scene: Scene): unknown {
  const tabs = scene.plan.containers.get(containerId)?.tabs ?? [];
  return tabs.map(({ id, widgetIds }) => {
    const name = toPanelSlotName(containerId, id);
    return scene.plan.opened.has(name) ? renderPlace(widgetIds, scene, name) : nothing;
  });
}
