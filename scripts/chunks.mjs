/**
 * Which modules of a browser bundle come in one file. Each file is a request, and a file that another one imports is asked for
 * only when that one has arrived. So what readers need at the same time comes together.
 */
import { fileURLToPath } from 'node:url';

/** As the bundler writes paths. */
const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/');

/** Modules by the name of their chunk, in order: static imports come along, unless an earlier chunk has them. */
export const elementChunks = {
  // What a dashboard shows first: its heading, its layout and the boxes of its widgets.
  dashboard: ['src/elements/dashboard/dashboard-view.ts', 'src/store/dashboard-chunk.ts'],
  // What most dashboards need next: their controls, and the kinds of widgets that nearly all of them have.
  widgets: [
    'src/model/query-planning/dashboard-controls.ts',
    'src/browser/clip-when-content-fits.ts',
    'src/elements/dashboard/layout-chunk.ts',
    'src/elements/widget/dress-widget.ts',
    'src/elements/dashboard/reader-tools.ts',
    'src/views/text/element/text-element.ts',
    'src/views/chart/element/chart-element.ts',
    'src/views/kpi/element/kpi-element.ts',
    'src/views/filter/element/filter-element.ts',
    'src/views/filter/element/grain-element.ts',
    'src/views/html/element/html-element.ts',
  ],
  // What follows when everything is drawn, and what readers do with marks and filters.
  afterwards: [
    'src/elements/dashboard/settings-check-controller.ts',
    'src/elements/settings/check-members.ts',
    'src/model/theme/find-limited-values.ts',
    'src/elements/background/background-tasks.ts',
    'src/store/refresh-theme.ts',
    'src/elements/dashboard/restore-state.ts',
    'src/elements/dashboard/paper/describe-widgets.ts',
    'src/elements/dashboard/control-actions.ts',
    'src/elements/cross-filters/data-click-controller.ts',
    'src/views/filter/element/panel/filter-panel-element.ts',
    'src/elements/control/member-titles.ts',
    'src/elements/tooltip/tooltip-element.ts',
    // Small parts that several of the chunks below share.
    'src/elements/dialog/dialog-styles.ts',
    'src/elements/dialog/side-panel-styles.ts',
    'src/elements/dialog/close-with-dashboard.ts',
    'src/elements/popover/menu-keys.ts',
    'src/elements/theme/tool-button-styles.ts',
    'src/elements/empty-state/find-widget-filters.ts',
    'src/client/read-json-lines.ts',
    'src/client/platform-api-error.ts',
    'src/views/chart/model/chart-rows.ts',
    'src/model/formats/format-refresh-time.ts',
    'src/model/formats/escape-text.ts',
    'src/views/table/model/formats/format-cell.ts',
    'src/model/query-planning/level-query.ts',
  ],
  table: ['src/views/table/element/table-element.ts', 'src/store/load-table-levels.ts'],
  'table-panels': [
    'src/views/table/element/search/table-bar-element.ts',
    'src/views/table/element/columns/column-menu.ts',
    'src/views/table/element/columns/column-filter-panel.ts',
    'src/views/table/element/columns/column-chooser-element.ts',
  ],
  // Sentences about rows, by rules.
  findings: [
    'src/views/story/model/write-finding.ts',
    'src/views/drawing/model/summarise-rows.ts',
    'node_modules/simple-statistics/dist/simple-statistics.mjs',
  ],
  summary: [
    'src/views/drawing/element/summary-and-rows-view.ts',
    'src/views/chart/element/find-picked-part.ts',
    'src/views/drawing/model/summarise-table.ts',
  ],
  analyst: [
    'src/views/story/element/analyst-element.ts',
    'src/views/story/element/proof-element.ts',
    'src/views/story/element/number-button.ts',
    'src/views/story/element/row-views.ts',
  ],
  export: [
    'src/elements/export/exporter.ts',
    'src/elements/export/export-dashboard.ts',
    'src/elements/dashboard/paper/fit-to-paper.ts',
  ],
};

/** The same for charts. vega-lite.js imports vega.js, which always comes with it. */
export const chartEngineChunks = {
  vega: ['src/views/chart/engine/vega.ts'],
  // What a chart loads when it has been drawn: marks of incomplete periods, legends, the crosshair, picks, the keyboard.
  'chart-tools': [
    'src/views/chart/model/annotate-chart.ts',
    'src/views/chart/engine/legend-buttons.ts',
    'src/views/chart/engine/incomplete-period-marks.ts',
    'src/views/chart/engine/pointer-tools.ts',
    'src/views/chart/engine/chart-emphasis.ts',
    'src/views/chart/engine/picked-bars.ts',
    'src/views/chart/engine/fit-views.ts',
  ],
};

/** The same for maps, authored text and the layout editor. */
export const otherEngineChunks = {
  common: [
    'src/engines/engine-interfaces.ts',
    'src/model/result.ts',
    'src/browser/page-scale.ts',
    'src/views/html/model/allowed-url.ts',
    'src/views/map/model/mercator.ts',
  ],
  formats: ['src/model/formats/format-value.ts', 'src/model/time/wall-clock-arithmetic.ts'],
  map: ['src/views/map/engine/map.ts'],
};

/** The name of modules that are left to the bundler. */
export const unnamed = '';

/**
 * Returns the option `codeSplitting` of the bundler.
 * @param chunks - paths of modules by chunk, in order. The chunk of an entry has the name of its file.
 */
export function splitInto(chunks) {
  let names;
  const name = (id, context) => {
    names ??= nameModules(chunks, context);
    return names.get(id) || undefined;
  };
  return { includeDependenciesRecursively: false, groups: [{ debugName: 'chunks', name }] };
}

function nameModules(chunks, context) {
  const names = new Map();
  const name = (id, chunk) => {
    if (names.has(id)) return;
    names.set(id, chunk);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) name(imported, chunk);
  };
  for (const [chunk, paths] of Object.entries(chunks)) {
    for (const path of paths) {
      if (!context.getModuleInfo(root + path))
        throw new Error(`${path} is not in the bundle: correct chunks.mjs.`);
      name(root + path, chunk);
    }
  }
  return names;
}
