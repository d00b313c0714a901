import { findColumn, type Result } from '../../model/result.ts';
import type { MapSpec } from '../../model/chart/map-spec.ts';
import { areInStates } from './project-map.ts';

/** Points lie on the states where they all are in them, else on the world. */
export function chooseOutline(spec: MapSpec, result: Result): string {
  if (spec.mode === 'region') return spec.source;
  const longitudes = findColumn(result, spec.longitude)?.cells ?? [];
  const latitudes = findColumn(result, spec.latitude)?.cells ?? [];
  const places = longitudes.map((longitude, row): [number, number] => [
    Number(longitude),
    Number(latitudes[row] ?? Number.NaN),
  ]);
  const known = places.filter((place) => place.every(Number.isFinite));
  return spec.projection !== 'globe' && areInStates(known) ? 'us-states' : 'world';
}
