/** Every kind of report that has a page in the gallery, in the order of its navigation. */
import type { Scene } from './scene.ts';

export interface SceneKind {
  /** As snapshots name it; also its address. */
  readonly kind: Scene['kind'];
  readonly title: string;
  /** What the page shows, in a sentence. */
  readonly lead: string;
  /** Fetched with the first visit of the page. */
  readonly load: () => Promise<readonly Scene[]>;
}

export const sceneKinds: readonly SceneKind[] = [
  {
    kind: 'vega',
    title: 'Charts',
    lead: 'Any Vega-Lite or Vega spec, in the theme, the formats and the locale of the dashboard.',
    load: async () => (await import('./vega-scenes.ts')).vegaScenes,
  },
  {
    kind: 'table',
    title: 'Tables',
    lead: 'From ten rows to a million: sorted, searched, coloured and pivoted in place.',
    load: async () => (await import('./table-scenes.ts')).tableScenes,
  },
  {
    kind: 'kpi',
    title: 'Key figures',
    lead: 'Numbers, comparisons, progress and sparklines that fit their box at every size.',
    load: async () => (await import('./kpi-scenes.ts')).kpiScenes,
  },
  {
    kind: 'html',
    title: 'HTML',
    lead: 'Templates in Handlebars syntax over the rows of a query, with styles that stay inside.',
    load: async () => (await import('./html-scenes.ts')).htmlScenes,
  },
  {
    kind: 'map',
    title: 'Maps',
    lead: 'Points and regions on outlines that need no network.',
    load: async () => (await import('./map-scenes.ts')).mapScenes,
  },
];
