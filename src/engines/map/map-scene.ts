/** What a map shows, before it is placed: points or regions with their colours, and what its legend explains. */
import {
  findColumn,
  type Cell,
  type ColumnFormat,
  type Result,
  type ResultColumn,
} from '../../model/result.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import { findColorClass, toColorClasses, type ColorClass } from '../../model/chart/map-scale.ts';
import type { PointMapSpec, RegionMapSpec } from '../../model/chart/map-spec.ts';
import { createRegionFinder } from '../../model/chart/region-names.ts';
import type { MapLook } from './map-look.ts';
import type { Outline, OutlineRegion } from './outlines.ts';
import type { Place } from './project-map.ts';

export interface MapPoint {
  readonly place: Place;
  readonly size: number | undefined;
  readonly color: string;
  readonly row: number;
}

export interface MapRegion {
  readonly region: OutlineRegion;
  readonly color: string;
  readonly row: number;
}

export interface MapLegend {
  readonly title: string;
  readonly classes: readonly ColorClass[];
  readonly categories: readonly { readonly label: string; readonly color: string }[];
  readonly sizes: { readonly title: string; readonly largest: number } | undefined;
}

export interface MapScene {
  readonly points: readonly MapPoint[];
  readonly regions: readonly MapRegion[];
  readonly legend: MapLegend;
  /** Values of the dimension that no outline answers to. */
  readonly unmatched: readonly string[];
}

export interface SceneRules {
  readonly result: Result;
  readonly look: MapLook;
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
}

const noLegend: MapLegend = { title: '', classes: [], categories: [], sizes: undefined };

export function createPoints(spec: PointMapSpec, rules: SceneRules): MapScene {
  const { result, look } = rules;
  const read = (name: string | undefined) => (name === undefined ? undefined : findColumn(result, name));
  const latitudes = read(spec.latitude)?.cells ?? [];
  const longitudes = read(spec.longitude)?.cells ?? [];
  const sizes = read(spec.size);
  const colors = createColors(read(spec.color), look);
  const points = latitudes.flatMap((latitude, row): MapPoint[] => {
    const place = readPlace(longitudes[row], latitude);
    if (!place) return [];
    const size = sizes && toNumber(sizes.cells[row]);
    return [{ place, size: size ?? undefined, color: colors.find(row), row }];
  });
  const largest = points.reduce((most, point) => Math.max(most, point.size ?? 0), 0);
  const legend: MapLegend = {
    ...colors.legend,
    sizes: sizes && largest > 0 ? { title: titleOf(sizes.column), largest } : undefined,
  };
  // Large circles first: small ones stay on top, where they can be seen and reached.
  points.sort((a, b) => (b.size ?? 0) - (a.size ?? 0));
  return { points, regions: [], legend, unmatched: [] };
}

export function createRegions(spec: RegionMapSpec, outline: Outline, rules: SceneRules): MapScene {
  const { result, look } = rules;
  const names = findColumn(result, spec.dimension);
  const measure = findColumn(result, spec.measure);
  if (!names || !measure) return { points: [], regions: [], legend: noLegend, unmatched: [] };
  const find = createRegionFinder(outline.regions, outline.codes, outline.names, spec.property);
  const values = measure.cells.map(toNumber);
  const classes = toColorClasses(
    values.filter((value) => value !== undefined),
    look.ramp,
  );
  const unmatched = new Set<string>();
  const regions = names.cells.flatMap((name, row): MapRegion[] => {
    const found = find(name);
    const region = found && outline.regions.find((one) => one === found);
    if (!region && name !== null) unmatched.add(String(name));
    const value = values[row];
    if (!region || value === undefined) return [];
    return [{ region, row, color: findColorClass(classes, value)?.color ?? look.land }];
  });
  return {
    points: [],
    regions,
    legend: { ...noLegend, title: titleOf(measure.column), classes },
    unmatched: [...unmatched],
  };
}

export const titleOf = (column: ResultColumn): string => column.title ?? column.name;

type FoundColumn = NonNullable<ReturnType<typeof findColumn>>;

function createColors(
  found: FoundColumn | undefined,
  look: MapLook,
): { find: (row: number) => string; legend: MapLegend } {
  if (!found) return { find: () => look.primary, legend: noLegend };
  const title = titleOf(found.column);
  if (found.column.type === 'number') {
    const values = found.cells.map(toNumber);
    const classes = toColorClasses(
      values.filter((value) => value !== undefined),
      look.ramp,
    );
    const find = (row: number) => findColorClass(classes, values[row] ?? Number.NaN)?.color ?? look.primary;
    return { find, legend: { ...noLegend, title, classes } };
  }
  const labels = [...new Set(found.cells.map(String))];
  const colors = new Map(
    labels.map((label, index) => [label, look.series[index % look.series.length] ?? look.primary]),
  );
  const find = (row: number) => colors.get(String(found.cells[row])) ?? look.primary;
  const categories = labels.map((label) => ({ label, color: colors.get(label) ?? look.primary }));
  return { find, legend: { ...noLegend, title, categories } };
}

function readPlace(longitude: Cell | undefined, latitude: Cell | undefined): Place | undefined {
  const [east, north] = [toNumber(longitude), toNumber(latitude)];
  if (east === undefined || north === undefined) return undefined;
  return Math.abs(north) > 90 || Math.abs(east) > 360 ? undefined : [east, north];
}

function toNumber(cell: Cell | undefined): number | undefined {
  if (cell === null || cell === undefined || typeof cell === 'boolean' || cell === '') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}
