/** Entry point of `vitrine/svelte`: the types of the tag in Svelte 5, with its properties, attributes and events. */
// The declaration below adds to this module, so the compiler has to find it.
export type {} from 'svelte/elements';
import type { DashboardElement } from '../index.ts';
import '../define.ts';
import type { DashboardTagListeners, DashboardTagProps } from './dashboard-binding.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'vitrine-dashboard': HTMLAttributes<DashboardElement> &
      DashboardTagProps &
      DashboardTagListeners<'on' | 'on:'>;
  }
}
