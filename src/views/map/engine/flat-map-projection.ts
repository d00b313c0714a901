/** The projections of flat maps. */
import { geoAlbersUsa, geoMercator, type GeoProjection } from 'd3-geo';
import { fromMercatorX, fromMercatorY, toMercatorX, toMercatorY } from '../model/mercator.ts';
import type { PointCoordinates } from '../model/project-points.ts';

export interface FlatMapProjection {
  /** True if the whole world is on the plane, repeated side by side. */
  readonly wraps: boolean;
  /** Projection of outlines, in units of `pathSide`. */
  readonly projection: GeoProjection;
  /** NaN for a place outside of the plane. */
  project(places: PointCoordinates): PointCoordinates;
  /** Degrees of a place of the plane. */
  invert(x: number, y: number): readonly [longitude: number, latitude: number] | undefined;
}

/** Units of an outline's path per unit of its plane. Paths are not precise enough for a world that is 1 wide. */
export const pathSide = 1024;

export const createMercatorProjection = (): FlatMapProjection => ({
  wraps: true,
  projection: geoMercator()
    .scale(pathSide / (2 * Math.PI))
    .translate([0, 0]),
  project: ({ x, y }) => ({ x: x.map(toMercatorX), y: y.map(toMercatorY) }),
  invert: (x, y) => [fromMercatorX(x), fromMercatorY(y)],
});

/** The states of the USA, with Alaska and Hawaii moved closer. */
export function createStatesProjection(): FlatMapProjection {
  const projection = geoAlbersUsa().scale(pathSide).translate([0, 0]);
  return {
    wraps: false,
    projection,
    project: ({ x, y }) => {
      const onto = { x: new Float64Array(x.length), y: new Float64Array(x.length) };
      x.forEach((longitude, at) => {
        const [left, top] = projection([longitude, y[at] ?? 0]) ?? [Number.NaN, Number.NaN];
        onto.x[at] = left / pathSide;
        onto.y[at] = top / pathSide;
      });
      return onto;
    },
    invert: (x, y) => projection.invert?.([x * pathSide, y * pathSide]) ?? undefined,
  };
}
