/** Second door: registers the tags. Including it twice is harmless. */
import { DashboardElement } from './elements/dashboard/dashboard-element.ts';

// The declarations of the events: without it, pages that import this module only would have them untyped.
export type {} from './index.ts';

const tag = 'vitrine-dashboard';
if (!customElements.get(tag)) customElements.define(tag, DashboardElement);

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-dashboard': DashboardElement;
  }
}
