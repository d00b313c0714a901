/** Every kind of report that has a page in the gallery, in the order of its navigation. */
import type { Scene } from './scene.ts';

export interface SceneKind {
  /** Kind in snapshots, and part of the page's address. */
  readonly kind: Scene['kind'];
  readonly title: string;
  /** Description of the page, one sentence. */
  readonly lead: string;
  /** Loads the scenes with the first visit of the page. */
  readonly load: () => Promise<readonly Scene[]>;
}

export const sceneKinds: readonly SceneKind[] = [
  {
    kind: 'vega',
    title: 'Charts',
    lead: 'Vega-Lite and Vega specs with the theme, formats and locale of the dashboard.',
    load: async () => (await import('./vega-scenes.ts')).vegaScenes,
  },
  {
    kind: 'table',
    title: 'Tables',
    lead: 'From ten rows to a million, with sorting, search, colours and pivots.',
    load: async () => (await import('./table-scenes.ts')).tableScenes,
  },
  {
    kind: 'kpi',
    title: 'KPIs',
    lead: 'Numbers, comparisons, progress and sparklines that fit their box at every size.',
    load: async () => (await import('./kpi-scenes.ts')).kpiScenes,
  },
  {
    kind: 'html',
    title: 'HTML',
    lead: 'Templates in Handlebars syntax over the rows of a query, with scoped styles.',
    load: async () => (await import('./html-scenes.ts')).htmlScenes,
  },
  {
    kind: 'map',
    title: 'Maps',
    lead: 'Points and regions on outlines that need no network.',
    load: async () => (await import('./map-scenes.ts')).mapScenes,
  },
];
