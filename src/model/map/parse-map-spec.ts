/** The spec of a `map` report, read tolerantly. What its keys mean: `model/specs/map-spec.ts`. */
import { isRecord, readBoolean, readNumber, readOneOf, readText } from '../parsing/read-value.ts';
import { clamp } from './camera-math.ts';

interface ReadBase {
  readonly projection: 'mercator' | 'globe';
  /** False: a better frame than the plain projection may be chosen. */
  readonly isProjectionAsked: boolean;
  readonly tooltip?: readonly string[] | undefined;
}

export interface ParsedPointMap extends ReadBase {
  readonly mode: 'point';
  /** Column names. */
  readonly latitude: string;
  readonly longitude: string;
  readonly size?: string | undefined;
  readonly color?: string | undefined;
  readonly cluster: boolean;
  /** px */
  readonly clusterRadius: number;
  /** Largest radius, px. */
  readonly maxRadius: number;
}

export interface ParsedRegionMap extends ReadBase {
  readonly mode: 'region';
  /** Which outlines, or the address of a GeoJSON of the host's own. */
  readonly source: string;
  readonly property?: string | undefined;
  /** Column names. */
  readonly dimension: string;
  readonly measure: string;
  readonly fillUnmatched: boolean | string;
}

export type ParsedMapSpec = ParsedPointMap | ParsedRegionMap;

export type MapSpecResult =
  | { readonly ok: true; readonly spec: ParsedMapSpec }
  /** For people. */
  | { readonly ok: false; readonly message: string };

/** A spec without a mode is one of points where it names coordinates, else of regions. */
export function parseMapSpec(value: unknown): MapSpecResult {
  if (!isRecord(value)) return { ok: false, message: 'The map has no spec.' };
  const mode = readOneOf(value['mode'], ['point', 'region']) ?? ('latitude' in value ? 'point' : 'region');
  return mode === 'point' ? readPoints(value) : readRegions(value);
}

function readPoints(value: Record<string, unknown>): MapSpecResult {
  const latitude = readField(value['latitude']);
  const longitude = readField(value['longitude']);
  if (latitude === undefined || longitude === undefined) {
    return { ok: false, message: 'The map needs a "latitude" and a "longitude".' };
  }
  return {
    ok: true,
    spec: {
      ...readBase(value),
      mode: 'point',
      latitude,
      longitude,
      size: readField(value['size']),
      color: readField(value['color']),
      cluster: readBoolean(value['cluster']) ?? false,
      clusterRadius: clamp(readNumber(value['clusterRadius']) ?? 44, 10, 200),
      maxRadius: clamp(readNumber(value['maxRadius']) ?? 18, 2, 60),
    },
  };
}

function readRegions(value: Record<string, unknown>): MapSpecResult {
  const dimension = readField(value['dimension']);
  const measure = readField(value['measure']);
  if (dimension === undefined || measure === undefined) {
    return { ok: false, message: 'The map needs a "dimension" and a "measure".' };
  }
  return {
    ok: true,
    spec: {
      ...readBase(value),
      mode: 'region',
      source: readText(value['source']) ?? 'world',
      property: readText(value['property']),
      dimension,
      measure,
      fillUnmatched: readBoolean(value['fillUnmatched']) ?? readText(value['fillUnmatched']) ?? false,
    },
  };
}

function readBase(value: Record<string, unknown>): ReadBase {
  const asked = readOneOf(value['projection'], ['mercator', 'globe']);
  return {
    projection: asked ?? 'mercator',
    isProjectionAsked: asked !== undefined,
    tooltip: readFields(value['tooltip']),
  };
}

/** A field stands as a name, or as an object that has one. */
function readField(value: unknown): string | undefined {
  return readText(isRecord(value) ? value['field'] : value);
}

function readFields(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = value.map(readField).filter((field) => field !== undefined);
  return fields.length > 0 ? fields : undefined;
}
