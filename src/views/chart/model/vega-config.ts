/** Default styles of charts: turns a theme into the settings that Vega and Vega-Lite share. */
import { toLabelSize, type ChartTheme } from '../../../model/theme/chart-theme.ts';

export type VegaConfig = Readonly<Record<string, unknown>>;

/** Corner radius of bars at their value end, px. */
const barCorner = 3;

/** Settings for both languages: quiet axes, a horizontal grid, the theme's colours and fonts. */
export function toVegaConfig(theme: ChartTheme): VegaConfig {
  return {
    background: 'transparent',
    font: theme.fontFamily,
    padding: { left: 4, top: 8, right: 8, bottom: 4 },
    view: { stroke: null },
    style: toTextStyles(theme),
    range: toRanges(theme),
    title: toTitle(theme),
    legend: toLegend(theme),
    header: toHeader(theme),
    ...toAxes(theme),
    ...toMarks(theme),
  };
}

function toTextStyles(theme: ChartTheme): VegaConfig {
  const label = { font: theme.fontFamily, fontSize: toLabelSize(theme) };
  return {
    cell: { stroke: null },
    'guide-label': { ...label, fill: theme.textSecondary },
    'guide-title': { ...label, fill: theme.textSecondary, fontWeight: 500 },
    'group-title': { ...label, fill: theme.text, fontWeight: 600 },
    'group-subtitle': { ...label, fill: theme.textSecondary },
  };
}

/** Categories in the theme's order, ramps from low to high, and diverging ramps with a neutral middle. */
function toRanges(theme: ChartTheme): VegaConfig {
  const ramp = [...theme.ramp];
  return {
    category: [...theme.series],
    ordinal: { scheme: ramp },
    ramp: { scheme: ramp },
    heatmap: { scheme: ramp },
    diverging: { scheme: [...theme.diverging] },
  };
}

function toTitle(theme: ChartTheme): VegaConfig {
  return {
    anchor: 'start',
    color: theme.text,
    fontSize: theme.fontSize,
    fontWeight: 600,
    subtitleColor: theme.textSecondary,
    subtitleFontSize: toLabelSize(theme),
    subtitlePadding: 4,
    offset: 12,
  };
}

const lines = { direction: 'vertical', anchor: 'start', frame: 'bounds', margin: 4 };

function toLegend(theme: ChartTheme): VegaConfig {
  const size = toLabelSize(theme);
  return {
    labelColor: theme.text,
    labelFontSize: size,
    labelLimit: 160,
    labelOffset: 5,
    titleColor: theme.textSecondary,
    titleFontSize: size,
    titleFontWeight: 500,
    titleLimit: 200,
    titlePadding: 6,
    symbolSize: 72,
    // The colour of symbols in legends of sizes. Vega's black would be invisible on a dark page.
    symbolBaseFillColor: theme.textSecondary,
    symbolBaseStrokeColor: theme.textSecondary,
    symbolStrokeWidth: 0,
    symbolType: 'circle',
    rowPadding: 5,
    columnPadding: 16,
    offset: 12,
    gradientThickness: 8,
    gradientStrokeWidth: 0,
    // Several legends are stacked from the edge of the chart. Beside one another they would overflow it.
    layout: { top: lines, bottom: lines },
  };
}

function toHeader(theme: ChartTheme): VegaConfig {
  const size = toLabelSize(theme);
  return {
    labelColor: theme.text,
    labelFontSize: size,
    labelFontWeight: 500,
    labelLimit: 180,
    labelPadding: 6,
    titleColor: theme.textSecondary,
    titleFontSize: size,
    titleFontWeight: 500,
    titlePadding: 8,
  };
}

function toAxes(theme: ChartTheme): VegaConfig {
  const size = toLabelSize(theme);
  return {
    axis: {
      domain: false,
      domainColor: theme.line,
      ticks: false,
      tickColor: theme.line,
      grid: false,
      gridColor: theme.line,
      gridOpacity: theme.gridOpacity,
      labelColor: theme.textSecondary,
      labelFontSize: size,
      labelPadding: 8,
      labelLimit: 140,
      titleColor: theme.textSecondary,
      titleFontSize: size,
      titleFontWeight: 500,
      titlePadding: 12,
    },
    axisX: { domain: true, domainWidth: 1 },
  };
}

