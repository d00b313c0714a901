/** The contents of a map, independent of the camera: its marks with their colours, and the legend. */
import { findColumn, type ColumnFormat, type Result, type ResultColumn } from '../../../model/result.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { colorPoints, type MapCategory, type PointColors } from '../model/color-points.ts';
import { createColorScale } from '../model/color-scale.ts';
import { findColorClass, type ColorClass } from '../model/map-scales.ts';
import type { ParsedPointMap, ParsedRegionMap } from '../model/parse-map-spec.ts';
import { createPointCloud, parseCellNumber, type PointCloud } from '../model/point-cloud.ts';
import { createRegionFinder } from '../model/region-finder.ts';
import type { MapMessages } from '../../../model/messages/map-en.ts';
import type { MapTheme } from './map-theme.ts';
import type { Outline, OutlineRegion } from './load-outline.ts';

export interface MapLegend {
  /** Title of the colour column. */
  readonly title: string;
  readonly classes: readonly ColorClass[];
  /** The limit in the middle of a ramp with two directions. */
  readonly middle: number | undefined;
  readonly categories: readonly MapCategory[];
  readonly sizes: { readonly title: string; readonly largest: number } | undefined;
  /** Colour of regions without a value, if they are filled. */
  readonly empty: string | undefined;
  /** Colour of clusters. */
  readonly cluster: string | undefined;
}

export interface PointScene {
  readonly kind: 'points';
  readonly cloud: PointCloud;
  readonly colors: PointColors;
  readonly legend: MapLegend;
}

export interface RegionScene {
  readonly kind: 'regions';
  /** In the order of their rows. */
  readonly regions: readonly ColoredRegion[];
  readonly legend: MapLegend;
  /** Values of the dimension without an outline. */
  readonly unmatched: readonly string[];
}

export interface ColoredRegion {
  readonly region: OutlineRegion;
  readonly color: string;
  /** Row of the result; undefined for a region without a row. */
  readonly row: number | undefined;
}

export interface SceneRules {
  readonly result: Result;
  readonly theme: MapTheme;
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  readonly messages: MapMessages;
}

const noLegend: MapLegend = {
  title: '',
  classes: [],
  middle: undefined,
  categories: [],
  sizes: undefined,
  empty: undefined,
  cluster: undefined,
};

export function createPointScene(spec: ParsedPointMap, rules: SceneRules): PointScene {
  const { result, theme, messages } = rules;
  const read = (name: string | undefined) => (name === undefined ? undefined : findColumn(result, name));
  const sized = read(spec.size);
  const colored = read(spec.color);
  const latitudes = read(spec.latitude)?.cells ?? [];
  const longitudes = read(spec.longitude)?.cells ?? [];
  const cloud = createPointCloud({ latitudes, longitudes, sizes: sized?.cells });
  const plain = { plain: theme.primary, muted: theme.textSecondary, other: messages('other') };
  const ramps = { ramps: theme, rampRule: spec.ramp };
  const colors = colorPoints(colored, { ...rules, ...plain, ...ramps, series: theme.series });
  const largest = cloud.sizes.reduce((most, size) => (size > most ? size : most), 0);
  const legend: MapLegend = {
    ...noLegend,
    title: colored ? titleOf(colored.column) : '',
    ...colors.scale,
    categories: colors.categories,
    sizes: sized && largest > 0 ? { title: titleOf(sized.column), largest } : undefined,
    cluster: spec.cluster ? theme.primary : undefined,
  };
  return { kind: 'points', cloud, colors, legend };
}

export function createRegionScene(spec: ParsedRegionMap, outline: Outline, rules: SceneRules): RegionScene {
  const { result, theme } = rules;
  const names = findColumn(result, spec.dimension);
  const measure = findColumn(result, spec.measure);
  if (!names || !measure) return { kind: 'regions', regions: [], legend: noLegend, unmatched: [] };
  const find = createRegionFinder(outline.regions, outline.codes, outline.names, spec.property);
  const values = measure.cells.map(parseCellNumber);
  const { classes, middle } = createColorScale(values, spec.ramp, theme);
  const colorOf = (value: number | undefined) =>
    (value === undefined ? undefined : findColorClass(classes, value)?.color) ?? theme.empty;
  const unmatched = new Set<string>();
  const found = new Map<OutlineRegion, ColoredRegion>();
  names.cells.forEach((name, row) => {
    const region = find(name);
    if (region) found.set(region, { region, row, color: colorOf(values[row]) });
    else if (name !== null) unmatched.add(String(name));
  });
  const empty = fillOf(spec, theme);
  const others = empty === undefined ? [] : outline.regions.filter((region) => !found.has(region));
  const rest = others.map((region) => ({ region, row: undefined, color: empty ?? theme.empty }));
  const hasGaps = values.includes(undefined);
  return {
    kind: 'regions',
    regions: [...found.values(), ...rest],
    legend: {
      ...noLegend,
      title: titleOf(measure.column),
      classes,
      middle,
      empty: rest.length > 0 ? empty : hasGaps ? theme.empty : undefined,
    },
    unmatched: [...unmatched],
  };
}

/** Colour of regions without a row; undefined: they are drawn as plain land. */
function fillOf({ fillUnmatched }: ParsedRegionMap, theme: MapTheme): string | undefined {
  if (fillUnmatched === false) return undefined;
  const own = typeof fillUnmatched === 'string' && CSS.supports('color', fillUnmatched);
  return own ? fillUnmatched : theme.empty;
}

export const titleOf = (column: ResultColumn): string => column.title ?? column.name;
