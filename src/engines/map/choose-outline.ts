import { geoAlbersUsa } from 'd3-geo';
import { findColumn, type Result } from '../../model/result.ts';
import type { ParsedMapSpec } from '../../model/map/parse-map-spec.ts';
import { parseCellNumber } from '../../model/map/point-cloud.ts';

/** Of many points, so many are asked where they lie. */
const mostAsked = 500;

/**
 * Regions lie on the outlines that their spec names; points on the states of the USA where nearly all are in them and
 * nothing else was asked for, else on the world.
 */
export function chooseOutline(spec: ParsedMapSpec, result: Result, isTiled: boolean): string {
  if (spec.mode === 'region') return spec.source;
  if (spec.isProjectionAsked || isTiled) return 'world';
  const longitudes = findColumn(result, spec.longitude)?.cells ?? [];
  const latitudes = findColumn(result, spec.latitude)?.cells ?? [];
  const step = Math.max(1, Math.floor(longitudes.length / mostAsked));
  const project = geoAlbersUsa();
  let [known, inside] = [0, 0];
  for (let row = 0; row < longitudes.length; row += step) {
    const [longitude, latitude] = [parseCellNumber(longitudes[row]), parseCellNumber(latitudes[row])];
    if (longitude === undefined || latitude === undefined) continue;
    known += 1;
    if (project([longitude, latitude])) inside += 1;
  }
  return known > 0 && inside / known > 0.95 ? 'us-states' : 'world';
}
