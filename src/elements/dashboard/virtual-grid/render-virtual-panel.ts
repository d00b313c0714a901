/** Very many boxes, most of them no more than a heading: a search of the page, and who reads by ear, finds each in its order. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Rectangle } from '../../../model/layout/compute-layout.ts';
import type { WidgetState } from '../../../store/dashboard-state.ts';
import { styleValues } from '../../theme/style-values.ts';
import { toStyle } from '../box-style.ts';
import type { Group, VirtualPanel, PanelContent, Stripe } from './virtual-panel.ts';

export function renderVirtualPanel(
  place: VirtualPanel,
  view: PanelContent,
  isDrawn: (id: string) => boolean,
): TemplateResult {
  return html`${place.stripes.map((stripe, index) => renderStripe(stripe, index, view.slot))}
  ${place.groups.map((group) => renderGroup(group, view, isDrawn))}`;
}

const renderStripe = ({ top, height }: Stripe, index: number, slot: string | undefined): unknown =>
  guard([top, height], () => {
    const style = { 'inset-block-start': `${top}px`, height: `${height}px` };
    return html`<i class="stripe" slot=${slot ?? nothing} data-stripe=${index} ${styleValues(style)}></i>`;
  });

/**
 * A place in this list is one widget's for good, drawn or not. Where none of a group is drawn its boxes stand in a
 * wrapper that the browser lays out and paints only near the viewport: thousands of boxes side by side would slow down
 * every frame.
 */
function renderGroup(group: Group, view: PanelContent, isDrawn: (id: string) => boolean): unknown {
  if (!group.ids.some(isDrawn)) return guard([group.layout], () => renderWrapped(group, view));
  const stand = (id: string) => renderStand(id, group.layout?.rectangles.get(id), view, view.slot);
  return guard([{}], () => group.ids.map((id) => (isDrawn(id) ? view.draw(id) : stand(id))));
}

function renderWrapped({ ids, layout }: Group, view: PanelContent): unknown {
  const boxes = ids.flatMap((id) => {
    const rectangle = layout?.rectangles.get(id);
    return rectangle ? [{ id, rectangle }] : [];
  });
  if (boxes.length === 0) return nothing;
  const top = Math.min(...boxes.map(({ rectangle }) => rectangle.top));
  const end = Math.max(...boxes.map(({ rectangle }) => rectangle.top + rectangle.height));
  const style = { 'inset-block-start': `${top}px`, height: `${end - top}px` };
  return html`<div class="wrapper" slot=${view.slot ?? nothing} ${styleValues(style)}>
    ${boxes.map(({ id, rectangle }) => renderStand(id, { ...rectangle, top: rectangle.top - top }, view))}
  </div>`;
}

function renderStand(
  id: string,
  rectangle: Rectangle | undefined,
  { state, hidden }: PanelContent,
  slot?: string,
): unknown {
  const widget = state.widgets.get(id);
  if (!widget || !rectangle || hidden.has(id)) return nothing;
  const { title } = widget;
  return html`<section
    class="stand ${isBare(widget) ? 'bare' : ''}"
    part="widget"
    data-widget-id=${id}
    slot=${slot ?? nothing}
    aria-label=${title ?? nothing}
    aria-busy="true"
    ${styleValues(toStyle(rectangle))}
  >
    ${title && !isControl(widget) ? html`<h3 part="widget-title" dir="auto">${title}</h3>` : nothing}
  </section>`;
}

const isControl = ({ plan: { view } }: WidgetState): boolean => view === 'filter' || view === 'grain';

const isBare = (state: WidgetState): boolean =>
  isControl(state) || (state.plan.view === 'text' && state.widget.style === undefined);
