/** Outlines as paths on the plane of a flat map, with their bounds. */
import { geoPath, type GeoProjection } from 'd3-geo';
import type { Feature, Position } from 'geojson';
import type { Bounds } from '../model/camera-math.ts';
import { pathSide, type FlatMapProjection } from './flat-map-projection.ts';
import type { Outline, OutlineRegion } from './load-outline.ts';

export interface RegionShape {
  readonly region: OutlineRegion;
  readonly path: Path2D;
  /** Bounds of the whole region, in units of the plane. */
  readonly bounds: Bounds;
  /** Bounds of its largest part, so that distant islands do not move its center. */
  readonly main: Bounds;
}

export interface OutlineShape {
  readonly regions: readonly RegionShape[];
  /** All regions in one path. */
  readonly land: Path2D;
  readonly bounds: Bounds;
}

export function projectOutline(outline: Outline, { projection }: FlatMapProjection): OutlineShape {
  const write = geoPath(projection);
  const land = new Path2D();
  const regions = outline.regions.flatMap((region): RegionShape[] => {
    const text = write(region.feature);
    if (text === null) return [];
    const path = new Path2D(text);
    land.addPath(path);
    const bounds = toBounds(write.bounds(region.feature));
    return [{ region, path, bounds, main: findMain(region.feature, projection) ?? bounds }];
  });
  return { regions, land, bounds: uniteBounds(regions.map((shape) => shape.bounds)) };
}

function findMain({ geometry }: Feature, projection: GeoProjection): Bounds | undefined {
  if (geometry.type !== 'MultiPolygon') return undefined;
  const parts = geometry.coordinates.map((coordinates) => findPolygonBounds(coordinates, projection));
  return parts.reduce((largest, part) => (areaOf(part) > areaOf(largest) ? part : largest));
}

export const findPolygonBounds = (coordinates: Position[][], projection: GeoProjection): Bounds =>
  toBounds(geoPath(projection).bounds({ type: 'Polygon', coordinates }));

export const areaOf = ({ left, top, right, bottom }: Bounds): number => {
  const area = (right - left) * (bottom - top);
  return Number.isFinite(area) ? area : 0;
};

const toBounds = ([[left, top], [right, bottom]]: [[number, number], [number, number]]): Bounds => ({
  left: left / pathSide,
  top: top / pathSide,
  right: right / pathSide,
  bottom: bottom / pathSide,
});

/** The smallest bounds that contain all; the center of the plane if there are none. */
export function uniteBounds(all: readonly Bounds[]): Bounds {
  const known = all.filter(({ left, right, top, bottom }) => Number.isFinite(left + right + top + bottom));
  if (known.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return known.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }));
}
