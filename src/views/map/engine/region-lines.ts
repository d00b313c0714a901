/** Lines on which the name of a region has room: in the whole region, or in the part of it that is in the view. */
import type { GeoProjection } from 'd3-geo';
import type { Feature, Position as Place } from 'geojson';
import polylabel from 'polylabel';
import type { Bounds } from '../model/camera-math.ts';
import { clipRing } from '../model/clip-ring.ts';
import { findFreeLine, type FreeLine, type Ring } from '../model/free-line.ts';
import { pathSide, type FlatMapProjection } from './flat-map-projection.ts';
import type { RegionShape } from './project-outline.ts';

/** Precision of the most inner point of a region, in units of its path. */
const precision = pathSide / 1_000;

/** Heights of lines as parts of the highest one. A lower line is wider. */
const heights = [0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 1];
/** How far lines above and below the middle are from it, in parts of the distance from there to the nearest edge. */
const offset = 0.65;
/** Height of these lines at most. */
const mostBeside = 0.35;

/** All in units of the plane: the best first, which are those in the middle. */
export interface RegionLines {
  /** Lines of the largest part of a region. */
  listLines(shape: RegionShape): readonly FreeLine[];
  /** Lines of the largest part that is left within bounds. `unit`: precision that is enough. */
  listLinesWithin(shape: RegionShape, bounds: Bounds, unit: number): readonly FreeLine[];
}

/** Rings and lines of whole regions are found once. */
export function createRegionLines({ projection }: FlatMapProjection): RegionLines {
  const rings = new Map<RegionShape, readonly Ring[]>();
  const lines = new Map<RegionShape, readonly FreeLine[]>();
  const listRings = (shape: RegionShape): readonly Ring[] => {
    const found = rings.get(shape) ?? listOuterRings(shape.region.feature, projection);
    rings.set(shape, found);
    return found;
  };
  return {
    listLines(shape) {
      const found = lines.get(shape) ?? listLinesIn(findLargest(listRings(shape)), precision);
      lines.set(shape, found);
      return found;
    },
    listLinesWithin(shape, bounds, unit) {
      const inner = toPathUnits(bounds);
      const parts = listRings(shape).map((ring) => clipRing(ring, inner));
      return listLinesIn(findLargest(parts), unit * pathSide);
    },
  };
}

function listLinesIn(ring: Ring, unit: number): FreeLine[] {
  if (ring.length < 3) return [];
  const inner = polylabel([ring.map(([x, y]) => [x, y])], unit);
  return [0, -offset, offset].flatMap((part) => listLinesAt(ring, inner, part));
}

function listLinesAt(ring: Ring, inner: Inner, part: number): FreeLine[] {
  const [x, y] = inner;
  return heights.flatMap((height) => {
    const isPossible = part === 0 || height <= mostBeside;
    const at = [x, y + part * inner.distance] as const;
    const line = isPossible && findFreeLine(ring, at, inner.distance * height);
    return line ? [toPlaneUnits(line)] : [];
  });
}

/** The point of a ring that is farthest from its edges. */
type Inner = ReturnType<typeof polylabel>;

const toPlaneUnits = ({ x, y, width, height }: FreeLine): FreeLine => ({
  x: x / pathSide,
  y: y / pathSide,
  width: width / pathSide,
  height: height / pathSide,
});

/** The outer edges of the parts of a region, in units of its path. Corners without a place on the plane are left out. */
function listOuterRings({ geometry }: Feature, projection: GeoProjection): Ring[] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates : parts;
  return all.map(([ring = []]) => ring.flatMap((place) => project(place, projection)));
}

function project([longitude = 0, latitude = 0]: Place, projection: GeoProjection): [number, number][] {
  const place = projection([longitude, latitude]);
  // The poles are endlessly far away on a plane.
  return place?.every(Number.isFinite) ? [place] : [];
}

function findLargest(rings: readonly Ring[]): Ring {
  const areas = rings.map(areaOf);
  return rings[areas.indexOf(Math.max(...areas))] ?? [];
}

/** Area of a polygon: https://en.wikipedia.org/wiki/Shoelace_formula */
function areaOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum) / 2;
}

const toPathUnits = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: left * pathSide,
  top: top * pathSide,
  right: right * pathSide,
  bottom: bottom * pathSide,
});
