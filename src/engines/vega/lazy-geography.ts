/** Stands in for d3-geo within Vega's expression functions: three of them need it, and few charts call those. */
import type { geoArea as Area, geoBounds as Bounds, geoCentroid as Centroid } from 'd3-geo';

interface Geography {
  readonly geoArea: typeof Area;
  readonly geoBounds: typeof Bounds;
  readonly geoCentroid: typeof Centroid;
}

let geography: Geography | undefined;

/** Called with the transforms that a spec with such expressions loads before it is parsed. */
export function setGeography(loaded: Geography): void {
  geography = loaded;
}

function find(): Geography {
  if (!geography) throw new Error('This chart needs geography that was not loaded.');
  return geography;
}

export const geoArea: typeof Area = (shape) => find().geoArea(shape);
export const geoBounds: typeof Bounds = (shape) => find().geoBounds(shape);
export const geoCentroid: typeof Centroid = (shape) => find().geoCentroid(shape);
