/** Renders a scene as a host would: a dashboard of one widget that fills its box. */
import type { DashboardElement, DataSource } from '../../../src/index.ts';
import type { Scene } from './scene.ts';

/** Requires that the element's script is loaded. The only source of data is the scene itself. */
export const createSceneElement = (scene: Scene): DashboardElement =>
  Object.assign(document.createElement('vitrine-dashboard'), toSceneSettings(scene), {
    dataSource: toDataSource(scene),
  });

/** What the host sets on the element, apart from the data source. */
export function toSceneSettings(scene: Scene) {
  return {
    dashboard: toDashboard(scene),
    locale: scene.locale ?? 'en',
    timeZone: scene.timeZone ?? 'UTC',
    hide: ['title', 'description', 'toolbar'],
    allowExport: true,
    ...(scene.state === 'dark' && { colorScheme: 'dark' as const }),
    ...(scene.state === 'right-to-left' && { dir: 'rtl' }),
    ...(scene.allowOrigins === 'own' && { allowOrigins: [location.origin] }),
    ...(scene.mapStyle !== undefined && { mapStyle: scene.mapStyle }),
  };
}

/** Creates a data source if the scene has one. Without it, the spec contains its own rows. */
function toDataSource({ rows }: Scene): DataSource | undefined {
  return rows && { query: async (_request, signal) => rows(signal) };
}

function toDashboard({ id, kind, spec, preferences, rows, title, state, height }: Scene): unknown {
  const config = { reportId: 1, title, hideTitle: state === 'tiny' };
  return {
    publicId: id,
    config: {
      layout: { breakpoints: { lg: 0 }, cols: { lg: 1 }, rowHeight: height, margin: [0, 0] },
      widgets: [{ id, type: 'CHART', position: { x: 0, y: 0, w: 1, h: 1 }, config }],
    },
    // The query is never run. It marks the rows as those of the data source, not of the spec.
    reportSnapshots: [
      { id: 1, reportId: 1, versionNumber: 1, kind, spec, preferences, sqlQuery: rows && 'SELECT 1' },
    ],
  };
}
