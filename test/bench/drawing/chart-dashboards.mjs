/** The charts that both sides draw: one file per scene, with a Dashboard whose specs contain their rows. */
import { generateCharts } from './generated-charts.mjs';

/** Columns and rows of the grid that both sides use, px. */
export const grid = { columns: 12, rowHeight: 30, margin: 16 };

/** A dashboard of charts, four in a row, each six rows high. */
function toDashboard(title, charts, { w, h }) {
  const perRow = grid.columns / w;
  return {
    publicId: 'inline',
    config: {
      title,
      layout: {
        rowHeight: grid.rowHeight,
        margin: [grid.margin, grid.margin],
        containerPadding: [0, 0],
        cols: { lg: 12, md: 12, sm: 12, xs: 12, xxs: 12 },
      },
      widgets: charts.map(([name], index) => ({
        id: `chart-${index}`,
        type: 'CHART',
        position: { x: (index % perRow) * w, y: Math.floor(index / perRow) * h, w, h },
        config: { reportId: index + 1, title: name },
      })),
    },
    reportSnapshots: charts.map(([name, spec, preferences = {}], index) => ({
      id: index + 1,
      reportId: index + 1,
      versionNumber: 1,
      kind: 'vega',
      name,
      spec,
      preferences,
    })),
  };
}

const rowCount = 2_000;

/** The scenes. The height of each viewport fits the number of charts that should be visible. */
export function createScenes(sampleCharts) {
  const few = toDashboard('Twelve', generateCharts(12, rowCount), { w: 3, h: 6 });
  const many = toDashboard('Fifty', generateCharts(50, rowCount), { w: 3, h: 6 });
  const sample = toDashboard('Sample', sampleCharts, { w: 6, h: 8 });
  const slow = { download: 10e6 / 8, upload: 5e6 / 8, latency: 40 };
  return [
    { id: 'sample', name: 'Charts of Aviation operations', dashboard: sample, height: 1300 },
    { id: 'twelve', name: '12 charts of 2,000 rows', dashboard: few, height: 1000 },
    { id: 'fifty', name: '50 charts of 2,000 rows, 12 in sight', dashboard: many, height: 830 },
    { id: 'all', name: '50 charts of 2,000 rows, all in sight', dashboard: many, height: 3800, isLong: true },
    {
      id: 'slow',
      name: 'Aviation operations over 10 Mbit/s, 40 ms',
      dashboard: sample,
      height: 1300,
      network: slow,
    },
  ];
}
