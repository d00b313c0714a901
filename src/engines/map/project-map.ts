/** Where on the canvas a place of the world lies. */
import {
  geoAlbersUsa,
  geoCentroid,
  geoMercator,
  geoNaturalEarth1,
  geoOrthographic,
  type GeoProjection,
} from 'd3-geo';
import type { Feature, FeatureCollection, MultiPoint } from 'geojson';
import type { Outline } from './outlines.ts';

export interface MapBox {
  readonly width: number;
  readonly height: number;
  /** Room below the map for its legend, px. */
  readonly foot: number;
}

/** How the world lies on the canvas. */
export interface MapView {
  readonly projection: GeoProjection;
  /** `whole`: free-standing land; `part`: a section that fills its box; `globe`: a ball. */
  readonly shape: 'whole' | 'part' | 'globe';
}

export type Place = readonly [longitude: number, latitude: number];

const margin = 8;
/** Points closer together than this are not zoomed in on any further, degrees. */
const smallestSpan = 4;

/** A projection that fits the outline into the box; the world without its empty south. */
export function projectOutline(outline: Outline, projection: 'mercator' | 'globe', box: MapBox): MapView {
  const shapes: FeatureCollection = {
    type: 'FeatureCollection',
    features: outline.regions.map((region) => region.feature),
  };
  const chosen =
    projection === 'globe'
      ? geoOrthographic().rotate([-10, -25])
      : outline.kind === 'states'
        ? geoAlbersUsa()
        : outline.kind === 'world'
          ? geoNaturalEarth1()
          : geoMercator();
  return projection === 'globe'
    ? { projection: fit(chosen, { type: 'Sphere' }, box), shape: 'globe' }
    : { projection: fit(chosen, shapes, box), shape: 'whole' };
}

/** A projection that fits the places into the box, with some of their surroundings. */
export function projectPlaces(
  places: readonly Place[],
  outline: Outline,
  projection: 'mercator' | 'globe',
  box: MapBox,
): MapView {
  if (outline.kind === 'states') return projectOutline(outline, 'mercator', box);
  const surroundings = frame(places);
  if (projection === 'globe') {
    const [longitude, latitude] = geoCentroid(surroundings);
    const ball = geoOrthographic().rotate([-longitude, -latitude]);
    return { projection: fit(ball, { type: 'Sphere' }, box), shape: 'globe' };
  }
  const [west, south, east, north] = extentOf(places);
  if (east - west > 160 || north - south > 100) return projectOutline(outline, 'mercator', box);
  return { projection: fit(geoMercator(), surroundings, box), shape: 'part' };
}

/** True if nearly all places lie where the map of the states has room for them. */
export function areInStates(places: readonly Place[]): boolean {
  const states = geoAlbersUsa();
  const inside = places.filter((place) => isProjected(states, place)).length;
  return places.length > 0 && inside / places.length > 0.95;
}

function isProjected(projection: GeoProjection, place: Place): boolean {
  return Boolean(projection([place[0], place[1]]));
}

type Shape = FeatureCollection | Feature<MultiPoint> | { type: 'Sphere' };

function fit(projection: GeoProjection, shape: Shape, { width, height, foot }: MapBox): GeoProjection {
  const right = Math.max(margin + 1, width - margin);
  const bottom = Math.max(margin + 1, height - margin - foot);
  return projection.fitExtent(
    [
      [margin, margin],
      [right, bottom],
    ],
    shape,
  );
}

function extentOf(places: readonly Place[]): [number, number, number, number] {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)];
}

/** The corners of the places' extent, a little apart from the outermost. */
function frame(places: readonly Place[]): Feature<MultiPoint> {
  const [west, south, east, north] = extentOf(places);
  const wide = Math.max(smallestSpan - (east - west), (east - west) * 0.16) / 2;
  const high = Math.max(smallestSpan - (north - south), (north - south) * 0.16) / 2;
  const top = Math.min(84, north + high);
  const bottom = Math.max(-84, south - high);
  const coordinates = [
    [west - wide, bottom],
    [east + wide, bottom],
    [west - wide, top],
    [east + wide, top],
  ];
  return { type: 'Feature', properties: null, geometry: { type: 'MultiPoint', coordinates } };
}
