/** Names of countries and states on a flat map, below its marks. A name stands only where it fits into its region. */
import type { GeoProjection } from 'd3-geo';
import type { Feature } from 'geojson';
import polylabel from 'polylabel';
import { computeCameraScale, toScreen, wrapAround } from '../model/camera-math.ts';
import { findFreeLine, type FreeLine } from '../model/free-line.ts';
import { pathSide, type FlatMapProjection } from './flat-map-projection.ts';
import type { Outline, OutlineRegion } from './load-outline.ts';
import type { MapTheme } from './map-theme.ts';
import type { CameraView } from './mark-layer.ts';
import { areaOf, findPolygonBounds, type OutlineShape, type RegionShape } from './project-outline.ts';

/** A narrower map has no names, px. */
const leastWidth = 300;
/** Free px on each side of a name. */
const margin = 4;
/** Precision of the most inner point of a region, in units of its path. */
const precision = pathSide / 1_000;
/** If fewer regions than this share have room for their whole name, all have their short one. */
const leastWholeShare = 0.6;
/** The number of the USA in ISO 3166-1. */
const usa = '840';

export interface RegionNames {
  paint(context: CanvasRenderingContext2D, view: CameraView, theme: MapTheme): void;
}

export interface NamedOutline {
  readonly outline: Outline;
  readonly shape: OutlineShape;
}

interface NamedRegion {
  readonly shape: RegionShape;
  readonly name: string;
  readonly shortName: string | undefined;
}

/** A name with the middle of its line, px. */
interface Label {
  readonly text: string;
  readonly place: readonly [number, number];
}

/** @param outlines - the first is that of the map; states may follow. */
export function createRegionNames(
  outlines: readonly NamedOutline[],
  { plane, locale }: { readonly plane: FlatMapProjection; readonly locale: string },
): RegionNames {
  const regions = listNamedRegions(outlines, locale);
  const lines = new Map<RegionShape, FreeLine | undefined>();
  const findLine = (shape: RegionShape): FreeLine | undefined => {
    if (!lines.has(shape)) lines.set(shape, findLineIn(shape, plane));
    return lines.get(shape);
  };
  return {
    paint(context, view, theme) {
      if (view.frame.width < leastWidth) return;
      context.save();
      context.font = theme.labelFont;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = theme.textSecondary;
      const textHeight = parseFloat(theme.labelFont) + margin;
      const measure = (text: string): number => context.measureText(text).width;
      const scene = { view, textHeight, wraps: plane.wraps, findLine, measure };
      for (const { text, place } of listLabels(regions, scene)) context.fillText(text, ...place);
      context.restore();
    },
  };
}

/** Where states are drawn, their names replace that of their country. */
function listNamedRegions(outlines: readonly NamedOutline[], locale: string): NamedRegion[] {
  const hasStates = outlines.length > 1;
  return outlines.flatMap(({ outline, shape }) => {
    const nameOf = createNaming(outline, locale);
    const regions = shape.regions.filter(({ region }) => !(hasStates && region.id === usa));
    return regions.map((one) => ({ shape: one, ...nameOf(one.region) }));
  });
}

type Naming = (region: OutlineRegion) => Omit<NamedRegion, 'shape'>;

/** Countries are named in the reader's language. States have their postal code as short name. */
function createNaming({ kind, codes }: Outline, locale: string): Naming {
  const letters = Object.entries(codes).filter(([code]) => code.length === 2);
  const codeOf = new Map(letters.map(([code, number]) => [number, code]));
  if (kind !== 'world') return ({ id, name }) => ({ name, shortName: codeOf.get(id) });
  const display = new Intl.DisplayNames([locale], { type: 'region' });
  return ({ id, name }) => {
    const code = codeOf.get(id.padStart(3, '0'));
    return { name: (code === undefined ? undefined : display.of(code)) ?? name, shortName: undefined };
  };
}

interface LabelScene {
  readonly view: CameraView;
  /** px */
  readonly textHeight: number;
  readonly wraps: boolean;
  readonly findLine: (shape: RegionShape) => FreeLine | undefined;
  readonly measure: (text: string) => number;
}

function listLabels(regions: readonly NamedRegion[], scene: LabelScene): Label[] {
  const fitting = regions.flatMap((region) => {
    const short = fitLabel(region, region.shortName, scene);
    const whole = fitLabel(region, region.name, scene);
    return (short ?? whole) ? [{ short, whole }] : [];
  });
  const shortened = fitting.filter(({ short }) => short);
  const wholeCount = shortened.filter(({ whole }) => whole).length;
  const prefersWhole = wholeCount >= shortened.length * leastWholeShare;
  return fitting.flatMap(({ short, whole }) => (prefersWhole ? (whole ?? short) : (short ?? whole)) ?? []);
}

/** Undefined if the text does not fit into the region, or would be cut by the edge of the view. */
function fitLabel({ shape }: NamedRegion, text: string | undefined, scene: LabelScene): Label | undefined {
  const { view, textHeight, wraps, measure } = scene;
  const scale = computeCameraScale(view.camera);
  // Most countries are too small for a name. Their lines are not searched.
  const line = text !== undefined && isLargerThan(shape, textHeight / scale) && scene.findLine(shape);
  if (text === undefined || !line || line.height * scale < textHeight) return undefined;
  const width = measure(text);
  const [x, y] = toPosition(line, view, wraps);
  const { frame } = view;
  const isInside =
    x >= width / 2 &&
    x <= frame.width - width / 2 &&
    y >= textHeight / 2 &&
    y <= frame.height - textHeight / 2;
  return isInside && width <= line.width * scale - 2 * margin ? { text, place: [x, y] } : undefined;
}

const isLargerThan = ({ main: { left, right, top, bottom } }: RegionShape, side: number): boolean =>
  right - left > side && bottom - top > side;

/** On a plane that repeats the world, the copy that is nearest to the middle of the view. */
function toPosition(
  { x, y }: FreeLine,
  { camera, frame }: CameraView,
  wraps: boolean,
): readonly [number, number] {
  const across = wraps ? camera.x + wrapAround(x - camera.x, 1) : x;
  return toScreen(camera, frame, across, y);
}

/** In units of the plane. */
function findLineIn({ region }: RegionShape, { projection }: FlatMapProjection): FreeLine | undefined {
  const ring = findMainRing(region.feature, projection);
  if (ring.length < 3) return undefined;
  const inner = polylabel([ring], precision);
  const line = findFreeLine(ring, inner, inner.distance);
  if (!line) return undefined;
  const { x, y, width, height } = line;
  return { x: x / pathSide, y: y / pathSide, width: width / pathSide, height: height / pathSide };
}

/** The outer edge of the largest part of a region, in units of its path. Empty if the projection has no place for it. */
function findMainRing({ geometry }: Feature, projection: GeoProjection): [number, number][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates : parts;
  const areas = all.map((part) => areaOf(findPolygonBounds(part, projection)));
  const [ring = []] = all[areas.indexOf(Math.max(...areas))] ?? [];
  return ring.flatMap(([longitude = 0, latitude = 0]) => {
    const place = projection([longitude, latitude]);
    return place ? [place] : [];
  });
}
