/** The grid: one box per widget, placed by its rectangle. */
import { html, type TemplateResult } from 'lit';
import type { ComputedLayout, Rectangle } from '../../model/layout/compute-layout.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';
import { styleValues } from '../look/style-values.ts';
import type { DrawQueue } from '../widget/draw-queue.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { widgetParts, type WidgetRequests } from '../widget/widget-element.ts';

/** What every widget of a dashboard is handed. */
export interface GridWiring {
  readonly surroundings: Surroundings;
  readonly queue: DrawQueue;
  readonly requests: WidgetRequests;
}

/** The widgets of one dashboard never change places in this list, so they need no keys. */
export function renderGrid(
  { widgets }: DashboardState,
  layout: ComputedLayout | undefined,
  wiring: GridWiring,
): TemplateResult {
  const shown = layout ? [...widgets.values()] : [];
  return html`<div part="grid" class="grid" ${styleValues({ height: `${layout?.height ?? 0}px` })}>
    <i class="ruler"></i>
    ${shown.map((widget) => renderWidget(widget, layout?.rectangles.get(widget.widget.id), wiring))}
  </div>`;
}

function renderWidget(
  widget: WidgetState,
  rectangle: Rectangle | undefined,
  { surroundings, queue, requests }: GridWiring,
): TemplateResult {
  return html`<vitrine-widget
    data-widget-id=${widget.widget.id}
    exportparts=${widgetParts}
    .state=${widget}
    .surroundings=${surroundings}
    .queue=${queue}
    .requests=${requests}
    ${styleValues(toStyle(rectangle))}
  ></vitrine-widget>`;
}

/** One object per rectangle: of a thousand widgets only those that have moved are touched. */
const styles = new WeakMap<Rectangle, Readonly<Record<string, string>>>();
const nowhere: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** Logical edges: a right-to-left page gets the mirrored grid. */
function toStyle(rectangle = nowhere): Readonly<Record<string, string>> {
  const { left, top, width, height } = rectangle;
  const style = styles.get(rectangle) ?? {
    'inset-inline-start': `${left}px`,
    'inset-block-start': `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
  styles.set(rectangle, style);
  return style;
}
