/** Second door: registers the tags. Including it twice is harmless. */
import { DashboardElement } from './elements/dashboard/dashboard-element.ts';
import { WidgetElement } from './elements/widget/widget-element.ts';

const tags: Readonly<Record<string, CustomElementConstructor>> = {
  'vitrine-widget': WidgetElement,
  // Last, so that an element already in the page finds all its pieces.
  'vitrine-dashboard': DashboardElement,
};

for (const [tag, constructor] of Object.entries(tags)) {
  if (!customElements.get(tag)) customElements.define(tag, constructor);
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-dashboard': DashboardElement;
  }
}
