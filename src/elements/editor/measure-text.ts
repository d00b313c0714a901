import type { LitElement } from 'lit';
import { WidgetElement } from '../widget/widget-element.ts';

/**
 * The height that a text widget needs at another width, px: its words have the same area. `undefined` if they are not on the
 * page, as in a closed tab.
 */
export function measureText(host: LitElement, widgetId: string, width: number): number | undefined {
  const boxes = [...host.renderRoot.querySelectorAll('vitrine-widget')];
  const box = boxes.find((one) => one instanceof WidgetElement && one.widgetId === widgetId);
  const view = box instanceof WidgetElement ? box.view : undefined;
  const words = view?.shadowRoot?.querySelector<HTMLElement>('.prose');
  if (!box || !(box instanceof WidgetElement) || !view || !words?.checkVisibility()) return undefined;
  const across = box.offsetWidth - words.offsetWidth;
  const down = box.offsetHeight - view.offsetHeight;
  return (words.offsetHeight * words.offsetWidth) / Math.max(1, width - across) + down;
}
