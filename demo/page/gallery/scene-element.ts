/** A scene as a host would show it: a dashboard of one widget that fills its box. */
import type { DashboardElement, DataSource } from '../../../src/index.ts';
import type { Scene } from './scene.ts';

/** Needs the element's script; asks nobody for anything but the scene for its rows. */
export function createSceneElement(scene: Scene): DashboardElement {
  const element = document.createElement('vitrine-dashboard');
  element.dashboard = toDashboard(scene);
  element.dataSource = toDataSource(scene);
  element.locale = scene.locale ?? 'en';
  element.timeZone = scene.timeZone ?? 'UTC';
  element.hide = ['title', 'description', 'toolbar'];
  element.allowExport = true;
  if (scene.allowOrigins === 'own') element.allowOrigins = [location.origin];
  if (scene.mapStyle !== undefined) element.mapStyle = scene.mapStyle;
  return element;
}

/** A data source only where the scene has one: without it a spec brings its own rows. */
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
    // The query is never run: it says that the rows are not the spec's own.
    reportSnapshots: [
      { id: 1, reportId: 1, versionNumber: 1, kind, spec, preferences, sqlQuery: rows && 'SELECT 1' },
    ],
  };
}
