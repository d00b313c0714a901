/** Replaces d3-geo in Vega's expression functions: three of them need it, and few charts use those. */
import type { geoArea as Area, geoBounds as Bounds, geoCentroid as Centroid } from 'd3-geo';

interface Geography {
  readonly geoArea: typeof Area;
  readonly geoBounds: typeof Bounds;
  readonly geoCentroid: typeof Centroid;
}

let geography: Geography | undefined;

/** Called when the transforms of a spec with such expressions are loaded, before it is parsed. */
export function setGeography(loaded: Geography): void {
  geography = loaded;
}

function find(): Geography {
  if (!geography) throw new Error('The geographic functions of this chart are not loaded.');
  return geography;
}

export const geoArea: typeof Area = (shape) => find().geoArea(shape);
export const geoBounds: typeof Bounds = (shape) => find().geoBounds(shape);
export const geoCentroid: typeof Centroid = (shape) => find().geoCentroid(shape);
