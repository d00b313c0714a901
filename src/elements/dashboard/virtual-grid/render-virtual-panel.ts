/** Renders very many boxes, most as a heading only. The page's search and screen readers find each of them in order. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Rectangle } from '../../../model/layout/compute-layout.ts';
import type { WidgetState } from '../../../store/dashboard-state.ts';
import { styleValues } from '../../theme/style-values-directive.ts';
import { toBoxStyle } from '../box-style.ts';
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
 * Each widget keeps its position in this list, drawn or not. If no widget of a group is drawn, a wrapper holds their
 * placeholders. The browser skips a wrapper far from the viewport, because thousands of boxes would slow down each frame.
 */
function renderGroup(group: Group, view: PanelContent, isDrawn: (id: string) => boolean): unknown {
  if (!group.ids.some(isDrawn)) return guard([group.layout], () => renderWrapped(group, view));
  const placeholder = (id: string) =>
    renderPlaceholder(id, group.layout?.rectangles.get(id), view, view.slot);
  return guard([{}], () => group.ids.map((id) => (isDrawn(id) ? view.draw(id) : placeholder(id))));
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
    ${boxes.map(({ id, rectangle }) => renderPlaceholder(id, { ...rectangle, top: rectangle.top - top }, view))}
  </div>`;
}

function renderPlaceholder(
  id: string,
  rectangle: Rectangle | undefined,
  { state, hidden }: PanelContent,
  slot?: string,
): unknown {
  const widget = state.widgets.get(id);
  if (!widget || !rectangle || hidden.has(id)) return nothing;
  const { title } = widget;
  return html`<section
    class="placeholder ${isBare(widget) ? 'bare' : ''}"
    part="widget"
    data-widget-id=${id}
    slot=${slot ?? nothing}
    aria-label=${title ?? nothing}
    aria-busy="true"
    ${styleValues(toBoxStyle(rectangle))}
  >
    ${title && !isControl(widget) ? html`<h3 part="widget-title" dir="auto">${title}</h3>` : nothing}
  </section>`;
}

const isControl = ({ plan: { view } }: WidgetState): boolean => view === 'filter' || view === 'grain';

const isBare = (state: WidgetState): boolean =>
  isControl(state) || (state.plan.view === 'text' && state.widget.style === undefined);
