/** The grid: one box per widget, placed by its rectangle; widgets of a tab stand inside of its container. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { ComputedLayout } from '../../model/layout/compute-layout.ts';
import type { TabPanels } from '../../model/layout/panel-layout.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';
import { styleValues } from '../theme/style-values.ts';
import type { ControlInput } from '../widget/control-interface.ts';
import { toStyle } from './box-style.ts';
import type { VirtualGrid } from './virtual-grid/virtual-grid.ts';
import { renderZones } from './viewport-zones.ts';
import type { DrawQueue } from '../widget/draw-queue.ts';
import { toPanelSlotName } from '../widget/panel-slot-name.ts';
import type { ViewContext } from '../widget/view-interface.ts';
import { isControl, widgetParts, type WidgetRequests } from '../widget/widget-element.ts';

/** What every widget of a dashboard is handed. */
export interface WidgetInputs {
  readonly viewContext: ViewContext;
  readonly queue: DrawQueue;
  readonly requests: WidgetRequests;
  readonly control: ControlInput | undefined;
}

/** What stands where. */
export interface GridPlan extends TabPanels {
  readonly layout: ComputedLayout | undefined;
  /** Tabs that have been open once: their widgets stay alive. */
  readonly opened: ReadonlySet<string>;
  /** The grid has its height, and no boxes until the file of the virtual grid has arrived. */
  readonly waits: boolean;
  /** Of a dashboard of very many widgets. */
  readonly virtualGrid: VirtualGrid | undefined;
}

/** Remembers which tabs of a dashboard have been open. */
export class OpenedTabs {
  #dashboard: DashboardState['dashboard'];
  #opened = new Set<string>();

  record({ dashboard, active }: DashboardState): ReadonlySet<string> {
    if (dashboard !== this.#dashboard) this.#opened = new Set();
    this.#dashboard = dashboard;
    for (const [container, tab] of active.tabs) this.#opened.add(toPanelSlotName(container, tab));
    return this.#opened;
  }
}

/** Controls that apply without a box. */
export function findHidden(
  { controls, widgets }: DashboardState,
  hide: readonly string[],
): ReadonlySet<string> {
  const all = [...(controls?.filters ?? []), ...(controls?.grains ?? [])];
  const hidden = all.filter(({ visibility }) => visibility === 'hidden' || hide.includes('controls'));
  return new Set(hidden.map(({ widgetId }) => widgetId).filter((id) => widgets.has(id)));
}

/** The widgets of one dashboard never change places in this list, so they need no keys. */
export function renderGrid(state: DashboardState, plan: GridPlan, wiring: WidgetInputs): TemplateResult {
  const { layout } = plan;
  const inside = new Set(
    [...plan.containers.values()].flatMap(({ tabs }) => tabs.flatMap(({ widgetIds }) => widgetIds)),
  );
  const shown = layout && !plan.waits ? [...state.widgets.keys()].filter((id) => !inside.has(id)) : [];
  return html`<div part="grid" class="grid" ${styleValues({ height: `${layout?.height ?? 0}px` })}>
    <i class="ruler"></i>${plan.virtualGrid ? nothing : renderZones(shown.length, layout?.height ?? 0)}
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
  const few = () => ids.map(draw);
  return layout && virtualGrid
    ? (virtualGrid.render({ ids, slot, layout, hidden, state: scene.state, draw }) ?? few())
    : few();
}

/** A state is of one dashboard but mostly news of one widget: the others are left alone. */
function renderWidget(id: string, scene: Scene, slot?: string): unknown {
  const { state, plan, wiring } = scene;
  const widget = state.widgets.get(id);
  if (!widget || plan.hidden.has(id)) return nothing;
  if (plan.containers.has(id)) return renderBox(id, widget, scene, slot);
  const news = [
    widget,
    wiring.viewContext,
    isControl(widget.plan) && wiring.control,
    findPicked(state, id),
    plan.layout?.rectangles.get(id),
    slot,
  ];
  return guard(news, () => renderBox(id, widget, scene, slot));
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
    ${styleValues(toStyle(plan.layout?.rectangles.get(id)))}
    >${renderPanels(id, scene)}</vitrine-widget
  >`;
}

/** A tab that was never open renders nothing, so its charts never ask. */
function renderPanels(containerId: string, scene: Scene): unknown {
  const tabs = scene.plan.containers.get(containerId)?.tabs ?? [];
  return tabs.map(({ id, widgetIds }) => {
    const name = toPanelSlotName(containerId, id);
    return scene.plan.opened.has(name) ? renderPlace(widgetIds, scene, name) : nothing;
  });
}