function toMarks(theme: ChartTheme): VegaConfig {
  const [first = theme.primary] = theme.series;
  const size = toLabelSize(theme);
  return {
    mark: { color: first },
    arc: { fill: first, stroke: theme.surface, strokeWidth: 1.5 },
    area: { fill: first, strokeWidth: 2, strokeJoin: 'round' },
    line: { stroke: first, strokeWidth: 2, strokeCap: 'round', strokeJoin: 'round' },
    trail: { fill: first },
    path: { stroke: first },
    rect: { fill: first },
    rule: { stroke: theme.textSecondary, strokeWidth: 1 },
    shape: { stroke: theme.surface, strokeWidth: 0.75 },
    symbol: { fill: first, size: 48, strokeWidth: 1.5 },
    text: { fill: theme.text, font: theme.fontFamily, fontSize: size },
  };
}

/** Traits of a spec that decide settings for the whole chart. */
export interface VegaLiteTraits {
  /** Values run along x, names along y. */
  readonly horizontal: boolean;
  /** The chart stacks areas. */
  readonly stackedAreas: boolean;
  /** Each mark has a description for assistive technology, which a canvas does not support. */
  readonly described: boolean;
  /** The chart has bars between two given ends. Vega-Lite does not draw them if their corners are rounded. */
  readonly rangedBars: boolean;
  /** The chart has few enough points for each to have a tooltip. */
  readonly fewRows: boolean;
}

/** Height of a row in a legend, whose entries are buttons, px. See WCAG 2.2, "Target Size (Minimum)". */
const legendRow = 24;

/** Settings that only Vega-Lite has, in addition to `toVegaConfig`. */
export function toVegaLiteConfig(theme: ChartTheme, traits: VegaLiteTraits): VegaConfig {
  const { area, legend, ...base } = toVegaConfig(theme);
  const [first = theme.primary] = theme.series;
  return {
    ...base,
    legend: { ...asRecord(legend), rowPadding: legendRow - toLabelSize(theme) - 1 },
    mark: { color: first, tooltip: { content: 'encoding' }, aria: traits.described },
    area: traits.stackedAreas
      ? { ...asRecord(area), fillOpacity: 0.85 }
      : { ...asRecord(area), fillOpacity: 0.16, line: { strokeWidth: 2 } },
    bar: { binSpacing: 1, ...(!traits.rangedBars && { cornerRadiusEnd: barCorner }) },
    point: { filled: true, size: 52, opacity: 0.85 },
    circle: { size: 52, opacity: 0.85 },
    square: { size: 52, opacity: 0.85 },
    tick: { thickness: 2 },
    boxplot: { median: { color: theme.surface }, box: { cornerRadius: 2 }, ticks: false },
    errorband: { opacity: 0.18 },
    scale: { barBandPaddingInner: 0.28, rectBandPaddingInner: 0.03, bandPaddingOuter: 0.12 },
    axisQuantitative: { tickCount: 5 },
    axisXQuantitative: { grid: traits.horizontal, domain: !traits.horizontal, labelSeparation: 6 },
    axisYQuantitative: { grid: true },
    axisYDiscrete: { grid: false, labelOverlap: 'greedy' },
    axisXDiscrete: { labelAngle: 0, labelOverlap: 'greedy', labelSeparation: 8, labelLimit: 120 },
    // Times without a place are left out regularly. A first label moved into the plot would push out the second.
    axisXTemporal: { labelOverlap: 'parity', labelSeparation: 6, labelFlush: false },
    axisYTemporal: { labelOverlap: 'parity', labelFlush: false },
    facet: { spacing: 24 },
    concat: { spacing: 24 },
    ...(traits.fewRows && { line: { ...asRecord(base['line']), point: hiddenPoint } }),
  };
}

/** Lines are hard to hit. An invisible point at every value reacts to the pointer, and becomes visible under it. */
const hiddenPoint = { filled: true, size: 90, opacity: 0 };

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
