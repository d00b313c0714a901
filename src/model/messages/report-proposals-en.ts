/** English names of the ways to show the rows of a query. The keys are the names of the rules that propose them. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  number: 'Number',
  numbers: 'Numbers',
  numberWithTrend: 'Number with trend',
  comparedNumbers: 'Numbers of both periods',
  measureBars: 'Bars by measure',

  line: 'Line',
  area: 'Area',
  timeColumns: 'Columns over time',
  linesByMeasure: 'Lines by measure',
  linesBelow: 'Lines below one another',
  columnsAndLine: 'Columns and line',

  linesByCategory: 'Lines by category',
  lineFacets: 'Small line charts',
  linesInFacets: 'Small charts with several lines',
  periodColumns: 'Columns by period',
  stackedArea: 'Stacked area',
  stackedTimeColumns: 'Stacked columns over time',
  shareOverTime: 'Shares over time',
  timeHeatMap: 'Heat map over time',

  bars: 'Bars',
  columns: 'Columns',
  orderedColumns: 'Columns in order',
  donut: 'Donut',
  groupedMeasureBars: 'Grouped bars by measure',
  barsBeside: 'Bars beside one another',

  heatMap: 'Heat map',
  stackedBars: 'Stacked bars',
  groupedBars: 'Grouped bars',
  shareBars: 'Bars of shares',

  scatter: 'Scatter plot',
  bubbles: 'Bubbles',
  histogram: 'Histogram',
  boxPlot: 'Box plot',
  pointsOverTime: 'Points over time',

  regionMap: 'Map of regions',
  pointMap: 'Map of places',

  table: 'Table',
  pivot: 'Pivot table',
} as const;

export type ProposalName = keyof typeof english;

export type ProposalMessages = Catalogue<ProposalName>;

export const createProposalMessages = (locale: string): ProposalMessages => createCatalogue(english, locale);
